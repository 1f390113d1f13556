"""Touch as it comes in. What a panel says twice or half is put right before anybody hears of it, and a panel that went
is found again.

Kivy reads a panel in a thread of its own, which ends for good when the panel comes back a moment before its rights do,
and waits for ever when it comes back under another number. Then the screen would be dead without a word.
"""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from companion.ui.environment import IDLE_FRAMES

if TYPE_CHECKING:
    from hardware.events import DeviceFound, DeviceLost

Happened: TypeAlias = tuple[Literal["begin", "update", "end"], Any]
"""What happened to which of Kivy's touches."""

REPEAT_S = 0.040 + 1 / IDLE_FRAMES
"""A touch that begins so soon after one at the same place is that one, heard another way. Two ways may lie a round of
the window apart."""
REPEAT_PX = 10
ABS_MT_POSITION_X = 0x35
"""What only a panel that tells fingers apart has (linux/input-event-codes.h)."""


class Sieve:
    """Kivy asks it for every touch, before the widgets: a "postproc" module."""

    def __init__(self, size: Callable[[], tuple[int, int]], clock: Callable[[], float] = time.monotonic) -> None:
        """`size` in pixels of the screen."""
        self._size = size
        self._clock = clock
        self._begun: list[tuple[float, str, float, float]] = []
        """When, by which of Kivy's providers, and where in pixels."""
        self._half: set[int] = set()
        self._dropped: set[int] = set()

    def process(self, events: list[Happened]) -> list[Happened]:
        return [passed for event in events if (passed := self._passed(*event)) is not None]

    def _passed(self, what: Literal["begin", "update", "end"], touch: Any) -> Happened | None:
        if not touch.is_touch:  # a pointer that is only moved
            return what, touch
        if what == "begin" and _is_half(touch):
            self._half.add(touch.uid)
        if touch.uid in self._half:
            if _is_half(touch) or what == "end":
                if what == "end":
                    self._half.discard(touch.uid)
                return None
            # The kernel tells only what has changed: a first touch in the row of the last one before the start has no
            # row, until it moves.
            self._half.discard(touch.uid)
            touch.osx, touch.osy = touch.psx, touch.psy = touch.sx, touch.sy
            what = "begin"
        if what == "begin" and self._is_repeated(touch):
            self._dropped.add(touch.uid)
        if touch.uid in self._dropped:
            if what == "end":
                self._dropped.discard(touch.uid)
            return None
        return what, touch

    def _is_repeated(self, touch: Any) -> bool:
        now_s, (width, height) = self._clock(), self._size()
        x, y = touch.sx * width, touch.sy * height
        self._begun = [each for each in self._begun if now_s - each[0] <= REPEAT_S]
        if any(
            other != touch.device and abs(x - old_x) <= REPEAT_PX and abs(y - old_y) <= REPEAT_PX
            for _, other, old_x, old_y in self._begun
        ):
            return True
        self._begun.append((now_s, touch.device, x, y))
        return False


def _is_half(touch: Any) -> bool:
    """Kivy puts -1 where a panel has not said anything yet."""
    return bool(touch.sx == -1 or touch.sy == -1)


def panels(sys_input: Path = Path("/sys/class/input")) -> tuple[str, ...]:
    """Names of the touch panels that are there now: "event0"."""
    return tuple(sorted(event.name for event in sys_input.glob("event*") if _feels_fingers(event)))


def _feels_fingers(event: Path) -> bool:
    try:
        words = (event / "device" / "capabilities" / "abs").read_text(encoding="ascii").split()
    except OSError:  # gone while it is looked at
        return False
    bits = "".join(f"{int(word, 16):064b}" for word in words)
    return len(bits) > ABS_MT_POSITION_X and bits[-1 - ABS_MT_POSITION_X] == "1"


class TouchWatch:
    """Looks whether anything feels fingers; has to be asked to, once a second or so."""

    def __init__(
        self,
        loop: Any,
        tell: "Callable[[DeviceLost | DeviceFound], None]",
        listen: Callable[[str, str], Any],
        *,
        find: Callable[[], tuple[str, ...]] = panels,
        devices: Path = Path("/dev/input"),
    ) -> None:
        """`loop` is Kivy's event loop; `listen` makes a provider for it, of a name and the path of a panel."""
        self._loop = loop
        self._tell = tell
        self._listen = listen
        self._find = find
        self._devices = devices
        self._feels = True

    def look(self) -> None:
        found = self._find()
        for provider in self._providers():
            if not provider.thread.is_alive():
                self._loop.remove_input_provider(provider)
        heard = {Path(provider.input_fn).name for provider in self._providers()}
        reason = "no touch panel" if not found else ""
        for name in found:
            if name in heard:
                continue
            try:
                os.close(os.open(self._devices / name, os.O_RDONLY | os.O_NONBLOCK))
                provider = self._listen(f"mtdev_{name}", str(self._devices / name))
            except OSError as error:
                reason = str(error)
                continue
            self._loop.add_input_provider(provider)
            provider.start()
            heard.add(name)
        self._say(feels=not heard.isdisjoint(found), reason=reason)

    def _providers(self) -> list[Any]:
        return [each for each in self._loop.input_providers if hasattr(each, "input_fn") and hasattr(each, "thread")]

    def _say(self, *, feels: bool, reason: str) -> None:
        if feels != self._feels:
            self._feels = feels
            from hardware.events import DeviceFound, DeviceLost  # the first picture does not wait for it

            self._tell(DeviceFound("touch", "touch") if feels else DeviceLost("touch", reason, "touch"))


def listen_with_mtdev(name: str, path: str) -> Any:
    """One of Kivy's providers. Raises OSError where the library mtdev is not installed."""
    from kivy.input.providers.mtdev import MTDMotionEventProvider

    return MTDMotionEventProvider(name, path)
