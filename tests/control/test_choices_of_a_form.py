"""A field of the new table that can be many things is chosen from a list: nothing is gone past by a touch too many."""

from pathlib import Path

import pytest

from companion.control.focus import FEW_CHOICES
from companion.control.intents import Back, ChooseOption, Intent, NewTable, SetOption, StepFocus, TakeFocus
from companion.control.views import FormField, NewTableView
from companion.packs import registry
from tests.control.desk import Desk

LOADED = {record.id: registry.load(record.id) for record in registry.games()}
LONG = [
    (game, field.name)
    for game, loaded in LOADED.items()
    for field in loaded.game.option_fields
    if len(field.values) > FEW_CHOICES
]


def at_the_form(folder: Path, game: str) -> Desk:
    record = next(record for record in registry.games() if record.id == game)
    desk = Desk(folder, records=(record,), loaded=(LOADED[game],))
    desk.send(NewTable(game))
    return desk


def field_of(desk: Desk, name: str) -> FormField:
    body = desk.view.body
    assert isinstance(body, NewTableView)
    return next(field for field in body.fields if field.name == name)


def turn_to(desk: Desk, wanted: Intent) -> None:
    while desk.view.focus != wanted:
        desk.send(StepFocus(1))


def test_a_game_has_a_field_of_many_choices() -> None:
    assert ("eldur", "setup") in LONG, "many set-up cards (E-020)"


@pytest.mark.parametrize(("game", "name"), LONG)
def test_every_choice_is_one_touch_away_and_none_is_made_by_going_back(tmp_path: Path, game: str, name: str) -> None:
    desk = at_the_form(tmp_path, game)
    before = field_of(desk, name)
    desk.send(ChooseOption(name))
    assert [item.text for item in desk.view.menu] == [text for _, text in before.choices]
    assert [item.icon == "check" for item in desk.view.menu] == [value == before.value for value, _ in before.choices]
    desk.send(Back())
    assert field_of(desk, name) == before
    assert desk.view.sheet == ""
    for value, _ in reversed(before.choices):
        desk.send(ChooseOption(name), SetOption(name, value))
        assert field_of(desk, name).value == value
        assert desk.view.sheet == ""


@pytest.mark.parametrize(("game", "name"), LONG)
def test_the_knob_opens_the_list_chooses_and_is_back_on_the_field(tmp_path: Path, game: str, name: str) -> None:
    desk = at_the_form(tmp_path, game)
    fourth = field_of(desk, name).choices[3][0]
    for wanted in (ChooseOption(name), SetOption(name, fourth)):
        turn_to(desk, wanted)
        desk.send(TakeFocus())
    assert field_of(desk, name).value == fourth
    assert desk.view.focus == ChooseOption(name)


def test_the_set_ups_are_said_with_the_numbers_that_the_readme_speaks_of(tmp_path: Path) -> None:
    desk = at_the_form(tmp_path, "eldur")
    said = [desk.view.texts.say(text) for _, text in field_of(desk, "setup").choices]
    numbered, unnumbered = said[:8], said[8:]
    assert [text.split(" · ")[0] for text in numbered] == [str(number) for number in range(1, 9)]
    assert not any("·" in text for text in unnumbered), "the children's set-up, and to draw one"
