"""Cards with tags, shown to a reader: at a table of the meadow, and whole turns of Eldur."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app import build
from companion.control.controller import Controller
from companion.control.intents import EnterOurs, Go, NewTable, SetOption, Show, TakeOffer, TouchSpot
from companion.control.views import TableView
from companion.packs import registry
from companion.rules.view import Face
from companion.session.dealer import AppDealer
from companion.settings import Settings
from companion.tags import TagBook
from hardware.events import TagShown
from hardware.fake import FakePanel
from tests.control.desk import Desk
from tests.control.meadow import LOADED

MEADOW_TAGS = f"meadow.{LOADED.pack.id}"


def show(desk: Desk, tag: str) -> None:
    desk.panel.give(TagShown(tag))
    desk.controller.poll()


def is_drawn(desk: Desk) -> bool:
    """Whether the sky is drawn now."""
    table = desk.controller._table
    assert table is not None
    return table.choices.luck


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """The sun's tag is known, the rain's is not; the sky is drawn now."""
    (sun,) = (card for card in LOADED.game.cards if card.id == "sun")
    TagBook(tmp_path / "tags", MEADOW_TAGS).learn("S1", sun)
    desk = Desk(tmp_path)
    desk.sit_down()
    assert is_drawn(desk)
    return desk


def test_a_known_card_is_drawn_by_showing_it(desk: Desk) -> None:
    seq = desk.table.seq
    show(desk, "S1")
    assert desk.table.seq == seq + 1
    assert not is_drawn(desk)
    assert desk.notes() == []


def test_an_unknown_card_asks_which_it_is_and_is_known_from_then_on(desk: Desk) -> None:
    show(desk, "R1")
    assert desk.notes() == ["shell.tag_unknown"]
    assert desk.table.entering, "what it may be can be touched at once"
    (rain,) = (button for button in desk.table.buttons if button.face is not None and button.face.id == "rain")
    desk.send(TakeOffer(desk.table.seq, rain.index))
    assert desk.notes() == ["shell.tag_learned"]
    again = Desk(desk.folder / "other")
    assert again.notes() == []
    book = TagBook(desk.folder / "tags", MEADOW_TAGS)
    assert book.card("R1") == "sky rain"


def test_nothing_is_learned_from_what_the_companion_drew(desk: Desk) -> None:
    show(desk, "R1")
    desk.send(EnterOurs(False), Go())
    assert not is_drawn(desk)
    assert desk.notes() == []
    assert TagBook(desk.folder / "tags", MEADOW_TAGS).card("R1") is None


def test_nothing_is_learned_once_something_else_was_entered(desk: Desk) -> None:
    show(desk, "R1")
    show(desk, "S1")
    assert TagBook(desk.folder / "tags", MEADOW_TAGS).card("R1") is None


def test_a_card_shown_when_something_else_is_asked_says_so_and_changes_nothing(desk: Desk) -> None:
    show(desk, "S1")
    seq = desk.table.seq
    show(desk, "S1")
    assert desk.table.seq == seq
    assert desk.notes() == ["shell.tag_not_now"]


def test_a_card_shown_away_from_the_table_says_so(desk: Desk) -> None:
    for screen in ("log", "home"):
        desk.send(Show(screen))
        show(desk, "S1")
        assert desk.notes() == ["shell.tag_no_table"]


def test_a_tag_of_another_pack_says_so(tmp_path: Path) -> None:
    TagBook(tmp_path / "tags", MEADOW_TAGS).learn("X", Face("sky", "hail"))
    desk = Desk(tmp_path)
    desk.sit_down()
    show(desk, "X")
    assert desk.notes() == ["shell.tag_of_another_pack"]


def test_a_tag_that_cannot_be_kept_is_known_until_power_off(desk: Desk) -> None:
    for file in (desk.folder / "tags").iterdir():
        file.unlink()
    (desk.folder / "tags").rmdir()
    (desk.folder / "tags").write_text("no folder any more")
    show(desk, "R1")
    (rain,) = (button for button in desk.table.buttons if button.face is not None and button.face.id == "rain")
    desk.send(TakeOffer(desk.table.seq, rain.index))
    assert desk.notes() == ["shell.tags_not_kept"]


# ---- Eldur ----


@pytest.fixture
def eldur(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Controller, FakePanel]]:
    """Every card of the pack has a tag that is called as what is printed on it."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    loaded = registry.load("eldur")
    settings = Settings(saves=str(tmp_path / "saves"))
    book = TagBook(settings.tags_dir, f"eldur.{loaded.pack.id}")
    for card in loaded.game.cards:
        book.learn(card.printed, card)
    panel = FakePanel()
    controller = build(settings, exports=tmp_path, panel=panel, dealer=AppDealer("0a"), keep=True)
    controller.start()
    for intent in (NewTable("eldur"), SetOption("seats", 2), Go()):
        controller.send(intent)
    yield controller, panel
    controller.close()


def table(controller: Controller) -> TableView:
    assert isinstance(controller.view.body, TableView)
    return controller.view.body


def test_whole_turns_of_eldur_are_entered_with_every_card_shown(
    eldur: tuple[Controller, FakePanel],
) -> None:
    """Cards that are drawn and cards that are laid; the buttons are touched only for what has no card."""
    controller, panel = eldur
    kinds = {"activation", "incident", "volcano", "lava"}
    shown: set[str] = set()
    for _ in range(400):
        now = table(controller)
        controller.send(EnterOurs(True))
        offered = [
            button.face for button in table(controller).buttons if button.face is not None and button.face.kind in kinds
        ]
        if offered and not now.set_up:
            seq = table(controller).seq
            panel.give(TagShown(offered[0].printed))
            controller.poll()
            assert [note.text.key for note in controller.view.notes if note.text.key.startswith("shell.tag")] == []
            assert table(controller).seq == seq + 1
            shown.add(offered[0].kind)
        else:
            controller.send(EnterOurs(False))
            controller.send(Go())
            now = table(controller)
            if not now.go.enabled or now.go.text.key == "shell.go_done":
                spots, buttons = now.spots, now.buttons
                if buttons:
                    controller.send(TakeOffer(now.seq, buttons[0].index))
                elif spots:
                    controller.send(TouchSpot(spots[0].spot))
        if shown == kinds or not isinstance(controller.view.body, TableView):
            break
    assert shown == kinds
