"""`companion devices`: what is plugged in and whether it works, lamps to look at, and tags to be learned."""

import argparse
import select
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TextIO

import msgspec

from companion.app import open_hardware
from companion.editions import Editions
from companion.errors import DataError
from companion.i18n.catalog import Catalog
from companion.rules.contract import Message, message
from companion.settings import Settings, load_settings, save_settings
from companion.tags import TagBook
from hardware.events import (
    ButtonPressed,
    DeviceFound,
    DeviceLost,
    DeviceStatus,
    InputEvent,
    KnobTurned,
    Panel,
    TagShown,
)
from hardware.profile import BUTTON_NAMES

LOOK_S = 3.0
"""How long devices are waited for: a board needs a second to start when its port is opened."""
POLL_S = 0.03
LAMP_S = 0.7


def main(arguments: Sequence[str]) -> int:
    """Exit status: 0 done; 1 the devices could not be opened or what was learned not be kept."""
    catalog = Catalog()
    asked = _parser(catalog.say).parse_args(arguments)
    loaded = load_settings()
    panel, problems = open_hardware(loaded.settings)
    for problem in (*loaded.problems, *problems):
        print(catalog.say(problem), file=sys.stderr)
    try:
        if asked.reader:
            add_reader(loaded.settings, asked.reader)
        elif asked.learn:
            learn(panel, loaded.settings, asked.learn, catalog, sys.stdin)
        elif asked.lamps:
            show_lamps(panel, catalog, time.sleep)
        elif asked.watch:
            watch(panel, catalog)
        else:
            look(panel, catalog)
    finally:
        panel.close()
    return 0


def look(panel: Panel, catalog: Catalog) -> None:
    """Waits for what answers, and lists it."""
    for _ in _polling(panel, LOOK_S):
        pass
    for status in panel.status():
        print(_line(status, catalog))


def watch(panel: Panel, catalog: Catalog) -> None:
    """Says what happens as it happens, until interrupted."""
    known: tuple[str, ...] = ()
    for events in _polling(panel, None):
        lines = tuple(_line(msgspec.structs.replace(status, last_said=""), catalog) for status in panel.status())
        for line in lines:
            if line not in known:
                print(line, flush=True)
        known = lines
        for event in events:
            print("    " + catalog.say(_said(event)), flush=True)


def show_lamps(panel: Panel, catalog: Catalog, wait: Callable[[float], None]) -> None:
    """Lights one after the other, then all of them in each way."""
    for _ in _polling(panel, LOOK_S):
        pass
    for name in BUTTON_NAMES:
        print(catalog.say(message("hardware.lamp", name=name)), flush=True)
        panel.lamps[name].show("on")
        _pass_time(panel, LAMP_S, wait)
        panel.lamps[name].show("off")
    for level in ("blink", "breathe", "off"):
        for name in BUTTON_NAMES:
            panel.lamps[name].show(level)
        _pass_time(panel, 4 * LAMP_S, wait)


def add_reader(settings: Settings, identity: str) -> None:
    """Writes into the settings that this device is a bought reader. Raises OSError."""
    if identity not in settings.readers:
        save_settings(msgspec.structs.replace(settings, readers=(*settings.readers, identity)))


def learn(panel: Panel, settings: Settings, game: str, catalog: Catalog, keys: TextIO) -> None:
    """Goes through the cards of a game's pack; whatever is shown meanwhile sticks on the card asked for.

    `keys` is read line by line: nothing for the next card, "b" back, "q" stop. Raises DataError, OSError.
    """
    edition = Editions(settings.packs).load(game)
    catalog.add_texts(edition.texts)
    cards = edition.game.cards
    if not cards:
        raise DataError(message("hardware.learn_no_cards", game=edition.game.info.title))
    book = TagBook(settings.tags_dir, f"{game}.{edition.pack.id}")
    print(catalog.say(message("hardware.learn_about")))
    place = 0
    while 0 <= place < len(cards):
        card = cards[place]
        assert card.title is not None, "a test says that every card has one"
        count = book.tags_of(card)
        print(
            catalog.say(message("hardware.learn_card", card=card.title, number=place + 1, of=len(cards), count=count))
        )
        for events in _polling(panel, None):
            for event in events:
                if isinstance(event, TagShown):
                    book.learn(event.tag, card)
                    print("    " + catalog.say(message("hardware.learned", tag=event.tag, card=card.title)), flush=True)
            if select.select([keys], [], [], 0)[0]:
                line = keys.readline()
                place = -1 if not line or line.strip() == "q" else max(0, place + (-1 if line.strip() == "b" else 1))
                break
    print(catalog.say(message("hardware.learn_end", count=len(book))))


def _polling(panel: Panel, for_s: float | None) -> Iterator[tuple[InputEvent, ...]]:
    end_s = float("inf") if for_s is None else time.monotonic() + for_s
    while time.monotonic() < end_s:
        yield panel.poll()
        time.sleep(POLL_S)


def _pass_time(panel: Panel, for_s: float, wait: Callable[[float], None]) -> None:
    for _ in range(round(for_s / POLL_S)):
        panel.poll()
        wait(POLL_S)


def _line(status: DeviceStatus, catalog: Catalog) -> str:
    parts = [catalog.say(Message(f"hardware.kind_{status.kind}")), status.name, status.place, status.title]
    state = Message(f"hardware.state_{status.state}")
    if status.reason is not None:
        state = message(f"hardware.{status.reason}", detail=status.detail)
    said = [f"“{status.last_said}”"] if status.last_said else []
    return "  ".join([*(part for part in parts if part), catalog.say(state), *said])


def _said(event: InputEvent) -> Message:
    match event:
        case ButtonPressed(name):
            return message("hardware.pressed", name=name)
        case KnobTurned(steps):
            return message("hardware.turned", steps=f"{steps:+d}")
        case TagShown(tag):
            return message("hardware.tag", tag=tag)
        case DeviceLost(device, reason):
            return message("hardware.device_lost", device=device, reason=reason)
        case DeviceFound(device):
            return message("hardware.device_found", device=device)


def _parser(say: Callable[[str], str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="companion devices", description=say("cli.devices"))
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--watch", action="store_true", help=say("cli.devices_watch"))
    ways.add_argument("--lamps", action="store_true", help=say("cli.devices_lamps"))
    ways.add_argument("--reader", metavar="IDENTITY", help=say("cli.devices_reader"))
    ways.add_argument("--learn", metavar="GAME", help=say("cli.devices_learn"))
    return parser
