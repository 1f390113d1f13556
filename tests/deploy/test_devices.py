"""`companion devices`, over a panel whose devices the test speaks for."""

import io
import os
from pathlib import Path

import pytest

from companion import devices
from companion.devices import add_reader, learn, look, show_lamps, watch
from companion.errors import DataError
from companion.i18n.catalog import Catalog
from companion.settings import Settings, load_settings
from companion.tags import TagBook
from hardware.events import ButtonPressed, DeviceFound, DeviceLost, DeviceStatus, InputEvent, KnobTurned, TagShown
from hardware.fake import FakePanel
from hardware.profile import BUTTON_NAMES


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devices, "LOOK_S", 0.01)
    monkeypatch.setattr(devices, "POLL_S", 0.001)


class Devices(FakePanel):
    """Says one event per poll, and is interrupted when there are no more."""

    def __init__(self, *events: InputEvent) -> None:
        super().__init__(missing="no_chip", detail="no /dev/gpiochip*")
        self._script = [*events]
        self.seen: list[dict[str, str]] = []

    def poll(self) -> tuple[InputEvent, ...]:
        self.seen.append({name: lamp.level for name, lamp in self.lamps.items()})
        if not self._script:
            return ()
        return (self._script.pop(0),)

    def status(self) -> tuple[DeviceStatus, ...]:
        box = DeviceStatus(
            name="2e8a:0005:1", kind="buttons", state="working", place="/dev/ttyACM0", last_said="turn 1 +1"
        )
        return (*super().status(), box)


def test_each_device_is_listed_with_its_state(capsys: pytest.CaptureFixture[str]) -> None:
    look(Devices(), Catalog())
    header, box = capsys.readouterr().out.splitlines()
    assert "no GPIO header" in header
    assert box == "Button box  2e8a:0005:1  /dev/ttyACM0  works  “turn 1 +1”"


def test_what_happens_is_said_as_it_happens(capsys: pytest.CaptureFixture[str]) -> None:
    events: list[InputEvent] = [
        ButtonPressed("go"),
        KnobTurned(-2),
        TagShown("04A2"),
        DeviceLost("box", "gone"),
        DeviceFound("box"),
    ]

    class Interrupted(Devices):
        def poll(self) -> tuple[InputEvent, ...]:
            if not self._script:
                raise KeyboardInterrupt
            return super().poll()

    with pytest.raises(KeyboardInterrupt):
        watch(Interrupted(*events), Catalog())
    lines = capsys.readouterr().out.splitlines()
    assert [line.strip() for line in lines if line.startswith("    ")] == [
        "pressed: go",
        "turned: -2",
        "tag: 04A2",
        "lost: box (gone)",
        "back: box",
    ]
    assert len(lines) == len(events) + 2, "a device is named when it changes, not again and again"


def test_every_lamp_is_lit_alone_and_all_are_dark_at_the_end() -> None:
    panel = Devices()
    show_lamps(panel, Catalog(), lambda s: None)
    alone = [{name for name, level in seen.items() if level == "on"} for seen in panel.seen]
    assert [names for names in dict.fromkeys(map(frozenset, alone)) if names] == [{name} for name in BUTTON_NAMES]
    assert {level for seen in panel.seen for level in seen.values()} == {"off", "on", "blink", "breathe"}
    assert {lamp.level for lamp in panel.lamps.values()} == {"off"}


def test_a_bought_reader_is_remembered_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    for _ in range(2):
        add_reader(load_settings().settings, "1a86:7523@1-1.2")
    assert load_settings().settings.readers == ("1a86:7523@1-1.2",)


class Typist(Devices):
    """Types a line after each tag it shows."""

    def __init__(self, keys: int, *shown: tuple[str, str]) -> None:
        super().__init__()
        self._keys = keys
        self._shown = [*shown]

    def poll(self) -> tuple[InputEvent, ...]:
        if not self._shown:
            return ()
        tag, line = self._shown.pop(0)
        os.write(self._keys, line.encode())
        return (TagShown(tag),) if tag else ()


def test_tags_are_learned_card_by_card_back_and_forth(tmp_path: Path) -> None:
    settings = Settings(saves=str(tmp_path / "saves"))
    ours, theirs = os.pipe()
    shown = [("A", "\n"), ("B", "b\n"), ("A2", "\n"), ("", "\n"), ("C", "q\n")]
    with os.fdopen(ours) as keys:
        learn(Typist(theirs, *shown), settings, "eldur", Catalog(), keys)
    os.close(theirs)
    from companion.editions import Editions

    edition = Editions({}).load("eldur")
    cards = edition.game.cards
    book = TagBook(settings.tags_dir, f"eldur.{edition.pack.id}")
    learned = {tag: book.card(tag) for tag in ("A", "B", "A2", "C")}
    first, second, third = (card.printed for card in cards[:3])
    assert learned == {"A": first, "B": second, "A2": first, "C": third}
    assert book.tags_of(cards[0]) == 2


def test_a_game_without_cards_says_so(tmp_path: Path) -> None:
    with pytest.raises(DataError):
        learn(Devices(), Settings(saves=str(tmp_path)), "hekla", Catalog(), io.StringIO())
