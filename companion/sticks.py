"""USB sticks that are plugged in: finding them in what the kernel tells, and copying files to them so that they stay.

    sticks = Sticks()
    for stick in sticks.plugged_in():
        sticks.put(stick, "hekla-0003", {".save": save, ".jsonl": transcript})

Nothing is mounted here: that is the desktop's affair, or udisks'.
"""

import errno
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from companion.errors import StorageError
from companion.rules.contract import Message, message
from companion.storage import MOUNTS, is_on_disk, settle, write_whole

DEVICES = Path("/sys/dev/block")
"""A link for every block device, by its number: "8:1"."""
PLACES = ("/media", "/run/media")
"""Where desktops and udisks mount what is plugged in."""
FOLDER = "volcano-companion"
"""On every stick: everything of ours is in it."""
_SYSTEM = ("/", "/media/root-ro", "/boot", "/boot/firmware", "/home", "/usr", "/var", "/var/lib/volcano-companion")
"""What is mounted here is no stick, nor is anything else on the same disk: some machines start from one."""
_GONE = {errno.ENODEV, errno.ENXIO, errno.EIO, errno.ENOENT, errno.ESTALE, errno.ENOTDIR, errno.ENOTCONN}
_REFUSED = {errno.EROFS, errno.EACCES, errno.EPERM}
_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


class Mount(msgspec.Struct, frozen=True):
    """A line of mountinfo."""

    device: str
    """Major and minor number: "8:1"."""
    point: Path
    writable: bool


class Stick(msgspec.Struct, frozen=True):
    point: Path
    """The folder it is mounted at."""
    device: str
    writable: bool = True

    @property
    def name(self) -> str:
        """What people call it: its label, by which it is mounted."""
        return self.point.name

    @property
    def folder(self) -> Path:
        return self.point / FOLDER


def mounts(mountinfo: str) -> Iterator[Mount]:
    """What a text in the manner of /proc/self/mountinfo tells, see proc(5)."""
    for line in mountinfo.splitlines():
        before, _, after = line.partition(" - ")
        fields, options = before.split(), after.split()
        if len(fields) < 6 or len(options) < 3:
            continue
        point = Path(_plain(fields[4]))
        both = (fields[5].split(","), options[2].split(","))  # of the mount, and of the filesystem itself
        yield Mount(fields[2], point, not any("ro" in each for each in both))


def _plain(path: str) -> str:
    r"""Blanks and the like are written as \\040."""
    raw = re.sub(rb"\\([0-7]{3})", lambda found: bytes([int(found[1], 8)]), path.encode("utf-8", "surrogateescape"))
    return raw.decode("utf-8", "surrogateescape")


class Sticks:
    """What is plugged into this machine. Other places than the usual ones are for machines that are made up."""

    def __init__(self, mountinfo: Path = MOUNTS, devices: Path = DEVICES) -> None:
        self.mountinfo = mountinfo
        self.devices = devices

    def plugged_in(self) -> tuple[Stick, ...]:
        """The sticks that are mounted now, by name."""
        try:
            found = list(mounts(self.mountinfo.read_text(encoding="utf-8", errors="surrogateescape")))
        except OSError:
            return ()
        of_the_system = {disk(mount.device, self.devices) for mount in found if str(mount.point) in _SYSTEM} - {""}
        sticks = {}
        for mount in found:
            can_go = any(mount.point.is_relative_to(each) for each in PLACES) or removable(mount.device, self.devices)
            if can_go and disk(mount.device, self.devices) not in of_the_system:
                sticks[mount.point] = Stick(mount.point, mount.device, mount.writable)
        return tuple(sorted(sticks.values(), key=lambda stick: (stick.name.casefold(), stick.point)))

    def put(self, stick: Stick, name: str, files: Mapping[str, bytes]) -> str:
        """Writes files that belong together (ending: content) to a stick; the name they got, without ending.

        Nothing on it is ever overwritten: of two different things with one name the second is called "NAME-2"; what is
        there already is not written again. When it returns, everything has been read back from the stick itself, and it
        can be pulled out. Raises StorageError that says what happened: nothing half-written has its real name then.
        """
        if not self._has(stick):  # the folder may still be, and lies on the machine's own disk then
            raise StorageError(message("session.stick_gone", stick=stick.name))
        try:
            stick.folder.mkdir(exist_ok=True)
            free = next(each for each in _names(name) if _is_free(stick.folder, each, files))
            for ending, content in files.items():
                if not is_on_disk(stick.folder / f"{free}{ending}", content):
                    write_whole(stick.folder / f"{free}{ending}", content)
            settle(stick.folder)
            settle(stick.point)
            came_back = all(is_on_disk(stick.folder / f"{free}{ending}", content) for ending, content in files.items())
        except OSError as error:
            raise StorageError(_told(error, stick, still_there=self._has(stick))) from error
        if not self._has(stick):
            raise StorageError(message("session.stick_gone", stick=stick.name))
        if not came_back:
            raise StorageError(message("session.stick_wrong", stick=stick.name))
        return free

    def _has(self, stick: Stick) -> bool:
        return any((each.point, each.device) == (stick.point, stick.device) for each in self.plugged_in())


def removable(device: str, devices: Path = DEVICES) -> bool:
    """Whether it can be pulled out: by its own word, or because it hangs on USB: many sticks call themselves disks."""
    folder = disk(device, devices)
    if not folder:
        return False
    try:
        says_so = (Path(folder) / "removable").read_text().strip() == "1"
    except OSError:
        says_so = False
    return says_so or any(part.startswith("usb") for part in Path(folder).parts)


def disk(device: str, devices: Path = DEVICES) -> str:
    """The kernel's folder of the whole disk that a device is, or is a part of; empty if there is none."""
    try:
        folder = (devices / device).resolve(strict=True)
    except (OSError, RuntimeError):
        return ""
    return str(folder.parent if (folder / "partition").exists() else folder)


def _names(name: str) -> Iterator[str]:
    yield name
    number = 2
    while True:
        yield f"{name}-{number}"
        number += 1


def _is_free(folder: Path, name: str, files: Mapping[str, bytes]) -> bool:
    """Whether these files can have this name: each is not there yet, or is there just as it is."""
    paths = {folder / f"{name}{ending}": content for ending, content in files.items()}
    return all(not path.exists() or is_on_disk(path, content) for path, content in paths.items())


def _told(error: OSError, stick: Stick, *, still_there: bool) -> Message:
    if error.errno in _FULL:
        return message("session.stick_full", stick=stick.name)
    if error.errno in _REFUSED:
        return message("session.stick_read_only", stick=stick.name)
    if error.errno in _GONE or not still_there:
        return message("session.stick_gone", stick=stick.name)
    return message("session.stick_failed", stick=stick.name, detail=error.strerror or str(error))
