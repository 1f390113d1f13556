"""The card large over the board."""

import msgspec
from kivy.tests.common import UnitTestTouch

from companion.control.intents import EnterOurs, Intent
from companion.ui.shots import Camera
from companion.ui.table.card_show import CardShow
from companion.ui.table.offers import OursButton
from tests.ui import page_samples, samples


def seen(camera: Camera) -> CardShow:
    camera.resize(800, 480)
    for face in (samples.VOLCANO, samples.INCIDENT):  # it comes after another one
        camera.show(samples.app("table", samples.card(face)))
    return next(part for part in camera.root.walk() if isinstance(part, CardShow))


def tap(camera: Camera, at: tuple[float, float]) -> list[Intent]:
    camera.controller.sent.clear()
    touch = UnitTestTouch(*at)
    touch.touch_down()
    touch.touch_up()
    camera.frames(1)
    return list(camera.controller.sent)


def test_beside_the_card_stands_why_its_half_counts(camera: Camera) -> None:
    texts = [said.text for said in seen(camera).said]
    assert "Þóra" in texts
    assert "Þóra shows 2 black frames and 1 white: the black half counts." in texts


def test_another_card_can_be_entered_from_beside_it(camera: Camera) -> None:
    card = seen(camera)
    button = next(part for part in card.walk() if isinstance(part, OursButton))
    assert tap(camera, button.center) == [EnterOurs()]


def test_a_touch_on_the_card_shows_the_map_and_asks_nothing(camera: Camera) -> None:
    card = seen(camera)
    x, y, w, h = card.box()
    assert tap(camera, (card.x + x + w / 2, card.top - y - h / 2)) == []
    assert card.aside
    beside = [part for part in camera.root.walk() if isinstance(part, OursButton)]
    assert [part for part in beside if part.parent is not card] == beside
    assert len(beside) == 1, "what can be done about it stands on the desk"


def test_a_card_that_comes_again_leaves_the_map_free_until_another_comes(camera: Camera) -> None:
    """Whatever hid it meanwhile: a tile in hand, a place to touch, a refusal; a touch on its tab still shows it."""
    card, view = seen(camera), samples.card()
    assert not card.aside
    between = (
        msgspec.structs.replace(view, drawn=None, board=msgspec.structs.replace(view.board, focus=None)),
        msgspec.structs.replace(view, refusal=samples.UPHILL),
    )
    for hidden in between:
        camera.show(samples.app("table", hidden))
        assert card.face is None
        camera.show(samples.app("table", view))
        assert card.face is not None
        assert card.aside
    x, y, w, h = card._tab()
    tap(camera, (card.x + x + w / 2, card.top - y - h / 2))
    assert not card.aside
    camera.show(samples.app("table", samples.card(samples.VOLCANO)))
    assert not card.aside


def test_whoever_comes_from_home_sees_the_card_again(camera: Camera) -> None:
    card = seen(camera)
    camera.show(samples.app("log", page_samples.log()))
    camera.show(samples.app("table", samples.card()))
    assert card.face is not None
    camera.show(samples.app("home", page_samples.home()))
    camera.show(samples.app("table", samples.card()))
    assert card.face is not None
    assert not card.aside
