"""The table is put right on the screen: places and buttons by finger or by knob, and what contradicts itself."""

from collections.abc import Callable
from random import Random

import pytest

from companion.control.intents import Back, Go, Intent, NewTable, Show, TakeOffer, TouchSpot, UndoLast
from companion.control.views import AppView, ButtonOffer, PlayerView
from companion.rules.contract import Seat, message
from companion.rules.view import Area, BoardView, Face
from companion.ui.shots import Camera
from companion.ui.table.chips import ChipButton
from companion.ui.table.corrections import Corrections
from companion.ui.table.offers import OfferButton
from tests.control.people import wish
from tests.ui import samples
from tests.ui.finger import Finger
from tests.ui.pictures import Picture, is_colour
from tests.ui.samples import said
from tests.ui.test_app import named

SIZES = ((800, 480), (1280, 720), (720, 1280))
MOST_STEPS = 300
"""More than any screen has for the knob."""


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def opened(request: pytest.FixtureRequest, camera: Camera, sit_down: Callable[..., Finger]) -> Callable[[str], Finger]:
    """A game of this name in its first turn, and over it the table that looks different."""

    def begun(game: str) -> Finger:
        camera.resize(*request.param)
        finger = sit_down("3")
        finger.reach(NewTable(game))
        finger.reach(Go())
        luck = Random(3)
        while not finger.table().board.turn:
            finger.do(wish(finger.table(), luck))
        finger.reach(Show("menu"))
        finger.reach(Show("correct"))
        return finger

    return begun


def offer(finger: Finger, fits: Callable[[ButtonOffer], bool]) -> TakeOffer:
    table = finger.table()
    return TakeOffer(table.seq, next(button.index for button in table.buttons if fits(button)))


def is_stone(seat: int | None, grooves: int) -> Callable[[ButtonOffer], bool]:
    return lambda button: button.face is not None and (button.face.seat, button.face.id) == (seat, str(grooves))


def lying(finger: Finger, spot: str) -> list[tuple[str, object, object]]:
    return [(piece.icon, piece.seat, piece.grooves) for piece in finger.table().board.pieces if piece.spot == spot]


def free(finger: Finger, kind: str) -> list[str]:
    """Places of this kind on which nothing is."""
    board = finger.table().board
    taken = {piece.spot for piece in board.pieces} | {tile.spot for tile in board.tiles}
    return [area.spot for area in board.areas if area.kind == kind and area.spot not in taken and not area.icon]


# ---- By finger ----


def test_a_stone_is_put_on_a_field_of_hekla_taken_back_and_kept(opened: Callable[[str], Finger]) -> None:
    finger = opened("hekla")
    finger.touch("3B")
    finger.reach(offer(finger, is_stone(0, 2)))
    assert lying(finger, "3B") == [("stone", 0, 2)]
    named_so = finger.table().undo
    assert named_so is not None
    assert finger.heard.view.texts.say(named_so) == "Red: the 2 on 3B"
    finger.reach(UndoLast())
    assert lying(finger, "3B") == []
    finger.reach(offer(finger, is_stone(None, 1)))
    finger.reach(offer(finger, is_stone(1, 0)))
    assert len(lying(finger, "3B")) == 2
    assert {button.text.key for button in finger.table().buttons} == {"hekla.lava_stone", "hekla.stone_of"}  # H-001
    finger.reach(Go())
    assert finger.heard.view.screen == "table"
    assert sorted(str(grooves) for _, _, grooves in lying(finger, "3B")) == ["0", "1"]


def test_a_helper_and_a_lava_tile_of_eldur_come_to_where_they_are(opened: Callable[[str], Finger]) -> None:
    finger = opened("eldur")
    here, there = free(finger, "lowland")[:2]
    finger.touch(here)
    finger.reach(offer(finger, lambda button: button.icon == "gatherer"))
    assert "gatherer" in [icon for icon, _, _ in lying(finger, here)]
    finger.touch(there)
    tiles = [button for button in finger.table().buttons if button.face is not None and button.face.kind == "lava"]
    wanted = tiles[-1].face
    assert wanted is not None
    finger.reach(TakeOffer(finger.table().seq, tiles[-1].index))
    assert [(tile.kind, tile.edges) for tile in finger.table().board.tiles if tile.spot == there] == [
        ("lava", wanted.edges)
    ]


def test_a_sheep_is_moved_by_two_touches_the_marker_by_one_and_the_log_says_so(opened: Callable[[str], Finger]) -> None:
    finger = opened("eldur")
    here = next(piece.spot for piece in finger.table().board.pieces if piece.icon == "sheep")
    there = free(finger, "lowland")[0]
    finger.touch(here)
    finger.touch(there)
    finger.reach(offer(finger, lambda button: button.by == 1))
    finger.reach(Go())
    assert finger.heard.view.screen == "table"
    assert finger.table().hands == ()
    named_so = finger.table().undo
    assert named_so is not None
    assert finger.heard.view.texts.say(named_so) == f"Corrected: sheep from {here} to {there} and balance +1"


