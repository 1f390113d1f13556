"""How messages are said: arguments inside arguments, lists, plurals, noun forms, and what is missing."""

import pytest

from companion.i18n.catalog import LANGUAGES, Catalog
from companion.rules.contract import Seat, message, seat_name

TEXTS = {
    "t.hello": "Hello {who}!",
    "t.list": "Take {things}.",
    "t.herder": "Herder",
    "t.herder|acc": "the Herder",
    "t.move": "Move {who:acc}.",
    "t.marker": "Marker to {value:signed}.",
    "t.broken": "Hello {",
    "t.other": "Hello {nobody}!",
}


@pytest.fixture
def catalog() -> Catalog:
    texts = Catalog(names=("Anna", ""))
    texts.add_texts({"en": TEXTS})
    return texts


def test_a_message_inside_a_message_is_said(catalog: Catalog) -> None:
    assert catalog.say(message("t.hello", who=message("t.herder"))) == "Hello Herder!"


def test_a_noun_is_said_in_the_form_asked_for_or_plainly(catalog: Catalog) -> None:
    assert catalog.say(message("t.move", who=message("t.herder"))) == "Move the Herder."
    assert catalog.say(message("t.move", who=message("eldur.seeker"))) == "Move Seeker."


@pytest.mark.parametrize(
    ("things", "said"),
    [((), ""), (("4D",), "4D"), (("4D", "5D"), "4D and 5D"), (("4D", "5D", "6D"), "4D, 5D and 6D")],
)
def test_several_things_are_said_as_a_list(catalog: Catalog, things: tuple[str, ...], said: str) -> None:
    assert catalog.say(message("t.list", things=things)) == f"Take {said}."


@pytest.mark.parametrize(("value", "said"), [(2, "+2"), (0, "0"), (-3, "−3")])
def test_a_signed_number_has_a_real_minus_and_zero_no_sign(catalog: Catalog, value: int, said: str) -> None:
    assert catalog.say(message("t.marker", value=value)) == f"Marker to {said}."


def test_a_name_that_is_no_text_can_still_be_written_and_shown(catalog: Catalog) -> None:
    """A file's name may hold bytes that are no UTF-8; fonts and streams take no half letters."""
    assert catalog.say("t.hello", who=b"a\xff.save".decode("utf-8", "surrogateescape")) == "Hello a\\udcff.save!"


def test_players_are_said_by_name_or_number(catalog: Catalog) -> None:
    assert catalog.say(message("t.hello", who=seat_name(Seat(0)))) == "Hello Anna!"
    assert catalog.say(message("t.hello", who=seat_name(Seat(1)))) == "Hello Player 2!"


@pytest.mark.parametrize(("count", "said"), [(1, "Lay 1 lava tile"), (3, "Lay 3 lava tiles")])
def test_the_number_chooses_the_plural_form(catalog: Catalog, count: int, said: str) -> None:
    assert catalog.say(message("eldur.line_lava", count=count)) == said


@pytest.mark.parametrize("key", ["t.nowhere", "t.broken", "t.other"])
def test_what_cannot_be_said_is_said_as_its_key(catalog: Catalog, key: str) -> None:
    assert catalog.say(key) == key


@pytest.mark.parametrize(
    ("german", "said"),
    [
        ({"t.hello": "Hallo, {who}!"}, "Hallo, Anna!"),
        ({}, "Hello Anna!"),
        ({"t.hello": "Hallo, {wer}!"}, "Hello Anna!"),
        ({"t.hello": "Hallo, {"}, "Hello Anna!"),
    ],
    ids=["there", "missing", "names another argument", "broken"],
)
def test_a_single_text_that_a_language_lacks_is_said_in_english(german: dict[str, str], said: str) -> None:
    texts = Catalog("de", names=("Anna",))
    texts.add_texts({"en": TEXTS, "de": {"t.herder": "Hirtin"} | german})
    assert texts.say(message("t.hello", who=seat_name(Seat(0)))) == said
    assert texts.say("t.herder") == "Hirtin"


def test_a_language_without_any_texts_is_said_in_english() -> None:
    english, none = Catalog("en"), Catalog("nn")
    for said in (message("shell.undo"), message("eldur.line_lava", count=1), message("eldur.line_lava", count=3)):
        assert none.say(said) == english.say(said)


MAIN_BUTTONS = ("shell.undo", "shell.redo", "shell.back", "shell.go_done", "shell.go_continue", "shell.go_result")
"""What takes back an entry, what leaves a page, what goes on: each is known by its word alone."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_main_buttons_share_a_word(language: str) -> None:
    texts = Catalog(language)
    words = [texts.say(key).casefold() for key in MAIN_BUTTONS]
    assert len(set(words)) == len(words), words


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "Companion moves", "Companion 1 and Companion 2 move"),
        ("de", "Begleiter zieht", "Begleiter 1 und Begleiter 2 ziehen"),
        ("is", "Félagi leikur", "Félagi 1 og Félagi 2 leika"),
    ],
)
def test_the_companions_own_move_is_told_and_not_ordered(language: str, one: str, two: str) -> None:
    texts = Catalog(language)
    seats = tuple(message("shell.companion_number", number=number) for number in (1, 2))
    alone = message("shell.go_opponent", names=(message("shell.companion"),), count=1)
    assert texts.say(alone) == one
    assert texts.say(message("shell.go_opponent", names=seats, count=2)) == two
