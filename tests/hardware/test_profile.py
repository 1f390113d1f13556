import contextlib
import re
from pathlib import Path

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from hardware import wiring
from hardware.profile import BUTTON_NAMES, REFERENCE, ProfileError, load_profile, parse_profile, wired_pins
from hardware.wiring_picture import picture

ROOT = Path(__file__).parents[2]

PULLED_UP_WHILE_BOOTING = range(9)
"""GPIO0 to GPIO8 are pulled up until a program says otherwise (BCM2835 peripherals, table 6-31; RP1 alike)."""

HEADER = {
    3: 2, 5: 3, 7: 4, 8: 14, 10: 15, 11: 17, 12: 18, 13: 27, 15: 22, 16: 23, 18: 24, 19: 10, 21: 9, 22: 25, 23: 11,
    24: 8, 26: 7, 27: 0, 28: 1, 29: 5, 31: 6, 32: 12, 33: 13, 35: 19, 36: 16, 37: 26, 38: 20, 40: 21,
}  # fmt: skip
"""GPIO number by position on the 40-pin header, as printed in the Raspberry Pi documentation."""


def faults(text: str) -> list[str]:
    with pytest.raises(ProfileError) as caught:
        parse_profile(text)
    return [fault.where for fault in caught.value.faults]


def profile_text(buttons: str = "", rest: str = "") -> str:
    return f'name = "Mine"\n{rest}\n[buttons]\n{buttons}\n'


def test_the_reference_panel_has_every_button_lit_and_a_knob() -> None:
    profile = load_profile()
    assert tuple(profile.buttons) == BUTTON_NAMES
    assert all(button.lamp is not None for button in profile.buttons.values())
    assert profile.knob is not None
    assert profile.knob.push is not None


def test_no_lamp_of_the_reference_panel_glows_while_booting() -> None:
    profile = load_profile()
    assert not [b.lamp for b in profile.buttons.values() if b.lamp in PULLED_UP_WHILE_BOOTING]


def test_the_header_positions_in_the_reference_file_are_those_of_its_pins() -> None:
    text = REFERENCE.read_text()
    profile = load_profile()
    said = [
        int(position)
        for line in text.splitlines()
        if " = " in line and "#" in line and (line.startswith(("seat", "go", "undo", "a ", "b ", "push")))
        for position in line.split("#")[1].split(":")[-1].split(",")
    ]
    assert [HEADER[position] for position in said] == [pin for _, pin in wired_pins(profile)]


def test_the_drawn_header_is_the_real_one() -> None:
    assert {position: pin for position, pin in enumerate(wiring.HEADER, 1) if isinstance(pin, int)} == HEADER
    assert [position for position, pin in enumerate(wiring.HEADER, 1) if pin == "GND"] == [6, 9, 14, 20, 25, 30, 34, 39]
    assert [position for position, pin in enumerate(wiring.HEADER, 1) if pin == "5V"] == [2, 4]


def test_the_drawing_names_everything_beside_its_pin() -> None:
    drawn = wiring.drawing(load_profile())
    assert "      seat1   GPIO5  29 o o 30  GND" in drawn.splitlines()
    assert len(drawn.splitlines()) == 20
    for where, pin in wired_pins(load_profile()):
        use = where.removeprefix("buttons.").removesuffix(".pin").replace(".", " ")
        assert re.search(rf"\b{use}  +GPIO{pin} |\bGPIO{pin}  +{use}$", drawn, re.MULTILINE), where


def test_the_readme_shows_the_wiring_of_the_reference_panel_as_it_is() -> None:
    """Made by `python -m hardware.wiring_picture > docs/pictures/wiring.svg`."""
    assert "docs/pictures/wiring.svg" in (ROOT / "README.md").read_text()
    assert (ROOT / "docs" / "pictures" / "wiring.svg").read_text() == picture(wiring.wired())


def test_a_small_panel_is_enough() -> None:
    profile = parse_profile(profile_text("go = { pin = 4 }"))
    assert [*wired_pins(profile)] == [("buttons.go.pin", 4)]


def test_all_faults_are_listed_at_once() -> None:
    text = """
        nam = "x"
        debounce_ms = "fast"
        pull = "sideways"
        [buttons]
        go = { pin = "five" }
        undo = { lamp = 4, colour = "red" }
        seat1 = 7
        [knob]
        a = 17
        push = 1.5
        [buzzer]
        kind = "loud"
    """
    assert sorted(faults(text)) == sorted(
        [
            "nam",
            "name",
            "debounce_ms",
            "pull",
            "buttons.go.pin",
            "buttons.undo.pin",
            "buttons.undo.colour",
            "buttons.seat1",
            "knob.b",
            "knob.push",
            "buzzer.pin",
            "buzzer.kind",
        ]
    )


