"""All rules of a game in our words, to look for by words or number: however they are written, accents or none."""

import unicodedata
from collections.abc import Mapping

from companion.control.views import RulesView, RuleView
from companion.i18n.catalog import Catalog
from companion.rules.contract import Game, Message, RuleRef, message

_PLAIN = str.maketrans({"ð": "d", "þ": "th", "æ": "ae", "ø": "o"})
"""Letters that no accent makes, by those that people without them type."""


def rules_view(
    game: Game, texts: Catalog, chosen: Mapping[str, object], *, query: str = "", near: str = ""
) -> RulesView:
    """The rules that have every word of `query`, in the order of the index; `near` is where the list begins."""
    words = [plain(word) for word in query.split()]
    found = tuple(rule for rule in game.rules if all(_has(game, rule, texts, word) for word in words))
    return RulesView(query, tuple(rule_view(game, rule, chosen) for rule in found), near)


def rule_view(game: Game, rule: RuleRef, chosen: Mapping[str, object]) -> RuleView:
    """A rule, and what people should know of it: whether it is our reading, and which house rule is chosen there.

    `chosen` is what each option of the game is set to.
    """
    switched = [
        message("shell.house_rule_on" if chosen.get(field.name) else "shell.house_rule_off")
        for field in game.option_fields
        if field.house_rule and field.rule == rule
    ]
    reading = [message("shell.rule_reading")] if rule.is_reading else []
    return RuleView(rule.id, rule_text(game, rule), (*reading, *switched))


def rule_text(game: Game, rule: RuleRef) -> Message:
    """The rule as the game's own catalogue restates it."""
    return message(f"{game.info.id}.rule.{rule.id}")


def plain(text: str) -> str:
    """Small letters without accents."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part)).translate(_PLAIN)


def _has(game: Game, rule: RuleRef, texts: Catalog, word: str) -> bool:
    """In its text, or in its number, which may be typed without the hyphen."""
    number = plain(rule.id).replace("-", "")
    return word in plain(texts.say(rule_text(game, rule))) or word.replace("-", "") in number
