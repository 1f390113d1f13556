"""The one clock of all motion. While nothing moves nothing is scheduled.

timeline.play(lambda part: group.set(alpha=part), 0.12, of=[group.canvas])
timeline.finish()       # the next press: everything is where it belongs
"""

from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import Any, TypeAlias

import msgspec
from kivy.animation import AnimationTransition
from kivy.clock import Clock
from kivy.graphics import Canvas, Instruction

from companion.ui import environment

MOST_S = 0.3
"""Longer than this nothing moves."""

Ease: TypeAlias = Callable[[float], float]
Apply: TypeAlias = Callable[[float], object]
"""Shows a part of the way, 0 at its start, 1 at its end; to be called with 1 once more than needed does no harm."""

out_quad: Ease = AnimationTransition.out_quad
out_cubic: Ease = AnimationTransition.out_cubic
in_out_quad: Ease = AnimationTransition.in_out_quad
in_out_cubic: Ease = AnimationTransition.in_out_cubic


def steady(part: float) -> float:
    return part


class _Track(msgspec.Struct):
    apply: Apply
    moving: Collection[Instruction]
    seconds: float
    ease: Ease
    left_out: float = 0.0
    """Seconds before it begins."""
    only_fades: bool = False
    passed: float = 0.0

    def go_on(self, seconds: float) -> bool:
        """Whether it is over."""
        self.passed += seconds
        part = max(0.0, self.passed - self.left_out) / self.seconds
        self.apply(1.0 if part >= 1 else self.ease(part))
        return part >= 1


class Timeline:
    """`wanted` says whether what changes now shall move; else `play` shows the end at once."""

    def __init__(self) -> None:
        self.wanted = False
        self.changed: Callable[[], object] = lambda: None
        """Called whenever something else moves than before, and when the last picture of a motion has been drawn."""
        self._over = Clock.create_trigger(lambda _: self.changed(), 0)
        self._tracks: list[_Track] = []
        self._event: Any = None
        self._is_new = False

    @property
    def runs(self) -> bool:
        return self._event is not None

    @property
    def moving(self) -> set[Instruction]:
        """What does not stay as it is drawn; all else does, as long as this runs."""
        return {each for track in self._tracks for each in track.moving}

    @property
    def fading(self) -> set[Instruction]:
        """Of `moving`, the canvases of which only the opacity changes."""
        return {each for track in self._tracks if track.only_fades for each in track.moving}

    def play(
        self, apply: Apply, seconds: float, ease: Ease = out_quad, *, of: Iterable[Instruction], after: float = 0.0
    ) -> None:
        """From 0 to 1 in so many seconds, beginning `after` some; together at most `MOST_S`. `of` is all that `apply`
        moves, parts of canvases as a whole."""
        self._begin(_Track(apply, tuple(of), seconds, ease, after))

    def light_up(self, canvas: Canvas, seconds: float) -> None:
        """A canvas comes out of nothing, as a whole: nothing in it moves."""
        self._begin(_Track(partial(setattr, canvas, "opacity"), (canvas,), seconds, out_quad, only_fades=True))

    def _begin(self, track: _Track) -> None:
        if not self.wanted:
            track.apply(1.0)
            return
        lasts = track.left_out + track.seconds
        assert round(lasts, 6) <= MOST_S, f"{lasts} s"
        track.apply(0.0)
        self._over.cancel()
        self.changed()
        self._tracks.append(track)
        self._is_new = True
        if self._event is None:
            self._event = Clock.schedule_interval(self._step, 0)

    def finish(self) -> None:
        """Everything stands where it belongs, now."""
        tracks, self._tracks = self._tracks, []
        self._rest()
        self._over.cancel()
        self.changed()
        for track in tracks:
            track.apply(1.0)

    def _step(self, seconds: float) -> None:
        if self._is_new:
            # The frame in which something changed takes its time; motion begins after it, not in the midst.
            seconds, self._is_new = min(seconds, 1 / environment.FRAMES), False
        self._tracks = [track for track in self._tracks if not track.go_on(seconds)]
        if not self._tracks:
            self._rest()
            self._over()

    def _rest(self) -> None:
        if self._event is not None:
            self._event.cancel()
            self._event = None


timeline = Timeline()
"""The only one."""
