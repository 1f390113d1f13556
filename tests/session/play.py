"""Helpers of the session's tests: a table of the toy game and ways to play on it."""

import random
from pathlib import Path
from typing import Any

from companion.rules.contract import Action, Fault, Form
from companion.session.dealer import Dealer
from companion.session.entries import Edition, Opened, Player
from companion.session.resuming import resume
from companion.session.session import Accepted, Session
from tests.toy_game import toy_edition

OPENED: list[Session] = []
"""Sessions made by these helpers, closed after each test."""

PLAYERS = (Player("Anna", "red"), Player("Ben", "blue"))


def edition_for(_opened: Opened) -> Edition:
    return toy_edition()


def new_session(path: Path | None = None, *, seed: str = "00ff", dealer: Dealer | None = None) -> Session:
    return kept(Session.new(toy_edition(), players=PLAYERS, seed=seed, path=path, dealer=dealer))


def resumed(path: Path, dealer: Dealer | None = None) -> Session:
    return kept(resume(path, edition_for, dealer))


def kept(session: Session) -> Session:
    OPENED.append(session)
    return session


def offered(session: Session) -> list[Action]:
    return [offer for offer in session.game.offers(session.state) if not isinstance(offer, Form)]


def accepted(done: Any) -> Accepted:
    assert isinstance(done, Accepted), done
    return done


def refused(faults: Accepted | tuple[Fault, ...]) -> tuple[Fault, ...]:
    assert not isinstance(faults, Accepted), faults
    return faults


def play_on(session: Session, entries: int, seed: int = 1) -> None:
    """Makes so many entries: mostly legal actions, some undo and redo, all as this number decides."""
    luck = random.Random(seed)
    for _ in range(entries):
        roll = luck.random()
        offers = offered(session)
        if roll < 0.15 and session.redoable:
            accepted(session.redo())
        elif offers and (roll < 0.8 or not session.undoable):
            accepted(session.submit(luck.choice(offers)))
        else:
            accepted(session.undo())
