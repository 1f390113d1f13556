"""Joins the parts and opens the window: `companion run`. The only file that knows every part.

Each part is imported where it is joined: what the first frame does not need comes after it.
"""

import argparse
import logging
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from companion.i18n.catalog import Catalog
from companion.kiosk import Kiosk
from companion.machine.log_ring import open_log, tail
from companion.rules.contract import Message, message
from companion.settings import Loaded, Settings, load_settings, save_settings

if TYPE_CHECKING:
    from companion.control.controller import Controller
    from companion.control.hearing import Hearing
    from companion.control.staff.machine import Machine
    from companion.control.staff.views import Wiring
    from companion.session.dealer import Dealer
    from companion.ui.environment import Driver
    from hardware.events import Panel

log = logging.getLogger(__name__)


def main(arguments: Sequence[str]) -> int:
    """`companion run`. Exit status: 0 the window was closed; 1 there is no screen to show it on."""
    asked = _parser().parse_args(arguments)
    loaded = load_settings()
    kiosk = Kiosk()
    open_log(loaded.settings.log_dir if kiosk.is_service else None)
    size = asked.windowed or loaded.settings.size
    from companion.ui import environment

    if kiosk.is_service:
        environment.wait_for_screen()
    driver = environment.prepare(size=size, rotation=loaded.settings.rotation)
    try:
        if asked.demo:
            from companion.demo.show import show

            show(driver, asked.pictures, rotation=loaded.settings.rotation)
        elif kiosk.crashes_too_often:
            from companion.ui import safe

            safe.show(Catalog(loaded.settings.language), driver, tail(loaded.settings.log_dir), kiosk)
        else:
            _open_table(loaded, driver, kiosk)
    except environment.NoScreenError as error:
        kiosk.had_no_screen()
        print(Catalog().say(message("shell.no_screen", reason=str(error))), file=sys.stderr)
        return 1
    kiosk.ended()
    return 0


def _open_table(loaded: Loaded, driver: "Driver", kiosk: Kiosk) -> None:
    """Raises environment.NoScreenError."""
    from companion.control.doorstep import Doorstep
    from companion.ui.kivy_app import run

    with ExitStack() as opened:
        settings = loaded.settings
        run(Doorstep(settings, settings.saves_dir, lambda: _open_controller(loaded, kiosk, opened)), driver, kiosk)


def _open_controller(loaded: Loaded, kiosk: Kiosk, opened: ExitStack) -> "Controller":
    """Everything behind the screen; what has to be closed again goes into `opened`."""
    from companion.control.hearing import Hearing
    from companion.ui import voice
    from companion.ui.player import Player

    panel, problems = open_hardware(loaded.settings)
    player, program = Player(), voice.program()
    opened.callback(player.close)
    speaker = voice.Voice(program, player.speak) if program is not None else None
    if speaker is not None:
        opened.callback(speaker.close)
    hearing = Hearing(
        player.play,
        speaker.say if speaker is not None else None,
        beep=panel.beep,
        is_mute=lambda: player.is_mute,
    )
    machine = _machine(loaded.settings, kiosk)
    controller = build(loaded.settings, panel=panel, hearing=hearing, machine=machine, keep=True)
    opened.callback(controller.close)
    told = (*loaded.problems, *problems, *_unkept(loaded.settings.saves_dir))
    controller.start(*told)
    return controller


def _machine(settings: Settings, kiosk: Kiosk) -> "Machine":
    """What staff can be told of this machine and ask of it."""
    from importlib.metadata import version

    from kivy.app import App

    from companion.control.staff.machine import Machine
    from companion.machine import clock, power, requests, uptime
    from companion.machine.backlight import Backlight

    system = requests.System()
    return Machine(
        system=system,
        light=Backlight(),
        power=power.Supply().examine,
        may_set_clock=clock.may_set_clock,
        set_clock=clock.set_clock,
        uptime_s=uptime.uptime_s,
        release=version("volcano-companion"),
        bundle=lambda: _support_bundle(settings),
        wiring=lambda: _wiring(settings),
        start_anew=App.get_running_app().stop,
    )


