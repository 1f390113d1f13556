"""Over folders laid out as the kernel of a Raspberry Pi does it."""

from pathlib import Path

import pytest

from companion.machine.power import FIND_EVERY, Power, Supply


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def firmware(sys: Path, throttled: str, bus: str = "soc") -> None:
    write(sys / f"devices/platform/{bus}/{bus}:firmware/get_throttled", throttled)


@pytest.mark.parametrize(
    ("throttled", "now", "before"),
    [
        ("0\n", False, False),
        ("1\n", True, True),
        ("50005\n", True, True),
        ("50000\n", False, True),
        ("4\n", False, False),
    ],
)
def test_voltage_as_the_firmware_tells_it(tmp_path: Path, throttled: str, now: bool, before: bool) -> None:
    """Bits as documented for `vcgencmd get_throttled`; 0x50005 is the documentation's own example."""
    firmware(tmp_path, throttled)
    power = Supply(tmp_path).examine()
    assert (power.under_voltage, power.was_under_voltage) == (now, before)


@pytest.mark.parametrize("bus", ["soc", "soc@107c000000"])
def test_the_firmware_is_found_whatever_its_bus_is_called(tmp_path: Path, bus: str) -> None:
    """The device tree of a Pi 5 gives the bus its address."""
    firmware(tmp_path, "50000\n", bus)
    assert Supply(tmp_path).examine().was_under_voltage is True


def test_voltage_as_the_kernels_driver_tells_it(tmp_path: Path) -> None:
    write(tmp_path / "class/hwmon/hwmon0/name", "cpu_thermal\n")
    write(tmp_path / "class/hwmon/hwmon1/name", "rpi_volt\n")
    write(tmp_path / "class/hwmon/hwmon1/in0_lcrit_alarm", "1\n")
    assert Supply(tmp_path).examine().under_voltage is True
    write(tmp_path / "class/hwmon/hwmon1/in0_lcrit_alarm", "0\n")
    assert Supply(tmp_path).examine().under_voltage is False


def test_a_driver_that_comes_late_is_found(tmp_path: Path) -> None:
    supply = Supply(tmp_path)
    assert supply.examine().under_voltage is None
    write(tmp_path / "class/hwmon/hwmon1/name", "rpi_volt\n")
    write(tmp_path / "class/hwmon/hwmon1/in0_lcrit_alarm", "1\n")
    assert [supply.examine().under_voltage for _ in range(FIND_EVERY)][-1] is True


def test_what_the_kernels_driver_forgets_is_remembered(tmp_path: Path) -> None:
    write(tmp_path / "class/hwmon/hwmon1/name", "rpi_volt\n")
    supply = Supply(tmp_path)
    told = []
    for alarm in ("0\n", "1\n", "0\n"):
        write(tmp_path / "class/hwmon/hwmon1/in0_lcrit_alarm", alarm)
        power = supply.examine()
        told.append((power.under_voltage, power.was_under_voltage))
    assert told == [(False, False), (True, True), (False, True)]


@pytest.mark.parametrize(("text", "celsius", "is_hot"), [("48312\n", 48.312, False), ("80000\n", 80.0, True)])
def test_temperature(tmp_path: Path, text: str, celsius: float, is_hot: bool) -> None:
    write(tmp_path / "class/thermal/thermal_zone0/temp", text)
    power = Supply(tmp_path).examine()
    assert (power.temperature_c, power.is_hot) == (celsius, is_hot)


def test_a_machine_that_tells_nothing(tmp_path: Path) -> None:
    assert Supply(tmp_path).examine() == Power(None, None, None)
    firmware(tmp_path, "no number")
    assert Supply(tmp_path).examine() == Power(None, None, None)
