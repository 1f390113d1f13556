"""What is queued for the device, sample by sample, with an SDL that takes as many as a test says."""

from array import array
from typing import Any

import pytest

from companion.ui import loudspeaker
from companion.ui import sdl as sdl_library
from companion.ui.loudspeaker import Loudspeaker
from companion.ui.samples import FADE, fading, over

BROKEN = 1
"""What SDL answers when something cannot be done."""


class FakeSdl:
    """Functions by SDL's names; whatever is not here is done and answers 0."""

    def __init__(self) -> None:
        self.queue: list[int] = []
        self.held = False
        self.status = 1
        self.devices = 1
        self.opens = 2
        self.answer = 0
        self.done: list[str] = []

    def __getattr__(self, name: str) -> Any:
        def called(*_: Any) -> int:
            self.done.append(name)
            return 0

        return called

    def take(self, count: int) -> None:
        """The device takes some samples, as it does when nobody holds it."""
        assert not self.held
        del self.queue[:count]

    def SDL_LockAudioDevice(self, device: int) -> None:  # noqa: N802
        self.held = True

    def SDL_UnlockAudioDevice(self, device: int) -> None:  # noqa: N802
        self.held = False

    def SDL_GetQueuedAudioSize(self, device: int) -> int:  # noqa: N802
        return 2 * len(self.queue)

    def SDL_ClearQueuedAudio(self, device: int) -> None:  # noqa: N802
        assert self.held
        self.queue.clear()

    def SDL_QueueAudio(self, device: int, heard: bytes, size: int) -> int:  # noqa: N802
        assert self.held
        assert size == len(heard)
        self.queue += array("h", heard)
        return self.answer

    def SDL_GetAudioDeviceStatus(self, device: int) -> int:  # noqa: N802
        return self.status

    def SDL_GetNumAudioDevices(self, capture: int) -> int:  # noqa: N802
        return self.devices

    def SDL_OpenAudioDevice(self, *_: Any) -> int:  # noqa: N802
        self.done.append("SDL_OpenAudioDevice")
        return self.opens

    def SDL_GetError(self) -> bytes:  # noqa: N802
        return b"out of order"


@pytest.fixture
def sdl(monkeypatch: pytest.MonkeyPatch) -> FakeSdl:
    fake = FakeSdl()
    monkeypatch.setattr(loudspeaker, "_library", lambda: fake)
    return fake


def samples(*values: int) -> "array[int]":
    return array("h", values)


def test_a_sound_begins_over_what_is_left_of_the_one_before(sdl: FakeSdl) -> None:
    speaker = Loudspeaker(22050)
    speaker.play(samples(1, 2, 3, 4))
    sdl.take(1)
    speaker.play(samples(10, 20))
    assert sdl.queue == [12, 23, 4]
    sdl.take(1)
    speaker.play(samples(100, 100, 100))
    assert sdl.queue == [123, 104, 100]
    sdl.take(3)
    speaker.play(samples(7))
    assert sdl.queue == [7]


def test_speech_goes_on_under_a_sound_and_gives_way_to_speech(sdl: FakeSdl) -> None:
    speaker = Loudspeaker(22050)
    speaker.speak(array("h", [2200] * 1000))
    sdl.take(100)
    speaker.play(samples(1, 1))
    assert sdl.queue == [2201, 2201, *[2200] * 898]
    sdl.take(1)
    speaker.speak(samples(5, 5, 5))
    assert FADE == 220
    assert sdl.queue[:4] == [2201 + 5, 2190 + 5, 2180 + 5, 2170]
    assert sdl.queue[219] == 10
    assert len(sdl.queue) == FADE


def test_silence_ends_what_is_being_spoken_but_no_sound(sdl: FakeSdl) -> None:
    speaker = Loudspeaker(22050)
    speaker.play(array("h", [1] * 500))
    speaker.speak(array("h", [2200] * 1000))
    speaker.speak(samples())
    assert len(sdl.queue) == 500
    assert sdl.queue[FADE:] == [1] * (500 - FADE)


def test_it_is_busy_until_the_last_sample_has_been_taken(sdl: FakeSdl) -> None:
    speaker = Loudspeaker(22050)
    assert not speaker.busy
    speaker.play(samples(1, 2))
    assert speaker.busy
    sdl.take(2)
    assert not speaker.busy


def test_it_is_lost_when_sdl_has_stopped_it(sdl: FakeSdl) -> None:
    speaker = Loudspeaker(22050)
    assert not speaker.lost
    sdl.status = 0
    assert speaker.lost


def test_what_sdl_refuses_is_raised_and_the_device_not_held(sdl: FakeSdl) -> None:
    speaker = Loudspeaker(22050)
    sdl.answer = BROKEN
    with pytest.raises(OSError, match="out of order"):
        speaker.play(samples(1))
    assert not sdl.held


def test_without_devices_none_is_opened_and_sdl_is_left_as_it_was(sdl: FakeSdl) -> None:
    sdl.devices = 0
    with pytest.raises(OSError, match="no sound device"):
        Loudspeaker(22050)
    assert "SDL_OpenAudioDevice" not in sdl.done
    assert sdl.done.count("SDL_InitSubSystem") == sdl.done.count("SDL_QuitSubSystem") == 1


def test_a_device_that_does_not_open_leaves_sdl_as_it_was(sdl: FakeSdl) -> None:
    sdl.opens = 0
    with pytest.raises(OSError, match="out of order"):
        Loudspeaker(22050)
    assert sdl.done.count("SDL_InitSubSystem") == sdl.done.count("SDL_QuitSubSystem") == 1


def test_closing_lets_device_and_server_go(sdl: FakeSdl) -> None:
    Loudspeaker(22050).close()
    assert sdl.done[-2:] == ["SDL_CloseAudioDevice", "SDL_QuitSubSystem"]


def test_without_sdl_there_is_no_loudspeaker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sdl_library, "libraries", list)
    with pytest.raises(OSError, match="SDL is not loaded"):
        Loudspeaker(22050)


def test_two_sounds_at_once_are_their_sum_and_no_more_than_there_is() -> None:
    assert over([], [1, 2]) == samples(1, 2)
    assert over([1, 2, 3], [10, -20]) == samples(11, -18, 3)
    assert over([10], [1, 2]) == samples(11, 2)
    assert over([30000, -30000], [30000, -30000]) == samples(32767, -32768)


def test_what_is_cut_off_fades_in_a_hundredth_of_a_second() -> None:
    assert fading([]) == samples()
    assert fading([1000, -1000]) == samples(1000, -996)
    faded = fading([2200] * 5000)
    assert len(faded) == 220
    assert list(faded) == list(range(2200, 0, -10))
