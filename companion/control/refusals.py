"""Why a place that was touched is not among the offers: asked of `check`, by the offer that fits best moved there.

No rule is known here. An offer has one field that holds the place to touch for it; with that field pointing at the
touched place it becomes the entry people seem to mean, and the game says what is wrong with it.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from companion.control.choices import Choices
from companion.control.views import Refusal
from companion.rules.contract import Action, Game, Illegal, Message, Over, message
from companion.rules.view import BoardView


def entry_at(
    game: Game, state: Any, choices: Choices, variant: int, spot: str, board: BoardView
) -> Action | Illegal | None:
    """What a touch on a place without an offer means: why not, or (rarely) a legal entry that was not listed.

    With nothing in hand, touching a place where something could be taken up is meant as doing so.
    None: nothing that is asked now has to do with places.
    """
    refused: list[Illegal] = []
    for action in _moved_there(choices, variant, spot, board):
        illegal = game.check(state, action)
        if illegal is None:
            return action
        if spot in illegal.spots:
            return illegal
        refused.append(illegal)
    if choices.held is None and not is_for_later(choices, spot):
        refused += filter(None, (game.check(state, action) for action in _taken_there(choices, spot)))
    return next((illegal for illegal in refused if spot in illegal.spots), refused[0] if refused else None)


def refused(illegal: Illegal, board: BoardView, spot: str = "") -> Refusal:
    """The callout for this reason; `spot` is what was touched, empty for anything that is no place."""
    return Refusal(
        _title(board, spot), illegal.reason, illegal.rule, illegal.spots or ((spot,) if spot else ()), touched=spot
    )


def nothing_there(choices: Choices, question: Message, board: BoardView, spot: str) -> Refusal:
    """The callout where nothing can be done with places now, or not before something is taken up."""
    if is_for_later(choices, spot):
        title, reason = message("shell.not_yet"), message("shell.take_up_first", question=question)
    else:
        title, reason = _title(board, spot), message("shell.nothing_there", question=question)
    if isinstance(choices.waiting, Over):
        reason = question
    return Refusal(title, reason, choices.waiting.rule, (spot,), touched=spot)


def is_for_later(choices: Choices, spot: str) -> bool:
    """Whether the place can be touched as soon as the right thing has been taken up."""
    return choices.held is None and any(spot in label.spots[:1] for label in choices.labels)


def _title(board: BoardView, spot: str) -> Message:
    named = any(spot in (line + column, column + line) for line in board.lines for column in board.columns)
    if named:
        return message("shell.not_on", spot=spot)
    return message("shell.not_there" if spot else "shell.not_so")


def _moved_there(choices: Choices, variant: int, spot: str, board: BoardView) -> Iterator[Action]:
    """Offers with their place changed to `spot`: as turned now first, then the other variants; each only once."""
    order = sorted(
        (index for index in choices.at_hand if choices.labels[index].spots),
        key=lambda index: choices.labels[index].variant != variant,
    )
    tried: set[Action] = set()
    ways = {(type(form.action), form.hole): (form.action, dict[str, Action]()) for form in choices.open_forms}
    for index in order:
        action, place = choices.actions[index], choices.labels[index].spots[0]
        field = _field_of(action, place)
        if field is None:
            continue
        if isinstance(getattr(action, field), tuple):
            _, ends = ways.setdefault((type(action), field), (action, {}))
            ends.setdefault(place, action)
            continue
        moved = msgspec.structs.replace(action, **{field: spot})
        if moved not in tried:
            tried.add(moved)
            yield moved
    for (_, field), (bare, ends) in ways.items():
        yield _extended(bare, ends, field, spot, board)


def _taken_there(choices: Choices, spot: str) -> Iterator[Action]:
    """Offers with the place where something is taken up changed to `spot`; each only once."""
    tried: set[Action] = set()
    for action, label in zip(choices.actions, choices.labels, strict=True):
        place = label.held.spot if label.held is not None else ""
        field = _field_of(action, place) if place else None
        if field is None or isinstance(getattr(action, field), tuple):
            continue
        moved = msgspec.structs.replace(action, **{field: spot})
        if moved not in tried:
            tried.add(moved)
            yield moved


def _field_of(action: Action, place: str) -> str | None:
    """The field that holds the place, alone or as one of a tuple."""
    for field in action.__struct_fields__:
        value = getattr(action, field)
        if value == place or (isinstance(value, tuple) and place in value):
            return field
    return None


def _extended(bare: Action, ends: dict[str, Action], field: str, spot: str, board: BoardView) -> Action:
    """The way to the offered end that lies nearest on the board, and on from there to `spot`."""
    chain = _chain(board, spot, ends)
    if not chain:
        return msgspec.structs.replace(bare, **{field: (spot,)})
    base = ends[chain[0]]
    return msgspec.structs.replace(base, **{field: (*getattr(base, field), *chain[1:])})


def _chain(board: BoardView, spot: str, ends: dict[str, Action]) -> tuple[str, ...]:
    """Places from the nearest end to `spot`, side by side or linked, whatever the rules say of them; empty if none."""
    beside = _beside(board)
    came_from: dict[str, str] = {spot: ""}
    queue = [spot]
    for place in queue:
        if place in ends:
            chain = [place]
            while came_from[chain[-1]]:
                chain.append(came_from[chain[-1]])
            return tuple(chain)
        for other in beside.get(place, ()):
            if other not in came_from:
                came_from[other] = place
                queue.append(other)
    return ()


def _beside(board: BoardView) -> dict[str, list[str]]:
    """Which places share a side or a drawn line."""
    found: dict[str, list[str]] = {area.spot: [] for area in board.areas}
    for a in board.areas:
        for b in board.areas:
            across = min(a.x + a.width, b.x + b.width) - max(a.x, b.x)
            down = min(a.y + a.height, b.y + b.height) - max(a.y, b.y)
            if a is not b and max(across, down) > 0.01 and min(across, down) > -0.01:
                found[a.spot].append(b.spot)
    for one, other in board.links:
        found.setdefault(one, []).append(other)
        found.setdefault(other, []).append(one)
    return found
