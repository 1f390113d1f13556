"""Which picture somebody saw who pressed something, and whether the press still means what it meant then.

    seen.polled(now)             # many times a second, before anything is taken in
    seen.pressed("finger", "finger 7")
    seen.holds(intent, view)     # whether to do what that press asks for
    seen.shows(view)             # whenever another picture is published
    seen.released("finger 7")    # what is asked for now is meant as it was when that came down

What is pressed holds for the picture it was made for. A press does not say which one that was, so it is reckoned:

- What is heard now was pressed after the last poll but one, and a picture can be seen from the poll after it was
  published: by then it is painted, however long that took. A picture that came later was not there yet: whoever presses
  GO again because nothing happens has not read the next question.
- A picture that somebody else brought, by another button or on the glass, has to be noticed first: who presses sooner
  than `NOTICED_S` after it had begun to press before. Not so whoever brought it: who presses GO, GO, GO knows what
  comes and is never waited for.
- A finger holds for the picture it came down on, however long it stays.

If what the press does is another thing by now, it is forgotten: what people see has just changed before their eyes, and
pressing once more costs less than an answer to a question that nobody has read. Doing instead what it meant then would
surprise more: that picture is gone, and the table with it.
"""

import math

import msgspec

from companion.control.intents import (
    Back,
    DragPath,
    Go,
    Intent,
    RedoNext,
    SeatPressed,
    TakeFocus,
    TakeOffer,
    TickHands,
    TouchSpot,
    UndoLast,
)
from companion.control.views import AppView, LogView, TableView

NOTICED_S = 0.2
"""Nobody answers sooner to what somebody else brought: to see a light and press takes about as long, to read longer."""
PASSED_ON_S = 0.5
"""So much later something can still belong to a press: a list waits whether the finger scrolls before it passes it
on."""


class Picture(msgspec.Struct):
    view: AppView
    by: str
    """Who brought it; empty: it came by itself."""
    since: float = math.inf
    """From then on it could be seen, in seconds; infinite: it is not painted yet."""


class Press(msgspec.Struct, frozen=True):
    by: str
    seen: AppView
    """What was on the screen then."""


class Seen:
    def __init__(self) -> None:
        self._pictures: list[Picture] = []
        """Those that somebody may still act on, the newest last."""
        self._last = self._before = -math.inf
        """When it was polled last, and the time before."""
        self._press: Press | None = None
        """What is being done belongs to it; None: to nobody's hand."""
        self._since = -math.inf
        """When that was polled which came before it, or before it was let go."""
        self._down: dict[str, Press] = {}
        """What came down and was not let go yet."""

    def polled(self, now: float) -> None:
        self._before, self._last = self._last, now
        if self._press is not None and now - self._since > PASSED_ON_S:
            self.done()
        if len(self._pictures) == 1 and self._pictures[0].since <= now:
            return  # there is one and it is seen, as nearly always
        for picture in self._pictures:
            picture.since = min(picture.since, now)
        noticed = [at for at, picture in enumerate(self._pictures) if picture.since + NOTICED_S <= self._before]
        del self._pictures[: noticed[-1] if noticed else 0]

    def shows(self, view: AppView) -> None:
        """Another picture. A ring that moves makes none, since who turns the knob knows where it goes; nor does a note
        over the picture, which asks nothing."""
        newest = self._pictures[-1] if self._pictures else None
        if newest is not None and msgspec.structs.replace(newest.view, focus=view.focus, notes=view.notes) == view:
            newest.view = view
        else:
            self._pictures.append(Picture(view, self._press.by if self._press is not None else ""))

    def pressed(self, by: str, what: str = "") -> None:
        """`by` is the same for all that one hand does: "finger", a button's name. `what` is let go later."""
        oldest, *newer = self._pictures
        seen = oldest.view
        for picture in newer:
            if picture.since + (0 if picture.by in ("", by) else NOTICED_S) <= self._before:
                seen = picture.view
        self._press, self._since = Press(by, seen), self._last
        if what:
            self._down[what] = self._press

    def released(self, what: str) -> None:
        self._press, self._since = self._down.pop(what, None), self._last

    def done(self) -> None:
        """What comes now belongs to nobody's hand."""
        self._press = None

    def forget(self) -> None:
        """What was down will not be let go: the panel that felt it is gone."""
        self._down.clear()

    def holds(self, intent: Intent, view: AppView) -> bool:
        """Whether what is pressed means on this view what it meant on the one that was seen."""
        press = self._press
        return press is None or press.seen is view or meaning(intent, press.seen) == meaning(intent, view)


def meaning(intent: Intent, view: AppView) -> object:
    """What an intent does on this picture, as far as another picture can make another thing of it: equal values are the
    same thing. Most intents say themselves what they are about."""
    body = view.body
    table = body if isinstance(body, TableView) else None
    on_top = (view.keyboard and view.keyboard.title, view.rule, view.sheet, view.sheet_title)
    place = (view.screen, *on_top, table and table.refusal, table and table.seq)
    match intent:
        case TakeFocus():
            return view.focus and (view.focus, meaning(view.focus, view))
        case Go() | SeatPressed():
            return place, body.go.text
        case UndoLast():
            return place, body.undo if isinstance(body, TableView | LogView) else None
        case RedoNext() | Back():
            return place
        case TouchSpot() | DragPath():
            return place, table and (table.question, table.held, table.in_hand)
        case TickHands():
            return place, table and next((row for row in table.hands if not row.done), None)
        case TakeOffer(_, index):
            found = next((each for each in table.buttons if each.index == index), None) if table else None
            # How many there are now may change under a finger that counts on.
            return view.screen, found and msgspec.structs.replace(found, counted=None)
    return None
