"""Spoken questions, with a program that stands in for espeak-ng."""

import logging
import os
import stat
import time
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.sound import WAVES
from companion.ui import voice
from companion.ui.samples import read
from companion.ui.voice import Voice

PATIENCE_S = 20.0
"""Only a broken voice takes as long."""

ESPEAK = """#!/bin/sh
printf '%s\\n' "$$" "$@" >"{folder}/$$.new"
mv "{folder}/$$.new" "{folder}/$$.said"
{then}
"""
"""Writes down its process and what it is told to say, then goes on like `then`."""
SPEECH = WAVES / "lose.wav"
"""As good as any."""


class Mouth:
    """What the program wrote down."""

    def __init__(self, folder: Path, then: str) -> None:
        self.folder = folder
        self.program = folder / "bin" / "espeak-ng"
        self.program.parent.mkdir()
        self.program.write_text(ESPEAK.format(folder=folder, then=then))
        self.program.chmod(self.program.stat().st_mode | stat.S_IXUSR)

    def said(self) -> dict[str, int]:
        """Text and process of everything spoken, in any order."""
        lines = [path.read_text().splitlines() for path in self.folder.glob("*.said")]
        return {words[-1]: int(words[0]) for words in lines}

    def told(self, text: str) -> list[str]:
        """The options it was started with to say this."""
        return (self.folder / f"{self.said()[text]}.said").read_text().splitlines()[1:]


class Speaking:
    """A voice, and how many samples were heard each time."""

    def __init__(self, mouth: Mouth) -> None:
        self.heard: list[array[int]] = []
        self.voice = Voice(str(mouth.program), self.heard.append)

    def say(self, text: str, language: str = "en", level: str = "quiet") -> None:
        self.voice.say(text, language, level)


def becomes_true(condition: Callable[[], bool]) -> bool:
    until = time.monotonic() + PATIENCE_S
    while not condition():
        if time.monotonic() > until:
            return False
        time.sleep(0.005)
    return True


def is_there(process: int) -> bool:
    """Also as a zombie: ended, but nobody asked how."""
    return Path(f"/proc/{process}").exists()


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.fixture
def fluent(tmp_path: Path) -> Mouth:
    return Mouth(tmp_path, f"exec cat {SPEECH}")


@pytest.fixture
def endless(tmp_path: Path) -> Mouth:
    """One that begins, but never ends by itself."""
    return Mouth(tmp_path, f"cat {SPEECH}; exec sleep 600")


@pytest.fixture
def speaking(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Speaking]:
    """With the mouth that the test asks for."""
    name = next(each for each in ("fluent", "endless") if each in request.fixturenames)
    made = Speaking(request.getfixturevalue(name))
    yield made
    made.voice.close()


def test_a_text_is_spoken_in_its_language(fluent: Mouth, speaking: Speaking) -> None:
    speaking.say("Hvert fer Leitarinn?", "is")
    assert becomes_true(lambda: len(speaking.heard) == 2)
    assert list(map(len, speaking.heard)) == [0, len(read(SPEECH.read_bytes()))]
    assert speaking.heard[1] == read(SPEECH.read_bytes())
    told = fluent.told("Hvert fer Leitarinn?")
    assert told[told.index("-v") + 1] == "is"
    assert "--stdout" in told


def test_louder_is_louder(fluent: Mouth, speaking: Speaking) -> None:
    """espeak-ng: from 0 to 200, 100 being usual."""
    loud = {}
    for level in ("quiet", "louder"):
        speaking.say(level, level=level)
        assert becomes_true(lambda level=level: level in fluent.said())  # type: ignore[misc]
        told = fluent.told(level)
        loud[level] = int(told[told.index("-a") + 1])
    assert 20 < loud["quiet"] < loud["louder"] <= 100


