"""What is installed: games by entry point "companion.games", and the data packs found for each.

    for record in games():            # one record a game, broken ones too, in alphabetical order
        record.packs                  # the packs found, built-in ones first
    loaded = load("eldur", "companion")     # or the path of a pack's folder
    loaded.game.start(3, loaded.game.options_type())
    catalog.add_texts(loaded.texts)

A pack or plug-in that does not work is a record with a fault, or a `DataError` with all faults when it is loaded;
it never takes the app down.
"""

import hashlib
import os
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

import msgspec
import platformdirs

from companion.errors import DataError
from companion.packs.load import FALLBACK, Texts, missing_texts, read_data, read_texts, read_toml
from companion.rules.contract import Fault, Game, GamePlugin, Message, message
from companion.rules.pack import pack_title

GROUP = "companion.games"
HEAD = "pack.toml"
"""The file that makes a folder a pack."""


class PackRecord(msgspec.Struct, frozen=True):
    """A pack found, before its tables are read."""

    id: str
    game: str
    folder: Path
    title: str = ""
    edition: str = ""
    source: str = ""
    provenance: str = ""
    """ "printed", "public" or "companion"."""
    built_in: bool = False
    faults: tuple[Fault, ...] = ()
    """What is wrong with its head; whether its tables are right only loading tells."""


class GameRecord(msgspec.Struct, frozen=True):
    id: str
    status: Literal["ready", "broken"]
    plugin: GamePlugin | None
    packs: tuple[PackRecord, ...] = ()
    fault: Message | None = None
    """Why the plug-in cannot be used."""


class Loaded(msgspec.Struct, frozen=True):
    """A game ready to be played."""

    game: Game
    pack: PackRecord
    texts: Texts
    fingerprint: str
    """Of all tables: equal exactly if the rules would see equal data."""


class PackError(DataError):
    """A pack that cannot be played, with everything that is wrong with it.

    A fault that is nowhere in a pack (`at` is empty): there is no such pack, or no game for it.
    """

    def __init__(self, game: str, pack: str, faults: tuple[Fault, ...]) -> None:
        super().__init__(f"{game}: {pack}: " + "; ".join(f"{fault.at} {fault.problem.key}" for fault in faults))
        self.game = game
        self.pack = pack
        self.faults = faults

    @property
    def said(self) -> Message:
        """One line for people; `faults` tells the rest."""
        first = self.faults[0]
        if not first.at:
            return first.problem
        return message(
            "session.pack_faults", pack=self.pack, count=len(self.faults), at=first.at, problem=first.problem
        )


def titles(pack: PackRecord) -> dict[str, str]:
    """What a pack is called, by language; English is always among them."""
    texts, _ = read_texts(pack.folder, pack.game)
    key = pack_title(pack.game).key
    return {FALLBACK: pack.title} | {language: found[key] for language, found in texts.items() if key in found}


def own_packs_folder() -> Path:
    """Where people put their own packs, each in a folder of its own."""
    return platformdirs.user_data_path("volcano-companion", appauthor=False) / "packs"


def games(own_packs: Path | None = None) -> tuple[GameRecord, ...]:
    """Every installed game with its packs; `own_packs` is looked through instead of the user's folder."""
    own = _own_heads(own_packs or own_packs_folder())
    points = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    return tuple(_game_record(point, own) for point in points)


def find(game: str, own_packs: Path | None = None) -> GameRecord:
    """The record of one game; a broken one says what is missing if there is no such game."""
    for record in games(own_packs):
        if record.id == game:
            return record
    return GameRecord(game, "broken", None, (), message("session.game_unknown", game=game))


def load(game: str, pack: str | Path = "companion", own_packs: Path | None = None) -> Loaded:
    """A game over one of its packs, by the pack's id or the path of its folder or head.

    Raises PackError (a DataError) with every fault: of the plug-in, of the files, of the tables together.
    """
    record = find(game, own_packs)
    if record.plugin is None:
        raise PackError(game, str(pack), (Fault("", record.fault or message("session.game_unknown", game=game)),))
    found = next((each for each in record.packs if each.id == pack), None)
    if found is None:
        folder = _folder(Path(pack))
        if not os.path.isfile(folder / HEAD):  # unlike pathlib's, it is no error if there cannot be such a file
            known = ", ".join(each.id for each in record.packs)
            raise PackError(game, str(pack), (Fault("", message("session.pack_unknown", pack=str(pack), known=known)),))
        found = _head(folder, game)
    return _loaded(record.plugin, found)


