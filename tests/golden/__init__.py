"""Recorded whole games: NAME/*.jsonl, and beside each how it ends (`.end.json`)."""

from pathlib import Path


def folder(game: str) -> Path:
    return Path(__file__).parent / game


def games(game: str) -> list[Path]:
    """The transcripts of this game."""
    return sorted(folder(game).glob("*.jsonl"))
