"""Files that last: written whole or not at all, and folders asked whether they keep what is written to them."""

import errno
import os
import secrets
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Literal

import msgspec

FLEETING = ("tmpfs", "ramfs", "overlay", "squashfs", "aufs")
"""In memory only, or a layer that usually is."""
FRAGILE = ("vfat", "exfat", "msdos", "ntfs", "ntfs3", "fuseblk")
"""Kept, but not made for power cuts."""

MOUNTS = Path("/proc/self/mountinfo")


class Storage(msgspec.Struct, frozen=True):
    filesystem: str
    """As the kernel calls it: "ext4"; "unknown" if it does not tell."""
    kept: Literal["yes", "fragile", "no"]
    free_mb: int


def examine(folder: Path) -> Storage:
    """Writes a file to `folder` (made if missing), reads it back from the disk and removes it. Raises OSError if that
    fails."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=folder, prefix=".probe-") as file:
        file.write(b"written")
        file.flush()
        os.fsync(file.fileno())
        if not is_on_disk(Path(file.name), b"written"):
            raise OSError("what was written does not come back")
    filesystem = filesystem_of(folder)
    kept: Literal["yes", "fragile", "no"] = (
        "no" if filesystem in FLEETING else "fragile" if filesystem in FRAGILE else "yes"
    )
    return Storage(filesystem, kept, shutil.disk_usage(folder).free // 1_000_000)


def filesystem_of(folder: Path, mounts: Path = MOUNTS) -> str:
    """The type of the filesystem that `folder` lies on."""
    target = folder.resolve()
    best, found = -1, "unknown"
    try:
        lines = mounts.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError:
        return found
    for line in lines:
        # id, parent, device, root, mount point, options, any number of tags, "-", type, source, options
        before, _, after = line.partition(" - ")
        point = Path(before.split()[4].encode().decode("unicode_escape"))
        # Of two mounts on the same point the later one is seen.
        if target.is_relative_to(point) and len(point.parts) >= best:
            best, found = len(point.parts), after.split()[0]
    return found


def is_on_disk(path: Path, content: bytes) -> bool:
    """Whether this is in the file as the disk has it, not only in the machine's memory of it: a worn-out card takes
    everything and keeps nothing. Raises OSError."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        return file.read() == content


def write_whole(path: Path, content: bytes) -> None:
    """Writes a file, on the disk when this returns, whole or not at all. Raises OSError."""
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with unfinished.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except OSError:
        with suppress(OSError):  # on a stick that was pulled out there is nothing left to tidy
            unfinished.unlink(missing_ok=True)
        raise


def settle(folder: Path) -> None:
    """Makes new names in a folder last. Some filesystems cannot be asked for that; they write them at once."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(handle)
