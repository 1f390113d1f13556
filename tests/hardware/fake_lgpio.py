"""A stand-in for the `lgpio` module, with its real manners: one notify thread for all events, which an exception in a
callback kills for good; lines that may be busy; chips known by label; a debounce as the kernel does it.

Time is the fake's own (`Board.now_ns`), so that waveforms of a few milliseconds need no sleeping.
"""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from queue import SimpleQueue
from types import ModuleType
from typing import Any

RISING_EDGE, FALLING_EDGE, BOTH_EDGES = 1, 2, 3
PULLS = {32: 1, 64: 0}
IS_OUT = 1 << 1
BIAS_FLAGS = {32: 1 << 5, 64: 1 << 6, 128: 1 << 7}


class LgpioError(Exception):
    def __str__(self) -> str:
        return repr(self.args[0])


@dataclass
class Line:
    level: int = 0
    outside: int | None = None
    """What the wire outside imposes, stronger than any pull; None: an open contact."""
    claimed: bool = False
    output: bool = False
    bias: int = 0
    edges: int = 0
    debounce_ns: int = 0
    pwm: tuple[float, float] | None = None
    reported: int = 0


@dataclass
class Board:
    """The wires outside. `drive` and `wave` are what fingers and contacts do."""

    labels: Sequence[str] = ("pinctrl-rp1",)
    busy: set[int] = field(default_factory=set)
    forbidden: bool = False
    """The user may not open the chips."""
    gone: bool = False
    """Every call fails from now on."""
    deaf: set[int] = field(default_factory=set)
    """Lines whose events never arrive, although reading them works."""
    lines: dict[int, Line] = field(default_factory=dict)
    open_handles: set[int] = field(default_factory=set)
    now_ns: int = 1_000_000_000_000
    delay_s: float = 0.0
    """How late the notify thread is."""
    module: Any = None

    def line(self, gpio: int) -> Line:
        return self.lines.setdefault(gpio, Line())

    def pass_time(self, ms: float) -> None:
        self.now_ns += round(ms * 1_000_000)

    def drive(self, gpio: int, level: int, *, then_ms: float = 100.0) -> None:
        """Sets a level that stays for `then_ms`."""
        self.wave(gpio, [(then_ms, level)])

    def wave(self, gpio: int, parts: Sequence[tuple[float, int]]) -> None:
        """Levels one after the other, each for so many milliseconds. Reports those that outlast the debounce."""
        line = self.line(gpio)
        for duration_ms, level in parts:
            line.level = line.outside = level
            duration_ns = round(duration_ms * 1_000_000)
            if level != line.reported and duration_ns > line.debounce_ns:
                line.reported = level
                self._report(gpio, level, self.now_ns + line.debounce_ns)
            self.now_ns += duration_ns

    def settle(self) -> None:
        """Waits until the notify thread has passed on everything reported so far, or is dead."""
        done = threading.Event()
        thread = self.module._notify_thread
        thread.inbox.put(done.set)
        deadline = time.monotonic() + 5
        while thread.is_alive() and not done.wait(0.001):
            assert time.monotonic() < deadline, "the notify thread hangs"

    def _report(self, gpio: int, level: int, at_ns: int) -> None:
        line = self.line(gpio)
        edge = RISING_EDGE if level else FALLING_EDGE
        if line.edges & edge and gpio not in self.deaf:
            self.module._notify_thread.inbox.put((gpio, level, at_ns))


class _Callback:
    def __init__(self, module: Any, chip: int, gpio: int, func: Callable[..., None]) -> None:
        self.module, self.chip, self.gpio, self.func = module, chip, gpio, func
        module._notify_thread.callbacks.append(self)

    def cancel(self) -> None:
        if self in self.module._notify_thread.callbacks:
            self.module._notify_thread.callbacks.remove(self)


