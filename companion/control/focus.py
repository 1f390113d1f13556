"""Where the knob can go: everything on a screen that can be chosen, in reading order, as the intents it would send.

With GO, UNDO, the seat buttons and these, nothing needs a touch.
"""

from companion.control.intents import (
    Back,
    ChooseOption,
    ContinueTable,
    DeleteSave,
    DismissRefusal,
    EnterKeyRow,
    EnterOurs,
    ExportTable,
    Go,
    Intent,
    NewTable,
    OpenKeyboard,
    PressKey,
    RedoNext,
    SearchRules,
    SetOption,
    SetPreference,
    Show,
    ShowRule,
    TakeOffer,
    TickHands,
    TouchSpot,
    TurnPiece,
    Understood,
    UndoLast,
    UndoTo,
)
from companion.control.keyboard import CHECKPOINT, DELETE, SEARCH, SHIFT, SPACE
from companion.control.sheets import SAVES, STAFF
from companion.control.staff.views import StaffRow, Stepper
from companion.control.views import (
    AppView,
    FormField,
    HomeView,
    KeyboardView,
    LogView,
    MenuItem,
    NewTableView,
    ResultView,
    RulesView,
    TableView,
)

FEW_CHOICES = 3
"""So many can be gone through one by one: a step too far is soon made good."""


def stops(view: AppView) -> tuple[Intent, ...]:
    """What lies on top comes alone: the keyboard, then a rule, a sheet, a refusal, then the screen itself."""
    body = view.body
    if view.keyboard is not None:
        return _keyboard(view.keyboard)
    if view.rule is not None:
        return (*([Show("rules")] if view.rules is None else []), Back())
    if view.rules is not None:
        return _rules(view.rules)
    if view.sheet == STAFF and view.staff is not None:
        return (*dict.fromkeys(intent for row in view.staff.rows for intent in asks(row)), Back())
    if view.menu:
        fields = (SetPreference(field.name, next_value(field)) for field in view.preferences)
        lines = (item.intent for item in view.menu)
        return tuple(dict.fromkeys((*fields, *lines, Back())))  # a way out may be among the lines
    if view.sheet == SAVES and isinstance(body, HomeView):
        return (*_saves(body), Back())
    if view.sheet:
        return (Back(),)
    match body:
        case HomeView():
            return _home(body)
        case NewTableView():
            return _new_table(body)
        case TableView():
            return _table(body)
        case LogView():
            return _log(body)
        case ResultView():
            return (Show("menu"), Show("log"), ExportTable())


def asks(row: StaffRow) -> tuple[Intent, ...]:
    """What can be chosen in a row of a staff's page."""
    match row:
        case MenuItem(intent=intent):
            return (intent,)
        case FormField():
            return (SetPreference(row.name, next_value(row)),)
        case Stepper():
            return (row.less, row.more)
    return ()


def next_value(field: FormField) -> str | int | bool:
    """The choice after the present one, round and round; a free text stays as it is."""
    values = [value for value, _ in field.choices]
    return values[(values.index(field.value) + 1) % len(values)] if field.value in values else field.value


def asks_field(field: FormField) -> Intent:
    """What a touch on a field of the new table sends: the next of a few choices; many are shown to choose from."""
    if len(field.choices) > FEW_CHOICES:
        return ChooseOption(field.name)
    return SetOption(field.name, next_value(field))


def kept(view: AppView) -> Intent | None:
    """The focus as it is after a change: on a field it stays, although the next value is another; else it may end."""
    found, now = stops(view), view.focus
    if now in found:
        return now
    if isinstance(now, SetOption) and ChooseOption(now.name) in found:
        return ChooseOption(now.name)
    if isinstance(now, SetOption | SetPreference):
        return next((stop for stop in found if isinstance(stop, type(now)) and stop.name == now.name), None)
    return next((stop for stop in found if isinstance(now, EnterOurs) and isinstance(stop, EnterOurs)), None)


def moved(view: AppView, by: int) -> Intent | None:
    """The focus after this many steps of the knob; None where nothing can be chosen."""
    found = stops(view)
    if not found:
        return None
    if view.focus not in found:
        return found[0 if by > 0 else -1]
    return found[(found.index(view.focus) + by) % len(found)]


