from pathlib import Path

import pytest

from companion.errors import ReplayError, StorageError
from companion.session import transcript
from companion.session.session import Session
from tests.session.play import accepted, edition_for, new_session, play_on, resumed
from tests.toy_game import toy_edition


def lines_of(session: Session) -> list[str]:
    return list(transcript.lines(session.entries))


def refusal(lines: list[str] | list[bytes]) -> dict[str, object]:
    with pytest.raises(ReplayError) as caught:
        transcript.replay(lines, edition_for)
    assert caught.value.said.key == "session.replay_line"
    return dict(caught.value.said.args)


@pytest.fixture
def session() -> Session:
    session = new_session()
    play_on(session, 70)
    session.checkpoint("half way")
    accepted(session.adjust(session.game.start(2, session.game.options_type()).state))
    play_on(session, 10, seed=2)
    return session


def test_replayed_transcript_is_the_same_game(session: Session) -> None:
    told: list[int] = []
    again = transcript.replay(lines_of(session), edition_for, lambda now: told.append(now.seq))
    assert (again.state, again.log, again.entries) == (session.state, session.log, session.entries)
    assert told == list(range(1, session.seq + 1))


def test_written_transcript_and_save_read_alike(session: Session, tmp_path: Path) -> None:
    transcript.write(tmp_path / "a.jsonl", lines_of(session))
    session.save_to(tmp_path / "a.save")
    session.close()
    assert transcript.read(tmp_path / "a.jsonl") == transcript.read(tmp_path / "a.save")
    assert not (tmp_path / "a.jsonl.unfinished").exists()


def test_replayed_transcript_can_be_saved_and_played_on(session: Session, tmp_path: Path) -> None:
    again = transcript.replay(lines_of(session), edition_for)
    again.save_to(tmp_path / "a.save")
    accepted(again.undo())
    again.close()
    assert resumed(tmp_path / "a.save").state == again.state


def test_transcript_of_other_data_is_checked_by_the_rules_not_by_its_digest(session: Session) -> None:
    again = transcript.replay(lines_of(session), lambda _opened: toy_edition("newer"))
    assert (again.state, again.opened.digest) == (session.state, "newer")


def test_every_line_that_does_not_fit_is_named_with_the_reason(session: Session) -> None:
    lines = lines_of(session)
    wrong = '{"entry":"played","action":{"type":"number_hidden","seat":0,"number":9},"dealt":false}'
    for at in (1, 5, 30, len(lines)):
        refused = refusal([*lines[:at], wrong, *lines[at:]])
        assert refused["line"] == at + 1
        assert getattr(refused["reason"], "key", None) == "session.replay_illegal"


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("", "session.replay_unreadable"),
        ("nonsense", "session.replay_unreadable"),
        ('{"entry":"danced"}', "session.replay_unreadable"),
        ('{"entry":"played"}', "session.replay_unreadable"),
        ('{"entry":"played","action":{"type":"none"}}', "session.replay_unreadable"),
        ('{"entry":"played","action":{},"more":1}', "session.replay_unreadable"),
        ('{"entry":"undone","to":99}', "session.replay_out_of_place"),
        ('{"entry":"undone","to":-1}', "session.replay_out_of_place"),
        ('{"entry":"redone","to":1}', "session.replay_out_of_place"),
        ('{"entry":"corrected","state":{}}', "session.replay_unreadable"),
        ("[" * 100_000, "session.replay_unreadable"),
    ],
)
def test_malformed_second_line_is_refused(line: str, key: str) -> None:
    refused = refusal([lines_of(new_session())[0], line])
    assert refused["line"] == 2
    assert getattr(refused["reason"], "key", None) == key


def test_opening_in_the_middle_or_missing_is_refused() -> None:
    opening = lines_of(new_session())[0]
    assert refusal([opening, opening])["line"] == 2
    assert refusal(['{"entry":"undone","to":1}'])["line"] == 1
    assert refusal([opening.replace('"format":1', '"format":2')])["line"] == 1
    assert refusal([opening.replace('"players":[', '"players":[{},')])["line"] == 1
    with pytest.raises(ReplayError, match="replay_empty"):
        transcript.replay([], edition_for)


def test_file_that_cannot_be_read_or_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(ReplayError, match="file_failed"):
        transcript.read(tmp_path / "none")
    with pytest.raises(StorageError):
        transcript.write(tmp_path / "none" / "a.jsonl", ["x"])
