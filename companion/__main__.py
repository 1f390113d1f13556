"""The command line: run, table, replay, export, check-pack, devices, doctor, shots.

What a command needs is imported when it is asked for: `table` plays on a machine without a screen or Kivy.
"""

import argparse
import io
import os
import string
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import CompanionError, DamagedError, DataError, JournalError
from companion.i18n.catalog import Catalog
from companion.rules.contract import Over, message

if TYPE_CHECKING:
    from companion.session.session import Session

ELSEWHERE = {
    "run": "companion.app",
    "shots": "companion.ui.shots",
    "devices": "companion.devices",
    "doctor": "companion.doctor",
}
"""Commands with a module of their own, whose `main(arguments)` returns the exit status."""


def main(argv: Sequence[str] | None = None) -> int:
    """Exit status: 0 done; 1 could not be done, said in one line on standard error; 2 not understood."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Names and letters of every language, whatever the locale says; and files' names that are no text.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        if arguments and arguments[0] in ELSEWHERE:
            return int(import_module(ELSEWHERE[arguments[0]]).main(arguments[1:]))
        parsed = _parser().parse_args(arguments)
        command: Callable[[argparse.Namespace], int] = parsed.command
        return command(parsed)
    except CompanionError as error:
        print(Catalog().say(error.said), file=sys.stderr)
        return 1
    except ModuleNotFoundError as error:
        print(Catalog().say(message("cli.missing_module", name=error.name or str(error))), file=sys.stderr)
        return 1
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody listens: say nothing at exit either
        return 1
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    say = Catalog().say
    parser = argparse.ArgumentParser(prog="companion", description=say("cli.companion"))
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name in ELSEWHERE:
        commands.add_parser(name, help=say(f"cli.{name}"), add_help=False)

    table = commands.add_parser("table", help=say("cli.table"))
    table.add_argument("game", metavar="GAME")
    table.add_argument("--pack", default="", metavar="ID|FILE", help=say("cli.pack"))
    table.add_argument("--seed", type=_hexadecimal, metavar="HEX", help=say("cli.seed"))
    table.add_argument("--save", type=Path, metavar="FILE", help=say("cli.save"))
    table.set_defaults(command=_table)

    replay = commands.add_parser("replay", help=say("cli.replay"))
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--pack", default="", metavar="ID|FILE", help=say("cli.pack"))
    replay.add_argument("--save", type=Path, metavar="FILE", help=say("cli.replay_save"))
    replay.set_defaults(command=_replay)

    export = commands.add_parser("export", help=say("cli.export"))
    export.add_argument("save", type=Path, metavar="SAVE")
    export.add_argument("file", type=Path, nargs="?", metavar="FILE")
    export.set_defaults(command=_export)

    saves = commands.add_parser("saves", help=say("cli.saves"))
    saves.add_argument("folder", type=Path, nargs="?", metavar="FOLDER")
    saves.set_defaults(command=_saves)

    check_pack = commands.add_parser("check-pack", help=say("cli.check_pack"))
    check_pack.add_argument("file", type=Path, metavar="FILE")
    check_pack.set_defaults(command=_check_pack)
    return parser


def _table(asked: argparse.Namespace) -> int:
    import logging

    from companion.editions import Editions, edition_of
    from companion.packs import registry
    from companion.session.journal import is_blank
    from companion.session.resuming import resume
    from companion.session.table import PackSummary, Table

    logging.basicConfig(stream=sys.stderr, level=logging.WARNING)
    editions = Editions({asked.game: asked.pack})
    loaded = editions.load(asked.game)
    session = None
    if asked.save is not None and not is_blank(asked.save):
        session = resume(asked.save, editions.edition_for)
        if session.opened.game != asked.game:
            raise DataError(message("cli.other_game", save=asked.save.name, game=session.opened.game))
        if asked.pack and loaded.pack.id != session.opened.pack:
            session.close()
            raise DataError(message("cli.other_pack", save=asked.save.name, pack=session.opened.pack))
        loaded = editions.load(asked.game, session.opened.pack)
    catalog = Catalog()
    catalog.add_texts(loaded.texts)
    packs = {pack.id: pack for pack in (loaded.pack, *registry.find(asked.game).packs)}
    summaries = [
        PackSummary(*(getattr(pack, name) for name in PackSummary.__struct_fields__)) for pack in packs.values()
    ]
    table = Table(edition_of(loaded), catalog, packs=summaries, seed=asked.seed or "", path=asked.save, session=session)
    table.serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0


def _replay(asked: argparse.Namespace) -> int:
    from companion.editions import Editions, edition_of
    from companion.session import transcript
    from companion.session.entries import Edition, Opened
    from companion.session.people import called

    catalog = Catalog()

    def edition_for(opened: Opened) -> Edition:
        loaded = Editions({opened.game: asked.pack}).load(opened.game, "" if asked.pack else opened.pack)
        catalog.add_texts(loaded.texts)
        catalog.names = called(opened.players)
        return edition_of(loaded)

    def tell(session: "Session") -> None:
        print(f"{session.seq}. {catalog.say(session.last_entry)}")
        for effect in session.effects:
            print(f"    {catalog.say(effect.message)}")

    session = transcript.replay(transcript.read(asked.file), edition_for, tell)
    waiting = session.waiting
    print(catalog.say(waiting.reason if isinstance(waiting, Over) else waiting.prompt))
    print(catalog.say(message("cli.replayed", count=session.seq)))
    if asked.save is not None:
        session.save_to(asked.save)
        session.close()
    return 0


def _export(asked: argparse.Namespace) -> int:
    from companion.session.journal import look
    from companion.session.transcript import write

    record = look(asked.save)
    if not record.rows:
        raise record.fault or JournalError(message("session.save_empty", save=asked.save.name))
    if asked.file is None:
        for row in record.rows:
            print(row.body)
    else:
        write(asked.file, (row.body for row in record.rows))
    if isinstance(record.fault, DamagedError):
        raise DamagedError(message("cli.exported_part", save=asked.save.name, count=len(record.rows)))
    return 0


def _saves(asked: argparse.Namespace) -> int:
    """Every unfinished game is read to its end, whoever plays it meanwhile, and none is changed: an update asks two
    releases, and keeps the new one only if it goes on with all that the other does."""
    from companion.editions import Editions
    from companion.session.listing import saved_games
    from companion.session.resuming import read
    from companion.settings import load_settings

    settings = load_settings().settings
    folder = asked.folder or settings.saves_dir
    editions = Editions(settings.packs)
    for save in saved_games(folder):
        if save.over:
            continue
        try:
            read(folder / save.name, editions.edition_for)
        except CompanionError as error:
            print(Catalog().say(error.said), file=sys.stderr)
        else:
            print(save.name)
    return 0


def _check_pack(asked: argparse.Namespace) -> int:
    from companion.packs.registry import print_check

    return 0 if print_check(asked.file, Catalog().say) else 1


def _hexadecimal(text: str) -> str:
    if not text or set(text) - set(string.hexdigits):
        raise argparse.ArgumentTypeError(Catalog().say("cli.no_hex", text=text))
    return text.lower()


if __name__ == "__main__":
    sys.exit(main())
