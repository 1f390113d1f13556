"""What is open now: a screen, what lies over it, and the table or form it is about.

`deeds` and `ways` change it, `showing` makes a view of it.
"""

from typing import Any

from companion.control.asked import QUESTION, Asked
from companion.control.bindings import KEYBOARD, OVERLAY
from companion.control.editor import Editor
from companion.control.intents import Intent
from companion.control.keyboard import Typing
from companion.control.library import Library
from companion.control.rest import Rest
from companion.control.rules_lookup import rule_view
from companion.control.sheets import STAFF
from companion.control.shown import Shown
from companion.control.staff.intents import StaffPage
from companion.control.table import Table
from companion.control.table_form import TableForm
from companion.control.tables import Tables
from companion.control.teaching import Teaching
from companion.control.trial import Trial
from companion.control.views import AppView, Note, ResultView, RuleView
from companion.i18n.catalog import Catalog
from companion.packs.registry import Loaded
from companion.rules.contract import Message
from companion.rules.view import BoardView
from companion.session.entries import Player
from companion.settings import Settings


class Scene:
    def __init__(
        self, library: Library, tables: Tables, settings: Settings, teaching: Teaching, rest: Rest, cards: Shown
    ) -> None:
        self.library = library
        self.tables = tables
        self.settings = settings
        self.teaching = teaching
        self.rest = rest
        self.cards = cards
        self.screen = "home"
        self._sheet = ""
        self.pages: tuple[StaffPage, ...] = ()
        """The staff's that are open, over each other, and over home; none: nobody was let in."""
        self.asked: Asked | None = None
        """What the sheet "question" asks."""
        self.trial: Trial | None = None
        """The setting that people see now and have not said to keep."""
        self.rule = ""
        self.query = ""
        """The words looked for in the rules."""
        self.near = ""
        """The rule that was opened last."""
        self.typing: Typing | None = None
        self.focus: Intent | None = None
        self.notes: tuple[Note, ...] = ()
        self.form: TableForm | None = None
        self.editor: Editor | None = None
        self.result: ResultView | None = None
        self.texts = Catalog(settings.language)
        """Says what is shown."""
        self.published: AppView | None = None

    # ---- What it is about ----

    @property
    def shown(self) -> AppView:
        """What people see."""
        assert self.published is not None, "nothing has been shown yet"
        return self.published

    @property
    def table(self) -> Table | None:
        return self.tables.table

    @property
    def board(self) -> BoardView | None:
        """Of the game whose screens are shown."""
        return self.table.board if self.table is not None and self.screen not in ("home", "new_table") else None

    @property
    def loaded(self) -> Loaded | None:
        """The game that is set up or played."""
        return self.form.loaded if self.form else self.table.loaded if self.table else None

    @property
    def people(self) -> tuple[Player, ...]:
        """Who sits down, or plays."""
        return self.form.people() if self.form else self.table.session.players if self.table else ()

    @property
    def chosen(self) -> dict[str, Any]:
        """What each of that game's options is set to."""
        return self.form.chosen if self.form else self.table.chosen if self.table else {}

    @property
    def sheet(self) -> str:
        """What lies over the screen; a page of the staff as long as nothing is asked on it."""
        return self._sheet or (STAFF if self.pages else "")

    @sheet.setter
    def sheet(self, name: str) -> None:
        self._sheet = name

    @property
    def question(self) -> Asked | None:
        """What is asked on the sheet that is open."""
        return self.asked if self.sheet == QUESTION else None

    @property
    def layer(self) -> str:
        """What lies on top, as the bindings call it."""
        if self.typing is not None:
            return KEYBOARD
        refusal = self.screen == "table" and self.table is not None and self.table.refusal is not None
        return OVERLAY if self.rule or self.sheet or refusal else self.screen

    def rule_opened(self, id: str) -> RuleView | None:
        """None if the game has no such rule."""
        game = self.loaded.game if self.loaded is not None else None
        rule = next((rule for rule in game.rules if rule.id == id), None) if game is not None else None
        return rule_view(game, rule, self.chosen) if game is not None and rule is not None else None

    # ---- Small changes ----

    def enter(self, screen: str) -> None:
        """Nothing lies over it."""
        if self.table is not None and screen != "table":
            self.table.put_down()
        self.screen = screen
        self.sheet = self.rule = ""
        self.pages = ()
        self.focus = None
        self.editor = None

    def leave_page(self) -> None:
        """To the staff's page under this one, where the knob is on the way that led here."""
        *under, left = self.pages
        self.pages = tuple(under)
        self.focus = left if self.focus is not None else None

    def tell(self, text: Message, *, serious: bool = False) -> None:
        self.notes = (*self.notes, Note(text, serious))

    def ask(self, question: Asked) -> None:
        self.sheet, self.asked = QUESTION, question
