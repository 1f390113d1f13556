"""From one screen to another: what is open afterwards, and what people are asked before."""

import logging
from pathlib import Path

from companion.control import asked
from companion.control.asked import QUESTION
from companion.control.colours import COLOURS
from companion.control.editor import Editor
from companion.control.scene import Scene
from companion.control.sheets import RULES, SAVES, STAFF
from companion.control.table import Table
from companion.control.table_form import TableForm, seated
from companion.errors import CompanionError
from companion.packs.registry import Loaded
from companion.rules.contract import message
from companion.session.entries import Player
from companion.session.people import names_by_seat

log = logging.getLogger(__name__)

_AWAY = ("home", "table", "log", "result")
"""Screens for which the table that is being put right is left."""


class Ways:
    """What cannot be done raises CompanionError."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene

    def go_to(self, screen: str, *, sure: bool = False) -> None:
        table = self._scene.table
        if self._scene.editor is not None and self._scene.editor.changed and not sure and screen in _AWAY:
            self._scene.ask(asked.before_leaving(screen))
        elif screen == "home":
            self.go_home()
        elif screen in ("table", "log", "result"):
            if table is not None and (screen != "result" or table.over):
                self._scene.enter(screen)
        elif screen == "correct":
            if table is not None:
                self._scene.enter(screen)
                self._scene.editor = Editor(table.session)
        elif screen == SAVES and self._scene.screen != "home":
            pass
        elif screen not in ("new_table", QUESTION, STAFF) and (screen != RULES or self._scene.loaded is not None):
            self._scene.sheet, self._scene.near = screen, self._scene.rule
            self._scene.rule = self._scene.query = ""

    def back(self) -> None:
        table = self._scene.table if self._scene.screen == "table" else None
        if self._scene.rule:
            self._scene.rule = ""
        elif self._scene.sheet == STAFF:
            self._scene.leave_page()
        elif self._scene.sheet:
            self._scene.sheet = ""
        elif table is not None and table.can_step_back:
            table.step_back()
        elif self._scene.editor is not None and self._scene.editor.step_back():
            pass
        elif self._scene.screen in ("log", "correct"):
            self.go_to("table")
        elif self._scene.screen != "home":
            self.go_home()

    def go_home(self) -> None:
        self._scene.enter("home")
        self._scene.form = None
        for told in self._scene.tables.look():
            self._scene.tell(told, serious=True)

    def go_on(self, name: str) -> None:
        for told in self._scene.tables.take_up(name):
            self._scene.tell(told, serious=True)
        if self._scene.table is not None and self._scene.tables.name == name:
            self._scene.result = None
            self._scene.enter("result" if self._scene.table.over else "table")

    def take_in(self, path: str) -> None:
        """Raises JournalError."""
        found = self._scene.tables.on_sticks()
        if path:
            self._scene.tables.take_in(Path(path))
            self.go_home()
            self._scene.tell(message("shell.taken_in"))
        elif found:
            self._scene.ask(asked.which_save(found))
        else:
            self._scene.tell(message("shell.nothing_on_stick"))

    def delete(self, name: str, *, sure: bool) -> None:
        save = next((save for save in self._scene.tables.listed if save.name == name), None)
        if save is not None and not sure:
            self._scene.ask(asked.before_delete(save))
        elif save is not None:
            self._scene.tables.delete(name)
            self.go_home()
            self._scene.sheet = SAVES if self._scene.tables.listed else ""

    def set_form(self, game: str, pack: str = "", people: tuple[Player, ...] = ()) -> None:
        """For these people; empty: for those who played last."""
        loaded = self._loaded(game, pack)
        packs, deals = self._scene.library.packs(game), self._scene.settings.deals
        form = TableForm(loaded, packs, loaded.game.info.seats[0], deals=deals)
        groups = (*((people,) if people else ()), *self._scene.tables.groups)
        self._scene.form = seated(form, groups[0] if groups else (), names_by_seat(groups, len(COLOURS)))
        self._scene.enter("new_table")

    def _loaded(self, game: str, pack: str) -> Loaded:
        """Over the pack asked for; where the chosen one is of no use, that is said and the first at hand serves."""
        try:
            return self._scene.library.load(game, pack)
        except CompanionError as error:
            spare = next((each.id for each in self._scene.library.packs(game)), "")
            if pack or not spare:
                raise
            log.warning("%s", error)
            loaded = self._scene.library.load(game, spare)
            self._scene.tell(error.said, serious=True)
            return loaded

    def open(self, form: TableForm) -> None:
        self._scene.tables.open(form)
        self._scene.form = self._scene.result = None
        self._scene.enter("table")

    def export(self, at: str) -> None:
        """Raises StorageError."""
        if self._scene.table is None:
            return
        self._scene.sheet = ""
        sticks = self._scene.tables.sticks.plugged_in()
        chosen = next((stick for stick in sticks if at in ("", str(stick.point))), None)
        if chosen is None and at:
            self._scene.tell(message("session.stick_gone", stick=Path(at).name), serious=True)
        elif chosen is None:
            self._export_here(self._scene.table)
        elif len(sticks) > 1 and not at:
            self._scene.ask(asked.which_stick(sticks))
        else:
            name = self._scene.tables.copy_to(chosen, self._scene.table)
            self._scene.tell(message("shell.copied", name=name, stick=chosen.name))

    def _export_here(self, table: Table) -> None:
        try:
            path = self._scene.tables.export(table)
        except OSError as error:
            self._scene.tell(message("shell.export_failed", reason=error.strerror or str(error)), serious=True)
        else:
            self._scene.tell(message("shell.exported_no_stick", folder=path.parent.name, file=path.name))
