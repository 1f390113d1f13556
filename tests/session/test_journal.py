"""A save against everything that can happen to a file."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest

from companion.errors import BusyError, DamagedError, ForeignError, JournalError, StorageError
from companion.session import journal
from companion.session.entries import FORMAT
from companion.session.journal import Journal, is_blank, look
from companion.session.resuming import resume
from companion.session.session import Session
from tests.session.play import accepted, new_session, offered, play_on, resumed
from tests.toy_game import toy_edition


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A closed save of 81 entries."""
    path = tmp_path / "toy-0001.save"
    session = new_session(path)
    play_on(session, 80)
    session.close()
    return path


def altered(save: Path, *statements: str) -> None:
    with closing(sqlite3.connect(save, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def fault_of(path: Path) -> JournalError:
    with pytest.raises(JournalError) as caught:
        resumed(path)
    return caught.value


def test_save_says_what_it_is_and_writes_through(tmp_path: Path) -> None:
    session = new_session(tmp_path / "a.save")
    assert session._journal is not None
    sql = session._journal._sql.execute
    assert sql("PRAGMA journal_mode").fetchone() == ("wal",)
    assert sql("PRAGMA synchronous").fetchone() == (2,), "2 is FULL"
    assert sql("PRAGMA application_id").fetchone() == (0x564F4C43,), '"VOLC"'
    assert sql("PRAGMA user_version").fetchone() == (FORMAT,)


def test_an_hour_of_play_spares_the_card(tmp_path: Path) -> None:
    """Under 2 MB for 300 entries, a touch every twelve seconds. A disk takes whole blocks of 4,096 bytes, and every
    entry is on the disk before the next one: the block in which the last one ended is written again."""
    session = new_session(tmp_path / "a.save")
    ends = []
    for _ in range(300):
        play_on(session, 1)
        ends.append((tmp_path / "a.save-wal").stat().st_size)
    session.close()
    blocks = sum((end - 1) // 4096 - begin // 4096 + 1 for begin, end in pairwise(ends))
    assert ends[0] < ends[-1]
    assert blocks * 4096 < 2_000_000


@pytest.mark.parametrize("statement", ["UPDATE entry SET body = '{}'", "DELETE FROM entry WHERE seq = 5"])
def test_entries_cannot_be_changed_or_taken_out(save: Path, statement: str) -> None:
    with pytest.raises(sqlite3.IntegrityError, match="only added"):
        altered(save, statement)


def test_entry_changed_behind_our_back_is_noticed(save: Path) -> None:
    """The file stays a sound SQLite file: only the chained marks can tell."""
    before = [row.body for row in look(save).rows]
    altered(save, "DROP TRIGGER entry_stays", "UPDATE entry SET body = body || ' ' WHERE seq = 30")
    assert isinstance(fault_of(save), DamagedError)
    assert [row.body for row in look(save).rows] == before[:29]


@pytest.mark.parametrize("change", ["DELETE FROM entry WHERE seq = 40", "UPDATE entry SET seq = 400 WHERE seq = 40"])
def test_gap_between_entries_is_noticed(save: Path, change: str) -> None:
    altered(save, "DROP TRIGGER entry_stays", "DROP TRIGGER entry_is_kept", change)
    assert isinstance(fault_of(save), DamagedError)
    assert len(look(save).rows) == 39


def test_wall_time_going_backwards_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter(["2031-01-01T00:00:00+00:00", *["1970-01-01T00:00:00+00:00"] * 100])

    class Clock:
        @staticmethod
        def now(_zone: object) -> "Clock":
            return Clock()

        def isoformat(self, timespec: str) -> str:
            return next(times)

    monkeypatch.setattr(journal, "datetime", Clock)
    session = new_session(tmp_path / "a.save")
    play_on(session, 20)
    session.close()
    again = resumed(tmp_path / "a.save")
    assert again.state == session.state
    assert [row.at[:4] for row in look(tmp_path / "a.save").rows[:3]] == ["2031", "1970", "1970"]


def test_foreign_version_is_looked_at_and_never_played(save: Path) -> None:
    altered(save, f"PRAGMA user_version = {FORMAT + 1}")
    content = save.read_bytes()
    fault = fault_of(save)
    assert isinstance(fault, ForeignError)
    assert dict(fault.said.args)["version"] == FORMAT + 1
    assert len(look(save).rows) == 81
    assert save.read_bytes() == content


def test_foreign_version_with_other_tables_is_only_named(save: Path) -> None:
    altered(save, f"PRAGMA user_version = {FORMAT + 1}", "ALTER TABLE entry RENAME TO entries")
    assert isinstance(fault_of(save), ForeignError)
    record = look(save)
    assert (record.rows, type(record.fault)) == ((), ForeignError)


def test_save_of_other_data_or_rules_is_not_played_on(save: Path) -> None:
    for edition in (toy_edition("other"), toy_edition()):
        if edition.digest == "d1":
            edition.game.info = type(edition.game.info)("toy", 2, edition.game.info.title, (2,))
        with pytest.raises(ForeignError):
            resume(save, lambda _opened, edition=edition: edition)  # type: ignore[misc]
    assert resumed(save).seq == 81


def test_entry_that_the_rules_refuse_is_named_and_nothing_is_mostly_replayed(tmp_path: Path) -> None:
    session = new_session(tmp_path / "a.save")
    assert session._journal is not None
    session._journal.append(2, b'{"entry":"played","action":{"type":"die_thrown","number":2},"dealt":true}', "choice")
    session.close()
    fault = fault_of(tmp_path / "a.save")
    assert isinstance(fault, ForeignError)
    assert (fault.said.key, dict(fault.said.args)["entry"]) == ("session.save_refused", 2)


@pytest.mark.parametrize("content", [b"", b"not a save", b"\0" * 5000, b"SQLite format 3\0" + b"\xff" * 5000])
def test_file_that_is_no_save_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.save"
    path.write_bytes(content)
    assert not isinstance(fault_of(path), ForeignError)
    assert path.read_bytes() == content


def test_database_of_another_program_is_refused_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "a.save"
    altered(path, "CREATE TABLE entry (seq, at, waiting, body, mark)")
    content = path.read_bytes()
    assert fault_of(path).said.key == "session.save_not_ours"
    with pytest.raises(JournalError):
        new_session(path)
    assert path.read_bytes() == content


def test_missing_save_is_named(tmp_path: Path) -> None:
    assert fault_of(tmp_path / "none.save").said.key == "session.save_missing"
    assert not (tmp_path / "none.save").exists()


def test_save_in_a_missing_folder_cannot_be_made(tmp_path: Path) -> None:
    with pytest.raises(StorageError):
        new_session(tmp_path / "none" / "a.save")


def test_making_cut_short_leaves_a_blank_that_can_be_begun_in(tmp_path: Path) -> None:
    path = tmp_path / "a.save"
    for statement in ("VACUUM", "PRAGMA journal_mode = WAL"):
        altered(path, statement)
        assert is_blank(path)
        assert fault_of(path).said.key == "session.save_empty"
    new_session(path).close()
    assert resumed(path).seq == 1


# Damage at many places: an error of ours, or a correct beginning; never a crash, never a wrong state.


def beginnings(save: Path) -> list[object]:
    """The state after every number of entries."""
    states = []
    session = new_session()
    states.append(session.state)
    whole = resumed(save)
    for entry in whole.entries[1:]:
        session.repeat(entry)
        states.append(session.state)
    whole.close()
    return states


def assert_told_or_correct(path: Path, states: list[object]) -> str:
    try:
        session = resumed(path)
    except JournalError as error:
        return type(error).__name__
    assert session.state == states[session.seq - 1]
    assert session.seq == len(session.entries)
    session.close()
    return "whole" if session.seq == len(states) else "beginning"


def test_flipped_bits_anywhere_are_told_or_harmless(save: Path) -> None:
    states = beginnings(save)
    content = save.read_bytes()
    luck = random.Random(5)
    outcomes = set()
    for place in [*range(100), *(luck.randrange(len(content)) for _ in range(500))]:
        damaged = bytearray(content)
        damaged[place] ^= 1 << luck.randrange(8)
        save.write_bytes(damaged)
        outcomes.add(assert_told_or_correct(save, states))
        journal.remove(save)
    assert {"DamagedError", "whole"} <= outcomes


def test_file_cut_off_anywhere_is_told_or_correct(save: Path) -> None:
    states = beginnings(save)
    content = save.read_bytes()
    luck = random.Random(6)
    for length in [*range(0, 200, 7), *(luck.randrange(len(content)) for _ in range(150))]:
        save.write_bytes(content[:length])
        assert assert_told_or_correct(save, states) != "whole"
        journal.remove(save)


def test_write_ahead_log_torn_or_flipped_keeps_a_correct_beginning(tmp_path: Path) -> None:
    """What a power cut leaves: the log not yet folded into the file, its end torn or garbled."""
    playing = tmp_path / "a.save"
    session = new_session(playing)
    play_on(session, 60)
    wal_name = "a.save-wal"
    files = {name: (tmp_path / name).read_bytes() for name in ("a.save", wal_name)}
    session.close()
    states = beginnings(playing)
    luck = random.Random(7)
    copy = tmp_path / "copy"
    copy.mkdir()
    outcomes = set()
    for attempt in range(250):
        log = bytearray(files[wal_name])
        if attempt % 2:
            del log[luck.randrange(len(log)) :]
        else:
            log[luck.randrange(len(log))] ^= 1 << luck.randrange(8)
        (copy / "a.save").write_bytes(files["a.save"])
        (copy / wal_name).write_bytes(log)
        outcomes.add(assert_told_or_correct(copy / "a.save", states))
        journal.remove(copy / "a.save")
    assert "beginning" in outcomes
    assert "DamagedError" not in outcomes, "a torn log loses its end and nothing else"


# Others on the same file


def test_save_is_played_once_at_a_time_in_one_process(save: Path) -> None:
    session = resumed(save)
    assert isinstance(fault_of(save), BusyError)
    accepted(session.submit(offered(session)[0]) if offered(session) else session.undo())
    session.close()
    assert resumed(save).seq == 82


PLAY_ELSEWHERE = """
import sys
from pathlib import Path
from tests.session.play import resumed
session = resumed(Path(sys.argv[1]))
print("ready", flush=True)
sys.stdin.readline()
"""


def test_save_played_by_another_process_is_busy_until_that_is_killed(save: Path) -> None:
    other = subprocess.Popen(
        [sys.executable, "-c", PLAY_ELSEWHERE, str(save)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert other.stdin
    assert other.stdout
    with other:
        assert other.stdout.readline() == b"ready\n"
        assert isinstance(fault_of(save), BusyError)
        assert len(look(save).rows) == 81, "reading is not playing"
        other.send_signal(signal.SIGKILL)
        other.wait()
    session = resumed(save)
    assert session.seq == 81
    session.close()


# No room


def legal_entries(session: Session, count: int) -> None:
    for _ in range(count):
        accepted(session.submit(offered(session)[0]))
        accepted(session.undo())


def test_full_database_refuses_the_entry_and_goes_on_with_room(save: Path) -> None:
    """SQLite's own limit gives the very error of a full disk, SQLITE_FULL."""
    session = resumed(save)
    session.undo_to(1)
    assert session._journal is not None
    sql = session._journal._sql.execute
    limit = sql("PRAGMA max_page_count = 1").fetchone()[0]
    with pytest.raises(StorageError) as caught:
        legal_entries(session, 500)
    assert caught.value.said.key == "session.disk_full"
    before = (session.state, session.seq, session.log)
    for _ in range(3):
        with pytest.raises(StorageError):
            session.checkpoint("x" * 10_000)
    assert (session.state, session.seq, session.log) == before
    sql(f"PRAGMA max_page_count = {limit + 1000}")
    legal_entries(session, 5)
    session.close()
    again = resumed(save)
    assert (again.state, again.seq) == (session.state, session.seq)


PLAY_UNTIL_FULL = """
import resource, signal, sys
from pathlib import Path
from companion.errors import StorageError
from tests.session.play import new_session, offered
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
session = new_session(Path(sys.argv[1]))
failed = 0
while failed < 5:
    try:
        session.submit(offered(session)[0])
        session.undo()
    except StorageError:
        failed += 1
print(session.seq, flush=True)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
session.submit(offered(session)[0])
print(session.seq, flush=True)
"""


def test_file_that_the_system_lets_grow_no_further_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.save"
    run = subprocess.run([sys.executable, "-c", PLAY_UNTIL_FULL, str(path)], capture_output=True, text=True, check=True)
    full, after = map(int, run.stdout.split())
    assert full > 10
    assert after == full + 1
    assert resumed(path).seq == after


def test_game_on_a_full_disk_cannot_begin_and_leaves_nothing(tmp_path: Path) -> None:
    code = PLAY_UNTIL_FULL.replace("200_000", "1000").replace("failed = 0", "")
    run = subprocess.run([sys.executable, "-c", code, str(tmp_path / "a.save")], capture_output=True, text=True)
    assert "StorageError" in run.stderr
    assert list(tmp_path.iterdir()) == []


def test_copy_is_a_save_of_its_own(save: Path) -> None:
    session = resumed(save)
    session.copy_to(save.with_name("copy"))
    copied = resumed(save.with_name("copy"))
    assert (copied.state, copied.seq) == (session.state, session.seq)
    assert not save.with_name("copy.unfinished").exists()


def test_closed_journal_says_so(save: Path) -> None:
    opened = Journal.open(save)
    opened.close()
    opened.close()
    with pytest.raises(JournalError) as caught:
        opened.append(82, b"{}", "choice")
    assert caught.value.said.key == "session.save_closed"


def test_save_on_a_stick_that_cannot_be_written_is_read(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No rights are needed that a read-only file system does not give: SQLite cannot make its side files there."""
    real = sqlite3.connect

    def connect(name: object, **how: object) -> sqlite3.Connection:
        if "mode=ro" in str(name):
            name = str(name).replace(save.name, "nowhere/" + save.name)  # fails as a read-only directory does
        return real(name, **how)  # type: ignore[call-overload,no-any-return]

    monkeypatch.setattr(sqlite3, "connect", connect)
    assert len(look(save).rows) == 81


def test_handles_are_given_back(save: Path) -> None:
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(20):
        resumed(save).close()
        look(save)
        with pytest.raises(JournalError):
            new_session(save)
    assert len(os.listdir("/proc/self/fd")) == before
