"""Hands that touch whatever they like, in any language, text size and palette, upright or not: whatever comes of it,
every word finds room and every finger its target."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.control.intents import Go, Intent, NewTable, OpenTable, SetOption, SetPreference
from companion.control.views import TableView
from companion.settings import Settings
from companion.ui.shots import Camera
from tests.contract.cases import INSTALLED, Case
from tests.ui.finger import Finger
from tests.ui.overlook import faults

TOUCHES = 100
PEOPLE = ("Þóra", "Ægir", "Jón", "Katrín")
LOOKS: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("language", ("en", "de", "is")),
    ("text_size", ("S", "M", "L")),
    ("palette", ("day", "dim")),
)
SIZES = ((800, 480), (1280, 720), (720, 1280), (480, 800))


def places(finger: Finger) -> list[tuple[float, float]]:
    """What can be touched: twice as likely what goes on with the game as what lies beside it."""
    view = finger.heard.view
    middles = [middle for _, middle in finger.presses()]
    if isinstance(view.body, TableView) and view.screen == "table" and not (view.sheet or view.rule or view.keyboard):
        onward = [middle for press, middle in finger.presses() if press.intent == Go()]
        spots = [finger.place(offer.spot) for offer in view.body.spots if not view.body.entering]
        return [*middles, *(onward + spots) * 2]
    return middles


@pytest.mark.parametrize("case", INSTALLED, ids=str)
def test_whatever_is_touched_every_word_finds_room(case: Case, camera: Camera, sit_down: Callable[..., Finger]) -> None:
    luck = Random(20)
    camera.resize(800, 480)
    finger = sit_down("20", settings=Settings(motion=False))
    seats = case.game.info.seats[-1]
    begin: tuple[Intent, ...] = (
        NewTable(case.game.info.id),
        SetOption("seats", seats),
        *(SetOption(f"name:{seat}", name) for seat, name in enumerate(PEOPLE[:seats])),
        OpenTable(),
    )
    for intent in begin:
        finger.heard.controller.send(intent)
    camera.app.refresh()
    camera.frames()
    wrong = {}
    for number in range(TOUCHES):
        if luck.random() < 0.1:
            name, values = luck.choice(LOOKS)
            finger.heard.controller.send(SetPreference(name, luck.choice(values)))
        if luck.random() < 0.05:
            camera.resize(*luck.choice(SIZES))
        camera.app.refresh()
        camera.pass_by(2)
        if found := faults(camera):
            wrong[number, camera.window.size, finger.heard.view.screen, finger.heard.view.sheet] = found
        finger.tap(luck.choice(places(finger)))
    assert wrong == {}
