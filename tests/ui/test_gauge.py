"""The marker on its track."""

from itertools import pairwise

import msgspec
import pytest

from companion.control.intents import TouchSpot
from companion.control.views import SpotOffer, TableView
from companion.rules.view import Gauge
from companion.ui.parts import Said
from companion.ui.shots import Camera
from companion.ui.table.gauge import GaugeBar
from tests.ui import samples


def shown(camera: Camera, table: TableView, focus: TouchSpot | None = None) -> list[Said]:
    """The figures on the track."""
    camera.resize(800, 480)
    camera.show(msgspec.structs.replace(samples.app("table", table), focus=focus))
    return next(part for part in camera.root.walk() if isinstance(part, GaugeBar)).said


def lava(*offers: SpotOffer) -> TableView:
    return samples.table(spots=offers)


def test_a_price_is_seen_on_the_track_before_the_finger_comes_down(camera: Camera) -> None:
    """The marker is at 2: both squares would bring it to 1."""
    figures = shown(camera, lava(SpotOffer("4B", "+1", "price", gauge=1), SpotOffer("5B", "+1", "price", gauge=1)))
    assert "+1" in [figure.text for figure in figures]


def test_where_squares_differ_the_focus_decides(camera: Camera) -> None:
    table = lava(SpotOffer("4B", "+1", "price", gauge=1), SpotOffer("5B", "+3", "price", gauge=-1))
    assert {"+1", "−1"} & {figure.text for figure in shown(camera, table)} == set()
    assert "−1" in [figure.text for figure in shown(camera, table, TouchSpot("5B"))]


@pytest.mark.parametrize("value", [-9, -7, 7, 9])
def test_the_marker_hides_no_goal(value: int, camera: Camera) -> None:
    goals = ((-8, "volcano", "lava"), (8, "town", "ice"))
    board = samples.board(gauges=(Gauge("balance", samples.said("Balance"), -10, 10, value, goals),))
    boxes = sorted(figure.box for figure in shown(camera, samples.table(board=board)))
    assert len(boxes) == 3
    assert all(left[0] + left[2] <= right[0] for left, right in pairwise(boxes))
