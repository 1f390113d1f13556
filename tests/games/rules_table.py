"""A game's RULES.md: where each rule is held and shown, and whether what it names is there."""

import ast
import importlib
import re
from functools import cache, cached_property
from pathlib import Path
from typing import Any

HEADING = "## Where each rule is held and shown"


def numbered(prefix: str, digits: int, *numbers: int) -> list[str]:
    return [f"{prefix}{number:0{digits}}" for number in numbers]


class RulesTable:
    def __init__(self, game: str) -> None:
        self.game = game
        self.package = f"companion.games.{game}"
        self.tests = Path(__file__).parent / game
        self.text = (Path(f"{importlib.import_module(self.package).__file__}").parent / "RULES.md").read_text("utf-8")

    @cached_property
    def rows(self) -> dict[str, tuple[list[str], list[str]]]:
        """Id: functions and tests named in the table."""
        found = {}
        for line in self.text.split(HEADING)[1].splitlines():
            if match := re.fullmatch(r"\| ((?:R-|EX-)?[A-Z]-?\d+) \| (.+) \| (.+) \|", line):
                rule, held, shown = match.groups()
                assert rule not in found, f"{rule} has two rows"
                found[rule] = (re.findall(r"`([^`]+)`", held), re.findall(r"`([^`]+)`", shown))
        return found

    @cached_property
    def readings(self) -> dict[str, str]:
        """Id and text of each reading of what is unclear."""
        lines = re.findall(r"^\| (R-[A-Z]\d+) \| [^|]+ \| ([^|]+) \|$", self.text.split(HEADING)[0], flags=re.MULTILINE)
        return dict(lines)

    def check_row(self, rule: str) -> None:
        """That the functions and tests named for a rule exist, and that the tests name it."""
        held, shown = self.rows[rule]
        assert held
        assert shown
        for name in held:
            assert callable(self._held(name)), name
        for name in shown:
            module, function = name.split(".")
            tests = _functions_of(self.tests / f"{module}.py")
            assert function in tests, name
            assert mentions(tests[function], rule), f"{name} does not mention {rule}"

    def _held(self, name: str) -> Any:
        module, *path = name.split(".")
        found = importlib.import_module(f"{self.package}.{module}")
        for part in path:
            found = getattr(found, part)
        return found


@cache
def _functions_of(module: Path) -> dict[str, str]:
    """Name and source of each test function of a module."""
    source = module.read_text("utf-8")
    functions = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    return {node.name: f"{ast.get_source_segment(source, node)}" for node in functions if node.name[:5] == "test_"}


def mentions(text: str, rule: str) -> bool:
    """Whether the text names the id, by itself or inside a span such as "E-040 to E-091"."""
    if re.search(rf"(?<![\w-]){rule}(?!\d)", text):
        return True
    prefix, number = re.fullmatch(r"(.*?)(\d+)", rule).groups()  # type: ignore[union-attr] # every id has this shape
    spans = re.findall(rf"(?<![\w-]){prefix}(\d+) to {prefix}(\d+)", text)
    return any(int(first) <= int(number) <= int(last) for first, last in spans)


def sentences(text: str) -> int:
    return len(re.findall(r"[.!?](?:\s|$)", text))
