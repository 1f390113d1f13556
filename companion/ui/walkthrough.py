"""A whole game as pictures to take: the real engine plays, by the same intents as people."""

import random
from collections.abc import Iterator
from pathlib import Path

from companion.control.controller import Controller
from companion.control.focus import asks_field
from companion.control.intents import (
    Back,
    ChooseOption,
    DismissRefusal,
    EndTable,
    EnterOurs,
    Go,
    Intent,
    NewTable,
    OpenKeyboard,
    OpenTable,
    SetOption,
    Show,
    ShowRule,
    TakeOffer,
    TickHands,
    TouchSpot,
    TurnPiece,
    Understood,
    UndoLast,
)
from companion.control.keyboard import SEARCH
from companion.control.library import Library
from companion.control.sheets import RULES, sheet_names
from companion.control.views import AppView, ButtonOffer, LogView, NewTableView, TableView
from companion.editions import Editions
from companion.packs import registry
from companion.session.dealer import AppDealer
from companion.settings import Settings
from companion.ui.staff import tour

PEOPLE = ("Þóra", "Ægir", "Jón", "Katrín")
SEED = "26"
"""Of the game in the pictures: one that lasts, and in which much is collected."""
MIDDLE = 4
"""The turn from which a picture is taken again: by then something lies on the board."""
_MOST = 4000
"""Intents after which a game is given up."""


def played(
    game: str, folder: Path, *, settings: Settings | None = None, seed: str = SEED, seats: int = len(PEOPLE)
) -> Iterator[tuple[str, AppView]]:
    """A name and the view it is of, again and again. A name may come again, with a better view."""
    settings = settings or Settings(motion=False)
    watch, panel = _Watch(), tour.ToldPanel()
    controller = Controller(
        library=Library(registry.games, Editions()),
        saves=folder,
        exports=folder,
        settings=settings,
        publish=lambda view: None,
        dealer=AppDealer(seed),
        panel=panel,
        machine=tour.machine(folder),
        clock=lambda: watch.now,
    )
    controller.start()
    yield "home-first", controller.view
    yield from tour.pages(controller, panel, game, watch.wait)
    controller.send(NewTable(game))
    yield "new-table-first", controller.view
    controller.send(SetOption("seats", seats))
    for seat, name in enumerate(PEOPLE[:seats]):
        controller.send(SetOption(f"name:{seat}", name))
    yield "new-table", controller.view
    body = controller.view.body
    for field in body.fields if isinstance(body, NewTableView) else ():
        if isinstance(choosing := asks_field(field), ChooseOption):
            controller.send(choosing)
            yield f"choose-option-{field.name}", controller.view
            controller.send(Back())
    controller.send(OpenKeyboard("name:1"))
    yield "keyboard-name", controller.view
    controller.send(Back())
    controller.send(OpenTable())
    yield from _Tour(controller, seed, watch).played()
    yield "result", controller.view
    controller.send(Show("home"))
    yield "home-after", controller.view
    yield from tour.saved(controller)
    watch.now += settings.home_asleep_s
    controller.poll()
    yield "attract", controller.view
    controller.close()


class _Watch:
    """Time goes by when it is told to."""

    now = 0.0

    def wait(self, seconds: float) -> None:
        self.now += seconds


