"""`companion doctor`: looks at this machine and says what works, what does not, and what to do about it."""

import argparse
import importlib.metadata
import os
import platform
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Literal

import msgspec

from companion.i18n import catalog
from companion.i18n.catalog import Catalog
from companion.rules.contract import Message, message
from companion.settings import Loaded, load_settings, settings_path
from companion.storage import examine

LEAST_FREE_MB = 50
DRIVER_TIMEOUT_S = 30


class Finding(msgspec.Struct, frozen=True):
    """One line of the report."""

    level: Literal["ok", "warn", "fail"]
    """Works; works in part or not at all but the companion can do without; is in the way of playing."""
    what: Message
    todo: Message | None = None


Check = Callable[[Loaded], Iterator[Finding]]


def main(arguments: Sequence[str]) -> int:
    """Exit status: 0 if nothing is in the way of playing, else 1."""
    catalog = Catalog()
    parser = argparse.ArgumentParser(prog="companion doctor", description=catalog.say("hardware.doctor_about"))
    parser.add_argument("--installed", action="store_true", help=catalog.say("hardware.doctor_installed"))
    asked = parser.parse_args(arguments)
    failed = 0
    for finding in examine_machine(INSTALLED if asked.installed else CHECKS):
        print(f"{finding.level:4}  {catalog.say(finding.what)}")
        if finding.todo is not None:
            print(f"      {catalog.say('hardware.doctor_do', what=finding.todo)}")
        failed += finding.level == "fail"
    print()
    print(catalog.say("hardware.doctor_sum", count=failed) if failed else catalog.say("hardware.doctor_all_well"))
    return int(failed > 0)


def report(checks: Sequence[Check]) -> str:
    """What these checks find, in English, a line each."""
    say = Catalog().say
    lines = []
    for finding in examine_machine(checks):
        lines.append(f"{finding.level:4}  {say(finding.what)}")
        if finding.todo is not None:
            lines.append(f"      {say('hardware.doctor_do', what=finding.todo)}")
    return "\n".join(lines) + "\n"


def examine_machine(checks: Sequence[Check]) -> Iterator[Finding]:
    """All findings, as they come. A check that fails itself is a finding."""
    loaded = load_settings()
    for check in checks:
        try:
            yield from check(loaded)
        except Exception as error:  # whatever it is: the other checks must still be made
            yield Finding(
                "fail",
                message("hardware.doctor_broken", check=check.__name__, reason=repr(error)),
                message("hardware.doctor_report"),
            )


def check_python(_: Loaded) -> Iterator[Finding]:
    bits = struct.calcsize("P") * 8
    fits = (3, 11) <= sys.version_info[:2] <= (3, 13) and bits == 64
    yield Finding(
        "ok" if fits else "fail",
        message("hardware.doctor_python", version=platform.python_version(), bits=bits),
        None if fits else message("hardware.doctor_python_do"),
    )


def check_kivy(_: Loaded) -> Iterator[Finding]:
    try:
        yield Finding("ok", message("hardware.doctor_kivy", version=importlib.metadata.version("kivy")))
    except importlib.metadata.PackageNotFoundError:
        yield Finding("fail", message("hardware.doctor_kivy_missing"), message("hardware.doctor_install_do"))


def check_screen(_: Loaded) -> Iterator[Finding]:
    told, reason = _told_by("tell_of_screen")
    if len(told) != 3:
        none = message("hardware.doctor_screen_none", reason=reason)
        yield Finding("fail", none, message("hardware.doctor_screen_do"))
        return
    driver, renderer, version = told
    is_idle = "llvmpipe" in renderer and is_raspberry_pi()
    yield Finding(
        "warn" if is_idle else "ok",
        message("hardware.doctor_screen", driver=driver, renderer=renderer, version=version),
        message("hardware.doctor_render_do") if is_idle else None,
    )


