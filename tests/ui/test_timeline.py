"""The clock of all motion: parts of the way, ends, and nothing scheduled in between."""

from collections.abc import Iterator

import pytest
from kivy.clock import Clock

from companion.ui.motion.timeline import MOST_S, Timeline, out_quad, steady


@pytest.fixture
def timeline() -> Iterator[Timeline]:
    made = Timeline()
    made.wanted = True
    yield made
    made.finish()


def scheduled(timeline: Timeline) -> bool:
    return any(event.get_callback() == timeline._step for event in Clock.get_events())


def test_it_goes_from_nothing_to_all_and_no_further(timeline: Timeline) -> None:
    shown: list[float] = []
    timeline.play(shown.append, 0.2, steady, of=())
    assert shown == [0.0]
    timeline._step(0)
    for _ in range(5):
        timeline._step(0.05)
    assert shown == pytest.approx([0, 0, 0.25, 0.5, 0.75, 1])
    assert not timeline.runs


def test_the_end_is_exact_whatever_the_way(timeline: Timeline) -> None:
    shown: list[float] = []
    timeline.play(shown.append, 0.2, out_quad, of=())
    timeline._step(0)
    timeline._step(0.1)
    timeline._step(7.0)
    # Half the time is three quarters of the way: 1 - (1 - 1/2)**2.
    assert shown == pytest.approx([0, 0, 0.75, 1])
    assert shown[-1] == 1.0


def test_what_begins_later_stands_still_until_then(timeline: Timeline) -> None:
    shown: list[float] = []
    timeline.play(shown.append, 0.1, steady, after=0.1, of=())
    timeline._step(0)
    for _ in range(4):
        timeline._step(0.05)
    assert shown == pytest.approx([0, 0, 0, 0, 0.5, 1])


def test_the_frame_that_changed_something_counts_as_one_however_long_it_took(timeline: Timeline) -> None:
    shown: list[float] = []
    timeline.play(shown.append, 0.3, steady, of=())
    timeline._step(2.0)
    assert shown[-1] <= 0.2
    timeline._step(0.3)
    assert shown[-1] == 1.0


def test_the_next_press_ends_everything(timeline: Timeline) -> None:
    one: list[float] = []
    other: list[float] = []
    timeline.play(one.append, 0.1, of=())
    timeline.play(other.append, 0.1, after=0.2, of=())
    timeline._step(0.01)
    timeline.finish()
    assert one[-1] == other[-1] == 1.0
    assert not timeline.runs
    timeline.finish()
    assert (len(one), len(other)) == (3, 3)


def test_it_is_scheduled_only_while_something_moves(timeline: Timeline) -> None:
    assert not scheduled(timeline)
    timeline.play(lambda part: None, 0.1, of=())
    timeline.play(lambda part: None, 0.2, of=())
    assert scheduled(timeline)
    timeline._step(0.05)
    timeline._step(0.1)
    assert scheduled(timeline)
    timeline._step(0.2)
    assert not scheduled(timeline)
    timeline.play(lambda part: None, 0.1, of=())
    timeline.finish()
    assert not scheduled(timeline)


def test_where_no_motion_is_wanted_the_end_is_there_at_once() -> None:
    timeline, shown = Timeline(), list[float]()
    timeline.play(shown.append, 0.1, of=())
    assert shown == [1.0]
    assert not timeline.runs


@pytest.mark.parametrize(("seconds", "after"), [(MOST_S + 0.01, 0.0), (MOST_S, 0.01)])
def test_nothing_may_move_longer(timeline: Timeline, seconds: float, after: float) -> None:
    with pytest.raises(AssertionError):
        timeline.play(lambda part: None, seconds, after=after, of=())
    assert not timeline.runs
