"""Lines that come and go cover nothing that is waited for."""

import pytest

from companion.control.views import Note
from companion.ui.shots import Camera
from tests.ui import page_samples, samples

LONG = (
    "The settings file could not be read in line 7: sizes are written as width x height, for example 800x480.",
    "No buttons found: the chip is in use by another program. Touch works alone.",
    "eldur-0007.save was damaged and goes on from entry 212; the damaged file is kept as eldur-0007.save.damaged-1.",
)


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
@pytest.mark.parametrize("text_size", ["S", "L"])
def test_however_many_are_told_at_the_start_going_on_stays_in_sight(
    size: tuple[int, int], text_size: str, camera: Camera
) -> None:
    camera.resize(*size)
    notes = tuple(Note(samples.said(text), serious=True) for text in LONG)
    camera.show(samples.app("home", page_samples.home(), notes=notes, text_size=text_size))
    parts = {type(part).__name__: part for part in camera.root.walk()}
    shown, button = parts["Notes"], parts["ContinueButton"]
    assert [said.text for said in shown.said] == list(LONG)
    for said in shown.said:
        top = shown.top - said.box[1]
        assert top - said.box[3] >= 0
        assert top < button.y, "the line lies under the button"


def test_on_other_screens_they_come_from_above(camera: Camera) -> None:
    camera.resize(800, 480)
    camera.show(samples.app("table", samples.table(), notes=(Note(samples.said("Kept.")),)))
    (shown,) = (part for part in camera.root.walk() if type(part).__name__ == "Notes")
    assert shown.said[0].box[1] < 20
