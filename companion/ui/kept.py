"""Painted pictures, kept while there is room: painting one takes a while, and each takes memory.

kept(("stone", pixels, colour), paint)  # the texture that `paint` made for this key, in the palette of now

All share the same room, and what was not asked for longest goes first. Whatever shows a picture holds it by itself.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any

from companion.ui.theme import look

WINDOWS = 3
"""So many pictures as large as the window find room."""

_pictures: OrderedDict[Hashable, Any] = OrderedDict()


def kept(key: tuple[Hashable, ...], paint: Callable[[], Any]) -> Any:
    key = (*key, look.mode)
    if key in _pictures:
        _pictures.move_to_end(key)
        return _pictures[key]
    picture = paint()
    _pictures[key] = picture
    room = WINDOWS * look.size[0] * look.size[1]
    while len(_pictures) > 1 and sum(each.width * each.height for each in _pictures.values()) > room:
        _pictures.popitem(last=False)
    return picture


def forget() -> None:
    _pictures.clear()
