import os
from datetime import datetime, timedelta, timezone
from itertools import count
from pathlib import Path

import msgspec
import pytest

from companion.errors import BusyError, DamagedError, ForeignError, JournalError
from companion.session import journal, played, resuming
from companion.session.journal import look
from companion.session.saves import Resumed, Saves
from tests.session.play import PLAYERS, accepted, edition_for, kept, new_session, offered, play_on
from tests.session.test_journal import altered
from tests.toy_game import PutStones


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "saves")


def begun(saves: Saves, entries: int = 30) -> str:
    """The name of a closed save with one entry more than that."""
    session = new_session(saves.new_path("toy"))
    play_on(session, entries)
    assert session.path
    session.close()
    return session.path.name


def resume(saves: Saves, name: str) -> Resumed:
    done = saves.resume(name, edition_for)
    kept(done.session)
    return done


def damage(path: Path, entry: int) -> None:
    altered(path, "DROP TRIGGER entry_stays", f"UPDATE entry SET body = body || ' ' WHERE seq = {entry}")


def test_empty_or_missing_folder_lists_nothing(saves: Saves) -> None:
    assert saves.all() == ()


def test_new_saves_are_numbered_and_never_reuse_a_name(saves: Saves) -> None:
    assert [begun(saves) for _ in range(3)] == ["toy-0001.save", "toy-0002.save", "toy-0003.save"]
    saves.path("toy-0003.save").rename(saves.path("toy-0003.save.damaged-1"))
    assert saves.new_path("toy").name == "toy-0004.save"
    assert saves.new_path("hekla").name == "hekla-0001.save"


def test_save_is_listed_with_who_and_what(saves: Saves) -> None:
    name = begun(saves, 25)
    (listed,) = saves.all()
    assert (listed.name, listed.game, listed.pack, listed.players) == (name, "toy", "box", PLAYERS)
    assert (listed.entries, listed.over, listed.fault) == (26, False, None)
    assert listed.begun <= listed.last


def test_ended_game_is_listed_as_over(saves: Saves) -> None:
    session = new_session(saves.new_path("toy"))
    while offers := offered(session):
        if session.deal() is None:
            stones = [offer for offer in offers if isinstance(offer, PutStones) and offer.cells]
            accepted(session.submit(stones[0] if stones else offers[0]))
    assert saves.all()[0].over
    accepted(session.undo())
    assert not saves.all()[0].over


def test_foreign_damaged_and_blank_files_are_listed_as_what_they_are(saves: Saves) -> None:
    foreign, garbled, noise = begun(saves), begun(saves), begun(saves)
    altered(saves.path(foreign), "PRAGMA user_version = 99")
    altered(saves.path(garbled), "DROP TRIGGER entry_is_kept", "DELETE FROM entry")
    saves.path(noise).write_bytes(b"x" * 9000)
    saves.path("toy-0009.save").touch()
    faults = {save.name: save.fault.key for save in saves.all() if save.fault}
    assert faults == {
        foreign: "session.save_foreign",
        garbled: "session.save_damaged",
        noise: "session.save_damaged",
    }
    (told,) = [save for save in saves.all() if save.name == foreign]
    assert told.players == PLAYERS, "it can be looked at"


@pytest.mark.parametrize("kind", ["folder", "pipe", "link to nothing", "link to itself", "no UTF-8"])
def test_no_file_whatever_keeps_the_others_from_being_listed(saves: Saves, kind: str) -> None:
    ours = begun(saves)
    odd = saves.path(os.fsdecode(b"odd-\xff.save") if kind == "no UTF-8" else "odd.save")
    match kind:
        case "folder":
            odd.mkdir()
        case "pipe":
            os.mkfifo(odd)
        case "link to nothing":
            odd.symlink_to("nothing")
        case "link to itself":
            odd.symlink_to(odd.name)
        case _:
            odd.write_text("no save")
    listed = saves.all()
    assert [save.name for save in listed if save.fault is None] == [ours]
    assert {save.name for save in listed} <= {ours, odd.name}
    with pytest.raises(JournalError):
        resume(saves, odd.name)
    assert saves.new_path("toy").name == "toy-0002.save"


