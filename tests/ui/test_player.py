"""Sounds on every sort of machine: with a loudspeaker, without, with one that hangs, fails or is pulled out."""

import logging
import os
import subprocess
import sys
import threading
import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.sound import WAVES
from companion.ui import player as players
from companion.ui.player import LATE_S, Player
from companion.ui.samples import read

PATIENCE_S = 20.0
"""Only a broken player takes as long."""


def made(cue: str) -> "array[int]":
    return read((WAVES / f"{cue}.wav").read_bytes())


class FakeDevice:
    """A loudspeaker that remembers what it was given."""

    def __init__(self) -> None:
        self.opened = 0
        self.closed = 0
        self.heard: list[array[int]] = []
        self.spoken: list[array[int]] = []
        self.lost = False
        self.busy = False
        self.broken = ""
        """Why it cannot be opened."""

    def open(self, rate: int) -> "FakeDevice":
        assert rate == 22050
        broken, self.lost = self.broken, False
        self.opened += 1
        if broken:
            raise OSError(broken)
        return self

    def play(self, samples: "array[int]") -> None:
        self.heard.append(samples)

    def speak(self, samples: "array[int]") -> None:
        self.spoken.append(samples)

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def device() -> FakeDevice:
    return FakeDevice()


@pytest.fixture
def player(device: FakeDevice) -> Iterator[Player]:
    made = Player(open_device=device.open)
    yield made
    made.close()


def becomes_true(condition: Callable[[], bool]) -> bool:
    until = time.monotonic() + PATIENCE_S
    while not condition():
        if time.monotonic() > until:
            return False
        time.sleep(0.005)
    return True


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


def test_a_sound_is_played_as_it_was_made_and_quietly_with_two_fifths_of_it(device: FakeDevice, player: Player) -> None:
    player.play("dice", "louder")
    player.play("dice", "quiet")
    assert becomes_true(lambda: len(device.heard) == 2)
    loud, quiet = device.heard
    assert loud == made("dice")
    assert max(loud) > 10_000
    assert all(abs(soft - strong * 0.4) <= 0.5 for soft, strong in zip(quiet, loud, strict=True))
    assert device.opened == 1


def test_before_the_first_sound_nothing_is_opened(device: FakeDevice, player: Player) -> None:
    before = threading.active_count()
    Player(waves=Path("/nowhere"), open_device=device.open).close()
    assert device.opened == 0
    assert threading.active_count() == before


def test_nobody_waits_for_a_device_that_hangs(device: FakeDevice) -> None:
    """Everything is asked of the player while the device does not answer; what waited too long is not played."""
    hangs, goes_on = threading.Event(), threading.Event()

    def open_slowly(rate: int) -> FakeDevice:
        hangs.set()
        goes_on.wait(PATIENCE_S)
        return device.open(rate)

    player = Player(open_device=open_slowly)
    for _ in range(100):
        player.play("tick", "quiet")
    assert hangs.wait(PATIENCE_S)
    assert not goes_on.is_set()
    assert device.heard == []
    time.sleep(LATE_S * 1.2)
    goes_on.set()
    assert becomes_true(lambda: device.opened == 1)
    player.play("win", "quiet")
    assert becomes_true(lambda: len(device.heard) == 1)
    assert len(device.heard[0]) == len(made("win"))
    player.close()


def test_closing_leaves_a_device_behind_that_never_answers() -> None:
    never = threading.Event()

    def open_never(rate: int) -> FakeDevice:
        never.wait(PATIENCE_S)
        raise OSError("too late")

    player = Player(open_device=open_never)
    player.play("tick", "quiet")
    began = time.monotonic()
    player.close()
    assert time.monotonic() - began < PATIENCE_S / 4
    never.set()
    assert becomes_true(lambda: "sound" not in {thread.name for thread in threading.enumerate()})


def test_without_a_device_one_line_is_logged_until_one_is_found(
    device: FakeDevice, player: Player, caplog: pytest.LogCaptureFixture
) -> None:
    device.broken = "no sound device"
    for cue in ("tick", "dice", "tick"):
        player.play(cue, "quiet")
    assert becomes_true(lambda: device.opened == 3)
    assert becomes_true(lambda: player.is_mute)
    device.broken = ""
    player.play("tick", "quiet")
    assert becomes_true(lambda: len(device.heard) == 1)
    assert warnings(caplog) == ["no sound: no sound device"]
    assert not player.is_mute


def test_a_device_that_was_pulled_out_is_looked_for_again(device: FakeDevice, player: Player) -> None:
    player.play("tick", "quiet")
    assert becomes_true(lambda: len(device.heard) == 1)
    device.lost = True
    player.play("tick", "quiet")
    assert becomes_true(lambda: len(device.heard) == 2)
    assert (device.opened, device.closed) == (2, 1)


