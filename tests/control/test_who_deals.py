"""Who draws and throws: the table's standing wish, kept with its save; either way is open at every single draw."""

from pathlib import Path

import pytest

from companion.control.intents import (
    Back,
    ContinueTable,
    EnterOurs,
    Go,
    Intent,
    NewTable,
    SetOption,
    SetPreference,
    Show,
    StepFocus,
    TakeFocus,
    TakeOffer,
    TickHands,
    TouchSpot,
    UndoLast,
)
from companion.control.views import NewTableView
from companion.rules.contract import message
from companion.settings import Settings
from tests import rival_game
from tests.control.desk import Desk
from tests.control.test_table import Skies

RAIN = 0
"""The tray lists rain, then sun."""


def we_deal(folder: Path, *, settings: Settings | None = None) -> Desk:
    """Set up, and asked for the first sky, which people draw."""
    desk = Desk(folder, dealer=Skies(*["sun"] * 20), settings=settings)
    desk.send(NewTable("meadow"), SetOption("deals", "people"), Go(), Go())
    return desk


def dealt(desk: Desk) -> list[bool]:
    """Of everything drawn so far: whether the companion did it."""
    table = desk.controller._table
    assert table is not None
    return [moment.dealt for moment in table.session.moments if moment.luck]


def field_of(desk: Desk) -> object:
    """What the settings say; None: they say nothing of it."""
    return next((field.value for field in desk.view.preferences if field.name == "deals"), None)


def next_sky(desk: Desk) -> None:
    """From a sky that came to the question for the next: stay, no fence, and hands have done it all."""
    desk.send(Go(), TakeOffer(desk.table.seq, desk.table.buttons[-1].index), Go())


# ---- At the table ----


def test_where_people_deal_the_tray_is_open_at_once(tmp_path: Path) -> None:
    desk = we_deal(tmp_path)
    assert (desk.table.by_hand, desk.table.entering) == (True, True)
    assert [button.face.id for button in desk.table.buttons if button.face is not None] == ["rain", "sun"]
    assert (desk.table.go.text, desk.table.go.enabled) == (message("shell.go_pick"), False)
    assert desk.table.ours == message("shell.go_deal")
    desk.send(TakeOffer(desk.table.seq, RAIN))
    assert dealt(desk) == [False]
    assert desk.table.question.key == "meadow.walk_where"


def test_it_is_so_at_every_draw(tmp_path: Path) -> None:
    desk = we_deal(tmp_path)
    for _ in range(3):
        desk.send(TakeOffer(desk.table.seq, RAIN))
        next_sky(desk)
        assert desk.table.entering
    assert dealt(desk) == [False] * 3


def test_hands_finish_before_they_draw(tmp_path: Path) -> None:
    """GO ticks everything off and draws nothing; the board is in sight till then."""
    desk = we_deal(tmp_path)
    desk.send(TakeOffer(desk.table.seq, RAIN), TouchSpot("1B"), TouchSpot("1C"))
    left = sum(not row.done for row in desk.table.hands)
    assert left
    assert (desk.table.by_hand, desk.table.entering, desk.table.buttons) == (True, False, ())
    assert desk.table.go.text == message("shell.go_done")
    assert desk.table.go.detail == message("shell.go_left", count=left)
    desk.send(*[TickHands()] * left)
    assert desk.table.entering
    desk.send(UndoLast(), Go())
    assert dealt(desk) == [False]


def test_who_cannot_wait_opens_the_tray_before_hands_are_done(tmp_path: Path) -> None:
    desk = we_deal(tmp_path)
    desk.send(TakeOffer(desk.table.seq, RAIN), TouchSpot("1B"), TouchSpot("1C"), EnterOurs())
    assert desk.table.entering
    assert desk.table.go.enabled, "hands have still something to tick off"


