"""The window as a whole: what presses send, switches of language and palette, rest, and memory."""

import gc
from collections import Counter
from typing import Any

import msgspec
import pytest
from kivy.clock import Clock
from kivy.graphics.texture import Texture
from kivy.graphics.vbo import VertexBatch
from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget

from companion.control.intents import (
    Back,
    ChooseOption,
    EnterOurs,
    Go,
    Intent,
    NewTable,
    OpenKeyboard,
    PressKey,
    SetOption,
    Show,
    ShowRule,
    TakeOffer,
    TickHands,
    TurnPiece,
    UndoLast,
    UndoTo,
)
from companion.control.views import GoView, LogRow
from companion.i18n.catalog import Catalog
from companion.rules.contract import message
from companion.ui import environment
from companion.ui.shots import Camera
from companion.ui.text import Fitted
from companion.ui.theme import look
from tests.ui import page_samples, samples
from tests.ui.finger import QuickTime


def named(camera: Camera, kind: str) -> list[Any]:
    return [widget for widget in camera.root.walk() if type(widget).__name__ == kind]


def press(camera: Camera, widget: Any) -> list[Intent]:
    """What a tap on the middle of a widget sends."""
    camera.controller.sent.clear()
    touch = UnitTestTouch(*widget.to_window(*widget.center))
    touch.touch_down()
    touch.touch_up()
    camera.frames(1)
    return list(camera.controller.sent)


@pytest.fixture
def small(camera: Camera) -> Camera:
    camera.resize(800, 480)
    return camera


def test_the_table_sends_what_its_buttons_say(small: Camera) -> None:
    small.show(samples.app("table", samples.table()))
    assert press(small, named(small, "GoButton")[0]) == [Go()]
    assert press(small, named(small, "UndoButton")[0]) == [UndoLast()]
    assert press(small, named(small, "HandsList")[0]) == [TickHands()]
    assert press(small, named(small, "MenuButton")[-1]) == [Show("menu")]
    assert [press(small, row)[0] for row in named(small, "StatusRow")] == [Show("incidents"), Show("althingi")]


def test_a_choice_sends_the_offer_of_this_view(small: Camera) -> None:
    small.show(samples.app("table", samples.match()))
    assert [press(small, button) for button in named(small, "OfferButton")] == [[TakeOffer(42, i)] for i in range(4)]


def test_a_card_in_the_tray_sends_its_offer(small: Camera) -> None:
    small.show(samples.app("table", samples.lay()))
    faces = named(small, "FaceButton")
    assert len(faces) == 30
    assert press(small, faces[0]) == [TakeOffer(42, 0)]
    assert press(small, faces[11]) == [TakeOffer(42, 11)]


def test_a_tile_in_hand_is_turned_both_ways(small: Camera) -> None:
    small.show(samples.app("table", samples.lava()))
    left, right = named(small, "TurnTile")
    assert (press(small, left), press(small, right)) == ([TurnPiece(-1)], [TurnPiece(1)])


def test_people_may_draw_themselves(small: Camera) -> None:
    small.show(samples.app("table", samples.draw()))
    assert press(small, named(small, "OursButton")[0]) == [EnterOurs(True)]
    small.show(samples.app("table", samples.draw(entering=True)))
    assert press(small, named(small, "OursButton")[0]) == [EnterOurs(False)]


def test_a_press_that_leaves_the_button_does_nothing(small: Camera) -> None:
    small.show(samples.app("table", samples.table()))
    go = named(small, "GoButton")[0]
    small.controller.sent.clear()
    touch = UnitTestTouch(*go.center)
    touch.touch_down()
    assert go.pressed
    touch.touch_move(go.center_x, go.top + 120)
    assert not go.pressed
    touch.touch_up()
    assert small.controller.sent == []


