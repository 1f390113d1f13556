"""At the table: what GO does and says, touches, ticks, draws, undo, and taps that come too late."""

from pathlib import Path
from random import Random

import pytest

from companion.control.intents import (
    Back,
    DismissRefusal,
    DragPath,
    EnterOurs,
    Go,
    Intent,
    RedoNext,
    SeatPressed,
    Show,
    TakeOffer,
    TickHands,
    TouchSpot,
    TurnPiece,
    UndoLast,
    UndoTo,
)
from companion.control.views import LogView, TableView
from companion.rules.contract import Chance, RuleRef, Seat, message
from tests.control.desk import Desk
from tests.control.meadow import MeadowState, PlaceFence, WalkThere


class Skies:
    """A dealer that deals the sky it was told."""

    def __init__(self, *skies: str) -> None:
        self.skies = list(skies)

    def draw(self, chance: Chance, seq: int) -> tuple[str, ...]:
        return (self.skies.pop(0),)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path, dealer=Skies("sun", "rain", "sun", "sun", "sun"))


def rows(view: TableView) -> list[tuple[str, bool]]:
    return [(row.text.key.removeprefix("meadow."), row.done) for row in view.hands]


def state(desk: Desk) -> MeadowState:
    table = desk.controller._table
    assert table is not None
    assert isinstance(table.session.state, MeadowState)
    return table.session.state


def test_a_new_table_is_a_set_up_checklist(desk: Desk) -> None:
    desk.sit_down(2, set_up=False)
    assert desk.table.set_up
    assert rows(desk.table) == [("put_walker", False), ("put_walker", False), ("put_marker", False)]
    assert desk.table.go.text == message("shell.go_set_up")
    assert desk.table.go.detail == message("shell.go_left", count=3)


def test_go_ticks_the_whole_set_up_and_nothing_more(desk: Desk) -> None:
    desk.sit_down(2, set_up=False)
    desk.send(Go())
    assert not desk.table.set_up
    assert desk.table.hands == ()
    assert desk.table.seq == 1
    assert desk.table.question.key == "meadow.which_sky"


@pytest.mark.parametrize("early", [TouchSpot("1B"), DragPath(("1A", "1B"))])
def test_before_the_table_is_set_up_a_touch_says_so(desk: Desk, early: Intent) -> None:
    desk.sit_down(2, set_up=False)
    assert (desk.table.question, desk.table.ours) == (message("shell.ask_set_up"), None)
    desk.send(early)
    refusal = desk.table.refusal
    assert refusal is not None
    assert refusal.reason == message("shell.nothing_there", question=message("shell.ask_set_up"))
    assert desk.table.seq == 1


def test_before_the_table_is_set_up_there_is_no_tray(desk: Desk) -> None:
    desk.sit_down(2, set_up=False)
    shown = desk.view
    assert desk.send(EnterOurs(), TakeOffer(1, 0)) == shown


def test_set_up_rows_can_be_ticked_one_by_one(desk: Desk) -> None:
    desk.sit_down(2, set_up=False)
    desk.send(TickHands())
    assert rows(desk.table) == [("put_walker", True), ("put_walker", False), ("put_marker", False)]
    assert desk.table.go.detail == message("shell.go_left", count=2)
    desk.send(TickHands(), TickHands())
    assert not desk.table.set_up
    assert desk.table.go.text == message("shell.go_deal")


def test_go_deals_where_luck_is_waited_for(desk: Desk) -> None:
    desk.sit_down()
    assert desk.table.ours == message("shell.we_drew")
    desk.send(Go())
    assert state(desk).phase == "walk"
    assert rows(desk.table) == [("move_marker", False)]
    assert desk.table.ours is None


def weather(desk: Desk) -> tuple[int, int]:
    """What a sky changes: suns are counted, rain moves the marker."""
    return state(desk).suns, state(desk).gauge


def test_people_may_have_drawn_another_one_than_the_app(desk: Desk) -> None:
    """The first is taken back, the tray is open, and what they enter stands in its place."""
    desk.sit_down()
    desk.send(Go())
    dealt = weather(desk)
    table = desk.table
    assert (table.redraw, table.ours) == (message("shell.we_drew_another"), None)
    desk.send(EnterOurs())
    opened = desk.table
    assert (opened.entering, opened.ours, opened.redraw) == (True, message("shell.go_deal"), None)
    skies = [offer.index for offer in desk.table.buttons]
    for index in skies:
        desk.send(TakeOffer(desk.table.seq, index))
        if weather(desk) != dealt:
            break
        desk.send(UndoLast(), EnterOurs())
    assert (state(desk).phase, weather(desk) != dealt, desk.table.entering) == ("walk", True, False)


