"""The JSON-lines protocol: every request, and every kind of line that is none."""

import io
import logging
from pathlib import Path
from typing import Any

import hypothesis.strategies as st
import msgspec
import pytest
from hypothesis import given, settings

from companion.i18n.catalog import Catalog
from companion.session import table as table_module
from companion.session.journal import Journal
from companion.session.table import LINE_LIMIT, PackSummary, Table
from tests.rival_game import cairns_edition
from tests.session.play import kept, resumed
from tests.toy_game import ToyOptions, ToyState, toy_catalog, toy_edition

NEW = {"do": "new", "seats": [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]}
HIDE = [{"type": "number_hidden", "seat": seat, "number": number} for seat, number in ((0, 2), (1, 3))]


def made(**how: Any) -> Table:
    return Table(toy_edition(), toy_catalog(), **{"seed": "00ff", **how})


def asked(table: Table, request: Any) -> dict[str, Any]:
    line = request if isinstance(request, bytes) else msgspec.json.encode(request)
    answer = table.answer(line)
    assert b"\n" not in answer
    decoded: dict[str, Any] = msgspec.json.decode(answer)
    return decoded


def good(table: Table, request: Any) -> dict[str, Any]:
    answer = asked(table, request)
    assert answer["ok"] is True, answer
    return answer


def fault(table: Table, request: Any) -> dict[str, Any]:
    answer = asked(table, request)
    assert answer["ok"] is False, answer
    assert answer["fault"]["text"] != answer["fault"]["key"]
    found: dict[str, Any] = answer["fault"]
    return found


def begun(table: Table | None = None) -> Table:
    """A table that waits for the first throw."""
    table = table or made()
    for request in (NEW, *({"do": "act", "action": action} for action in HIDE)):
        good(table, request)
    return table


def test_describe_says_what_a_stranger_needs() -> None:
    table = made(packs=[PackSummary("box", "The box", "1", "ours", "companion")])
    told = good(table, {"do": "describe"})
    assert (told["game"], told["version"], told["seats"], told["pack"]) == ("toy", 1, [2], "box")
    assert told["packs"][0]["provenance"] == "companion"
    assert [value["value"] for value in told["options"][0]["values"]] == [5, 3]
    assert told["options_schema"]["$defs"]["ToyOptions"]["properties"] == {"goal": {"type": "integer", "default": 5}}
    tags = set(told["actions_schema"]["discriminator"]["mapping"])
    assert tags == {"number_hidden", "die_thrown", "put_stones", "cards_drawn"}


def test_describe_says_who_can_play_and_in_which_colours() -> None:
    told = good(made(), {"do": "describe"})
    assert (told["opponent"], told["colours"]) == (False, [])
    told = good(Table(cairns_edition(), Catalog()), {"do": "describe"})
    assert (told["opponent"], told["colours"]) == (True, ["red", "green", "yellow"])


def test_new_answers_with_instructions_and_the_question() -> None:
    told = good(made(), NEW)
    assert told["seq"] == 1
    assert told["effects"][0] == {
        "key": "toy.hidden",
        "args": {"who": {"key": "seat", "args": {"seat": 0}, "text": "Anna"}},
        "text": "Anna hides a number.",
        "spots": [],
        "by": 0,
        "icon": "",
    }
    assert told["waiting"] == {
        "kind": "choice",
        "seats": [0, 1],
        "prompt": {"key": "toy.hide", "args": {}, "text": "Everybody hides a number."},
        "rule": {"id": "T-1"},
        "spots": [],
        "lots": False,
    }


def test_act_answers_with_number_action_effects_and_what_is_next() -> None:
    table = made()
    good(table, NEW)
    told = good(table, {"do": "act", "action": HIDE[0], "id": "a1"})
    assert (told["id"], told["seq"], told["action"]) == ("a1", 2, HIDE[0])
    told = good(table, {"do": "act", "action": HIDE[1]})
    waiting = told["waiting"]
    assert (waiting["kind"], waiting["key"], waiting["count"]) == ("chance", "toy.die", 1)
    assert waiting["options"] == [["1", 1], ["2", 1], ["3", 2]]


