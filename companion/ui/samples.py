"""Sounds as rows of 16-bit samples, `RATE` a second: how they are read and put over each other."""

from array import array
from collections.abc import Sequence
from io import BytesIO

from companion.sound import RATE

FADE = RATE // 100
"""Samples in which a sound that is cut off goes to nothing."""


def read(wave_file: bytes) -> "array[int]":
    """The samples of a wave file. Raises ValueError if it is none, or not of our kind."""
    import wave  # here, since this runs beside the screen and long after the first picture

    samples = array("h")
    try:
        with wave.open(BytesIO(wave_file)) as file:
            if (file.getnchannels(), file.getsampwidth(), file.getframerate()) != (1, 2, RATE):
                raise ValueError("not one channel of 16 bits at our rate")
            samples.frombytes(file.readframes(file.getnframes()))
    except (EOFError, wave.Error) as error:
        raise ValueError(str(error) or "cut off") from error
    return samples


def over(first: Sequence[int], second: Sequence[int]) -> "array[int]":
    """Both at once."""
    shorter, longer = sorted((first, second), key=len)
    both = array("h", longer)
    for at, value in enumerate(shorter):
        both[at] = max(-0x8000, min(0x7FFF, both[at] + value))
    return both


def fading(samples: Sequence[int]) -> "array[int]":
    """The beginning, on its way to nothing: what is left of a sound that is cut off."""
    return array("h", (value * (FADE - at) // FADE for at, value in enumerate(samples[:FADE])))
