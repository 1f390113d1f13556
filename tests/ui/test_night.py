"""The screen that nobody looks at: dim, asleep, and what a first touch does."""

import gc
from collections.abc import Callable
from pathlib import Path
from typing import Any
from weakref import ref

import msgspec
import pytest
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch

from companion.control.views import RestView
from companion.i18n.catalog import LANGUAGES, Catalog
from companion.rules.contract import message
from companion.ui.shots import TIME_OF_DAY, Camera
from tests.ui import page_samples, samples
from tests.ui.finger import Finger

SIZES = ((800, 480), (1280, 720), (720, 1280), (480, 320), (1920, 1080))
ASLEEP = RestView(True, (message("eldur.title"), message("hekla.title")))
DIM = msgspec.structs.replace(ASLEEP, asleep=False)


@pytest.fixture(params=SIZES, ids=str)
def sized(camera: Camera, request: pytest.FixtureRequest) -> Camera:
    camera.resize(*request.param)
    return camera


@pytest.fixture
def small(camera: Camera) -> Camera:
    camera.resize(800, 480)
    return camera


def night(camera: Camera) -> Any:
    return next((part for part in camera.root.walk() if type(part).__name__ == "Night"), None)


def pixels(camera: Camera) -> bytes:
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

    camera.frames(1)
    return bytes(glReadPixels(0, 0, *map(round, camera.window.size), GL_RGB, GL_UNSIGNED_BYTE))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_says_the_time_how_to_wake_it_and_what_can_be_played(sized: Camera, language: str) -> None:
    texts = Catalog(language)
    sized.show(samples.app("home", page_samples.home(), texts=texts, rest=ASLEEP))
    said = {each.text: each.whole for each in night(sized).said}
    games = f"{texts.say('eldur.title')} · {texts.say('hekla.title')}"
    assert said == {TIME_OF_DAY: True, texts.say("shell.wake"): True, games: True}


def test_the_picture_covers_everything_and_is_gone_when_somebody_comes(small: Camera) -> None:
    small.show(samples.app("table", samples.table()))
    before = pixels(small)
    small.show(samples.app("table", samples.table(), rest=ASLEEP))
    assert small.root.children[0] is night(small)
    asleep = pixels(small)
    small.show(samples.app("home", page_samples.home(), rest=ASLEEP))
    assert pixels(small) == asleep
    small.show(samples.app("table", samples.table()))
    assert night(small) is None
    assert pixels(small) == before


def test_while_it_sleeps_at_home_no_table_is_kept_and_the_next_one_looks_the_same(small: Camera) -> None:
    table = samples.app("table", samples.table())
    small.show(table)
    before, kept = pixels(small), ref(small.app.screens.get_screen("table"))
    small.show(samples.app("home", page_samples.home()))
    small.show(samples.app("home", page_samples.home(), rest=DIM))
    gc.collect()
    assert kept() is not None
    small.show(samples.app("home", page_samples.home(), rest=ASLEEP))
    gc.collect()
    assert kept() is None
    small.show(table)
    assert pixels(small) == before


def test_dim_is_the_same_picture_and_darker_everywhere(small: Camera) -> None:
    small.show(samples.app("table", samples.table()))
    bright = pixels(small)
    small.show(samples.app("table", samples.table(), rest=DIM))
    dim = pixels(small)
    assert sum(dim) < 0.55 * sum(bright)
    assert all(a <= b + 8 for a, b in zip(dim, bright, strict=True))


def test_the_picture_is_drawn_once_and_only_the_minute_changes_it(small: Camera) -> None:
    small.show(samples.app("home", page_samples.home(), rest=ASLEEP))
    small.frames(3)
    drawn = night(small)._picture
    for _ in range(30):
        Clock.tick()
        Clock.tick_draw()
        assert not small.window.canvas.needs_redraw
    small.app.time_of_day = lambda: "22:15"
    try:
        small.frames(1)
        assert "22:15" in [each.text for each in night(small).said]
        assert night(small)._picture is drawn
    finally:
        small.app.time_of_day = lambda: TIME_OF_DAY


def test_a_sheet_that_opens_below_stays_below(small: Camera) -> None:
    small.show(samples.app("table", samples.table(), rest=DIM))
    small.show(samples.app("table", samples.table(), rest=DIM, sheet="menu", menu=page_samples.MENU))
    assert small.root.children[0] is night(small)


# ---- The app as it is ----


@pytest.fixture
def sleeper(small: Camera, sit_down: Callable[..., Finger], tmp_path: Path) -> Finger:
    """At home, and nobody there for a day."""
    finger = sit_down("5eed")
    controller: Any = finger.heard.controller
    controller._clock = lambda: 86_400.0
    small.frames(2)
    assert night(small) is not None
    return finger


def test_the_first_touch_wakes_and_presses_nothing(small: Camera, sleeper: Finger) -> None:
    tile = next(part for part in small.root.walk() if type(part).__name__ == "GameTile")
    touch = UnitTestTouch(*tile.to_window(*tile.center))
    touch.touch_down()
    assert not tile.pressed
    small.frames(2)
    assert night(small) is None
    touch.touch_move(touch.x + 3, touch.y)
    touch.touch_up()
    assert sleeper.heard.sent == []
    again = UnitTestTouch(*tile.to_window(*tile.center))
    again.touch_down()
    again.touch_up()
    assert sleeper.heard.sent == [tile.intent]


def test_a_key_wakes_and_does_nothing_until_it_comes_again(small: Camera, sleeper: Finger) -> None:
    enter = 13
    for _ in range(3):  # held, it repeats
        Window.dispatch("on_key_down", enter, 40, None, [])
        small.frames(1)
    assert night(small) is None
    assert sleeper.heard.view.screen == "home"
    Window.dispatch("on_key_up", enter, 40)
    Window.dispatch("on_key_down", enter, 40, None, [])
    assert sleeper.heard.view.screen == "new_table"
    Window.dispatch("on_key_up", enter, 40)


def test_waking_is_seen_in_the_next_frame(small: Camera, sleeper: Finger) -> None:
    asleep = pixels(small)
    touch = UnitTestTouch(10, 10)
    touch.touch_down()
    assert pixels(small) != asleep
    touch.touch_up()