def test_a_press_does_not_do_what_a_button_came_to_ask_for_under_the_finger(small: Camera) -> None:
    small.show(samples.app("table", samples.draw()))
    ours = named(small, "OursButton")[0]
    small.controller.sent.clear()
    touch = UnitTestTouch(*ours.to_window(*ours.center))
    touch.touch_down()
    small.show(samples.app("table", samples.draw(entering=True)))
    touch.touch_up()
    assert small.controller.sent == []
    assert press(small, named(small, "OursButton")[0]) == [EnterOurs(False)]


@pytest.mark.parametrize("language", ["en", "de", "is"])
def test_what_is_left_to_do_is_always_said(small: Camera, language: str) -> None:
    """However long the words of GO are."""
    texts = Catalog(language)
    left = message("shell.go_left", count=4)
    keys = (
        "eldur.volcano_card.deal",
        "eldur.incident_card.deal",
        "eldur.board_one.deal",
        "shell.go_set_up",
        "shell.go_result",
    )
    for text in map(message, keys):
        view = msgspec.structs.replace(samples.table(), go=GoView(text, left))
        small.show(msgspec.structs.replace(samples.app("table", view), texts=texts))
        said = [each.text for each in named(small, "GoButton")[0].said]
        assert said == [texts.say(text), texts.say(left)]


def test_a_disabled_go_sends_nothing(small: Camera) -> None:
    small.show(samples.app("table", samples.match()))
    assert press(small, named(small, "GoButton")[0]) == []


def test_a_card_is_put_aside_to_see_the_map(small: Camera) -> None:
    small.show(samples.app("table", samples.card()))
    show = named(small, "CardShow")[0]
    assert press(small, show) == []
    assert show.aside
    x, y, w, h = show._tab()
    touch = UnitTestTouch(show.x + x + w / 2, show.top - y - h / 2)
    touch.touch_down()
    touch.touch_up()
    assert not show.aside


def test_home_opens_games_and_saves(small: Camera) -> None:
    small.show(samples.app("home", page_samples.home()))
    assert [press(small, game) for game in named(small, "GameTile")] == [[NewTable("eldur")], [NewTable("hekla")]]
    small.show(samples.app("home", page_samples.home(empty=True)))
    assert [press(small, game) for game in named(small, "GameTile")] == [[NewTable("eldur")], []]


def test_the_companion_takes_a_seat_and_leaves_it(small: Camera) -> None:
    small.show(samples.app("new_table", page_samples.new_table_rivals()))
    sent = [press(small, switch) for switch in named(small, "PlayedBy")]
    assert sent == [[SetOption(f"companion:{seat}", seat % 2 == 0)] for seat in range(4)]
    assert [press(small, name) for name in named(small, "NameButton")[1::2]] == [[], []]


def test_touching_the_last_persons_seat_is_answered_like_any_other(small: Camera) -> None:
    view = page_samples.new_table_rivals()
    players = (*view.players[:2], view.players[1], view.players[3])
    small.show(samples.app("new_table", msgspec.structs.replace(view, players=players)))
    assert [len(press(small, switch)) for switch in named(small, "PlayedBy")] == [1, 1, 1, 1]


def test_a_game_that_nobody_else_plays_has_no_switch(small: Camera) -> None:
    small.show(samples.app("new_table", page_samples.new_table()))
    assert named(small, "PlayedBy") == []


def test_a_name_is_touched_to_be_typed(small: Camera) -> None:
    small.show(samples.app("new_table", page_samples.new_table()))
    sent = [press(small, name) for name in named(small, "NameButton")]
    assert sent == [[OpenKeyboard("name:0")], [OpenKeyboard("name:1")], [OpenKeyboard("name:2")]]


def test_keys_write_as_the_finger_comes_down_and_hold_everything_else_off(small: Camera) -> None:
    small.show(samples.app("new_table", page_samples.new_table(), keyboard=page_samples.keyboard("Þ")))
    key = next(key for key in named(small, "Key") if key.label == "ð")
    small.controller.sent.clear()
    touch = UnitTestTouch(*key.center)
    touch.touch_down()
    assert small.controller.sent == [PressKey("ð")]
    touch.touch_up()
    assert small.controller.sent == [PressKey("ð")]
    covered = (*named(small, "SeatCount"), *named(small, "MenuButton"))
    sent = [intent for widget in covered for intent in press(small, widget)]
    assert {type(intent) for intent in sent} <= {PressKey}


