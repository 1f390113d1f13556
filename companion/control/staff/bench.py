"""What the staff's pages have at hand, and what each group of pages is."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Protocol

import msgspec

from companion.control.hearing import Hearing
from companion.control.scene import Scene
from companion.control.staff.intents import StaffIntent, StaffPage
from companion.control.staff.machine import Machine
from companion.control.staff.views import StaffRow
from companion.errors import StorageError
from companion.rules.contract import message
from companion.settings import Settings
from companion.sticks import Stick
from hardware.events import DeviceStatus


class Bench(msgspec.Struct, frozen=True, kw_only=True):
    scene: Scene
    machine: Machine
    hearing: Hearing
    status: Callable[[], tuple[DeviceStatus, ...]]
    keep: Callable[[Settings], None]
    """Makes these the settings."""
    clock: Callable[[], float]
    """Seconds, for durations."""
    time_of_day: Callable[[], datetime]

    def open(self, page: StaffPage) -> None:
        """Over the page that is open."""
        self.scene.pages = (*self.scene.pages, page)

    def stick(self, point: str) -> Stick:
        """The one mounted there. Raises StorageError if it was pulled out."""
        for stick in self.scene.tables.sticks.plugged_in():
            if str(stick.point) == point:
                return stick
        raise StorageError(message("session.stick_gone", stick=Path(point).name))


class Room(Protocol):
    """Some pages that belong together."""

    @property
    def names(self) -> tuple[str, ...]:
        """Of its pages."""
        ...

    def rows(self, page: StaffPage) -> tuple[StaffRow, ...]: ...

    def do(self, intent: StaffIntent) -> bool:
        """Whether this was for one of its pages. Raises CompanionError or OSError if it cannot be done."""
        ...
