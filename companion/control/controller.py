"""The one place where what people ask for meets the game. Main thread only.

    controller = Controller(library=..., saves=..., exports=..., settings=..., publish=screen.show)
    controller.start()
    controller.send(Go())      # touch
    controller.key("enter")    # a desk keyboard
    controller.poll()          # many times a second: buttons and knob, and how long nobody was there

Every intent ends in a whole view being published, if anything is to be seen differently, and in the lamps being set.
"""

import logging
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from companion.control import asked, focus, lamps
from companion.control.asked import QUESTION, Asked
from companion.control.bindings import KEYBOARD, OVERLAY, Bindings, load_bindings
from companion.control.colours import COLOURS, seat_of
from companion.control.editor import Editor
from companion.control.hearing import Hearing
from companion.control.home import home_view, installed_games
from companion.control.intents import (
    Back,
    ContinueTable,
    DeleteSave,
    DismissRefusal,
    DragPath,
    EndTable,
    EnterKeyRow,
    EnterOurs,
    ExportTable,
    Go,
    Intent,
    NameCheckpoint,
    NewTable,
    OpenKeyboard,
    OpenTable,
    PressKey,
    RedoNext,
    SearchRules,
    SeatPressed,
    SetOption,
    SetPreference,
    Show,
    ShowRule,
    StepFocus,
    TakeFocus,
    TakeIn,
    TakeOffer,
    TeachAgain,
    TickHands,
    TouchSpot,
    TurnPiece,
    Understood,
    UndoLast,
    UndoTo,
)
from companion.control.keyboard import CHECKPOINT, SEARCH, Typing
from companion.control.library import Library
from companion.control.preferences import changed, preference_fields
from companion.control.present import players_of
from companion.control.rest import Rest, Times
from companion.control.results import result_view
from companion.control.rules_lookup import rule_view, rules_view
from companion.control.sheets import RULES, SAVES, sheet_items, sheet_title
from companion.control.table import Table
from companion.control.table_form import NAME_LENGTH, TableForm, seated
from companion.control.tables import Tables
from companion.control.teaching import Teaching
from companion.control.views import (
    AppView,
    FormField,
    KeyboardView,
    MenuItem,
    Note,
    RestView,
    ResultView,
    RulesView,
    RuleView,
    ScreenView,
)
from companion.errors import CompanionError
from companion.i18n.catalog import Catalog
from companion.lessons import Lessons
from companion.packs.registry import Loaded
from companion.rules.contract import Message, Seat, message, seat_name
from companion.rules.view import BoardView
from companion.session.dealer import Dealer
from companion.session.people import called
from companion.settings import Settings
from companion.sticks import Sticks
from hardware.events import DeviceFound, DeviceLost, LampLevel, Panel

log = logging.getLogger(__name__)

_AWAY = ("home", "table", "log", "result")
"""Screens for which the table that is being put right is left."""