def test_a_contradiction_stands_over_go_until_it_is_gone(opened: Callable[[str], Finger], camera: Camera) -> None:
    """An obstacle never shares a square with a piece."""
    finger = opened("eldur")
    goods = next(piece.spot for piece in finger.table().board.pieces if piece.icon == "goods")
    finger.touch(goods)
    finger.reach(offer(finger, lambda button: button.icon == "mud"))
    (faults,) = named(camera, "FaultList")
    assert [each.text for each in faults.said] == [f"Something on {goods} leaves no place for goods."]
    assert not finger.press(Go())
    finger.reach(UndoLast())
    assert faults.said == []
    finger.reach(Go())
    assert finger.heard.view.screen == "table"


def test_the_way_back_lets_go_of_the_place_asks_then_leaves(opened: Callable[[str], Finger]) -> None:
    finger = opened("hekla")
    finger.touch("3B")
    finger.reach(offer(finger, is_stone(0, 2)))
    finger.reach(Back())
    assert (finger.heard.view.screen, finger.table().lit) == ("correct", ())
    finger.reach(Back())
    assert finger.heard.view.sheet == "question"
    finger.reach(Show("table", True))
    assert (finger.heard.view.screen, lying(finger, "3B")) == ("table", [])


# ---- By knob ----


def turn_to(finger: Finger, wanted: Intent) -> None:
    for _ in range(MOST_STEPS):
        if finger.heard.view.focus == wanted:
            return
        finger.heard.key("right")
    raise AssertionError(f"the knob does not come to {wanted}")


def test_a_table_is_put_right_by_the_knob_alone(opened: Callable[[str], Finger], camera: Camera) -> None:
    finger = opened("hekla")
    finger.wait()
    turn_to(finger, TouchSpot("3B"))
    finger.heard.key("tab")
    finger.wait()
    wanted = offer(finger, is_stone(0, 2))
    turn_to(finger, wanted)
    camera.app.refresh()
    camera.frames()
    assert [part.intent for part, _ in finger.presses() if part.focused] == [wanted]
    finger.heard.key("tab")
    finger.wait()
    finger.heard.key("enter")
    assert finger.heard.view.screen == "table"
    assert lying(finger, "3B") == [("stone", 0, 2)]


# ---- What is drawn ----

PLAYERS = (PlayerView("Jón", "red", said("Jón")), PlayerView("Þóra", "blue", said("Þóra")))


@pytest.mark.parametrize(("ground", "rim"), [("plain", 0.075), ("block", 0.05)])
def test_the_place_chosen_and_the_one_with_the_focus_are_framed(ground: str, rim: float, camera: Camera) -> None:
    """`rim` is how far the middle of a frame is from a place's edge, in cells."""
    areas = tuple(Area(f"{row}{column}", column, row, kind="field") for row in range(2) for column in range(3))
    board = BoardView("toy", 3, 2, ground, areas)
    table = samples.table(board=board, spots=(), hands=(), lit=("00",), any_spot=True)
    seen = Picture(camera, board, PLAYERS, (300, 200), table=table, focus=TouchSpot("12"))
    framed = {
        colour: [area.spot for area in areas if is_colour(seen.at(area.spot, 0.5, rim), colour)]
        for colour in ("bone", "ice")
    }
    assert framed == {"bone": ["00"], "ice": ["12"]}


# ---- Very many buttons ----


def many(focus: Intent | None = None) -> AppView:
    cards = tuple(ButtonOffer(i, said("left"), face=Face("lava", str(i), edges="NE")) for i in range(40))
    rows = tuple(ButtonOffer(i, said(f"On the discard: a card called {i}")) for i in range(40, 80))
    view = samples.table(spots=(), hands=(), lit=(), any_spot=True, buttons=(*cards, *rows))
    return samples.app("correct", view, focus=focus)


@pytest.mark.parametrize("size", SIZES)
def test_of_eighty_buttons_only_those_about_in_sight_are_made(size: tuple[int, int], camera: Camera) -> None:
    camera.resize(*size)
    camera.show(samples.app("correct", samples.correct()))
    camera.show(many())
    (panel,) = named(camera, "Corrections")
    assert isinstance(panel, Corrections)
    made = {button.offer.index for button in (*named(camera, "ChipButton"), *named(camera, "OfferButton"))}
    assert 0 in made
    assert len(made) < 50
    camera.show(many(TakeOffer(42, 79)))
    camera.frames()
    last = panel.column.parts[79]
    assert isinstance(last, OfferButton)
    low = last.to_window(last.x, last.y)[1]
    assert panel.column.y - 1 <= low <= panel.column.top


def test_what_is_made_again_for_other_buttons_says_what_they_say(camera: Camera) -> None:
    """The parts are used again: a chip shows its new offer and sends it."""
    camera.resize(800, 480)
    camera.show(many())
    stones = tuple(
        ButtonOffer(i, message("hekla.correct_on"), face=Face("stone", str(i), seat=Seat(1))) for i in range(3)
    )
    camera.show(samples.app("correct", samples.table(spots=(), hands=(), any_spot=True, buttons=stones, seq=7)))
    chips = sorted(named(camera, "ChipButton"), key=lambda chip: chip.x)
    assert all(isinstance(chip, ChipButton) for chip in chips)
    assert [chip.intent for chip in chips] == [TakeOffer(7, i) for i in range(3)]
    assert named(camera, "OfferButton") == []
