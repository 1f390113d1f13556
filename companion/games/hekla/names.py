"""What everything in Hekla is called, and the counts that the rulebook fixes."""

from typing import TypeAlias

Field: TypeAlias = str
"""A square field with its two stone spaces, row first: "3C"."""

Set: TypeAlias = tuple[Field, Field, Field]
"""Three fields side by side in a row or column, from left to right or from top to bottom; the second is the middle."""

COLOURS = ("red", "green", "yellow", "blue")
"""In the order in which seats use them: only red and green have the stones for two players (H-003, H-020)."""

SUPPLIES: dict[int, tuple[int, int, int, int]] = {2: (2, 1, 3, 1), 3: (1, 1, 2, 1), 4: (1, 1, 1, 1)}
"""By seats: how many stones with 0, 1, 2 and 3 grooves each player takes (H-020)."""

LAVA = (10, 10)
"""Lava stones with 0 and with 1 groove (H-002)."""

ELIGIBLE_GROOVES = 8
"""What a set must show at least to score (H-040)."""

STONES_PER_FIELD = 2
"""H-010."""

LAVA_IN_MIDDLE = 1
"""What the middle of a scoring set may hold at most (H-040)."""
