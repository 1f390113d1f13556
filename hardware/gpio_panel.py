"""The panel on this machine's GPIO header: opened once, watched, and put right when it falls silent."""

import time
from collections.abc import Callable
from typing import Any

from hardware.buttons import Buttons, NoGpioError, as_no_gpio, close_factory, gpio_errors, is_listening
from hardware.buzzer import Buzzer
from hardware.events import (
    Beep,
    ButtonPressed,
    DeviceFound,
    DeviceLost,
    DeviceState,
    DeviceStatus,
    InputEvent,
    KnobTurned,
)
from hardware.lamps import Lamps
from hardware.profile import Profile

CHECK_S = 0.15
"""Between two looks at whether pins and events agree."""
RETRY_S = 2.0
DEVICE = "buttons"
"""Name in DeviceLost and DeviceFound."""


class GpioPanel:
    def __init__(
        self, profile: Profile, make_factory: Callable[[], Any], clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`make_factory` gives a gpiozero pin factory or raises NoGpioError, as this does."""
        self._profile = profile
        self._make_factory = make_factory
        self._clock = clock
        self.lamps = Lamps(profile)
        self._buzzer = Buzzer(profile.buzzer)
        self._factory: Any = None
        self._buttons: Buttons | None = None
        self._believed: dict[str, bool] | None = None
        self._last_said = ""
        self._events: list[InputEvent] = []
        """What happened and was not given out yet: a chip may go between the press and the answer."""
        self._suspects: frozenset[str] = frozenset()
        self._check_s = clock() + CHECK_S
        self._retry_s = 0.0
        self._open()

    def poll(self) -> tuple[InputEvent, ...]:
        now = self._clock()
        if self._buttons is None:
            if now < self._retry_s:
                return ()
            try:
                self._open()
            except NoGpioError:
                self._retry_s = now + RETRY_S
                return ()
            self._events.append(DeviceFound(DEVICE, "gpio"))
        try:
            self._look(now)
            self.lamps.tick(now)
            self._buzzer.tick(now)
        except gpio_errors() as error:
            self._close()
            self._retry_s = now
            self._events.append(DeviceLost(DEVICE, as_no_gpio(error).reason, "gpio"))
        events, self._events = self._events, []
        for event in events:
            if isinstance(event, ButtonPressed | KnobTurned):
                self._last_said = event.name if isinstance(event, ButtonPressed) else f"knob {event.steps:+d}"
        return tuple(events)

    @property
    def is_well(self) -> bool:
        """Its thread is looked after with every poll: pins are compared with what it says."""
        return True

    def beep(self, what: Beep) -> None:
        self._buzzer.say(what)

    def status(self) -> tuple[DeviceStatus, ...]:
        state: DeviceState = "working" if self._buttons is not None else "lost"
        return (DeviceStatus(name=self._profile.name, kind="gpio", state=state, last_said=self._last_said),)

    def close(self) -> None:
        self._close()
        self._retry_s = float("inf")

    def _look(self, now: float) -> None:
        """Takes what happened, and now and then compares it with the pins. Raises what gpiozero and lgpio raise."""
        assert self._buttons is not None
        self._events += self._buttons.drain()
        if now < self._check_s:
            return
        self._check_s = now + CHECK_S
        unheard = self._buttons.unheard()
        if is_listening() and not unheard & self._suspects:
            self._suspects = unheard
            return
        # Nobody listens, or a button was silent for a whole interval. A single device cannot be renewed without
        # silencing others: renew all.
        self._close()
        self._open()
        self._events += self._buttons.drain()

    def _open(self) -> None:
        self._suspects = frozenset()
        self._factory = self._make_factory()
        try:
            self.lamps.open(self._factory)
            self._buzzer.open(self._factory)
            self._buttons = Buttons(self._profile, self._factory, believed=self._believed)
        except gpio_errors() as error:
            self._close()
            raise as_no_gpio(error) from error

    def _close(self) -> None:
        """Lets go of everything, in whatever state it is."""
        if self._buttons is not None:
            self._buttons.close()
            self._events += self._buttons.drain()
            self._believed = self._buttons.believed
        self.lamps.close()
        self._buzzer.close()
        if self._factory is not None:
            close_factory(self._factory)
        self._buttons = None
        self._factory = None