def test_what_people_drew_themselves_is_not_asked_for_again(desk: Desk) -> None:
    desk.sit_down()
    desk.send(EnterOurs(), TakeOffer(desk.table.seq, 0))
    assert (state(desk).phase, desk.table.redraw) == ("walk", None)


def test_what_hands_are_done_with_is_not_drawn_again(desk: Desk) -> None:
    desk.sit_down()
    desk.send(Go(), Go())
    assert (desk.table.hands, desk.table.redraw) == ((), None)


def test_go_without_a_preferred_offer_only_ticks(desk: Desk) -> None:
    desk.sit_down()
    desk.send(Go())
    assert desk.table.go.text == message("shell.go_done")
    seq = desk.table.seq
    desk.send(Go())
    assert desk.table.hands == ()
    assert desk.table.seq == seq


def test_only_a_missing_decision_disables_go(desk: Desk) -> None:
    desk.sit_down()
    desk.send(Go())
    assert desk.table.go.enabled
    desk.send(Go())
    assert not desk.table.go.enabled
    before = desk.table
    assert desk.send(Go()).body == before
    assert desk.notes() == ["shell.go_in_vain"]


def test_go_ticks_everything_and_takes_the_preferred_offer_in_one_press(desk: Desk) -> None:
    desk.sit_down()
    desk.send(Go(), TouchSpot("1B"))
    assert rows(desk.table) == [("move_marker", False), ("move_walker", False)]
    assert desk.table.go.text == message("meadow.no_fence")
    assert desk.table.go.detail == message("shell.go_left", count=2)
    desk.send(Go())
    assert rows(desk.table) == []
    assert state(desk).phase == "weather"


def test_go_ticks_everything_and_deals_in_one_press(desk: Desk) -> None:
    desk.sit_down()
    desk.send(Go(), TouchSpot("1B"), TouchSpot("1C"))
    assert [key for key, _ in rows(desk.table)] == ["move_marker", "move_walker", "lay_fence", "pay"]
    assert desk.table.go.text == message("shell.go_deal")
    desk.send(Go())
    assert rows(desk.table) == [("move_marker", False)]


def test_a_touched_spot_is_taken_at_once(desk: Desk) -> None:
    desk.sit_down()
    desk.send(Go(), TouchSpot("1C"))
    assert state(desk).walkers == ("1C", "1A")
    assert desk.table.undo == message("meadow.walk_to", spot="1C")


def test_hands_rows_gather_until_they_are_ticked(desk: Desk) -> None:
    desk.sit_down()
    desk.send(Go(), TickHands(), TouchSpot("1C"), TouchSpot("1B"))
    assert rows(desk.table) == [("move_walker", False), ("lay_fence", False), ("pay", False)]
    desk.send(TickHands())
    assert rows(desk.table) == [("move_walker", True), ("lay_fence", False), ("pay", False)]


def test_a_refused_spot_says_why_and_changes_nothing(desk: Desk) -> None:
    desk.sit_down()
    desk.send(Go(), TouchSpot("2B"))
    refusal = desk.table.refusal
    assert refusal is not None
    assert refusal.title == message("shell.not_on", spot="2B")
    assert refusal.reason == message("meadow.in_the_pond")
    assert refusal.rule == RuleRef("M-3")
    assert refusal.spots == ("2B",)
    assert desk.table.seq == 2


@pytest.mark.parametrize("away", [DismissRefusal(), Back(), TouchSpot("1B"), UndoLast()])
def test_a_refusal_goes_when_people_go_on(desk: Desk, away: Intent) -> None:
    desk.sit_down()
    desk.send(Go(), TouchSpot("2B"), away)
    assert desk.table.refusal is None


def test_touching_the_board_while_luck_is_asked_says_what_is_asked(desk: Desk) -> None:
    desk.sit_down()
    desk.send(TouchSpot("2B"))
    refusal = desk.table.refusal
    assert refusal is not None
    assert refusal.reason == message("shell.nothing_there", question=message("meadow.which_sky"))
    assert refusal.rule == RuleRef("M-1")


def test_we_drew_opens_the_tray_with_every_outcome(desk: Desk) -> None:
    desk.sit_down()
    assert not desk.table.buttons
    desk.send(EnterOurs())
    assert desk.table.entering
    faces = [button.face for button in desk.table.buttons]
    assert [face.id for face in faces if face is not None] == ["rain", "sun"]
    assert not desk.table.go.enabled
    desk.send(TakeOffer(desk.table.seq, 0))
    assert state(desk).gauge == -1
    assert not desk.table.entering


@pytest.mark.parametrize("closing", [EnterOurs(open=False), Back()])
def test_the_tray_can_be_closed_and_the_app_deals_after_all(desk: Desk, closing: Intent) -> None:
    desk.sit_down()
    desk.send(EnterOurs(), closing)
    assert not desk.table.entering
    assert not desk.table.buttons
    desk.send(Go())
    assert state(desk).gauge == 1