class Controller:
    def __init__(
        self,
        *,
        library: Library,
        saves: Path,
        exports: Path,
        settings: Settings,
        publish: Callable[[AppView], None] = lambda view: None,
        hearing: Hearing | None = None,
        keep_settings: Callable[[Settings], None] = lambda settings: None,
        lessons: Lessons | None = None,
        panel: Panel | None = None,
        bindings: Bindings | None = None,
        dealer: Dealer | None = None,
        sticks: Sticks | None = None,
        time_of_day: Callable[[], datetime] = datetime.now,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`hearing` None: silence. `keep_settings` writes changed settings and may raise OSError. `lessons` None: all
        are new. `dealer` None: true luck; `sticks` None: those of this machine. `clock` says seconds, to know how long
        nobody was there."""
        self._library = library
        self._tables = Tables(library, saves, exports, dealer, sticks or Sticks())
        self._time_of_day = time_of_day
        self._settings = settings
        self._publish = publish
        self._hearing = hearing or Hearing()
        self._keep_settings = keep_settings
        self._teaching = Teaching(lessons or Lessons())
        self._panel = panel
        self._bindings = bindings or load_bindings()
        self._clock = clock
        self._rest = Rest(Times(settings.home_asleep_s, settings.table_dim_s, settings.table_asleep_s))
        self._screen = "home"
        self._sheet = ""
        self._asked: Asked | None = None
        """What the sheet "question" asks."""
        self._rule = ""
        self._query = ""
        """The words looked for in the rules."""
        self._near = ""
        """The rule that was opened last."""
        self._typing: Typing | None = None
        self._focus: Intent | None = None
        self._notes: tuple[Note, ...] = ()
        self._form: TableForm | None = None
        self._editor: Editor | None = None
        self._result: ResultView | None = None
        self._texts = Catalog(settings.language)
        self._texts_for: tuple[object, ...] = ()
        self._shown: AppView | None = None
        self._lit: dict[str, LampLevel] = {}

    # ---- Doors ----

    def start(self, *told: Message) -> None:
        """Shows home with the unfinished game; `told` is what went wrong before (settings, screen, ...)."""
        self._notes = tuple(Note(each, serious=True) for each in told)
        for device in self._panel.status() if self._panel is not None else ():
            log.info("device %s %s: %s %s", device.kind, device.name, device.reason or device.state, device.detail)
            if device.reason not in (None, "no_chip"):
                self._tell(message("hardware.none"))
        self._go_home()
        self._show()

    def send(self, intent: Intent) -> None:
        """Does what was asked, as far as it can be done now, and shows the outcome. Never raises for bad input."""
        self._rest.stirred(self._clock())
        if not isinstance(intent, StepFocus):
            self._notes = ()
        try:
            self._handle(intent)
        except CompanionError as error:
            log.warning("%s", error)
            self._tell(error.said, serious=True)
        self._show()

    def pressed(self, what: str) -> bool:
        """A finger came down on the glass, or a key, `what` being a name of its own until it is `released`; whether it
        may act. Otherwise it only woke the screen."""
        may_act = self._rest.pressed(what, self._clock())
        self._light_up()
        return may_act

    def released(self, what: str) -> bool:
        """It was let go; whether that may act."""
        return self._rest.released(what, self._clock())

    def key(self, name: str) -> bool:
        """A key of a desk keyboard was pressed; whether it means anything here."""
        if not self.pressed(name):
            return True
        intent = self._bindings.key(name, self._layer)
        if intent is not None:
            self.send(intent)
        return intent is not None

    def typed(self, text: str) -> None:
        """A desk keyboard wrote this: letters, while something is typed."""
        if self._typing is not None and not self._rest.waking(self._clock()):
            for letter in text:
                self.send(PressKey(letter))

    def poll(self) -> bool:
        """Takes what came from buttons and knob, and notices that nobody came; whether anything did."""
        now = self._clock()
        events = self._panel.poll() if self._panel is not None else ()
        if events:
            may_act = self._rest.stirred(now)
            self._light_up()
        elif self._rest.passed(now, at_home=self._screen == "home"):
            self._show()
        for event in events:
            if isinstance(event, DeviceLost):
                log.warning("lost %s: %s", event.device, event.reason)
                self._tell(message("hardware.lost"), serious=True)
                self._show()
            elif isinstance(event, DeviceFound):
                self._tell(message("hardware.found"))
                self._lit.clear()
                self._show()
            elif may_act:
                for intent in self._bindings.intents(event, self._layer):
                    self.send(intent)
        return bool(events)

    def close(self) -> None:
        """Lets go of save and panel. Everything is on disk already."""
        self._tables.close()
        if self._panel is not None:
            for lamp in self._panel.lamps.values():
                lamp.show("off")
            self._panel.close()

    @property
    def view(self) -> AppView:
        """What is shown now."""
        assert self._shown is not None, "start() comes first"
        return self._shown

    @property
    def _table(self) -> Table | None:
        return self._tables.table

    # ---- What each intent does ----

    def _handle(self, intent: Intent) -> None:
        match intent:
            case StepFocus(by):
                self._focus = focus.moved(self.view, by)
            case TakeFocus():
                if self._focus is not None and self._focus in focus.stops(self.view):
                    self._handle(self._focus)
            case _ if self._typing is not None:
                self._at_keyboard(intent, self._typing)
            case OpenKeyboard(what):
                self._begin_typing(what)
            case Back():
                self._back()
            case _ if self._sheet == QUESTION and self._asked is not None and self._asked.answered_by(intent):
                self._sheet = ""
                self._handle(intent)
            case Go() if self._rule or self._sheet:
                self._back()
            case Show(screen, sure):
                self._go_to(screen, sure=sure)
            case ShowRule(id):
                self._rule = self._near = id if self._rule_opened(id) else ""
            case SearchRules(words):
                self._query, self._near = words.strip(), ""
            case SetPreference(name, value):
                self._prefer(name, value)
            case TeachAgain():
                self._teach_again()
            case ExportTable(stick):
                self._export(stick)
            case NewTable(game):
                self._set_form(game)
            case ContinueTable(save):
                self._continue(save)
            case TakeIn(save) if self._screen == "home":
                self._take_in(save)
            case DeleteSave(save, sure) if self._screen == "home":
                self._delete(save, sure=sure)
            case _ if self._screen == "home":
                self._at_home(intent)
            case _ if self._screen == "new_table" and self._form is not None:
                self._at_form(intent, self._form)
            case _ if self._screen == "correct" and self._editor is not None and self._table is not None:
                self._at_editor(intent, self._editor, self._table)
            case _ if self._table is not None:
                self._at_table(intent, self._table)

    def _begin_typing(self, what: str) -> None:
        kind, _, number = what.partition(":")
        names = self._form.names if self._form is not None and self._screen == "new_table" else ()
        if kind == "name" and number in map(str, range(len(names))):
            title = message("shell.name_of", number=int(number) + 1)
            self._typing = Typing(what, title, names[int(number)], NAME_LENGTH, names=True)
        elif what == CHECKPOINT and self._table is not None and self._editor is None:
            default = message("shell.checkpoint_default", number=self._table.board.turn)
            self._typing = Typing(what, message("shell.name_checkpoint"), hint=default)
        elif what == SEARCH and self._sheet == RULES:
            self._typing = Typing(what, message("shell.rules_words"), self._query)
        if self._focus is not None and self._typing is not None:
            self._focus = EnterKeyRow(0)

    def _at_keyboard(self, intent: Intent, typing: Typing) -> None:
        """Nothing else is asked as long as something is typed."""
        match intent:
            case PressKey(key):
                self._typing = typing.pressed(key)
            case EnterKeyRow(row) if row in range(len(rows := typing.rows(self._settings.language))):
                self._typing = typing.in_row(row)
                self._focus = PressKey(rows[row][0])
            case Back() if typing.row is not None:
                self._typing = typing.in_row(None)
            case Back() | Go():
                self._typing = None
        if self._typing is None:
            self._focus = OpenKeyboard(typing.what) if self._focus is not None else None
            if isinstance(intent, Go):
                self._handle(typing.meant())
        elif self._typing.row is None and typing.row is not None:
            self._focus = EnterKeyRow(typing.row)

    def _at_home(self, intent: Intent) -> None:
        if not isinstance(intent, Go):
            return
        if self._table is not None and not self._table.over:
            self._enter("table")
        else:
            first = next((record for record in self._library.records if record.plugin is not None), None)
            if first is not None:
                self._set_form(first.id)

    def _at_form(self, intent: Intent, form: TableForm) -> None:
        match intent:
            case Go() | OpenTable():
                self._open(form)
            case SeatPressed(colour):
                self._form = form.changed("seats", COLOURS.index(colour) + 1)
            case SetOption("pack", pack) if any(each.id == pack for each in form.packs):
                self._form = form.repacked(self._library.load(form.loaded.game.info.id, pack))
            case SetOption(name, value):
                self._form = form.changed(name, value)

    def _at_editor(self, intent: Intent, editor: Editor, table: Table) -> None:
        match intent:
            case Go():
                if not editor.changed:
                    self._enter("table")
                elif (kept := editor.keep()) is not None:
                    table.corrected(kept)
                    self._result = None
                    self._tables.save_late()
                    self._enter("table")
            case UndoLast():
                if not editor.undo():
                    self._back()
            case TouchSpot(spot):
                editor.touch(spot)
            case TakeOffer(at, index):
                editor.take(at, index)

    def _at_table(self, intent: Intent, table: Table) -> None:
        """Also for log and result, which show the same game: whatever changes it leads back to the table."""
        seq, turn = table.session.seq, table.board.turn
        match intent:
            case Go() if self._screen == "result":
                self._set_form(table.game.info.id, table.loaded.pack.id)
            case Go() if self._screen == "log":
                self._enter("table")
            case Go():
                self._go(table)
            case SeatPressed(colour) if self._screen == "table":
                self._press_seat(table, seat_of(colour, players_of(table.session)))
            case UndoLast():
                table.undo()
            case RedoNext():
                table.redo()
            case UndoTo(to, sure):
                question = None if sure else asked.before_undo(table.session, to)
                if question is not None:
                    self._ask(question)
                else:
                    table.undo_to(to)
            case EndTable(sure):
                if sure:
                    table.end_here()
                elif table.session.agreed_end is not None:
                    self._ask(asked.before_end())
            case NameCheckpoint(name):
                default = message("shell.checkpoint_default", number=table.board.turn)
                table.checkpoint(" ".join(name.split()) or self._texts.say(default))
                self._tell(message("shell.checkpoint_kept"))
            case _ if self._screen == "table":
                self._at_board(intent, table)
        if table.session.seq != seq:
            self._result = None
            self._tables.save_late()
            if table.board.turn > turn and table.drags_on:
                self._tell(message("shell.drags_on"))
            if not isinstance(intent, NameCheckpoint | UndoLast | RedoNext) or self._screen == "result":
                self._enter("result" if isinstance(intent, EndTable) else "table")

    def _at_board(self, intent: Intent, table: Table) -> None:
        match intent:
            case TouchSpot(spot):
                table.touch(spot)
            case DragPath(spots):
                table.drag(spots)
            case TakeOffer(at, index):
                table.take(at, index)
            case TurnPiece(by):
                table.turn(by)
            case TickHands():
                table.tick()
            case EnterOurs(open):
                table.enter_ours(open=open)
            case DismissRefusal():
                table.refusal = None
            case Understood():
                self._teaching.understood()

    def _go(self, table: Table) -> None:
        if table.go():
            self._go_to("result")

    def _press_seat(self, table: Table, seat: Seat | None) -> None:
        """The lit button is as good as GO; another one learns who is asked."""
        if not table.asked or seat in table.asked:
            self._go(table)
        elif seat is not None:
            self._tell(message("shell.not_your_turn", asked=tuple(seat_name(each) for each in table.asked)))

    # ---- Between screens ----

    def _enter(self, screen: str) -> None:
        if self._table is not None and screen != "table":
            self._table.put_down()
        self._screen = screen
        self._sheet = self._rule = ""
        self._focus = None
        self._editor = None

    def _go_to(self, screen: str, *, sure: bool = False) -> None:
        table = self._table
        if self._editor is not None and self._editor.changed and not sure and screen in _AWAY:
            self._ask(asked.before_leaving(screen))
        elif screen == "home":
            self._go_home()
        elif screen in ("table", "log", "result"):
            if table is not None and (screen != "result" or table.over):
                self._enter(screen)
        elif screen == "correct":
            if table is not None:
                self._enter(screen)
                self._editor = Editor(table.session)
        elif screen == SAVES and self._screen != "home":
            pass
        elif screen not in ("new_table", QUESTION) and (screen != RULES or self._loaded_now is not None):
            self._sheet, self._near = screen, self._rule
            self._rule = self._query = ""

    def _back(self) -> None:
        table = self._table if self._screen == "table" else None
        if self._rule:
            self._rule = ""
        elif self._sheet:
            self._sheet = ""
        elif table is not None and table.can_step_back:
            table.step_back()
        elif self._editor is not None and self._editor.step_back():
            pass
        elif self._screen in ("log", "correct"):
            self._go_to("table")
        elif self._screen != "home":
            self._go_home()

    def _go_home(self) -> None:
        self._enter("home")
        self._form = None
        for told in self._tables.look():
            self._tell(told, serious=True)

    def _continue(self, name: str) -> None:
        for told in self._tables.take_up(name):
            self._tell(told, serious=True)
        if self._table is not None and self._tables.name == name:
            self._result = None
            self._enter("result" if self._table.over else "table")

    def _take_in(self, path: str) -> None:
        """Raises JournalError."""
        found = self._tables.on_sticks()
        if path:
            self._tables.take_in(Path(path))
            self._go_home()
            self._tell(message("shell.taken_in"))
        elif found:
            self._ask(asked.which_save(found))
        else:
            self._tell(message("shell.nothing_on_stick"))

    def _delete(self, name: str, *, sure: bool) -> None:
        save = next((save for save in self._tables.listed if save.name == name), None)
        if save is not None and not sure:
            self._ask(asked.before_delete(save))
        elif save is not None:
            self._tables.delete(name)
            self._go_home()
            self._sheet = SAVES if self._tables.listed else ""

    def _set_form(self, game: str, pack: str = "") -> None:
        loaded = self._loaded(game, pack)
        form = TableForm(loaded, self._library.packs(game), loaded.game.info.seats[0], deals=self._settings.deals)
        self._form = seated(form, self._tables.people)
        self._enter("new_table")

    def _loaded(self, game: str, pack: str) -> Loaded:
        """Over the pack asked for; where the chosen one is of no use, that is said and the first at hand serves."""
        try:
            return self._library.load(game, pack)
        except CompanionError as error:
            spare = next((each.id for each in self._library.packs(game)), "")
            if pack or not spare:
                raise
            log.warning("%s", error)
            loaded = self._library.load(game, spare)
            self._tell(error.said, serious=True)
            return loaded

    def _open(self, form: TableForm) -> None:
        self._tables.open(form)
        self._form = self._result = None
        self._enter("table")
        self._prefer("deals", form.deals)

    def _export(self, at: str) -> None:
        """Raises StorageError."""
        if self._table is None:
            return
        self._sheet = ""
        sticks = self._tables.sticks.plugged_in()
        chosen = next((stick for stick in sticks if at in ("", str(stick.point))), None)
        if chosen is None and at:
            self._tell(message("session.stick_gone", stick=Path(at).name), serious=True)
        elif chosen is None:
            self._export_here(self._table)
        elif len(sticks) > 1 and not at:
            self._ask(asked.which_stick(sticks))
        else:
            name = self._tables.copy_to(chosen, self._table)
            self._tell(message("shell.copied", name=name, stick=chosen.name))

    def _export_here(self, table: Table) -> None:
        try:
            path = self._tables.export(table)
        except OSError as error:
            self._tell(message("shell.export_failed", reason=error.strerror or str(error)), serious=True)
        else:
            self._tell(message("shell.exported", file=str(path)))

    def _ask(self, question: Asked) -> None:
        self._sheet, self._asked = QUESTION, question

    def _prefer(self, name: str, value: object) -> None:
        settings = changed(self._settings, name, value)
        if name == "deals" and value == settings.deals and self._table is not None:
            self._table.deals = settings.deals
        if settings == self._settings:
            return
        self._settings = settings
        if name == "hints" and not settings.hints and not self._sheet:
            self._tell(message("shell.hints_in_settings"))
        try:
            self._keep_settings(settings)
        except OSError as error:
            self._tell(message("shell.settings_not_kept", reason=error.strerror or str(error)), serious=True)

    def _teach_again(self) -> None:
        self._teaching.begin_again()
        self._prefer("hints", True)
        self._tell(message("shell.hints_come_again"))

    # ---- What is shown ----

    @property
    def _layer(self) -> str:
        if self._typing is not None:
            return KEYBOARD
        refusal = self._screen == "table" and self._table is not None and self._table.refusal is not None
        return OVERLAY if self._rule or self._sheet or refusal else self._screen

    def _tell(self, text: Message, *, serious: bool = False) -> None:
        self._notes = (*self._notes, Note(text, serious))

    def _show(self) -> None:
        view = self._view()
        self._focus = focus.kept(view)
        if self._focus != view.focus:
            view = msgspec.structs.replace(view, focus=self._focus)
        if view != self._shown:
            self._shown = view
            self._publish(view)
        self._light(view)
        self._hearing.follow(view, self._table.take_cue() if self._table is not None else "", self._settings)

    def _light_up(self) -> None:
        """Somebody came: nothing is dim any more."""
        if self.view.rest is not None:
            self._show()

    def _light(self, view: AppView) -> None:
        if self._panel is None:
            return
        asked = self._table.asked if self._table is not None and self._editor is None else ()
        for name, level in lamps.wanted(view, asked).items():
            if self._lit.get(name) != level and name in self._panel.lamps:
                self._panel.lamps[name].show(level)
                self._lit[name] = level

    def _view(self) -> AppView:
        texts = self._say()
        unsaved = (Note(self._tables.unsaved, serious=True),) if self._tables.unsaved else ()
        return AppView(
            screen=self._screen,
            body=self._body(texts),
            texts=texts,
            sheet=self._sheet,
            sheet_title=self._sheet_title(texts),
            menu=self._lines(texts),
            preferences=self._preferences() if self._sheet == "settings" else (),
            text_size=self._settings.text_size,
            palette=self._settings.palette,
            rules=self._rules(texts),
            rule=self._rule_opened(self._rule),
            keyboard=self._keyboard(texts),
            notes=(*self._notes, *unsaved),
            focus=self._focus,
            rest=self._rest_view(texts),
        )

    def _body(self, texts: Catalog) -> ScreenView:
        table, form = self._table, self._form
        if self._screen == "new_table" and form is not None:
            return form.view()
        if self._screen == "table" and table is not None:
            return table.view(texts, self._teaching.lesson(table, texts) if self._settings.hints else None)
        if self._editor is not None:
            return self._editor.view()
        if self._screen == "log" and table is not None:
            return table.log
        if self._screen == "result" and table is not None:
            self._result = self._result or result_view(table.session, texts)
            return self._result
        cards = installed_games(self._library.records, texts)
        return home_view(cards, self._tables.listed, table, texts, self._time_of_day())

    def _rest_view(self, texts: Catalog) -> RestView | None:
        if self._rest.level == "awake":
            return None
        games = installed_games(self._library.records, texts)
        return RestView(self._rest.level == "asleep", tuple(game.title for game in games if game.playable))

    @property
    def _board(self) -> BoardView | None:
        """Of the game whose screens are shown."""
        return self._table.board if self._table is not None and self._screen not in ("home", "new_table") else None

    def _sheet_title(self, texts: Catalog) -> Message | None:
        if self._sheet == QUESTION and self._asked is not None:
            return self._asked.title
        return sheet_title(self._sheet, self._board, texts) if self._sheet else None

    def _lines(self, texts: Catalog) -> tuple[MenuItem, ...]:
        """Of the sheet that is open."""
        if self._sheet == QUESTION and self._asked is not None:
            return self._asked.lines
        if self._sheet == "settings":
            return (MenuItem(message("shell.hints_again"), TeachAgain(), "hint"),)
        return self._menu(texts) if self._sheet == "menu" else ()

    def _menu(self, texts: Catalog) -> tuple[MenuItem, ...]:
        settings = MenuItem(message("shell.menu_settings"), Show("settings"), "settings")
        rules = [MenuItem(message("shell.menu_rules"), Show(RULES), "book")] if self._loaded_now is not None else []
        if self._board is None:
            saves = [MenuItem(message("shell.sheet_saves"), Show(SAVES), "save")] if self._tables.listed else []
            if self._tables.sticks.plugged_in():
                saves.append(MenuItem(message("shell.menu_take_in"), TakeIn(), "export"))
            return (*rules, *(saves if self._screen == "home" else ()), settings)
        of_the_table = (
            MenuItem(message("shell.menu_correct"), Show("correct"), "hand"),
            MenuItem(message("shell.menu_checkpoint"), OpenKeyboard(CHECKPOINT), "flag"),
        )
        end = (MenuItem(message("shell.menu_end_here"), EndTable(), "balance"),)
        return (
            MenuItem(message("shell.menu_log"), Show("log"), "log"),
            *sheet_items(self._board, texts),
            *rules,
            *(of_the_table if self._editor is None else ()),
            *(end if self._table is not None and self._table.session.agreed_end is not None else ()),
            MenuItem(message("shell.menu_export"), ExportTable(), "export"),
            settings,
            MenuItem(message("shell.menu_home"), Show("home"), "home"),
        )

    def _preferences(self) -> tuple[FormField, ...]:
        """Who draws is a matter of the table at hand."""
        table = self._table if self._board is not None else None
        settings = msgspec.structs.replace(self._settings, deals=table.deals) if table else self._settings
        has_luck = table is not None and table.game.info.has_luck and not table.over
        meant = {"speech": self._hearing.can_speak, "deals": has_luck}
        return preference_fields(settings, without=[name for name, means in meant.items() if not means])

    @property
    def _loaded_now(self) -> Loaded | None:
        """The game that is set up or played."""
        return self._form.loaded if self._form else self._table.loaded if self._table else None

    @property
    def _chosen(self) -> dict[str, Any]:
        return self._form.chosen if self._form else self._table.chosen if self._table else {}

    def _rule_opened(self, id: str) -> RuleView | None:
        """None if the game has no such rule."""
        game = self._loaded_now.game if self._loaded_now is not None else None
        rule = next((rule for rule in game.rules if rule.id == id), None) if game is not None else None
        return rule_view(game, rule, self._chosen) if game is not None and rule is not None else None

    def _rules(self, texts: Catalog) -> RulesView | None:
        """As they are looked for, also while the words are typed."""
        if self._sheet != RULES or self._loaded_now is None:
            return None
        query = self._typing.text if self._typing is not None else self._query
        return rules_view(self._loaded_now.game, texts, self._chosen, query=query, near=self._near)

    def _keyboard(self, texts: Catalog) -> KeyboardView | None:
        if self._typing is None:
            return None
        rules = self._rules(texts)
        note = message("shell.letters_left", count=self._typing.left)
        if rules is not None:
            note = message("shell.rules_found", count=len(rules.rows))
        return self._typing.view(self._settings.language, note)

    def _say(self) -> Catalog:
        """The catalogue for what is shown; a new one only when language, people or pack are others."""
        loaded = self._loaded_now
        people = self._form.people() if self._form else self._table.session.players if self._table else ()
        names = called(people)
        wanted = (self._settings.language, names, id(loaded), self._form is not None)
        if wanted != self._texts_for:
            self._texts = Catalog(self._settings.language, names=names)
            if loaded is not None:
                self._texts.add_texts(loaded.texts)
            if self._form is not None:
                self._texts.add_texts(self._library.pack_titles(self._form.loaded.game.info.id))
            self._texts_for = wanted
        return self._texts
