"""A first game: each lesson once, at its moment; gone with a word, with a move, or for good."""

from pathlib import Path

import msgspec
import pytest

from companion.control.intents import (
    Back,
    DismissRefusal,
    Go,
    Intent,
    NewTable,
    SetOption,
    SetPreference,
    Show,
    ShowRule,
    StepFocus,
    TakeFocus,
    TakeOffer,
    TeachAgain,
    TickHands,
    TouchSpot,
    Understood,
    UndoLast,
)
from companion.lessons import Lessons
from companion.settings import Settings
from tests import rival_game
from tests.control import meadow
from tests.control.desk import Desk
from tests.control.test_table import Skies

MEADOW = msgspec.structs.replace(
    meadow.LOADED,
    texts={
        "en": meadow.TEXTS["en"]
        | {
            f"meadow.lesson.{topic}": f"About {topic}."
            for topic in ("set_up", "weather", "walk_where", "fence_where", "refusal", "opponent", "tally")
        }
    },
)
CAIRNS = msgspec.structs.replace(
    rival_game.LOADED,
    texts={
        "en": rival_game.TEXTS["en"]
        | {
            f"cairns.lesson.{topic}": f"About {topic}."
            for topic in ("turn", "goes_where", "leap_note", "tally", "opponent")
        }
    },
)


def sat_down(folder: Path, *, lessons: Lessons | None = None, settings: Settings | None = None) -> Desk:
    """Set up and ready for the first sky, which its lesson is on."""
    desk = Desk(folder, loaded=(MEADOW,), dealer=Skies(*["sun"] * 20), lessons=lessons, settings=settings)
    desk.sit_down()
    return desk


def rivals(folder: Path, *options: SetOption) -> Desk:
    desk = Desk(folder, records=(rival_game.RECORD,), loaded=(CAIRNS,))
    desk.send(NewTable("cairns"), *options, Go())
    if desk.table.set_up:
        desk.send(Go())
    return desk


def taught(desk: Desk) -> str:
    """The topic of what is explained now."""
    lesson = desk.table.lesson
    return lesson.key.rpartition(".")[2] if lesson is not None else ""


def stay(desk: Desk) -> Intent:
    return TakeOffer(desk.table.seq, next(each.index for each in desk.table.buttons))


# ---- When ----


def test_each_step_has_its_lesson_at_its_moment(tmp_path: Path) -> None:
    desk = Desk(tmp_path, loaded=(MEADOW,), dealer=Skies(*["sun"] * 20))
    desk.sit_down(set_up=False)
    seen = [taught(desk)]
    desk.send(Go())
    seen.append(taught(desk))
    desk.send(Go())
    seen.append(taught(desk))
    desk.send(stay(desk))
    seen.append(taught(desk))
    assert seen == ["set_up", "weather", "walk_where", "fence_where"]
    assert desk.table.lesson is not None
    assert desk.view.texts.say(desk.table.lesson) == "About fence_where."


def test_a_lesson_is_given_once_even_to_who_said_nothing(tmp_path: Path) -> None:
    desk = sat_down(tmp_path)
    desk.send(Go())
    desk.send(stay(desk), Go())
    assert desk.table.question.key == "meadow.which_sky"
    desk.send(Go())
    assert (desk.table.question.key, taught(desk)) == ("meadow.walk_where", "")


def test_what_is_understood_goes_at_once_and_nothing_else_changes(tmp_path: Path) -> None:
    desk = sat_down(tmp_path)
    seen = desk.table
    desk.send(Understood())
    assert desk.table == msgspec.structs.replace(seen, lesson=None)
    desk.send(Understood())
    assert taught(desk) == ""


def test_undo_brings_no_lesson_back(tmp_path: Path) -> None:
    desk = sat_down(tmp_path)
    desk.send(Go())
    assert taught(desk) == "walk_where"
    desk.send(UndoLast())
    assert (desk.table.question.key, taught(desk)) == ("meadow.which_sky", "")


def test_looking_round_takes_no_lesson_away(tmp_path: Path) -> None:
    desk = sat_down(tmp_path)
    for door in (Show("menu"), Show("settings"), ShowRule("M-1")):
        desk.send(door, Back())
        assert taught(desk) == "weather"
    desk.send(Show("log"), Back(), Show("home"), Go())
    assert taught(desk) == "weather"


def test_hands_at_their_list_take_no_lesson_away(tmp_path: Path) -> None:
    desk = sat_down(tmp_path)
    desk.send(Go(), TickHands())
    assert desk.table.hands[0].done
    assert taught(desk) == "walk_where"


def test_a_first_refusal_is_explained_and_the_question_again_after_it(tmp_path: Path) -> None:
    desk = sat_down(tmp_path)
    desk.send(Go(), TouchSpot(meadow.POND))
    assert desk.table.refusal is not None
    assert taught(desk) == "refusal"
    desk.send(DismissRefusal())
    assert taught(desk) == "walk_where"
    desk.send(TouchSpot(meadow.POND))
    assert desk.table.refusal is not None
    assert taught(desk) == ""
    desk.send(DismissRefusal())
    assert taught(desk) == "walk_where"


def test_the_lesson_on_refusals_is_understood_while_the_refusal_stays(tmp_path: Path) -> None:
    desk = sat_down(tmp_path)
    desk.send(Go(), TouchSpot(meadow.POND), Understood())
    assert desk.table.refusal is not None
    assert taught(desk) == ""
    desk.send(DismissRefusal())
    assert taught(desk) == "walk_where"