def test_refused_act_and_check_say_reason_rule_and_spots() -> None:
    table = begun()
    illegal = asked(table, {"do": "act", "action": HIDE[0]})
    assert illegal["ok"] is False
    assert illegal["illegal"]["key"] == "toy.not_now"
    good(table, {"do": "act", "action": {"type": "die_thrown", "number": 2}})
    stones = {"type": "put_stones", "cells": ["1A", "1A"]}
    before = good(table, {"do": "state"})
    for do in ("check", "act"):
        told = asked(table, {"do": do, "action": stones})
        assert told["illegal"] == {
            "key": "toy.twice",
            "args": {"spot": "1A"},
            "text": "1A is named twice.",
            "rule": {"id": "T-3"},
            "spots": ["1A"],
        }
    assert good(table, {"do": "check", "action": {"type": "put_stones", "cells": ["1A"]}})["legal"] is True
    assert good(table, {"do": "state"}) == before


def test_deal_names_its_outcome_and_undo_brings_it_again() -> None:
    table = begun()
    dealt = good(table, {"do": "deal"})
    assert dealt["action"]["type"] == "die_thrown"
    assert fault(table, {"do": "deal"})["key"] == "table.no_luck"
    undone = good(table, {"do": "undo"})
    assert undone["action"] == dealt["action"]
    assert good(table, {"do": "redo"})["action"] == dealt["action"]
    good(table, {"do": "undo"})
    assert good(table, {"do": "deal"})["action"] == dealt["action"]


def test_undo_and_redo_with_nothing_left_say_so() -> None:
    table = made()
    good(table, NEW)
    assert fault(table, {"do": "undo"})["key"] == "table.no_undo"
    assert fault(table, {"do": "redo"})["key"] == "table.no_redo"


def test_rivals_end_it_by_agreement_and_take_that_back() -> None:
    """Nobody has any point in Cairns yet, so all have won; people who play together have no such end."""
    table = Table(cairns_edition(), Catalog())
    asked_first = good(table, NEW)["waiting"]
    ended = good(table, {"do": "end"})["waiting"]
    assert (ended["kind"], ended["winners"], ended["rule"]["id"]) == ("over", [0, 1], "C-5")
    assert fault(table, {"do": "end"})["key"] == "table.no_agreed_end"
    assert good(table, {"do": "undo"})["waiting"] == asked_first
    assert fault(begun(), {"do": "end"})["key"] == "table.no_agreed_end"


def test_offers_are_actions_that_can_be_sent_back() -> None:
    table = begun()
    good(table, {"do": "deal"})
    told = good(table, {"do": "offers", "labels": True})
    assert told["forms"] == [{"action": {"type": "put_stones", "cells": []}, "hole": "cells"}]
    assert len(told["offers"]) == len(told["labels"]) == 10
    assert told["labels"][1]["text"]["text"] == "Put 1 stones."
    for action in told["offers"]:
        assert good(table, {"do": "check", "action": action})["legal"]


def test_over_says_who_won_and_why() -> None:
    position = ToyState(2, ToyOptions(goal=3), "put", (1, 1), die=3)
    table = made()
    good(table, {"do": "position", "state": msgspec.to_builtins(position), "seats": NEW["seats"]})
    told = good(table, {"do": "act", "action": {"type": "put_stones", "cells": ["1A", "1B", "1C"]}})
    assert told["waiting"] == {
        "kind": "over",
        "winners": [0],
        "tie": False,
        "key": "toy.won",
        "args": {"who": {"key": "seat", "args": {"seat": 0}, "text": "Anna"}},
        "text": "Anna has the goal.",
        "rule": {"id": "T-5"},
    }
    assert good(table, {"do": "offers"})["offers"] == []


def test_view_shows_a_seat_its_own_secret_only() -> None:
    table = begun()
    shown = {
        audience: [(counter["id"], counter["value"]) for counter in told["view"]["counters"]]
        for audience in (0, 1, "table")
        if (told := good(table, {"do": "view", "audience": audience}))
    }
    assert shown == {0: [("deck", 4), ("secret", 2)], 1: [("deck", 4), ("secret", 3)], "table": [("deck", 4)]}
    for audience in (2, -1, 10**15):
        assert fault(table, {"do": "view", "audience": audience})["at"] == "$.audience"


