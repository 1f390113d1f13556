"""What can be heard at the table, and how each sound is made: wood, stone and earth; low, warm and short.

Nothing is louder than half of what a loudspeaker can do, and what comes often is softer than what comes seldom. Notes
go in fifths, as Icelanders sing in two voices.
"""

from array import array
from collections.abc import Callable
from typing import NamedTuple

from companion.sound.craft import (
    STONE,
    WOOD,
    Sound,
    band,
    finished,
    glide,
    low,
    noise,
    struck,
    swelling,
    together,
)

D3, G3, A3, D4, E4, A4 = 146.83, 196.00, 220.00, 293.66, 329.63, 440.00
FIFTH = 1.5


class Cue(NamedTuple):
    make: Callable[[], Sound]
    peak: float


def knock(pitch: float, seconds: float = 0.12) -> Sound:
    """A knuckle on the table."""
    touch = low(swelling(noise(0.02, 7), 0.002, 0.004), 1500)
    return together((0, 1, struck(WOOD, pitch, seconds)), (0, 0.8, touch))


def in_fifths(pitch: float, seconds: float) -> Sound:
    return together((0, 1, struck(STONE, pitch, seconds)), (0, 0.7, struck(STONE, pitch * FIFTH, seconds)))


def tick() -> Sound:
    return knock(300, 0.09)


def refusal() -> Sound:
    """Two knocks, the second lower: no."""
    return together((0, 1, knock(247, 0.16)), (0.13, 0.9, knock(208, 0.19)))


def card() -> Sound:
    """Slides over cloth and is laid down."""
    slide = swelling(band(noise(0.2, 3), 350, 1300), 0.05, 0.035)
    return together((0, 1, slide), (0.13, 0.45, knock(300, 0.1)))


def dice() -> Sound:
    """Two of them, rolling out on wood."""
    blows = (
        (0.0, 1.0, 520),
        (0.055, 0.8, 610),
        (0.1, 0.75, 540),
        (0.17, 0.6, 640),
        (0.215, 0.5, 560),
        (0.3, 0.42, 600),
        (0.335, 0.3, 530),
        (0.42, 0.28, 620),
        (0.45, 0.18, 550),
    )
    clicks = ((at, 0.8 * level, knock(pitch, 0.08)) for at, level, pitch in blows)
    table = ((at, 0.5 * level, knock(210, 0.12)) for at, level, _ in blows)
    return together(*clicks, *table)


def lava() -> Sound:
    """The ground growls, and it bubbles."""
    growl = swelling(low(noise(0.95, 11), 150), 0.16, 0.28)
    grit = swelling(band(noise(0.8, 13), 220, 420), 0.2, 0.2)
    bubbles = ((0.2, 150.0, 250.0), (0.36, 120.0, 210.0), (0.49, 165.0, 260.0), (0.64, 110.0, 190.0))
    rising = ((at, 0.12, glide(start, end, 0.11)) for at, start, end in bubbles)
    return together((0, 1.4, growl), (0.05, 1.1, grit), *rising)


def deliver() -> Sound:
    """Ashore: a step of a fifth, upwards."""
    return together((0, 0.6, knock(190)), (0.01, 0.8, struck(STONE, D4, 0.6)), (0.12, 0.8, struck(STONE, A4, 0.58)))


def win() -> Sound:
    return together(
        (0, 0.5, struck(STONE, D3, 0.95)),
        (0, 0.7, in_fifths(D4, 0.6)),
        (0.16, 0.75, in_fifths(E4, 0.6)),
        (0.32, 0.9, in_fifths(A4, 0.64)),
    )


def lose() -> Sound:
    return together(
        (0, 0.8, in_fifths(A3, 0.5)),
        (0.19, 0.8, in_fifths(G3, 0.5)),
        (0.4, 1.0, in_fifths(D3, 0.58)),
        (0.4, 1.0, swelling(low(noise(0.58, 17), 160), 0.05, 0.2)),
    )


CUES: dict[str, Cue] = {
    "tick": Cue(tick, 0.16),
    "card": Cue(card, 0.22),
    "refusal": Cue(refusal, 0.3),
    "deliver": Cue(deliver, 0.35),
    "dice": Cue(dice, 0.4),
    "lava": Cue(lava, 0.5),
    "win": Cue(win, 0.5),
    "lose": Cue(lose, 0.5),
}
"""By name, from the one heard most to the one heard least."""


def samples(name: str) -> "array[int]":
    cue = CUES[name]
    return finished(cue.make(), cue.peak)
