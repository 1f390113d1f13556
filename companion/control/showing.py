"""What is open, made into one whole view."""

from collections.abc import Callable
from datetime import datetime

import msgspec

from companion.control.hearing import Hearing
from companion.control.home import home_view, installed_games
from companion.control.intents import EndTable, ExportTable, OpenKeyboard, Show, TakeIn, TeachAgain
from companion.control.keyboard import ASK_PIN, CHECKPOINT, PIN
from companion.control.preferences import preference_fields
from companion.control.results import result_view
from companion.control.rules_lookup import rules_view
from companion.control.scene import Scene
from companion.control.sheets import RULES, SAVES, STAFF, sheet_items, sheet_title
from companion.control.staff.staff import Staff
from companion.control.views import AppView, FormField, KeyboardView, MenuItem, Note, RestView, RulesView, ScreenView
from companion.i18n.catalog import Catalog
from companion.rules.contract import Message, message
from companion.session.people import called


class Showing:
    def __init__(self, scene: Scene, staff: Staff, hearing: Hearing, time_of_day: Callable[[], datetime]) -> None:
        self._scene = scene
        self._staff = staff
        self._hearing = hearing
        self._time_of_day = time_of_day
        self._texts_for: tuple[object, ...] = ()

    def view(self) -> AppView:
        texts = self._say()
        unsaved = (Note(self._scene.tables.unsaved, serious=True),) if self._scene.tables.unsaved else ()
        return AppView(
            screen=self._scene.screen,
            body=self._body(texts),
            texts=texts,
            sheet=self._scene.sheet,
            sheet_title=self._sheet_title(texts),
            menu=self._lines(texts),
            preferences=self._preferences() if self._scene.sheet == "settings" else (),
            text_size=self._scene.settings.text_size,
            palette=self._scene.settings.palette,
            rotation=self._scene.settings.rotation,
            motion=self._scene.settings.motion,
            rules=self._rules(texts),
            staff=self._staff.view,
            rule=self._scene.rule_opened(self._scene.rule),
            keyboard=self._keyboard(texts),
            notes=(*self._scene.notes, *unsaved),
            focus=self._scene.focus,
            rest=self._rest_view(texts),
        )

    def _body(self, texts: Catalog) -> ScreenView:
        table, form = self._scene.table, self._scene.form
        if self._scene.screen == "new_table" and form is not None:
            return form.view()
        if self._scene.screen == "table" and table is not None:
            return table.view(texts, self._scene.teaching.lesson(table, texts) if self._scene.settings.hints else None)
        if self._scene.editor is not None:
            return self._scene.editor.view()
        if self._scene.screen == "log" and table is not None:
            return table.log
        if self._scene.screen == "result" and table is not None:
            self._scene.result = self._scene.result or result_view(table.session, texts)
            return self._scene.result
        cards = installed_games(self._scene.library.records, texts)
        return home_view(cards, self._scene.tables.listed, table, texts, self._time_of_day())

    def _rest_view(self, texts: Catalog) -> RestView | None:
        if self._scene.rest.level == "awake":
            return None
        games = installed_games(self._scene.library.records, texts)
        return RestView(self._scene.rest.level == "asleep", tuple(game.title for game in games if game.playable))

    def _sheet_title(self, texts: Catalog) -> Message | None:
        if self._scene.question is not None:
            return self._scene.question.title
        if self._scene.sheet == STAFF:
            return self._staff.title
        return sheet_title(self._scene.sheet, self._scene.board, texts) if self._scene.sheet else None

    def _lines(self, texts: Catalog) -> tuple[MenuItem, ...]:
        """Of the sheet that is open."""
        if self._scene.question is not None:
            return self._scene.question.lines
        if self._scene.sheet == "settings":
            return (MenuItem(message("shell.hints_again"), TeachAgain(), "hint"),)
        return self._menu(texts) if self._scene.sheet == "menu" else ()

    def _menu(self, texts: Catalog) -> tuple[MenuItem, ...]:
        settings = MenuItem(message("shell.menu_settings"), Show("settings"), "settings")
        rules = [MenuItem(message("shell.menu_rules"), Show(RULES), "book")] if self._scene.loaded is not None else []
        if self._scene.board is None:
            saves = [MenuItem(message("shell.sheet_saves"), Show(SAVES), "save")] if self._scene.tables.listed else []
            if self._scene.tables.sticks.plugged_in():
                saves.append(MenuItem(message("shell.menu_take_in"), TakeIn(), "export"))
            return (*rules, *(saves if self._scene.screen == "home" else ()), settings)
        of_the_table = (
            MenuItem(message("shell.menu_correct"), Show("correct"), "hand"),
            MenuItem(message("shell.menu_checkpoint"), OpenKeyboard(CHECKPOINT), "flag"),
        )
        end = (MenuItem(message("shell.menu_end_here"), EndTable(), "balance"),)
        return (
            MenuItem(message("shell.menu_log"), Show("log"), "log"),
            *sheet_items(self._scene.board, texts),
            *rules,
            *(of_the_table if self._scene.editor is None else ()),
            *(end if self._scene.table is not None and self._scene.table.session.agreed_end is not None else ()),
            MenuItem(message("shell.menu_export"), ExportTable(), "export"),
            settings,
            MenuItem(message("shell.menu_home"), Show("home"), "home"),
        )

    def _preferences(self) -> tuple[FormField, ...]:
        """Who draws is a matter of the table at hand."""
        table = self._scene.table if self._scene.board is not None else None
        settings = msgspec.structs.replace(self._scene.settings, deals=table.deals) if table else self._scene.settings
        has_luck = table is not None and table.game.info.has_luck and not table.over
        meant = {"speech": self._hearing.can_speak, "deals": has_luck}
        return preference_fields(settings, without=[name for name, means in meant.items() if not means])

    def _rules(self, texts: Catalog) -> RulesView | None:
        """As they are looked for, also while the words are typed."""
        if self._scene.sheet != RULES or self._scene.loaded is None:
            return None
        query = self._scene.typing.text if self._scene.typing is not None else self._scene.query
        return rules_view(self._scene.loaded.game, texts, self._scene.chosen, query=query, near=self._scene.near)

    def _keyboard(self, texts: Catalog) -> KeyboardView | None:
        if self._scene.typing is None:
            return None
        rules = self._rules(texts)
        note = message("shell.letters_left", count=self._scene.typing.left)
        if rules is not None:
            note = message("shell.rules_found", count=len(rules.rows))
        elif self._scene.typing.what == PIN:
            note = message("staff.pin_about")
        elif self._scene.typing.what == ASK_PIN:
            note = message("staff.pin_for")
        return self._scene.typing.view(self._scene.settings.language, note)

    def _say(self) -> Catalog:
        """The catalogue for what is shown; a new one only when language, people or pack are others."""
        loaded = self._scene.loaded
        names = called(self._scene.people)
        learned = self._staff.loaded
        wanted = (self._scene.settings.language, names, id(loaded), self._scene.form is not None, id(learned))
        if wanted != self._texts_for:
            self._scene.texts = Catalog(self._scene.settings.language, names=names)
            if loaded is not None:
                self._scene.texts.add_texts(loaded.texts)
            if learned is not None:
                self._scene.texts.add_texts(learned.texts)
            if self._scene.form is not None:
                self._scene.texts.add_texts(self._scene.library.pack_titles(self._scene.form.loaded.game.info.id))
            self._texts_for = wanted
        return self._scene.texts
