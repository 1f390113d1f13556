"""Baked grounds, kept for the last few boards and sizes: baking takes a while, a texture takes room."""

from collections.abc import Callable, Hashable
from typing import Any

from companion.ui.theme import look

_KEPT = 4

_maps: dict[Hashable, Any] = {}


def kept_map(key: Hashable, bake: Callable[[], Any]) -> Any:
    """The texture of this key, baked in the colours of the day if it is not there."""
    if key not in _maps:
        if len(_maps) >= _KEPT:
            _maps.pop(next(iter(_maps)))
        with look.by_day():
            _maps[key] = bake()
    return _maps[key]