def _support_bundle(settings: Settings) -> bytes:
    from companion import doctor
    from companion.machine.support import bundle, files_of_interest
    from companion.session.listing import saved_games
    from companion.settings import settings_path

    checks = (*doctor.INSTALLED, doctor.check_settings, doctor.check_saves, doctor.check_exports)
    played_last = next((settings.saves_dir / save.name for save in saved_games(settings.saves_dir)), None)
    return bundle(doctor.report(checks), files_of_interest(settings_path(), settings.log_dir, played_last))


def _wiring(settings: Settings) -> "Wiring":
    from companion.control.staff.views import Pin, Wiring
    from companion.wired import told
    from hardware.wiring import wired

    found = wired(_wiring_file(settings))
    pins = tuple(Pin(place.name, place.uses, place.wrong) for place in found.places)
    return Wiring(found.name, pins, told(found.faults))


def _unkept(folder: Path) -> tuple[Message, ...]:
    """What people must know before they begin: that their games will not be there tomorrow."""
    from companion.storage import examine

    try:
        storage = examine(folder)
    except OSError as error:
        return (message("shell.saves_unwritable", folder=str(folder), reason=str(error)),)
    return (message("shell.saves_fleeting", filesystem=storage.filesystem),) if storage.kept == "no" else ()


def build(
    settings: Settings,
    *,
    panel: "Panel | None" = None,
    hearing: "Hearing | None" = None,
    saves: Path | None = None,
    exports: Path | None = None,
    dealer: "Dealer | None" = None,
    machine: "Machine | None" = None,
    clock: Callable[[], float] = time.monotonic,
    keep: bool = False,
) -> "Controller":
    """A controller over the installed games; with `keep` what people set on the screen, and what they have been taught,
    goes into files."""
    from companion.control.bindings import load_bindings
    from companion.control.controller import Controller
    from companion.control.library import Library
    from companion.editions import Editions
    from companion.lessons import Lessons, lessons_path
    from companion.packs import registry

    return Controller(
        library=Library(registry.games, Editions(settings.packs)),
        saves=saves or settings.saves_dir,
        exports=exports or settings.exports_dir,
        settings=settings,
        hearing=hearing,
        keep_settings=save_settings if keep else lambda changed: None,
        lessons=Lessons(lessons_path() if keep else None),
        tags=settings.tags_dir if keep else None,
        panel=panel,
        bindings=load_bindings(),
        dealer=dealer,
        machine=machine,
        clock=clock,
    )


def open_hardware(settings: Settings) -> "tuple[Panel, tuple[Message, ...]]":
    """All devices of this machine, and what is wrong with the wiring profile: then its header is left alone."""
    from companion.wired import told
    from hardware.fake import FakePanel
    from hardware.panel import AllDevices, open_header, open_serial_devices
    from hardware.profile import ProfileError, load_profile

    problems: tuple[Message, ...] = ()
    header: Panel = FakePanel()
    file = _wiring_file(settings)
    try:
        header = open_header(load_profile(file))
    except ProfileError as error:
        log.warning("%s", error)
        problems = (message("shell.wiring_unusable", reason=told(error.faults, file.name)),)
    return AllDevices(header, lambda: open_serial_devices(settings.readers)), problems


def _wiring_file(settings: Settings) -> Path:
    from hardware.profile import REFERENCE

    return Path(settings.wiring).expanduser() if settings.wiring else REFERENCE


def _parser() -> argparse.ArgumentParser:
    say = Catalog().say
    parser = argparse.ArgumentParser(prog="companion run", description=say("cli.run"))
    parser.add_argument("--windowed", type=_size, metavar="WxH", help=say("cli.run_windowed"))
    parser.add_argument("--demo", action="store_true", help=say("cli.run_demo"))
    parser.add_argument("--pictures", type=Path, default=Path("shots"), metavar="FOLDER", help=say("cli.run_pictures"))
    return parser


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal() and int(width) and int(height)):
        raise argparse.ArgumentTypeError(Catalog().say("cli.run_no_size", text=text))
    return int(width), int(height)
