"""The staff's pages as they are photographed, in languages and sizes of letters."""

import tempfile
from pathlib import Path
from typing import Literal

from companion.app import build
from companion.control.intents import NewTable, OpenTable, SetOption, Show
from companion.control.views import AppView
from companion.settings import Settings
from companion.ui.staff import tour
from companion.ui.walkthrough import PEOPLE

LOOKS: tuple[tuple[str, Literal["S", "M", "L"]], ...] = (("is", "S"), ("de", "L"))


def everything() -> dict[str, AppView]:
    return {
        f"{name}-{language}-{size}": view
        for language, size in LOOKS
        for name, view in _pages(Settings(language=language, text_size=size, motion=False)).items()
    }


def _pages(settings: Settings) -> dict[str, AppView]:
    now = [0.0]

    def wait(seconds: float) -> None:
        now[0] += seconds

    names = [SetOption(f"name:{seat}", name) for seat, name in enumerate(PEOPLE)]
    with tempfile.TemporaryDirectory() as name:
        folder, panel = Path(name), tour.ToldPanel()
        controller = build(
            settings,
            saves=folder / "saves",
            exports=folder,
            panel=panel,
            machine=tour.machine(folder),
            clock=lambda: now[0],
        )
        controller.start()
        pages = dict(tour.pages(controller, panel, "eldur", wait))
        for intent in (NewTable("eldur"), SetOption("seats", 4), *names, OpenTable(), Show("home")):
            controller.send(intent)
        pages |= dict(tour.saved(controller))
        controller.close()
    return pages
