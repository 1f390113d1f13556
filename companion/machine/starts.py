"""Whether the app keeps crashing: starts that did not end well, counted in a file that power-off forgets."""

from pathlib import Path

import msgspec

QUICK_S = 60.0
"""An app that did not last so long after its first picture crashed quickly, however long it took to start."""
TOO_MANY = 3
"""After so many quick crashes in a row only the safe screen is shown."""


class Starts:
    def __init__(self, folder: Path) -> None:
        """`folder` outlives the app and not the machine. All times below are of a clock that never jumps."""
        self._file = folder / "starts.json"
        self._shown_s: float | None = None
        self._crashes = self._read()
        self._has_lasted = not self._write(self._crashes + 1)

    @property
    def crash_too_often(self) -> bool:
        return self._crashes >= TOO_MANY

    def shown(self, now_s: float) -> None:
        """The first picture is there."""
        self._shown_s = now_s

    def still_running(self, now_s: float) -> None:
        """Call it now and then: once the app has lasted, earlier crashes are forgotten."""
        if not self._has_lasted and self._shown_s is not None and now_s - self._shown_s >= QUICK_S:
            self.ended_well()

    def never_mind(self) -> None:
        """This start is not counted, neither as a crash nor as a good end."""
        self._write(self._crashes)

    def ended_well(self) -> None:
        self._has_lasted = True
        self._crashes = 0
        self._write(0)

    def _read(self) -> int:
        try:
            return max(0, msgspec.json.decode(self._file.read_bytes(), type=int))
        except (OSError, msgspec.DecodeError):
            return 0

    def _write(self, count: int) -> bool:
        """Whether it is counted; where it cannot be, the app is taken for sound rather than not started."""
        try:
            self._file.write_bytes(msgspec.json.encode(count))
        except OSError:
            return False
        return True
