"""Buttons and knob of the panel, through gpiozero on a factory of our own.

All callbacks come in one thread of the GPIO library, and an exception there would silence every button for good. So
they put what happened on a queue, guarded, and nothing else; `drain` turns it into events in the thread of its caller.
"""

import atexit
import contextlib
import functools
import glob
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

from gpiozero import DigitalInputDevice, GPIOZeroError, RotaryEncoder
from gpiozero.exc import BadPinFactory, GPIOPinInUse, PinUnknownPi

from hardware.events import ButtonPressed, InputEvent, KnobTurned, NoPanelReason
from hardware.profile import Profile

HEADER_LABELS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")
"""Labels of the chip behind the 40-pin header: Pi 5, Pi 4, older and Zero 2 W. Its number depends on the kernel."""

REPEAT_S = 0.040
"""A press sooner after the last edge of the same button is the contact's noise, not a finger."""

KNOB_DEBOUNCE_S = 0.001
"""Short, since a fast turn has edges every few milliseconds; the encoder's own cycle shrugs off the rest."""


class NoGpioError(Exception):
    """The header cannot be used; `reason` says why."""

    def __init__(self, reason: NoPanelReason, detail: str) -> None:
        super().__init__(detail)
        self.reason: NoPanelReason = reason


def gpio_errors() -> tuple[type[Exception], ...]:
    """What a failing header raises: ours, gpiozero's, the system's and lgpio's; they share no base."""
    lgpio = sys.modules.get("lgpio")
    return (NoGpioError, GPIOZeroError, OSError, *((lgpio.error,) if lgpio is not None else ()))


def as_no_gpio(error: Exception) -> NoGpioError:
    if isinstance(error, NoGpioError):
        return error
    if isinstance(error, PinUnknownPi):
        return NoGpioError("unknown_board", str(error))
    if isinstance(error, GPIOPinInUse) or "busy" in str(error).lower():
        return NoGpioError("busy", str(error))
    if isinstance(error, PermissionError) or "permi" in str(error).lower():
        return NoGpioError("no_permission", str(error))
    if isinstance(error, GPIOZeroError) and not isinstance(error, BadPinFactory):
        return NoGpioError("refused", str(error))
    return NoGpioError("no_chip", str(error))


def open_factory() -> Any:
    """A gpiozero pin factory on the header's chip, found by label. Raises NoGpioError.

    gpiozero's own search is not used: it guesses the chip's number, and falls back to drivers that half work.
    """
    try:
        with contextlib.nullcontext() if "lgpio" in sys.modules else _in_scratch_directory():
            import lgpio
        if not hasattr(lgpio, "gpiochip_open"):
            raise NoGpioError("no_library", "lgpio is installed without its inner part")
        from gpiozero.pins.lgpio import LGPIOFactory
    except ImportError as error:
        raise NoGpioError("no_library", str(error)) from error
    _revive_notifications(lgpio)
    try:
        return LGPIOFactory(chip=_header_chip(lgpio))
    except gpio_errors() as error:
        raise as_no_gpio(error) from error


def is_listening() -> bool:
    """Whether the library's one thread for all events still lives. Pins tell of buttons that are no longer heard; of a
    knob they do not, since between two steps it rests as before."""
    lgpio = sys.modules.get("lgpio")
    return lgpio is None or bool(lgpio._notify_thread.is_alive())


def close_device(device: Any) -> None:
    """Even if the chip no longer answers: the pins are free for the devices that come next."""
    parts = (device.a, device.b) if isinstance(device, RotaryEncoder) else (device,)
    with contextlib.suppress(*gpio_errors()):
        for part in parts:
            part.pin.when_changed = None  # gpiozero alone would leave the callback listed
        device.close()
        return
    for part in parts:
        part.pin_factory.release_all(part)
        part._pin = None  # else gpiozero tries again, in vain, when it is collected


def close_factory(factory: Any) -> None:
    """Even if the chip is gone: gpiozero keeps one table of pins for all factories, and would hand out dead ones."""
    with contextlib.suppress(*gpio_errors()):
        factory.close()
    factory.pins.clear()


def _header_chip(lgpio: Any) -> int:
    """Number of the chip with a known label. Raises NoGpioError."""
    numbers = sorted(int(path.removeprefix("/dev/gpiochip")) for path in glob.glob("/dev/gpiochip[0-9]*"))
    labels = []
    refused = ""
    for number in numbers:
        try:
            handle = lgpio.gpiochip_open(number)
        except lgpio.error as error:
            refused = f"/dev/gpiochip{number}: {error}"
            continue
        try:
            label = str(lgpio.gpio_get_chip_info(handle)[3])
        finally:
            lgpio.gpiochip_close(handle)
        if label in HEADER_LABELS:
            return number
        labels.append(label)
    if refused:
        raise NoGpioError("no_permission", refused)
    raise NoGpioError("no_chip", f"chips here: {', '.join(labels)}" if labels else "no /dev/gpiochip*")


