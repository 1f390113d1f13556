"""Ways to break a data pack's tables at one place, for tests of what check-pack finds."""

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from companion.packs import registry
from companion.packs.load import read_data

Broken: TypeAlias = Callable[[dict[str, Any]], object]


def good(game: str) -> Any:
    """The data of the first pack that comes with a game."""
    record = registry.find(game)
    assert record.plugin is not None
    data, faults = read_data(record.packs[0].folder, record.plugin.data_type)
    assert data is not None, faults
    return data


def broken(data: Any, change: Broken) -> Any:
    """The data after a change to its tables as TOML gives them."""
    tables: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(data))
    change(tables)
    return msgspec.convert(tables, type(data))


def put(path: str, value: Any) -> Broken:
    """Set what lies at "map.terrain.0" to a value."""

    def change(tables: dict[str, Any]) -> None:
        *way, last = [int(step) if step.isdigit() else step for step in path.split("/")]
        place: Any = tables
        for step in way:
            place = place[step]
        place[last] = value

    return change


def drop(path: str) -> Broken:
    def change(tables: dict[str, Any]) -> None:
        *way, last = [int(step) if step.isdigit() else step for step in path.split("/")]
        place: Any = tables
        for step in way:
            place = place[step]
        del place[last]

    return change
