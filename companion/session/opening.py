"""Whether a game can be opened so: with these seats and options, or from this position."""

from typing import Any

import msgspec

from companion.errors import DataError
from companion.rules.contract import Fault, Game, Step, message
from companion.session.entries import Opened


def option_faults(game: Game, options: Any) -> tuple[Fault, ...]:
    """Every option whose value is not among those the game offers."""
    return tuple(
        Fault(f"$.{field.name}", message("session.bad_option", name=field.title, value=str(value)))
        for field in game.option_fields
        if (value := getattr(options, field.name)) not in [each for each, _ in field.values]
    )


def position_faults(game: Game, state: Any, seats: int) -> tuple[Fault, ...]:
    """Everything that makes a state impossible for a table with so many seats."""
    if state.seats != seats:
        return (Fault("$.seats", message("session.wrong_seats", seats=seats)),)
    return game.faults(state)


def first_step(game: Game, opened: Opened) -> Step:
    """Where the opening puts us. Raises DataError if it does not fit the game."""
    try:
        options = msgspec.json.decode(opened.options, type=game.options_type)
        position = msgspec.json.decode(opened.position, type=game.state_type | None)
    except msgspec.DecodeError as error:
        raise DataError(message("session.replay_unreadable", detail=str(error))) from error
    seats = len(opened.players)
    if seats not in game.info.seats:
        raise DataError(message("session.seat_count", seats=seats))
    faults = option_faults(game, options) if position is None else position_faults(game, position, seats)
    if faults:
        raise DataError(message("session.replay_position", at=faults[0].at, problem=faults[0].problem))
    return game.start(seats, options) if position is None else Step(position, ())
