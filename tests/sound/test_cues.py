"""Whether each sound is what it is meant to be: soft, short, dark, clean at both ends. Ears cannot be had in a test,
so the numbers are those of the design: decibels below the most a file can hold, and shares of the spectrum."""

import math
from functools import cache

import pytest

from companion.sound import RATE
from companion.sound.craft import WOOD, finished, struck
from companion.sound.cues import CUES, samples
from tests.sound.spectrum import Tone, middle, share, spectrum, strongest

NAMES = ("tick", "card", "refusal", "deliver", "dice", "lava", "win", "lose")
"""From the one heard most to the one heard least."""
ANSWERS = ("tick", "refusal", "deliver", "dice", "win", "lose")
"""Those that answer a touch with a blow."""


@cache
def sound(name: str) -> list[float]:
    """From -1 to 1."""
    return [value / 32768 for value in samples(name)]


@cache
def tones(name: str) -> list[Tone]:
    return spectrum(sound(name))


@cache
def peak(name: str) -> float:
    return max(map(abs, sound(name)))


def decibels(value: float) -> float:
    return 20 * math.log10(value)


def test_there_is_a_sound_for_everything_that_is_heard() -> None:
    assert tuple(CUES) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_none_lasts_a_second(name: str) -> None:
    assert 0.05 < len(sound(name)) / RATE < 1


@pytest.mark.parametrize("name", NAMES)
def test_none_is_louder_than_half_of_all_there_is(name: str) -> None:
    """So two at once do not overdrive; and none is so soft that nobody hears it."""
    assert -20 < decibels(peak(name)) <= decibels(0.5)


def test_what_comes_often_is_softer_than_what_comes_seldom() -> None:
    peaks = [peak(name) for name in NAMES]
    assert peaks == sorted(peaks)
    assert decibels(peaks[-1] / peaks[0]) > 9


@pytest.mark.parametrize("name", NAMES)
def test_each_has_body_but_is_no_drone(name: str) -> None:
    mean = math.sqrt(sum(value**2 for value in sound(name)) / len(sound(name)))
    assert -30 < decibels(mean) < -18


@pytest.mark.parametrize("name", NAMES)
def test_a_loudspeaker_is_not_pushed_to_one_side(name: str) -> None:
    assert abs(sum(sound(name)) / len(sound(name))) < peak(name) / 500


@pytest.mark.parametrize("name", NAMES)
def test_neither_end_is_a_click(name: str) -> None:
    of = sound(name)
    assert of[0] == of[-1] == 0
    assert max(map(abs, of[: RATE // 2000])) < peak(name) / 10
    assert max(map(abs, of[-RATE // 100 :])) < peak(name) / 50


@pytest.mark.parametrize("name", NAMES)
def test_nowhere_is_a_jump(name: str) -> None:
    """No faster than a tone of 1000 Hz as loud as the sound."""
    steepest = max(abs(after - before) for before, after in zip(sound(name), sound(name)[1:], strict=False))
    assert steepest < peak(name) * math.tau * 1000 / RATE


@pytest.mark.parametrize("name", NAMES)
def test_none_is_shrill(name: str) -> None:
    """The ear is keenest between 2000 and 5000 Hz, and there next to nothing is."""
    assert share(tones(name), 2000) < 0.05
    assert share(tones(name), 4000) < 0.01
    assert middle(tones(name)) < 650


@pytest.mark.parametrize("name", NAMES)
def test_each_can_be_heard_from_a_small_loudspeaker(name: str) -> None:
    """Which has nothing below some 200 Hz."""
    assert share(tones(name), 200) > 0.35


@pytest.mark.parametrize("name", ANSWERS)
def test_a_touch_is_answered_at_once(name: str) -> None:
    began = next(at for at, value in enumerate(sound(name)) if abs(value) > peak(name) / 4)
    assert began / RATE < 0.01


def test_lava_and_a_card_come_up_slowly() -> None:
    for name, least in (("lava", 0.05), ("card", 0.02)):
        began = next(at for at, value in enumerate(sound(name)) if abs(value) > peak(name) / 4)
        assert least < began / RATE < 0.25


def test_lava_is_the_darkest_but_for_losing() -> None:
    dark = sorted(NAMES, key=lambda name: middle(tones(name)))
    assert set(dark[:2]) == {"lava", "lose"}


def part(name: str, begin: float, end: float) -> list[float]:
    return sound(name)[round(begin * RATE) : round(end * RATE)]


def test_winning_rises_and_losing_falls() -> None:
    """Concert pitch: D is 293.7 Hz (its octave below 146.8), A is 440.0, and a fifth over A is E, 659.3."""
    assert strongest(part("win", 0.02, 0.16)) == pytest.approx(293.7, rel=0.03)
    assert strongest(part("win", 0.4, 0.8)) == pytest.approx(440.0, rel=0.02)
    fifth = spectrum(part("win", 0.4, 0.8))
    assert share(fifth, 650, 670) > 0.1
    assert strongest(part("lose", 0.02, 0.19)) == pytest.approx(220.0, rel=0.03)
    assert strongest(part("lose", 0.5, 0.9)) == pytest.approx(146.8, rel=0.03)


def test_delivering_steps_up_a_fifth() -> None:
    first, second = strongest(part("deliver", 0.03, 0.12)), strongest(part("deliver", 0.2, 0.5))
    assert second / first == pytest.approx(3 / 2, rel=0.03)


def test_a_refusal_is_two_knocks_the_second_lower() -> None:
    def loudest(begin: float, end: float) -> float:
        return max(map(abs, part("refusal", begin, end)))

    assert loudest(0.1, 0.128) < loudest(0, 0.05) / 4
    assert loudest(0.13, 0.18) > loudest(0, 0.05) / 2
    assert strongest(part("refusal", 0.13, 0.3)) < strongest(part("refusal", 0, 0.128)) * 0.9


def test_a_blow_on_a_body_has_its_pitch_and_dies_away() -> None:
    blow = struck(WOOD, 400, 0.2)
    assert strongest(blow) == pytest.approx(400, rel=0.02)
    assert max(map(abs, blow[-200:])) < max(map(abs, blow[:800])) / 50


def test_what_is_finished_has_the_peak_asked_for() -> None:
    done = finished([math.sin(at / 8) + 0.4 for at in range(4000)], 0.25)
    assert max(map(abs, done)) == round(0.25 * 32767)
