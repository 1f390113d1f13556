"""RULES.md and the rule index: each id of the rules has a function that holds it and a test that shows it."""

import pytest

from companion.games.eldur import rule_index
from companion.i18n.catalog import Catalog
from tests.games.rules_table import RulesTable, numbered, sentences

TABLE = RulesTable("eldur")
RULES = [
    *numbered("E-", 3, *range(1, 5), *range(10, 15), *range(20, 30), *range(30, 35), 40, 41, 42, *range(50, 55)),
    *numbered("E-", 3, *range(60, 69), *range(70, 83), 90, 91, *range(100, 105), 110),
    *numbered("R-E", 2, *range(1, 50)),
]
"""Every rule and reading of the rules as written, as data of this test: 62 rules, 49 readings."""
EXAMPLES = numbered("EX-E", 2, 1, 2, 4, 5, 6, 8, 9, *range(11, 19), 20, *range(22, 27), 28, 30, *range(32, 40))
"""The worked examples: 31."""


def test_the_lists_are_whole() -> None:
    assert (len(set(RULES)), len(set(EXAMPLES))) == (62 + 49, 31)


def test_table_has_a_row_for_every_id_and_no_other() -> None:
    assert set(TABLE.rows) == {*RULES, *EXAMPLES}


def test_rule_index_has_every_rule_and_no_other() -> None:
    assert [rule.id for rule in rule_index.RULES] == list(rule_index.RULE_IDS)
    assert sorted(rule_index.RULE_IDS) == sorted(RULES)


@pytest.mark.parametrize("rule", [*RULES, *EXAMPLES])
def test_functions_and_tests_named_for_a_rule_exist_and_the_tests_name_it(rule: str) -> None:
    TABLE.check_row(rule)


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_said_to_players_in_one_to_four_sentences(rule: str) -> None:
    text = Catalog().say(f"eldur.rule.{rule}")
    assert text != f"eldur.rule.{rule}"
    assert 1 <= sentences(text) <= 4
    assert len(text) <= 300


def test_readings_are_written_as_the_app_says_them() -> None:
    said = Catalog()
    assert TABLE.readings == {rule: said.say(f"eldur.rule.{rule}") for rule in RULES if rule.startswith("R-")}
