"""Tools for making sounds out of nothing: what is struck, what rustles, and how it is put together.

A sound is a list of numbers, `RATE` of them a second. Everything is reckoned, nothing recorded: the same recipe gives
the same sound on every machine.
"""

import math
import random
from array import array
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from companion.sound import RATE

Sound: TypeAlias = list[float]


class Mode(NamedTuple):
    """One way in which a body swings after a blow."""

    ratio: float
    """Of its frequency to the lowest one."""
    level: float
    decay_s: float
    """Time after which about a third (1/e) is left."""


Body: TypeAlias = tuple[Mode, ...]

WOOD: Body = (Mode(1, 1.0, 0.035), Mode(2.32, 0.45, 0.020), Mode(4.1, 0.16, 0.010))
"""A thick table: dull, and silent at once."""
STONE: Body = (Mode(1, 1.0, 0.22), Mode(1.004, 0.5, 0.26), Mode(2.756, 0.16, 0.08), Mode(5.404, 0.03, 0.03))
"""A slab of basalt as in an Icelandic stone harp: the ratios of a bar that is free at both ends, the lowest one double,
so that it beats a little."""


def struck(body: Body, pitch: float, seconds: float, *, attack_s: float = 0.003) -> Sound:
    """A blow on a body whose lowest mode has this pitch, by something soft enough to take `attack_s`."""
    length = round(seconds * RATE)
    sound = [0.0] * length
    for mode in body:
        turn = math.tau * pitch * mode.ratio / RATE
        fall = math.exp(-1 / (mode.decay_s * RATE))
        level = mode.level
        for at in range(length):
            sound[at] += level * math.sin(turn * at)
            level *= fall
    return eased(sound, attack_s, seconds / 4)


def glide(start: float, end: float, seconds: float) -> Sound:
    """A tone that slides from one pitch to another and swells and fades: a bubble."""
    length = round(seconds * RATE)
    phase, sound = 0.0, []
    for at in range(length):
        phase += math.tau * (start * (end / start) ** (at / length)) / RATE
        sound.append(math.sin(phase) * math.sin(math.pi * at / length) ** 2)
    return sound


def noise(seconds: float, seed: int) -> Sound:
    luck = random.Random(seed)
    return [luck.uniform(-1, 1) for _ in range(round(seconds * RATE))]


def low(sound: Iterable[float], cutoff: float) -> Sound:
    """What lies below the cutoff; above it 12 dB less with every octave."""
    share = 1 - math.exp(-math.tau * cutoff / RATE)
    first = second = 0.0
    passed = []
    for value in sound:
        first += share * (value - first)
        second += share * (first - second)
        passed.append(second)
    return passed


def high(sound: Sequence[float], cutoff: float) -> Sound:
    """What lies above the cutoff; below it 6 dB less with every octave."""
    share = 1 - math.exp(-math.tau * cutoff / RATE)
    under = 0.0
    passed = []
    for value in sound:
        under += share * (value - under)
        passed.append(value - under)
    return passed


def band(sound: Sequence[float], lowest: float, highest: float) -> Sound:
    return high(low(sound, highest), lowest)


def swelling(sound: Sequence[float], rise_s: float, decay_s: float) -> Sound:
    """Comes up softly, then dies away."""
    top = rise_s * RATE
    fall = decay_s * RATE
    return [
        value * (math.sin(math.pi / 2 * at / top) ** 2 if at < top else math.exp((top - at) / fall))
        for at, value in enumerate(sound)
    ]


def eased(sound: Sequence[float], rise_s: float, fall_s: float) -> Sound:
    """With its first and last moments faded, so that neither end is a click."""
    rise, fall, length = round(rise_s * RATE), round(fall_s * RATE), len(sound)
    return [value * _ramp(at, rise) * _ramp(length - 1 - at, fall) for at, value in enumerate(sound)]


def _ramp(at: int, length: int) -> float:
    return 1.0 if at >= length else 0.5 - 0.5 * math.cos(math.pi * at / length)


def together(*parts: tuple[float, float, Sequence[float]]) -> Sound:
    """Sounds over each other: when each begins (in seconds), how strong it is, and what it is."""
    length = max(round(begin * RATE) + len(sound) for begin, _, sound in parts)
    whole = [0.0] * length
    for begin, level, sound in parts:
        for at, value in enumerate(sound, round(begin * RATE)):
            whole[at] += level * value
    return whole


def finished(sound: Sequence[float], peak: float) -> "array[int]":
    """As 16-bit samples whose greatest is `peak` (1: the most there can be), without a constant part."""
    clean = eased(high(sound, 30), 0.002, 0.03)
    scale = peak * 32767 / max(map(abs, clean))
    return array("h", (round(value * scale) for value in clean))
