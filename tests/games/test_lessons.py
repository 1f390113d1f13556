"""Which lessons there are: one for every question, kind of luck and special moment of each game."""

import pytest

from companion.control.teaching import OF_THE_HOUSE
from companion.i18n.catalog import DOMAINS, LANGUAGES, Catalog
from companion.i18n.compile import LOCALES
from companion.i18n.keys import KEY
from companion.rules.contract import Chance, Choice
from tests.contract.cases import INSTALLED, Case
from tests.contract.walks import Way, walk
from tests.players import lessons

every_game = pytest.mark.parametrize("case", INSTALLED, ids=lambda case: case.name)


def keys_of(game: str, language: str = "en") -> set[str]:
    """Its texts' keys, without the game's own name."""
    assert game in DOMAINS
    text = (LOCALES / language / "LC_MESSAGES" / f"{game}.po").read_text(encoding="utf-8")
    lines = (line for line in text.splitlines() if line.startswith("msgid "))
    return {_name(found[0]) for line in lines if (found := KEY.search(line))}


@every_game
def test_every_question_of_a_game_has_its_lesson(case: Case) -> None:
    game = case.game.info.id
    asked = {key for key in keys_of(game) if key.startswith("ask_")}
    assert not lessons(case.game) or asked == set().union(*lessons(case.game).values())


@pytest.mark.parametrize("language", LANGUAGES)
@every_game
def test_a_game_has_these_lessons_and_no_other(case: Case, language: str) -> None:
    game = case.game.info.id
    found = {_name(key) for key in keys_of(game, language) if key.startswith("lesson.")}
    assert found == set(lessons(case.game))


@every_game
def test_lessons_are_on_what_the_game_really_asks(case: Case) -> None:
    """What is waited for and held in whole games leads to the lesson that is said for its prompt."""
    game = case.game.info.id
    asked = asked_in(case) if lessons(case.game) else set()
    assert {(topic, prompt) for topic, prompt in asked if prompt not in lessons(case.game).get(topic, ())} == set()
    rules = {rule.id for rule in case.game.rules}
    assert set(lessons(case.game)) <= {*OF_THE_HOUSE, *rules, *keys_of(game), *(topic for topic, _ in asked)}


@pytest.mark.parametrize("language", LANGUAGES)
@every_game
def test_a_lesson_is_one_or_two_sentences(case: Case, language: str) -> None:
    game, texts = case.game.info.id, Catalog(language)
    for topic in lessons(case.game):
        said = texts.say(f"{game}.lesson.{topic}")
        assert sum(said.count(end) for end in (". ", "? ", "! ")) <= 1, said
        assert said[-1] in ".?!", said
        assert len(said) <= 160, said


def ways(case: Case) -> list[Way]:
    """So many that every option of the game is set once."""
    return [Way(seats, options, 1, 160) for seats in case.game.info.seats for options in case.all_options()]


def asked_in(case: Case) -> set[tuple[str, str]]:
    """Topics and prompts of what is asked, and of what can be held."""
    found: set[tuple[str, str]] = set()
    for way in ways(case):
        for number, taken in enumerate(walk(case, way)):
            waiting = case.game.waiting(taken.before)
            assert isinstance(waiting, Choice | Chance)
            prompt = _name(waiting.prompt.key)
            if isinstance(waiting, Chance):
                found.add((_name(waiting.key), prompt))
            else:
                found.add((waiting.rule.id if waiting.rule.id in lessons(case.game) else prompt, prompt))
            held = case.game.label(taken.before, taken.action).held if number % 3 == 0 else None
            if held is not None:
                found.add((_name(held.question.key), _name(held.question.key)))
    return found


def _name(key: str) -> str:
    return key.partition(".")[2]
