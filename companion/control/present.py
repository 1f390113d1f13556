"""A game under way to views. No rule and no widget here: questions, offers and effects become what is shown."""

from companion.control.choices import Choices
from companion.control.hands import HandsList, Swept
from companion.control.players import player_views
from companion.control.views import GoView, LogRow, LogView, PlayerView, Refusal, TableView
from companion.i18n.catalog import Catalog
from companion.rules.contract import Chance, Choice, Message, Over, Seat, message, seat_name
from companion.rules.view import BoardView, Face
from companion.session.session import LogEntry, Session

CORRECTION = message("shell.correction")
_TOLD = 3
"""Changes of one correction that are named; the others are counted."""


def players_of(session: Session) -> tuple[PlayerView, ...]:
    return player_views(session.players)


def table_view(
    session: Session,
    board: BoardView,
    choices: Choices,
    texts: Catalog,
    *,
    hands: HandsList,
    undo: Message | None,
    variant: int,
    by_hand: bool,
    entering: bool,
    refusal: Refusal | None,
    drawn: Face | None = None,
    redraw: Chance | None = None,
    lesson: Message | None = None,
) -> TableView:
    waiting, held = choices.waiting, choices.held
    lit = held.lit if held else waiting.spots if isinstance(waiting, Choice) else ()
    return TableView(
        game=session.game.info.id,
        seq=session.seq,
        board=board,
        players=players_of(session),
        seats=waiting.seats if isinstance(waiting, Choice) else (),
        question=question_now(choices, hands),
        note=None if hands.set_up else held.note if held else board.note,
        lead=None if hands.set_up else held.lead if held else board.lead,
        rule=waiting.rule,
        hands=hands.rows(),
        spots=choices.spot_offers(variant),
        buttons=choices.button_offers(variant, entering=entering),
        go=go_view(choices, hands, texts, by_hand=by_hand, opponents=session.opponent_seats),
        undo=undo,
        redo=named(session.redoable),
        lit=lit,
        spans=(*board.spans, *(held.spans if held else ())),
        held=held,
        can_put_down=choices.can_put_down,
        in_hand=None if hands.set_up else choices.in_hand(variant),
        path_open=bool(choices.open_forms),
        drag_from=choices.thing_spots,
        ours=ours(waiting, by_hand=by_hand) if isinstance(waiting, Chance) and not hands.set_up else None,
        by_hand=by_hand,
        redraw=another(redraw) if redraw is not None else None,
        entering=entering,
        refusal=refusal,
        drawn=drawn,
        lesson=lesson,
        set_up=hands.set_up,
    )


def question_now(choices: Choices, hands: HandsList) -> Message:
    """What people are asked, or how it ended."""
    waiting = choices.waiting
    if hands.set_up:
        return message("shell.ask_set_up")
    if choices.held is not None:
        return choices.held.question
    return waiting.reason if isinstance(waiting, Over) else waiting.prompt


def go_view(
    choices: Choices, hands: HandsList, texts: Catalog, *, by_hand: bool, opponents: tuple[Seat, ...]
) -> GoView:
    """What GO will do, in words. Only a decision that nobody can take for the people disables it."""
    waiting = choices.waiting
    left = message("shell.go_left", count=hands.left) if hands.left else None
    if hands.set_up:
        return GoView(message("shell.go_set_up"), left)
    if isinstance(waiting, Over):
        return GoView(message("shell.go_result"), left)
    if isinstance(waiting, Chance) and not by_hand:
        return GoView(deal_text(waiting, texts), left)
    if opponents:
        return GoView(message("shell.go_opponent", names=tuple(map(seat_name, opponents)), count=len(opponents)), left)
    if choices.preferred is not None and not choices.luck:
        label = choices.labels[choices.preferred]
        return GoView(label.text, left or label.detail)
    if left is not None:
        return GoView(message("shell.go_done"), left)
    return GoView(message(_missing(choices, by_hand=by_hand)), enabled=False)


def _missing(choices: Choices, *, by_hand: bool) -> str:
    """What people have to do before anything goes on."""
    if by_hand:
        return "shell.go_pick"
    if choices.held is not None and choices.has_places:
        return "shell.go_place"
    return "shell.go_choose"


def deal_text(chance: Chance, texts: Catalog) -> Message:
    """The game's own words for letting the app deal, where it has some."""
    own = f"{chance.key}.deal"
    return message(own) if texts.has(own) else _for_us(chance)


def ours(chance: Chance, *, by_hand: bool) -> Message:
    """The other way to answer luck: people themselves, or the app for them after all."""
    return _for_us(chance) if by_hand else message("shell.we_threw" if chance.replace else "shell.we_drew")


def _for_us(chance: Chance) -> Message:
    return message("shell.go_throw" if chance.replace else "shell.go_deal")


def another(chance: Chance) -> Message:
    return message("shell.we_threw_another" if chance.replace else "shell.we_drew_another")


def named(entry: LogEntry | None) -> Message | None:
    """What an entry is called in undo, redo and the log."""
    if entry is None:
        return None
    return entry.label.text if entry.label else corrected(entry.changes)


def undo_name(session: Session, choices: Choices, swept: Swept | None) -> Message | None:
    """What UNDO puts down, the list that it brings back by what GO said, or the entry that it takes back."""
    if choices.held is not None and choices.can_put_down:
        return message("shell.put_down", what=choices.held.text)
    if swept is not None:
        return message("shell.go_set_up" if any(step.set_up for step in swept.steps) else "shell.go_done")
    last = session.undoable
    return last.label.short or last.label.text if last is not None and last.label is not None else named(last)


def corrected(changes: tuple[Message, ...]) -> Message:
    """What a correction is called, by what was put otherwise."""
    if not changes:
        return CORRECTION
    if len(changes) > _TOLD:
        return message("shell.corrected_more", changes=changes[:_TOLD], count=len(changes) - _TOLD)
    return message("shell.corrected", changes=changes)


def log_view(session: Session, turns: dict[int, int]) -> LogView:
    """`turns` remembers in which turn each entry was made; what is missing is added."""
    for moment in session.moments[1:]:
        if moment.seq not in turns:
            turns[moment.seq] = session.game.view(moment.before, "table").turn
    rows = tuple(
        LogRow(
            seq=entry.seq,
            text=message("shell.opened", count=len(session.players)) if entry.seq == 1 else named(entry) or CORRECTION,
            seat=entry.seat,
            turn=turns.get(entry.seq, 0),
            undone=entry.undone,
            checkpoint=", ".join(entry.checkpoints),
        )
        for entry in session.log
    )
    moments = tuple(
        LogRow(seq, message("shell.as_is", text=name), None, turns.get(seq, 0), checkpoint=name)
        for name, seq in session.checkpoints
    )
    go = GoView(message("shell.go_table"))
    return LogView(rows, moments, named(session.undoable), named(session.redoable), go, players_of(session))


def asked_seats(waiting: Chance | Choice | Over, board: BoardView) -> tuple[Seat, ...]:
    """Whose button is lit and may say GO: who is asked; in a draw, whose turn it is."""
    if isinstance(waiting, Choice):
        return waiting.seats
    return (board.active,) if board.active is not None and isinstance(waiting, Chance) else ()