def test_state_then_position_in_a_fresh_table_is_the_same_byte_for_byte() -> None:
    table = begun()
    for _ in range(6):
        if not asked(table, {"do": "deal"})["ok"]:
            good(table, {"do": "act", "action": good(table, {"do": "offers"})["offers"][1]})
        line = table.answer(b'{"do":"state"}')
        state = line.partition(b'"state":')[2].removesuffix(b"}")
        fresh = made()
        good(fresh, b'{"do":"position","state":' + state + b"}")
        assert fresh.answer(b'{"do":"state"}').partition(b'"state":')[2].removesuffix(b"}") == state


def test_impossible_position_lists_every_fault() -> None:
    state = msgspec.to_builtins(ToyState(2, ToyOptions(), stones=(("9Z", 0), ("1A", 5)), deck=("yak",)))  # type: ignore[arg-type]
    table = made()
    answer = asked(table, {"do": "position", "state": state})
    assert [each["at"] for each in answer["faults"]] == ["$.state.stones[0]", "$.state.stones[1]", "$.state.deck[0]"]
    assert answer["fault"]["key"] == "table.faults"
    assert fault(table, {"do": "state"})["key"] == "table.no_game", "nothing was put on the table"


@pytest.mark.parametrize("seats", [-1, 0, 1, 10**9])
def test_position_for_a_wrong_number_of_seats_is_refused_at_once(seats: int) -> None:
    state = {**msgspec.to_builtins(ToyState(2, ToyOptions())), "seats": seats}
    assert fault(made(), {"do": "position", "state": state})["at"] == "$.state.seats"


def test_log_is_the_transcript() -> None:
    table = begun()
    good(table, {"do": "undo"})
    log = good(table, {"do": "log"})["log"]
    assert [entry["entry"] for entry in log] == ["opened", "played", "played", "undone"]
    assert (log[0]["game"], log[1]["action"], log[3]["to"]) == ("toy", HIDE[0], 2)


def test_same_requests_with_the_same_seed_get_the_same_answers() -> None:
    requests: list[dict[str, Any]] = [NEW, *({"do": "act", "action": action} for action in HIDE)]
    for _ in range(20):
        requests += [{"do": "deal"}, {"do": "act", "action": {"type": "put_stones", "cells": []}}]
    requests += [{"do": "undo"}, {"do": "state"}, {"do": "log"}]

    def answers(seed: str) -> list[bytes]:
        table = made(seed=seed)
        return [table.answer(msgspec.json.encode(request)) for request in requests]

    assert answers("01") == answers("01")
    assert answers("01")[:3] == answers("02")[:3], "before the first throw"
    assert answers("01") != answers("02")


def test_new_game_replaces_the_old_one_but_never_a_saved_one(tmp_path: Path) -> None:
    table = begun()
    assert good(table, NEW)["seq"] == 1
    saved = begun(made(path=tmp_path / "a.save"))
    assert fault(saved, NEW)["key"] == "session.save_taken"
    assert good(saved, {"do": "state"})["seq"] == 3
    good(saved, {"do": "quit"})


def test_quit_ends_and_lets_go_of_the_save(tmp_path: Path) -> None:
    table = begun(made(path=tmp_path / "a.save"))
    assert good(table, {"do": "quit", "id": 5}) == {"ok": True, "id": 5}
    assert table.ended
    assert resumed(tmp_path / "a.save").seq == 3


def test_resumed_table_goes_on_with_names_and_luck(tmp_path: Path) -> None:
    through, stopped = begun(), begun(made(path=tmp_path / "a.save"))
    good(stopped, {"do": "quit"})
    again = made(seed="", session=resumed(tmp_path / "a.save"))
    assert asked(again, {"do": "deal"}) == asked(through, {"do": "deal"})
    good(again, {"do": "act", "action": {"type": "put_stones", "cells": []}})
    good(again, {"do": "deal"})
    effects = good(again, {"do": "undo"})["effects"]
    assert "It is the turn of Anna." in [effect["text"] for effect in effects]