def test_what_is_in_hand_has_lessons_the_most_special_first(tmp_path: Path) -> None:
    """A stone from beside the board has no note; one on the board may leap."""
    desk = rivals(tmp_path)
    assert taught(desk) == "turn"
    desk.send(TakeOffer(desk.table.seq, desk.table.buttons[0].index))
    assert taught(desk) == "goes_where"
    desk.send(TouchSpot("1A"))
    desk.send(TakeOffer(desk.table.seq, desk.table.buttons[0].index))
    assert taught(desk) == ""
    desk.send(TouchSpot("3C"), TouchSpot("1A"))
    assert desk.table.held is not None
    assert taught(desk) == "leap_note"


def test_the_first_reckoning_is_explained_before_the_question_after_it(tmp_path: Path) -> None:
    """A stone beside another gains a point."""
    desk = rivals(tmp_path)
    for spot in ("1A", "1B"):
        desk.send(TakeOffer(desk.table.seq, desk.table.buttons[0].index), TouchSpot(spot))
    assert desk.table.board.tallies
    assert taught(desk) == "tally"


def test_the_first_decision_of_the_companion_is_explained(tmp_path: Path) -> None:
    desk = rivals(tmp_path, SetOption("companion:1", True))
    desk.send(TakeOffer(desk.table.seq, desk.table.buttons[0].index), TouchSpot("1A"))
    assert desk.table.go.text.key == "shell.go_opponent"
    assert taught(desk) == "opponent"


def test_a_game_without_lessons_gives_none(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.sit_down(set_up=False)
    assert desk.table.lesson is None
    desk.send(Go())
    assert desk.table.lesson is None


# ---- Off and on ----


def test_no_more_hints_is_for_good_and_says_where_they_are(tmp_path: Path) -> None:
    desk = sat_down(tmp_path)
    desk.send(SetPreference("hints", False))
    assert taught(desk) == ""
    assert desk.notes() == ["shell.hints_in_settings"]
    assert desk.kept == [Settings(hints=False)]
    desk.send(Go())
    assert taught(desk) == ""


def test_who_sets_them_off_in_the_settings_knows_where_they_are(tmp_path: Path) -> None:
    desk = sat_down(tmp_path)
    desk.send(Show("settings"), SetPreference("hints", False))
    assert desk.notes() == []


def test_set_on_again_they_go_on_with_what_is_new(tmp_path: Path) -> None:
    desk = sat_down(tmp_path, settings=Settings(hints=False))
    desk.send(Go())
    assert taught(desk) == ""
    desk.send(Show("settings"), SetPreference("hints", True), Back())
    assert taught(desk) == "walk_where"


def test_all_can_be_explained_again(tmp_path: Path) -> None:
    desk = sat_down(tmp_path)
    desk.send(Understood(), SetPreference("hints", False), Show("settings"))
    assert [item.intent for item in desk.view.menu] == [TeachAgain()]
    desk.send(TeachAgain())
    assert desk.notes() == ["shell.hints_come_again"]
    assert desk.kept[-1] == Settings(hints=True)
    desk.send(Back())
    assert taught(desk) == "weather"


def test_the_knob_reaches_both_answers(tmp_path: Path) -> None:
    for answer in (Understood(), SetPreference("hints", False)):
        desk = sat_down(tmp_path / str(answer))
        for _ in range(20):
            desk.send(StepFocus(1))
            if desk.view.focus == answer:
                break
        assert desk.view.focus == answer
        desk.send(TakeFocus())
        assert taught(desk) == ""


def test_the_knob_reaches_the_lesson_on_a_refusal(tmp_path: Path) -> None:
    desk = sat_down(tmp_path)
    desk.send(Go(), TouchSpot(meadow.POND), StepFocus(1), StepFocus(1), StepFocus(1))
    assert desk.view.focus == Understood()


# ---- Kept ----


def test_lessons_given_are_kept_by_game(tmp_path: Path) -> None:
    path = tmp_path / "settings" / "lessons.json"
    sat_down(tmp_path / "first", lessons=Lessons(path)).send(Go())
    again = sat_down(tmp_path / "second", lessons=Lessons(path))
    assert taught(again) == ""
    again.send(Go())
    assert taught(again) == "walk_where", "it was on the screen when the plug was pulled"
    assert not Lessons(path).are_given("cairns", "weather")
    assert [each.name for each in path.parent.iterdir()] == ["lessons.json"]


def test_forgotten_lessons_are_forgotten_on_disk(tmp_path: Path) -> None:
    path = tmp_path / "lessons.json"
    lessons = Lessons(path)
    lessons.give("meadow", "weather")
    assert Lessons(path).are_given("meadow", "weather")
    lessons.forget()
    assert not Lessons(path).are_given("meadow", "weather")


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[1, 2]", b'{"meadow": {"weather": 1}}'])
def test_a_file_that_cannot_be_read_counts_as_empty_and_is_replaced(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "lessons.json"
    path.write_bytes(content)
    lessons = Lessons(path)
    assert not lessons.are_given("meadow", "weather")
    lessons.give("meadow", "weather")
    assert Lessons(path).are_given("meadow", "weather")


def test_where_nothing_can_be_written_lessons_are_given_once_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("where the folder should be")
    desk = sat_down(tmp_path, lessons=Lessons(tmp_path / "file" / "lessons.json"))
    desk.send(Understood())
    assert (taught(desk), desk.notes()) == ("", [])
    desk.send(Go(), UndoLast())
    assert taught(desk) == ""
