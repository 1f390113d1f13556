"""The table protocol over the toy game, as a process: `python -m tests.toy_table [--seed HEX] [--save FILE]`."""

import argparse
import sys
from pathlib import Path

from companion.session.journal import is_blank
from companion.session.resuming import resume
from companion.session.table import Table
from tests.toy_game import toy_catalog, toy_edition


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", default="")
    parser.add_argument("--save", type=Path)
    asked = parser.parse_args()
    session = None
    if asked.save and not is_blank(asked.save):
        session = resume(asked.save, lambda _opened: toy_edition())
    table = Table(toy_edition(), toy_catalog(), seed=asked.seed, path=asked.save, session=session)
    table.serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