def test_the_tray_does_not_open_where_people_decide(desk: Desk) -> None:
    desk.sit_down()
    desk.send(Go(), Go(), EnterOurs())
    assert not desk.table.entering


def test_a_tap_on_an_outdated_screen_is_forgotten(desk: Desk) -> None:
    desk.sit_down()
    desk.send(EnterOurs())
    late = TakeOffer(desk.table.seq, 0)
    desk.send(late)
    shown = desk.view
    assert desk.send(late) == shown


@pytest.mark.parametrize("index", [-1, 2, 99])
def test_an_offer_that_is_not_there_is_forgotten(desk: Desk, index: int) -> None:
    desk.sit_down()
    desk.send(EnterOurs())
    shown = desk.view
    assert desk.send(TakeOffer(desk.table.seq, index)) == shown


def test_an_outcome_cannot_be_picked_while_the_tray_is_shut(desk: Desk) -> None:
    desk.sit_down()
    shown = desk.view
    assert desk.send(TakeOffer(desk.table.seq, 0)) == shown


def test_a_button_offer_is_taken(desk: Desk) -> None:
    desk.sit_down()
    desk.send(Go())
    (stay,) = desk.table.buttons
    assert stay.text == message("meadow.stay")
    desk.send(TakeOffer(desk.table.seq, stay.index))
    assert state(desk).phase == "fence"
    assert state(desk).walkers == ("1A", "1A")


def test_a_finger_draws_a_way_of_its_own(desk: Desk) -> None:
    """The listed way to 1C ends there; over 1B and back to 1A is legal too, but nobody listed it."""
    desk.sit_down()
    desk.send(Go())
    assert desk.table.path_open
    desk.send(DragPath(("1B", "1B", "1A")))
    assert state(desk).walkers == ("1A", "1A")
    assert desk.controller._table is not None
    entry = desk.controller._table.session.undoable
    assert entry is not None
    assert entry.action == WalkThere(("1B", "1A"))


def test_a_way_may_begin_where_the_piece_stands(desk: Desk) -> None:
    desk.sit_down()
    desk.send(Go(), DragPath(("1A", "2A", "3A")))
    assert state(desk).walkers == ("3A", "1A")


def test_a_drawn_way_that_is_not_allowed_is_refused_with_its_reason(desk: Desk) -> None:
    desk.sit_down()
    desk.send(Go(), DragPath(("1A", "1B", "2B")))
    assert desk.table.refusal is not None
    assert desk.table.refusal.reason == message("meadow.in_the_pond")
    assert desk.table.seq == 2


@pytest.mark.parametrize("spots", [(), ("1C",)])
def test_a_way_of_one_place_is_a_touch_and_of_none_is_nothing(desk: Desk, spots: tuple[str, ...]) -> None:
    desk.sit_down()
    desk.send(Go(), DragPath(spots))
    assert state(desk).walkers[0] == (spots[0] if spots else "1A")


def test_a_drag_where_no_way_is_asked_for_is_a_touch_of_its_end(desk: Desk) -> None:
    desk.sit_down()
    desk.send(Go(), TouchSpot("1B"), DragPath(("1B", "1C")))
    assert state(desk).fences == (("1C", 0),)


def test_a_tile_is_turned_and_laid_as_it_is_turned(desk: Desk) -> None:
    """M-4: beside 1C, 1D takes a fence both ways, 2C crosswise only, 1B lengthwise only."""
    desk.sit_down()
    desk.send(Go(), TouchSpot("1C"))
    assert desk.table.in_hand is not None
    assert desk.table.in_hand.variant == 0
    assert {offer.spot for offer in desk.table.spots} == {"1B", "1D"}
    desk.send(TurnPiece(1))
    assert {offer.spot for offer in desk.table.spots} == {"1D", "2C"}
    desk.send(TouchSpot("1B"))
    assert desk.table.refusal is not None
    assert desk.table.refusal.reason == message("meadow.wrong_way")
    assert desk.table.in_hand is not None
    assert desk.table.in_hand.variant == 1
    desk.send(TouchSpot("1D"))
    assert desk.controller._table is not None
    entry = desk.controller._table.session.undoable
    assert entry is not None
    assert entry.action == PlaceFence("1D", 1)


def test_undo_and_redo_are_named_and_say_how_to_put_the_table_right(desk: Desk) -> None:
    desk.sit_down()
    desk.send(Go(), TouchSpot("1C"), TickHands(), TickHands())
    assert desk.table.undo == message("meadow.walk_to", spot="1C")
    desk.send(UndoLast())
    assert rows(desk.table)[-1] == ("move_walker", False)
    assert desk.table.hands[-1].spots == ("1A",)
    assert desk.table.redo == message("meadow.walk_to", spot="1C")
    assert desk.table.undo == message("meadow.sun")


