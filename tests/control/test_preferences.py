"""What people may set themselves: it holds at once, and is kept if that can be."""

from pathlib import Path

import msgspec
import pytest

from companion.control.intents import SetPreference, Show
from companion.settings import Settings
from tests.control import meadow
from tests.control.desk import Desk


def test_preferences_hold_at_once_and_are_kept(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.send(Show("settings"), SetPreference("palette", "dim"), SetPreference("text_size", "L"))
    assert (desk.view.palette, desk.view.text_size) == ("dim", "L")
    assert desk.kept[-1] == Settings(palette="dim", text_size="L")
    fields = {field.name: field.value for field in desk.view.preferences}
    assert fields == {
        "language": "en",
        "text_size": "L",
        "palette": "dim",
        "sound": "quiet",
        "motion": True,
        "hints": True,
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [("palette", "pink"), ("saves", "/tmp"), ("language", "xx"), ("", 1), ("rotation", 90), ("brightness", 25)],
)
def test_what_cannot_be_preferred_changes_nothing(tmp_path: Path, name: str, value: object) -> None:
    desk = Desk(tmp_path)
    shown = desk.view
    assert desk.send(SetPreference(name, value)) == shown
    assert desk.kept == []


def test_settings_that_cannot_be_written_hold_and_say_so(tmp_path: Path) -> None:
    desk = Desk(tmp_path)

    def full(settings: Settings) -> None:
        raise OSError(28, "No space left on device")

    desk.controller._deeds.keep_settings = full
    desk.send(SetPreference("palette", "dim"))
    assert desk.view.palette == "dim"
    assert desk.notes() == ["shell.settings_not_kept"]


def test_a_language_change_speaks_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """English is all that ships now; a pack's own texts show that another language would be heard."""
    from companion.control import preferences

    monkeypatch.setitem(preferences.CHOICES, "language", ("en", "is"))
    texts = {"en": {"meadow.title": "Meadow"}, "is": {"meadow.title": "Engi"}}
    desk = Desk(tmp_path, loaded=(msgspec.structs.replace(meadow.LOADED, texts=texts),))
    desk.sit_down()
    before = desk.view
    assert before.texts.say("meadow.title") == "Meadow"
    desk.send(SetPreference("language", "is"))
    assert desk.view.texts.say("meadow.title") == "Engi"
    assert desk.view.body == before.body
