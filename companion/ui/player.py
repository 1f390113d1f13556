"""Plays sounds and speech from a thread of its own: nobody waits for a loudspeaker.

Nothing is opened or read before there is something to play, and soon after the last of it the device is let go again:
then a machine without sound costs nothing, and a device that was pulled out is found again. All goes one way, since
some devices can be had only once.
"""

import logging
import queue
import threading
import time
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol

from companion.sound import RATE, WAVES
from companion.ui.loudspeaker import Loudspeaker
from companion.ui.samples import read

log = logging.getLogger(__name__)

GAIN = {"quiet": 0.4, "louder": 1.0}
LATE_S = 0.5
"""What comes later than this no longer belongs to what is seen."""
LINGER_S = 4.0
"""How long the device is kept after it was needed."""
_CLOSING_S = 1.0
_MOST_WAITING = 8


class Device(Protocol):
    """What is played on, see `Loudspeaker`."""

    @property
    def lost(self) -> bool: ...

    @property
    def busy(self) -> bool: ...

    def play(self, samples: "array[int]") -> None: ...

    def speak(self, samples: "array[int]") -> None: ...

    def close(self) -> None: ...


class _Asked(NamedTuple):
    at: float
    cue: str = ""
    level: str = ""
    speech: "array[int] | None" = None
    """Instead of a cue."""


class Player:
    def __init__(
        self,
        waves: Path = WAVES,
        open_device: Callable[[int], Device] = Loudspeaker,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._waves = waves
        self._open_device = open_device
        self._clock = clock
        self._asked: queue.Queue[_Asked | None] = queue.Queue(_MOST_WAITING)
        self._thread: threading.Thread | None = None
        self._device: Device | None = None
        self._known: dict[tuple[str, str], array[int]] = {}
        self._complaint = ""

    def play(self, cue: str, level: str) -> None:
        """The sound of this name, "quiet" or "louder". Comes back at once, and whatever goes wrong is only logged."""
        self._ask(_Asked(self._clock(), cue, level))

    def speak(self, samples: "array[int]") -> None:
        """Instead of what is being spoken; no samples: silence. Comes back at once, as `play` does."""
        self._ask(_Asked(self._clock(), speech=samples))

    @property
    def is_mute(self) -> bool:
        """Whether the last thing asked for could not be heard."""
        return bool(self._complaint)

    def close(self) -> None:
        """Silence. A device that does not answer is left behind."""
        if self._thread is not None:
            self._ask(None)
            self._thread.join(_CLOSING_S)

    def _ask(self, asked: _Asked | None) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="sound", daemon=True)
            self._thread.start()
        try:
            self._asked.put_nowait(asked)
        except queue.Full:  # the device hangs: what waits is late already
            return

    def _work(self) -> None:
        while True:
            try:
                asked = self._asked.get(timeout=None if self._device is None else LINGER_S)
            except queue.Empty:
                if self._device is None or self._device.lost or not self._device.busy:
                    self._let_go()
                continue
            if asked is None:
                self._let_go()
                return
            try:
                self._do(asked)
            except Exception as error:  # whatever a sound system comes up with: the game goes on, and silently
                self._complain(str(error))
                self._let_go()

    def _do(self, asked: _Asked) -> None:
        samples = self._samples(asked.cue, asked.level) if asked.speech is None else asked.speech
        if self._device is not None and self._device.lost:
            self._let_go()
        if self._device is None:
            if not samples:
                return
            self._device = self._open_device(RATE)
        self._complaint = ""
        if self._clock() - asked.at > LATE_S:
            return
        if asked.speech is None:
            self._device.play(samples)
        else:
            self._device.speak(samples)

    def _samples(self, cue: str, level: str) -> "array[int]":
        known = self._known.get((cue, level))
        if known is None:
            path, gain = self._waves / f"{cue}.wav", GAIN[level]
            try:
                known = array("h", (round(value * gain) for value in read(path.read_bytes())))
            except ValueError as error:
                raise ValueError(f"{path}: {error}") from error
            self._known[cue, level] = known
        return known

    def _let_go(self) -> None:
        if self._device is not None:
            self._device.close()
            self._device = None

    def _complain(self, reason: str) -> None:
        if reason != self._complaint:
            log.warning("no sound: %s", reason)
            self._complaint = reason
