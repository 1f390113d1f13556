"""Incident cards that are drawn, and effects that happen as those of one."""

from typing import Any

from companion.games.eldur.actions import SkipAlthingi
from companion.games.eldur.data import IncidentEffect
from companion.games.eldur.state import DecideAlthingi, DecideMatch, DrawIncident, EldurState, ResolveIncident
from companion.rules.contract import Step
from tests.games.eldur.table import play, row
from tests.games.eldur.testland import position

WHITE, BLACK = row("seeker w", "herder w", "seeker b"), row("seeker b", "herder w", "seeker b")


def drawing(*, black: bool = False, **fields: Any) -> EldurState:
    """Anna draws an incident card; Ben, to her right, shows the half."""
    laid = (row("knerrir w", "knerrir w", "knerrir w"), BLACK if black else WHITE)
    return position(DrawIncident(), DecideMatch(1), **{"laid": laid, **fields})


def resolve(*effects: IncidentEffect, number: int = 5, **fields: Any) -> Step:
    """The effects happen one after the other, as those of a lightning card."""
    agenda = (DecideAlthingi(), ResolveIncident(number, "white", effects), DecideMatch(1))
    return play(position(*agenda, **fields), SkipAlthingi())
