"""Home, new table, log, result and what lies over them; saves that fail; preferences."""

from pathlib import Path

import msgspec
import pytest

from companion.control.colours import COLOURS
from companion.control.controller import Controller
from companion.control.intents import (
    Back,
    ContinueTable,
    ExportTable,
    Go,
    Intent,
    NameCheckpoint,
    NewTable,
    OpenTable,
    RedoNext,
    SeatPressed,
    SetOption,
    SetPreference,
    Show,
    ShowRule,
    TakeOffer,
    TickHands,
    TouchSpot,
    UndoLast,
    UndoTo,
)
from companion.control.library import Library
from companion.control.views import HomeView, LogView, NewTableView, PlayerView, ResultView
from companion.errors import DataError, StorageError
from companion.packs.registry import GameRecord, Loaded
from companion.rules.contract import Fault, Seat, message
from companion.rules.pack import pack_title
from companion.session import transcript
from companion.session.journal import Journal
from companion.settings import Settings
from hardware.events import DeviceFound, DeviceKind, DeviceLost, NoPanelReason
from hardware.fake import FakePanel
from tests import rival_game
from tests.control import meadow
from tests.control.desk import Desk, Shelf


def nobody(colour: str) -> PlayerView:
    """Without a name: the colour is what there is to say."""
    return PlayerView("", colour, message(f"shell.seat_{colour}"))


def play_turn(desk: Desk) -> None:
    """The sky as it comes, stay, no fence."""
    desk.send(Go())
    (stay,) = desk.table.buttons
    desk.send(TakeOffer(desk.table.seq, stay.index), Go())


def play_out(desk: Desk, seats: int = 2) -> ResultView:
    desk.sit_down(seats)
    for _ in range(2 * seats):
        play_turn(desk)
    desk.send(Go())
    return desk.body(ResultView)


# ---- Home ----


def test_the_first_home_has_nothing_to_go_on_with(tmp_path: Path) -> None:
    home = Desk(tmp_path).body(HomeView)
    assert home.resume is None
    assert home.history == ()
    assert [(card.id, card.playable) for card in home.games] == [("meadow", True)]
    assert home.go.text == message("shell.go_new_table")