class _Tour:
    """Plays something sensible, and on the way looks at what can be opened over the table."""

    def __init__(self, controller: Controller, seed: str, watch: _Watch) -> None:
        self.controller = controller
        self.watch = watch
        self.luck = random.Random(seed)
        self.aside = random.Random(seed)
        """For what is only looked at, so that the game stays the same."""
        self.toured = 0
        """The turn in which the sheets were opened last."""

    def played(self) -> Iterator[tuple[str, AppView]]:
        for _ in range(_MOST):
            table = self.table
            if table is None:
                return
            yield from self._around(table)
            if not table.set_up:
                self._tick(table)
            self.controller.send(self._move(self.table or table))

    @property
    def table(self) -> TableView | None:
        """As it is now; None when the game has ended."""
        body = self.controller.view.body
        return body if isinstance(body, TableView) else None

    def _around(self, table: TableView) -> Iterator[tuple[str, AppView]]:
        """The table as it is, and what can be opened over it now."""
        if table.lesson is not None:
            yield f"lesson-{table.lesson.key.rpartition('.')[2]}", self.controller.view
            self.controller.send(Understood())
        early = "" if table.board.turn >= MIDDLE else "early-"
        name = situation(table)
        yield early + name, self.controller.view
        if table.ours is not None:
            yield f"{early}{name}-ours", self._seen(EnterOurs())
            self.controller.send(EnterOurs(False))
        if table.in_hand is not None:
            yield f"{early}{name}-turned", self._seen(TurnPiece(1))
            self.controller.send(TurnPiece(-1))
        yield from self._refused(table, f"{early}{name}-refused")
        turn = table.board.turn
        is_due = turn != self.toured and (not self.toured or not turn % MIDDLE)  # also in a game that is over soon
        if is_due and table.spots and table.held is None:
            self.toured = turn
            yield from self._sheets(table)
            yield "dim", self._left_alone()
            self.controller.pressed("finger")
            self.controller.released("finger")

    def _tick(self, table: TableView) -> None:
        for _ in range(sum(not row.done for row in table.hands)):
            self.controller.send(TickHands())

    def _seen(self, intent: Intent) -> AppView:
        self.controller.send(intent)
        return self.controller.view

    def _left_alone(self) -> AppView:
        self.watch.now += Settings().table_dim_s
        self.controller.poll()
        return self.controller.view

    def _refused(self, table: TableView, name: str) -> Iterator[tuple[str, AppView]]:
        """A place that is not offered: why not."""
        offered = {offer.spot for offer in table.spots}
        others = [area.spot for area in table.board.areas if area.spot not in offered]
        if not offered or not others:
            return
        view = self._seen(TouchSpot(self.aside.choice(others)))
        if isinstance(view.body, TableView) and view.body.refusal is not None:
            yield name, view
            self.controller.send(DismissRefusal())

    def _sheets(self, table: TableView) -> Iterator[tuple[str, AppView]]:
        for sheet in ("menu", "settings", *sheet_names(table.board)):
            yield f"sheet-{sheet}", self._seen(Show(sheet))
            if any(item.intent == EndTable() for item in self.controller.view.menu):
                yield "ask-end", self._seen(EndTable())
            self.controller.send(Back())
        yield "sheet-rules", self._seen(Show(RULES))
        yield "keyboard-search", self._seen(OpenKeyboard(SEARCH))
        self.controller.send(Back())
        self.controller.send(Back())
        if table.rule is not None:
            yield "rule", self._seen(ShowRule(table.rule.id))
            self.controller.send(Back())
        log = self._seen(Show("log"))
        if isinstance(log.body, LogView):
            yield "log", log
        yield from self._put_right(table)
        self.controller.send(Show("table", True))
        yield "home", self._seen(Show("home"))
        self.controller.send(Go())

    def _put_right(self, table: TableView) -> Iterator[tuple[str, AppView]]:
        """The table looks different: beside the board, a place chosen, and the first contradiction that comes of it."""
        yield "correct", self._seen(Show("correct"))
        for beside in self._buttons():
            view = self._seen(TakeOffer(self._step, beside.index))
            if self._is_changed:
                self.controller.send(UndoLast())
                continue
            name = "seat" if beside.seat is not None else beside.icon.replace("_", "-")
            yield f"correct-beside-{name}", view
            for other in self._buttons():
                if name == "seat" and other.text.key.endswith("incident_short"):
                    yield f"correct-beside-{name}-incident", self._seen(TakeOffer(self._step, other.index))
                    break
            self.controller.send(Back())
        taken = sorted({piece.spot for piece in table.board.pieces})
        for kind, spot in {area.kind: area.spot for area in table.board.areas if area.spot in taken}.items():
            yield f"correct-{kind or 'place'}", self._seen(TouchSpot(spot))
            self.controller.send(Back())
        for spot in taken:
            self.controller.send(TouchSpot(spot))
            for _ in range(3):
                if (buttons := self._buttons()) and not self._faulty:
                    self.controller.send(TakeOffer(self._step, self.aside.choice(buttons).index))
            if self._faulty:
                yield "correct-faulty", self.controller.view
                break
        yield "ask-drop", self._seen(Show("table"))

    @property
    def _step(self) -> int:
        return self.table.seq if self.table is not None else 0

    @property
    def _is_changed(self) -> bool:
        return self.table is not None and self.table.undo is not None

    @property
    def _faulty(self) -> bool:
        return self.table is not None and bool(self.table.faults)

    def _buttons(self) -> tuple[ButtonOffer, ...]:
        return self.table.buttons if self.table is not None else ()

    def _move(self, table: TableView) -> Intent:
        """Something sensible to do next: what gains, and no place that costs anything if there is another."""
        if table.set_up or table.ours is not None:
            return Go()
        buttons = [TakeOffer(table.seq, offer.index) for offer in table.buttons]
        gains = [TouchSpot(offer.spot) for offer in table.spots if offer.kind == "gain"]
        free = [TouchSpot(offer.spot) for offer in table.spots if offer.kind not in ("price", "end")]
        places = gains or free or [TouchSpot(offer.spot) for offer in table.spots]
        if places:
            # What lies on the board and what is beside it can be taken up alike.
            takes = any(offer.face is not None for offer in table.buttons) and not table.path_open
            return self.luck.choice([*places, *buttons] if takes else places)
        if buttons and (not table.go.enabled or self.luck.random() < 0.5):
            return self.luck.choice(buttons)
        return UndoLast() if table.can_put_down and not table.go.enabled else Go()


def situation(table: TableView) -> str:
    """A name for what is asked, for the picture's file."""
    if table.set_up:
        return "set-up"
    if table.in_hand is not None and table.in_hand.face is not None:
        return table.in_hand.face.kind
    if table.drawn is not None and table.drawn.halves:
        return f"card-{table.drawn.kind}"
    if table.path_open:
        return "walk"
    if table.held is not None:
        badges = sorted({offer.kind for offer in table.spots if offer.badge})
        return "-".join(["held", "placed" if table.held.spot else "new", *badges])
    reckoned = "-reckoned" if table.board.tallies and any(not row.done for row in table.hands) else ""
    if table.spots:
        return f"places{reckoned}"
    if table.ours is not None:
        return f"draw-{table.board.step}"
    if table.buttons:
        face = table.buttons[0].face
        topic = table.question.key.rpartition(".")[2].removeprefix("ask_").replace("_", "-")
        return f"choose-{face.kind if face is not None and face.kind else topic}{reckoned}"
    return f"done{reckoned}"