def test_a_text_that_looks_like_an_option_is_a_text(fluent: Mouth, speaking: Speaking) -> None:
    speaking.say("-w /etc/passwd")
    assert becomes_true(lambda: "-w /etc/passwd" in fluent.said())
    assert fluent.told("-w /etc/passwd")[-2:] == ["--", "-w /etc/passwd"]


def test_what_has_been_spoken_leaves_no_zombie(fluent: Mouth, speaking: Speaking) -> None:
    speaking.say("one")
    assert becomes_true(lambda: len(speaking.heard) == 2)
    assert not is_there(fluent.said()["one"])


def test_the_next_question_cuts_off_the_one_before_and_buries_it(endless: Mouth, speaking: Speaking) -> None:
    speaking.say("one")
    assert becomes_true(lambda: "one" in endless.said())
    first = endless.said()["one"]
    assert is_there(first)
    speaking.say("two")
    assert becomes_true(lambda: "two" in endless.said())
    assert not is_there(first)
    assert is_there(endless.said()["two"])
    assert not any(speaking.heard), "what was cut off is not heard"


def test_an_empty_text_is_silence(endless: Mouth, speaking: Speaking) -> None:
    speaking.say("one")
    assert becomes_true(lambda: "one" in endless.said())
    speaking.say("")
    assert becomes_true(lambda: len(speaking.heard) == 2)
    assert not is_there(endless.said()["one"])
    assert not any(speaking.heard)
    assert list(endless.said()) == ["one"]


def test_closing_is_silence_too(endless: Mouth, speaking: Speaking) -> None:
    speaking.say("one")
    assert becomes_true(lambda: "one" in endless.said())
    speaking.voice.close()
    assert not is_there(endless.said()["one"])
    assert len(speaking.heard) == 2
    assert not any(speaking.heard)


def test_nobody_waits_and_only_the_newest_is_spoken(endless: Mouth, speaking: Speaking) -> None:
    """A hundred questions take no longer than to write them down; most of them nobody begins to speak."""
    for number in range(100):
        speaking.say(f"number {number}")
    assert becomes_true(lambda: "number 99" in endless.said())
    assert sum(map(is_there, endless.said().values())) == 1
    assert len(endless.said()) < 50


@pytest.mark.parametrize(
    ("then", "reason"),
    [
        ("exit 3", "espeak-ng ended with status 3"),
        ("echo this is no sound at all", "file does not start with RIFF id"),
        ("exit 0", "cut off"),
        ("kill -9 $$", "espeak-ng ended with status -9"),
    ],
)
def test_a_program_that_fails_is_told_of_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, then: str, reason: str
) -> None:
    mouth = Mouth(tmp_path, then)
    speaking = Speaking(mouth)
    for count, text in enumerate(("one", "two"), 1):
        speaking.say(text)
        assert becomes_true(lambda count=count: len(mouth.said()) == count)  # type: ignore[misc]
        assert becomes_true(lambda: not any(map(is_there, mouth.said().values())))
    speaking.voice.close()
    assert warnings(caplog) == [f"no voice: {reason}"]
    assert not any(speaking.heard)


@pytest.mark.parametrize("text", ["one", "what no program can be given: \0"])
def test_what_cannot_be_begun_is_told_of_and_the_next_is_tried(
    fluent: Mouth, speaking: Speaking, caplog: pytest.LogCaptureFixture, text: str
) -> None:
    aside = fluent.program.rename(fluent.folder / "aside")
    speaking.say(text)
    assert becomes_true(lambda: len(warnings(caplog)) == 1)
    aside.rename(fluent.program)
    speaking.say("two")
    assert becomes_true(lambda: any(speaking.heard))
    assert list(fluent.said()) == ["two"]
    assert len(warnings(caplog)) == 1


def test_it_is_found_where_programs_are(fluent: Mouth, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(fluent.program.parent))
    assert voice.program() == str(fluent.program)
    monkeypatch.setenv("PATH", str(fluent.folder))
    assert voice.program() is None
    assert os.listdir(fluent.folder) == ["bin"]
