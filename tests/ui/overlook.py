"""Looks over a screen as it stands: texts that are cut or lie on each other, what is outside, targets too small or
too near. Everything is measured in the window, in pixels, y upwards."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import msgspec
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui.boards import Board
from companion.ui.buttons import GoButton
from companion.ui.keys import Key
from companion.ui.parts import Part, Press, Said
from companion.ui.shots import Camera
from companion.ui.theme import ESSENTIAL

LAYERS = ("Board", "Tray", "CardShow", "LessonCard", "Callout", "Sheet", "StaffSheet", "Keyboard", "Notes", "Night")
"""What lies over the rest of a screen, the lowest first: its texts cover those below."""
OVER_ALL = ("Callout", "Sheet", "StaffSheet", "Keyboard", "Night")
"""Under these nothing can be touched."""
_SLACK = 1.5
"""Pixels that letters may stand over: their outlines are rounded, their boxes are not."""

_LEADING = 0.25
"""Part of a letter's size over and under it in which nothing is drawn: lines may share that."""


class Box(msgspec.Struct, frozen=True):
    left: float
    low: float
    right: float
    high: float

    @property
    def size(self) -> tuple[float, float]:
        return self.right - self.left, self.high - self.low

    def within(self, other: "Box") -> "Box":
        """What of this is in the other."""
        return Box(
            max(self.left, other.left),
            max(self.low, other.low),
            min(self.right, other.right),
            min(self.high, other.high),
        )

    def is_there(self, least: float = 0.0) -> bool:
        return min(self.size) > least

    def sticks_out_of(self, other: "Box", slack: float = _SLACK) -> bool:
        return (
            self.left < other.left - slack
            or self.low < other.low - slack
            or self.right > other.right + slack
            or self.high > other.high + slack
        )


class Seen(msgspec.Struct):
    """One part in the window, and the lists it lies in."""

    part: Any
    box: Box
    layer: str
    window: Box
    """Where it can be seen: the whole window, or that of its list."""


def faults(camera: Camera) -> set[str]:
    """What is wrong with the picture that is shown now, in words."""
    width, height = (float(side) for side in camera.window.size)
    seen = list(_seen(camera.root, "", Box(0, 0, width, height)))
    return {
        *_faults_of_texts(seen, Box(0, 0, width, height)),
        *_faults_of_order(seen),
        *_faults_of_targets(seen, least_target(width, height)),
    }


def letters(camera: Camera) -> dict[tuple[str, str], tuple[int, bool]]:
    """Of every text there is now, by the kind of part it stands on and what it says: its pixels, and whether it is
    whole; of several that are alike the least."""
    width, height = (float(side) for side in camera.window.size)
    found: dict[tuple[str, str], tuple[int, bool]] = {}
    for each in _seen(camera.root, "", Box(0, 0, width, height)):
        for said in each.part.said:
            where, this = (_name(each), said.text), (said.size, said.whole)
            found[where] = min(this, found.get(where, this))
    return found


def least_target(width: float, height: float) -> float:
    """48 px on 800x480, 60 px on 720x1280, as much more on finer panels, and on none less than that part of it."""
    grown = min(width / 720, height / 1280) * 60 if height > width else min(width / 800, height / 480) * 48
    return max(grown, 48 * min(1.0, width / 480, height / 480)) - 0.5


def least_letters(width: float, height: float) -> float:
    """1/28 of the shorter side, of which on a squarer panel only as much counts as a drawing fills."""
    return min(width, height * 9 / 16) / 28 if height > width else min(height, width * 3 / 5) / 28


def _seen(widget: Widget, layer: str, window: Box) -> Iterator[Seen]:
    if widget.opacity == 0:
        return
    name = type(widget).__name__
    layer = name if name in LAYERS else layer
    if isinstance(widget, Part) and widget.width >= 2 and widget.height >= 2:
        yield Seen(widget, _box(widget), layer, window)
    if isinstance(widget, ScrollView):
        window = window.within(_box(widget))
    for child in widget.children:
        yield from _seen(child, layer, window)


