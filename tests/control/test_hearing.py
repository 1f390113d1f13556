"""What is heard of a game, and when nothing is."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.control.hearing import Hearing, cue_of
from companion.control.intents import (
    Back,
    DragPath,
    EnterOurs,
    ExportTable,
    Go,
    NameCheckpoint,
    NewTable,
    RedoNext,
    SeatPressed,
    SetPreference,
    Show,
    ShowRule,
    StepFocus,
    TakeOffer,
    TickHands,
    TouchSpot,
    UndoLast,
    UndoTo,
)
from companion.rules.contract import Action, Chance, Choice, Effect, Over, RuleRef, Seat, Step, Waiting, message
from companion.settings import Settings
from hardware.events import DeviceLost
from hardware.fake import FakePanel
from tests import rival_game
from tests.control import meadow
from tests.control.desk import Desk
from tests.control.meadow import MeadowOptions, MeadowState
from tests.control.test_table import Skies

RULE = RuleRef("M-1")
SAID = message("meadow.sun")
ASKED = Choice((Seat(0),), SAID, RULE)
CARDS = Chance("meadow.weather", (("sun", 1),), SAID, RULE)
DICE = Chance("meadow.weather", (("sun", 1),), SAID, RULE, replace=True)


class Ears:
    """Remembers what was played and what was spoken."""

    def __init__(self) -> None:
        self.played: list[str] = []
        self.levels: list[str] = []
        self.spoken: list[str] = []
        self.languages: list[str] = []
        self.hearing = Hearing(self._play, self._speak)

    def _play(self, cue: str, level: str) -> None:
        self.played.append(cue)
        self.levels.append(level)

    def _speak(self, text: str, language: str, level: str) -> None:
        self.spoken.append(text)
        self.languages.append(language)

    def heard(self) -> list[str]:
        """Since it was last asked."""
        played, self.played = self.played, []
        return played

    def words(self) -> list[str]:
        spoken, self.spoken = self.spoken, []
        return spoken


@pytest.fixture
def ears() -> Ears:
    return Ears()


def desk_with(ears: Ears, folder: Path, *skies: str, **settings: Any) -> Desk:
    return Desk(folder, dealer=Skies(*skies or ("sun",) * 6), hearing=ears.hearing, settings=Settings(**settings))


@pytest.fixture
def desk(tmp_path: Path, ears: Ears) -> Desk:
    return desk_with(ears, tmp_path)


# ---- Which sound goes with what ----


def effects(*sounds: str) -> tuple[Effect, ...]:
    return tuple(Effect(SAID, sound=sound) for sound in sounds)


@pytest.mark.parametrize(
    ("asked", "told", "now", "cue"),
    [
        (ASKED, (), ASKED, "tick"),
        (ASKED, effects("", ""), ASKED, "tick"),
        (CARDS, (), ASKED, "card"),
        (DICE, effects(""), ASKED, "dice"),
        (DICE, effects("lava"), ASKED, "lava"),
        (ASKED, effects("deliver", "", "lava", ""), ASKED, "lava"),
        (ASKED, (), Over((Seat(1),), SAID, RULE), "win"),
        (ASKED, effects("lava"), Over((), SAID, RULE), "lose"),
        (CARDS, (), Over((), SAID, RULE, tie=True), "win"),
    ],
)
def test_an_entry_sounds_like_its_end_its_things_or_its_luck(
    asked: Waiting, told: tuple[Effect, ...], now: Waiting, cue: str
) -> None:
    assert cue_of(asked, told, now) == cue


def test_what_people_do_is_answered(desk: Desk, ears: Ears) -> None:
    desk.sit_down(2, set_up=False)
    assert ears.heard() == []
    desk.send(TickHands(), Go())
    assert ears.heard() == ["tick", "tick"]
    desk.send(Go())
    assert ears.heard() == ["card"]
    desk.send(TouchSpot("2B"))
    assert ears.heard() == ["refusal"]
    desk.send(DragPath(("1A", "1B", "2B")))
    assert ears.heard() == ["refusal"]
    desk.send(TouchSpot("1B"))
    assert ears.heard() == ["tick"]
    desk.send(UndoLast(), RedoNext(), UndoTo(2))
    assert ears.heard() == ["tick"] * 3


def test_drawing_ourselves_sounds_the_same(desk: Desk, ears: Ears) -> None:
    desk.sit_down(2)
    ears.heard()
    desk.send(EnterOurs(), TakeOffer(desk.table.seq, 0))
    assert ears.heard() == ["card"]


def test_taking_up_and_putting_down_is_heard(tmp_path: Path, ears: Ears) -> None:
    desk = Desk(tmp_path, records=(rival_game.RECORD,), loaded=(rival_game.LOADED,), hearing=ears.hearing)
    desk.send(NewTable("cairns"), Go(), Go())
    ears.heard()
    desk.send(TakeOffer(desk.table.seq, desk.table.buttons[0].index))
    assert desk.table.held is not None
    assert ears.heard() == ["tick"]
    desk.send(UndoLast())
    assert desk.table.held is None
    assert ears.heard() == ["tick"]


def test_where_nothing_happens_nothing_is_heard(desk: Desk, ears: Ears) -> None:
    desk.sit_down(2)
    ears.heard()
    seat = desk.table.players[0].colour
    desk.send(TickHands(), RedoNext(), EnterOurs(), Back(), Show("menu"), Back(), ShowRule("M-1"), Back())
    desk.send(StepFocus(1), StepFocus(-1), NameCheckpoint(), ExportTable(), Show("log"), Show("table"), Show("home"))
    desk.send(Go(), SetPreference("palette", "dim"))
    assert ears.heard() == []
    desk.send(Go())
    ears.heard()
    desk.send(SeatPressed("blue" if seat != "blue" else "red"))
    assert ears.heard() == []


@pytest.mark.parametrize(("skies", "end"), [(("sun",) * 4, "win"), (("rain",) * 4, "lose")])
def test_the_end_is_won_or_lost(tmp_path: Path, ears: Ears, skies: tuple[str, ...], end: str) -> None:
    """M-5: won if the gauge is above 0 after two turns of each player."""
    desk = desk_with(ears, tmp_path, *skies)
    desk.sit_down(2)
    for _ in range(4):
        desk.send(Go())
        ears.heard()
        desk.send(TakeOffer(desk.table.seq, desk.table.buttons[0].index), Go())
    assert ears.heard() == ["tick", end]
    desk.send(Go())
    assert ears.heard() == []


class LoudMeadow(meadow.Meadow):
    """Where a fence has a sound of its own."""

    def apply(self, state: MeadowState, action: Action) -> Step:
        step = super().apply(state, action)
        named = tuple(
            msgspec.structs.replace(effect, sound="lava" if effect.message.key == "meadow.lay_fence" else "")
            for effect in step.effects
        )
        return Step(step.state, named)


def test_a_game_names_the_sounds_of_its_own_things(tmp_path: Path, ears: Ears) -> None:
    loaded = msgspec.structs.replace(meadow.LOADED, game=LoudMeadow())
    desk = Desk(tmp_path, loaded=(loaded,), dealer=Skies("sun"), hearing=ears.hearing)
    desk.sit_down(2)
    desk.send(Go(), TouchSpot("1B"))
    ears.heard()
    desk.send(TouchSpot("1A"))
    assert ears.heard() == ["lava"]


def test_the_picture_comes_before_the_sound(tmp_path: Path) -> None:
    came: list[str] = []
    desk = Desk(tmp_path, hearing=Hearing(lambda cue, level: came.append(cue)))
    desk.sit_down(2)
    came.clear()
    desk.controller._publish = lambda view: came.append("picture")
    desk.send(Go())
    assert came == ["picture", "card"]


def test_a_game_taken_up_again_begins_in_silence(tmp_path: Path, ears: Ears) -> None:
    before = desk_with(ears, tmp_path)
    before.sit_down(2)
    before.send(Go())
    before.controller.close()
    ears.heard()
    after = desk_with(ears, tmp_path)
    after.send(Go())
    assert after.table.seq == 2
    assert ears.heard() == []


# ---- How loud ----


def test_sounds_are_quiet_unless_people_want_them_louder_or_off(desk: Desk, ears: Ears) -> None:
    desk.sit_down(2)
    assert set(ears.levels) == {"quiet"}
    ears.levels.clear()
    ears.heard()
    desk.send(SetPreference("sound", "louder"))
    assert (ears.heard(), ears.levels) == (["deliver"], ["louder"])
    desk.send(Go())
    assert (ears.heard(), ears.levels) == (["card"], ["louder", "louder"])
    desk.send(SetPreference("sound", "off"), UndoLast(), Go(), TouchSpot("2B"))
    assert ears.heard() == []
    assert desk.kept[-1] == Settings(sound="off")


def test_off_from_the_start_is_silence(tmp_path: Path, ears: Ears) -> None:
    desk = desk_with(ears, tmp_path, sound="off")
    desk.sit_down(2)
    desk.send(Go(), TouchSpot("2B"), TouchSpot("1B"))
    assert ears.heard() == []


# ---- Spoken questions ----


def test_nothing_is_spoken_unless_it_is_asked_for(desk: Desk, ears: Ears) -> None:
    desk.sit_down(2)
    desk.send(Go(), TouchSpot("1B"), Show("home"))
    assert ears.spoken == []


def test_speech_is_offered_only_where_something_can_speak(tmp_path: Path, ears: Ears) -> None:
    desk = desk_with(ears, tmp_path / "a")
    desk.send(Show("settings"))
    (field,) = [field for field in desk.view.preferences if field.name == "speech"]
    assert (field.value, [value for value, _ in field.choices]) == (False, [False, True])
    assert [desk.view.texts.say(text) for _, text in field.choices] == ["off", "on"]
    dumb = Desk(tmp_path / "b", hearing=Hearing())
    dumb.send(Show("settings"))
    assert "speech" not in [field.name for field in dumb.view.preferences]


def test_each_question_is_spoken_once_with_who_is_asked(tmp_path: Path, ears: Ears) -> None:
    desk = desk_with(ears, tmp_path, speech=True)
    assert ears.words() == []
    desk.sit_down(2, set_up=False)
    assert ears.words() == ["Set up the table"]
    desk.send(TickHands(), Go())
    assert ears.words() == ["Which sky is it?"]
    desk.send(Go())
    assert ears.words() == ["Red: Walk where?"]
    desk.send(TickHands(), TouchSpot("2B"), Back(), Show("menu"), Back(), StepFocus(1))
    assert ears.words() == []
    desk.send(TouchSpot("1B"))
    assert ears.words() == ["Red: A fence where?"]
    desk.send(UndoLast())
    assert ears.words() == ["Red: Walk where?"]
    desk.send(Show("home"))
    assert ears.words() == [""]
    assert set(ears.languages[:-1]) == {"en"}


class MildMeadow(meadow.Meadow):
    """Where the first thing asked is a walk."""

    def start(self, seats: int, options: MeadowOptions) -> Step:
        step = super().start(seats, options)
        return Step(msgspec.structs.replace(step.state, phase="walk"), step.effects)


def test_setting_up_is_for_everybody(tmp_path: Path, ears: Ears) -> None:
    loaded = msgspec.structs.replace(meadow.LOADED, game=MildMeadow())
    desk = Desk(tmp_path, loaded=(loaded,), hearing=ears.hearing, settings=Settings(speech=True))
    desk.sit_down(2, set_up=False)
    assert ears.words() == ["Set up the table"]
    desk.send(Go())
    assert ears.words() == ["Red: Walk where?"]


def test_how_it_ended_is_spoken(tmp_path: Path, ears: Ears) -> None:
    desk = desk_with(ears, tmp_path, speech=True)
    desk.sit_down(2)
    for _ in range(4):
        desk.send(Go())
        ears.words()
        desk.send(TakeOffer(desk.table.seq, desk.table.buttons[0].index), Go())
    assert ears.words()[-1] == "The sun sets at 4."
    desk.send(Go())
    assert ears.words() == ["You won together. The sun sets at 4."]


def test_switched_on_it_begins_at_once_and_off_it_stops(desk: Desk, ears: Ears) -> None:
    desk.sit_down(2)
    desk.send(SetPreference("speech", True))
    assert ears.words() == ["Which sky is it?"]
    desk.send(SetPreference("speech", False))
    assert ears.words() == [""]
    desk.send(Go())
    assert ears.words() == []


def test_the_other_language_is_heard_at_once(tmp_path: Path, ears: Ears, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.control import preferences

    monkeypatch.setitem(preferences.CHOICES, "language", ("en", "is"))
    texts = {**meadow.TEXTS, "is": {"meadow.which_sky": "Hvernig er himinninn?"}}
    loaded = msgspec.structs.replace(meadow.LOADED, texts=texts)
    desk = Desk(tmp_path, loaded=(loaded,), hearing=ears.hearing, settings=Settings(speech=True))
    desk.sit_down(2)
    ears.words()
    desk.send(SetPreference("language", "is"))
    assert ears.words() == ["Hvernig er himinninn?"]
    assert ears.languages[-1] == "is"


def test_a_lost_device_is_no_question(tmp_path: Path, ears: Ears) -> None:
    panel = FakePanel()
    desk = Desk(tmp_path, panel=panel, hearing=ears.hearing, settings=Settings(speech=True))
    desk.sit_down(2)
    ears.words()
    ears.heard()
    panel.give(DeviceLost("panel", "gone", "gpio"))
    desk.controller.poll()
    assert (ears.words(), ears.heard()) == ([], [])


# ---- The panel's buzzer ----


def beeping(folder: Path, *, is_mute: bool, **settings: Any) -> tuple[Desk, list[str]]:
    beeps: list[str] = []
    hearing = Hearing(beep=beeps.append, is_mute=lambda: is_mute)
    return Desk(folder, dealer=Skies(*["sun"] * 6), hearing=hearing, settings=Settings(**settings)), beeps


def play_it_out(desk: Desk) -> None:
    """Two people, two turns each; the first of them tries something that is not allowed before."""
    desk.sit_down(2)
    desk.send(Go(), TouchSpot("2B"), Back())
    for turn in range(4):
        if turn:
            desk.send(Go())
        desk.send(TakeOffer(desk.table.seq, desk.table.buttons[0].index), Go())


WHOLE_GAME = ["refusal", "turn", "turn", "turn", "end"]
"""A refusal, three times on to the other one, and the end."""


@pytest.mark.parametrize(
    ("buzzer", "sound", "is_mute", "heard"),
    [
        ("alone", "quiet", False, []),
        ("alone", "quiet", True, WHOLE_GAME),
        ("alone", "off", True, []),
        ("always", "quiet", False, WHOLE_GAME),
        ("always", "off", True, WHOLE_GAME),
        ("off", "louder", True, []),
    ],
)
def test_it_stands_in_for_a_loudspeaker_or_is_heard_as_people_want_it(
    tmp_path: Path, buzzer: str, sound: str, *, is_mute: bool, heard: list[str]
) -> None:
    desk, beeps = beeping(tmp_path, is_mute=is_mute, buzzer=buzzer, sound=sound)
    play_it_out(desk)
    assert beeps == heard


def test_it_says_nothing_where_nothing_was_done(tmp_path: Path) -> None:
    desk, beeps = beeping(tmp_path, is_mute=True)
    desk.sit_down(2)
    desk.send(Go(), TickHands(), Show("menu"), Back(), StepFocus(1), Show("home"))
    assert beeps == []
