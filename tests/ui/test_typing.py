"""Names and words are typed with a finger, in every language; a keyboard on the desk types as well."""

from collections.abc import Callable

import pytest

from companion.control.intents import Back, Go, NewTable, OpenKeyboard, PressKey, SearchRules, Show, ShowRule
from companion.control.keyboard import DELETE, SHIFT
from companion.control.rules_lookup import plain
from companion.control.views import NewTableView
from companion.i18n.catalog import LANGUAGES, Catalog
from companion.packs import registry
from companion.rules.contract import RuleRef
from companion.settings import Settings
from companion.ui.shots import Camera
from tests.contract.cases import INSTALLED
from tests.ui.finger import Finger

SIZES = ((800, 480), (1280, 720), (720, 1280))

every_game = pytest.mark.parametrize("game", [case.game.info.id for case in INSTALLED])
every_language = pytest.mark.parametrize("language", LANGUAGES)


def types(finger: Finger, text: str) -> None:
    """Key by key, with shift where the keys are not what is wanted."""
    for letter in text:
        if not finger.press(PressKey(letter)):
            finger.reach(PressKey(SHIFT))
            finger.reach(PressKey(letter))


def names(finger: Finger) -> list[str]:
    body = finger.heard.view.body
    assert isinstance(body, NewTableView)
    return [player.name for player in body.players]


@every_language
@pytest.mark.parametrize("size", SIZES)
def test_names_are_typed_with_the_letters_of_all_languages(
    camera: Camera, sit_down: Callable[..., Finger], size: tuple[int, int], language: str
) -> None:
    camera.resize(*size)
    finger = sit_down("1", settings=Settings(language=language, motion=False))
    finger.reach(NewTable("eldur"))
    for seat, name in enumerate(("Þórdís Ægis", "jürgen Groß-Ö2")):
        finger.reach(OpenKeyboard(f"name:{seat}"))
        types(finger, name)
        finger.reach(Go())
    assert names(finger) == ["Þórdís Ægis", "jürgen Groß-Ö2"]
    finger.reach(OpenKeyboard("name:0"))
    for _ in "dís Ægis":
        finger.reach(PressKey(DELETE))
    finger.reach(Go())
    finger.reach(OpenKeyboard("name:1"))
    types(finger, "x")
    finger.reach(Back())
    assert names(finger) == ["Þór", "jürgen Groß-Ö2"]


def longest_word(game: str, rule: RuleRef, language: str) -> str:
    """Of the letters that people without accents type."""
    words = plain(Catalog(language).say(f"{game}.rule.{rule.id}")).split()
    return max(("".join(filter(str.isalnum, word)) for word in words), key=len)


@every_game
@every_language
def test_a_rule_is_looked_up_with_a_finger(
    camera: Camera, sit_down: Callable[..., Finger], game: str, language: str
) -> None:
    """The last of the rules by scrolling, one from the middle by a word of it, the first by its number."""
    camera.resize(800, 480)
    rules = registry.load(game).game.rules
    finger = sit_down("1", settings=Settings(language=language, motion=False))
    finger.reach(NewTable(game))
    finger.reach(Show("menu"))
    finger.reach(Show("rules"))
    finger.reach(ShowRule(rules[8].id))
    assert finger.heard.view.rule is not None
    finger.reach(Back())

    wanted = rules[len(rules) // 2]
    finger.reach(OpenKeyboard("search"))
    types(finger, longest_word(game, wanted, language))
    finger.reach(Go())
    finger.reach(ShowRule(wanted.id))
    assert finger.heard.view.rule is not None
    assert finger.heard.view.rule.id == wanted.id
    finger.reach(Back())

    finger.reach(SearchRules())
    finger.reach(OpenKeyboard("search"))
    types(finger, rules[0].id.replace("-", "").lower())
    finger.reach(Go())
    finger.reach(ShowRule(rules[0].id))
    finger.reach(Back())
    finger.reach(Back())
    assert (finger.heard.view.screen, finger.heard.view.sheet) == ("new_table", "")


def test_the_last_rule_is_reached_by_scrolling(camera: Camera, sit_down: Callable[..., Finger]) -> None:
    camera.resize(720, 1280)
    finger = sit_down("1")
    finger.reach(NewTable("eldur"))
    finger.reach(Show("menu"))
    finger.reach(Show("rules"))
    last = registry.load("eldur").game.rules[-1].id
    finger.reach(ShowRule(last))
    finger.reach(Back())
    assert finger.press(ShowRule(last)), "the list is where it was"


def test_from_a_question_to_its_rule_and_on_to_all_of_them(camera: Camera, sit_down: Callable[..., Finger]) -> None:
    camera.resize(800, 480)
    finger = sit_down("1")
    finger.reach(NewTable("eldur"))
    finger.reach(Go())
    rule = finger.table().rule
    assert rule is not None
    finger.reach(ShowRule(rule.id))
    finger.reach(Show("rules"))
    assert finger.press(ShowRule(rule.id)), "the list begins at the rule"
    finger.reach(Back())
    finger.reach(Back())
    assert finger.table().rule == rule


def test_a_desk_keyboard_types_where_something_is_typed(camera: Camera, sit_down: Callable[..., Finger]) -> None:
    camera.resize(800, 480)
    finger = sit_down("1")
    finger.reach(NewTable("eldur"))
    finger.reach(OpenKeyboard("name:0"))
    finger.wait()
    for letter in "Þm1":
        camera.window.dispatch("on_key_down", ord(letter.lower()), 0, letter, [])
        camera.window.dispatch("on_textinput", letter)
    camera.window.dispatch("on_key_down", 13, 0, "", [])
    assert names(finger)[0] == "Þm1"
    assert finger.heard.view.sheet == ""
