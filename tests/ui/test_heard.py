"""The app as a whole, as far as it is heard: by SDL's driver that writes a file in place of sounding."""

import os
import subprocess
import sys
from array import array
from pathlib import Path

import pytest

from companion.sound import WAVES
from companion.ui.samples import read

APP = """
import sys, time
from pathlib import Path
from companion import app
from companion.control.intents import Go, NewTable, TouchSpot
from companion.kiosk import Kiosk
from companion.settings import load_settings
from companion.ui import environment
driver = environment.prepare(size=(320, 240))
from kivy.app import App
from companion.ui import kivy_app

heard = Path(sys.argv[1])

def people(controller, driver, kiosk):
    controller.catch_up()
    controller.send(NewTable("hekla"))
    controller.send(Go())
    until = time.monotonic() + 20
    while time.monotonic() < until and not (heard.exists() and any(heard.read_bytes())):
        controller.send(TouchSpot("there is no such place"))
        time.sleep(0.2)

kivy_app.run = people
App.get_running_app = App
app._open_table(load_settings(), driver, Kiosk({}))
"""
"""With people at the table in place of the window's loop; the window itself is there."""
ESPEAK = """#!/bin/sh
for text; do :; done
test "$text" = "Set up the table" && exec cat {speech}
"""
"""Can say one thing only."""


@pytest.mark.parametrize(
    ("settings", "wave"),
    [('sound = "louder"\n', "refusal"), ('sound = "off"\nspeech = true\n', "lose")],
    ids=["what is touched in vain", "what is asked"],
)
def test_it_is_heard(tmp_path: Path, settings: str, wave: str) -> None:
    (tmp_path / "volcano-companion").mkdir()
    (tmp_path / "volcano-companion" / "settings.toml").write_text(settings)
    heard, programs = tmp_path / "heard", tmp_path / "bin"
    programs.mkdir()
    (programs / "espeak-ng").write_text(ESPEAK.format(speech=WAVES / "lose.wav"))
    (programs / "espeak-ng").chmod(0o755)
    environ = {
        **{name: value for name, value in os.environ.items() if not name.startswith("KIVY_")},
        "HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path),
        "PATH": f"{programs}:{os.environ['PATH']}",
        "SDL_AUDIODRIVER": "disk",
        "SDL_DISKAUDIOFILE": str(heard),
    }
    subprocess.run([sys.executable, "-c", APP, heard], env=environ, check=True, capture_output=True, timeout=60)
    samples = array("h")
    samples.frombytes(heard.read_bytes())
    made = read((WAVES / f"{wave}.wav").read_bytes())
    assert beginning(samples) == beginning(made)


def beginning(samples: "array[int]") -> "array[int]":
    """The first moment in which anything is to be heard, shorter than what the device takes at a time."""
    first = next(at for at, value in enumerate(samples) if value)
    return samples[first : first + 900]
