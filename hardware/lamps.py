"""Lamps of the panel. One clock moves all of them, so that those that blink, blink together."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

from gpiozero import PWMLED

from hardware.buttons import close_device
from hardware.events import LampLevel
from hardware.profile import Profile

BLINK_S = 1.0
"""A whole period: half lit, half dark."""
BREATHE_S = 3.0


def brightness(level: LampLevel, now_s: float) -> float:
    """0 to 1 in steps of a hundredth. Breathing goes by the square, as eyes see brightness, and never goes out."""
    if level == "blink":
        return 1.0 if now_s % BLINK_S < BLINK_S / 2 else 0.0
    if level == "breathe":
        wave = (1 - math.cos(2 * math.pi * now_s / BREATHE_S)) / 2
        return round(0.04 + 0.96 * wave * wave, 2)
    return 1.0 if level == "on" else 0.0


class PanelLamp:
    """One lamp as others see it: says what is wanted; `Lamps.tick` makes it so."""

    def __init__(self) -> None:
        self.wanted: LampLevel = "off"

    def show(self, level: LampLevel) -> None:
        self.wanted = level


class Lamps(Mapping[str, PanelLamp]):
    """By button name. What is wanted outlives the devices, which may be closed and opened again."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self._lamps = {name: PanelLamp() for name in profile.buttons}
        self._devices: dict[str, Any] = {}
        self._shown: dict[str, float] = {}

    def __getitem__(self, name: str) -> PanelLamp:
        return self._lamps[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._lamps)

    def __len__(self) -> int:
        return len(self._lamps)

    def open(self, factory: Any) -> None:
        """Claims the pins. Raises what gpiozero and lgpio raise."""
        for name, button in self._profile.buttons.items():
            if button.lamp is not None:
                self._devices[name] = PWMLED(
                    button.lamp, active_high=self._profile.lamp_active == "high", pin_factory=factory
                )

    def tick(self, now_s: float) -> None:
        """Writes only what changes. Raises what gpiozero and lgpio raise."""
        for name, device in self._devices.items():
            value = brightness(self._lamps[name].wanted, now_s)
            if self._shown.get(name) != value:
                device.value = value
                self._shown[name] = value

    def close(self) -> None:
        """Lets go of the pins, which leaves the lamps dark. A chip that is gone already is no error."""
        devices = [*self._devices.values()]
        self._devices.clear()
        self._shown.clear()
        for device in devices:
            close_device(device)