class _NotifyThread(threading.Thread):
    def __init__(self, board: Board) -> None:
        super().__init__(daemon=True, name="fake-lgpio-notify")
        self.board = board
        self.inbox: SimpleQueue[Any] = SimpleQueue()
        self.callbacks: list[_Callback] = []
        self.killed_by: BaseException | None = None
        self.start()

    def run(self) -> None:
        while (item := self.inbox.get()) is not None:
            if callable(item):
                item()
                continue
            gpio, level, at_ns = item
            time.sleep(self.board.delay_s)
            try:
                for callback in self.callbacks:
                    if callback.gpio == gpio and callback.chip in self.board.open_handles:
                        callback.func(callback.chip, gpio, level, at_ns)
            except BaseException as error:
                self.killed_by = error  # quietly: the real one prints a traceback and is gone as well
                return


def build_module(board: Board) -> Any:
    """A module object to be put in place of `lgpio`."""
    module: Any = ModuleType("lgpio")
    board.module = module
    handles: Iterator[int] = iter(range(1, 1000))

    def working(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            if board.gone:
                raise LgpioError("bad handle")
            return function(*args, **kwargs)

        return call

    def gpiochip_open(number: int) -> int:
        if board.forbidden or not 0 <= number < len(board.labels):
            raise LgpioError("can not open gpiochip")
        handle = next(handles)
        board.open_handles.add(handle)
        return handle << 16 | number

    def gpiochip_close(handle: int) -> int:
        board.open_handles.discard(handle >> 16)
        for line in board.lines.values():
            line.claimed = line.output = False
            line.edges = line.debounce_ns = 0
            line.pwm = None
        return 0

    def gpio_get_chip_info(handle: int) -> tuple[int, int, str, str]:
        return 0, 54, f"gpiochip{handle & 0xFFFF}", board.labels[handle & 0xFFFF]

    def claim(gpio: int, flags: int) -> Line:
        if gpio in board.busy:
            raise LgpioError("GPIO busy")
        line = board.line(gpio)
        if line.outside is None and flags in PULLS:
            line.level = PULLS[flags]
        line.claimed, line.bias = True, BIAS_FLAGS.get(flags, flags)
        line.reported = line.level
        return line

    def gpio_claim_input(handle: int, gpio: int, flags: int = 0) -> int:
        line = claim(gpio, flags)
        line.output, line.edges = False, 0
        return 0

    def gpio_claim_output(handle: int, gpio: int, level: int = 0, flags: int = 0) -> int:
        line = claim(gpio, flags)
        line.output, line.level = True, level
        return 0

    def gpio_claim_alert(handle: int, gpio: int, edges: int, flags: int = 0) -> int:
        line = claim(gpio, flags)
        line.output, line.edges = False, edges
        return 0

    def gpio_free(handle: int, gpio: int) -> int:
        board.line(gpio).claimed = False
        return 0

    def gpio_read(handle: int, gpio: int) -> int:
        return board.line(gpio).level

    def gpio_write(handle: int, gpio: int, level: int) -> int:
        board.line(gpio).level = level
        return 0

    def gpio_get_mode(handle: int, gpio: int) -> int:
        line = board.line(gpio)
        return line.bias | (IS_OUT if line.output else 0)

    def gpio_set_debounce_micros(handle: int, gpio: int, micros: int) -> int:
        board.line(gpio).debounce_ns = micros * 1000
        return 0

    def tx_pwm(handle: int, gpio: int, frequency: float, duty: float, *_: int) -> int:
        board.line(gpio).pwm = (frequency, duty) if frequency else None
        return 0

    def callback(handle: int, gpio: int, edge: int, func: Callable[..., None]) -> _Callback:
        return _Callback(module, handle >> 16, gpio, func)

    for function in (
        gpiochip_open,
        gpiochip_close,
        gpio_get_chip_info,
        gpio_claim_input,
        gpio_claim_output,
        gpio_claim_alert,
        gpio_free,
        gpio_read,
        gpio_write,
        gpio_get_mode,
        gpio_set_debounce_micros,
        tx_pwm,
        callback,
    ):
        setattr(module, function.__name__, working(function))
    module.error = LgpioError
    module.SET_PULL_UP, module.SET_PULL_DOWN, module.SET_PULL_NONE = 32, 64, 128
    module.RISING_EDGE, module.FALLING_EDGE, module.BOTH_EDGES = RISING_EDGE, FALLING_EDGE, BOTH_EDGES
    module._callback_thread = lambda: _NotifyThread(board)
    module._notify_thread = _NotifyThread(board)
    return module