# Lines that are no requests

BAD_LINES = [
    (b"", "table.bad_json"),
    (b"\n", "table.bad_json"),
    (b"nonsense", "table.bad_json"),
    (b"\xff\xfe\x00\x01", "table.bad_json"),
    (b'\xef\xbb\xbf{"do":"state"}', "table.bad_json"),
    (b'{"do":"state"', "table.bad_json"),
    (b'{"do":"state"} {"do":"state"}', "table.bad_json"),
    (b'{"do":"sta\xffte"}', "table.bad_json"),
    (b'{"do":"st\\ud800ate"}', "table.bad_json"),
    (b"[" * 200_000, "table.bad_json"),
    (b'{"a":' * 200_000, "table.bad_json"),
    (b"1" * 100_000, "table.bad_json"),
    (b"1e999", "table.bad_json"),
    (b"NaN", "table.bad_json"),
    (b"null", "table.no_object"),
    (b"3", "table.no_object"),
    (b'"do"', "table.no_object"),
    (b"[]", "table.no_object"),
    (b"{}", "table.bad_request"),
    (b'{"do":null}', "table.bad_request"),
    (b'{"do":["state"]}', "table.bad_request"),
    (b'{"do":"dance"}', "table.bad_request"),
    (b'{"do":"state","more":1}', "table.bad_request"),
    (b'{"do":"act"}', "table.bad_request"),
    (b'{"do":"act","action":7}', "table.bad_request"),
    (b'{"do":"view","audience":"all"}', "table.bad_request"),
    (b'{"do":"view","audience":1.5}', "table.bad_request"),
    (b'{"do":"new","seats":[{"name":7}]}', "table.bad_request"),
    (b'{"do":"new","seats":[]}', "session.seat_count"),
    (b'{"do":"new","seats":[{},{},{}]}', "session.seat_count"),
    (b'{"do":"new","seats":[{},{}],"options":{"goal":"x"}}', "table.bad_request"),
    (b'{"do":"new","seats":[{},{}],"options":{"goal":4}}', "table.faults"),
    (b'{"do":"new","seats":[{},{}],"options":{"mode":4}}', "table.bad_request"),
    (b'{"do":"position","state":{}}', "table.bad_request"),
]


@pytest.mark.parametrize(("line", "key"), BAD_LINES, ids=lambda value: str(value)[:40])
def test_line_that_is_no_request_is_answered_and_forgotten(line: bytes, key: str) -> None:
    table = begun()
    before = table.answer(b'{"do":"state"}')
    assert fault(table, line)["key"] == key
    assert table.answer(b'{"do":"state"}') == before


@pytest.mark.parametrize(
    ("request_", "at"),
    [
        ({"do": "act", "action": {"type": "put_stones", "cells": ["1A", 7]}}, "$.action.cells[1]"),
        ({"do": "act", "action": {"type": "put_stones"}}, "$.action"),
        ({"do": "check", "action": {"type": "none"}}, "$.action.type"),
        ({"do": "act", "action": {"type": "die_thrown", "number": "2"}}, "$.action.number"),
        ({"do": "act", "action": {"type": "die_thrown", "number": True}}, "$.action.number"),
        ({"do": "new", "seats": [{}, {"name": 1}]}, "$.seats[1].name"),
        ({"do": "new", "seats": [{}, {}], "options": {"goal": None}}, "$.options.goal"),
        ({"do": "new", "seats": [{}, {}], "options": {"goal": 4}}, "$.options.goal"),
        ({"do": "dance"}, "$.do"),
        ({"do": "view", "audience": []}, "$.audience"),
    ],
)
def test_fault_names_the_key_path(request_: dict[str, Any], at: str) -> None:
    assert fault(begun(), request_)["at"] == at


def test_id_comes_back_whatever_it_is_and_whatever_happened() -> None:
    table = begun()
    for name in (0, "x", None, [1], {"a": 1}, 1.5):
        assert good(table, {"do": "state", "id": name})["id"] == name
        assert asked(table, {"do": "dance", "id": name})["id"] == name
    assert "id" not in good(table, {"do": "state"})


