"""What the owner of the machine may set on the screen itself."""

from collections.abc import Collection

import msgspec

from companion.control.views import FormField
from companion.i18n.catalog import LANGUAGES
from companion.rules.contract import message
from companion.settings import Settings

CHOICES: dict[str, tuple[str | int | bool, ...]] = {
    "language": LANGUAGES,
    "text_size": ("S", "M", "L"),
    "palette": ("day", "dim"),
    "rotation": (0, 90, 180, 270),
    "sound": ("off", "quiet", "louder"),
    "speech": (False, True),
    "deals": ("companion", "people"),
    "motion": (True, False),
    "hints": (True, False),
    "brightness": (100, 75, 50, 25),
}
STAFF = ("language", "text_size", "palette", "brightness", "rotation", "sound", "speech")
"""Set by staff, on a page of theirs; of these ..."""
STAFF_ONLY = ("brightness", "rotation")
"""... how the panel is mounted and lit: nothing that players could want otherwise while they sit before it. What helps
them to read, hear and learn is theirs at any moment, by the menu."""
_WORDS = {False: "off", True: "on"}


def preference_fields(settings: Settings, *, without: Collection[str] = ()) -> tuple[FormField, ...]:
    """`without`: what means nothing here, such as "speech" where nothing can speak."""
    return tuple(
        preference_field(name, getattr(settings, name)) for name in CHOICES if name not in (*without, *STAFF_ONLY)
    )


def preference_field(name: str, value: str | int | bool) -> FormField:
    """One of them, set to this."""
    choices = tuple((each, message(f"shell.{name}_{_word(each)}")) for each in CHOICES[name])
    return FormField(name, message(f"shell.{name}"), value, choices)


def changed(settings: Settings, name: str, value: object) -> Settings:
    """With one of them set; what cannot be set like this leaves the settings as they are."""
    return msgspec.structs.replace(settings, **{name: value}) if value in CHOICES.get(name, ()) else settings


def _word(value: str | int | bool) -> str:
    return _WORDS[value] if isinstance(value, bool) else str(value)