def test_of_a_wrong_type_the_right_one_is_named() -> None:
    text = """
        name = 3
        debounce_ms = "x"
        pull = "sideways"
        [buttons]
        go = { pin = 5, lamp = "six" }
        undo = 6
        [knob]
        a = 17
        b = 27
        reversed = "yes"
    """
    with pytest.raises(ProfileError) as caught:
        parse_profile(text)
    assert sorted(map(str, caught.value.faults)) == [
        "buttons.go.lamp: expected a whole number",
        "buttons.undo: expected a table",
        "debounce_ms: expected a whole number",
        "knob.reversed: expected true or false",
        "name: expected a text in quotes",
        "pull: expected one of these: up, down, none",
    ]


def test_wrong_doubled_and_reserved_pins_are_named() -> None:
    text = """
        name = "Mine"
        debounce_ms = 50
        active = "high"
        [buttons]
        go = { pin = 28, lamp = 5 }
        undo = { pin = 5, lamp = -1 }
        seat1 = { pin = 2, lamp = 14 }
        seat9 = { pin = 6 }
        [knob]
        a = 6
        b = 7
        [buzzer]
        pin = 7
    """
    with pytest.raises(ProfileError) as caught:
        parse_profile(text, "mine.toml")
    said = {fault.where: str(fault) for fault in caught.value.faults}
    assert said.keys() == {
        "debounce_ms",
        "active",
        "buttons.go.pin",
        "buttons.undo.pin",
        "buttons.undo.lamp",
        "buttons.seat1.pin",
        "buttons.seat1.lamp",
        "buttons.seat9",
        "knob.a",
        "buzzer.pin",
    }
    assert "knob.b" in said["buzzer.pin"]
    assert "buttons.go.lamp" in said["buttons.undo.pin"]
    assert "buttons.seat9.pin" in said["knob.a"]
    assert str(caught.value).count("mine.toml: ") == len(said)


@pytest.mark.parametrize(
    ("pull", "active", "fits"),
    [("up", "low", True), ("up", "high", False), ("down", "high", True), ("down", "low", False), ("none", "low", True)],
)
def test_a_button_must_read_otherwise_when_pressed(pull: str, active: str, fits: bool) -> None:
    text = profile_text("go = { pin = 4 }", f'pull = "{pull}"\nactive = "{active}"')
    if fits:
        assert parse_profile(text).active == active
    else:
        assert faults(text) == ["active"]


@pytest.mark.parametrize("debounce_ms", [5, 20])
def test_the_debounce_may_be_5_to_20(debounce_ms: int) -> None:
    assert parse_profile(profile_text("", f"debounce_ms = {debounce_ms}")).debounce_ms == debounce_ms
    for beyond in (4, 21):
        assert faults(profile_text("", f"debounce_ms = {beyond}")) == ["debounce_ms"]


def test_files_that_cannot_be_read_are_a_fault(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_bytes(b"\xff")
    for path in (tmp_path, tmp_path / "none.toml", tmp_path / "bad.toml"):
        with pytest.raises(ProfileError, match="cannot be read"):
            load_profile(path)
    assert faults("= [") == [""]


pins = st.integers(-3, 30)
wirings = st.fixed_dictionaries({"pin": pins}, optional={"lamp": pins})


@given(
    st.dictionaries(st.sampled_from((*BUTTON_NAMES, "seat7")), wirings, max_size=7),
    st.none() | st.fixed_dictionaries({"a": pins, "b": pins}, optional={"push": pins}),
)
def test_a_profile_is_taken_exactly_if_its_pins_are_free_and_fit(
    buttons: dict[str, dict[str, int]], knob: dict[str, int] | None
) -> None:
    toml = 'name = "x"\n[buttons]\n'
    toml += "".join(
        f"{name} = {{ {', '.join(f'{key} = {pin}' for key, pin in wiring.items())} }}\n"
        for name, wiring in buttons.items()
    )
    if knob is not None:
        toml += "[knob]\n" + "".join(f"{key} = {pin}\n" for key, pin in knob.items())
    used = [pin for wiring in (*buttons.values(), knob or {}) for pin in wiring.values()]
    fits = set(used) <= set(range(28)) - {0, 1, 2, 3, 14, 15} and len(set(used)) == len(used) and "seat7" not in buttons
    if fits:
        assert sorted(pin for _, pin in wired_pins(parse_profile(toml))) == sorted(used)
    else:
        assert faults(toml)


@given(st.text(max_size=60) | st.binary(max_size=40).map(lambda raw: raw.decode("latin-1")))
def test_no_text_whatever_raises_anything_else(text: str) -> None:
    with contextlib.suppress(ProfileError):
        assert parse_profile(text).name


@given(st.recursive(st.booleans() | st.floats() | st.text(), lambda inner: st.lists(inner, max_size=2), max_leaves=3))
def test_a_value_of_a_wrong_type_is_named_at_its_key(value: object) -> None:
    text = tomli_w.dumps({"name": "x", "buttons": {"go": {"pin": value}}})
    assert faults(text) == ["buttons.go.pin"]
