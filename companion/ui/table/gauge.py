"""A marker on a track with goals, over the board."""

import math
from typing import Any

from kivy.properties import ObjectProperty

from companion.control.intents import TouchSpot
from companion.control.views import TableView
from companion.rules.view import Gauge
from companion.ui.drawing import Pen
from companion.ui.motion.group import Group
from companion.ui.motion.timeline import in_out_cubic, timeline
from companion.ui.parts import Part
from companion.ui.theme import look

MARKER_S = 0.2


class GaugeBar(Part):
    """A marker on a track with goals: lava on the low side, ice on the high one."""

    table = ObjectProperty(None, allownone=True)
    """What can be touched: where that would move the marker, it is seen before the finger comes down."""

    def __init__(self, **kwargs: Any) -> None:
        self._before: Gauge | None = None
        """As it was painted last."""
        super().__init__(**kwargs)

    def painted(self) -> tuple[str, ...]:
        return (*super().painted(), "table")

    def paint(self, pen: Pen) -> None:
        gauge: Gauge | None = self.view
        if gauge is None:
            return
        w, h = self.size
        pen.box(0, 0, w, h, look.colour("bg"))
        end = look.px(28, 36)
        thick = look.px(13, 17)
        y = (h - thick) / 2
        self._track(pen, end, y, w - 2 * end, thick)
        low_icon = next((icon for value, icon, _ in gauge.goals if value < 0 and icon), "volcano")
        high_icon = next((icon for value, icon, _ in gauge.goals if value > 0 and icon), "town")
        side = min(look.px(26, 34), h - 4)
        self.icon(pen, low_icon, 1, (h - side) / 2, side)
        self.icon(pen, high_icon, w - side - 1, (h - side) / 2, side, "ice")
        span = gauge.high - gauge.low or 1

        def at(value: float) -> float:
            return float(end + thick / 2 + (w - 2 * end - thick) * (value - gauge.low) / span)

        tall = thick * 0.44
        top = y + (thick - tall) / 2
        ticks = (at(value) + 0.1 for value in range(gauge.low, gauge.high + 1) if value)
        pen.strokes([((x, top), (x, top + tall)) for x in ticks], look.colour("bone", 0.35), 1.2)
        pen.box(at(0) - 1, y - look.px(3), 2, thick + look.px(6), look.colour("bone"))
        box = look.px(18, 24)
        marker = at(gauge.value)
        covered = [gauge.value, self._ghost()]
        for value, _, tone in gauge.goals:
            colour = "lava" if value < 0 else "ice"
            x = at(value) - box / 2
            if value != gauge.value:  # beside the marker, never under it
                clear = look.px(12, 16) + 1
                x = min(x, marker - clear - box) if value < gauge.value else max(x, marker + clear)
            pen.box(x, (h - box) / 2, box, box, look.colour("bg"), 4)
            pen.frame(x, (h - box) / 2, box, box, look.colour(tone or colour), 1.8, 4)
            if value not in covered:
                self.write(pen, str(abs(value)), "badge", x, (h - box) / 2, box, box, "bone", align="center")
        if (ghost := self._ghost()) is not None:
            aside = 2 * look.px(12, 16) + 1
            x = min(at(ghost), marker - aside) if ghost < gauge.value else max(at(ghost), marker + aside)
            self._draw_ghost(pen, x, h / 2, ghost)
        with Group(pen.at(marker, h / 2)) as group:
            self._marker(pen, marker, h / 2, gauge.value)
        if self._before is not None and self._before.id == gauge.id and self._before.value != gauge.value:
            away = at(self._before.value) - marker
            timeline.play(lambda part: group.set(x=away * (1 - part)), MARKER_S, in_out_cubic, of=[group.canvas])
        self._before = gauge

    def _ghost(self) -> int | None:
        """Where the marker would go by what has the focus; else where all that can be touched would bring it."""
        table: TableView | None = self.table
        offers = table.spots if table is not None and table.refusal is None else ()
        chosen = self.focus.spot if isinstance(self.focus, TouchSpot) else ""
        found = {offer.gauge for offer in offers if not chosen or offer.spot == chosen}
        return found.pop() if len(found) == 1 else None

    def _draw_ghost(self, pen: Pen, x: float, y: float, value: int) -> None:
        radius = look.px(12, 16)
        tone = "lava" if self.view is not None and value < self.view.value else "ice"
        pen.disc(x, y, radius, look.colour("bg"))
        for i in range(8):
            turn = math.pi * (i + 0.5) / 4
            arc = [(x + radius * math.cos(turn + d), y + radius * math.sin(turn + d)) for d in (-0.22, 0, 0.22)]
            pen.line(arc, look.colour(tone), 2)
        text = f"{value:+d}".replace("-", "−") if value else "0"
        self.write(pen, text, "badge", x - radius, y - radius, 2 * radius, 2 * radius, tone, align="center")

    def _track(self, pen: Pen, x: float, y: float, w: float, thick: float) -> None:
        """From lava through dark to ice, in strips: there are no sideways gradients."""
        strips = 32
        each = w / strips
        pen.box(x, y, thick, thick, look.mixed("lava", "red", 0.35), thick / 2)
        pen.box(x + w - thick, y, thick, thick, look.mixed("ice", "blue", 0.5), thick / 2)
        for i in range(strips):
            part = (i + 0.5) / strips
            low, high = max(0.0, 1 - 2 * part), max(0.0, 2 * part - 1)
            colour = look.mixed("pan", "lava", low * 0.72) if low else look.mixed("pan", "blue", high * 0.62)
            left = x + max(thick / 2, i * each)
            right = x + min(w - thick / 2, (i + 1) * each)
            if right > left:
                pen.box(left, y, right - left + 0.6, thick, colour)

    def _marker(self, pen: Pen, x: float, y: float, value: int) -> None:
        radius = look.px(12, 16)
        pen.disc(x, y, radius, look.colour("bone"))
        tone = "bone" if value == 0 else "blue" if value > 0 else "lava"
        if value:
            pen.disc(x, y, radius - 2.5, look.mixed(tone, "bg", 0.45))
        text = f"{value:+d}".replace("-", "−") if value else "0"
        self.write(
            pen,
            text,
            "badge",
            x - radius,
            y - radius,
            2 * radius,
            2 * radius,
            "bone" if value else "ink",
            align="center",
        )


def gauge_of(view: TableView | None) -> Gauge | None:
    """The marker shown over the board."""
    return view.board.gauges[0] if view is not None and view.board.gauges else None
