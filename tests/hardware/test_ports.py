"""What is plugged in is looked up when something has come or gone, and seldom else."""

import os
from pathlib import Path

import pytest

from hardware.ports import ANYWAY_S, PluggedPorts, Port

BOX = Port("2e8a:0005:e661640843", "/dev/ttyACM0", "Board")


class Machine:
    """Its folder of devices, and how often it was looked through."""

    def __init__(self, devices: Path) -> None:
        self.devices = devices
        self.now_s = 100.0
        self.looks = 0
        self.changes = 0
        self.fault: OSError | None = None
        self.find = PluggedPorts(devices, self._look, lambda: self.now_s)
        self._stamp()

    def plug(self) -> None:
        (self.devices / "ttyACM0").touch()
        self._stamp()

    def plug_in_the_same_tick(self) -> None:
        (self.devices / "ttyACM0").touch()
        os.utime(self.devices, ns=(self.changes, self.changes))

    def pull(self) -> None:
        (self.devices / "ttyACM0").unlink()
        self._stamp()

    def _stamp(self) -> None:
        """Each change at a time of its own, however coarse the disk's clock is."""
        self.changes += 1
        os.utime(self.devices, ns=(self.changes, self.changes))

    def _look(self) -> tuple[Port, ...]:
        self.looks += 1
        if self.fault is not None:
            raise self.fault
        return (BOX,) if (self.devices / "ttyACM0").exists() else ()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_nothing_is_looked_up_again_while_nothing_comes_or_goes(machine: Machine) -> None:
    assert [machine.find() for _ in range(5)] == [()] * 5
    assert machine.looks == 2  # the second for what came in the same tick as the first


def test_what_comes_and_goes_is_seen_at_once(machine: Machine) -> None:
    assert machine.find() == ()
    machine.plug()
    assert machine.find() == (BOX,)
    machine.pull()
    assert machine.find() == ()
    assert machine.looks == 3


def test_what_comes_while_the_clock_stands_still_is_seen_at_once(machine: Machine) -> None:
    """The kernel stamps its folders with a clock of some milliseconds."""
    assert machine.find() == ()
    machine.plug_in_the_same_tick()
    assert machine.find() == (BOX,)


def test_it_is_looked_now_and_then_all_the_same(machine: Machine) -> None:
    """A device may change without another name."""
    machine.find()
    machine.find()
    machine.now_s += ANYWAY_S - 0.1
    machine.find()
    assert machine.looks == 2
    machine.now_s += 0.1
    machine.find()
    assert machine.looks == 3


def test_a_look_that_fails_is_tried_again(machine: Machine) -> None:
    machine.fault = OSError("gone while it was looked at")
    for _ in range(2):
        with pytest.raises(OSError, match="gone while"):
            machine.find()
    machine.fault = None
    machine.plug()
    assert machine.find() == (BOX,)
    assert machine.looks == 3
