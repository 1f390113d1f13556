"""What a systemd service says of itself: that it is ready, and that it is alive. Elsewhere all of it is silent.

The protocol is a datagram of text (sd_notify(3)); the packages for it exist as sources only, which a lock without
builds cannot hold.
"""

import logging
import os
import socket
from collections.abc import Mapping

log = logging.getLogger(__name__)


class Service:
    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        self._address = environ.get("NOTIFY_SOCKET", "")
        self._is_watched = bool(environ.get("WATCHDOG_USEC"))
        self._is_ready = False

    @property
    def is_one(self) -> bool:
        return bool(self._address)

    def ready(self) -> None:
        """The window is open on the right display and shows something."""
        self._say("READY=1")
        self._is_ready = True

    def stopping(self) -> None:
        self._say("STOPPING=1")

    def alive(self) -> None:
        """Say it once a second from the main loop, so that a picture that takes long has the whole limit for itself.

        Not before it is ready: the first word would start the watchdog, and the first picture may take longer than its
        limit. How long a start may take is the unit's TimeoutStartSec.
        """
        if self._is_ready and self._is_watched:
            self._say("WATCHDOG=1")

    def _say(self, text: str) -> None:
        if not self._address:
            return
        # A name with "@" stands for a socket that is no file.
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as out:
                out.setblocking(False)
                out.sendto(text.encode(), address)
        except OSError as error:  # then systemd starts the app anew, which is what it is for
            log.warning("systemd does not listen: %s", error)
