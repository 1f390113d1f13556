"""The header as a picture: also of a profile that cannot be used, since that is when it is looked at."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from hardware.wiring import HEADER, Wired, wired
from hardware.wiring_picture import WRONG, picture


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


def test_a_buzzer_is_a_place_like_others_also_a_wrong_one(tmp_path: Path) -> None:
    found = of('name = "Mine"\n[buttons]\ngo = { pin = 23 }\n[buzzer]\npin = 23\n', tmp_path)
    assert at(found, 23) == (("go", "buzzer"), True)


# ---- As a picture ----

SVG = "{http://www.w3.org/2000/svg}"


def drawn(found: Wired) -> tuple[dict[str, tuple[float, float]], ElementTree.Element]:
    """Where each text of the picture stands, and the whole."""
    root = ElementTree.fromstring(picture(found))
    return {
        each.text or "": (float(each.attrib["x"]), float(each.attrib["y"])) for each in root.iter(f"{SVG}text")
    }, root


def test_in_the_picture_everything_stands_in_the_row_of_its_pin_and_on_its_side() -> None:
    """Positions on the header as printed in the Raspberry Pi documentation: odd ones left, two in a row."""
    texts, _ = drawn(wired())
    at_position = {"seat1": 29, "seat1 lamp": 32, "go": 16, "undo lamp": 12, "knob push": 15, "seat4 lamp": 40}
    for use, position in at_position.items():
        x, y = texts[use]
        pin_x, pin_y = texts[str(position)]
        assert abs(y - pin_y) <= 2
        assert (x < pin_x) == (position % 2 == 1)
    assert {texts[str(left)][1] == texts[str(left + 1)][1] for left in range(1, 40, 2)} == {True}


def test_each_wire_ends_at_a_pin_and_there_is_one_for_each() -> None:
    _, root = drawn(wired())
    assert len([*root.iter(f"{SVG}path")]) == 15


def test_what_is_wrong_is_red_and_named_in_the_picture(tmp_path: Path) -> None:
    found = of('name = "A <b> & c"\n[buttons]\ngo = { pin = 23 }\nundo = { pin = 23 }\n', tmp_path)
    texts, root = drawn(found)
    assert "A <b> & c" in texts
    assert str(found.faults[0]) in texts
    red = [each.text for each in root.iter(f"{SVG}text") if each.attrib["fill"] == WRONG]
    assert red == ["go, undo", "GPIO23", str(found.faults[0])]
    height = float(root.attrib["height"])
    assert max(y for _, y in texts.values()) < height
