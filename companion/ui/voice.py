"""Speaks with the program espeak-ng, where it is installed: one sentence at a time, the newest wins.

The program only says what the samples are; the app's own player makes them heard, so that speech and sounds do not take
the loudspeaker from each other. A thread of its own starts, stops and buries the program; nobody waits for it.
"""

import logging
import queue
import shutil
import subprocess
import threading
from array import array
from collections.abc import Callable
from typing import NamedTuple

from companion.ui.samples import read

log = logging.getLogger(__name__)

PROGRAM = "espeak-ng"
AMPLITUDE = {"quiet": 40, "louder": 100}
"""Of 200; the program's own is 100."""
WORDS_A_MINUTE = 150
"""Somewhat slower than usual: people are busy at the table."""
LOOK_S = 0.05
"""How often is looked, while the program works, whether something else is to be said."""
_CLOSING_S = 1.0


class _Asked(NamedTuple):
    text: str
    language: str
    level: str


class Voice:
    def __init__(self, program: str, speak: Callable[["array[int]"], None]) -> None:
        """`program`: where espeak-ng is, see `program`. `speak` makes samples heard instead of those before, see
        `Player`."""
        self._program = program
        self._speak = speak
        self._asked: queue.SimpleQueue[_Asked | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._complaint = ""

    def say(self, text: str, language: str, level: str) -> None:
        """Instead of what is being spoken; an empty text is silence. `level`: "quiet" or "louder"."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="voice", daemon=True)
            self._thread.start()
        self._asked.put(_Asked(text, language, level))

    def close(self) -> None:
        """Silence."""
        if self._thread is not None:
            self._asked.put(None)
            self._thread.join(_CLOSING_S)

    def _work(self) -> None:
        while True:
            asked = self._newest()
            self._speak(array("h"))
            if asked is None:
                return
            if asked.text:
                self._begin(asked)

    def _begin(self, asked: _Asked) -> None:
        try:
            samples = self._samples(asked)
        except (OSError, ValueError) as error:
            self._complain(str(error))
            return
        if samples is not None:
            self._complaint = ""
            self._speak(samples)

    def _newest(self) -> _Asked | None:
        """What is to be said now; None: nothing any more."""
        asked = self._asked.get()
        while asked is not None and not self._asked.empty():
            asked = self._asked.get()
        return asked

    def _samples(self, asked: _Asked) -> "array[int] | None":
        """None if something else is to be said meanwhile. Raises OSError or ValueError if the program cannot."""
        options = ("-v", asked.language, "-s", str(WORDS_A_MINUTE), "-a", str(AMPLITUDE[asked.level]), "--stdout")
        with subprocess.Popen(
            [self._program, *options, "--", asked.text],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        ) as process:
            while True:
                try:
                    spoken, _ = process.communicate(timeout=LOOK_S)
                    break
                except subprocess.TimeoutExpired:
                    if not self._asked.empty():
                        process.kill()
                        return None
        if process.returncode:
            raise OSError(f"{PROGRAM} ended with status {process.returncode}")
        return read(spoken)

    def _complain(self, reason: str) -> None:
        if reason != self._complaint:
            log.warning("no voice: %s", reason)
            self._complaint = reason


def program() -> str | None:
    """Where espeak-ng is on this machine; None: it is not installed."""
    return shutil.which(PROGRAM)
