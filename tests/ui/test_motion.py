"""What moves, by its pictures: it begins somewhere else, ends where it belongs, and then nothing happens any more."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec
import pytest
from kivy.clock import Clock
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
from kivy.tests.common import UnitTestTouch

from companion.control.intents import Go, NewTable, TouchSpot
from companion.control.views import AppView, InHand, SpotOffer, TableView
from companion.i18n.catalog import Catalog
from companion.rules.view import BoardView, Face, Piece, Tile
from companion.settings import Settings
from companion.ui.motion.timeline import timeline
from companion.ui.shots import Camera
from companion.ui.table.in_hand import quarters
from tests.ui import block_sample, page_samples, samples
from tests.ui.finger import Finger, QuickTime

OTHERS = ((1280, 720), (720, 1280))


def sight(body: TableView) -> AppView:
    return samples.app("table", body, motion=True, texts=words())


@lru_cache(maxsize=1)
def words() -> Catalog:
    """The same for all: with other texts everything is painted again."""
    return samples.texts()


def moved(board: BoardView, icon: str, spot: str) -> BoardView:
    """With the first piece of this sort somewhere else."""
    pieces = list(board.pieces)
    at = next(i for i, piece in enumerate(pieces) if piece.icon == icon)
    pieces[at] = msgspec.structs.replace(pieces[at], spot=spot)
    return msgspec.structs.replace(board, pieces=tuple(pieces))


def without(board: BoardView, icon: str) -> BoardView:
    """With one piece of this sort less, the last one."""
    pieces = list(board.pieces)
    pieces.remove([piece for piece in pieces if piece.icon == icon][-1])
    return msgspec.structs.replace(board, pieces=tuple(pieces))


TABLE = samples.table()
LAVA = samples.lava()
STONES = block_sample.table()
QUIET = samples.table(spots=(), lit=(), path_open=False)
BALANCE = QUIET.board.gauges[0]


def on(board: BoardView, table: TableView = QUIET) -> TableView:
    return msgspec.structs.replace(table, board=board)


def turned(table: TableView, edges: str) -> TableView:
    return msgspec.structs.replace(table, in_hand=InHand(3, (0, 1, 2, 3), Face("lava", "t", edges=edges)))


CASES: dict[str, tuple[TableView, TableView]] = {
    "a helper walks": (QUIET, on(moved(QUIET.board, "herder", "4D"))),
    "the boat sails": (QUIET, on(moved(QUIET.board, "knerrir", "people_harbour"))),
    "a sheep comes": (QUIET, on(samples.board(pieces=(*QUIET.board.pieces, Piece("sheep", "7A", "white"))))),
    "a sheep goes": (on(samples.board(pieces=(*QUIET.board.pieces, Piece("sheep", "7A", "white")))), QUIET),
    "lava flows": (QUIET, on(samples.board(tiles=(*QUIET.board.tiles, Tile("lava", "5C", "NS", "S"))))),
    "lava is taken back": (QUIET, on(samples.board(tiles=QUIET.board.tiles[1:]))),
    "a crack opens": (QUIET, on(samples.board(tiles=(*QUIET.board.tiles, Tile("crack", "7E"))))),
    "the marker moves": (QUIET, on(samples.board(gauges=(msgspec.structs.replace(BALANCE, value=-6),)))),
    "places light up": (QUIET, TABLE),
    "other places light up": (TABLE, msgspec.structs.replace(TABLE, spots=(SpotOffer("4H", "2"),))),
    "a place refuses": (LAVA, samples.lava(refused=True)),
    "the tile turns right": (LAVA, turned(LAVA, "NEW")),
    "the tile turns left": (LAVA, turned(LAVA, "ESW")),
    "a card is turned": (QUIET, samples.card()),
    "a stone is placed": (STONES, on(moved(STONES.board, "stone", "5C"), STONES)),
    "a stone is taken away": (STONES, on(without(STONES.board, "stone"), STONES)),
    "a figure goes round": (STONES, on(moved(STONES.board, "figure", "inner:7"), STONES)),
}


@pytest.fixture(params=CASES)
def change(request: pytest.FixtureRequest) -> tuple[TableView, TableView]:
    return CASES[request.param]


@pytest.fixture(params=["a helper walks", "lava flows", "a place refuses", "a card is turned"])
def one(request: pytest.FixtureRequest) -> tuple[TableView, TableView]:
    """One of each kind."""
    return CASES[request.param]


@pytest.fixture
def small(camera: Camera, quick: QuickTime) -> Camera:
    camera.resize(800, 480)
    return camera


def pixels(camera: Camera) -> bytes:
    """As it is now; no time passes."""
    camera.window.dispatch("on_draw")
    return bytes(glReadPixels(0, 0, *map(round, camera.window.size), GL_RGB, GL_UNSIGNED_BYTE))


def settled(camera: Camera) -> bytes:
    """As it is when also the bars of lists have noticed that nobody scrolls."""
    quick: Any = Clock.time.__self__
    for _ in range(5):
        quick.pass_by(0.4)
        camera.pass_by(1)
    return pixels(camera)


def home() -> AppView:
    return samples.app("home", page_samples.home(), texts=words())


def still(camera: Camera, view: AppView) -> bytes:
    """The picture of a view that nothing led to."""
    camera.show(home())
    camera.show(msgspec.structs.replace(view, motion=False))
    return settled(camera)


def begin(camera: Camera, before: AppView, after: AppView) -> None:
    """What is shown changes, as by a press; its first frame is drawn."""
    camera.show(home())
    camera.show(before)
    timeline.finish()
    camera.controller.view = after
    camera.app.refresh()
    camera.pass_by(1)


def watched(camera: Camera, frame_s: float, quick: QuickTime) -> list[bytes]:
    """Every picture until nothing moves."""
    film = [pixels(camera)]
    while timeline.runs:
        assert len(film) < 100, "it moves for ever"
        quick.pass_by(frame_s)
        camera.pass_by(1)
        film.append(pixels(camera))
    return film


def test_it_begins_elsewhere_goes_on_and_ends_exactly_where_it_belongs(
    small: Camera, quick: QuickTime, change: tuple[TableView, TableView]
) -> None:
    before, after = (sight(body) for body in change)
    last = still(small, after)
    begin(small, before, after)
    film = watched(small, 1 / 30, quick)
    assert settled(small) == last
    assert len(set(film)) >= 3


@pytest.mark.parametrize("size", OTHERS, ids=str)
def test_it_ends_where_it_belongs_on_other_panels(camera: Camera, quick: QuickTime, size: tuple[int, int]) -> None:
    camera.resize(*size)
    for change in list(CASES.values())[::3]:
        before, after = (sight(body) for body in change)
        last = still(camera, after)
        begin(camera, before, after)
        watched(camera, 0.1, quick)
        assert settled(camera) == last


@pytest.mark.parametrize("what", ["a sheep goes", "a stone is taken away"])
def test_what_is_taken_away_is_seen_to_go(small: Camera, quick: QuickTime, what: str) -> None:
    """At first it still is where it was; then it is fainter with every picture."""
    before, after = (sight(body) for body in CASES[what])
    first, last = still(small, before), still(small, after)
    begin(small, before, after)
    film = watched(small, 1 / 30, quick)
    gone = [i for i, (one, other) in enumerate(zip(first, last, strict=True)) if abs(one - other) > 60]
    left = [sum(abs(picture[i] - last[i]) for i in gone) for picture in film]
    assert left[0] > 0.9 * sum(abs(first[i] - last[i]) for i in gone)
    assert left == sorted(left, reverse=True)
    assert left[-1] == 0


def test_an_undo_moves_back(small: Camera, quick: QuickTime, change: tuple[TableView, TableView]) -> None:
    after, before = (sight(body) for body in change)
    last = still(small, after)
    begin(small, before, after)
    watched(small, 0.1, quick)
    assert settled(small) == last


def test_a_helper_goes_its_way_over_the_places_between(small: Camera, quick: QuickTime) -> None:
    """From 5F by 5E and 4E to 4D: half way it is at 4E's left neighbour's height, not on the straight line."""
    before = msgspec.structs.replace(TABLE, spots=(SpotOffer("4D", "3", path=("5E", "5D")),))
    begin(small, sight(before), sight(on(moved(TABLE.board, "herder", "4D"))))
    group = _group_of(small, "herder")
    cell = next(part for part in small.root.walk() if type(part).__name__ == "Board").cell
    found = []
    for part in (0.0, 1 / 3, 2 / 3, 1.0):
        for track in timeline._tracks:
            track.apply(part)
        found.append((round(group._shift.x / cell, 2), round(-group._shift.y / cell, 2)))
    assert found == [(2, 1), (1, 1), (0, 1), (0, 0)]
    timeline.finish()


def _group_of(camera: Camera, icon: str) -> Any:
    board: Any = next(part for part in camera.root.walk() if type(part).__name__ == "Board")
    style = board._motion._before
    piece = next(piece for piece in style.board.pieces if piece.icon == icon)
    (group,) = style.groups_of(piece)
    return group


# ---- Nobody waits ----


def test_a_press_ends_all_motion_at_once(small: Camera, quick: QuickTime, one: tuple[TableView, TableView]) -> None:
    before, after = (sight(body) for body in one)
    last = still(small, after)
    begin(small, before, after)
    assert timeline.runs
    touch = UnitTestTouch(600, 470)  # on the turn bar, where nothing is to be pressed
    touch.touch_down()
    assert not timeline.runs
    assert settled(small) == last
    touch.touch_up()


def test_a_key_ends_all_motion_at_once(small: Camera) -> None:
    begin(small, sight(QUIET), sight(TABLE))
    small.window.dispatch("on_key_down", 0, 0, None, [])
    assert not timeline.runs


def test_a_press_in_the_midst_of_motion_acts(small: Camera) -> None:
    begin(small, sight(QUIET), sight(TABLE))
    assert timeline.runs
    small.controller.sent.clear()
    go = next(part for part in small.root.walk() if type(part).__name__ == "GoButton")
    touch = UnitTestTouch(*go.center)
    touch.touch_down()
    touch.touch_up()
    assert small.controller.sent == [Go()]


def test_what_comes_next_does_not_wait_for_what_moves(small: Camera, quick: QuickTime) -> None:
    last = still(small, sight(on(moved(QUIET.board, "herder", "7D"))))
    begin(small, sight(QUIET), sight(on(moved(QUIET.board, "herder", "4D"))))
    small.controller.view = sight(on(moved(QUIET.board, "herder", "7D")))
    small.app.refresh()
    small.pass_by(1)
    watched(small, 1 / 30, quick)
    assert settled(small) == last


# ---- At rest ----


def test_after_motion_nothing_is_scheduled_and_nothing_is_drawn(
    small: Camera, quick: QuickTime, one: tuple[TableView, TableView]
) -> None:
    before, after = (sight(body) for body in one)
    begin(small, before, after)
    assert any("Timeline._step" in each for each in scheduled())
    watched(small, 1 / 30, quick)
    settled(small)
    (only,) = scheduled()
    assert "CompanionApp._poll" in only
    for _ in range(20):
        Clock.tick()
        Clock.tick_draw()
        assert not small.window.canvas.needs_redraw


def scheduled() -> list[str]:
    """What the clock does again and again. The app looks at its input as long as it lives, and Kivy at its caches."""
    calls = (str(event.get_callback()) for event in Clock.get_events() if event.is_triggered and event.loop)
    return [call for call in calls if "Cache._purge" not in call]


def test_without_motion_everything_is_there_at_once(small: Camera, one: tuple[TableView, TableView]) -> None:
    before, after = (samples.app("table", body, texts=words()) for body in one)
    begin(small, before, after)
    assert not timeline.runs
    assert settled(small) == still(small, after)


def test_a_table_that_is_come_to_does_not_move(small: Camera) -> None:
    """What changed while it was not seen has been so for long; only the screen comes out of the dark."""
    small.show(sight(QUIET))
    small.show(msgspec.structs.replace(home(), motion=True))
    timeline.finish()
    small.controller.view = sight(on(moved(QUIET.board, "herder", "4D")))
    small.app.refresh()
    small.pass_by(1)
    assert len(timeline._tracks) == 1
    timeline.finish()
    assert settled(small) == still(small, sight(on(moved(QUIET.board, "herder", "4D"))))


def test_another_screen_comes_out_of_the_dark(small: Camera, quick: QuickTime) -> None:
    last = still(small, samples.app("log", page_samples.log(), texts=words()))
    begin(small, sight(QUIET), samples.app("log", page_samples.log(), motion=True, texts=words()))
    film = watched(small, 1 / 30, quick)
    assert settled(small) == last
    assert sum(film[0]) < 0.85 * sum(last)
    assert [sum(picture) for picture in film] == sorted(sum(picture) for picture in film)


# ---- Tiles ----


@pytest.mark.parametrize(
    ("before", "now", "turns"),
    [
        ("N", "E", 1),
        ("N", "W", -1),
        ("N", "S", 2),
        ("NS", "EW", 1),
        ("NES", "ESW", 1),
        ("NSW", "NES", 2),
        ("N", "N", 0),
    ],
)
def test_a_tile_turns_by_the_shorter_way(before: str, now: str, turns: int) -> None:
    assert quarters(Face("lava", "t", edges=before), Face("lava", "t", edges=now)) == turns


def test_another_tile_has_not_turned() -> None:
    assert quarters(Face("lava", "a", edges="N"), Face("lava", "b", edges="E")) == 0
    assert quarters(Face("lava", "a", edges="N"), Face("lava", "a", edges="NE")) == 0


# ---- From the finger to the picture ----


@pytest.fixture
def at_home(small: Camera, sit_down: Callable[..., Finger]) -> Finger:
    return sit_down("5eed", settings=Settings(hints=False))


def frames_until_it_changes(camera: Camera, do: Callable[[], object]) -> int:
    camera.frames(3)
    timeline.finish()
    before = pixels(camera)
    do()
    for count in range(1, 10):
        camera.pass_by(1)
        if pixels(camera) != before:
            return count
    raise AssertionError("nothing changed")


def _seen_at_once(camera: Camera, place: tuple[float, float]) -> None:
    touch = UnitTestTouch(*place)
    assert frames_until_it_changes(camera, touch.touch_down) <= 2
    assert frames_until_it_changes(camera, touch.touch_up) <= 2


def test_a_touch_is_seen_within_two_frames(small: Camera, at_home: Finger) -> None:
    """Both as the finger comes down and as it leaves, on every screen from home to the board."""
    tile = next(middle for part, middle in at_home.presses() if part.intent == NewTable("eldur"))
    _seen_at_once(small, tile)
    for _ in range(3):
        go = next(middle for part, middle in at_home.presses() if type(part).__name__ == "GoButton")
        _seen_at_once(small, go)
    table = at_home.table()
    board = at_home.board()
    spot = next(area.spot for area in table.board.areas if area.spot not in {offer.spot for offer in table.spots})
    touch = UnitTestTouch(*at_home.place(spot))
    small.frames(3)
    touch.touch_down()
    assert frames_until_it_changes(small, touch.touch_up) <= 2
    assert at_home.heard.sent[-1] == TouchSpot(spot)
    assert board.table is not None


def test_a_tile_that_turns_keeps_its_corners(small: Camera, quick: QuickTime) -> None:
    """On its corner it is higher than its place at the head of a list, and seen beyond it all the same."""
    last = still(small, sight(turned(LAVA, "NEW")))
    begin(small, sight(LAVA), sight(turned(LAVA, "NEW")))
    for track in timeline._tracks:
        track.apply(0.5)
    face: Any = next(part for part in small.root.walk() if type(part).__name__ == "InHandFace")
    x, top = (round(value) for value in face.to_window(face.center_x, face.top))
    first = 3 * (800 * (top + 3) + x)
    assert pixels(small)[first : first + 3] != last[first : first + 3]
    timeline.finish()


def test_a_refusal_shakes_with_its_words(small: Camera, quick: QuickTime) -> None:
    last = still(small, sight(samples.lava(refused=True)))
    begin(small, sight(LAVA), sight(samples.lava(refused=True)))
    for track in timeline._tracks:
        track.apply(0.125)
    bubble: Any = next(part for part in small.root.walk() if type(part).__name__ == "Callout")
    x, y = round(bubble.x + bubble.bubble[0]), round(bubble.top - bubble.bubble[1] - bubble.bubble[3] / 2)
    first = 3 * (800 * y + x + 1)  # just within its left side, while it stands further right
    assert pixels(small)[first : first + 3] != last[first : first + 3]
    timeline.finish()
