"""The card large over the board."""

from kivy.tests.common import UnitTestTouch

from companion.control.intents import EnterOurs, Intent
from companion.ui.shots import Camera
from companion.ui.table.card_show import CardShow
from companion.ui.table.offers import OursButton
from tests.ui import samples


def seen(camera: Camera) -> CardShow:
    camera.resize(800, 480)
    camera.show(samples.app("table", samples.card()))
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
    assert not [part for part in card.walk() if isinstance(part, OursButton)]
