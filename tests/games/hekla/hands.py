"""A simulated physical table: stones on fields and beside the board, figures on spaces. Hands do what they are told.

Its own reading of a state and of the messages' arguments; nothing of the module it is a witness for is used.
"""

from collections import Counter
from typing import Any

from companion.games.hekla.state import HeklaState
from companion.rules.contract import Effect, Message
from tests.games.hekla.scenes import COLOURS, Table

BESIDE = ""


class Hands:
    """What one sees and touches. `stones` counts (stone, field), a stone by colour and grooves, "r2" or "L0"."""

    def __init__(self, table: Table, state: HeklaState) -> None:
        self.table = table
        self.stones = stones(table, state)
        self.figures = list(state.figures)
        self.turned = turned(table, state)

    def do(self, effect: Effect) -> None:
        args: dict[str, Any] = dict(effect.message.args)
        match effect.message.key.removeprefix("hekla."):
            case "put_moved":
                self._carry(_stone(args["stone"]), args["start"], args["field"])
            case "put_off":
                self._carry(_stone(args["stone"]), args["field"], BESIDE)
            case "put_on":
                self._carry(_stone(args["stone"]), BESIDE, args["field"])
            case "place":
                self._carry(_own(args), BESIDE, args["field"])
            case "move":
                self._carry(_own(args), args["start"], args["field"])
            case "stone_back":
                self._carry(_own(args), args["field"], BESIDE)
            case "lava":
                self._carry(f"L{args['grooves']}", BESIDE, args["field"])
            case "advance":
                self._step(_seat(args["who"]), args["count"], effect.spots[0])
            case "back":
                self._step(_seat(args["who"]), -args["count"], effect.spots[0])
            case "turn_over" | "turn_back" as way:
                seat = _seat(args["who"])
                assert self.turned[seat] is (way == "turn_back")
                self.turned[seat] = not self.turned[seat]
            case "passes":
                pass
            case key:
                raise AssertionError(f"no hands understand {key}")

    def _carry(self, stone: str, start: str, field: str) -> None:
        assert self.stones[stone, start] > 0, f"no {stone} on {start or 'the table'}"
        self.stones[stone, start] -= 1
        self.stones[stone, field] += 1
        lying = sum(count for (_, where), count in self.stones.items() if where == field != BESIDE)
        assert lying <= 2, f"no room on {field}"

    def _step(self, seat: int, by: int, spot: str) -> None:
        assert by
        self.figures[seat] += by
        assert spot == space(self.table, self.figures[seat])

    def differences(self, state: HeklaState) -> list[str]:
        """Everything that is not as the state says."""
        wanted, found = stones(self.table, state), +self.stones
        wrong = [f"{key}: {found[key]}, not {wanted[key]}" for key in {*found, *wanted} if found[key] != wanted[key]]
        if self.figures != list(state.figures):
            wrong.append(f"figures on {self.figures}")
        if self.turned != turned(self.table, state):
            wrong.append(f"turned: {self.turned}")
        return wrong


def stones(table: Table, state: HeklaState) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for field, lying in zip(table.fields, state.fields, strict=True):
        found.update((f"{'L' if each.seat is None else COLOURS[each.seat]}{each.grooves}", field) for each in lying)
    for seat, supply in enumerate(state.supplies):
        found.update({(f"{COLOURS[seat]}{grooves}", BESIDE): count for grooves, count in enumerate(supply) if count})
    found.update({(f"L{grooves}", BESIDE): count for grooves, count in enumerate(state.lava) if count})
    return found


def space(table: Table, distance: int) -> str:
    """H-012, R-H07: inside once, then outside for good."""
    route = table.data.route
    assert route.third_lap_track == "outer"
    if distance < len(route.inner):
        return f"inner_{distance + 1}"
    return f"outer_{(distance - len(route.inner)) % len(route.outer) + 1}"


def turned(table: Table, state: HeklaState) -> list[bool]:
    """H-051."""
    two_laps = len(table.data.route.inner) + len(table.data.route.outer)
    return [distance >= two_laps for distance in state.figures]


# ---- What messages say ----


def _seat(said: Any) -> int:
    assert isinstance(said, Message)
    assert said.key == "seat"
    seat = dict(said.args)["seat"]
    assert isinstance(seat, int)
    return seat


def _own(args: dict[str, Any]) -> str:
    return f"{COLOURS[_seat(args['who'])]}{args['grooves']}"


def _stone(said: Message) -> str:
    args: dict[str, Any] = dict(said.args)
    return f"L{args['grooves']}" if said.key == "hekla.lava_stone" else _own(args)
