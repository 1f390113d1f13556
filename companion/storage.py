"""Whether what is written to a folder is really kept: asked by writing, and of the kernel."""

import os
import shutil
import tempfile
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
    """Writes a file to `folder` (made if missing), reads it back and removes it. Raises OSError if that fails."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=folder, prefix=".probe-") as file:
        file.write(b"written")
        file.flush()
        os.fsync(file.fileno())
        if Path(file.name).read_bytes() != b"written":
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
