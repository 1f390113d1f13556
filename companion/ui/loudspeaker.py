"""The way to the machine's loudspeaker, by the SDL that Kivy has loaded but not by Kivy's own sounds.

Those hold the interpreter while the device is being opened. A sound server that reports its devices meanwhile, from a
thread of its own, then waits for the interpreter, and the app waits for that thread, for good (Kivy's issue 9023).
Calls from here let the interpreter go.
"""

import ctypes
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from companion.ui import sdl
from companion.ui.samples import fading, over

_AUDIO = 0x10
_REPORTS = (0x1100, 0x1101)
"""The events "a sound device was added" and "removed"."""
_IGNORE = 0
_16_BIT = 0x8010 if array("h", [1]).tobytes()[0] else 0x9010
_BUFFER = 1024
"""Samples that the device takes at a time: some 50 ms."""
_STOPPED = 0


class _Spec(ctypes.Structure):
    """SDL_AudioSpec."""

    _fields_ = (
        ("freq", ctypes.c_int),
        ("format", ctypes.c_uint16),
        ("channels", ctypes.c_uint8),
        ("silence", ctypes.c_uint8),
        ("samples", ctypes.c_uint16),
        ("padding", ctypes.c_uint16),
        ("size", ctypes.c_uint32),
        ("callback", ctypes.c_void_p),
        ("userdata", ctypes.c_void_p),
    )


class Loudspeaker:
    """The usual sound device, open. Every call may take its time, so not for the main thread."""

    def __init__(self, rate: int) -> None:
        """For so many samples a second, in one channel. Raises OSError where nothing can be heard."""
        self._sdl = _library()
        for event in _REPORTS:
            self._sdl.SDL_EventState(event, _IGNORE)  # else they reach Kivy, from a thread that it does not expect
        if self._sdl.SDL_InitSubSystem(_AUDIO) != 0:
            self._fail()
        self._device: int = self._opened(rate)
        self._sdl.SDL_PauseAudioDevice(self._device, 0)
        self._sounds = array("h")
        self._speech = array("h")
        self._queued = 0

    def _opened(self, rate: int) -> int:
        spec = _Spec(freq=rate, format=_16_BIT, channels=1, samples=_BUFFER)
        try:
            if self._sdl.SDL_GetNumAudioDevices(0) == 0:
                raise OSError("no sound device")  # trying all the same writes many lines into the log
            device: int = self._sdl.SDL_OpenAudioDevice(None, 0, ctypes.byref(spec), None, 0)
            return device or self._fail()
        except OSError:
            self._sdl.SDL_QuitSubSystem(_AUDIO)
            raise

    @property
    def way(self) -> str:
        """What carries the sound: "alsa", "pulseaudio", ..."""
        return str(self._sdl.SDL_GetCurrentAudioDriver().decode("ascii"))

    @property
    def devices(self) -> list[str]:
        """Names of all that there are."""
        count = self._sdl.SDL_GetNumAudioDevices(0)
        names = [self._sdl.SDL_GetAudioDeviceName(index, 0) for index in range(count)]
        return [name.decode(errors="replace") for name in names if name]

    @property
    def lost(self) -> bool:
        """Whether it has been pulled out, or its server has ended."""
        return bool(self._sdl.SDL_GetAudioDeviceStatus(self._device) == _STOPPED)

    @property
    def busy(self) -> bool:
        """Whether anything is still to be heard."""
        return bool(self._left() > 0)

    def play(self, samples: "array[int]") -> None:
        """Begins now, over everything that still sounds. Raises OSError."""
        with self._held():
            self._sounds = over(self._sounds, samples)

    def speak(self, samples: "array[int]") -> None:
        """Begins now, over the sounds but instead of what is being spoken. Raises OSError."""
        with self._held():
            self._speech = over(fading(self._speech), samples)

    @contextmanager
    def _held(self) -> Iterator[None]:
        """Nothing is taken meanwhile; before, what has been heard is forgotten, and after, the rest is queued anew."""
        self._sdl.SDL_LockAudioDevice(self._device)
        try:
            heard = self._queued - self._left()
            self._sounds, self._speech = self._sounds[heard:], self._speech[heard:]
            yield
            both = over(self._sounds, self._speech)
            self._queued = len(both)
            self._sdl.SDL_ClearQueuedAudio(self._device)
            if self._sdl.SDL_QueueAudio(self._device, both.tobytes(), len(both) * both.itemsize) != 0:
                self._fail()
        finally:
            self._sdl.SDL_UnlockAudioDevice(self._device)

    def _left(self) -> int:
        """Samples that the device has not taken yet."""
        return int(self._sdl.SDL_GetQueuedAudioSize(self._device)) // self._sounds.itemsize

    def close(self) -> None:
        """Lets the device go, for others and for sleep; what still sounds is cut off."""
        self._sdl.SDL_CloseAudioDevice(self._device)
        self._sdl.SDL_QuitSubSystem(_AUDIO)

    def _fail(self) -> NoReturn:
        raise OSError(self._sdl.SDL_GetError().decode(errors="replace"))


def _library() -> ctypes.CDLL:
    found = sdl.libraries()
    if not found:
        raise OSError("SDL is not loaded")
    library = found[0]
    for text in ("SDL_GetError", "SDL_GetCurrentAudioDriver", "SDL_GetAudioDeviceName"):
        getattr(library, text).restype = ctypes.c_char_p
    library.SDL_GetQueuedAudioSize.restype = ctypes.c_uint32
    return library
