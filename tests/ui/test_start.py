"""What stands between `companion run` and the first frame, and what has to wait until people see something.

How long it takes is a figure of `tests.bench.frame`.
"""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from companion.app import build
from companion.control.intents import Go, NewTable
from companion.i18n.catalog import Catalog
from companion.settings import APP, Settings
from tests.contract.cases import INSTALLED

WATCHED = """
import json, sys
from companion.ui import environment
frames = []

def seen():
    from companion.ui import kept
    from companion.ui.parts import Part
    from kivy.base import EventLoop
    from kivy.core.window import Window
    parts = [part for part in Window.children[0].walk() if isinstance(part, Part)]
    frames.append({
        "modules": sorted(sys.modules),
        "touches_go_through": [type(each).__name__ for each in EventLoop.postproc_modules],
        "signs": sum(key[0] == "silhouette" for key in kept._pictures),
        "said": sorted({said.text for part in parts for said in part.said}),
    })

def watched(driver):
    from kivy.app import App
    from kivy.core.window import Window
    def flipped(*_):
        seen()
        if "companion.control.controller" in sys.modules:
            Window.unbind(on_flip=flipped)
            print(json.dumps(frames), flush=True)
            App.get_running_app().stop()
    Window.bind(on_flip=flipped)
    return faults(driver)

faults, environment.faults = environment.faults, watched
from companion.app import main
main(["--windowed", "800x480"])
"""
LATER = (
    "companion.control.controller",
    "companion.control.staff",
    "companion.control.table",
    "companion.doctor",
    "companion.games.",
    "companion.machine.backlight",
    "companion.machine.clock",
    "companion.machine.power",
    "companion.machine.requests",
    "companion.machine.support",
    "companion.machine.uptime",
    "companion.packs.",
    "companion.session.session",
    "companion.ui.boards",
    "companion.ui.grounds",
    "companion.ui.keys",
    "companion.ui.player",
    "companion.ui.scenes",
    "companion.sticks",
    "companion.ui.sheets",
    "companion.ui.staff",
    "companion.ui.table",
    "companion.ui.voice",
    "hardware",
    "gpiozero",
    "importlib.metadata",
    "kivy.uix.scrollview",
    "serial",
    "tomli_w",
)
"""Modules that nothing needs before the first frame, and those within them."""


GAMES = tuple(case.game.info.id for case in INSTALLED)


@pytest.fixture(scope="module", params=["", *GAMES], ids=["nothing played yet", *GAMES])
def frames(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """What there was at each frame, until home has caught up; with an unfinished game, or with none."""
    folder = tmp_path_factory.mktemp("home")
    if request.param:
        controller = build(Settings(), saves=folder / APP / "saves", exports=folder)
        controller.start()
        for intent in (NewTable(request.param), Go(), Go()):
            controller.send(intent)
        controller.close()
    environ = {name: value for name, value in os.environ.items() if not name.startswith("KIVY_")}
    output = subprocess.run(
        [sys.executable, "-c", WATCHED],
        env={**environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)},
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    ).stdout
    found: list[dict[str, Any]] = json.loads(output.splitlines()[-1])
    return found


def test_the_first_frame_waits_for_nothing_that_plays_a_game(frames: list[dict[str, Any]]) -> None:
    early = [name for name in frames[0]["modules"] if name.startswith(LATER)]
    assert early == []


def test_words_come_first_and_signs_with_the_second_frame(frames: list[dict[str, Any]]) -> None:
    first, second = frames[:2]
    assert {Catalog().say(case.game.info.title) for case in INSTALLED} <= set(first["said"])
    assert first["signs"] == 0
    assert second["signs"] > 0
    assert second["said"] == first["said"]


def test_what_was_put_off_comes_by_itself(frames: list[dict[str, Any]]) -> None:
    last = set(frames[-1]["modules"])
    assert {"companion.control.controller", *(f"companion.games.{game}.game" for game in GAMES)} <= last


def test_touches_go_through_our_sieve_and_nothing_of_kivys(frames: list[dict[str, Any]]) -> None:
    """Double taps, calibration and the like mean nothing here, and would take their time in every round."""
    assert frames[-1]["touches_go_through"] == ["Sieve"]
