"""A machine whose mounts and devices are made up, and a folder that it takes for a stick."""

from pathlib import Path

from companion.sticks import Stick, Sticks

PI = """\
21 27 0:20 / /sys rw,nosuid,nodev,noexec,relatime shared:7 - sysfs sysfs rw
27 1 179:2 / / rw,noatime shared:1 - ext4 /dev/mmcblk0p2 rw
61 27 179:1 / /boot/firmware rw,relatime shared:30 - vfat /dev/mmcblk0p1 rw,fmask=0022
"""
FILES = {".save": b"SQLite and so on", ".jsonl": "Þóra\n".encode()}


class Machine:
    """A /sys/dev/block and a mountinfo of our own."""

    def __init__(self, folder: Path) -> None:
        self.mountinfo, self.devices, self.sys = folder / "mountinfo", folder / "block", folder / "devices"
        self.devices.mkdir()
        self.disk("platform/mmc0/mmcblk0", "179:0", ("179:1", "179:2"))

    def disk(self, path: str, number: str, parts: tuple[str, ...], *, removable: bool = False) -> None:
        whole = self.sys / path
        whole.mkdir(parents=True)
        (whole / "removable").write_text("1\n" if removable else "0\n")
        (self.devices / number).symlink_to(whole)
        for nth, part in enumerate(parts, 1):
            folder = whole / f"{whole.name}{nth}"
            folder.mkdir()
            (folder / "partition").write_text(f"{nth}\n")
            (self.devices / part).symlink_to(folder)

    def found(self, mountinfo: str) -> tuple[Stick, ...]:
        self.mountinfo.write_text(mountinfo)
        return self.sticks.plugged_in()

    @property
    def sticks(self) -> Sticks:
        return Sticks(self.mountinfo, self.devices)


class Plugged:
    """A folder that the machine takes for a stick, until it is pulled out."""

    def __init__(self, machine: Machine, folder: Path) -> None:
        folder.mkdir()
        machine.disk("usb1/1-1/sda", "8:0", ("8:1",), removable=True)
        self.machine = machine
        self.line = f"90 27 8:1 / {folder} rw,nosuid shared:44 - vfat /dev/sda1 rw\n"
        (self.stick,) = machine.found(PI + self.line)

    def pull_out(self) -> None:
        self.machine.mountinfo.write_text(PI)

    def put(self, name: str = "eldur-0001", files: dict[str, bytes] = FILES) -> str:
        return self.machine.sticks.put(self.stick, name, files)

    @property
    def held(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in self.stick.folder.iterdir()}
