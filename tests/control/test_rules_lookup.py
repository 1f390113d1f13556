"""Looking for rules by words and numbers, and what is said beside them."""

from pathlib import Path

import pytest

from companion.control.focus import stops
from companion.control.intents import (
    Back,
    Go,
    NewTable,
    OpenKeyboard,
    PressKey,
    SearchRules,
    SetOption,
    Show,
    ShowRule,
    TouchSpot,
)
from companion.control.rules_lookup import plain, rules_view
from companion.control.views import RulesView
from companion.i18n.catalog import LANGUAGES, Catalog
from companion.packs import registry
from companion.rules.contract import RuleRef, message
from tests.control.desk import Desk
from tests.control.meadow import Meadow

WRITTEN = {
    "M-1": "The sky is drawn before anybody walks.",
    "M-2": "Þórður walks north-west, over the Ægissíða.",
    "M-10": "Große Müdigkeit: nobody walks.",
    "R-M1": "Snow lies as long as people like.",
    "R-M2": "Ice does as well.",
}


class Ruled(Meadow):
    rules = tuple(map(RuleRef, WRITTEN))


def texts() -> Catalog:
    catalog = Catalog()
    catalog.add_texts({"en": {f"meadow.rule.{id}": text for id, text in WRITTEN.items()}})
    return catalog


def found(query: str) -> list[str]:
    return [rule.id for rule in rules_view(Ruled(), texts(), {}, query=query).rows]


def rules(desk: Desk) -> RulesView:
    assert desk.view.rules is not None
    return desk.view.rules


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    desk = Desk(tmp_path)
    desk.sit_down()
    return desk


# ---- Finding ----


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("", list(WRITTEN)),
        ("   ", list(WRITTEN)),
        ("walks", ["M-1", "M-2", "M-10"]),
        ("nobody WALKS", ["M-10"]),
        ("walks sky", ["M-1"]),
        ("þórður", ["M-2"]),
        ("thordur", ["M-2"]),
        ("ÆGISSÍÐA", ["M-2"]),
        ("aegissida", ["M-2"]),
        ("grosse mudigkeit", ["M-10"]),
        ("GROẞE", ["M-10"]),
        ("north-west", ["M-2"]),
        ("M-1", ["M-1", "M-10", "R-M1"]),
        ("m10", ["M-10"]),
        ("10", ["M-10"]),
        ("r-m", ["R-M1", "R-M2"]),
        ("sky ice", []),
    ],
)
def test_all_words_must_be_in_a_rule_however_they_are_written(query: str, ids: list[str]) -> None:
    assert found(query) == ids


@pytest.mark.parametrize(
    ("text", "same"), [("Á É Í Ó Ú Ý", "a e i o u y"), ("ð Þ æ Ö ä ü ß", "d th ae o a u ss"), ("R-E10", "r-e10")]
)
def test_capitals_and_accents_do_not_count(text: str, same: str) -> None:
    assert plain(text) == same


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [record.id for record in registry.games()])
def test_every_rule_of_a_game_is_found_by_its_number_and_by_any_of_its_words(game: str, language: str) -> None:
    loaded = registry.load(game)
    catalog = Catalog(language)
    catalog.add_texts(loaded.texts)
    everything = rules_view(loaded.game, catalog, {}).rows
    assert [rule.id for rule in everything] == [rule.id for rule in loaded.game.rules]
    for rule in everything:
        text = catalog.say(rule.text)
        assert text != rule.text.key
        longest = max(text.split(), key=len)
        for query in (rule.id, rule.id.replace("-", "").lower(), longest.upper()):
            assert rule in rules_view(loaded.game, catalog, {}, query=query).rows


# ---- What is said beside a rule ----


def marks(game: str, id: str, **chosen: object) -> list[str]:
    rows = rules_view(registry.load(game).game, Catalog(), chosen).rows
    return [Catalog().say(mark) for mark in next(rule for rule in rows if rule.id == id).marks]


def test_our_readings_are_marked_and_rules_are_not() -> None:
    assert marks("eldur", "E-001") == []
    assert marks("eldur", "R-E01") == ["our reading"]
    assert marks("hekla", "R-H01") == ["our reading"]


