import threading
from collections.abc import Callable
from itertools import pairwise

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.events import LampLevel
from hardware.gpio_panel import GpioPanel
from hardware.lamps import BLINK_S, BREATHE_S, Lamps, brightness
from hardware.profile import load_profile, parse_profile
from tests.hardware.conftest import Clock
from tests.hardware.fake_lgpio import Board

SEAT1_LAMP, SEAT2_LAMP, GO_LAMP = 12, 16, 24


def duty(board: Board, gpio: int) -> float:
    pwm = board.line(gpio).pwm
    assert pwm is not None
    return pwm[1]


@pytest.mark.parametrize(
    ("level", "least", "most"), [("off", 0, 0), ("on", 1, 1), ("blink", 0, 1), ("breathe", 0.04, 1)]
)
def test_each_level_keeps_its_range(level: LampLevel, least: float, most: float) -> None:
    values = [brightness(level, step / 50) for step in range(400)]
    assert min(values) == least
    assert max(values) == most


def test_blinking_is_lit_half_of_the_time_once_a_second() -> None:
    values = [brightness("blink", step / 100) for step in range(200)]
    assert values == ([1.0] * 50 + [0.0] * 50) * 2
    assert BLINK_S == 1.0


def test_breathing_is_smooth_and_comes_round() -> None:
    values = [brightness("breathe", step / 30) for step in range(91)]
    assert max(abs(b - a) for a, b in pairwise(values)) < 0.1
    assert values[0] == values[90]
    assert BREATHE_S == 3.0


def test_lamps_follow_what_is_wanted(board: Board, open_reference: Callable[[], GpioPanel], clock: Clock) -> None:
    panel = open_reference()
    panel.poll()
    assert duty(board, SEAT1_LAMP) == 0
    panel.lamps["seat1"].show("on")
    panel.lamps["go"].show("blink")
    panel.poll()
    assert (duty(board, SEAT1_LAMP), duty(board, GO_LAMP)) == (100, 100)
    clock.now_s += BLINK_S / 2
    panel.poll()
    assert (duty(board, SEAT1_LAMP), duty(board, GO_LAMP)) == (100, 0)
    panel.lamps["seat1"].show("off")
    panel.poll()
    assert duty(board, SEAT1_LAMP) == 0


def test_no_lamp_starts_a_thread_or_is_written_without_need(
    board: Board, open_reference: Callable[[], GpioPanel], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = open_reference()
    for lamp in panel.lamps.values():
        lamp.show("on")
    panel.poll()
    threads = threading.active_count()
    written: list[int] = []
    write = board.module.tx_pwm

    def counting(handle: int, gpio: int, *rest: float) -> int:
        written.append(gpio)
        return int(write(handle, gpio, *rest))

    monkeypatch.setattr(board.module, "tx_pwm", counting)
    panel.lamps["seat1"].show("blink")
    panel.lamps["seat2"].show("breathe")
    for tenth in range(30):
        clock.now_s = 100.05 + tenth / 10
        panel.poll()
    assert threading.active_count() == threads
    assert set(written) == {SEAT1_LAMP, SEAT2_LAMP}
    assert written.count(SEAT1_LAMP) == 5  # lit before; then off, on, off, on, off within three seconds


def test_what_was_lit_is_lit_again_after_a_renewal(
    board: Board, open_reference: Callable[[], GpioPanel], clock: Clock
) -> None:
    panel = open_reference()
    panel.lamps["seat1"].show("on")
    panel.poll()
    board.deaf.add(5)
    board.drive(5, 0)
    for _ in range(4):
        clock.now_s += 0.2
        panel.poll()
    assert len(board.open_handles) == 1
    assert max(board.open_handles) > 2  # it was opened anew
    assert duty(board, SEAT1_LAMP) == 100


def test_closing_leaves_the_lamps_dark(board: Board, open_reference: Callable[[], GpioPanel]) -> None:
    panel = open_reference()
    panel.lamps["seat1"].show("on")
    panel.poll()
    panel.close()
    assert board.line(SEAT1_LAMP).pwm is None
    assert not board.line(SEAT1_LAMP).output


def test_lamps_that_are_lit_by_low_are_driven_the_other_way_round() -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    lamps = Lamps(
        parse_profile('name = "x"\nlamp_active = "low"\n[buttons]\ngo = { pin = 4, lamp = 17 }\nundo = { pin = 5 }')
    )
    lamps.open(factory)
    lamps["go"].show("on")
    lamps["undo"].show("on")  # an unlit button: nothing happens, and nothing breaks
    lamps.tick(0.0)
    assert factory.pin(17).state == 0
    lamps["go"].show("off")
    lamps.tick(0.0)
    assert factory.pin(17).state == 1
    lamps.close()
    factory.close()


def test_every_button_has_a_lamp_to_speak_to() -> None:
    assert set(Lamps(load_profile())) == {"seat1", "seat2", "seat3", "seat4", "go", "undo"}
