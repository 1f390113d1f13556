"""A fake Raspberry Pi 5 under gpiozero's real lgpio factory, and sockets for serial devices."""

import glob
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import gpiozero.pins.local
import pytest

from hardware import lines, ports, serial_devices
from hardware.gpio_panel import GpioPanel
from hardware.profile import load_profile
from tests.hardware.cables import Sockets
from tests.hardware.fake_lgpio import Board, build_module

PI_5 = 0xC04170
"""Revision code of a Raspberry Pi 5 with 4 GB."""


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Iterator[Board]:
    board = Board()
    module = build_module(board)
    monkeypatch.setitem(sys.modules, "lgpio", module)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    monkeypatch.setattr(gpiozero.pins.local, "get_pi_revision", lambda: PI_5)
    monkeypatch.setattr(glob, "glob", lambda pattern: [f"/dev/gpiochip{n}" for n in range(len(board.labels))])
    yield board
    sys.modules.pop("gpiozero.pins.lgpio", None)
    module._notify_thread.inbox.put(None)


class Clock:
    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def open_reference(board: Board, clock: Clock) -> Iterator[Callable[[], GpioPanel]]:
    """Opens the reference panel on the fake board; it is closed afterwards."""
    from hardware.buttons import open_factory

    opened: list[GpioPanel] = []

    def open_it() -> GpioPanel:
        opened.append(GpioPanel(load_profile(), open_factory, clock))
        return opened[-1]

    yield open_it
    board.gone = False
    for panel in opened:
        panel.close()


@pytest.fixture
def sockets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sockets]:
    for name in ("ABSENT_S", "FIRST_BACK_OFF_S", "LAST_BACK_OFF_S", "READ_S"):
        monkeypatch.setattr(lines, name, 0.02)
    monkeypatch.setattr(ports, "SCAN_S", 0.02)
    monkeypatch.setattr(serial_devices, "SCAN_S", 0)  # with every poll, also where the clock stands still
    sockets = Sockets(tmp_path)
    yield sockets
    for identity in [*sockets.cables]:
        sockets.pull(identity)
