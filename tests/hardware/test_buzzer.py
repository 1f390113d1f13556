"""The buzzer over the threaded fake of lgpio, at the pace of a window that rests: ten rounds a second."""

from collections.abc import Callable

import pytest

from hardware.buttons import open_factory
from hardware.buzzer import FIGURES
from hardware.events import Beep, DeviceFound, DeviceLost
from hardware.fake import FakePanel
from hardware.gpio_panel import CHECK_S, RETRY_S, GpioPanel
from hardware.panel import AllDevices
from hardware.profile import parse_profile
from tests.hardware.conftest import Clock
from tests.hardware.fake_lgpio import Board

PIN = 26
Wired = Callable[[str], GpioPanel]


@pytest.fixture
def wired(board: Board, clock: Clock) -> Wired:
    """A panel with nothing but a buzzer of this kind."""
    return lambda kind: GpioPanel(
        parse_profile(f'name = "x"\n[buttons]\n[buzzer]\npin = {PIN}\nkind = "{kind}"'), open_factory, clock
    )


def heard(board: Board, clock: Clock, panel: GpioPanel, rounds: int = 10) -> list[tuple[float, float] | None]:
    """Frequency in Hz and share in percent, round by round; None: silence."""
    found = []
    for _ in range(rounds):
        panel.poll()
        found.append(board.line(PIN).pwm)
        clock.now_s += 0.1
    return [pwm if pwm is not None and pwm[1] else None for pwm in found]


@pytest.mark.parametrize("what", FIGURES)
def test_a_passive_one_sings_its_figure_quietly_and_falls_silent(
    board: Board, clock: Clock, wired: Wired, what: Beep
) -> None:
    panel = wired("passive")
    assert heard(board, clock, panel, 3) == [None] * 3
    panel.beep(what)
    sung = heard(board, clock, panel)
    tones = [pwm for pwm in sung if pwm is not None]
    assert {frequency for frequency, _ in tones} <= {tone for tone, _ in FIGURES[what]}
    assert tones[0] == (FIGURES[what][0][0], 10)
    assert sung[-5:] == [None] * 5, "half a second at most"
    panel.close()


def test_an_active_one_is_only_switched_on_and_off(board: Board, clock: Clock, wired: Wired) -> None:
    panel = wired("active")
    panel.beep("refusal")
    sung = heard(board, clock, panel)
    assert {pwm[1] for pwm in sung if pwm is not None} == {100}
    assert sung[0] is not None
    assert sung[-1] is None
    panel.close()


def test_the_figures_are_short_and_neither_high_nor_harsh() -> None:
    for figure in FIGURES.values():
        assert sum(lasts_s for _, lasts_s in figure) <= 0.5
        assert all(tone == 0 or 200 <= tone <= 1000 for tone, _ in figure)


def test_what_it_was_saying_when_the_chip_went_is_not_said_later(board: Board, clock: Clock, wired: Wired) -> None:
    panel = wired("passive")
    panel.beep("end")
    board.gone = True
    clock.now_s += CHECK_S
    assert isinstance(panel.poll()[0], DeviceLost)
    board.gone = False
    clock.now_s += RETRY_S
    assert isinstance(panel.poll()[0], DeviceFound)
    assert heard(board, clock, panel) == [None] * 10
    panel.close()


def test_all_devices_together_have_the_headers_buzzer() -> None:
    header = FakePanel()
    AllDevices(header, lambda: pytest.fail("no serial device is needed for it")).beep("turn")
    assert header.beeps == ["turn"]
