"""RULES.md and the rule index: each id of the rules has a function that holds it and a test that shows it."""

import ast
import importlib
import re
from functools import cache
from pathlib import Path

import pytest

from companion.games.eldur import rule_index
from companion.i18n.catalog import Catalog

HERE = Path(__file__).parent
RULES_MD = Path(rule_index.__file__).parent / "RULES.md"


def numbered(prefix: str, digits: int, *numbers: int) -> list[str]:
    return [f"{prefix}{number:0{digits}}" for number in numbers]


RULES = [
    *numbered("E-", 3, *range(1, 5), *range(10, 15), *range(20, 30), *range(30, 35), 40, 41, 42, *range(50, 55)),
    *numbered("E-", 3, *range(60, 69), *range(70, 83), 90, 91, *range(100, 105), 110),
    *numbered("R-E", 2, *range(1, 50)),
]
"""Every rule and reading of the rules as written, as data of this test: 62 rules, 49 readings."""
EXAMPLES = numbered("EX-E", 2, 1, 2, 4, 5, 6, 8, 9, *range(11, 19), 20, *range(22, 27), 28, 30, *range(32, 40))
"""The worked examples: 31."""


@cache
def rows() -> dict[str, tuple[list[str], list[str]]]:
    """Id: functions and tests named in the table."""
    text = RULES_MD.read_text(encoding="utf-8").split("## Where each rule is held and shown")[1]
    found = {}
    for line in text.splitlines():
        if match := re.fullmatch(r"\| ((?:E-|R-E|EX-E)\d+) \| (.+) \| (.+) \|", line):
            rule, held, shown = match.groups()
            assert rule not in found, f"{rule} has two rows"
            found[rule] = (re.findall(r"`([^`]+)`", held), re.findall(r"`([^`]+)`", shown))
    return found


@cache
def functions_of(module: str) -> dict[str, str]:
    """Name and source of each test function of a module."""
    source = (HERE / f"{module}.py").read_text(encoding="utf-8")
    functions = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    return {node.name: f"{ast.get_source_segment(source, node)}" for node in functions if node.name[:5] == "test_"}


def mentions(text: str, rule: str) -> bool:
    """Whether the text names the id, by itself or inside a span such as "E-040 to E-091"."""
    if re.search(rf"(?<![\w-]){rule}(?!\d)", text):
        return True
    prefix, number = re.fullmatch(r"(.*?)(\d+)", rule).groups()  # type: ignore[union-attr] # every id has this shape
    spans = re.findall(rf"(?<![\w-]){prefix}(\d+) to {prefix}(\d+)", text)
    return any(int(first) <= int(number) <= int(last) for first, last in spans)


def test_the_lists_are_whole() -> None:
    assert (len(set(RULES)), len(set(EXAMPLES))) == (62 + 49, 31)


def test_table_has_a_row_for_every_id_and_no_other() -> None:
    assert set(rows()) == {*RULES, *EXAMPLES}


def test_rule_index_has_every_rule_and_no_other() -> None:
    assert [rule.id for rule in rule_index.RULES] == list(rule_index.RULE_IDS)
    assert sorted(rule_index.RULE_IDS) == sorted(RULES)


@pytest.mark.parametrize("rule", [*RULES, *EXAMPLES])
def test_functions_and_tests_named_for_a_rule_exist_and_the_tests_name_it(rule: str) -> None:
    held, shown = rows()[rule]
    assert held
    assert shown
    for name in held:
        module, *path = name.split(".")
        found = importlib.import_module(f"companion.games.eldur.{module}")
        for part in path:
            found = getattr(found, part)
        assert callable(found), name
    for name in shown:
        module, function = name.split(".")
        assert function in functions_of(module), name
        assert mentions(functions_of(module)[function], rule), f"{name} does not mention {rule}"


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_said_to_players_in_one_to_four_sentences(rule: str) -> None:
    text = Catalog().say(f"eldur.rule.{rule}")
    assert text != f"eldur.rule.{rule}"
    assert 1 <= len(re.findall(r"[.!?](?:\s|$)", text)) <= 4
    assert len(text) <= 300


def test_readings_are_written_as_the_app_says_them() -> None:
    text = RULES_MD.read_text(encoding="utf-8").split("## Where each rule is held and shown")[0]
    written = dict(re.findall(r"^\| (R-E\d+) \| [^|]+ \| ([^|]+) \|$", text, flags=re.MULTILINE))
    said = Catalog()
    assert written == {rule: said.say(f"eldur.rule.{rule}") for rule in RULES if rule.startswith("R-E")}
