"""Everything that Kivy reads before it is imported: which display, which touch input, which size, how often.

SDL silently draws into an invisible window when the display it was meant for is missing, and a touch panel read twice
doubles every tap. So both are pinned here, for the driver at hand, and `faults` asks SDL afterwards what it took.
"""

import ctypes
import gc
import logging
import os
import sys
import tempfile
import time
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from pathlib import Path
from typing import Literal

from companion.ui import sdl

Driver = Literal["kmsdrm", "x11", "offscreen"]

log = logging.getLogger(__name__)

FRAMES = 30
"""Pictures a second at most, while somebody touches."""
IDLE_FRAMES = 10
"""Looks at the input a second after `IDLE_S` without any."""
IDLE_S = 10.0
PAUSE_S = 2.0
"""After which `tidy_up` has its time: people move what is on the table."""
SCREEN_S = 20.0
"""How long a screen is waited for: some are switched on late, or late to say that they are there."""
_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD = -1, -3  # of mallopt(3), in <malloc.h>
_LARGE = 64 * 1024
"""Bytes from which a block of memory is one of its own, given back when it is free."""


class NoScreenError(Exception):
    """SDL opened another display than asked for, or none."""


def driver_for(environ: MutableMapping[str, str]) -> Driver:
    """The display to use: what SDL_VIDEODRIVER says, else X if there is one, else the bare screen."""
    named = environ.get("SDL_VIDEODRIVER", "").lower()
    if named in ("x11", "offscreen"):
        return "x11" if named == "x11" else "offscreen"
    if named == "kmsdrm" or not environ.get("DISPLAY"):
        return "kmsdrm"
    return "x11"


def prepare(
    *,
    size: tuple[int, int] | None = None,
    rotation: int = 0,
    environ: MutableMapping[str, str] = os.environ,
) -> Driver:
    """Set Kivy up for this machine; `size` None: the whole screen. Must run before anything imports Kivy.

    Raises RuntimeError if Kivy is there already: its window would not hear of this any more.
    """
    if "kivy" in sys.modules:
        raise RuntimeError("companion.ui.environment.prepare must run before the first import of kivy")
    _give_memory_back()
    driver = driver_for(environ)
    environ["SDL_VIDEODRIVER"] = driver
    environ["KIVY_WINDOW"] = "sdl2"
    environ["KIVY_NO_ARGS"] = "1"
    environ["KIVY_NO_CONFIG"] = "1"
    environ["KIVY_NO_FILELOG"] = "1"
    environ["KIVY_LOG_MODE"] = "PYTHON"
    environ.setdefault("KIVY_HOME", _writable_home(environ))
    if driver == "kmsdrm" and (card := connected_card(Path("/sys/class/drm"))) is not None:
        environ.setdefault("SDL_KMSDRM_DEVICE_INDEX", str(card))
    _configure(driver, size, rotation)
    return driver


def kivys_rotation(rotation: int) -> int:
    """What Kivy calls a picture that is turned clockwise by so many degrees: it turns the other way."""
    return -rotation % 360


def connected_card(drm: Path) -> int | None:
    """The number of the first graphics card in `drm` (usually /sys/class/drm) that has a screen connected."""
    for status in sorted(drm.glob("card*-*/status")):
        try:
            if status.read_text(encoding="ascii").strip() == "connected":
                return int(status.parent.name.split("-")[0].removeprefix("card"))
        except (OSError, ValueError):
            continue
    return None


def wait_for_screen(
    drm: Path = Path("/sys/class/drm"),
    wait: Callable[[float], None] = time.sleep,
    environ: MutableMapping[str, str] = os.environ,
) -> None:
    """Comes back as soon as a screen may be there, or after `SCREEN_S`: opening one in vain costs more than looking.

    Only for the bare screen. Some plugs cannot tell whether anything hangs on them.
    """
    if driver_for(environ) != "kmsdrm":
        return
    for _ in range(round(SCREEN_S / 0.5)):
        if _may_have_screen(drm):
            return
        wait(0.5)


def _may_have_screen(drm: Path) -> bool:
    for status in drm.glob("card*-*/status"):
        with suppress(OSError):
            if "-Writeback-" not in status.parent.name and status.read_text(encoding="ascii").strip() != "disconnected":
                return True
    return False


