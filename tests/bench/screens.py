"""Whether many changes of screen leave anything behind: `python -m tests.bench.screens [changes] [game ...]`.

The screens are those of whole games as the engine plays them, with every sheet that can be opened, again and again.
Each is drawn and flipped as the app does it, and what waits for rest is done now and then, as after a pause. Memory is
what the process has (RSS); beside it stands how much is alive of what screens are made of.
"""

import gc
import os
import sys
import tempfile
from collections import Counter
from pathlib import Path

from companion.ui import environment
from tests.bench.asked import asked

PAUSE = 10
"""Changes between two rests: people think after most of them."""
LOOKS = 5
"""At what is alive, each at the same screen: a map has more to it than a list."""


def memory_kb() -> int:
    with Path("/proc/self/status").open() as status:
        return int(next(line.split()[1] for line in status if line.startswith("VmRSS")))


def main() -> None:
    if not os.environ.get("DISPLAY"):
        os.execvp("xvfb-run", ["xvfb-run", "-a", sys.executable, "-m", "tests.bench.screens", *sys.argv[1:]])
    changes, cases = asked(10_000)
    environment.prepare(size=(800, 480))
    from kivy.graphics.texture import Texture
    from kivy.graphics.vbo import VertexBatch
    from kivy.uix.widget import Widget

    from companion.ui.shots import Camera
    from companion.ui.walkthrough import played

    kinds = (Widget, VertexBatch, Texture)
    with tempfile.TemporaryDirectory() as folder:
        views = [view for case in cases for view in dict(played(case.game.info.id, Path(folder))).values()]
    camera = Camera(views[0])
    environment.settle()
    rounds = max(LOOKS, changes // len(views))
    every = rounds // LOOKS * len(views)
    print(f"{rounds} times through {len(views)} screens")
    for done in range(1, rounds * len(views) + 1):
        camera.show(views[done % len(views)])
        camera.window.flip()
        if done % PAUSE == 0:
            environment.tidy_up()
            camera.frames()
            camera.window.flip()
        if done % every == 0:
            alive = Counter(
                kind.__name__ for each in gc.get_objects() for kind in kinds if issubclass(type(each), kind)
            )
            counts = ", ".join(f"{count} {name}" for name, count in sorted(alive.items()))
            print(f"after {done:6}: {memory_kb() / 1024:.0f} MB; {counts}", flush=True)
    camera.close()


if __name__ == "__main__":
    main()
