"""Over gpiozero's own MockFactory: the panel as a whole, and the fake that stands in for it."""

import glob
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.events import ButtonPressed, DeviceStatus, KnobTurned, Panel
from hardware.fake import FakePanel
from hardware.gpio_panel import GpioPanel
from hardware.panel import open_header
from hardware.profile import Profile, load_profile, parse_profile

ROOT = Path(__file__).parents[2]


def mock_panel(profile: Profile) -> tuple[GpioPanel, Any]:
    factory = MockFactory(pin_class=MockPWMPin)
    return GpioPanel(profile, lambda: factory), factory


def test_a_press_and_a_turn_come_out_as_events() -> None:
    panel, factory = mock_panel(load_profile())
    factory.pin(23).drive_low()
    for number, level in ((27, False), (17, False), (27, True), (17, True)):
        (factory.pin(number).drive_high if level else factory.pin(number).drive_low)()
    assert panel.poll() == (ButtonPressed("go"), KnobTurned(-1))
    panel.close()


def test_a_knob_wired_the_other_way_round_is_put_right_by_the_profile() -> None:
    panel, factory = mock_panel(parse_profile('name = "x"\n[buttons]\n[knob]\na = 17\nb = 27\nreversed = true'))
    for number, level in ((27, False), (17, False), (27, True), (17, True)):
        (factory.pin(number).drive_high if level else factory.pin(number).drive_low)()
    assert panel.poll() == (KnobTurned(1),)
    panel.close()


@pytest.mark.parametrize(("pull", "active"), [("up", "low"), ("down", "high"), ("none", "high"), ("none", "low")])
def test_pull_and_active_level_are_the_profiles(pull: str, active: str) -> None:
    panel, factory = mock_panel(
        parse_profile(
            f'name = "x"\npull = "{pull}"\nactive = "{active}"\ndebounce_ms = 7\n[buttons]\ngo = {{ pin = 4 }}'
        )
    )
    pin = factory.pin(4)
    assert pin.pull == {"up": "up", "down": "down", "none": "floating"}[pull]
    assert pin.bounce == pytest.approx(0.007)
    press, release = (pin.drive_low, pin.drive_high) if active == "low" else (pin.drive_high, pin.drive_low)
    release()
    time.sleep(0.05)  # a floating mock pin reads low at first, which may mean pressed
    panel.poll()
    press()
    assert panel.poll() == (ButtonPressed("go"),)
    panel.close()


def test_a_machine_without_gpio_gives_a_silent_panel_with_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(glob, "glob", lambda pattern: [])
    panel = open_header(load_profile())
    (header,) = panel.status()
    assert (header.kind, header.state, header.reason) == ("gpio", "missing", "no_chip")
    assert header.detail
    assert panel.poll() == ()
    panel.lamps["seat1"].show("on")
    panel.close()


def test_a_machine_without_gpio_does_not_load_the_gpio_libraries() -> None:
    """They would take as long as half of the app's start."""
    script = (
        "import glob, sys; glob.glob = lambda pattern: []\n"
        "from hardware.panel import open_header; from hardware.profile import load_profile\n"
        "open_header(load_profile()); sys.exit('gpiozero' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=False).returncode == 0


def test_the_fake_panel_gives_what_was_pressed_once_and_remembers_its_lamps() -> None:
    fake = FakePanel()
    panel: Panel = fake
    fake.press("seat2")
    fake.turn(-3)
    panel.lamps["seat2"].show("breathe")
    assert panel.poll() == (ButtonPressed("seat2"), KnobTurned(-3))
    assert panel.poll() == ()
    assert fake.lamps["seat2"].level == "breathe"
    assert panel.status() == (DeviceStatus(name="", kind="gpio", state="working"),)
