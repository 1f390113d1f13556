"""First frame, memory and idle processor use of the app, as ratios to a bare one-label Kivy app in the same run.

    python -m tests.bench.frame [runs] [game ...]

At first home is empty, then it shows an unfinished game with its map, game by game. Needs Xvfb, or a DISPLAY. Each
figure is the median of several fresh processes.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.bench.asked import asked

REST_S = 8.0

BARE = """
import time, sys, os
began = time.monotonic()
from companion.ui import environment
environment.prepare(size=(800, 480))
from kivy.app import App
from kivy.uix.label import Label
class Bare(App):
    def build(self):
        return Label(text="One label")
app = Bare()
"""
OURS = """
import time, sys, os
began = time.monotonic()
from companion.ui import environment
environment.prepare(size=(800, 480))
from companion.app import build
from companion.settings import Settings
from pathlib import Path
from companion.ui.kivy_app import CompanionApp
folder = Path(sys.argv[1])
controller = build(Settings(), saves=folder, exports=folder)
controller.show_first()
app = CompanionApp(controller)
"""
MEASURE = """
import json
from kivy.clock import Clock
from kivy.core.window import Window
found = {}
def cpu():
    times = os.times()
    return times.user + times.system
def memory():
    with open("/proc/self/status") as status:
        return int(next(line.split()[1] for line in status if line.startswith("VmRSS")))
def first(*_):
    Window.unbind(on_flip=first)
    found["first_s"] = time.monotonic() - began
    Clock.schedule_once(settled, 1.0)
def settled(_):
    Clock._max_fps = environment.IDLE_FRAMES
    found["cpu"] = cpu()
    found["at"] = time.monotonic()
    Clock.schedule_once(done, float(sys.argv[2]))
def done(_):
    spent, passed = cpu() - found.pop("cpu"), time.monotonic() - found.pop("at")
    found["idle"] = spent / passed
    found["memory_kb"] = memory()
    print(json.dumps(found))
    app.stop()
Window.bind(on_flip=first)
app.run()
"""


def measured(program: str, folder: str, rest_s: float) -> dict[str, float]:
    script = Path(folder) / "measured.py"  # Kivy looks for the file an App was written in
    script.write_text(program + MEASURE, encoding="utf-8")
    output = subprocess.run(
        [sys.executable, str(script), folder, str(rest_s)],
        env={**os.environ, "PYTHONPATH": os.getcwd()},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=True,
        text=True,
    )
    found: dict[str, float] = json.loads(output.stdout.splitlines()[-1])
    return found


def leave_a_game(game: str, folder: Path) -> None:
    """An unfinished game to go on with, as after an evening's break."""
    from companion.app import build
    from companion.control.intents import Go, NewTable, OpenTable
    from companion.settings import Settings

    controller = build(Settings(), saves=folder, exports=folder)
    controller.start()
    for intent in (NewTable(game), OpenTable(), Go(), Go()):
        controller.send(intent)
    controller.close()


def compare(home: str, folder: str, runs: int) -> None:
    """Prints the figures of the app with the saves that lie in the folder."""
    for program in (BARE, OURS):
        measured(program, folder, 0.1)  # compiled and in the page cache
    pairs = [(measured(BARE, folder, REST_S), measured(OURS, folder, REST_S)) for _ in range(runs)]
    for name, unit in (("first_s", "s"), ("memory_kb", "kB"), ("idle", "of a core")):
        bare = statistics.median(bare[name] for bare, _ in pairs)
        ours = statistics.median(ours[name] for _, ours in pairs)
        print(f"{home}: {name:10} bare {bare:10.3f} ours {ours:10.3f} {unit}: {ours / bare:.2f}x")


def main() -> None:
    if not os.environ.get("DISPLAY"):
        os.execvp("xvfb-run", ["xvfb-run", "-a", sys.executable, "-m", "tests.bench.frame", *sys.argv[1:]])
    runs, cases = asked(5)
    for game in ("", *(case.game.info.id for case in cases)):
        with tempfile.TemporaryDirectory() as folder:
            if game:
                leave_a_game(game, Path(folder))
            compare(game or "empty", folder, runs)


if __name__ == "__main__":
    main()
