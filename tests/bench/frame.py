"""First frame, memory and idle processor use of the app, as ratios to a bare one-label Kivy app in the same run.

    python -m tests.bench.frame [runs] [game ...]

Ours is `companion run` as it is; from the command to the first frame that can be used, and the processor time until
then, which other work on the machine disturbs less. At first home is empty, then it shows an unfinished game with its
map, game by game. Needs Xvfb, or a DISPLAY. Fresh processes in turn, A B A B; the ratio is the median of the pairs'.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.asked import asked

REST_S = 15.0
UNLIKE_AT_HOME = ("PYTHONDONTWRITEBYTECODE",)
"""What would have our modules compiled at every start, where those of installed packages are not."""

BARE = """
import sys, os, json
from companion.ui import environment
environment.prepare(size=(800, 480))
{measure}
from kivy.app import App
from kivy.uix.label import Label
class Bare(App):
    def build(self):
        return Label(text="One label")
measure()
Bare().run()
"""
OURS = """
import sys, os, json
from companion.ui import environment
{measure}
faults = environment.faults
def opened(driver):
    measure()  # the window is open, and nothing is in it yet
    return faults(driver)
environment.faults = opened
from companion.app import main
main(["--windowed", "800x480"])
"""
MEASURE = """
def measure():
    import time
    from kivy.clock import Clock
    from kivy.core.window import Window
    from kivy.app import App
    found = {}
    cpu = time.process_time  # all threads, finer than the clock's ticks
    def memory():
        with open("/proc/self/status") as status:
            return int(next(line.split()[1] for line in status if line.startswith("VmRSS")))
    def first(*_):
        Window.unbind(on_flip=first)
        found["first_s"] = time.monotonic() - float(sys.argv[1])
        found["first_cpu_s"] = time.process_time()
        Clock.schedule_once(settled, 5.0)
    def settled(_):
        Clock._max_fps = environment.IDLE_FRAMES
        found["cpu"] = cpu()
        found["at"] = time.monotonic()
        Clock.schedule_once(done, float(sys.argv[2]))
    def done(_):
        spent, passed = cpu() - found.pop("cpu"), time.monotonic() - found.pop("at")
        found["idle"] = spent / passed
        found["memory_kb"] = memory()
        print(json.dumps(found), flush=True)
        App.get_running_app().stop()
    Window.bind(on_flip=first)
"""


def measured(program: str, home: Path, rest_s: float) -> dict[str, float]:
    """Figures of one process; `home` is the user's folder for it."""
    script = home / "measured.py"  # Kivy looks for the file an App was written in
    script.write_text(program.replace("{measure}", MEASURE), encoding="utf-8")
    environ = {name: value for name, value in os.environ.items() if name not in UNLIKE_AT_HOME}
    output = subprocess.run(
        [sys.executable, str(script), str(time.monotonic()), str(rest_s)],
        env={**environ, "PYTHONPATH": os.getcwd(), "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=True,
        text=True,
    )
    found: dict[str, float] = json.loads(output.stdout.splitlines()[-1])
    return found


def leave_a_game(game: str, home: Path) -> None:
    """An unfinished game to go on with, as after an evening's break."""
    from companion.app import build
    from companion.control.intents import Go, NewTable, OpenTable
    from companion.settings import APP, Settings

    saves = home / APP / "saves"
    controller = build(Settings(), saves=saves, exports=home)
    controller.start()
    for intent in (NewTable(game), OpenTable(), Go(), Go()):
        controller.send(intent)
    controller.close()


def compare(name: str, home: Path, runs: int) -> None:
    """Prints the figures of the app with the saves that lie in the folder."""
    for program in (BARE, OURS):
        measured(program, home, 0.1)  # compiled and in the page cache
    pairs = [(measured(BARE, home, REST_S), measured(OURS, home, REST_S)) for _ in range(runs)]
    for figure, unit in (("first_s", "s"), ("first_cpu_s", "s"), ("memory_kb", "kB"), ("idle", "of a core")):
        bare = statistics.median(bare[figure] for bare, _ in pairs)
        ours = statistics.median(ours[figure] for _, ours in pairs)
        ratio = statistics.median(ours[figure] / max(bare[figure], 1e-6) for bare, ours in pairs)
        print(f"{name}: {figure:11} bare {bare:10.3f} ours {ours:10.3f} {unit}; pair by pair {ratio:.2f}x")


def main() -> None:
    if not os.environ.get("DISPLAY"):
        os.execvp("xvfb-run", ["xvfb-run", "-a", sys.executable, "-m", "tests.bench.frame", *sys.argv[1:]])
    runs, cases = asked(5)
    for game in ("", *(case.game.info.id for case in cases)):
        with tempfile.TemporaryDirectory() as folder:
            if game:
                leave_a_game(game, Path(folder))
            compare(game or "empty", Path(folder), runs)


if __name__ == "__main__":
    main()
