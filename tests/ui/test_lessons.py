"""Lessons on the table: every text finds room at every size, and the card lies in nobody's way."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from companion.control.intents import Intent, SetPreference, Understood
from companion.control.views import AppView, HandsRow, TableView
from companion.i18n.catalog import LANGUAGES, Catalog
from companion.rules.contract import Message
from companion.ui import layout
from companion.ui.parts import Part, Press
from companion.ui.shots import Camera
from companion.ui.table.card_show import CardShow
from companion.ui.table.desk import Desk
from companion.ui.table.lesson import LessonCard
from companion.ui.theme import look
from tests.contract.cases import INSTALLED
from tests.players import lessons
from tests.ui import page_samples, rival_samples, samples
from tests.ui.test_screens import SIZES, TARGET, lists_round

KEYS = [Message(f"{case.game.info.id}.lesson.{topic}") for case in INSTALLED for topic in lessons(case.game)]
LONGEST = max(KEYS, key=lambda lesson: len(Catalog().say(lesson)))
TABLES = {
    name: view
    for name, view in (page_samples.everything() | rival_samples.everything()).items()
    if view.screen == "table" and not (view.sheet or view.rule or view.notes)
}
every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


@pytest.fixture(params=["S", "M", "L"])
def text_size(request: pytest.FixtureRequest) -> Iterator[str]:
    yield request.param
    look.text_size = "S"


def taught(view: AppView, text_size: str = "S") -> AppView:
    body = msgspec.structs.replace(view.body, lesson=LONGEST)
    return msgspec.structs.replace(view, body=body, text_size=text_size)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_is_one_sentence_or_two(language: str) -> None:
    texts = Catalog(language)
    lengths = {lesson.key: len(re.findall(r"[.!?](?= |$)", texts.say(lesson))) for lesson in KEYS}
    assert {key: length for key, length in lengths.items() if length not in (1, 2)} == {}


def card_of(camera: Camera) -> LessonCard:
    return next(part for part in camera.root.walk() if isinstance(part, LessonCard))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("gauge", [True, False])
@pytest.mark.parametrize("covered", [True, False], ids=["at the desk", "on the board"])
@every_size
def test_every_lesson_finds_room(
    camera: Camera, size: tuple[int, int], text_size: str, covered: bool, gauge: bool, language: str
) -> None:
    """Whole, and no smaller than essential text may be."""
    camera.resize(*size)
    look.text_size = text_size
    boxes = layout.table(gauge)
    card = LessonCard(board_box=boxes["board"], desk_box=boxes["desk"], covered=covered, texts=Catalog(language))
    body: Any = page_samples.everything()["table"].body
    for lesson in KEYS:
        card.view = msgspec.structs.replace(body, lesson=lesson, spots=(), lit=(), refusal=None)
        card.repaint()
        for part in (card, card.enough, card.understood):
            part.repaint()
            assert [said.text for said in part.said if not said.whole or said.size < min(size) / 28] == []
        place = boxes["desk" if covered else "board"]
        assert inside(card.place, place), lesson
        assert (card.reserve > 0) == covered
        assert card.reserve <= place[3] - card.least_desk() + 20


@pytest.mark.parametrize("name", sorted(TABLES))
@every_size
def test_a_lesson_lies_in_nobodys_way(camera: Camera, size: tuple[int, int], text_size: str, name: str) -> None:
    """What is to be touched on the board, where hands are next, the refusal, and every other button stay free."""
    camera.resize(*size)
    camera.show(taught(TABLES[name], text_size))
    card, body = card_of(camera), TABLES[name].body
    assert isinstance(body, TableView)
    box = (card.x, card.y, card.width, card.height)
    assert inside(box, (0, 0, *size))
    assert min(card.enough.height, card.enough.width, card.understood.height, card.understood.width) >= TARGET
    board = card.over
    if body.refusal is None:
        covered = [offer.spot for offer in body.spots if shared(box, on_screen(board, board.box(offer.spot)))]
        assert covered == []
        now = next((row for row in body.hands if not row.done), None)
        spots = now.spots if now is not None else ()
        assert [spot for spot in spots if board.box(spot) and shared(box, on_screen(board, board.box(spot)))] == []
    else:
        assert not shared(box, on_screen(card.callout, card.callout.bubble))
    presses = [
        type(part).__name__
        for part in camera.root.walk()
        if isinstance(part, Press) and part.opacity and part.parent is not card and shared(box, seen_box(part))
    ]
    assert presses == []


@pytest.mark.parametrize("live", [0, 1])
def test_beside_a_choice_a_lesson_lies_on_the_half_that_does_not_count(camera: Camera, live: int) -> None:
    """The desk, where people choose, is theirs; the half that counts can be read."""
    camera.resize(800, 480)
    view = taught(TABLES["card"])
    body: Any = view.body
    face = body.drawn or body.board.focus
    halves = tuple(msgspec.structs.replace(half, live=nth == live) for nth, half in enumerate(face.halves))
    camera.show(with_face(view, msgspec.structs.replace(face, halves=halves)))
    card = card_of(camera)
    show = next(part for part in camera.root.walk() if isinstance(part, CardShow))
    assert card.covered
    assert card.reserve == 0
    x, y, w, h = show.box()
    half = h * 0.48
    counts = (x, y, w, half) if live == 0 else (x, y + half + 1, w, h - half - 1)
    assert not shared((card.x, card.y, card.width, card.height), on_screen(show, counts))
    assert inside((card.x, card.y, card.width, card.height), on_screen(show, (x, y, w, h)))


def with_face(view: AppView, face: Any) -> AppView:
    """The card of this moment is another."""
    body: Any = view.body
    board, drawn = msgspec.structs.replace(body.board, focus=face), face if body.drawn is not None else None
    return msgspec.structs.replace(view, body=msgspec.structs.replace(body, board=board, drawn=drawn))


@every_size
def test_a_touch_on_a_lesson_is_for_the_lesson(camera: Camera, size: tuple[int, int]) -> None:
    camera.resize(*size)
    camera.show(taught(TABLES["table"]))
    card = card_of(camera)
    for x, y, meant in (
        (*card.understood.center, Understood()),
        (*card.enough.center, SetPreference("hints", False)),
        (card.x + 4, card.top - 4, Understood()),
    ):
        assert touched(camera, x, y) == [meant]


def test_without_a_lesson_there_is_no_card(camera: Camera) -> None:
    camera.resize(800, 480)
    camera.show(taught(TABLES["table"]))
    card = card_of(camera)
    x, y = card.center
    camera.show(TABLES["table"])
    assert (card.children, card.said, card.reserve) == ([], [], 0)
    assert Understood() not in touched(camera, x, y)


@pytest.mark.parametrize("rows", [6, 9])
def test_what_a_lesson_pushed_out_of_sight_comes_back_when_it_goes(rows: int, camera: Camera) -> None:
    """The lesson lies on the desk's foot beside a tray, and the row that is next is kept in sight above it. Without it
    the list begins at its top, with 6 rows and with 9, which are more than find room."""
    camera.resize(800, 480)
    list_of = [HandsRow(samples.said(f"Lay tile {nth + 1} on 4D."), "hand", done=nth < 4) for nth in range(rows)]
    table = msgspec.structs.replace(TABLES["lay"].body, hands=tuple(list_of), ours=None)
    view = msgspec.structs.replace(TABLES["lay"], body=table)
    camera.show(taught(view))
    column = next(part for part in camera.root.walk() if isinstance(part, Desk)).column
    assert card_of(camera).reserve > 0
    assert scrolled(column) > 0
    camera.show(view)
    assert scrolled(column) == 0
    longer = msgspec.structs.replace(table, hands=tuple(list_of) * 2)
    camera.show(msgspec.structs.replace(view, body=longer))
    assert column.do_scroll_y
    assert scrolled(column) == 0


def scrolled(column: Any) -> float:
    """Pixels."""
    return float((1 - column.scroll_y) * max(1.0, column.body.height - column.height))


def touched(camera: Camera, x: float, y: float) -> list[Intent]:
    """What a short touch there asks for."""
    from kivy.tests.common import UnitTestTouch

    camera.controller.sent.clear()
    touch = UnitTestTouch(x, y)
    touch.touch_down()
    touch.touch_up()
    return list(camera.controller.sent)


def inside(box: Any, other: Any) -> bool:
    x, y, w, h = box
    ox, oy, ow, oh = other
    return bool(ox - 1 <= x and oy - 1 <= y and x + w <= ox + ow + 1 and y + h <= oy + oh + 1)


def shared(one: Any, other: Any) -> bool:
    ax, ay, aw, ah = one
    bx, by, bw, bh = other
    return bool(ax + 1 < bx + bw and bx + 1 < ax + aw and ay + 1 < by + bh and by + 1 < ay + ah)


def on_screen(part: Part, box: Any) -> tuple[float, float, float, float]:
    """From a part's top left corner to the window's lower left."""
    x, y, w, h = box
    return part.x + x, part.top - y - h, w, h


def seen_box(part: Part) -> tuple[float, float, float, float]:
    """As much of it as its list shows."""
    x, y = part.to_window(*part.pos)
    right, top = x + part.width, y + part.height
    for above in lists_round(part):
        x, y, right, top = max(x, above.x), max(y, above.y), min(right, above.right), min(top, above.top)
    return x, y, right - x, top - y