def test_a_table_is_opened_in_three_presses_from_home(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.send(NewTable("meadow"), Go())
    assert desk.view.screen == "table"
    assert len(desk.table.players) == 2


def test_home_go_sets_a_table_for_the_first_game(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.send(Go())
    assert desk.body(NewTableView).game == "meadow"


def test_a_game_that_does_not_work_is_shown_with_its_fault(tmp_path: Path) -> None:
    broken = GameRecord("hekla", "broken", None, (), message("session.game_broken", detail="no module"))
    desk = Desk(tmp_path, records=(broken, meadow.RECORD))
    (hekla, _) = desk.body(HomeView).games
    assert not hekla.playable
    assert hekla.fault == broken.fault
    desk.send(Go())
    assert desk.body(NewTableView).game == "meadow"


def test_without_any_game_go_is_disabled(tmp_path: Path) -> None:
    desk = Desk(tmp_path, records=(), loaded=())
    assert not desk.body(HomeView).go.enabled
    desk.send(Go())
    assert desk.view.screen == "home"


def test_a_pack_with_faults_is_a_note_and_home_stays(tmp_path: Path) -> None:
    class Broken(Shelf):
        def load(self, game: str, pack: str = "") -> Loaded:
            raise DataError(message("session.pack_unknown", pack="mine", known="companion"))

    shown: list[object] = []
    controller = Controller(
        library=Library(lambda: (meadow.RECORD,), Broken()),
        saves=tmp_path / "saves",
        exports=tmp_path,
        settings=Settings(),
        publish=shown.append,
    )
    controller.start()
    controller.send(NewTable("meadow"))
    assert controller.view.screen == "home"
    assert [note.text.key for note in controller.view.notes] == ["session.pack_unknown"]
    assert controller.view.notes[0].serious


def test_the_unfinished_game_is_one_press_away_after_a_restart(tmp_path: Path) -> None:
    first = Desk(tmp_path)
    first.sit_down(3)
    first.send(Go(), TouchSpot("1B"))
    seen = first.table
    first.controller.close()

    again = Desk(tmp_path)
    resume = again.body(HomeView).resume
    assert resume is not None
    assert resume.board == seen.board
    assert resume.turn == message("shell.turn", number=1)
    assert len(resume.players) == 3
    assert resume.when
    again.send(Go())
    assert again.table.question == seen.question
    assert again.table.spots == seen.spots
    assert again.table.undo == seen.undo
    assert again.table.hands == seen.hands
    assert again.table.hands[-1].text == message("meadow.move_walker", spot="1B")


def test_what_hands_did_before_a_restart_is_taken_back_by_hands(tmp_path: Path) -> None:
    """As without a restart: what was ticked off is put right by hands, what nobody began just leaves the list."""
    for ticks, spots in ((2, [("1A",)]), (0, [])):
        folder = tmp_path / str(ticks)
        first = Desk(folder)
        first.sit_down()
        first.send(Go(), TouchSpot("1B"), *[TickHands()] * ticks)
        first.controller.close()
        again = Desk(folder)
        again.send(Go(), UndoLast())
        assert [row.spots for row in again.table.hands if not row.done and row.spots] == spots


def test_a_game_cut_off_in_its_set_up_shows_the_checklist_again(tmp_path: Path) -> None:
    first = Desk(tmp_path)
    first.sit_down(set_up=False)
    first.controller.close()
    again = Desk(tmp_path)
    again.send(Go())
    assert again.table.set_up


def test_a_finished_game_is_history_and_opens_with_its_result(tmp_path: Path) -> None:
    first = Desk(tmp_path)
    result = play_out(first)
    first.controller.close()
    again = Desk(tmp_path)
    home = again.body(HomeView)
    assert home.resume is None
    (saved,) = home.history
    assert saved.over
    assert saved.turn == message("shell.saved_turn", how=result.title, number=4)
    again.send(ContinueTable(saved.save))
    assert again.body(ResultView).curves == result.curves


def test_leaving_the_table_keeps_it_at_hand(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(Show("home"))
    resume = desk.body(HomeView).resume
    assert resume is not None
    desk.send(ContinueTable(resume.save))
    assert desk.view.screen == "table"


def test_another_saved_game_can_be_taken_up_instead(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down(2)
    desk.sit_down(4)
    desk.send(Show("home"))
    home = desk.body(HomeView)
    assert home.resume is not None
    assert len(home.resume.players) == 4
    (older,) = home.history
    desk.send(ContinueTable(older.save))
    assert len(desk.table.players) == 2


@pytest.mark.parametrize("name", ["nothing.save", "../settings.toml", ""])
def test_a_save_that_is_not_listed_is_not_opened(tmp_path: Path, name: str) -> None:
    desk = Desk(tmp_path)
    shown = desk.view
    assert desk.send(ContinueTable(name)) == shown


def test_a_damaged_save_is_told_of_and_the_app_goes_on(tmp_path: Path) -> None:
    first = Desk(tmp_path)
    first.sit_down()
    first.controller.close()
    (save,) = (tmp_path / "saves").glob("*.save")
    save.write_bytes(b"no game at all, but long enough to look like a file" * 50)
    again = Desk(tmp_path)
    assert again.view.screen == "home"
    home = again.body(HomeView)
    assert home.resume is None
    (listed,) = home.history
    assert listed.fault is not None
    again.send(NewTable("meadow"), Go())
    assert again.view.screen == "table"


def test_a_half_damaged_save_goes_on_from_what_is_whole_and_says_so(tmp_path: Path) -> None:
    first = Desk(tmp_path)
    first.sit_down()
    first.send(Go(), TouchSpot("1B"))
    first.controller.close()
    (save,) = (tmp_path / "saves").glob("*.save")
    content = bytearray(save.read_bytes())
    at = content.rindex(b"walk_there")
    content[at] ^= 1
    save.write_bytes(content)
    again = Desk(tmp_path)
    assert again.notes() == ["session.save_rescued"]
    again.send(Go())
    assert again.table.question == message("meadow.walk_where")


def test_a_save_of_other_rules_can_only_be_looked_at(tmp_path: Path) -> None:
    first = Desk(tmp_path)
    first.sit_down()
    first.controller.close()
    other = msgspec.structs.replace(meadow.LOADED, fingerprint="another")
    again = Desk(tmp_path, loaded=(other,))
    home = again.body(HomeView)
    assert home.resume is None
    assert home.history[0].fault is not None
    assert again.notes() == ["session.save_other_data"]
    again.send(ContinueTable(home.history[0].save))
    assert again.view.screen == "home"


# ---- New table ----


def test_the_form_shows_seats_colours_options_and_house_rules(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.send(NewTable("meadow"))
    form = desk.body(NewTableView)
    assert form.seat_counts == (2, 3, 4)
    assert form.players == (nobody("red"), nobody("yellow"))
    assert form.colours == COLOURS
    assert [(field.name, field.value, field.house_rule) for field in form.fields] == [
        ("last", 2, False),
        ("deals", "companion", False),
        ("hard", False, True),
    ]
    assert form.provenance == message("shell.provenance_companion", pack=pack_title("meadow"))
    assert form.go.enabled


def test_what_the_form_says_is_what_is_played(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.send(
        NewTable("meadow"),
        SetOption("seats", 3),
        SetOption("name:0", "  Þóra   Ægisdóttir "),
        SetOption("colour:2", "blue"),
        SetOption("hard", True),
        SetOption("last", 3),
        OpenTable(),
    )
    assert desk.table.players == (
        PlayerView("Þóra Ægisdóttir", "red", message("shell.as_is", text="Þóra Ægisdóttir")),
        nobody("yellow"),
        nobody("blue"),
    )
    assert desk.table.board.gauges[0].value == -1
    assert desk.view.texts.say(message("seat", seat=0)) == "Þóra Ægisdóttir"
    assert desk.view.texts.say(message("seat", seat=1)) == "Yellow"


def colours(desk: Desk) -> list[str]:
    return [player.colour for player in desk.body(NewTableView).players]


def test_where_the_pieces_settle_it_so_many_players_have_the_first_so_many_colours(tmp_path: Path) -> None:
    """Cairns has red, green and yellow pieces; two players have red and green."""
    desk = Desk(tmp_path, records=(rival_game.RECORD,), loaded=(rival_game.LOADED,))
    desk.send(NewTable("cairns"))
    assert colours(desk) == ["red", "green"]
    assert desk.body(NewTableView).colours == ("red", "green")
    desk.send(SetOption("colour:1", "yellow"))
    assert colours(desk) == ["red", "green"]
    desk.send(SetOption("colour:1", "red"))
    assert colours(desk) == ["green", "red"]
    desk.send(SetOption("seats", 3))
    assert colours(desk) == ["green", "red", "yellow"]
    assert desk.body(NewTableView).colours == ("red", "green", "yellow")
    desk.send(SetOption("colour:0", "yellow"))
    assert colours(desk) == ["yellow", "red", "green"]
    desk.send(SetOption("seats", 2))
    assert colours(desk) == ["green", "red"], "yellow cannot be kept by two"
    desk.send(SetOption("seats", 3))
    assert colours(desk) == ["yellow", "red", "green"]


def test_people_of_another_game_get_colours_they_can_have(tmp_path: Path) -> None:
    both = (meadow.RECORD, rival_game.RECORD)
    desk = Desk(tmp_path, records=both, loaded=(meadow.LOADED, rival_game.LOADED))
    desk.send(NewTable("meadow"), SetOption("colour:0", "blue"), SetOption("colour:1", "red"), Go())
    desk.send(NewTable("cairns"))
    assert colours(desk) == ["green", "red"]


def test_a_colour_in_use_is_swapped(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.send(NewTable("meadow"), SetOption("colour:0", "yellow"))
    assert [player.colour for player in desk.body(NewTableView).players] == ["yellow", "red"]
    desk.send(SetOption("colour:0", "green"), SetOption("seats", 4))
    assert sorted(player.colour for player in desk.body(NewTableView).players) == sorted(COLOURS)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seats", 5),
        ("seats", 1),
        ("seats", "2"),
        ("seats", True),
        ("colour:0", "pink"),
        ("colour:7", "red"),
        ("name:0", 7),
        ("name:x", "Anna"),
        ("last", 7),
        ("last", True),
        ("hard", 0),
        ("pack", "another"),
        ("nothing", 1),
        ("", None),
    ],
)
def test_what_the_form_cannot_take_leaves_it_as_it_is(tmp_path: Path, name: str, value: object) -> None:
    desk = Desk(tmp_path)
    shown = desk.send(NewTable("meadow"))
    assert desk.send(SetOption(name, value)) == shown


def test_a_name_is_kept_short(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.send(NewTable("meadow"), SetOption("name:0", "x" * 40))
    assert desk.body(NewTableView).players[0].name == "x" * 16


def test_seat_buttons_set_how_many_sit_down(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.send(NewTable("meadow"), SeatPressed("blue"))
    assert len(desk.body(NewTableView).players) == 4
    desk.send(SeatPressed("red"))
    assert len(desk.body(NewTableView).players) == 4


def test_the_same_people_are_offered_again(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.send(
        NewTable("meadow"), SetOption("seats", 3), SetOption("name:1", "Jón"), SetOption("colour:1", "blue"), Go()
    )
    people = desk.table.players
    desk.controller.close()
    again = Desk(tmp_path)
    again.send(NewTable("meadow"))
    assert again.body(NewTableView).players == people


def test_another_pack_is_a_field_where_there_are_several(tmp_path: Path) -> None:
    own = msgspec.structs.replace(meadow.PACK, id="mine", title="My meadow", provenance="printed", built_in=False)
    bad = msgspec.structs.replace(own, id="bad", faults=(Fault("pack.toml", message("session.pack_text")),))
    record = msgspec.structs.replace(meadow.RECORD, packs=(meadow.PACK, own, bad))
    loaded = (meadow.LOADED, msgspec.structs.replace(meadow.LOADED, pack=own, fingerprint="mine"))
    desk = Desk(tmp_path, records=(record,), loaded=loaded)
    desk.send(NewTable("meadow"), SetOption("last", 3))
    field = desk.body(NewTableView).fields[0]
    assert (field.name, field.value) == ("pack", "companion")
    assert [value for value, _ in field.choices] == ["companion", "mine"]
    desk.send(SetOption("pack", "mine"))
    form = desk.body(NewTableView)
    assert form.provenance == message("shell.provenance_printed", pack=pack_title("meadow"))
    assert value_of(form, "last") == 3
    desk.send(Go())
    assert desk.controller._table is not None
    assert desk.controller._table.session.opened.pack == "mine"


def value_of(form: NewTableView, name: str) -> object:
    return next(field.value for field in form.fields if field.name == name)


def test_back_leaves_the_form(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.send(NewTable("meadow"), Back())
    assert desk.view.screen == "home"


# ---- Log ----


def test_the_log_lists_every_entry_with_seat_and_turn(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    play_turn(desk)
    desk.send(Go(), UndoLast(), Show("log"))
    log = desk.body(LogView)
    assert [(row.seq, row.text.key, row.seat, row.turn, row.undone) for row in log.rows] == [
        (1, "shell.opened", None, 0, False),
        (2, log.rows[1].text.key, None, 1, False),
        (3, "meadow.stay", Seat(0), 1, False),
        (4, "meadow.no_fence", Seat(0), 1, False),
        (5, log.rows[4].text.key, None, 2, True),
    ]
    assert log.undo == message("meadow.no_fence")
    assert log.redo is not None
    assert log.players == (nobody("red"), nobody("yellow"))


def test_undo_to_from_the_log_leads_back_to_the_table(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    play_turn(desk)
    desk.send(Show("log"), UndoTo(2))
    assert desk.table.question == message("meadow.walk_where")


def test_undo_and_redo_stay_in_the_log(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    play_turn(desk)
    desk.send(Show("log"), UndoLast())
    assert desk.body(LogView).rows[-1].undone
    desk.send(RedoNext())
    assert not desk.body(LogView).rows[-1].undone
    desk.send(Go())
    assert desk.view.screen == "table"


def test_moments_can_be_named_and_stand_in_the_log(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(Go(), NameCheckpoint("before the  storm"), NameCheckpoint(), Show("log"))
    log = desk.body(LogView)
    assert log.rows[-1].checkpoint == "before the storm, Turn 1"
    assert [(row.seq, row.checkpoint, row.turn) for row in log.named] == [
        (2, "before the storm", 1),
        (2, "Turn 1", 1),
    ]


def test_a_named_moment_that_was_undone_cannot_be_gone_back_to(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(Go(), NameCheckpoint("sunny"), UndoLast(), Show("log"))
    assert desk.body(LogView).named == ()
    desk.send(RedoNext())
    assert [row.checkpoint for row in desk.body(LogView).named] == ["sunny"]


@pytest.mark.parametrize("intent", [Back(), Go(), Show("table")])
def test_the_log_is_left_for_the_table(tmp_path: Path, intent: Intent) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(Show("log"), intent)
    assert desk.view.screen == "table"


@pytest.mark.parametrize("screen", ["log", "result", "table"])
def test_screens_of_a_table_do_not_open_without_one(tmp_path: Path, screen: str) -> None:
    desk = Desk(tmp_path)
    desk.send(Show(screen))
    assert desk.view.screen == "home"


def test_the_result_does_not_open_before_the_end(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(Show("result"))
    assert desk.view.screen == "table"


# ---- Result ----


def test_again_sets_a_table_for_the_same_people(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.send(NewTable("meadow"), SetOption("seats", 3), SetOption("name:0", "Anna"), Go(), Go())
    for _ in range(6):
        play_turn(desk)
    desk.send(Go())
    assert desk.body(ResultView).go.text == message("shell.go_again")
    desk.send(Go())
    form = desk.body(NewTableView)
    assert [player.name for player in form.players] == ["Anna", "", ""]


def test_the_board_of_a_finished_game_can_be_seen_again(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    play_out(desk)
    desk.send(Show("table"))
    assert desk.table.go.text == message("shell.go_result")
    desk.send(Go())
    assert desk.view.screen == "result"
    desk.send(Back())
    assert desk.view.screen == "home"
    assert desk.body(HomeView).resume is None


# ---- What lies on top ----


def test_a_rule_opens_over_the_table_and_goes_back(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(ShowRule("M-3"))
    assert desk.view.rule is not None
    assert desk.view.rule.text == message("meadow.rule.M-3")
    desk.send(Go())
    assert desk.view.rule is None
    assert desk.table.seq == 1


@pytest.mark.parametrize("id", ["M-99", "", "E-001"])
def test_a_rule_that_the_game_does_not_have_does_not_open(tmp_path: Path, id: str) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(ShowRule(id))
    assert desk.view.rule is None


def test_a_sheet_opens_over_the_table_and_back_closes_it_first(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(Show("menu"))
    assert desk.view.sheet == "menu"
    assert Show("log") in [item.intent for item in desk.view.menu]
    desk.send(Back())
    assert (desk.view.sheet, desk.view.screen) == ("", "table")
    desk.send(Back())
    assert desk.view.screen == "home"


def test_another_screen_takes_the_sheet_away(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(Show("menu"), Show("log"))
    assert (desk.view.sheet, desk.view.screen) == ("", "log")


def test_home_has_a_menu_too(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.send(Show("menu"))
    assert [item.intent for item in desk.view.menu] == [Show("settings")]


# ---- Preferences ----


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


# ---- Saves that fail ----


def test_a_full_disk_takes_no_entry_loses_none_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(Go())
    seen = desk.table
    append = Journal.append

    def full(self: Journal, *args: object) -> None:
        raise StorageError(message("session.disk_full", save="x"))

    monkeypatch.setattr(Journal, "append", full)
    desk.send(TouchSpot("1B"))
    assert desk.notes() == ["session.disk_full"]
    assert desk.view.notes[0].serious
    assert desk.table == seen
    monkeypatch.setattr(Journal, "append", append)
    desk.send(TouchSpot("1B"))
    assert desk.notes() == []
    assert desk.table.seq == seen.seq + 1


def test_a_table_that_cannot_be_saved_is_played_and_saved_as_soon_as_it_can_be(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("a file where the folder should be")
    desk = Desk(tmp_path)
    desk.sit_down()
    assert desk.view.screen == "table"
    assert [note.serious for note in desk.view.notes] == [True]
    desk.send(Go())
    assert [note.serious for note in desk.view.notes] == [True]
    (tmp_path / "saves").unlink()
    desk.send(TouchSpot("1B"))
    assert desk.notes() == []
    desk.controller.close()
    again = Desk(tmp_path)
    again.send(Go())
    assert again.table.undo == message("meadow.walk_to", spot="1B")


def test_an_export_is_a_transcript_that_replays(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    play_turn(desk)
    desk.send(ExportTable())
    (path,) = (tmp_path / "exports").glob("*.jsonl")
    assert [note.text for note in desk.view.notes] == [
        message("shell.exported_no_stick", folder="exports", file="meadow-0001.jsonl")
    ]
    assert desk.view.texts.say(desk.view.notes[0].text) == (
        "No stick was found. The copy is on this machine, in the folder exports: meadow-0001.jsonl"
    )
    replayed = transcript.replay(path.read_text("utf-8").splitlines(), Shelf(meadow.LOADED).edition_for)
    assert desk.controller._table is not None
    assert replayed.state == desk.controller._table.session.state


def test_an_export_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("in the way")
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.send(ExportTable())
    assert desk.notes() == ["shell.export_failed"]


def test_exporting_without_a_table_is_nothing(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    shown = desk.view
    assert desk.send(ExportTable()) == shown


# ---- Devices ----


@pytest.mark.parametrize("reason", ["no_library", "no_permission", "busy", "unknown_board"])
def test_a_header_that_cannot_be_used_is_told_of(tmp_path: Path, reason: NoPanelReason) -> None:
    desk = Desk(tmp_path, panel=FakePanel(missing=reason, detail="none"))
    assert desk.notes() == ["hardware.none"]
    desk.send(NewTable("meadow"))
    assert desk.notes() == []


def test_a_machine_that_has_no_header_is_no_news(tmp_path: Path) -> None:
    assert Desk(tmp_path, panel=FakePanel(missing="no_chip", detail="none")).notes() == []


@pytest.mark.parametrize("kind", ["gpio", "buttons", "reader"])
def test_a_device_that_goes_silent_is_named_until_it_is_back(tmp_path: Path, kind: DeviceKind) -> None:
    desk = Desk(tmp_path)
    for _ in range(2):
        desk.panel.give(DeviceLost("it", "no_chip", kind))
        assert desk.controller.poll()
        assert desk.notes() == [f"hardware.lost_{kind}"]
        desk.panel.give(DeviceFound("it", kind))
        desk.controller.poll()
        assert desk.notes() == [f"hardware.found_{kind}"]
        assert not desk.controller.poll()
    assert [note.serious for note in desk.view.notes] == [False]
    desk.send(NewTable("meadow"))
    assert desk.notes() == []


def test_of_two_that_went_the_one_still_away_stays_named(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    for event in (
        DeviceLost("a", "gone", "buttons"),
        DeviceLost("reader", "gone", "reader"),
        DeviceLost("b", "gone", "buttons"),
        DeviceFound("a", "buttons"),
    ):
        desk.panel.give(event)
    desk.controller.poll()
    assert desk.notes() == ["hardware.lost_reader", "hardware.lost_buttons", "hardware.found_buttons"]


def test_a_glass_that_feels_nothing_is_told_of(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.controller.noticed(DeviceLost("touch", "no input", "touch"))
    assert desk.notes() == ["hardware.lost_touch"]


def test_lamps_are_set_again_when_the_panel_comes_back(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.panel.lamps["go"].show("off")
    desk.panel.give(DeviceFound("buttons", "gpio"))
    desk.controller.poll()
    assert "go" in desk.lamps()


def test_what_was_wrong_before_the_start_is_told_at_home(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.controller.start(message("shell.settings_unreadable", file="x", reason="y"))
    assert desk.notes() == ["shell.settings_unreadable"]


def test_nothing_is_published_when_nothing_changes(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    count = len(desk.published)
    desk.send(UndoLast(), TouchSpot("1A"), Show("log"))
    assert len(desk.published) == count


def test_closing_darkens_the_lamps_and_lets_go_of_the_save(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down()
    desk.controller.close()
    assert desk.lamps() == set()
    assert desk.panel.closed
    assert Desk(tmp_path).body(HomeView).resume is not None