def _revive_notifications(lgpio: Any) -> None:
    """lgpio has one thread for all events of the process; once dead, no new factory would wake it."""
    if not is_listening():
        with _in_scratch_directory():
            lgpio._notify_thread = lgpio._callback_thread()


@contextlib.contextmanager
def _in_scratch_directory() -> Iterator[None]:
    """lgpio makes its pipes in the directory where it was first imported, and leaves them lying there; the working
    directory may be read-only. So both happen in a directory of our own.
    """
    with contextlib.chdir(_scratch_directory()):
        yield


@functools.cache
def _scratch_directory() -> str:
    directory = tempfile.mkdtemp(prefix="lgpio-")
    atexit.register(shutil.rmtree, directory, ignore_errors=True)
    return directory


class _Edge(NamedTuple):
    name: str
    pressed: bool
    at_s: float
    """By the kernel's clock, so that a late callback changes nothing."""


class _Turn(NamedTuple):
    steps: int


class Buttons:
    """The devices of one profile, made once and kept: closing a single one would stop others."""

    def __init__(self, profile: Profile, factory: Any, *, believed: Mapping[str, bool] | None = None) -> None:
        """Claims all pins. `believed` is what the buttons before these, now closed, took for pressed: a press that
        they missed comes as an event. None: whatever is held now is left alone. Raises what gpiozero and lgpio raise.
        """
        self._factory = factory
        self._queue: SimpleQueue[_Edge | _Turn] = SimpleQueue()
        self._devices: dict[str, Any] = {}
        self._knob: Any = None
        self._edge_s: dict[str, float] = {}
        self.believed: dict[str, bool] = {}
        """Pressed or not, by the events drained so far."""
        try:
            self._open(profile)
            for name, device in self._devices.items():
                is_pressed = bool(device.is_active)
                self.believed[name] = is_pressed if believed is None else believed.get(name, False)
                if self.believed[name] != is_pressed:
                    self._queue.put(_Edge(name, is_pressed, factory.ticks()))
        except BaseException:
            self.close()
            raise

    def drain(self) -> list[InputEvent]:
        """Everything since the last call, oldest first, without the contacts' noise."""
        events: list[InputEvent] = []
        while True:
            try:
                happened = self._queue.get_nowait()
            except Empty:
                return events
            if isinstance(happened, _Turn):
                events.append(KnobTurned(happened.steps))
                continue
            since_s = happened.at_s - self._edge_s.get(happened.name, -REPEAT_S)
            self._edge_s[happened.name] = happened.at_s
            self.believed[happened.name] = happened.pressed
            if happened.pressed and not 0 <= since_s < REPEAT_S:
                events.append(ButtonPressed(happened.name))

    def unheard(self) -> frozenset[str]:
        """Buttons whose pin says otherwise than their events: just changing, or no longer heard. Drain first."""
        return frozenset(
            name for name, device in self._devices.items() if bool(device.is_active) != self.believed[name]
        )

    def close(self) -> None:
        """Lets go of the pins; the caller closes the factory too. No callback comes after this."""
        devices = [*self._devices.values(), *((self._knob,) if self._knob is not None else ())]
        self._devices.clear()
        self._knob = None
        for device in devices:
            close_device(device)

    def _open(self, profile: Profile) -> None:
        pins = {name: button.pin for name, button in profile.buttons.items()}
        if profile.knob is not None and profile.knob.push is not None:
            pins["knob"] = profile.knob.push
        for name, pin in pins.items():
            device = DigitalInputDevice(
                pin,
                pull_up={"up": True, "down": False, "none": None}[profile.pull],
                active_state=profile.active == "high" if profile.pull == "none" else None,
                bounce_time=profile.debounce_ms / 1000,
                pin_factory=self._factory,
            )
            self._devices[name] = device
            device.when_activated = self._guarded(functools.partial(self._edge, name, device, True))
            device.when_deactivated = self._guarded(functools.partial(self._edge, name, device, False))
        if profile.knob is not None:
            clockwise = -1 if profile.knob.reversed else 1
            self._knob = RotaryEncoder(profile.knob.a, profile.knob.b, max_steps=0, pin_factory=self._factory)
            for each in (self._knob.a, self._knob.b):
                each.pin.bounce = KNOB_DEBOUNCE_S
            self._knob.when_rotated_clockwise = self._guarded(functools.partial(self._turn, clockwise))
            self._knob.when_rotated_counter_clockwise = self._guarded(functools.partial(self._turn, -clockwise))

    def _edge(self, name: str, device: Any, pressed: bool) -> None:
        since_s = (device.active_time if pressed else device.inactive_time) or 0.0
        self._queue.put(_Edge(name, pressed, self._factory.ticks() - since_s))

    def _turn(self, steps: int) -> None:
        self._queue.put(_Turn(steps))

    def _guarded(self, body: Callable[[], None]) -> Callable[[], None]:
        def callback() -> None:
            # What is lost here, the health check finds: the pin then says otherwise than the events.
            with contextlib.suppress(Exception):
                body()

        return callback
