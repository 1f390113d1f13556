"""RULES.md and the rule index: each id of the rules has a function that holds it and a test that shows it."""

import pytest

from companion.games.hekla import rule_index
from companion.i18n.catalog import Catalog
from tests.games.rules_table import RulesTable, numbered, sentences

TABLE = RulesTable("hekla")
RULES = [
    *numbered("H-", 3, *range(1, 4), *range(10, 15), *range(20, 23), *range(30, 36), *range(40, 49), 50, 51),
    *numbered("R-H", 2, *range(1, 22)),
]
"""Every rule and reading of the rules as written, as data of this test: 28 rules, 20 readings, a table matter."""
EXAMPLES = numbered("EX-H", 2, 1, 2, 3, 5, 6, 8, 9, 10, 11, 13, 14, 16, *range(18, 23))
"""The worked examples: 17."""


def test_the_lists_are_whole() -> None:
    assert (len(set(RULES)), len(set(EXAMPLES))) == (28 + 21, 17)


def test_table_has_a_row_for_every_id_and_no_other() -> None:
    assert set(TABLE.rows) == {*RULES, *EXAMPLES}


def test_rule_index_has_every_rule_and_no_other() -> None:
    assert sorted(rule.id for rule in rule_index.RULES) == sorted(RULES)


@pytest.mark.parametrize("rule", [*RULES, *EXAMPLES])
def test_functions_and_tests_named_for_a_rule_exist_and_the_tests_name_it(rule: str) -> None:
    TABLE.check_row(rule)


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_said_to_players_in_one_to_four_sentences(rule: str) -> None:
    text = Catalog().say(f"hekla.rule.{rule}")
    assert text != f"hekla.rule.{rule}"
    assert 1 <= sentences(text) <= 4
    assert len(text) <= 300


def test_readings_are_written_as_the_app_says_them() -> None:
    said = Catalog()
    assert TABLE.readings == {rule: said.say(f"hekla.rule.{rule}") for rule in RULES if rule.startswith("R-")}
