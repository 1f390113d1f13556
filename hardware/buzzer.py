"""The buzzer of the panel: three short, quiet figures, moved by the same clock as the lamps."""

from typing import Any

from gpiozero import PWMOutputDevice

from hardware.buttons import close_device
from hardware.events import Beep
from hardware.profile import BuzzerWiring

FIGURES: dict[Beep, tuple[tuple[int, float], ...]] = {
    "refusal": ((220, 0.12),),
    "turn": ((880, 0.06),),
    "end": ((660, 0.12), (0, 0.06), (880, 0.2)),
}
"""Tones in Hz (0: silence) and how many seconds each lasts."""

QUIET = 0.1
"""Share of each wave with current: a half would be loudest."""


class Buzzer:
    """What is said last is heard. Without wiring it is silent."""

    def __init__(self, wiring: BuzzerWiring | None) -> None:
        self._wiring = wiring
        self._device: Any = None
        self._figure: tuple[tuple[int, float], ...] = ()
        self._began_s: float | None = None
        self._tone = 0

    def open(self, factory: Any) -> None:
        """Claims the pin. Raises what gpiozero and lgpio raise."""
        if self._wiring is not None:
            self._device = PWMOutputDevice(self._wiring.pin, pin_factory=factory)

    def say(self, what: Beep) -> None:
        self._figure, self._began_s = FIGURES[what], None

    def tick(self, now_s: float) -> None:
        """Writes only what changes. Raises what gpiozero and lgpio raise."""
        if self._began_s is None:
            self._began_s = now_s
        tone = self._tone_at(now_s - self._began_s)
        if self._device is not None and self._wiring is not None and tone != self._tone:
            if tone and self._wiring.kind == "passive":
                self._device.frequency = tone
            self._device.value = 0 if not tone else QUIET if self._wiring.kind == "passive" else 1
            self._tone = tone

    def close(self) -> None:
        """Lets go of the pin, and forgets what was being said. A chip that is gone already is no error."""
        if self._device is not None:
            close_device(self._device)
        self._device, self._figure, self._tone = None, (), 0

    def _tone_at(self, since_s: float) -> int:
        for tone, lasts_s in self._figure:
            if since_s < lasts_s:
                return tone
            since_s -= lasts_s
        return 0
