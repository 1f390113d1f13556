"""How strong each pitch is in a sound: a Fourier transform, as any textbook has it."""

import cmath
import math
from collections.abc import Sequence
from typing import NamedTuple

from companion.sound import RATE


class Tone(NamedTuple):
    pitch: float
    energy: float


def spectrum(sound: Sequence[float]) -> list[Tone]:
    """The energy at each pitch, from 0 Hz up."""
    length = 1 << (len(sound) - 1).bit_length()
    found = _transformed([*map(complex, sound), *[0j] * (length - len(sound))])
    return [Tone(at * RATE / length, abs(value) ** 2) for at, value in enumerate(found[: length // 2])]


def share(tones: Sequence[Tone], lowest: float, highest: float = RATE) -> float:
    """Of the whole energy, what lies between two pitches."""
    return sum(tone.energy for tone in tones if lowest <= tone.pitch < highest) / sum(tone.energy for tone in tones)


def middle(tones: Sequence[Tone]) -> float:
    """The pitch about which the energy is balanced: what is heard as dark or bright."""
    return sum(tone.pitch * tone.energy for tone in tones) / sum(tone.energy for tone in tones)


def strongest(sound: Sequence[float]) -> float:
    """The pitch heard above all; the ends are faded, so that they add nothing, and silence makes the scale finer."""
    length = len(sound)
    faded = [value * math.sin(math.pi * at / length) ** 2 for at, value in enumerate(sound)]
    return max(spectrum([*faded, *[0.0] * length]), key=lambda tone: tone.energy).pitch


def _transformed(values: list[complex]) -> list[complex]:
    length = len(values)
    if length == 1:
        return values
    even, odd = _transformed(values[::2]), _transformed(values[1::2])
    turned = [cmath.exp(-2j * math.pi * at / length) * value for at, value in enumerate(odd)]
    return [a + b for a, b in zip(even, turned, strict=True)] + [a - b for a, b in zip(even, turned, strict=True)]
