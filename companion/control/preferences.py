"""What the owner of the machine may set on the screen itself."""

import msgspec

from companion.control.views import FormField
from companion.i18n.catalog import LANGUAGES
from companion.rules.contract import message
from companion.settings import Settings

CHOICES: dict[str, tuple[str | bool, ...]] = {
    "language": LANGUAGES,
    "text_size": ("S", "M", "L"),
    "palette": ("day", "dim"),
    "sound": ("off", "quiet", "louder"),
    "speech": (False, True),
    "hints": (True, False),
}
_WORDS = {False: "off", True: "on"}


def preference_fields(settings: Settings, *, speech: bool) -> tuple[FormField, ...]:
    """`speech`: something here can speak, so that it can be asked for."""
    return tuple(
        FormField(
            name,
            message(f"shell.{name}"),
            getattr(settings, name),
            tuple((value, message(f"shell.{name}_{_word(value)}")) for value in values),
        )
        for name, values in CHOICES.items()
        if name != "speech" or speech
    )


def changed(settings: Settings, name: str, value: object) -> Settings:
    """With one of them set; what cannot be set like this leaves the settings as they are."""
    return msgspec.structs.replace(settings, **{name: value}) if value in CHOICES.get(name, ()) else settings


def _word(value: str | bool) -> str:
    return value if isinstance(value, str) else _WORDS[value]
