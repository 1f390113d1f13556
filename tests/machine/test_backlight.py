from pathlib import Path

import pytest

from companion.machine.backlight import Backlight


def panel(devices: Path, name: str, brightest: str) -> Path:
    (devices / name).mkdir(parents=True)
    (devices / name / "max_brightness").write_text(brightest)
    (devices / name / "brightness").write_text(brightest)
    return devices / name / "brightness"


def test_each_panel_has_its_own_range(tmp_path: Path) -> None:
    touch_display, other = panel(tmp_path, "10-0045", "255\n"), panel(tmp_path, "rpi_backlight", "31\n")
    light = Backlight(tmp_path)
    for share, values in ((1.0, ("255", "31")), (0.5, ("128", "16")), (0.001, ("1", "1")), (0.0, ("0", "0"))):
        light.show(share)
        assert (touch_display.read_text(), other.read_text()) == values


def test_what_is_shown_already_is_not_written_again(tmp_path: Path) -> None:
    file = panel(tmp_path, "x", "255")
    light = Backlight(tmp_path)
    light.show(0.5)
    file.write_text("untouched")
    light.show(0.5)
    assert file.read_text() == "untouched"


def test_a_panel_without_a_light_of_its_own_is_left_alone(tmp_path: Path) -> None:
    light = Backlight(tmp_path / "none")
    assert not light.can_dim
    light.show(0.2)


def test_a_light_that_may_not_be_set_stops_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = panel(tmp_path, "x", "255")
    light = Backlight(tmp_path)
    file.unlink()
    file.mkdir()  # root may write anything, but no folder
    light.show(0.2)
    assert "backlight" in caplog.text
