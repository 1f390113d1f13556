"""The header as a picture: also of a profile that cannot be used, since that is when it is looked at."""

from pathlib import Path

import pytest

from hardware.wiring import HEADER, Wired, wired


def of(text: str, folder: Path) -> Wired:
    (folder / "mine.toml").write_text(text)
    return wired(folder / "mine.toml")


def at(found: Wired, pin: int) -> tuple[tuple[str, ...], bool]:
    place = found.places[HEADER.index(pin)]
    assert place.name == f"GPIO{pin}"
    return place.uses, place.wrong


def test_the_reference_panel_is_whole_and_nothing_is_wrong() -> None:
    """GPIO5 is at position 29 of the header, see pinout.xyz."""
    found = wired()
    assert (len(found.places), found.faults) == (40, ())
    assert found.places[28].uses == ("seat1",)
    assert at(found, 12) == (("seat1 lamp",), False)
    assert [place.name for place in found.places[:6]] == ["3V3", "5V", "GPIO2", "5V", "GPIO3", "GND"]
    assert not any(place.wrong for place in found.places)


def test_a_pin_used_twice_names_both(tmp_path: Path) -> None:
    found = of('name = "Mine"\n[buttons]\ngo = { pin = 23, lamp = 24 }\nundo = { pin = 23 }\n', tmp_path)
    assert found.name == "Mine"
    assert at(found, 23) == (("go", "undo"), True)
    assert at(found, 24) == (("go lamp",), False)
    assert [fault.where for fault in found.faults] == ["buttons.undo.pin"]


def test_a_pin_that_is_kept_for_others_is_wrong(tmp_path: Path) -> None:
    found = of('name = "Mine"\n[buttons]\ngo = { pin = 2 }\n[knob]\na = 17\nb = 27\n', tmp_path)
    assert at(found, 2) == (("go",), True)
    assert at(found, 17) == (("knob a",), False)


@pytest.mark.parametrize(
    "text", ["", "name = 3", "buttons = 5\nknob = []", "[buttons]\ngo = 3\n[knob]\na = true\nb = 'x'", "no toml"]
)
def test_of_a_profile_of_any_shape_there_is_a_picture_and_its_faults(text: str, tmp_path: Path) -> None:
    found = of(text, tmp_path)
    assert len(found.places) == 40
    assert found.faults
    assert not any(place.uses for place in found.places)


def test_a_profile_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    found = wired(tmp_path / "none.toml")
    assert (found.name, len(found.faults)) == ("none.toml", 1)