@pytest.mark.parametrize(
    ("game", "id", "field"), [("eldur", "R-E10", "swap_with_hand"), ("hekla", "R-H04", "sight_blocked")]
)
def test_a_reading_that_can_be_switched_says_what_is_chosen(game: str, id: str, field: str) -> None:
    assert marks(game, id, **{field: False}) == ["our reading", "house rule off"]
    assert marks(game, id, **{field: True}) == ["our reading", "house rule in use"]


@pytest.mark.parametrize("chosen", [False, True])
def test_what_is_chosen_is_that_of_the_form_and_then_of_the_table(tmp_path: Path, chosen: bool) -> None:
    loaded = registry.load("hekla")
    record = next(record for record in registry.games() if record.id == "hekla")
    desk = Desk(tmp_path, records=(record,), loaded=(loaded,))
    wanted = message("shell.house_rule_on" if chosen else "shell.house_rule_off")
    desk.send(NewTable("hekla"), SetOption("sight_blocked", chosen), ShowRule("R-H04"))
    assert desk.view.rule is not None
    assert desk.view.rule.marks[-1] == wanted
    desk.send(Back(), Go(), ShowRule("R-H04"))
    assert desk.view.screen == "table"
    assert desk.view.rule.marks[-1] == wanted


# ---- The sheet ----


def test_the_menu_opens_the_rules_of_what_is_set_up_or_played(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.send(Show("menu"))
    assert Show("rules") not in [item.intent for item in desk.view.menu]
    assert desk.send(Show("rules")).rules is None
    assert desk.view.sheet == "menu"
    desk.send(NewTable("meadow"), Show("menu"))
    assert Show("rules") in [item.intent for item in desk.view.menu]
    desk.send(Show("rules"))
    assert [rule.id for rule in rules(desk).rows] == ["M-1", "M-2", "M-3", "M-4", "M-5"]
    desk.send(Back())
    assert (desk.view.screen, desk.view.sheet, desk.view.rules) == ("new_table", "", None)


def test_one_tap_leads_from_a_refusal_to_its_rule_and_one_more_to_all(desk: Desk) -> None:
    desk.send(Go(), TouchSpot("2B"))
    assert desk.table.refusal is not None
    desk.send(ShowRule("M-3"))
    assert desk.view.rules is None
    desk.send(Show("rules"))
    assert (desk.view.rule, rules(desk).near) == (None, "M-3")
    desk.send(Back())
    assert desk.table.refusal is not None


def test_a_rule_opens_over_the_list_and_the_list_is_there_again(desk: Desk) -> None:
    desk.send(Show("rules"), SearchRules("m-4"), ShowRule("M-4"))
    assert desk.view.rule is not None
    desk.send(Go())
    assert desk.view.rule is None
    assert (rules(desk).query, rules(desk).near, len(rules(desk).rows)) == ("m-4", "M-4", 1)


def test_words_are_typed_and_what_is_found_is_counted_meanwhile(desk: Desk) -> None:
    desk.send(Show("rules"), OpenKeyboard("search"), PressKey("m"), PressKey("5"))
    assert desk.view.keyboard is not None
    assert desk.view.keyboard.note == message("shell.rules_found", count=1)
    assert [rule.id for rule in rules(desk).rows] == ["M-5"]
    desk.send(Go())
    assert desk.view.keyboard is None
    assert (desk.view.sheet, rules(desk).query) == ("rules", "m5")


def test_words_given_up_leave_what_was_found_before(desk: Desk) -> None:
    desk.send(Show("rules"), SearchRules("m-2"), OpenKeyboard("search"), PressKey("x"))
    assert rules(desk).rows == ()
    desk.send(Back())
    assert [rule.id for rule in rules(desk).rows] == ["M-2"]


def test_the_next_time_every_rule_is_there(desk: Desk) -> None:
    desk.send(Show("rules"), SearchRules("m-2"), Back(), Show("rules"))
    assert len(rules(desk).rows) == 5


def test_the_knob_goes_over_the_rules(desk: Desk) -> None:
    desk.send(Show("rules"), SearchRules("m-2"))
    assert stops(desk.view) == (OpenKeyboard("search"), SearchRules(), ShowRule("M-2"), Back())
    desk.send(SearchRules())
    assert stops(desk.view) == (OpenKeyboard("search"), *(ShowRule(f"M-{number}") for number in range(1, 6)), Back())
