"""The SDL library that Kivy has loaded, to be asked directly."""

import ctypes
from pathlib import Path

_MAPS = Path("/proc/self/maps")


def libraries() -> list[ctypes.CDLL]:
    """Those loaded under its name: where it lies differs between Kivy's wheel and Debian's Kivy."""
    mapped = _MAPS.read_text(encoding="utf-8").splitlines()
    return [ctypes.CDLL(path) for path in sorted({line.split()[-1] for line in mapped if "libSDL2-2" in line})]


def video_driver() -> str:
    """The display driver that the window is drawn with; empty if there is none."""
    for library in libraries():
        ask = library.SDL_GetCurrentVideoDriver
        ask.restype = ctypes.c_char_p
        if name := ask():
            return str(name.decode("ascii"))
    return ""