def _keyboard(keys: KeyboardView) -> tuple[Intent, ...]:
    """Rows first, and in a row its letters: no letter is far."""
    if keys.row is not None:
        return tuple(PressKey(letter) for letter in keys.rows[keys.row])
    rows = tuple(EnterKeyRow(row) for row in range(len(keys.rows)))
    if keys.digits:
        return (*rows, Back(), PressKey(DELETE), Go())
    return (*rows, Back(), PressKey(SHIFT), PressKey(SPACE), PressKey(DELETE), Go())


def _rules(rules: RulesView) -> tuple[Intent, ...]:
    clear = [SearchRules()] if rules.query else []
    return (OpenKeyboard(SEARCH), *clear, *(ShowRule(rule.id) for rule in rules.rows), Back())


def _home(body: HomeView) -> tuple[Intent, ...]:
    saves = ([body.resume] if body.resume else [], body.history)
    resume, history = (tuple(ContinueTable(saved.save) for saved in some if not saved.fault) for some in saves)
    games = tuple(NewTable(card.id) for card in body.games if card.playable)
    return (*resume, *games, *history, Show("menu"))


def _saves(body: HomeView) -> tuple[Intent, ...]:
    return tuple(
        intent
        for saved in (*([body.resume] if body.resume else []), *body.history)
        for intent in (*([ContinueTable(saved.save)] if not saved.fault else []), DeleteSave(saved.save))
    )


def _new_table(body: NewTableView) -> tuple[Intent, ...]:
    counts = body.seat_counts
    seats = counts[(counts.index(len(body.players)) + 1) % len(counts)]
    colours = body.colours
    people = sum(not player.is_companion for player in body.players)
    return (
        SetOption("seats", seats),
        *(OpenKeyboard(f"name:{seat}") for seat, player in enumerate(body.players) if not player.is_companion),
        *(
            SetOption(f"colour:{seat}", colours[(colours.index(player.colour) + 1) % len(colours)])
            for seat, player in enumerate(body.players)
        ),
        *(
            SetOption(f"companion:{seat}", not player.is_companion)
            for seat, player in enumerate(body.players)
            if body.has_opponent and (player.is_companion or people > 1)
        ),
        *(asks_field(field) for field in body.fields if field.choices),
        Back(),
    )


def _table(body: TableView) -> tuple[Intent, ...]:
    lesson: tuple[Intent, ...] = (Understood(), SetPreference("hints", False)) if body.lesson is not None else ()
    if body.refusal is not None:
        rule = body.refusal.rule
        return (DismissRefusal(), *([ShowRule(rule.id)] if rule else []), *lesson)
    place = {area.spot: (area.y, area.x) for area in body.board.areas}
    touchable = place if body.any_spot else {offer.spot for offer in body.spots}
    spots = sorted(touchable, key=lambda spot: place.get(spot, (0, 0)))
    places = tuple(TouchSpot(spot) for spot in spots)
    own = (button for button in body.buttons if button.text != body.go.text)  # what GO says has no button of its own
    buttons = tuple(TakeOffer(body.seq, button.index) for button in own)
    if body.any_spot:
        return (*buttons, *places, Back(), Show("menu"))
    return (
        *places,
        *([TurnPiece(1)] if body.in_hand else []),
        *buttons,
        *([UndoLast()] if body.can_put_down else []),
        *([EnterOurs(not body.by_hand)] if body.ours else []),
        *([TickHands()] if any(not row.done for row in body.hands) else []),
        *([EnterOurs()] if body.redraw else []),
        *lesson,
        *([ShowRule(body.rule.id)] if body.rule else []),
        *([RedoNext()] if body.redo else []),
        Show("menu"),
    )


def _log(body: LogView) -> tuple[Intent, ...]:
    rows = dict.fromkeys(UndoTo(row.seq) for row in (*reversed(body.named), *reversed(body.rows)) if not row.undone)
    return (*rows, OpenKeyboard(CHECKPOINT), *([RedoNext()] if body.redo else []))