def _box(widget: Widget) -> Box:
    left, low = widget.to_window(widget.x, widget.y)
    return Box(left, low, left + widget.width, low + widget.height)


# Texts


def _faults_of_texts(seen: list[Seen], window: Box) -> Iterator[str]:
    least = least_letters(*window.size)
    texts: dict[str, list[tuple[Seen, Said, Box]]] = {}
    for each in seen:
        for said in each.part.said:
            drawn = _drawn(each, said)
            texts.setdefault(each.layer, []).append((each, said, drawn))
            where = f"{_name(each)} {said.role} {said.text!r}"
            if not said.whole:
                yield f"cut: {where}"
            if drawn.sticks_out_of(_asked(each, said), 3):
                yield f"higher or wider than its room: {where}"
            if drawn.sticks_out_of(each.box, 3):
                yield f"outside its part: {where}"
            if said.role in ESSENTIAL and said.size < least:
                yield f"too small to read from a chair: {where}"
        if each.window == window and each.box.sticks_out_of(window):
            yield f"outside the window: {_name(each)} {each.box}"
        if each.box.left < each.window.left - _SLACK or each.box.right > each.window.right + _SLACK:
            yield f"outside its list: {_name(each)}"
    for said_there in texts.values():
        for (one, first, a), (other, second, b) in combinations(said_there, 2):
            common = a.within(b).within(one.window).within(other.window)
            if common.size[0] > _SLACK and common.size[1] > _LEADING * min(first.size, second.size):
                yield f"on each other: {_name(one)} {first.text!r} and {_name(other)} {second.text!r}"


def _faults_of_order(seen: list[Seen]) -> Iterator[str]:
    """What GO does is what is read first."""
    for each in seen:
        if isinstance(each.part, GoButton) and len(each.part.said) > 1:
            does, detail = each.part.said
            if does.size < detail.size - 1:  # a pixel is rounding: fonts have whole sizes
                yield f"smaller than what stands under it: {_name(each)} {does.text!r}"


def _drawn(each: Seen, said: Said) -> Box:
    return _from_top(each, said.drawn)


def _asked(each: Seen, said: Said) -> Box:
    return _from_top(each, said.box)


def _from_top(each: Seen, box: tuple[float, float, float, float]) -> Box:
    x, y, w, h = box
    return Box(each.box.left + x, each.box.high - y - h, each.box.left + x + w, each.box.high - y)


# Targets


def _faults_of_targets(seen: list[Seen], least: float) -> Iterator[str]:
    targets = list(_targets(seen))
    for each in targets:
        # Eleven letters and the gaps between them share the width of a keyboard.
        needed = min(least, each.window.size[0] / 12) if isinstance(each.part, Key) else least
        if min(each.box.size) < needed:
            yield f"too small for a finger: {_name(each)} {each.box.size}, not {least}"
        if each.box.within(each.window).is_there() and min(each.window.size) < least:
            yield f"no room in its list: {_name(each)}, {each.window.size}"
    for one, other in combinations(targets, 2):
        if one.layer != other.layer and {one.layer, other.layer} & {"LessonCard", "CardShow"}:
            continue  # these lie on the board, or on the desk, and take what meets them
        a, b = one.box.within(one.window), other.box.within(other.window)
        if a.is_there() and b.is_there() and a.within(b).is_there(0.5):
            yield f"targets on each other: {_name(one)} and {_name(other)}"


def _targets(seen: list[Seen]) -> Iterator[Seen]:
    there = {each.layer for each in seen if _is_open(each)}
    above = next((layer for layer in reversed(OVER_ALL) if layer in there), None)
    for each in seen:
        if isinstance(each.part, Press):
            under = above is not None and each.layer != above
            if each.part.intent is not None and each.part.enabled and not under:
                yield each
        elif isinstance(each.part, Board) and each.part.table is not None and above is None and "Tray" not in there:
            yield each


def _is_open(each: Seen) -> bool:
    """A callout is always there, and mostly has nothing to say."""
    return each.layer != "Callout" or each.part.view is not None


def _name(each: Seen) -> str:
    return f"{each.layer or 'screen'}.{type(each.part).__name__}"
