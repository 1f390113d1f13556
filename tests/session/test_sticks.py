"""Sticks are found in what the kernel tells, and what is put on one is there, or it is said why not.

The mountinfo lines follow the example in proc(5); the folders of devices are as in /sys of a Raspberry Pi.
"""

import errno
import os
import resource
from pathlib import Path

import pytest

from companion import sticks
from companion.errors import StorageError
from companion.sticks import Stick, Sticks, mounts
from tests.session.machine import FILES, PI, Machine, Plugged

STICK = "90 27 8:1 / /media/pi/KINGSTON rw,nosuid shared:44 master:1 - vfat /dev/sda1 rw,uid=1000\n"
BLANK = "91 27 8:17 / /run/media/pi/My\\040stick\\040\\303\\236 ro,nosuid shared:45 - exfat /dev/sdb1 rw\n"
ELSEWHERE = "92 27 8:33 / /srv/stick rw shared:46 - ext4 /dev/sdc1 ro,errors=remount-ro\n"


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_a_line_of_mountinfo_tells_device_place_and_whether_it_can_be_written_to() -> None:
    found = list(mounts(PI + STICK + BLANK + ELSEWHERE))
    assert [(each.device, str(each.point), each.writable) for each in found[3:]] == [
        ("8:1", "/media/pi/KINGSTON", True),
        ("8:17", "/run/media/pi/My stick Þ", False),
        ("8:33", "/srv/stick", False),
    ]


@pytest.mark.parametrize("text", ["", "\n", "36 35 98:0 /mnt1", "a b - c", "36 35 98:0 / /x rw - ext4"])
def test_lines_that_are_none_say_nothing(text: str) -> None:
    assert list(mounts(text)) == []


def test_a_machine_without_a_stick_has_none(machine: Machine) -> None:
    assert machine.found(PI) == ()


def test_what_is_mounted_where_desktops_mount_sticks_is_one(machine: Machine) -> None:
    assert machine.found(PI + STICK) == (Stick(Path("/media/pi/KINGSTON"), "8:1"),)


@pytest.mark.parametrize(("place", "removable"), [("usb1/1-1/sdc", False), ("platform/reader/sdc", True)])
def test_wherever_it_is_mounted_what_hangs_on_usb_or_can_be_taken_out_is_one(
    machine: Machine, place: str, removable: bool
) -> None:
    machine.disk(place, "8:32", ("8:33",), removable=removable)
    assert machine.found(PI + ELSEWHERE) == (Stick(Path("/srv/stick"), "8:33", writable=False),)


def test_a_disk_that_stays_is_none(machine: Machine) -> None:
    machine.disk("pci/ata1/sdc", "8:32", ("8:33",))
    assert machine.found(PI + ELSEWHERE) == ()


def test_the_stick_that_the_machine_started_from_is_none(machine: Machine) -> None:
    machine.disk("usb1/1-1/sda", "8:0", ("8:1", "8:2"), removable=True)
    root = "27 1 8:2 / / rw,noatime shared:1 - ext4 /dev/sda2 rw\n"
    assert machine.found(root + STICK) == ()


def test_nor_is_the_disk_under_a_layer_in_memory_nor_that_of_the_games(machine: Machine) -> None:
    """A root that is only read: its disk is mounted where sticks are."""
    machine.disk("pci/ata1/sda", "8:0", ("8:1", "8:2"))
    machine.disk("usb1/1-1/sdb", "8:16", ("8:17",), removable=True)
    mounted = (
        "27 1 0:24 / / rw,relatime shared:1 - overlay overlayroot rw\n"
        "28 27 8:2 / /media/root-ro ro,relatime shared:2 - ext4 /dev/sda2 ro\n"
        "29 27 8:17 / /var/lib/volcano-companion rw,noatime shared:3 - ext4 /dev/sdb1 rw\n"
    )
    assert machine.found(mounted) == ()


def test_several_are_in_the_order_of_their_names(machine: Machine) -> None:
    assert [stick.name for stick in machine.found(BLANK + PI + STICK)] == ["KINGSTON", "My stick Þ"]


def test_a_machine_that_tells_nothing_has_no_stick(tmp_path: Path) -> None:
    assert Sticks(tmp_path / "nothing", tmp_path).plugged_in() == ()


# ---- Writing: a plain folder stands for the stick ----


@pytest.fixture
def plugged(machine: Machine, tmp_path: Path) -> Plugged:
    return Plugged(machine, tmp_path / "KINGSTON")


def test_what_is_put_on_a_stick_lies_in_one_folder_under_its_name(plugged: Plugged) -> None:
    assert plugged.put() == "eldur-0001"
    assert plugged.held == {"eldur-0001.save": FILES[".save"], "eldur-0001.jsonl": FILES[".jsonl"]}


def test_the_same_again_is_there_once(plugged: Plugged) -> None:
    assert [plugged.put(), plugged.put()] == ["eldur-0001", "eldur-0001"]
    assert len(plugged.held) == 2


def test_nothing_on_a_stick_is_overwritten(plugged: Plugged) -> None:
    """Also where only one of the files that belong together differs: both get the new name."""
    plugged.put()
    later = {**FILES, ".jsonl": b"later"}
    assert [plugged.put(files=later), plugged.put(files=FILES), plugged.put(files={".jsonl": b"x"})] == [
        "eldur-0001-2",
        "eldur-0001",
        "eldur-0001-3",
    ]
    assert plugged.held["eldur-0001.jsonl"] == FILES[".jsonl"]
    assert plugged.held["eldur-0001-2.save"] == FILES[".save"]


def told(plugged: Plugged) -> str:
    with pytest.raises(StorageError) as raised:
        plugged.put()
    assert ("stick", "KINGSTON") in raised.value.said.args
    return raised.value.said.key


def test_a_stick_that_was_pulled_out_before_is_not_there(plugged: Plugged) -> None:
    plugged.pull_out()
    assert told(plugged) == "session.stick_gone"
    assert not plugged.stick.folder.exists()


@pytest.mark.parametrize(
    ("code", "key"),
    [
        (errno.ENOSPC, "session.stick_full"),
        (errno.EROFS, "session.stick_read_only"),
        (errno.EIO, "session.stick_gone"),
        (errno.EMFILE, "session.stick_failed"),
    ],
)
def test_what_the_stick_answers_is_said_and_nothing_half_written_has_a_name(
    plugged: Plugged, monkeypatch: pytest.MonkeyPatch, code: int, key: str
) -> None:
    def fail(handle: int) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "fsync", fail)
    assert told(plugged) == key
    assert plugged.held == {}


def test_a_stick_pulled_out_while_it_is_written_to_is_said_to_be_gone(
    plugged: Plugged, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some drivers report nothing: then the kernel's list of mounts does."""
    monkeypatch.setattr(os, "fsync", lambda handle: plugged.pull_out())
    assert told(plugged) == "session.stick_gone"


def test_what_does_not_come_back_as_it_was_written_is_said(plugged: Plugged, monkeypatch: pytest.MonkeyPatch) -> None:
    """As from a stick that says it is larger than it is."""
    monkeypatch.setattr(sticks, "write_whole", lambda path, content: path.write_bytes(content[:-1]))
    assert told(plugged) == "session.stick_wrong"


def test_a_file_that_finds_no_room_is_met_for_real(plugged: Plugged) -> None:
    """The system lets no file of this process grow beyond a limit, as a full disk would."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4, before[1]))
    try:
        key = told(plugged)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert key == "session.stick_full"
    assert plugged.held == {}
