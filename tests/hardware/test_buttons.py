"""Against gpiozero's real lgpio factory over a threaded fake of lgpio; pins as in the reference profile."""

import sys
from collections.abc import Callable
from types import ModuleType

import gpiozero.pins.local
import pytest
from gpiozero.exc import PinPWMUnsupported, PinUnknownPi
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hardware import lamps
from hardware.buttons import Buttons, NoGpioError, open_factory
from hardware.events import ButtonPressed, DeviceFound, DeviceLost, InputEvent, KnobTurned
from hardware.gpio_panel import CHECK_S, RETRY_S, GpioPanel
from hardware.panel import open_header
from hardware.profile import load_profile
from tests.hardware.conftest import Clock
from tests.hardware.fake_lgpio import Board

SEAT1, SEAT2, GO, UNDO, KNOB_A, KNOB_B, KNOB_PUSH = 5, 6, 23, 25, 17, 27, 22
DOWN, UP = 0, 1

OpenReference = Callable[[], GpioPanel]


def presses(events: tuple[InputEvent, ...]) -> list[str]:
    return [event.name for event in events if isinstance(event, ButtonPressed)]


def detent(board: Board, first: int, second: int) -> None:
    """One click of the encoder: both contacts close and open, the first one leading."""
    for pin, level in ((first, DOWN), (second, DOWN), (first, UP), (second, UP)):
        board.drive(pin, level, then_ms=5)


def test_each_button_says_its_own_name_once_per_press(board: Board, open_reference: OpenReference) -> None:
    panel = open_reference()
    for pin in (SEAT1, SEAT2, 13, 19, GO, UNDO, KNOB_PUSH):
        board.drive(pin, DOWN)
        board.drive(pin, UP)
    board.settle()
    assert presses(panel.poll()) == ["seat1", "seat2", "seat3", "seat4", "go", "undo", "knob"]
    assert panel.poll() == ()


def test_a_press_counts_when_it_begins_not_when_it_ends(board: Board, open_reference: OpenReference) -> None:
    panel = open_reference()
    board.drive(GO, DOWN)
    board.settle()
    assert presses(panel.poll()) == ["go"]
    board.drive(GO, UP)
    board.settle()
    assert panel.poll() == ()


def test_the_knob_turns_both_ways(board: Board, open_reference: OpenReference) -> None:
    panel = open_reference()
    detent(board, KNOB_A, KNOB_B)
    detent(board, KNOB_A, KNOB_B)
    detent(board, KNOB_B, KNOB_A)
    board.settle()
    assert panel.poll() == (KnobTurned(1), KnobTurned(1), KnobTurned(-1))


def test_a_half_turn_of_the_knob_and_back_is_nothing(board: Board, open_reference: OpenReference) -> None:
    panel = open_reference()
    for pin, level in ((KNOB_A, DOWN), (KNOB_B, DOWN), (KNOB_B, UP), (KNOB_A, UP)):
        board.drive(pin, level, then_ms=5)
    board.settle()
    assert panel.poll() == ()


# A contact that closes at 0 ms and opens at 80 ms, bouncing both times for up to 5 ms.
bounce = st.lists(st.floats(0.05, 2.0), max_size=8)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(bounce, bounce, st.integers(1, 4))
def test_a_bouncing_contact_never_doubles_and_never_loses_a_press(
    board: Board, open_reference: OpenReference, closing: list[float], opening: list[float], times: int
) -> None:
    panel = open_reference()
    for _ in range(times):
        wave = [(ms, (DOWN, UP)[index % 2]) for index, ms in enumerate(closing)]
        wave += [(80.0, DOWN)]
        wave += [(ms, (UP, DOWN)[index % 2]) for index, ms in enumerate(opening)]
        wave += [(80.0, UP)]
        board.wave(SEAT1, wave)
    board.settle()
    assert presses(panel.poll()) == ["seat1"] * times
    panel.close()


def test_bounce_longer_than_the_debounce_still_counts_once(board: Board, open_reference: OpenReference) -> None:
    panel = open_reference()
    board.wave(SEAT1, [(14, DOWN), (14, UP), (14, DOWN), (14, UP), (100, DOWN), (14, UP), (14, DOWN), (100, UP)])
    board.settle()
    assert presses(panel.poll()) == ["seat1"]