def test_the_keyboard_goes_when_it_is_done(small: Camera) -> None:
    form = page_samples.new_table()
    small.show(samples.app("new_table", form, keyboard=page_samples.keyboard("")))
    assert press(small, named(small, "DoneKey")[0]) == [Go()]
    small.show(samples.app("new_table", form))
    assert named(small, "Key") == []
    assert press(small, named(small, "SeatCount")[0]) == [SetOption("seats", 2)]


def test_letters_are_capitals_while_shift_holds(small: Camera) -> None:
    form = page_samples.new_table()
    for text, letter in (("", "Æ"), ("A", "æ")):
        small.show(samples.app("new_table", form, keyboard=page_samples.keyboard(text)))
        assert letter in [key.label for key in named(small, "Key")]


def test_only_the_lines_in_sight_are_made(small: Camera) -> None:
    small.show(samples.app("table", samples.table(), sheet="rules", rules=page_samples.RULES))
    lines = named(small, "RuleLine")
    assert len(page_samples.RULES.rows) > 100
    assert len(lines) < 12
    small.show(samples.app("table", samples.table(), sheet="rules", rules=page_samples.RULES, focus=ShowRule("E-199")))
    assert [line.focused for line in named(small, "RuleLine") if line.intent == ShowRule("E-199")] == [True]
    assert set(named(small, "RuleLine")) == set(lines)


def test_the_form_sends_what_is_set(small: Camera) -> None:
    small.show(samples.app("new_table", page_samples.new_table()))
    assert press(small, named(small, "SeatCount")[2]) == [SetOption("seats", 4)]
    assert press(small, named(small, "ColourButton")[0]) == [SetOption("colour:0", "yellow")]
    assert press(small, named(small, "FieldButton")[0]) == [ChooseOption("setup")]
    assert press(small, named(small, "FieldButton")[1]) == [SetOption("swap_with_hand", True)]


def test_the_log_goes_back_to_an_entry(small: Camera) -> None:
    small.show(samples.app("log", page_samples.log()))
    rows = sorted((row for row in named(small, "LogEntryRow") if row.enabled), key=lambda row: -row.top)
    assert [row.intent for row in rows[:3]] == [UndoTo(19), UndoTo(7), UndoTo(26)]
    assert press(small, rows[0]) == [UndoTo(19)]
    assert press(small, rows[2]) == [UndoTo(26)]


