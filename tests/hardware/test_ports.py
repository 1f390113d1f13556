"""What is plugged in is looked up when something has come or gone, and seldom else."""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hardware import ports
from hardware.ports import Changes, Port, PortWatch
from hardware.serial_devices import SerialDevices

BOX = Port("2e8a:0005:e661640843", "/dev/ttyACM0", "Board")


class Machine:
    """Its folder of devices, and how often it was looked through."""

    def __init__(self, devices: Path) -> None:
        self.devices = devices
        self.looks = 0
        self.changes = 0
        self.fault: OSError | None = None
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

    def find(self) -> tuple[Port, ...]:
        self.looks += 1
        if self.fault is not None:
            raise self.fault
        return (BOX,) if (self.devices / "ttyACM0").exists() else ()

    def _stamp(self) -> None:
        """Each change at a time of its own, however coarse the disk's clock is."""
        self.changes += 1
        os.utime(self.devices, ns=(self.changes, self.changes))


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.fixture
def watch(machine: Machine) -> Iterator[PortWatch]:
    watch = PortWatch(machine.find)
    yield watch
    watch.close()


def until(enough: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 5
    while not enough():
        assert time.monotonic() < deadline
        time.sleep(0.002)


def test_nothing_has_changed_while_nothing_comes_or_goes(machine: Machine) -> None:
    may_have_changed = Changes(machine.devices)
    # The second time for what came in the same tick as the first.
    assert [may_have_changed() for _ in range(5)] == [True, True, False, False, False]


def test_what_comes_and_goes_is_seen_at_once(machine: Machine) -> None:
    may_have_changed = Changes(machine.devices)
    while may_have_changed():
        pass
    machine.plug()
    assert [may_have_changed() for _ in range(3)] == [True, True, False]
    machine.pull()
    assert [may_have_changed() for _ in range(3)] == [True, True, False]


def test_what_comes_while_the_clock_stands_still_is_seen_at_once(machine: Machine) -> None:
    """The kernel stamps its folders with a clock of some milliseconds."""
    may_have_changed = Changes(machine.devices)
    assert may_have_changed()
    machine.plug_in_the_same_tick()
    assert may_have_changed()


def test_a_folder_that_cannot_be_asked_may_have_changed(tmp_path: Path) -> None:
    may_have_changed = Changes(tmp_path / "gone")
    assert [may_have_changed() for _ in range(3)] == [True, True, True]


def test_it_is_looked_at_once_and_then_when_told(machine: Machine, watch: PortWatch) -> None:
    until(lambda: machine.looks == 1)
    machine.plug()
    assert not watch.ports
    watch.look()
    until(lambda: watch.ports == {BOX.identity: BOX})
    assert machine.looks == 2


def test_it_is_looked_now_and_then_all_the_same(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """A device may change without another name."""
    monkeypatch.setattr(ports, "ANYWAY_S", 0.01)
    watch = PortWatch(machine.find)
    until(lambda: machine.looks > 3)
    watch.close()


def test_a_look_that_fails_is_soon_tried_again(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ports, "SCAN_S", 0.01)
    machine.fault = OSError("gone while it was looked at")
    machine.plug()
    watch = PortWatch(machine.find)
    until(lambda: machine.looks > 3)
    assert watch.is_alive
    assert not watch.ports
    machine.fault = None
    until(lambda: watch.ports == {BOX.identity: BOX})
    watch.close()


def test_who_listens_to_devices_looks_them_up_when_the_folder_says_so(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    now_s = 100.0
    devices = SerialDevices(lambda: now_s, find=machine.find, may_have_changed=Changes(machine.devices))

    def seconds_pass(seconds: int) -> None:
        nonlocal now_s
        for _ in range(seconds):
            now_s += 1
            devices.poll()
            time.sleep(0.02)  # the thread has its time

    until(lambda: machine.looks == 1)
    seconds_pass(5)
    until(lambda: not devices._watch._bell.is_set())
    time.sleep(0.1)
    looks_at_start = machine.looks
    assert looks_at_start <= 3
    seconds_pass(5)
    assert machine.looks == looks_at_start
    machine.plug()
    now_s += 1
    until(lambda: bool(devices.poll() or devices.status()))
    devices.close()