def test_line_numbers_count_every_line() -> None:
    table = made()
    for number in range(1, 5):
        assert fault(table, b"x")["text"].startswith(f"Line {number} ")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
known = st.sampled_from(
    ["describe", "new", "position", "state", "view", "offers", "check", "act", "deal", "choose", "undo", "redo", "log"]
)
likely = st.fixed_dictionaries(
    {"do": known},
    optional={
        "action": json_values | st.fixed_dictionaries({"type": st.sampled_from(["put_stones", "cards_drawn"])}),
        "seats": json_values,
        "options": json_values,
        "state": json_values,
        "audience": json_values,
        "labels": json_values,
        "id": json_values,
    },
)


@settings(max_examples=150)
@given(lines=st.lists(st.binary(max_size=60) | json_values.map(repr) | likely, min_size=1, max_size=12))
def test_any_lines_get_one_answer_each_and_the_table_stands(lines: list[Any]) -> None:
    table = begun()
    for line in lines:
        if isinstance(line, dict):
            answer = asked(table, line)
        else:
            answer = asked(table, line.encode() if isinstance(line, str) else line)
        assert answer["ok"] or answer.keys() & {"fault", "illegal"}
        assert answer.get("fault", {}).get("key") != "table.internal"
    good(table, {"do": "state"})


# The stream


def served(table: Table, content: bytes) -> list[dict[str, Any]]:
    sink = io.BytesIO()
    table.serve(io.BytesIO(content), sink)
    lines = sink.getvalue().split(b"\n")
    assert lines.pop() == b""
    return [msgspec.json.decode(line) for line in lines]


def test_stream_gets_one_answer_a_line_in_order_also_for_the_last_without_end() -> None:
    answers = served(made(), msgspec.json.encode(NEW) + b'\nx\n\n{"do":"state","id":1}')
    assert [answer["ok"] for answer in answers] == [True, False, False, True]
    assert answers[3]["id"] == 1


def test_stream_ends_at_quit() -> None:
    assert len(served(made(), b'{"do":"quit"}\n{"do":"state"}\n')) == 1


def test_huge_line_is_answered_once_and_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "LINE_LIMIT", 100)
    for size in (100, 101, 102, 250, 5000):
        answers = served(made(), b"x" * size + b'\n{"do":"describe"}\n')
        assert [answer["ok"] for answer in answers] == [False, True]
    keys = [served(made(), b"x" * size)[0]["fault"]["key"] for size in (100, 101)]
    assert keys == ["table.bad_json", "table.too_long"]
    assert LINE_LIMIT == 4 * 1024 * 1024


def test_nobody_listening_any_more_ends_the_table() -> None:
    class Gone(io.BytesIO):
        def write(self, _data: Any) -> int:
            raise BrokenPipeError

    made().serve(io.BytesIO(b'{"do":"describe"}\n'), Gone())


def test_fault_of_our_own_is_answered_logged_and_survived(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = begun()
    with monkeypatch.context() as patched:
        patched.setattr(type(toy_edition().game), "view", lambda *_: 1 / 0)
        assert fault(table, {"do": "view"})["key"] == "table.internal"
    assert "ZeroDivisionError" in caplog.text
    assert caplog.records[0].levelno == logging.ERROR
    good(table, {"do": "view"})


def test_full_disk_is_answered_and_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = begun(made(path=tmp_path / "a.save"))
    assert table._session
    kept(table._session)
    assert isinstance(table._session._journal, Journal)
    sql = table._session._journal._sql.execute
    sql("PRAGMA max_page_count = 1")
    while (answer := asked(table, {"do": "deal"}))["ok"]:
        good(table, {"do": "undo"})
    assert answer["fault"]["key"] == "session.disk_full"
    before = good(table, {"do": "state"})
    assert fault(table, {"do": "deal"})["key"] == "session.disk_full"
    assert good(table, {"do": "state"}) == before
    sql("PRAGMA max_page_count = 1000000")
    good(table, {"do": "deal"})
