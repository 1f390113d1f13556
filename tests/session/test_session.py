from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.errors import DataError, JournalError
from companion.rules.contract import Choice, Illegal, RuleRef, Seat, message
from companion.session.dealer import AppDealer, Dealer, ScriptedDealer
from companion.session.entries import Player
from companion.session.session import Session
from tests.session.play import PLAYERS, accepted, kept, new_session, offered, play_on, refused, resumed
from tests.toy_game import CardsDrawn, DieThrown, NumberHidden, PutStones, ToyOptions, ToyState, toy_edition

HIDDEN = (NumberHidden(Seat(0), 2), NumberHidden(Seat(1), 3))


def at_the_die(path: Path | None = None, dealer: Dealer | None = None) -> Session:
    session = new_session(path, dealer=dealer)
    for action in HIDDEN:
        accepted(session.submit(action))
    return session


def test_new_game_tells_the_set_up_and_waits() -> None:
    session = new_session()
    assert [effect.message.key for effect in session.effects] == ["toy.hidden", "toy.hidden"]
    assert session.waiting == Choice((Seat(0), Seat(1)), message("toy.hide"), RuleRef("T-1"))
    assert (session.seq, session.undoable, session.redoable) == (1, None, None)


def test_refused_action_leaves_everything_as_it_was() -> None:
    session = at_the_die()
    before = (session.state, session.seq, session.effects, session.log)
    answer = session.submit(HIDDEN[0])
    assert isinstance(answer, Illegal)
    assert answer.reason.key == "toy.not_now"
    assert (session.state, session.seq, session.effects, session.log) == before


def test_accepted_action_carries_its_number_and_effects() -> None:
    session = at_the_die(dealer=ScriptedDealer([("1",)]))
    session.deal()
    done = accepted(session.submit(PutStones(("2B",))))
    assert (done.seq, done.action, done.effects[0].spots) == (5, PutStones(("2B",)), ("2B",))
    assert session.effects == done.effects


def test_undo_names_what_it_takes_back_and_rights_the_table() -> None:
    session = at_the_die(dealer=ScriptedDealer([("1",)]))
    session.deal()
    before = session.state
    session.submit(PutStones(("2B",)))
    assert session.undoable
    assert session.undoable.action == PutStones(("2B",))
    undone = accepted(session.undo())
    assert undone.action == PutStones(("2B",))
    assert undone.effects[0].message.key == "toy.stone_off"
    assert session.state == before
    redone = accepted(session.redo())
    assert redone.action == PutStones(("2B",))
    assert redone.effects[0].message.key == "toy.stone"


def test_undo_goes_to_the_first_action_and_no_further() -> None:
    session = at_the_die()
    first = new_session().state
    assert accepted(session.undo())
    assert accepted(session.undo())
    assert session.state == first
    assert session.undo() is None
    assert session.seq == 5


def test_new_action_after_undo_leaves_nothing_to_redo_but_stays_in_the_log() -> None:
    session = at_the_die()
    session.undo()
    session.submit(NumberHidden(Seat(1), 1))
    assert session.redo() is None
    assert [(line.action, line.undone) for line in session.log[1:]] == [
        (HIDDEN[0], False),
        (HIDDEN[1], True),
        (NumberHidden(Seat(1), 1), False),
    ]


def test_log_says_who_was_asked_and_what_the_app_dealt() -> None:
    session = at_the_die(dealer=ScriptedDealer([("2",)]))
    session.deal()
    session.submit(PutStones(()))
    session.submit(CardsDrawn(("owl", "bear")))
    lines = session.log[1:]
    assert [line.dealt for line in lines] == [False, False, True, False, False]
    assert [line.seat for line in lines] == [None, 1, None, 0, None]
    assert lines[2].label
    assert lines[2].label.text.args == (("number", 2),)


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_undone_luck_comes_again(steps: int) -> None:
    session = at_the_die(dealer=ScriptedDealer([("3",), ("fox", "owl"), ("1",)]))
    session.deal()
    session.submit(PutStones(("1A",)))
    session.deal()
    end = session.state
    for _ in range(steps):
        session.undo()
    for _ in range(steps):
        if session.deal() is None:
            session.submit(PutStones(("1A",)))
    assert session.state == end


def test_people_enter_another_outcome_than_the_undone_one() -> None:
    session = at_the_die(dealer=ScriptedDealer([("3",), ("1",)]))
    session.deal()
    session.undo()
    accepted(session.submit(DieThrown(2)))
    session.undo()
    assert accepted(session.deal()).action == DieThrown(2)


def test_undone_luck_that_cannot_be_any_more_is_drawn_anew() -> None:
    session = at_the_die(dealer=ScriptedDealer([("1",), ("owl", "bear"), ("wolf", "fox")]))
    session.deal()
    session.submit(PutStones(()))
    session.deal()
    session.undo()
    without_owl = msgspec.structs.replace(session.state, deck=("bear", "fox", "wolf"))
    accepted(session.adjust(without_owl))
    assert accepted(session.deal()).action == CardsDrawn(("wolf", "fox"))


