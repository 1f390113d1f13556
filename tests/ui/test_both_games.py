"""One evening at one machine: from game to game, and nothing is left that the next game has no words for."""

import logging
from collections.abc import Callable

import pytest

from companion.control.intents import Back, Go, NewTable, Show
from companion.ui.shots import Camera
from tests.contract.cases import INSTALLED
from tests.ui.finger import Finger

GAMES = tuple(case.game.info.id for case in INSTALLED)


def test_going_from_game_to_game_leaves_no_text_unsaid(
    camera: Camera, sit_down: Callable[..., Finger], caplog: pytest.LogCaptureFixture
) -> None:
    finger = sit_down("3")
    with caplog.at_level(logging.WARNING, logger="companion.i18n.catalog"):
        for game in (*GAMES, *reversed(GAMES)):
            for intent in (NewTable(game), Back(), NewTable(game), Go(), Go(), Show("home")):
                finger.heard.send(intent)
                camera.frames(2)
    assert [record.getMessage() for record in caplog.records] == []