def _told_by(function: str) -> tuple[list[str], str]:
    """What a function of this module prints, line by line; or nothing, and why not.

    In a process of its own: a driver that crashes or hangs must not take the doctor with it.
    """
    command = [sys.executable, "-c", f"from companion import doctor; doctor.{function}()"]
    try:
        asked = subprocess.run(command, capture_output=True, text=True, timeout=DRIVER_TIMEOUT_S, check=False)
    except subprocess.TimeoutExpired:
        return [], f"{DRIVER_TIMEOUT_S} s"
    if asked.returncode == 0:
        return asked.stdout.splitlines(), ""
    lines = asked.stderr.strip().splitlines()
    return [], lines[-1] if lines else f"status {asked.returncode}"


def tell_of_screen() -> None:
    """Opens a small window as the app does and prints its driver, renderer and GL version, a line each."""
    from companion.ui import environment

    driver = environment.prepare(size=(320, 240))
    from kivy.core.window import Window

    if Window is None:
        sys.exit(f"no window with the {driver} driver")
    from kivy.graphics.opengl import GL_RENDERER, GL_VERSION, glGetString

    if faults := environment.faults(driver):
        sys.exit("; ".join(faults))
    print(driver, glGetString(GL_RENDERER).decode(), glGetString(GL_VERSION).decode(), sep="\n")


def is_raspberry_pi() -> bool:
    try:
        return "Raspberry Pi" in Path("/sys/firmware/devicetree/base/model").read_text(errors="replace")
    except OSError:
        return False


def check_fonts(_: Loaded) -> Iterator[Finding]:
    from companion.ui.theme import FONTS

    folder = Path(__file__).parent / "ui" / "fonts"
    missing = sorted({file for file in FONTS.values() if not (folder / file).is_file()})
    for file in missing:
        yield Finding("warn", message("hardware.doctor_font_missing", file=file), message("hardware.doctor_install_do"))
    if not missing:
        yield Finding("ok", message("hardware.doctor_fonts", count=len(set(FONTS.values()))))


def check_languages(_: Loaded) -> Iterator[Finding]:
    locales = Path(catalog.__file__).parent / "locales"
    for language in catalog.LANGUAGES:
        missing = [
            file
            for domain in catalog.DOMAINS
            if not (file := locales / language / "LC_MESSAGES" / f"{domain}.mo").is_file()
        ]
        for file in missing:
            yield Finding(
                "fail",
                message("hardware.doctor_language_missing", language=language, file=str(file)),
                message("hardware.doctor_install_do"),
            )
        if not missing:
            yield Finding("ok", message("hardware.doctor_language", language=language))


def check_settings(loaded: Loaded) -> Iterator[Finding]:
    for problem in loaded.problems:
        yield Finding("warn", problem, message("hardware.doctor_settings_do"))
    if not loaded.problems:
        yield Finding("ok", message("hardware.doctor_settings", file=str(settings_path())))


def check_panel(loaded: Loaded) -> Iterator[Finding]:
    from companion.wired import told
    from hardware.panel import open_header
    from hardware.profile import REFERENCE, ProfileError, load_profile

    wiring = loaded.settings.wiring
    file = Path(wiring).expanduser() if wiring else REFERENCE
    try:
        profile = load_profile(file)
    except ProfileError as error:
        for fault in told(error.faults, str(file)):
            yield Finding("warn", message("hardware.doctor_wiring", fault=fault), message("hardware.doctor_wiring_do"))
        return
    panel = open_header(profile)
    (header,) = panel.status()
    panel.close()
    if header.reason is None:
        yield Finding("ok", message("hardware.doctor_panel", name=profile.name))
        return
    reason = message(f"hardware.{header.reason}", detail=header.detail)
    yield Finding("warn", message("hardware.doctor_panel_none", reason=reason), message(f"hardware.{header.reason}_do"))


def check_serial(_: Loaded) -> Iterator[Finding]:
    from serial.tools.list_ports import comports

    # Ports without an identity are the sockets of the mainboard, whether anything is in them or not.
    ports = [port for port in comports() if port.vid is not None or "ttyAMA" in port.device]
    for port in ports:
        named = {"port": port.device, "name": port.description or "?"}
        if os.access(port.device, os.R_OK | os.W_OK):
            yield Finding("ok", message("hardware.doctor_serial", **named))
        else:
            yield Finding(
                "warn", message("hardware.doctor_serial_forbidden", **named), message("hardware.doctor_serial_do")
            )
    if not ports:
        yield Finding("ok", message("hardware.doctor_serial_none"))