@pytest.mark.parametrize("name", ["a" * 400 + ".save", "folder.save/inside.save"])
def test_path_that_cannot_be_is_told_as_a_fault(saves: Saves, name: str) -> None:
    begun(saves)
    saves.path("folder.save").write_text("a file")
    assert isinstance(look(saves.path(name)).fault, JournalError)
    with pytest.raises(JournalError):
        resume(saves, name)


def test_last_played_is_listed_first(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = iter(range(1000))

    class Clock:
        @staticmethod
        def now(zone: timezone) -> datetime:
            return datetime(2030, 1, 1, tzinfo=zone) + timedelta(seconds=next(seconds))

    monkeypatch.setattr(journal, "datetime", Clock)
    first, second, third = begun(saves), begun(saves), begun(saves)
    assert [save.name for save in saves.all()] == [third, second, first]
    play_on(resume(saves, second).session, 3)
    assert [save.name for save in saves.all()] == [second, third, first]


def test_whatever_the_clock_says_the_last_played_is_listed_first(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that begins each evening at the same hour: what was played longest would else seem to be the last."""
    minutes = count()

    class Clock:
        @staticmethod
        def now(zone: timezone) -> datetime:
            return datetime(2026, 1, 1, 18, tzinfo=zone) + timedelta(minutes=next(minutes))

    monkeypatch.setattr(journal, "datetime", Clock)
    names = []
    for pace in (3, 2, 1):
        minutes = count(0, pace)
        names.append(begun(saves))
    first, second, third = names
    assert [save.name for save in saves.all()] == [third, second, first]
    resume(saves, first).session.close()
    assert [save.name for save in saves.all()] == [third, second, first], "only looked at"
    minutes = count()
    play_on(resume(saves, second).session, 3)
    assert [save.name for save in saves.all()] == [second, third, first]
    saves.delete(third)
    assert [save.name for save in saves.all()] == [second, first]


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff", b'[1, "a.save"]'])
def test_with_a_damaged_order_games_are_listed_by_their_time(saves: Saves, content: bytes) -> None:
    names = [begun(saves) for _ in range(3)]
    (saves.folder / played.FILE).write_bytes(content)
    assert {save.name for save in saves.all()} == {*names}
    play_on(resume(saves, names[0]).session, 1)
    assert saves.all()[0].name == names[0]


def test_resume_keeps_two_older_copies(saves: Saves) -> None:
    name = begun(saves)
    lengths = []
    for _ in range(4):
        session = resume(saves, name).session
        lengths.append(session.seq)
        play_on(session, 5)
        session.close()
    assert len(look(saves.path(name + ".older-1")).rows) == lengths[3]
    assert len(look(saves.path(name + ".older-2")).rows) == lengths[2]
    resume(saves, name).session.close()
    resume(saves, name).session.close()
    assert len(look(saves.path(name + ".older-2")).rows) == lengths[3], "nothing new, so no copy is pushed out"


def test_a_damaged_copy_pushes_no_good_one_out(saves: Saves) -> None:
    name = begun(saves)
    for _ in range(2):
        session = resume(saves, name).session
        play_on(session, 5)
        session.close()
    older = len(look(saves.path(name + ".older-2")).rows)
    saves.path(name + ".older-1").write_bytes(b"\xaa" * 20_000)
    session = resume(saves, name).session
    assert len(look(saves.path(name + ".older-1")).rows) == session.seq
    assert len(look(saves.path(name + ".older-2")).rows) == older


def test_damaged_save_is_set_aside_and_goes_on_from_its_whole_part(saves: Saves) -> None:
    name = begun(saves, 40)
    damage(saves.path(name), 31)
    done = resume(saves, name)
    assert done.session.seq == 30
    (told,) = done.told
    assert (told.key, dict(told.args)["entry"]) == ("session.save_rescued", 30)
    assert saves.path(str(dict(told.args)["aside"])).exists()
    assert [save.name for save in saves.all()] == [name]
    accepted(done.session.undo())
    done.session.close()
    assert resume(saves, name).told == ()


def test_save_that_is_all_garbage_goes_on_from_its_newest_copy(saves: Saves) -> None:
    name = begun(saves)
    for _ in range(2):
        session = resume(saves, name).session
        state, seq = session.state, session.seq
        session.close()
        play_more = resuming.resume(saves.path(name), edition_for)
        play_on(play_more, 7)
        play_more.close()
    saves.path(name).write_bytes(b"\xaa" * 20_000)
    done = resume(saves, name)
    assert (done.session.seq, done.session.state) == (seq, state)
    assert saves.path(f"{name}.damaged-1").read_bytes() == b"\xaa" * 20_000


def test_damage_twice_sets_aside_twice(saves: Saves) -> None:
    name = begun(saves)
    for entry in (25, 20):
        damage(saves.path(name), entry)
        resume(saves, name).session.close()
    assert saves.path(f"{name}.damaged-1").exists()
    assert saves.path(f"{name}.damaged-2").exists()


def test_save_of_which_nothing_is_left_is_told_and_not_moved(saves: Saves) -> None:
    name = begun(saves)
    saves.path(name).write_bytes(b"\xaa" * 20_000)
    with pytest.raises(DamagedError) as caught:
        resume(saves, name)
    assert caught.value.said.key == "session.save_lost"
    assert saves.path(name).read_bytes() == b"\xaa" * 20_000


@pytest.mark.parametrize("step", ["link", "replace"])
def test_power_cut_during_the_rescue_loses_nothing(saves: Saves, step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name = begun(saves, 40)
    damage(saves.path(name), 31)
    with monkeypatch.context() as patched:
        if step == "link":
            patched.setattr(Path, "hardlink_to", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        else:
            patched.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            resume(saves, name)
    assert resume(saves, name).session.seq == 30


def test_foreign_and_busy_saves_are_left_alone(saves: Saves) -> None:
    foreign, busy = begun(saves), begun(saves)
    altered(saves.path(foreign), "PRAGMA user_version = 99")
    with pytest.raises(ForeignError):
        resume(saves, foreign)
    resume(saves, busy)
    with pytest.raises(BusyError):
        resume(saves, busy)
    assert not list(saves.folder.glob("*.damaged*"))


def test_a_save_from_elsewhere_gets_a_number_of_its_own(saves: Saves, tmp_path: Path) -> None:
    elsewhere = Saves(tmp_path / "stick")
    begun(saves)
    source = elsewhere.path(begun(elsewhere, 12))
    name = saves.take_in(source)
    assert name == "toy-0002.save"
    assert look(saves.path(name)).rows == look(source).rows
    assert resume(saves, name).session.seq == 13


def test_a_save_that_is_here_already_is_not_taken_in_twice(saves: Saves, tmp_path: Path) -> None:
    elsewhere = Saves(tmp_path / "stick")
    source = elsewhere.path(begun(elsewhere))
    assert saves.take_in(source) == saves.take_in(source)
    assert len(saves.all()) == 1


def test_a_save_that_is_damaged_or_none_is_not_taken_in(saves: Saves, tmp_path: Path) -> None:
    elsewhere = Saves(tmp_path / "stick")
    source = elsewhere.path(begun(elsewhere))
    damage(source, 5)
    other = tmp_path / "letter.save"
    other.write_text("Dear all")
    for path in (source, other, tmp_path / "missing.save"):
        with pytest.raises(JournalError):
            saves.take_in(path)
    assert saves.all() == ()


def test_a_game_is_read_to_its_end_while_it_is_played_and_left_as_it_is(saves: Saves) -> None:
    session = new_session(saves.new_path("toy"))
    play_on(session, 20)
    assert session.path
    before = look(session.path)
    again = resuming.read(session.path, edition_for)
    assert (again.state, again.log, again.path) == (session.state, session.log, None)
    accepted(again.undo())
    assert look(session.path) == before
    assert session.seq == len(before.rows)
    session.close()


def test_what_cannot_be_gone_on_with_cannot_be_read_either(saves: Saves) -> None:
    damaged, refused = (saves.path(begun(saves)) for _ in range(2))
    damage(damaged, 20)
    with pytest.raises(DamagedError):
        resuming.read(damaged, edition_for)
    with pytest.raises(ForeignError):
        resuming.read(refused, lambda opened: msgspec.structs.replace(edition_for(opened), digest="another"))
    with pytest.raises(JournalError):
        resuming.read(saves.path("none.save"), edition_for)