def test_a_very_long_log_makes_only_the_rows_in_sight_and_scrolls_to_its_beginning(small: Camera) -> None:
    many = tuple(LogRow(seq, samples.said(f"Entry {seq}"), None, seq // 9) for seq in range(1, 1001))
    small.show(samples.app("log", msgspec.structs.replace(page_samples.log(), rows=many, named=())))
    (body,) = named(small, "LogBody")
    rows = named(small, "LogEntryRow")
    assert len(rows) < 12
    assert max(row.view.seq for row in rows) == 1000
    body.scroll_y = 0.0
    small.frames()
    assert min(row.view.seq for row in named(small, "LogEntryRow")) == 1
    small.show(samples.app("log", msgspec.structs.replace(page_samples.log(), rows=many, named=()), focus=UndoTo(500)))
    assert [row.view.seq for row in named(small, "LogEntryRow") if row.focused] == [500]


def test_a_sheet_takes_every_touch_and_goes_back(small: Camera) -> None:
    small.show(samples.app("table", samples.table(), sheet="menu", menu=page_samples.MENU))
    small.controller.sent.clear()
    touch = UnitTestTouch(4, 4)
    touch.touch_down()
    touch.touch_up()
    assert small.controller.sent == [Back()]
    assert press(small, named(small, "MenuRow")[0]) == [Show("home")]


class Danish(Catalog):
    """Another language, as far as one button goes."""

    def say(self, said: Any, /, **args: Any) -> str:
        key = said if isinstance(said, str) else said.key
        return "FORTRYD" if key == "shell.undo" else super().say(said, **args)


def test_another_language_is_seen_at_once(small: Camera) -> None:
    small.show(samples.app("table", samples.table()))
    undo = named(small, "UndoButton")[0]
    assert "UNDO" in [said.text for said in undo.said]
    other = Danish("en", names=samples.texts().names)
    other.add_texts({"en": samples.TEXTS})
    small.show(samples.app("table", samples.table(), texts=other))
    assert "FORTRYD" in [said.text for said in named(small, "UndoButton")[0].said]


def test_the_dim_palette_leaves_nothing_bright(small: Camera) -> None:
    small.show(samples.app("table", samples.table(), palette="dim"))
    dim = look.colour("bone")[0]
    small.show(samples.app("table", samples.table()))
    assert dim < 0.75 < look.colour("bone")[0]


def test_the_focus_is_drawn_where_the_knob_is(small: Camera) -> None:
    small.show(samples.app("table", samples.table(), focus=TickHands()))
    assert named(small, "HandsList")[0].focused
    assert not named(small, "GoButton")[0].focused
    small.show(samples.app("table", samples.table()))


def test_the_app_rests_when_nobody_touches_and_wakes_at_a_touch(small: Camera) -> None:
    small.app._slow_down(0)
    assert Clock._max_fps == environment.IDLE_FRAMES
    touch = UnitTestTouch(400, 20)
    touch.touch_down()
    assert Clock._max_fps == environment.FRAMES
    touch.touch_up()


def test_a_picture_at_rest_asks_for_no_frame(small: Camera) -> None:
    small.show(samples.app("table", samples.table()))
    small.frames(5)
    for _ in range(10):
        Clock.tick()
        Clock.tick_draw()
        assert not small.window.canvas.needs_redraw


def test_what_old_pictures_hold_in_circles_is_let_go_in_a_pause(small: Camera, quick: QuickTime) -> None:
    gc.disable()
    try:
        touch = UnitTestTouch(400, 20)
        touch.touch_down()
        touch.touch_up()
        for view in (samples.table(), samples.lava(), samples.table()):
            small.show(samples.app("table", view))
        held = sum(type(each) is VertexBatch for each in gc.get_objects())
        quick.pass_by(environment.PAUSE_S)
        small.pass_by(1)
        assert sum(type(each) is VertexBatch for each in gc.get_objects()) < held
    finally:
        gc.enable()


HELD = (Widget, VertexBatch, Texture, Fitted)
"""What a screen is made of, and what costs memory: widgets, buffers of corners, pictures, fitted texts."""


def living() -> dict[str, int]:
    """How many there are of each, once everything that nobody holds is gone."""
    gc.collect()
    counted = Counter(kind.__name__ for each in gc.get_objects() for kind in HELD if issubclass(type(each), kind))
    return dict(counted)


def test_many_changes_of_screen_leave_nothing_behind(small: Camera) -> None:
    """Counted, not weighed: what the allocator and the driver keep differs from machine to machine."""
    texts = samples.texts()
    views = [
        samples.app("home", page_samples.home()),
        samples.app("table", samples.table()),
        samples.app("table", samples.lava()),
        samples.app("table", samples.table(), sheet="menu", menu=page_samples.MENU),
        samples.app("table", samples.table(), sheet="rules", rules=page_samples.RULES),
        samples.app("new_table", page_samples.new_table(), keyboard=page_samples.keyboard("Þ")),
        samples.app("log", page_samples.log()),
        samples.app("result", page_samples.result()),
    ]

    views = [msgspec.structs.replace(view, texts=texts) for view in views]

    def round_trip(times: int) -> dict[str, int]:
        for _ in range(times):
            for view in views:
                small.show(view)
        return living()

    round_trip(2)  # every screen is made, every text and sign drawn
    after = round_trip(5)
    assert after == round_trip(10)
    assert set(after) == {kind.__name__ for kind in HELD}
