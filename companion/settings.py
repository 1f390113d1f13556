"""What the owner of this machine prefers, kept in one TOML file. A bad file never stops the app."""

import tomllib
from pathlib import Path
from typing import Annotated, Literal, TypeAlias, get_type_hints

import msgspec
import platformdirs

from companion.i18n.catalog import LANGUAGES
from companion.rules.contract import Message, message
from companion.storage import settle, write_whole

APP = "volcano-companion"
"""Name of our folders under the user's configuration and data folders."""


Deals: TypeAlias = Literal["companion", "people"]
"""Who draws and throws, unless people want it otherwise for once."""
Rotation: TypeAlias = Literal[0, 90, 180, 270]
Seconds: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]


PIN_LENGTHS = (4, 8)
"""Digits of a PIN, at least and at most."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Only what differs from these defaults is written."""

    language: str = "en"
    size: tuple[int, int] | None = None
    """Width and height of the window in pixels, before rotation; None: the whole screen."""
    rotation: Rotation = 0
    """Degrees the picture is turned, clockwise."""
    text_size: Literal["S", "M", "L"] = "S"
    palette: Literal["day", "dim"] = "day"
    sound: Literal["off", "quiet", "louder"] = "quiet"
    buzzer: Literal["alone", "always", "off"] = "alone"
    """When the panel's buzzer is heard: where no loudspeaker works, always, or never."""
    speech: bool = False
    """Speak the question aloud, where something is installed that can."""
    deals: Deals = "companion"
    """Who draws and throws at the next table: as it was chosen last."""
    motion: bool = True
    """Pieces go their way and cards turn; without it they are there at once."""
    hints: bool = True
    """Explain each new step once."""
    home_asleep_s: Seconds = 120
    """Seconds without anybody after which home becomes a picture to be woken by a touch; 0: never."""
    table_dim_s: Seconds = 300
    """The same until a game on the screen is dim."""
    table_asleep_s: Seconds = 1200
    brightness: Literal[25, 50, 75, 100] = 100
    """Percent of the panel's light, where it can be dimmed, while somebody is there."""
    staff_pin: Annotated[str, msgspec.Meta(pattern="^([0-9]{4,8})?$")] = ""
    """Asked for after the gesture that leads to the staff's pages; empty: nothing is asked."""
    saves: str = ""
    """Folder of the saved games; empty: the usual place, see `saves_dir`."""
    exports: str = ""
    """Folder that transcripts are written to; empty: see `exports_dir`."""
    packs: dict[str, str] = {}
    """Folder of an own data pack by game id; a game not named here uses the pack it came with."""
    wiring: str = ""
    """File of an own wiring profile; empty: the reference panel."""
    readers: tuple[str, ...] = ()
    """Identities of bought tag readers that say each tag as a line, see `companion devices`; "IDENTITY 9600" for one at
    another speed than 115200."""

    @property
    def saves_dir(self) -> Path:
        return Path(self.saves).expanduser() if self.saves else platformdirs.user_data_path(APP) / "saves"

    @property
    def tags_dir(self) -> Path:
        """Where it is kept which tag sticks on which card."""
        return self.saves_dir.with_name("tags")

    @property
    def log_dir(self) -> Path:
        return self.saves_dir.with_name("log")

    @property
    def exports_dir(self) -> Path:
        return Path(self.exports).expanduser() if self.exports else platformdirs.user_data_path(APP) / "exports"


class Loaded(msgspec.Struct, frozen=True):
    settings: Settings
    problems: tuple[Message, ...] = ()
    """Everything in the file that could not be used; the default stands in its place."""


def settings_path() -> Path:
    return platformdirs.user_config_path(APP) / "settings.toml"


def load_settings(path: Path | None = None) -> Loaded:
    """The settings in `path` (else the usual file); a missing file is no problem."""
    path = path or settings_path()
    try:
        text = path.read_bytes().decode()
    except FileNotFoundError:
        return Loaded(Settings())
    except (OSError, UnicodeDecodeError) as error:
        return Loaded(Settings(), (message("shell.settings_unreadable", file=str(path), reason=str(error)),))
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return Loaded(Settings(), (message("shell.settings_unreadable", file=str(path), reason=str(error)),))
    types = get_type_hints(Settings, include_extras=True)
    good: dict[str, object] = {}
    problems = []
    for key, value in given.items():
        if key not in types:
            problems.append(message("shell.settings_unknown", file=str(path), key=key))
            continue
        try:
            good[key] = _checked(key, msgspec.convert(value, types[key]))
        except (msgspec.ValidationError, ValueError) as error:
            problems.append(message("shell.settings_bad_value", file=str(path), key=key, reason=str(error)))
    return Loaded(msgspec.convert(good, Settings), tuple(problems))


def save_settings(settings: Settings, path: Path | None = None) -> None:
    """Replace the file in one step, so that a power cut leaves the old or the new one.

    A file that was no TOML at all is kept beside it as `settings.toml.broken`.
    Raises OSError if the folder cannot be written.
    """
    import tomli_w  # only here: the window waits for what is read, and nothing is written before it is there

    path = path or settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    _set_broken_aside(path)
    defaults = Settings()
    changed = {
        name: msgspec.to_builtins(getattr(settings, name))
        for name in settings.__struct_fields__
        if getattr(settings, name) != getattr(defaults, name) and getattr(settings, name) is not None
    }
    write_whole(path, tomli_w.dumps(changed).encode())
    settle(path.parent)


def _checked(key: str, value: object) -> object:
    """What the types cannot say. Raises ValueError."""
    if key == "language" and value not in LANGUAGES:
        raise ValueError(f"expected one of {', '.join(LANGUAGES)}")
    if key == "size" and isinstance(value, tuple) and not all(200 <= side <= 8192 for side in value):
        raise ValueError("expected width and height from 200 to 8192")
    places = value.values() if isinstance(value, dict) else (value,)
    for place in places:
        if isinstance(place, str):
            _check_place(place)
    return value


def _check_place(text: str) -> None:
    """Every text given may be a path. Raises ValueError if the system could not even look for it."""
    if not text.isprintable():
        raise ValueError("expected no control characters")
    try:
        Path(text).expanduser()
    except RuntimeError as error:  # the home of a user whom this machine does not know
        raise ValueError(str(error)) from error


def _set_broken_aside(path: Path) -> None:
    try:
        tomllib.loads(path.read_bytes().decode())
    except FileNotFoundError:
        return
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        path.replace(path.with_name(path.name + ".broken"))
