"""A virtual display with a real GL context: an own Xvfb per test process, started before Kivy is imported."""

import atexit
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

SCREEN = "1400x1400x24"


def _open_display() -> None:
    """Start Xvfb on a free display and point SDL at it. Raises RuntimeError if it does not come up."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp"],
        pass_fds=(writing,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    atexit.register(server.terminate)
    with os.fdopen(reading) as answer:
        number = answer.readline().strip()
    if not number:
        raise RuntimeError("Xvfb did not start")
    os.environ["DISPLAY"] = f":{number}"
    os.environ["SDL_VIDEODRIVER"] = "x11"
    os.environ["KIVY_HOME"] = tempfile.mkdtemp(prefix="kivy-tests-")


if "kivy" not in sys.modules:
    _open_display()
    from companion.ui import environment

    environment.prepare(size=(800, 480))

from companion import app  # noqa: E402  (Kivy reads the environment when it is imported)
from companion.control.controller import Controller  # noqa: E402
from companion.session.dealer import AppDealer  # noqa: E402
from companion.settings import Settings  # noqa: E402
from companion.ui.shots import Camera  # noqa: E402
from hardware.fake import FakePanel  # noqa: E402
from tests.ui import page_samples, samples  # noqa: E402
from tests.ui.finger import Finger, Heard, QuickTime  # noqa: E402


@pytest.fixture(scope="session")
def camera() -> Iterator[Camera]:
    """The window with the app in it, 800x480 at first; `resize` and `show` change what is seen."""
    made = Camera(samples.app("home", page_samples.home()))
    yield made
    made.close()


@pytest.fixture
def quick() -> Iterator[QuickTime]:
    """The window's clock runs by itself while this is used."""
    with QuickTime() as time:
        yield time


@pytest.fixture
def put_up(camera: Camera, quick: QuickTime) -> Iterator[Callable[[Controller], Finger]]:
    """Shows a controller at home in the window, with a finger on the glass; it is closed afterwards."""
    shown: list[Controller] = []

    def show(controller: Controller) -> Finger:
        shown.append(controller)
        controller.start()
        heard = Heard(controller)
        camera.app.controller = heard
        camera.app.refresh()
        camera.frames()
        return Finger(camera, heard, quick)

    yield show
    camera.app.controller = camera.controller
    for controller in shown:
        controller.close()


@pytest.fixture
def sit_down(put_up: Callable[[Controller], Finger], quick: QuickTime, tmp_path: Path) -> Callable[..., Finger]:
    """The app as `companion run` builds it, at home, with the luck of a seed and a finger on the glass.

    Given a folder it keeps its games there.
    """

    def start(seed: str, saves: Path = tmp_path / "saves", settings: Settings | None = None) -> Finger:
        return put_up(
            app.build(
                settings or Settings(motion=False),
                saves=saves,
                exports=tmp_path,
                panel=FakePanel(),
                dealer=AppDealer(seed),
                clock=lambda: quick.now,
            )
        )

    return start
