"""The screens over a whole game that the engine plays: all of them are shown, every picture has its silhouette."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from companion.control.intents import ShowRule
from companion.control.views import AppView, TableView
from companion.packs import registry
from companion.ui import silhouettes
from companion.ui.parts import Part, Press
from companion.ui.shots import Camera
from companion.ui.staff.rows import FactRow
from companion.ui.table.offers import FaceButton, OfferButton
from companion.ui.walkthrough import played
from tests.players import pictures

LARGE = ("big", "title", "heading", "question", "go", "button", "hands")

OF_EVERY_GAME = {
    *("home", "new-table", "early-set-up", "sheet-menu", "sheet-settings", "rule", "log", "result"),
    "correct",
    *("sheet-rules", "keyboard-name", "keyboard-search"),
}


@pytest.fixture(scope="module", params=[record.id for record in registry.games()])
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def views(game: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, AppView]:
    return dict(played(game, tmp_path_factory.mktemp("saves")))


def test_the_game_shows_every_screen(game: str, views: dict[str, AppView]) -> None:
    assert {view.screen for view in views.values()} == {"home", "new_table", "table", "correct", "log", "result"}
    assert OF_EVERY_GAME | pictures(registry.load(game).game) <= set(views)


def test_what_stands_at_the_head_of_a_line_has_a_capital(views: dict[str, AppView], camera: Camera) -> None:
    """On what can be chosen, and what is said large; not what follows small beside or under something, and
    not how a thing is, said behind its name."""
    camera.resize(800, 480)
    small = set()
    for name, view in views.items():
        camera.show(view)
        small |= {
            (name, type(part).__name__, said.text)
            for part in camera.root.walk()
            if isinstance(part, Part) and not isinstance(part, FactRow)
            for said in part.said
            if said.text[:1].islower() and (said.role in LARGE or isinstance(part, OfferButton | FaceButton))
        }
    assert small == set()


def test_every_question_and_refusal_is_one_touch_from_its_rule(views: dict[str, AppView], camera: Camera) -> None:
    camera.resize(800, 480)
    asked = 0
    for name, view in views.items():
        body = view.body
        if view.screen != "table" or view.sheet or view.rule or view.keyboard or not isinstance(body, TableView):
            continue
        camera.show(view)
        rules = [body.rule, *([body.refusal.rule] if body.refusal is not None else [])]
        presses = [part for part in camera.root.walk() if isinstance(part, Press) and part.enabled and part.opacity]
        for rule in rules:
            assert rule is not None, name
            assert ShowRule(rule.id) in [press.intent for press in presses], name
        asked += 1
    assert asked > 10


def test_every_icon_of_the_game_is_drawn(views: dict[str, AppView]) -> None:
    icons = {icon for view in views.values() for icon in icons_in(view.body)}
    assert {icon for icon in icons if silhouettes.named(icon) == "dot"} == set()


def icons_in(value: Any) -> Iterator[str]:
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            found = getattr(value, name)
            if name == "icon" and found:
                yield found
            yield from icons_in(found)
    elif isinstance(value, tuple):
        for each in value:
            yield from icons_in(each)


def test_every_message_of_the_game_is_said(game: str, views: dict[str, AppView]) -> None:
    """No key shines through, whatever is shown."""
    for view in views.values():
        if isinstance(view.body, TableView):
            said = [view.texts.say(view.body.question), *(view.texts.say(row.text) for row in view.body.hands)]
            assert [text for text in said if text.startswith((f"{game}.", "shell."))] == []
