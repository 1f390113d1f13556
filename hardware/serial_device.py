"""The conversation with one serial device: who it is, what it says, and what its lamps should show."""

from typing import Protocol, TypeVar

from hardware.events import (
    ButtonPressed,
    DeviceFound,
    DeviceLost,
    DeviceState,
    InputEvent,
    KnobTurned,
    LampLevel,
    TagShown,
)
from hardware.lines import Received
from hardware.messages import (
    VERSION,
    Arrived,
    Hello,
    Press,
    SetLamp,
    SpeakerKind,
    Tag,
    Turn,
    Who,
    decode,
    encode,
    plain_tag,
)

ASK_S = 2.0
"""Between two questions who is there; the answers are the device's heartbeat."""
ASK_NEW_S = 0.5
"""The same while it is not known: many boards start anew when their port is opened, and miss the first question."""
ASK_STRANGERS = 20
"""How often a device that never answers is asked; then it is left in peace."""
SILENT_S = 5.0
"""A device that answered before and has said nothing for so long is lost, whatever its cable says."""
LISTENED_S = 0.5
"""When more time than this has passed since the last look, the window stood still and nobody asked or listened."""
SAME_NUMBER_S = 1.0
"""The same number within this time is the same press, said again because its answer was lost."""
REMOVED_S = 1.0
"""A tag that was not seen for so long was taken away, and counts anew."""
SETTLE_S = 2.0
"""A reader that is back may need so long until it says again which tag has been lying there all the time."""


_Key = TypeVar("_Key", tuple[int, str | int], str)


class Line(Protocol):
    """What `SerialLines` is to this room."""

    def poll(self) -> tuple[Received, ...]: ...

    def send(self, line: bytes) -> None: ...

    def close(self) -> None: ...


class SerialDevice:
    def __init__(self, identity: str, line: Line, *, is_plain_reader: bool = False) -> None:
        """`is_plain_reader`: a bought reader that knows no protocol and says each tag as a line."""
        self.identity = identity
        self.state: DeviceState = "strange"
        self.kind: SpeakerKind | None = "reader" if is_plain_reader else None
        self.serial = ""
        self.last_said = ""
        """The last line that was understood, for the hardware page."""
        self._is_plain = is_plain_reader
        self._line = line
        self._lamps: dict[str, LampLevel] = {}
        self._is_open = False
        self._questions = 0
        self._asked_s = float("-inf")
        self._looked_s = self._heard_s = float("-inf")
        self._silent_s = 0.0
        """For how long nothing was heard, as far as anybody listened."""
        self._numbers: dict[tuple[int, str | int], float] = {}
        """When each press and turn was said last. What it was belongs to it: a box that started anew counts from 0."""
        self._tags: dict[str, float] = {}
        """When each tag was seen last."""
        self._lying: tuple[str, ...] = ()
        """The tags that lay there when the reader was lost."""
        self._last_tag = ""

    @property
    def name(self) -> str:
        """What events call it: kind and number, so that people can tell two boxes apart."""
        return f"{self.kind} {self.serial}" if self.serial else f"{self.kind or 'device'} {self.identity}"

    def poll(self, now_s: float) -> list[InputEvent]:
        events: list[InputEvent] = []
        self._silent_s += min(now_s - self._looked_s, LISTENED_S)
        self._looked_s = now_s
        for received in self._line.poll():
            match received:
                case DeviceFound():
                    self._is_open = True
                    self._questions = 0
                    self._asked_s = float("-inf")
                    if self._is_plain:
                        events += self._is_back(now_s)
                case DeviceLost(_, reason):
                    self._is_open = False
                    events += self._is_gone(reason)
                case bytes():
                    events += self._heard(received, now_s)
        if self._is_open and not self._is_plain:
            self._ask(now_s)
            if self.state == "working" and self._silent_s > SILENT_S:
                events += self._is_gone("does not answer")
        return events

    def show(self, name: str, level: LampLevel) -> None:
        """What is wanted outlives the device: it is told again when it comes back."""
        self._lamps[name] = level
        self._tell_lamp(name, level)

    def close(self) -> None:
        self._line.close()

    def _ask(self, now_s: float) -> None:
        is_known = self.state in ("working", "unfit")
        if now_s - self._asked_s < (ASK_S if is_known else ASK_NEW_S):
            return
        if self.state == "strange" and self._questions >= ASK_STRANGERS:
            return
        self._asked_s = now_s
        self._questions += 1
        self._line.send(encode(Who()))

    def _heard(self, line: bytes, now_s: float) -> list[InputEvent]:
        said = plain_tag(line) if self._is_plain else decode(line)
        if said is None:
            return []
        self.last_said = line.decode("ascii", errors="replace").partition("*")[0]
        self._heard_s, self._silent_s = now_s, 0.0
        match said:
            case Hello(kind, version, serial):
                return self._greeted(kind, version, serial, now_s)
            case Press(number, name) if self._is_first((number, name), now_s):
                return [ButtonPressed(name)]
            case Turn(number, steps) if self._is_first((number, steps), now_s):
                return [KnobTurned(steps)]
            case Tag(tag) if self.state == "working":
                self._last_tag = tag
                return [TagShown(tag)] if _is_new(self._tags, tag, now_s, REMOVED_S) else []
        return []

    def _greeted(self, kind: SpeakerKind, version: int, serial: str, now_s: float) -> list[InputEvent]:
        self.kind, self.serial = kind, serial
        if version != VERSION:
            self.state = "unfit"
            return []
        return self._is_back(now_s)

    def _is_back(self, now_s: float) -> list[InputEvent]:
        self._heard_s, self._silent_s = now_s, 0.0
        was, self.state = self.state, "working"
        # With every heartbeat, since a device may have started anew without its cable being touched.
        for name, level in self._lamps.items():
            self._tell_lamp(name, level)
        if was != "lost":
            return []
        self._tags |= dict.fromkeys(self._lying, now_s + SETTLE_S - REMOVED_S)
        return [DeviceFound(self.name, self.kind or "strange")]

    def _is_gone(self, reason: str) -> list[InputEvent]:
        was, self.state = self.state, "strange" if self.state == "strange" else "lost"
        if was != "working":
            return []
        if self._is_plain:  # these name a tag once, however long it lies there
            self._lying = (self._last_tag,) if self._last_tag else ()
        else:
            self._lying = tuple(tag for tag, at_s in self._tags.items() if self._heard_s - at_s <= REMOVED_S)
        return [DeviceLost(self.name, reason, self.kind or "strange")]

    def _is_first(self, said: tuple[int, str | int], now_s: float) -> bool:
        """Answers a press or turn; whether it is no repetition. Before its hello a device is not listened to."""
        if self.state != "working":
            return False
        self._line.send(encode(Arrived(said[0])))
        return _is_new(self._numbers, said, now_s, SAME_NUMBER_S)

    def _tell_lamp(self, name: str, level: LampLevel) -> None:
        if self.state == "working" and self.kind == "buttons":
            self._line.send(encode(SetLamp(name, level)))


def _is_new(seen_s: dict[_Key, float], key: _Key, now_s: float, forget_s: float) -> bool:
    """Whether `key` was not seen for `forget_s` seconds; it is now."""
    for old in [each for each, at_s in seen_s.items() if now_s - at_s > forget_s]:
        del seen_s[old]
    is_new = key not in seen_s
    seen_s[key] = now_s
    return is_new