def check_saves(loaded: Loaded) -> Iterator[Finding]:
    return _check_folder(loaded.settings.saves_dir, "hardware.doctor_saves")


def check_exports(loaded: Loaded) -> Iterator[Finding]:
    return _check_folder(loaded.settings.exports_dir, "hardware.doctor_exports")


def _check_folder(folder: Path, key: str) -> Iterator[Finding]:
    try:
        storage = examine(folder)
    except OSError as error:
        yield Finding(
            "fail",
            message("hardware.doctor_folder_failed", folder=str(folder), reason=error.strerror or str(error)),
            message("hardware.doctor_folder_do"),
        )
        return
    named = {"folder": str(folder), "filesystem": storage.filesystem}
    said = message(key, free=storage.free_mb, **named)
    if storage.kept == "no":
        yield Finding("warn", message("hardware.doctor_fleeting", **named), message("hardware.doctor_fleeting_do"))
    elif storage.kept == "fragile":
        yield Finding("warn", said, message("hardware.doctor_fragile_do", filesystem=storage.filesystem))
    elif storage.free_mb < LEAST_FREE_MB:
        yield Finding("warn", said, message("hardware.doctor_full_do", least=LEAST_FREE_MB))
    else:
        yield Finding("ok", said)


def check_packs(_: Loaded) -> Iterator[Finding]:
    from companion.packs.registry import check_pack, games

    for game in games():
        if game.fault is not None:
            yield Finding(
                "fail",
                message("hardware.doctor_game_broken", game=game.id, reason=game.fault),
                message("hardware.doctor_install_do"),
            )
        for pack in game.packs:
            faults = check_pack(pack.folder)
            if not faults:
                yield Finding("ok", message("hardware.doctor_pack", pack=pack.id, game=game.id))
                continue
            yield Finding(
                "fail" if pack.built_in else "warn",
                message("hardware.doctor_pack_broken", pack=pack.id, game=game.id, count=len(faults)),
                message("hardware.doctor_pack_do", folder=str(pack.folder)),
            )


def check_sound(_: Loaded) -> Iterator[Finding]:
    from companion.sound import WAVES
    from companion.sound.cues import CUES

    missing = [name for name in CUES if not (WAVES / f"{name}.wav").is_file()]
    if missing:
        named = message("hardware.doctor_sounds_missing", names=tuple(missing))
        yield Finding("warn", named, message("hardware.doctor_install_do"))
    told, reason = _told_by("tell_of_sound")
    if told:
        yield Finding("ok", message("hardware.doctor_sound", way=told[0], devices=tuple(told[1:])))
    else:
        yield Finding("warn", message("hardware.doctor_sound_none", reason=reason), message("hardware.doctor_sound_do"))


def tell_of_sound() -> None:
    """Opens the loudspeaker as the app does and prints what carries the sound, then the devices, a line each."""
    from companion.sound import RATE
    from companion.ui import environment
    from companion.ui.loudspeaker import Loudspeaker

    environment.prepare()
    import kivy.core.audio  # noqa: F401  brings SDL, without a window

    try:
        loudspeaker = Loudspeaker(RATE)
    except OSError as error:
        sys.exit(str(error))
    print(loudspeaker.way, *loudspeaker.devices, sep="\n")
    loudspeaker.close()


def check_voice(_: Loaded) -> Iterator[Finding]:
    from companion.ui import voice

    program = voice.program()
    yield Finding(
        "ok", message("hardware.doctor_voice", program=program) if program else message("hardware.doctor_voice_none")
    )


INSTALLED: tuple[Check, ...] = (check_python, check_kivy, check_fonts, check_languages, check_packs)
"""Whether everything is there, whatever the machine has: an update asks, while the release before it holds screen and
buttons."""

CHECKS: tuple[Check, ...] = (
    check_python,
    check_kivy,
    check_screen,
    check_fonts,
    check_languages,
    check_settings,
    check_panel,
    check_serial,
    check_saves,
    check_exports,
    check_packs,
    check_sound,
    check_voice,
)
