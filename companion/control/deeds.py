"""What each intent does."""

from collections.abc import Callable

from companion.control import asked, focus
from companion.control.colours import COLOURS, seat_of
from companion.control.editor import Editor
from companion.control.intents import (
    Back,
    ChooseOption,
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
    KeepTried,
    NameCheckpoint,
    NewTable,
    OpenKeyboard,
    OpenStaff,
    OpenTable,
    PressKey,
    RedoNext,
    SearchRules,
    SeatPressed,
    SetOption,
    SetPreference,
    Show,
    ShowRule,
    ShowTag,
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
from companion.control.keyboard import CHECKPOINT, PIN, SEARCH, Typing
from companion.control.players import written
from companion.control.preferences import STAFF_ONLY, changed
from companion.control.present import players_of
from companion.control.scene import Scene
from companion.control.sheets import RULES
from companion.control.staff.intents import GivePin, StaffIntent
from companion.control.staff.staff import Staff
from companion.control.table import Table
from companion.control.table_form import NAME_LENGTH, TableForm
from companion.control.trial import TRIED, Trial
from companion.control.ways import Ways
from companion.rules.contract import Seat, message, seat_name
from companion.session.people import unnamed
from companion.settings import PIN_LENGTHS, Settings


class Deeds:
    """Does what was asked, as far as it can be done now."""

    def __init__(self, scene: Scene, staff: Staff, keep_settings: Callable[[Settings], None]) -> None:
        """`keep_settings` writes changed settings and may raise OSError."""
        self._scene = scene
        self._staff = staff
        self.ways = Ways(scene)
        self.keep_settings = keep_settings

    def do(self, intent: Intent) -> None:
        """Whatever leads away from the question whether a setting on trial may stay says no to it."""
        try:
            self.handle(intent)
        finally:
            if self._scene.question is None:
                self.end_trial()

    def handle(self, intent: Intent) -> None:
        match intent:
            case StepFocus(by):
                self._scene.focus = focus.moved(self._scene.shown, by)
            case TakeFocus():
                if self._scene.focus is not None and self._scene.focus in focus.stops(self._scene.shown):
                    self.handle(self._scene.focus)
            case _ if self._scene.typing is not None:
                self._at_keyboard(intent, self._scene.typing)
            case OpenKeyboard(what):
                self._begin_typing(what)
            case Back() | Go() if self._scene.trial is not None:
                self._scene.sheet = ""
            case Back():
                self.ways.back()
            case _ if (question := self._scene.question) is not None and question.answered_by(intent):
                self._scene.sheet = ""
                self.handle(intent)
            case Go() if self._scene.rule or self._scene.sheet:
                self.ways.back()
            case Show(screen, sure):
                self.ways.go_to(screen, sure=sure)
            case ShowRule(id):
                self._scene.rule = self._scene.near = id if self._scene.rule_opened(id) else ""
            case SearchRules(words):
                self._scene.query, self._scene.near = words.strip(), ""
            case SetPreference(name) if name in STAFF_ONLY and not self._scene.pages:
                pass
            case SetPreference(name, value) if name in TRIED:
                self._try_out(name, value)
            case SetPreference(name, value):
                self._prefer(name, value)
            case KeepTried() if self._scene.trial is not None:
                self._scene.trial = None
                self._scene.sheet = ""
                self.keep(self._scene.settings)
            case OpenStaff():
                self._staff.ask_in()
            case GivePin(digits):
                self._staff.try_pin(digits)
            case StaffIntent():
                self._staff.do(intent)
            case ShowTag(tag) if self._staff.show_tag(tag):
                pass
            case TeachAgain():
                self._teach_again()
            case ExportTable(stick):
                self.ways.export(stick)
            case NewTable(game):
                self.ways.set_form(game)
            case ContinueTable(save):
                self.ways.go_on(save)
            case TakeIn(save) if self._scene.screen == "home":
                self.ways.take_in(save)
            case DeleteSave(save, sure) if self._scene.screen == "home":
                self.ways.delete(save, sure=sure)
            case ShowTag() if self._scene.screen != "table" or self._scene.editor is not None:
                self._scene.tell(message("shell.tag_no_table"))
            case _ if self._scene.screen == "home":
                self._at_home(intent)
            case _ if self._scene.screen == "new_table" and self._scene.form is not None:
                self._at_form(intent, self._scene.form)
            case _ if self._scene.editor is not None and self._scene.table is not None:
                self._at_editor(intent, self._scene.editor, self._scene.table)
            case _ if self._scene.table is not None:
                self._at_table(intent, self._scene.table)

    def _begin_typing(self, what: str) -> None:
        kind, _, number = what.partition(":")
        form = self._scene.form if self._scene.screen == "new_table" else None
        if kind == "name" and form is not None and number in map(str, range(form.seats)):
            title = message("shell.name_of", who=unnamed(form.seat_colours, int(number)))
            self._scene.typing = Typing(what, title, form.names[int(number)], NAME_LENGTH, names=True)
        elif what == CHECKPOINT and self._scene.table is not None and self._scene.editor is None:
            default = message("shell.checkpoint_default", number=self._scene.table.board.turn)
            self._scene.typing = Typing(what, message("shell.menu_checkpoint"), hint=default)
        elif what == SEARCH and self._scene.sheet == RULES:
            self._scene.typing = Typing(what, message("shell.rules_words"), self._scene.query)
        elif what == PIN and self._scene.pages:
            self._scene.typing = Typing(what, message("staff.new_pin"), most=PIN_LENGTHS[1], digits=True)
        if self._scene.focus is not None and self._scene.typing is not None:
            self._scene.focus = EnterKeyRow(0)

    def _at_keyboard(self, intent: Intent, typing: Typing) -> None:
        """Nothing else is asked as long as something is typed."""
        match intent:
            case PressKey(key):
                self._scene.typing = typing.pressed(key)
            case EnterKeyRow(row) if row in range(len(rows := typing.rows(self._scene.settings.language))):
                self._scene.typing = typing.in_row(row)
                self._scene.focus = PressKey(rows[row][0])
            case Back() if typing.row is not None:
                self._scene.typing = typing.in_row(None)
            case Back() | Go():
                self._scene.typing = None
        if self._scene.typing is None:
            self._scene.focus = OpenKeyboard(typing.what) if self._scene.focus is not None else None
            if isinstance(intent, Go):
                self.handle(typing.meant())
        elif self._scene.typing.row is None and typing.row is not None:
            self._scene.focus = EnterKeyRow(typing.row)

    def _at_home(self, intent: Intent) -> None:
        if not isinstance(intent, Go):
            return
        if self._scene.table is not None and not self._scene.table.over:
            self._scene.enter("table")
        elif self._scene.tables.unfinished:
            self.ways.go_on(self._scene.tables.unfinished[0].name)
        else:
            first = next((record for record in self._scene.library.records if record.plugin is not None), None)
            if first is not None:
                self.ways.set_form(first.id)

    def _at_form(self, intent: Intent, form: TableForm) -> None:
        match intent:
            case Go() | OpenTable():
                self.ways.open(form)
                self._prefer("deals", form.deals)
            case SeatPressed(colour) if colour in COLOURS:
                self._scene.form = form.changed("seats", COLOURS.index(colour) + 1)
            case ChooseOption(name):
                field = next((field for field in form.view().fields if field.name == name and field.choices), None)
                if field is not None:
                    self._scene.ask(asked.which_choice(field))
            case SetOption("pack", pack) if any(each.id == pack for each in form.packs):
                self._scene.form = form.repacked(self._scene.library.load(form.loaded.game.info.id, pack))
            case SetOption(name, True) if form.of_last_person(name):
                self._scene.tell(message("shell.last_person"))
            case SetOption(name, value):
                self._scene.form = form.changed(name, value)

    def _at_editor(self, intent: Intent, editor: Editor, table: Table) -> None:
        match intent:
            case Go():
                if not editor.changed:
                    self._scene.enter("table")
                elif editor.keep() is not None:
                    table.corrected()
                    self._scene.result = None
                    self._scene.tables.save_late()
                    self._scene.enter("table")
            case UndoLast():
                if not editor.undo():
                    self.ways.back()
            case TouchSpot(spot):
                editor.touch(spot)
            case DragPath(spots) if spots:
                editor.drag(spots)
            case TakeOffer(at, index):
                editor.take(at, index)

    def _at_table(self, intent: Intent, table: Table) -> None:
        """Also for log and result, which show the same game: whatever changes it leads back to the table."""
        seq, turn, hands = table.session.seq, table.board.turn, table.hands
        held = table.choices.can_put_down
        match intent:
            case Go() if self._scene.screen == "result":
                self.ways.set_form(table.game.info.id, table.loaded.pack.id, table.session.players)
            case Go() if self._scene.screen == "log":
                self._scene.enter("table")
            case Go():
                self._go(table)
            case SeatPressed(colour) if self._scene.screen == "table":
                self._press_seat(table, seat_of(colour, players_of(table.session)))
            case UndoLast():
                table.undo()
                if (table.session.seq, table.hands) == (seq, hands) and not held:
                    self._scene.tell(message("shell.undo_in_vain"))
                elif table.session.seq == seq and self._scene.screen == "result":
                    self._scene.enter("table")
            case RedoNext():
                table.redo()
            case UndoTo(to, sure):
                question = None if sure else asked.before_undo(table.session, to)
                if question is not None:
                    self._scene.ask(question)
                else:
                    table.undo_to(to)
            case EndTable(sure):
                if sure:
                    table.end_here()
                elif table.session.agreed_end is not None:
                    self._scene.ask(asked.before_end())
            case NameCheckpoint(name):
                default = message("shell.checkpoint_default", number=table.board.turn)
                table.checkpoint(written(name) or self._scene.texts.say(default))
                self._scene.tell(message("shell.checkpoint_kept"))
            case _ if self._scene.screen == "table":
                self._at_board(intent, table)
        if table.session.seq != seq:
            self._scene.result = None
            self._scene.tables.save_late()
            self._learn_card(table)
            if table.board.turn > turn and table.drags_on:
                self._scene.tell(message("shell.drags_on"))
            if not isinstance(intent, NameCheckpoint | UndoLast | RedoNext) or self._scene.screen == "result":
                self._scene.enter("result" if isinstance(intent, EndTable) else "table")

    def _at_board(self, intent: Intent, table: Table) -> None:
        match intent:
            case TouchSpot(spot):
                table.touch(spot)
            case DragPath(spots):
                table.drag(spots)
            case TakeOffer(at, index):
                table.take(at, index)
            case ShowTag(tag):
                if (answer := self._scene.cards.show(table, tag)) is not None:
                    self._scene.tell(answer)
            case TurnPiece(by):
                table.turn(by)
            case TickHands():
                table.tick()
            case EnterOurs(open):
                table.enter_ours(open=open)
            case DismissRefusal():
                table.refusal = None
            case Understood():
                self._scene.teaching.understood()

    def _learn_card(self, table: Table) -> None:
        try:
            learned = self._scene.cards.learn(table)
        except OSError as error:
            learned = message("shell.tags_not_kept", reason=error.strerror or str(error))
        if learned is not None:
            self._scene.tell(learned)

    def _go(self, table: Table) -> None:
        """What GO cannot do for people they are told to do."""
        before = (table.session.seq, table.hands)
        if table.go():
            self.ways.go_to("result")
        elif before == (table.session.seq, table.hands):
            self._scene.tell(message("shell.go_in_vain", question=table.question))

    def _press_seat(self, table: Table, seat: Seat | None) -> None:
        """The lit button is as good as GO; another one learns who is asked."""
        if not table.asked or seat in table.asked:
            self._go(table)
        else:
            self._scene.tell(message("shell.not_your_turn", asked=tuple(seat_name(each) for each in table.asked)))

    def _prefer(self, name: str, value: object) -> None:
        settings = changed(self._scene.settings, name, value)
        if name == "deals" and value == settings.deals and self._scene.table is not None:
            self._scene.table.deals = settings.deals
        if settings == self._scene.settings:
            return
        if name == "hints" and not settings.hints and not self._scene.sheet:
            self._scene.tell(message("shell.hints_in_settings"))
        self.keep(settings)

    def _try_out(self, name: str, value: object) -> None:
        """It can be seen at once; people are asked whether it may stay."""
        trial, settings = self._scene.trial, changed(self._scene.settings, name, value)
        if settings == self._scene.settings:
            return
        before = trial.before if trial is not None else getattr(self._scene.settings, name)
        now = getattr(settings, name)
        self._scene.settings, self._scene.trial = settings, Trial(name, before)
        self._scene.sheet = ""
        if now != before:
            self._scene.ask(asked.of_trial(name, now))

    def end_trial(self) -> None:
        """What was not kept is as it was before."""
        trial, self._scene.trial = self._scene.trial, None
        if trial is not None:
            self._scene.settings = changed(self._scene.settings, trial.name, trial.before)
            if self._scene.question is not None:
                self._scene.sheet = ""

    def keep(self, settings: Settings) -> None:
        """These hold from now on, also after power-off if that can be."""
        self._scene.settings = settings
        try:
            self.keep_settings(self._scene.settings)
        except OSError as error:
            self._scene.tell(message("shell.settings_not_kept", reason=error.strerror or str(error)), serious=True)

    def _teach_again(self) -> None:
        self._scene.teaching.begin_again()
        self._prefer("hints", True)
        self._scene.tell(message("shell.hints_come_again"))