def x11_size() -> tuple[int, int] | None:
    """Width and height of the X display; None if there is none."""
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        return None
    x11.XOpenDisplay.restype = ctypes.c_void_p
    display = x11.XOpenDisplay(None)
    if not display:
        return None
    handle = ctypes.c_void_p(display)
    screen = x11.XDefaultScreen(handle)
    # Left open: a bare X server starts anew when its last client goes, just as Kivy's window would come.
    return x11.XDisplayWidth(handle, screen), x11.XDisplayHeight(handle, screen)


def faults(driver: Driver) -> list[str]:
    """What is wrong with the window that has been opened; empty when it is the one asked for."""
    took = sdl.video_driver()
    return [] if took.lower() == driver else [f"asked SDL for the {driver} display, got {took or 'none'}"]


def renderer() -> str:
    """What paints the window: "llvmpipe" is the processor alone."""
    from kivy.graphics.opengl import GL_RENDERER, glGetString

    return str(glGetString(GL_RENDERER).decode(errors="replace"))


def check_screen(driver: Driver) -> None:
    """Raises NoScreenError with all `faults`."""
    if wrong := faults(driver):
        raise NoScreenError("; ".join(wrong))


def _give_memory_back() -> None:
    """Have the system take back at once what a picture needed while it was painted.

    The C library keeps freed blocks to use them again, larger and larger ones, and everything painted in software lies
    between them: tens of megabytes that nothing holds. Only glibc does so, and only there is anything to set.
    """
    with suppress(OSError, AttributeError):
        mallopt = ctypes.CDLL("libc.so.6").mallopt
        mallopt(_M_MMAP_THRESHOLD, _LARGE)
        mallopt(_M_TRIM_THRESHOLD, 2 * _LARGE)


def settle() -> None:
    """What is there now stays for long: `tidy_up` need not go through all of it each time, until it is settled anew."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def tidy_up() -> None:
    """What takes some milliseconds and can wait until nobody touches: let go of what old pictures hold in circles, and
    give back the memory between those that are left. Kivy's smooth shapes are such circles, all of them."""
    gc.collect()
    with suppress(OSError, AttributeError):
        ctypes.CDLL("libc.so.6").malloc_trim(0)


def _writable_home(environ: MutableMapping[str, str]) -> str:
    """Kivy cannot even be imported where it cannot make its folder."""
    for name in ("RUNTIME_DIRECTORY", "XDG_CACHE_HOME", "HOME"):
        folder = environ.get(name, "").split(":")[0]
        if folder and os.access(folder, os.W_OK):
            return str(Path(folder) / (".cache/volcano-companion" if name == "HOME" else "kivy"))
    return tempfile.mkdtemp(prefix="kivy-")


def _configure(driver: Driver, size: tuple[int, int] | None, rotation: int) -> None:
    Path(os.environ["KIVY_HOME"]).mkdir(parents=True, exist_ok=True)
    from kivy.config import Config

    Config.remove_section("input")
    Config.add_section("input")
    if driver == "kmsdrm":
        # Touch panels alone: on a Raspberry Pi Kivy would else take keyboards for panels, and a space for a finger.
        Config.set("input", "mtdev_%(name)s", "probesysfs,provider=mtdev,select_all=0")
    elif driver == "x11":
        Config.set("input", "mouse", "mouse,disable_multitouch,disable_hover")
    Config.set("graphics", "fullscreen", "auto" if size is None else "0")
    if size is None and driver == "x11":
        size = x11_size()  # without a window manager nobody enlarges the window afterwards
    if size is not None:
        Config.set("graphics", "width", str(size[0]))
        Config.set("graphics", "height", str(size[1]))
    Config.set("graphics", "rotation", str(kivys_rotation(rotation)))
    Config.set("graphics", "multisamples", "0")
    Config.set("graphics", "maxfps", str(FRAMES))
    Config.set("graphics", "show_cursor", "1" if driver == "x11" else "0")
    Config.set("graphics", "allow_screensaver", "0")
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("kivy", "desktop", "0")
    Config.set("kivy", "log_level", "warning")
