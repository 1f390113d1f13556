"""Every game is played to its end by a stranger who knows nothing but the table protocol."""

from random import Random
from typing import Any

import msgspec
import pytest

from companion.session import transcript
from companion.session.table import Table
from tests.contract.cases import CASES, Case

MOST = 1_500
"""Entries after which a game is taken for stuck."""


class Stranger:
    def __init__(self, case: Case, luck: Random) -> None:
        self.table = Table(case.edition, case.catalog("en"), seed="05")
        self.luck = luck
        self.about = self.ask({"do": "describe"})

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        answer: dict[str, Any] = msgspec.json.decode(self.table.answer(msgspec.json.encode(request)))
        assert answer["ok"] is True, answer
        return answer

    def plays(self, seats: int) -> dict[str, Any]:
        """A whole game; the last answer."""
        options = {field["name"]: self.luck.choice(field["values"])["value"] for field in self.about["options"]}
        answer = self.ask({"do": "new", "seats": [{} for _ in range(seats)], "options": options})
        for _ in range(MOST):
            if answer["waiting"]["kind"] == "over":
                return answer
            answer = self.ask(self.wish(answer["waiting"]))
            assert all(effect["text"] != effect["key"] for effect in answer["effects"])
            if self.luck.random() < 0.02:
                self.ask({"do": "undo"})
                again = self.ask({"do": "redo"})
                assert (again["action"], again["waiting"]) == (answer["action"], answer["waiting"])
        raise AssertionError(f"no end after {MOST} entries")

    def wish(self, waiting: dict[str, Any]) -> dict[str, Any]:
        if waiting["kind"] == "chance" and self.luck.random() < 0.8:
            return {"do": "deal"}
        if waiting["kind"] == "choice" and self.about["opponent"] and self.luck.random() < 0.8:
            return {"do": "choose"}
        action = self.luck.choice(self.ask({"do": "offers"})["offers"])
        assert self.ask({"do": "check", "action": action})["legal"]
        return {"do": "act", "action": action}


@pytest.mark.parametrize(
    ("case", "seats"), [(case, seats) for case in CASES for seats in case.game.info.seats], ids=lambda each: str(each)
)
def test_a_stranger_plays_to_the_end_and_another_goes_on_from_the_log(case: Case, seats: int) -> None:
    stranger = Stranger(case, Random(seats))
    end = stranger.plays(seats)["waiting"]
    assert end["text"] != end["key"]
    assert set(end["winners"]) <= set(range(seats))
    assert end["rule"]["id"] in {rule.id for rule in case.game.rules}
    assert stranger.ask({"do": "offers", "labels": True})["labels"] == []
    for audience in ("table", *range(seats)):
        assert stranger.ask({"do": "view", "audience": audience})["view"]["game"] == case.game.info.id
    lines = [msgspec.json.encode(entry).decode() for entry in stranger.ask({"do": "log"})["log"]]
    again = transcript.replay(lines, lambda _opened: case.edition)
    assert msgspec.convert(stranger.ask({"do": "state"})["state"], type=case.game.state_type) == again.state
