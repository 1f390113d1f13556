"""The form that a table is opened by: who sits down, in which colour, and what is played with."""

from pathlib import Path

import msgspec
import pytest

from companion.control.colours import COLOURS
from companion.control.intents import Back, Go, NewTable, OpenTable, SeatPressed, SetOption
from companion.control.views import NewTableView, PlayerView
from companion.rules.contract import Fault, message
from companion.rules.pack import pack_title
from tests import rival_game
from tests.control import meadow
from tests.control.desk import Desk


def nobody(colour: str) -> PlayerView:
    """Without a name: the colour is what there is to say."""
    return PlayerView("", colour, message(f"shell.seat_{colour}"))


def test_the_form_shows_seats_colours_options_and_house_rules(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.send(NewTable("meadow"))
    form = desk.body(NewTableView)
    assert form.seat_counts == (2, 3, 4)
    assert form.players == (nobody("red"), nobody("yellow"))
    assert form.colours == COLOURS
    assert [(field.name, field.value, field.house_rule) for field in form.fields] == [
        ("last", 2, False),
        ("deals", "companion", False),
        ("hard", False, True),
    ]
    assert form.provenance == message("shell.provenance_companion", pack=pack_title("meadow"))
    assert form.go.enabled


def test_what_the_form_says_is_what_is_played(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.send(
        NewTable("meadow"),
        SetOption("seats", 3),
        SetOption("name:0", "  Þóra   Ægisdóttir "),
        SetOption("colour:2", "blue"),
        SetOption("hard", True),
        SetOption("last", 3),
        OpenTable(),
    )
    assert desk.table.players == (
        PlayerView("Þóra Ægisdóttir", "red", message("shell.as_is", text="Þóra Ægisdóttir")),
        nobody("yellow"),
        nobody("blue"),
    )
    assert desk.table.board.gauges[0].value == -1
    assert desk.view.texts.say(message("seat", seat=0)) == "Þóra Ægisdóttir"
    assert desk.view.texts.say(message("seat", seat=1)) == "Yellow"


def colours(desk: Desk) -> list[str]:
    return [player.colour for player in desk.body(NewTableView).players]


def test_where_the_pieces_settle_it_so_many_players_have_the_first_so_many_colours(tmp_path: Path) -> None:
    """Cairns has red, green and yellow pieces; two players have red and green."""
    desk = Desk(tmp_path, records=(rival_game.RECORD,), loaded=(rival_game.LOADED,))
    desk.send(NewTable("cairns"))
    assert colours(desk) == ["red", "green"]
    assert desk.body(NewTableView).colours == ("red", "green")
    desk.send(SetOption("colour:1", "yellow"))
    assert colours(desk) == ["red", "green"]
    desk.send(SetOption("colour:1", "red"))
    assert colours(desk) == ["green", "red"]
    desk.send(SetOption("seats", 3))
    assert colours(desk) == ["green", "red", "yellow"]
    assert desk.body(NewTableView).colours == ("red", "green", "yellow")
    desk.send(SetOption("colour:0", "yellow"))
    assert colours(desk) == ["yellow", "red", "green"]
    desk.send(SetOption("seats", 2))
    assert colours(desk) == ["green", "red"], "yellow cannot be kept by two"
    desk.send(SetOption("seats", 3))
    assert colours(desk) == ["yellow", "red", "green"]


def test_people_of_another_game_get_colours_they_can_have(tmp_path: Path) -> None:
    both = (meadow.RECORD, rival_game.RECORD)
    desk = Desk(tmp_path, records=both, loaded=(meadow.LOADED, rival_game.LOADED))
    desk.send(NewTable("meadow"), SetOption("colour:0", "blue"), SetOption("colour:1", "red"), Go())
    desk.send(NewTable("cairns"))
    assert colours(desk) == ["green", "red"]


def test_a_colour_in_use_is_swapped(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.send(NewTable("meadow"), SetOption("colour:0", "yellow"))
    assert [player.colour for player in desk.body(NewTableView).players] == ["yellow", "red"]
    desk.send(SetOption("colour:0", "green"), SetOption("seats", 4))
    assert sorted(player.colour for player in desk.body(NewTableView).players) == sorted(COLOURS)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seats", 5),
        ("seats", 1),
        ("seats", "2"),
        ("seats", True),
        ("colour:0", "pink"),
        ("colour:7", "red"),
        ("name:0", 7),
        ("name:x", "Anna"),
        ("last", 7),
        ("last", True),
        ("hard", 0),
        ("pack", "another"),
        ("nothing", 1),
        ("", None),
    ],
)
def test_what_the_form_cannot_take_leaves_it_as_it_is(tmp_path: Path, name: str, value: object) -> None:
    desk = Desk(tmp_path)
    shown = desk.send(NewTable("meadow"))
    assert desk.send(SetOption(name, value)) == shown


def test_a_name_is_kept_short(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.send(NewTable("meadow"), SetOption("name:0", "x" * 40))
    assert desk.body(NewTableView).players[0].name == "x" * 16


def test_seat_buttons_set_how_many_sit_down(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.send(NewTable("meadow"), SeatPressed("blue"))
    assert len(desk.body(NewTableView).players) == 4
    desk.send(SeatPressed("red"))
    assert len(desk.body(NewTableView).players) == 4


def test_the_same_people_are_offered_again(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.send(
        NewTable("meadow"), SetOption("seats", 3), SetOption("name:1", "Jón"), SetOption("colour:1", "blue"), Go()
    )
    people = desk.table.players
    desk.controller.close()
    again = Desk(tmp_path)
    again.send(NewTable("meadow"))
    assert again.body(NewTableView).players == people


def test_another_pack_is_a_field_where_there_are_several(tmp_path: Path) -> None:
    own = msgspec.structs.replace(meadow.PACK, id="mine", title="My meadow", provenance="printed", built_in=False)
    bad = msgspec.structs.replace(own, id="bad", faults=(Fault("pack.toml", message("session.pack_text")),))
    record = msgspec.structs.replace(meadow.RECORD, packs=(meadow.PACK, own, bad))
    loaded = (meadow.LOADED, msgspec.structs.replace(meadow.LOADED, pack=own, fingerprint="mine"))
    desk = Desk(tmp_path, records=(record,), loaded=loaded)
    desk.send(NewTable("meadow"), SetOption("last", 3))
    field = desk.body(NewTableView).fields[0]
    assert (field.name, field.value) == ("pack", "companion")
    assert [value for value, _ in field.choices] == ["companion", "mine"]
    desk.send(SetOption("pack", "mine"))
    form = desk.body(NewTableView)
    assert form.provenance == message("shell.provenance_printed", pack=pack_title("meadow"))
    assert value_of(form, "last") == 3
    desk.send(Go())
    assert desk.controller._table is not None
    assert desk.controller._table.session.opened.pack == "mine"


def value_of(form: NewTableView, name: str) -> object:
    return next(field.value for field in form.fields if field.name == name)


def test_back_leaves_the_form(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.send(NewTable("meadow"), Back())
    assert desk.view.screen == "home"