def test_undo_of_what_hands_have_not_done_leaves_no_row(desk: Desk) -> None:
    desk.sit_down()
    desk.send(Go(), Go(), TouchSpot("1C"), UndoLast())
    assert rows(desk.table) == []
    desk.send(RedoNext())
    assert rows(desk.table) == [("move_walker", False)]


def test_undo_brings_back_the_set_up_that_one_press_ticked_off(desk: Desk) -> None:
    desk.sit_down(set_up=False)
    desk.send(TickHands())
    before = desk.table
    assert before.set_up
    desk.send(Go())
    assert desk.table.undo == message("shell.go_set_up")
    assert desk.send(UndoLast()).body == before
    assert desk.notes() == []


def test_undo_in_the_log_says_and_does_the_same_as_at_the_table(desk: Desk) -> None:
    desk.sit_down()
    desk.send(Show("log"))
    assert desk.body(LogView).undo == message("shell.go_set_up")
    desk.send(UndoLast())
    assert desk.body(LogView).undo is None


def test_undo_of_any_go_brings_the_list_back_as_it_was(tmp_path: Path) -> None:
    """Whatever GO did beside ticking off; where it went on to the result as well, back to the table."""
    desk = Desk(tmp_path)
    desk.sit_down(set_up=False)
    luck, swept = Random(5), 0
    for _ in range(200):
        if not isinstance(desk.view.body, TableView):
            desk.send(UndoLast())
        before = desk.table
        if any(not row.done for row in before.hands) and before.go.enabled:
            swept += 1
            desk.send(Go(), UndoLast())
            assert (desk.table.hands, desk.table.question) == (before.hands, before.question)
        wishes: list[Intent] = [Go(), TickHands(), *(TouchSpot(offer.spot) for offer in before.spots)]
        wishes += [TakeOffer(before.seq, button.index) for button in before.buttons]
        desk.send(luck.choice(wishes))
    assert swept > 20


def test_redo_plays_the_undone_entry_again(desk: Desk) -> None:
    desk.sit_down()
    desk.send(Go(), TouchSpot("1C"), UndoLast(), RedoNext())
    assert state(desk).walkers == ("1C", "1A")
    assert desk.table.redo is None


def test_undo_is_no_new_draw(desk: Desk) -> None:
    """The dealer's next sky would be rain; the undone sun comes again."""
    desk.sit_down()
    desk.send(Go(), UndoLast(), Go())
    assert state(desk).gauge == 1


def test_undo_to_goes_back_in_one_step(desk: Desk) -> None:
    desk.sit_down()
    desk.send(Go(), TouchSpot("1C"), TouchSpot("1B"), UndoTo(2))
    assert state(desk).phase == "walk"
    assert state(desk).walkers == ("1A", "1A")
    assert desk.table.redo == message("meadow.walk_to", spot="1C")


@pytest.mark.parametrize("seq", [0, 99, -3])
def test_undo_to_nowhere_is_nothing(desk: Desk, seq: int) -> None:
    desk.sit_down()
    desk.send(Go())
    shown = desk.view
    assert desk.send(UndoTo(seq)) == shown


def test_undo_and_redo_with_nothing_there_are_nothing(desk: Desk) -> None:
    desk.sit_down(set_up=False)
    assert desk.table.undo is None
    shown = desk.view
    assert desk.send(UndoLast(), RedoNext()) == shown


def test_the_lit_seat_button_is_as_good_as_go(desk: Desk) -> None:
    desk.sit_down()
    desk.send(SeatPressed("red"))
    assert state(desk).phase == "walk"
    assert desk.table.seats == (Seat(0),)


def test_another_seat_button_learns_who_is_asked(desk: Desk) -> None:
    desk.sit_down()
    desk.send(SeatPressed("yellow"))
    assert desk.notes() == ["shell.not_your_turn"]
    assert state(desk).phase == "weather"


def test_the_button_of_an_empty_seat_only_says_who_is_asked(desk: Desk) -> None:
    desk.sit_down()
    shown = desk.table
    assert desk.send(SeatPressed("blue")).body == shown
    assert desk.notes() == ["shell.not_your_turn"]


def test_the_end_leads_to_the_result_by_go(desk: Desk) -> None:
    desk.sit_down()
    for _ in range(4):
        desk.send(Go())
        (stay,) = desk.table.buttons
        desk.send(TakeOffer(desk.table.seq, stay.index), Go())
    assert desk.view.screen == "table"
    assert desk.table.go.text == message("shell.go_result")
    desk.send(TouchSpot("1B"))
    assert desk.table.refusal is not None
    assert desk.table.refusal.reason.key == "meadow.sunset"
    desk.send(Go())
    assert desk.view.screen == "result"
    desk.send(UndoLast())
    assert desk.view.screen == "table"
    assert desk.table.undo is not None