def test_after_a_while_of_silence_the_device_is_let_go(
    device: FakeDevice, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that it can sleep, or another program can have it; but not while something is still to be heard."""
    monkeypatch.setattr(players, "LINGER_S", 0.05)
    device.busy = True
    player.play("tick", "quiet")
    assert becomes_true(lambda: len(device.heard) == 1)
    time.sleep(0.3)
    assert device.closed == 0
    device.busy = False
    assert becomes_true(lambda: device.closed == 1)
    player.play("tick", "quiet")
    assert becomes_true(lambda: len(device.heard) == 2)


@pytest.mark.parametrize("fault", ["missing", "empty", "no wave", "cut", "stereo"])
def test_a_broken_file_is_silence_and_the_others_are_heard(
    tmp_path: Path, device: FakeDevice, caplog: pytest.LogCaptureFixture, fault: str
) -> None:
    good = (WAVES / "tick.wav").read_bytes()
    (tmp_path / "tick.wav").write_bytes(good)
    broken = {"empty": b"", "no wave": b"\x00" * 999, "cut": good[:30], "stereo": good[:22] + b"\x02" + good[23:]}
    if fault in broken:
        (tmp_path / "dice.wav").write_bytes(broken[fault])
    player = Player(waves=tmp_path, open_device=device.open)
    for cue in ("dice", "dice", "tick"):
        player.play(cue, "quiet")
    assert becomes_true(lambda: len(device.heard) == 1)
    player.close()
    assert len(device.heard[0]) == len(made("tick"))
    (line,) = warnings(caplog)
    assert "dice.wav" in line


def test_whatever_a_driver_raises_the_next_sound_is_tried(
    device: FakeDevice, player: Player, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(samples: "array[int]") -> None:
        raise RuntimeError("driver of the devil")

    with monkeypatch.context() as patched:
        patched.setattr(device, "play", broken)
        player.play("tick", "quiet")
        assert becomes_true(lambda: device.closed == 1)
    player.play("tick", "quiet")
    assert becomes_true(lambda: len(device.heard) == 1)
    assert warnings(caplog) == ["no sound: driver of the devil"]


def test_speech_goes_the_same_way(device: FakeDevice, player: Player) -> None:
    """And silence wakes no device."""
    player.speak(array("h"))
    player.play("tick", "quiet")
    player.speak(array("h", [1, 2, 3]))
    player.speak(array("h"))
    assert becomes_true(lambda: len(device.spoken) == 2)
    assert device.spoken == [array("h", [1, 2, 3]), array("h")]
    assert (device.opened, len(device.heard)) == (1, 1)


def test_silence_alone_opens_nothing(device: FakeDevice) -> None:
    player = Player(open_device=device.open)
    player.speak(array("h"))
    player.close()
    assert device.opened == 0


PREPARED = """
import logging, sys, time
logging.getLogger("companion").addHandler(logging.StreamHandler(sys.stdout))
from companion.ui import environment
environment.prepare(size=(320, 240))
import kivy.core.audio
from companion.ui import player as players
players.LATE_S = 60
"""
PLAYED = """
player = players.Player()
player.play("dice", "louder")
player.play("tick", "louder")
time.sleep(float(sys.argv[1]))
player.close()
print("done")
"""
OPENED = """
import ctypes
from companion.ui import sdl
from companion.ui.loudspeaker import Loudspeaker
told = []
Filter = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.POINTER(ctypes.c_uint32))
told_of = Filter(lambda _, event: told.append(event[0]) or 1)
sdl.libraries()[0].SDL_SetEventFilter(told_of, None)
Loudspeaker(22050).close()
print("told", [kind for kind in told if 0x1100 <= kind < 0x1200])
"""
"""The events from 0x1100 on are those of sound devices."""


def really(code: str, folder: Path, rest_s: float = 0.5, **environ: str) -> list[str]:
    """What is printed where SDL itself is at work, in a process of its own."""
    clean: dict[str, Any] = {k: v for k, v in os.environ.items() if not k.startswith(("SDL_", "KIVY_", "PULSE_"))}
    done = subprocess.run(
        [sys.executable, "-c", PREPARED + code, str(rest_s)],
        env={**clean, "SDL_VIDEODRIVER": "offscreen", "HOME": str(folder), **environ},
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE_S * 3,
    )
    return done.stdout.splitlines()


def begin(samples: Sequence[int]) -> int:
    return next(at for at, value in enumerate(samples) if value)


def test_what_sdl_gives_to_the_loudspeaker_is_what_was_made(tmp_path: Path) -> None:
    """By SDL's driver that writes a file in place of sounding. The tick comes while the dice roll: over them."""
    out = tmp_path / "out"
    really(PLAYED, tmp_path, 2.5, SDL_AUDIODRIVER="disk", SDL_DISKAUDIOFILE=str(out))
    heard = array("h")
    heard.frombytes(out.read_bytes())
    dice, tick = made("dice"), made("tick")
    left = list(heard)
    for at, value in enumerate(dice[begin(dice) :], begin(heard)):
        left[at] -= value
    found = left[begin(left) : begin(left) + len(tick)]
    assert found == tick[begin(tick) :].tolist() + [0] * begin(tick)
    assert not any(left[begin(left) + len(tick) :])


def test_a_machine_that_only_pretends_to_have_sound_is_fine(tmp_path: Path) -> None:
    assert really(PLAYED, tmp_path, SDL_AUDIODRIVER="dummy") == ["done"]


def test_a_machine_without_any_sound_is_told_of_once(tmp_path: Path) -> None:
    told = really(PLAYED, tmp_path, SDL_AUDIODRIVER="nonsense")
    assert told == ["no sound: Audio target 'nonsense' not available", "done"]


def test_the_window_hears_nothing_of_devices_that_come_and_go(tmp_path: Path) -> None:
    """A sound server tells of them from its own thread, and Kivy's window would wait for it, and it for the window."""
    assert really(OPENED, tmp_path, SDL_AUDIODRIVER="dummy") == ["told []"]
