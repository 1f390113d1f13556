"""One conversation, word by word: the line is a list here, and the time a number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.events import ButtonPressed, DeviceFound, DeviceLost, InputEvent, KnobTurned, TagShown
from hardware.lines import Received
from hardware.messages import (
    Arrived,
    FromDevice,
    Hello,
    Press,
    SetLamp,
    Tag,
    ToDevice,
    Turn,
    Who,
    decode,
    encode,
)
from hardware.serial_device import SerialDevice

BOX = Hello("buttons", 1, "box7")
READER = Hello("reader", 1, "R1")


class Script:
    """A line whose other end the test speaks for."""

    def __init__(self) -> None:
        self.waiting: list[Received] = []
        self.heard: list[bytes] = []

    def poll(self) -> tuple[Received, ...]:
        waiting, self.waiting = tuple(self.waiting), []
        return waiting

    def send(self, line: bytes) -> None:
        self.heard.append(line)

    def close(self) -> None:
        pass


class Talk:
    def __init__(self, *, is_plain_reader: bool = False) -> None:
        self.line = Script()
        self.device = SerialDevice("id", self.line, is_plain_reader=is_plain_reader)
        self.now_s = 100.0

    def hear(self, *received: Received | FromDevice, after_s: float = 0.0) -> list[InputEvent]:
        self.now_s += after_s
        self.line.waiting += [
            each if isinstance(each, bytes | DeviceFound | DeviceLost) else encode(each) for each in received
        ]
        return self.device.poll(self.now_s)

    def passes(self, seconds: float) -> list[InputEvent]:
        """Without a word from the device."""
        return [event for _ in range(round(10 * seconds)) for event in self.hear(after_s=0.1)]

    def told(self) -> list[FromDevice | ToDevice | None]:
        told = [decode(line) for line in self.line.heard]
        self.line.heard.clear()
        return told


@pytest.fixture
def talk() -> Talk:
    """With a button box that has said hello."""
    talk = Talk()
    assert talk.hear(DeviceFound("id")) == []
    assert talk.told() == [Who()]
    assert talk.hear(BOX) == []
    return talk


def test_a_press_and_a_turn_are_answered_and_passed_on(talk: Talk) -> None:
    assert talk.hear(Press(0, "go"), Turn(1, -2)) == [ButtonPressed("go"), KnobTurned(-2)]
    assert talk.told() == [Arrived(0), Arrived(1)]


def test_a_press_said_again_because_its_answer_was_lost_is_one_press(talk: Talk) -> None:
    assert talk.hear(Press(5, "go")) == [ButtonPressed("go")]
    assert talk.hear(Press(5, "go"), after_s=0.1) == []
    assert talk.hear(Press(5, "go"), after_s=0.1) == []
    assert talk.told() == [Arrived(5)] * 3
    assert talk.hear(Press(6, "go")) == [ButtonPressed("go")]
    assert talk.hear(Press(5, "go"), after_s=0.1) == [], "its answer was lost, and the next was said meanwhile"


def test_a_box_that_started_anew_may_use_the_same_number(talk: Talk) -> None:
    assert talk.hear(Press(0, "go")) == [ButtonPressed("go")]
    assert talk.hear(BOX, Press(0, "undo"), after_s=1.5) == [ButtonPressed("undo")]


def test_a_box_that_started_anew_may_use_the_same_number_for_another_button_at_once(talk: Talk) -> None:
    assert talk.hear(Press(0, "go"), Turn(1, 1)) == [ButtonPressed("go"), KnobTurned(1)]
    assert talk.hear(BOX, Press(0, "undo"), Turn(1, -1), after_s=0.3) == [ButtonPressed("undo"), KnobTurned(-1)]


def test_before_its_hello_nothing_counts() -> None:
    talk = Talk()
    assert talk.hear(DeviceFound("id"), Press(0, "go"), Tag("A")) == []
    assert Arrived(0) not in talk.told()
    assert talk.hear(BOX, Press(0, "go")) == [ButtonPressed("go")], "said again, as it was not answered"


def test_a_pulled_cable_is_told_once_and_its_return_once(talk: Talk) -> None:
    assert talk.hear(DeviceLost("id", "gone")) == [DeviceLost("buttons box7", "gone", "buttons")]
    assert talk.hear(DeviceFound("id"), after_s=1) == [], "not before it has said who it is"
    assert talk.hear(DeviceLost("id", "gone again")) == []
    assert talk.hear(DeviceFound("id"), BOX) == [DeviceFound("buttons box7", "buttons")]


def test_a_box_that_hangs_is_lost_although_its_cable_is_in(talk: Talk) -> None:
    assert talk.passes(4.9) == []
    assert talk.passes(0.2) == [DeviceLost("buttons box7", "does not answer", "buttons")]
    assert talk.hear(after_s=60) == []
    assert talk.hear(BOX) == [DeviceFound("buttons box7", "buttons")]


def test_a_box_is_not_lost_because_the_window_stood_still(talk: Talk) -> None:
    """Nobody asked it meanwhile. On a small machine the first picture of a table takes some ten seconds."""
    talk.passes(1.9)
    assert talk.hear(after_s=10) == []
    assert talk.hear(Press(0, "go"), after_s=0.03) == [ButtonPressed("go")]
    for _ in range(10):
        assert talk.hear(after_s=3) == []
        assert talk.hear(BOX, after_s=3) == []


def test_it_is_asked_every_two_seconds_and_any_word_shows_it_is_there(talk: Talk) -> None:
    talk.told()
    for second in range(1, 21):
        assert talk.hear(BOX, after_s=1) == []
        assert talk.told() == ([Who()] if second % 2 == 0 else [])


def test_one_that_starts_anew_when_its_port_is_opened_is_asked_again_soon(talk: Talk) -> None:
    """It does not hear the first questions; two seconds until its port is open leave one until it is known."""
    talk.hear(DeviceLost("id", "gone"))
    talk.told()
    talk.hear(DeviceFound("id"), after_s=2)
    assert talk.told() == [Who()]
    talk.hear(after_s=0.4)
    assert talk.told() == []
    talk.hear(after_s=0.1)
    assert talk.told() == [Who()]
    assert talk.hear(BOX, after_s=0.1) == [DeviceFound("buttons box7", "buttons")]


def test_a_stranger_is_asked_for_ten_seconds_and_left_in_peace() -> None:
    talk = Talk()
    talk.hear(DeviceFound("id"))
    for _ in range(9 * 4):
        talk.hear(b"$GPGGA,123519,4807.038,N", after_s=0.25)
    assert talk.told() == [Who()] * 19
    for _ in range(240):
        talk.hear(b"$GPGGA,123519,4807.038,N", after_s=0.25)
    assert talk.told() == [Who()]
    assert talk.device.state == "strange"
    assert talk.hear(DeviceLost("id", "gone")) == []


def test_lamps_are_told_when_they_change_and_with_every_hello(talk: Talk) -> None:
    talk.told()
    talk.device.show("go", "blink")
    assert talk.told() == [SetLamp("go", "blink")]
    talk.hear(DeviceLost("id", "gone"))
    talk.device.show("go", "on")
    assert talk.told() == [], "nobody is there to be told"
    talk.hear(DeviceFound("id"), BOX)
    assert [each for each in talk.told() if each != Who()] == [SetLamp("go", "on")]
    talk.hear(BOX)
    assert talk.told() == [SetLamp("go", "on")], "it may have started anew without a cable being touched"


def test_a_box_of_another_version_is_not_listened_to() -> None:
    talk = Talk()
    assert talk.hear(DeviceFound("id"), Hello("buttons", 2, "new"), Press(0, "go")) == []
    assert talk.device.state == "unfit"


def reader() -> Talk:
    talk = Talk()
    talk.hear(DeviceFound("id"), READER)
    return talk


def test_a_tag_counts_once_however_long_it_lies_there() -> None:
    talk = reader()
    assert talk.hear(Tag("A")) == [TagShown("A")]
    for _ in range(20):
        assert talk.hear(Tag("A"), after_s=0.5) == []


def test_a_tag_taken_away_and_laid_down_again_counts_again() -> None:
    talk = reader()
    talk.hear(Tag("A"))
    assert talk.hear(Tag("A"), after_s=1.1) == [TagShown("A")]


def away(talk: Talk, hello: FromDevice | bytes, for_s: float) -> list[InputEvent]:
    """The cable is pulled and comes back."""
    talk.hear(DeviceLost("id", "gone"))
    return [*talk.hear(DeviceFound("id"), after_s=for_s), *talk.hear(hello)]


@pytest.mark.parametrize("for_s", [0.1, 5, 600])
def test_a_tag_that_lay_there_all_the_time_is_not_shown_anew_when_the_reader_is_back(for_s: float) -> None:
    talk = reader()
    talk.hear(Tag("A"))
    away(talk, READER, for_s)
    assert [event for _ in range(10) for event in talk.hear(Tag("A"), after_s=0.4)] == []
    assert talk.hear(Tag("A"), after_s=1.1) == [TagShown("A")]


def test_a_tag_laid_down_while_the_reader_was_away_counts() -> None:
    talk = reader()
    talk.hear(Tag("A"))
    talk.hear(READER, after_s=2)  # taken away
    away(talk, READER, 5)
    assert talk.hear(Tag("A"), Tag("B"), after_s=0.4) == [TagShown("A"), TagShown("B")]


def test_a_bought_reader_that_names_its_tag_anew_when_it_is_back_shows_nothing_new() -> None:
    talk = Talk(is_plain_reader=True)
    talk.hear(DeviceFound("id"), b"0012345678")
    talk.hear(after_s=600)
    assert away(talk, b"0012345678", 30) == [DeviceFound("reader id", "reader")]
    assert talk.hear(b"0012345678", after_s=5) == [TagShown("0012345678")]


def test_two_tags_that_lie_there_together_count_once_each() -> None:
    talk = reader()
    said = [event for _ in range(10) for event in talk.hear(Tag("A"), Tag("B"), after_s=0.4)]
    assert said == [TagShown("A"), TagShown("B")]


def test_a_bought_reader_works_as_soon_as_it_is_plugged_in_and_is_asked_nothing() -> None:
    talk = Talk(is_plain_reader=True)
    assert talk.hear(DeviceFound("id"), b"0012345678\r") == [TagShown("0012345678")]
    assert talk.hear(after_s=3600) == [], "it says nothing as long as no card is shown, and that is all right"
    assert talk.told() == []
    assert talk.hear(DeviceLost("id", "gone")) == [DeviceLost("reader id", "gone", "reader")]
    assert talk.hear(DeviceFound("id")) == [DeviceFound("reader id", "reader")]


@given(st.lists(st.binary(max_size=90), max_size=30))
def test_garbage_is_never_a_press_nor_a_fall(garbage: list[bytes]) -> None:
    talk = Talk()
    talk.hear(DeviceFound("id"), BOX)
    said = [event for each in garbage for event in talk.hear(each)]
    meant = [decode(each) for each in garbage]
    assert said == [] or any(isinstance(each, Press | Turn | Tag) for each in meant)


@given(st.lists(st.tuples(st.sampled_from(["seat1", "go"]), st.integers(0, 2), st.booleans()), max_size=60))
def test_nothing_is_lost_or_doubled_whatever_the_line_swallows(presses: list[tuple[str, int, bool]]) -> None:
    """The box as documented: says a press up to three times until it is answered. So many of them get lost on the
    way; with the last flag the answers get lost as well.
    """
    talk = Talk()
    talk.hear(DeviceFound("id"), BOX)
    events: list[InputEvent] = []
    for number, (name, swallowed, is_answer_lost) in enumerate(presses):
        for attempt in range(3):
            talk.told()
            talk.now_s += 0.25
            if attempt >= swallowed:
                events += talk.hear(Press(number % 100, name))
            if attempt >= swallowed and not is_answer_lost:
                assert talk.told()[0] == Arrived(number % 100)
                break
    assert events == [ButtonPressed(name) for name, _, _ in presses]
