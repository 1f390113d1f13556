"""Pseudo-terminals as cables: real terminal devices of the kernel, whose other end can be pulled at any moment."""

import os
import re
import tty
from pathlib import Path

from hardware.ports import Port


class Cable:
    """A device that can be plugged, pulled and plugged again, each time under another number of the system's.

    `path` is a name that stays; `real_path` is the system's own.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.ours = -1
        self.real_path = ""

    def plug(self) -> None:
        self.ours, theirs = os.openpty()
        tty.setraw(theirs)
        self.real_path = os.ttyname(theirs)
        self.path.unlink(missing_ok=True)
        self.path.symlink_to(self.real_path)
        os.close(theirs)

    def pull(self) -> None:
        if self.ours >= 0:
            self.path.unlink()
            os.close(self.ours)
            self.ours = -1

    def say(self, data: bytes) -> None:
        while data:
            data = data[os.write(self.ours, data[:4096]) :]


class Sockets:
    """What is plugged in, as the system lists it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.cables: dict[str, Cable] = {}

    def plug(self, identity: str) -> Cable:
        cable = Cable(self._folder / re.sub(r"\W", "_", identity))
        cable.plug()
        self.cables[identity] = cable
        return cable

    def pull(self, identity: str) -> None:
        self.cables.pop(identity).pull()

    def find(self) -> tuple[Port, ...]:
        return tuple(Port(identity, cable.real_path, "") for identity, cable in [*self.cables.items()])
