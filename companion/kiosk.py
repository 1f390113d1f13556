"""The app as a service of a machine that nobody attends: says that it is alive, and notices when it keeps crashing."""

import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from companion.machine.service import Service
from companion.machine.starts import Starts


class Kiosk:
    """Outside of a service it does nothing."""

    def __init__(self, environ: Mapping[str, str] = os.environ, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._service = Service(environ)
        run = environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
        self._starts = Starts(Path(run)) if run else None

    @property
    def is_service(self) -> bool:
        return self._service.is_one

    @property
    def crashes_too_often(self) -> bool:
        """Then the safe screen is shown, which needs as little as can be."""
        return self._starts is not None and self._starts.crash_too_often

    def shown(self) -> None:
        """The window is open on the right display and shows something."""
        self._service.ready()
        if self._starts is not None:
            self._starts.shown(self._clock())

    def beat(self, *, is_well: bool = True) -> None:
        """Once a second, from the main loop. Not well: it lives, but only a new start can put something right."""
        if is_well:
            self._service.alive()
        if self._starts is not None:
            self._starts.still_running(self._clock())

    def had_no_screen(self) -> None:
        """A screen that is switched on later is no crash, however often it was tried before."""
        if self._starts is not None:
            self._starts.never_mind()

    def ended(self) -> None:
        """The app was closed, as opposed to: it crashed."""
        self._service.stopping()
        if self._starts is not None:
            self._starts.ended_well()
