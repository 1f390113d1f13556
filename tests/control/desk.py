"""A controller on a desk: a library of given games, a folder for saves, every published view kept."""

from datetime import datetime
from pathlib import Path
from typing import ClassVar, TypeVar

from companion.control.controller import Controller
from companion.control.hearing import Hearing
from companion.control.intents import Go, Intent, NewTable, SetOption
from companion.control.library import Library
from companion.control.staff.machine import Machine
from companion.control.views import AppView, HomeView, LogView, NewTableView, ResultView, TableView
from companion.editions import edition_of
from companion.errors import DataError
from companion.lessons import Lessons
from companion.packs.registry import GameRecord, Loaded
from companion.rules.contract import message
from companion.session.dealer import AppDealer, Dealer
from companion.session.entries import Edition, Opened
from companion.settings import Settings
from companion.sticks import Sticks
from hardware.events import Panel
from hardware.fake import FakePanel
from tests.control import meadow

BodyT = TypeVar("BodyT", HomeView, NewTableView, TableView, LogView, ResultView)


EVENING = datetime(2026, 11, 30, 20, 15)
"""It is always evening at a desk."""


class Shelf:
    """A loader of games that are given, not installed."""

    def __init__(self, *loaded: Loaded) -> None:
        self.all = {(each.game.info.id, each.pack.id): each for each in loaded}

    def load(self, game: str, pack: str = "") -> Loaded:
        for (name, key), loaded in self.all.items():
            if name == game and pack in ("", key):
                return loaded
        raise DataError(message("session.game_unknown", game=game))

    def edition_for(self, opened: Opened) -> Edition:
        return edition_of(self.load(opened.game, opened.pack))


class Desk:
    opened: ClassVar[list["Desk"]] = []
    """All desks of the running test; they are closed after it."""

    def __init__(
        self,
        folder: Path,
        *,
        records: tuple[GameRecord, ...] = (meadow.RECORD,),
        loaded: tuple[Loaded, ...] = (meadow.LOADED,),
        dealer: Dealer | None = None,
        settings: Settings | None = None,
        lessons: Lessons | None = None,
        panel: FakePanel | None = None,
        devices: Panel | None = None,
        hearing: Hearing | None = None,
        sticks: Sticks | None = None,
        machine: Machine | None = None,
    ) -> None:
        """`devices` are taken instead of the fake panel. `sticks` None: nothing is plugged in. `machine` None: one that
        tells nothing."""
        self.folder = folder
        self.panel = panel or FakePanel()
        self.published: list[AppView] = []
        self.kept: list[Settings] = []
        self.now = 0.0
        """Seconds on its watch, which stands still."""
        self.controller = Controller(
            library=Library(lambda: records, Shelf(*loaded)),
            saves=folder / "saves",
            exports=folder / "exports",
            settings=settings or Settings(),
            publish=self.published.append,
            hearing=hearing,
            keep_settings=self.kept.append,
            lessons=lessons,
            tags=folder / "tags",
            panel=devices or self.panel,
            dealer=dealer or AppDealer("5eed"),
            time_of_day=lambda: EVENING,
            sticks=sticks or Sticks(folder / "mountinfo", folder / "devices"),
            machine=machine,
            clock=lambda: self.now,
        )
        self.opened.append(self)
        self.controller.start()

    def send(self, *intents: Intent) -> AppView:
        """By nobody's hand. Afterwards it is on the screen."""
        for intent in intents:
            self.controller.send(intent)
        self.polls()
        return self.view

    def press(self, *buttons: str) -> AppView:
        """One after the other, by people who have seen what is shown."""
        for button in buttons:
            self.look()
            self.panel.press(button)
            self.controller.poll()
        return self.view

    def look(self) -> None:
        """What is shown is there until everybody has seen it."""
        self.controller.poll()
        self.now += 1
        self.polls()

    def polls(self) -> None:
        """As often as it takes until what comes now was pressed after the last picture came."""
        self.controller.poll()
        self.controller.poll()

    @property
    def view(self) -> AppView:
        return self.controller.view

    def body(self, kind: type[BodyT]) -> BodyT:
        assert isinstance(self.view.body, kind), self.view.screen
        return self.view.body

    @property
    def table(self) -> TableView:
        return self.body(TableView)

    def notes(self) -> list[str]:
        return [note.text.key for note in self.view.notes]

    def lamps(self) -> set[str]:
        return {name for name, lamp in self.panel.lamps.items() if lamp.level == "on"}

    def sit_down(self, seats: int = 2, *, game: str = "meadow", set_up: bool = True) -> None:
        """A new table; with `set_up` its checklist is done too."""
        self.send(NewTable(game), SetOption("seats", seats), Go())
        if set_up:
            self.send(Go())
