"""What a bench is asked for on the command line: `[number] [game ...]`."""

import sys

from tests.contract.cases import INSTALLED, Case


def asked(default: int) -> tuple[int, tuple[Case, ...]]:
    """The number, and the games: all that are installed if none is named."""
    words = sys.argv[1:]
    number = int(words.pop(0)) if words and words[0].isdigit() else default
    known = {case.game.info.id for case in INSTALLED}
    if unknown := set(words) - known:
        sys.exit(f"no such game: {', '.join(sorted(unknown))}; there are {', '.join(sorted(known))}")
    return number, tuple(case for case in INSTALLED if not words or case.game.info.id in words)