def test_a_short_tap_counts(board: Board, open_reference: OpenReference) -> None:
    panel = open_reference()
    for _ in range(5):
        board.wave(GO, [(25, DOWN), (60, UP)])
    board.settle()
    assert presses(panel.poll()) == ["go"] * 5


def test_a_spike_shorter_than_the_debounce_is_nothing(board: Board, open_reference: OpenReference) -> None:
    panel = open_reference()
    board.wave(GO, [(3, DOWN), (200, UP)])
    board.settle()
    assert panel.poll() == ()


def test_two_presses_that_arrive_late_and_together_are_still_two(board: Board, open_reference: OpenReference) -> None:
    """The library's thread was held up: what counts is the kernel's time of each edge, not when we hear of it."""
    panel = open_reference()
    board.delay_s = 0.02
    for _ in range(2):
        board.wave(GO, [(60, DOWN), (60, UP)])
    board.settle()
    assert presses(panel.poll()) == ["go", "go"]


def test_an_exception_in_one_callback_does_not_silence_the_others(
    board: Board, open_reference: OpenReference, monkeypatch: pytest.MonkeyPatch
) -> None:
    healthy = Buttons._edge

    def failing(self: Buttons, name: str, device: object, pressed: bool) -> None:
        if name == "seat1":
            raise RuntimeError("no")
        healthy(self, name, device, pressed)

    monkeypatch.setattr(Buttons, "_edge", failing)
    panel = open_reference()
    board.drive(SEAT1, DOWN)
    board.drive(SEAT2, DOWN)
    board.settle()
    assert board.module._notify_thread.is_alive()
    assert presses(panel.poll()) == ["seat2"]


def test_the_fake_dies_of_an_exception_like_the_real_library(board: Board) -> None:
    """Else the test above would show nothing."""
    factory = open_factory()
    pin = factory.pin(GO)

    def failing(ticks: float, state: int) -> None:
        raise RuntimeError("no")

    pin.when_changed = failing
    board.drive(GO, not board.line(GO).level)
    board.settle()
    assert isinstance(board.module._notify_thread.killed_by, RuntimeError)
    factory.close()


def test_buttons_that_fell_silent_are_renewed_and_the_missed_press_comes_once(
    board: Board, open_reference: OpenReference, clock: Clock
) -> None:
    panel = open_reference()
    board.module._notify_thread.inbox.put((GO, 0, "no time at all"))  # kills the thread
    board.drive(GO, DOWN)
    board.settle()
    assert not board.module._notify_thread.is_alive()
    heard: list[InputEvent] = []
    for _ in range(4):
        clock.now_s += CHECK_S
        heard += panel.poll()
    assert heard == [ButtonPressed("go")]
    assert board.module._notify_thread.is_alive()
    board.drive(GO, UP)
    board.drive(SEAT2, DOWN)
    board.settle()
    assert panel.poll() == (ButtonPressed("seat2"),)


def test_a_knob_that_fell_silent_is_heard_again(board: Board, open_reference: OpenReference, clock: Clock) -> None:
    """Nobody presses a button, and whenever its contacts are looked at the knob rests between two steps."""
    panel = open_reference()
    board.module._notify_thread.inbox.put((GO, 0, "no time at all"))  # kills the thread
    board.settle()
    detent(board, KNOB_A, KNOB_B)
    clock.now_s += CHECK_S
    assert panel.poll() == ()
    assert board.module._notify_thread.is_alive()
    detent(board, KNOB_A, KNOB_B)
    board.settle()
    assert panel.poll() == (KnobTurned(1),)
    assert len(board.open_handles) == 1


def test_one_deaf_line_renews_all_and_none_doubles(board: Board, open_reference: OpenReference, clock: Clock) -> None:
    panel = open_reference()
    board.drive(SEAT2, DOWN)  # held all the time
    board.settle()
    assert panel.poll() == (ButtonPressed("seat2"),)
    board.deaf.add(SEAT1)
    board.drive(SEAT1, DOWN)
    heard: list[InputEvent] = []
    for _ in range(4):
        clock.now_s += CHECK_S
        heard += panel.poll()
    assert heard == [ButtonPressed("seat1")]
    assert len(board.open_handles) == 1


