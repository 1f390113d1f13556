"""Whether motion has room for 30 pictures a second, and after how many frames a touch is seen.

    python -m tests.bench.motion [motions] [game ...]

At 800x480, under software GL unless the machine has better. Each game is played as on the tour of its screens; whenever
something begins to move, its pictures are drawn one after another, and said is what part of the time that a picture has
at 30 a second the processor works for it, all threads added up: software GL has one per core, so below 1 there is room
on any machine, and below 2 on one with two cores. Other work on the machine disturbs that less than a watch. The first
picture of something new draws that, moving or not; it is told apart. A bare label in the same run says what a picture
costs at all. Needs Xvfb, or a DISPLAY.
"""

import os
import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

from tests.bench.asked import asked

FRAME_S = 1 / 30
MOST_FRAMES = 10


def spent(draw: Callable[[], None]) -> float:
    """What part of a picture's time the processor works until it is there."""
    from kivy.graphics.opengl import glFinish

    start = process_time()
    draw()
    glFinish()
    return (process_time() - start) / FRAME_S


def picture(window: Any) -> None:
    from kivy.clock import Clock

    Clock.tick_draw()
    window.dispatch("on_draw")
    window.flip()


def bare_label(window: Any) -> float:
    """The same for a window in which one label moves."""
    from kivy.uix.label import Label

    label = Label(text="One label")
    window.add_widget(label)
    costs = []
    for _ in range(60):
        label.x += 1
        costs.append(spent(lambda: picture(window)))
    window.remove_widget(label)
    return statistics.median(costs)


def until_seen(camera: Any) -> tuple[int, float]:
    """After a finger has come down on GO, or on the menu where GO may not be pressed: frames, and for what part of one
    the processor works until then."""
    from kivy.tests.common import UnitTestTouch

    buttons = {type(part).__name__: part for part in camera.root.walk() if getattr(part, "enabled", False)}
    button = buttons.get("GoButton", buttons["MenuButton"])
    camera.frames(1)
    before = pixels(camera.window)
    touch = UnitTestTouch(*button.center)
    cost = spent(touch.touch_down)
    frames = 0
    while frames < MOST_FRAMES and pixels(camera.window) == before:
        cost += spent(lambda: camera.frames(1))
        frames += 1
    touch.touch_up()
    return frames, cost


def pixels(window: Any) -> bytes:
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

    return bytes(glReadPixels(0, 0, *map(round, window.size), GL_RGB, GL_UNSIGNED_BYTE))


def measure(game: str, motions: int) -> None:
    from companion.control.views import TableView
    from companion.settings import Settings
    from companion.ui.motion.timeline import timeline
    from companion.ui.shots import Camera
    from companion.ui.walkthrough import played

    first, later, touched = list[float](), list[list[float]](), list[tuple[int, float]]()
    with tempfile.TemporaryDirectory() as saves:
        views = (view for _, view in played(game, Path(saves), settings=Settings(motion=True, hints=False)))
        camera = Camera(next(views))
        for view in views:
            camera.controller.view = view
            camera.app.refresh()
            first.append(spent(lambda: picture(camera.window)))
            costs = []
            while timeline.runs:
                timeline._step(FRAME_S)
                costs.append(spent(lambda: picture(camera.window)))
            later += [costs] if costs else []
            is_bare = isinstance(view.body, TableView) and not (view.sheet or view.rule or view.body.refusal)
            if is_bare:
                touched.append(until_seen(camera))
            if len(later) == motions:
                break
        camera.close()
    every = sorted(cost for costs in later for cost in costs)
    middle, slow = statistics.median(every), every[len(every) * 95 // 100]
    number, kept = len(later), sum(max(costs) <= 1 for costs in later)
    print(
        f"{game}: a picture of motion takes {middle:.2f} of its time at 30 a second, 95 of 100 under {slow:.2f}; "
        f"a bare label {bare_label(camera.window):.2f}"
    )
    print(
        f"{game}: {kept} of {number} motions, of {len(every) / number:.0f} pictures each, without one over its time; "
        f"what is new takes {statistics.median(first):.2f} once"
    )
    frames, work = (sorted(each) for each in zip(*touched, strict=True))
    print(
        f"{game}: a touch is seen after {frames[-1]} frames at most, of {len(touched)} touches; until then the "
        f"processor works for {statistics.median(work):.2f} of one, 99 of 100 under {work[len(work) * 99 // 100]:.2f}"
    )


def main() -> None:
    if not os.environ.get("DISPLAY"):
        os.execvp("xvfb-run", ["xvfb-run", "-a", sys.executable, "-m", "tests.bench.motion", *sys.argv[1:]])
    motions, cases = asked(60)
    from companion.ui import environment

    environment.prepare(size=(800, 480))
    for case in cases:
        measure(case.game.info.id, motions)


if __name__ == "__main__":
    main()
