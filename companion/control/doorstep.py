"""Home as it is seen first: at once, before anything is loaded that can play a game.

    doorstep = Doorstep(settings, saves, open_controller)
    doorstep.view          # what the saves say of themselves, and the games by name
    doorstep.catch_up()    # now the controller is there, and everything is asked of it

Whatever is asked for before that opens the controller first. Keep what this module imports few: people wait for it.
"""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion.control.home import home_view, named_games
from companion.control.views import AppView
from companion.i18n.catalog import Catalog
from companion.session.listing import saved_games
from companion.settings import Settings

if TYPE_CHECKING:
    from companion.control.controller import Controller
    from companion.control.intents import Intent
    from hardware.events import DeviceFound, DeviceLost


class Doorstep:
    """Stands where the controller will be. `open_controller` makes it, and starts it."""

    def __init__(
        self,
        settings: Settings,
        saves: Path,
        open_controller: "Callable[[], Controller]",
        time_of_day: "Callable[[], datetime]" = datetime.now,
    ) -> None:
        self._open = open_controller
        self._controller: Controller | None = None
        texts = Catalog(settings.language)
        self._first = AppView(
            screen="home",
            body=home_view(named_games(texts), saved_games(saves), None, texts, time_of_day()),
            texts=texts,
            text_size=settings.text_size,
            palette=settings.palette,
            rotation=settings.rotation,
            motion=settings.motion,
        )

    def catch_up(self) -> "Controller":
        """The controller; what takes long before it can be is done once."""
        if self._controller is None:
            self._controller = self._open()
        return self._controller

    @property
    def view(self) -> AppView:
        return self._first if self._controller is None else self._controller.view

    def send(self, intent: "Intent") -> None:
        self.catch_up().send(intent)

    def pressed(self, what: str) -> bool:
        return self._controller is None or self._controller.pressed(what)

    def released(self, what: str) -> bool:
        return self._controller is None or self._controller.released(what)

    def key(self, name: str) -> bool:
        return self.catch_up().key(name)

    def typed(self, text: str) -> None:
        self.catch_up().typed(text)

    def noticed(self, event: "DeviceLost | DeviceFound") -> None:
        self.catch_up().noticed(event)

    @property
    def is_well(self) -> bool:
        return self._controller is None or self._controller.is_well

    def poll(self) -> bool:
        """Buttons and knob are heard as soon as the controller is there."""
        return self._controller is not None and self._controller.poll()