def test_a_button_held_while_starting_acts_only_when_pressed_anew(
    board: Board, open_reference: OpenReference, clock: Clock
) -> None:
    board.drive(GO, DOWN)
    panel = open_reference()
    for _ in range(4):
        clock.now_s += CHECK_S
        assert panel.poll() == ()
    board.drive(GO, UP)
    board.drive(GO, DOWN)
    board.settle()
    assert panel.poll() == (ButtonPressed("go"),)


def test_a_chip_that_vanishes_is_reported_and_found_again(
    board: Board, open_reference: OpenReference, clock: Clock
) -> None:
    panel = open_reference()
    board.gone = True
    clock.now_s += CHECK_S
    assert panel.poll() == (DeviceLost("buttons", "no_chip", "gpio"),)
    for _ in range(20):
        clock.now_s += RETRY_S / 10
        assert panel.poll() == ()
    board.gone = False
    clock.now_s += RETRY_S
    assert panel.poll() == (DeviceFound("buttons", "gpio"),)
    board.drive(UNDO, DOWN)
    board.settle()
    assert panel.poll() == (ButtonPressed("undo"),)


def test_after_closing_nothing_comes_and_every_handle_is_free(board: Board, open_reference: OpenReference) -> None:
    panel = open_reference()
    panel.close()
    board.drive(GO, DOWN)
    board.settle()
    assert panel.poll() == ()
    assert board.open_handles == set()
    assert board.module._notify_thread.callbacks == []


@pytest.mark.parametrize(
    "labels",
    [
        ("pinctrl-rp1",),
        ("gpio-brcmstb@107d508500", "gpio-brcmstb@107d517c00", "rp1-firmware", "raspberrypi-exp", "pinctrl-rp1"),
        ("raspberrypi-exp-gpio", "pinctrl-bcm2711"),
        ("pinctrl-bcm2835",),
    ],
)
def test_the_header_is_found_by_label_whatever_its_number(board: Board, labels: tuple[str, ...]) -> None:
    board.labels = labels
    factory = open_factory()
    assert labels[factory.chip].startswith("pinctrl-")
    factory.close()
    assert board.open_handles == set()


def no_panel(board: Board) -> tuple[str | None, str]:
    panel = open_header(load_profile())
    assert panel.poll() == ()
    panel.lamps["go"].show("blink")
    panel.close()
    assert board.open_handles == set()
    (header,) = panel.status()
    return header.reason, header.detail


def test_a_machine_with_other_chips_only_says_so(board: Board) -> None:
    board.labels = ("INT34C6:00",)
    assert no_panel(board) == ("no_chip", "chips here: INT34C6:00")


def test_a_machine_without_chips_says_so(board: Board) -> None:
    board.labels = ()
    assert no_panel(board) == ("no_chip", "no /dev/gpiochip*")


def test_a_user_who_may_not_is_told_so(board: Board) -> None:
    board.forbidden = True
    reason, detail = no_panel(board)
    assert reason == "no_permission"
    assert "/dev/gpiochip0" in detail


@pytest.mark.parametrize("pin", [SEAT1, 12, KNOB_A, KNOB_PUSH])
def test_a_pin_held_by_another_program_is_told(board: Board, pin: int) -> None:
    board.busy.add(pin)
    assert no_panel(board)[0] == "busy"


def test_an_unknown_board_is_told(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> int:
        raise PinUnknownPi("unable to locate Pi revision")

    monkeypatch.setattr(gpiozero.pins.local, "get_pi_revision", unknown)
    assert no_panel(board)[0] == "unknown_board"


def test_a_missing_library_is_told(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    assert no_panel(board)[0] == "no_library"


def test_the_empty_package_that_calls_itself_lgpio_is_told(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", ModuleType("lgpio"))
    assert no_panel(board)[0] == "no_library"


def test_what_the_library_refuses_is_not_taken_for_a_machine_without_a_header(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PinPWMUnsupported("PWM is not supported on pin GPIO12")

    monkeypatch.setattr(lamps, "PWMLED", refuse)
    assert no_panel(board) == ("refused", "PWM is not supported on pin GPIO12")


def test_any_other_failure_is_no_missing_panel_but_an_error(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(board.module, "gpiochip_open", broken)
    with pytest.raises(ZeroDivisionError):
        open_header(load_profile())


def test_errors_name_their_reason() -> None:
    assert NoGpioError("busy", "GPIO busy").reason == "busy"
