"""A table in Testland: play entries that must be legal, hear what hands were told, and why others are refused."""

from companion.games.eldur.game import EldurGame
from companion.games.eldur.names import Frame, Picture
from companion.games.eldur.state import Card, EldurState
from companion.rules.contract import Action, Effect, Step
from tests.games.eldur.testland import DATA

GAME = EldurGame(DATA)


def play(state: EldurState, *actions: Action) -> Step:
    """All entries one after the other, each legal; the effects of all of them."""
    effects: list[Effect] = []
    for action in actions:
        assert GAME.check(state, action) is None, action
        step = GAME.apply(state, action)
        state = step.state
        effects.extend(step.effects)
    return Step(state, tuple(effects))


def after(state: EldurState, *actions: Action) -> EldurState:
    played: EldurState = play(state, *actions).state
    return played


def told(step: Step) -> list[str]:
    """What hands were told, as message keys without the game's name."""
    return [effect.message.key.removeprefix("eldur.") for effect in step.effects]


def refused(state: EldurState, action: Action) -> tuple[str, str] | None:
    """Reason and rule; None where the entry is legal."""
    why = GAME.check(state, action)
    return None if why is None else (why.reason.key.removeprefix("eldur."), why.rule.id)


def offered(state: EldurState) -> set[Action]:
    return {offer for offer in GAME.offers(state) if isinstance(offer, Action)}


def row(*cards: str) -> tuple[Card | None, Card | None, Card | None]:
    """Three laid cards, left to right: "herder w", "joker b", "" for an empty slot."""
    left, middle, right = (_card(text) for text in cards)
    return left, middle, right


def _card(text: str) -> Card | None:
    if not text:
        return None
    pictures: dict[str, Picture] = {name: name for name in ("gatherer", "herder", "seeker", "knerrir", "joker")}
    frames: dict[str, Frame] = {"w": "white", "b": "black"}
    picture, frame = text.split()
    return Card(pictures[picture], frames[frame])