def test_undone_luck_comes_again_in_its_order_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "a.save"
    session = at_the_die(path, dealer=ScriptedDealer([("3",), ("fox", "owl"), ("1",)]))
    session.deal()
    session.submit(PutStones(()))
    session.deal()
    session.deal()
    session.undo_to(3)
    session.close()
    with_other_luck = resumed(path, ScriptedDealer([]))
    assert accepted(with_other_luck.deal()).action == DieThrown(3)
    with_other_luck.submit(PutStones(("3C",)))
    assert accepted(with_other_luck.deal()).action == CardsDrawn(("fox", "owl"))
    assert accepted(with_other_luck.deal()).action == DieThrown(1)


def test_jump_back_over_several_entries_is_one_entry() -> None:
    session = at_the_die()
    done = accepted(session.undo_to(1))
    assert (done.seq, done.action, session.state) == (4, None, new_session().state)
    assert session.undo_to(3) is None, "that lies ahead, not behind"
    assert session.undo_to(99) is None
    accepted(session.redo())
    accepted(session.redo())
    assert session.state == at_the_die().state


def test_correction_is_checked_told_and_undone() -> None:
    session = at_the_die()
    before = session.state
    faults = session.adjust(msgspec.structs.replace(before, stones=(("9Z", Seat(0)),)))
    assert [fault.at for fault in refused(faults)] == ["$.stones[0]"]
    assert session.state == before
    done = accepted(session.adjust(msgspec.structs.replace(before, stones=(("1A", Seat(1)),))))
    assert [effect.message.key for effect in done.effects] == ["toy.stone"]
    assert session.undoable
    assert session.undoable.action is None
    accepted(session.undo())
    assert session.state == before


def test_correction_to_another_number_of_seats_is_refused() -> None:
    session = at_the_die()
    faults = session.adjust(msgspec.structs.replace(session.state, seats=1, hidden=(1,)))
    assert [fault.at for fault in refused(faults)] == ["$.seats"]


def test_checkpoints_name_moments_and_survive(tmp_path: Path) -> None:
    path = tmp_path / "a.save"
    session = at_the_die(path)
    session.checkpoint("before the storm")
    named = session.state
    session.deal()
    assert session.checkpoints == (("before the storm", 3),)
    session.close()
    session = resumed(path)
    assert session.checkpoints == (("before the storm", 3),)
    assert session.log[2].checkpoints == ("before the storm",)
    session.undo_to(3)
    assert session.state == named
    session.undo()
    assert not session.checkpoints, "that moment is not behind us any more"


def test_resumed_game_is_the_same_in_everything(tmp_path: Path) -> None:
    path = tmp_path / "a.save"
    session = new_session(path)
    play_on(session, 60)
    facts = [session.state, session.seq, session.effects, session.log, session.waiting, session.entries]
    session.close()
    again = resumed(path)
    assert [again.state, again.seq, again.effects, again.log, again.waiting, again.entries] == facts
    assert again.players == PLAYERS


def test_game_in_memory_is_kept_later(tmp_path: Path) -> None:
    session = new_session()
    play_on(session, 20)
    session.save_to(tmp_path / "a.save")
    play_on(session, 5, seed=2)
    session.close()
    assert resumed(tmp_path / "a.save").state == session.state


def test_game_is_never_written_over_another(tmp_path: Path) -> None:
    path = tmp_path / "a.save"
    new_session(path).close()
    with pytest.raises(JournalError) as caught:
        new_session(path)
    assert caught.value.said.key == "session.save_taken"
    assert resumed(path).seq == 1


@pytest.mark.parametrize(
    ("how", "key"),
    [
        ({"players": PLAYERS[:1]}, "session.seat_count"),
        ({"players": (*PLAYERS, Player())}, "session.seat_count"),
        ({"players": PLAYERS, "options": ToyOptions(goal=4)}, "session.replay_position"),
        ({"players": PLAYERS, "position": ToyState(2, ToyOptions(), deck=("yak",))}, "session.replay_position"),
    ],
)
def test_game_that_cannot_be_opened_says_why(tmp_path: Path, how: dict[str, Any], key: str) -> None:
    with pytest.raises(DataError) as caught:
        Session.new(toy_edition(), path=tmp_path / "a.save", **how)
    assert caught.value.said.key == key
    assert not (tmp_path / "a.save").exists()


def test_game_from_a_position_starts_there_and_resumes_there(tmp_path: Path) -> None:
    position = ToyState(2, ToyOptions(goal=3), "throw", (1, 1), Seat(1), stones=(("1A", Seat(0)),))
    session = kept(Session.new(toy_edition(), players=PLAYERS, position=position, path=tmp_path / "a.save"))
    assert (session.state, session.effects) == (position, ())
    assert session.undo() is None
    session.close()
    assert resumed(tmp_path / "a.save").state == position


def test_same_seed_deals_the_same_also_over_a_restart(tmp_path: Path) -> None:
    live, stopped = new_session(seed="beef"), new_session(tmp_path / "a.save", seed="beef")
    for _ in range(12):
        for session in (live, stopped):
            if session.deal() is None:
                session.submit(offered(session)[0])
        stopped.close()
        stopped = resumed(tmp_path / "a.save")
        assert stopped.state == live.state


def test_deal_without_luck_is_nothing() -> None:
    session = new_session(dealer=AppDealer())
    assert session.deal() is None
    assert session.seq == 1


def test_closed_game_takes_no_more_entries(tmp_path: Path) -> None:
    session = at_the_die(tmp_path / "a.save")
    session.close()
    with pytest.raises(JournalError):
        session.undo()
    assert (session.seq, resumed(tmp_path / "a.save").seq) == (3, 3)