@pytest.mark.parametrize("shut", [EnterOurs(open=False), Back()])
def test_the_companion_draws_for_once(tmp_path: Path, shut: Intent) -> None:
    desk = we_deal(tmp_path)
    desk.send(shut)
    assert (desk.table.entering, desk.table.go.text) == (False, message("shell.go_deal"))
    assert desk.table.ours == message("shell.we_drew")
    desk.send(Go())
    assert dealt(desk) == [True]
    next_sky(desk)
    assert desk.table.entering, "only for once"


def test_people_draw_for_once(tmp_path: Path) -> None:
    desk = Desk(tmp_path, dealer=Skies(*["sun"] * 20))
    desk.sit_down()
    desk.send(EnterOurs(), TakeOffer(desk.table.seq, RAIN))
    next_sky(desk)
    assert (desk.table.entering, desk.table.go.text) == (False, message("shell.go_deal"))
    desk.send(Go())
    assert dealt(desk) == [False, True]


def test_undo_asks_for_the_draw_as_it_was_asked(tmp_path: Path) -> None:
    desk = we_deal(tmp_path)
    desk.send(TakeOffer(desk.table.seq, RAIN), UndoLast())
    assert desk.table.entering


def test_before_the_table_is_set_up_nobody_draws(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.send(NewTable("meadow"), SetOption("deals", "people"), Go())
    assert (desk.table.set_up, desk.table.by_hand, desk.table.buttons) == (True, False, ())


def test_both_ways_are_in_reach_of_the_knob(tmp_path: Path) -> None:
    desk = we_deal(tmp_path)
    for wanted in (EnterOurs(open=False), EnterOurs(open=True)):
        for _ in range(20):
            desk.send(StepFocus(1))
            if desk.view.focus == wanted:
                break
        assert desk.view.focus == wanted
        desk.send(TakeFocus())
        assert desk.table.by_hand == wanted.open


# ---- Said before, changed later, kept ----


def test_it_is_chosen_at_a_new_table_and_offered_again(tmp_path: Path) -> None:
    desk = we_deal(tmp_path)
    assert desk.kept[-1] == Settings(deals="people")
    desk.send(NewTable("meadow"))
    fields = {field.name: field.value for field in desk.body(NewTableView).fields}
    assert fields["deals"] == "people"


@pytest.mark.parametrize("value", ["dealer", True, None])
def test_nobody_else_can_deal(tmp_path: Path, value: object) -> None:
    desk = Desk(tmp_path)
    shown = desk.send(NewTable("meadow"))
    assert desk.send(SetOption("deals", value)) == shown


def test_a_game_without_luck_does_not_ask(tmp_path: Path) -> None:
    desk = Desk(tmp_path, records=(rival_game.RECORD,), loaded=(rival_game.LOADED,))
    desk.send(NewTable("cairns"))
    assert "deals" not in {field.name for field in desk.body(NewTableView).fields}
    desk.send(Go(), Show("settings"))
    assert field_of(desk) is None


def test_the_settings_change_it_in_the_middle_of_a_game(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(Show("settings"))
    assert field_of(desk) == "companion"
    desk.send(SetPreference("deals", "people"))
    assert field_of(desk) == "people"
    desk.send(Back())
    assert desk.table.entering
    desk.send(SetPreference("deals", "companion"))
    assert not desk.table.by_hand


def test_the_settings_at_home_do_not_speak_of_it(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.send(Show("settings"))
    assert field_of(desk) is None


def test_each_game_keeps_its_own(tmp_path: Path) -> None:
    """Over a restart, and whatever was chosen for other tables since."""
    desk = we_deal(tmp_path)
    name = desk.controller._tables.name
    desk.send(NewTable("meadow"), SetOption("deals", "companion"), Go(), Go())
    assert not desk.table.by_hand
    desk.controller.close()
    again = Desk(tmp_path, settings=desk.kept[-1])
    again.send(Go())
    assert not again.table.by_hand
    again.send(Show("home"), ContinueTable(name))
    assert again.table.entering
