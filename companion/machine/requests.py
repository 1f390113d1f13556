"""What the app, which may do little, asks of the system: a word in a file, which deploy/kiosk/helper reads as root."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec

from companion.storage import write_whole


class UpdateResult(msgspec.Struct, frozen=True):
    updated: bool
    said: str
    """The last lines of what the update said, in English."""

    @property
    def last_line(self) -> str:
        return self.said.splitlines()[-1] if self.said else ""


class System:
    """Outside of a service there is nobody to be asked."""

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        folder = environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
        self._folder = Path(folder) if folder else None

    @property
    def listens(self) -> bool:
        return self._folder is not None

    def ask(self, what: Literal["poweroff", "reboot"]) -> None:
        """Raises OSError if nobody can be asked."""
        self._request(what)

    def update_from(self, folder: Path) -> None:
        """Installs the release in this folder, in the background; the app is started anew by it. Raises OSError."""
        if "\n" in str(folder):
            raise OSError("a folder's name has one line")
        self._request(f"update {folder}")

    def update_result(self) -> UpdateResult | None:
        """What came of an update, told once."""
        if self._folder is None:
            return None
        file = self._folder / "update-result"
        try:
            first, _, said = file.read_text(encoding="utf-8", errors="replace").partition("\n")
            file.unlink()
        except OSError:
            return None
        return UpdateResult(first == "updated", said.strip())

    def _request(self, text: str) -> None:
        if self._folder is None:
            raise OSError("this is no service")
        write_whole(self._folder / "request", f"{text}\n".encode())
