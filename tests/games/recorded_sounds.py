"""Which sounds of its own a game has in its recorded games."""

from collections import defaultdict

from companion.session import transcript
from tests import golden
from tests.contract.cases import INSTALLED


def sounds_of(game: str) -> dict[str, set[str]]:
    """By what hands were told, as message keys: those that had a sound whenever they came, or only sometimes ("")."""
    heard: dict[str, set[str]] = defaultdict(set)
    for case in INSTALLED:
        for path in golden.games(game) if case.game.info.id == game else ():
            session = transcript.replay(transcript.read(path), lambda _opened, case=case: case.edition)  # type: ignore[misc]
            for effect in (effect for moment in session.moments for effect in moment.effects):
                heard[effect.message.key].add(effect.sound)
    return {key: sounds for key, sounds in heard.items() if sounds != {""}}
