"""The panel's light, which belongs to the app: nothing else on the machine dims or blanks it."""

import logging
from pathlib import Path

log = logging.getLogger(__name__)

DEVICES = Path("/sys/class/backlight")


class Backlight:
    """A panel that cannot be dimmed (most that hang on HDMI) is left as it is."""

    def __init__(self, devices: Path = DEVICES) -> None:
        self._files = [folder / "brightness" for folder in sorted(devices.glob("*"))]
        self._brightest = [_number(file.with_name("max_brightness")) for file in self._files]
        self._shown: float | None = None

    @property
    def can_dim(self) -> bool:
        return bool(self._files)

    def show(self, share: float) -> None:
        """0 dark, 1 as bright as it can be. A light that was on never goes out by rounding."""
        if share == self._shown:
            return
        self._shown = share
        for file, brightest in zip(self._files, self._brightest, strict=True):
            value = max(round(share * brightest), 1 if share > 0 else 0)
            try:
                file.write_text(str(value))
            except OSError as error:
                log.warning("backlight not set: %s", error)


def _number(file: Path) -> int:
    try:
        return int(file.read_text())
    except (OSError, ValueError):
        return 0