def check_pack(path: Path, own_packs: Path | None = None) -> tuple[Fault, ...]:
    """Everything that is wrong with the pack in a folder (or of the pack.toml in it); empty if it can be played."""
    head = _head(_folder(path))
    if head.faults and not head.game:
        return head.faults
    record = find(head.game, own_packs)
    if record.plugin is None:
        return (*head.faults, Fault(f"{HEAD}: $.game", record.fault or message("session.game_unknown", game=head.game)))
    try:
        _loaded(record.plugin, head)
    except PackError as error:
        return error.faults
    return ()


def print_check(path: Path, say: Callable[[Message], str], out: Callable[[str], object] = print) -> bool:
    """Prints what `check_pack` finds, one line a fault; whether the pack can be played."""
    faults = check_pack(path)
    for fault in faults:
        out(f"{fault.at}: {say(fault.problem)}")
    if faults:
        out(say(message("session.pack_result", pack=str(path), count=len(faults))))
    else:
        out(say(message("session.pack_good", pack=str(path))))
    return not faults


def _game_record(point: EntryPoint, own: tuple[PackRecord, ...]) -> GameRecord:
    try:
        plugin: GamePlugin = point.load()
        built_in = tuple(_built_in_heads(point))
    except Exception as error:  # a plug-in may fail in any way, and must not take the others along
        return GameRecord(point.name, "broken", None, (), message("session.game_broken", detail=_told(error)))
    packs = list(built_in)
    for pack in own:
        if pack.game in ("", plugin.id):  # a head that cannot be read may be anybody's
            taken = any(each.id == pack.id for each in packs)
            clash = (Fault(f"{HEAD}: $.id", message("session.pack_id_taken", pack=pack.id)),) if taken else ()
            packs.append(msgspec.structs.replace(pack, faults=pack.faults + clash))
    return GameRecord(plugin.id, "ready", plugin, tuple(packs))


def _built_in_heads(point: EntryPoint) -> Iterator[PackRecord]:
    """Packs in the folder "data" beside the plug-in's module."""
    spec = find_spec(point.module)
    if spec is None or spec.origin is None:
        return
    for folder in _pack_folders(Path(spec.origin).parent / "data"):
        yield msgspec.structs.replace(_head(folder, point.name), built_in=True)


def _own_heads(folder: Path) -> tuple[PackRecord, ...]:
    return tuple(_head(each) for each in _pack_folders(folder))


def _pack_folders(folder: Path) -> list[Path]:
    try:
        return sorted(each for each in folder.iterdir() if (each / HEAD).is_file())
    except OSError:
        return []


def _head(folder: Path, game: str = "") -> PackRecord:
    """What pack.toml says, taken as it is where it is text. Its key "game" may be left out where `game` is known."""
    content, faults = read_toml(folder / HEAD)
    texts = {key: value for key, value in (content or {}).items() if isinstance(value, str)}
    if not game and not faults and "game" not in texts:
        faults = (Fault(f"{HEAD}: $.game", message("session.pack_key_missing", expected=message("session.pack_text"))),)
    return PackRecord(
        id=texts.get("id", folder.name),
        game=game or texts.get("game", ""),
        folder=folder,
        title=texts.get("title", folder.name),
        edition=texts.get("edition", ""),
        source=texts.get("source", ""),
        provenance=texts.get("provenance", ""),
        faults=faults,
    )


def _loaded(plugin: GamePlugin, pack: PackRecord) -> Loaded:
    data, faults = read_data(pack.folder, plugin.data_type, plugin.tables)
    texts, text_faults = read_texts(pack.folder, plugin.id)
    faults = tuple(dict.fromkeys((*pack.faults, *faults, *text_faults)))
    try:
        if data is not None:
            faults += plugin.data_faults(data) + missing_texts(texts, plugin.id, plugin.text_keys(data))
        if data is None or faults:
            raise PackError(plugin.id, pack.id, faults)
        game = plugin.build(data)
    except PackError:
        raise
    except Exception as error:  # the same care as when the plug-in was found
        broken = Fault(plugin.id, message("session.game_broken", detail=_told(error)))
        raise PackError(plugin.id, pack.id, (*faults, broken)) from error
    english = {pack_title(plugin.id).key: pack.title} | dict(texts.get(FALLBACK, {}))
    texts = {**texts, FALLBACK: english}
    return Loaded(game, pack, texts, hashlib.sha256(msgspec.json.encode(data, order="deterministic")).hexdigest())


def _folder(path: Path) -> Path:
    return path.parent if path.name == HEAD else path


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
