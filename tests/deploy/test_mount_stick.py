"""deploy/kiosk/mount-stick as udev runs it, with the system's tools made up."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.deploy.test_scripts import ROOT, program

DISKS = {
    "/dev/mmcblk0p2": "mmcblk0p2 part\nmmcblk0 disk",
    "/dev/sda1": "sda1 part\nsda disk",
    "/dev/sda2": "sda2 part\nsda disk",
    "/dev/sdb": "sdb disk",
    "/dev/sdb1": "sdb1 part\nsdb disk",
    "/dev/mapper/root": "root crypt\nsda2 part\nsda disk",
}
"""What `lsblk --inverse` says: the device, and what it lies on."""


def mounted(folder: Path, device: str, system: dict[str, str]) -> list[str]:
    """What was mounted when this came, on a machine with these mounts (place: source)."""
    lsblk = "\n".join(f"{name}) echo '{said}' ;;" for name, said in DISKS.items())
    program(folder / "lsblk", f'case "${{@: -1}}" in\n{lsblk}\n*) exit 32 ;;\nesac')
    findmnt = "\n".join(f'{place}) echo "{source}" ;;' for place, source in system.items())
    program(folder / "findmnt", f'case "${{@: -1}}" in\n{findmnt}\n*) exit 1 ;;\nesac')
    program(folder / "systemd-mount", f'echo "$@" >{folder}/mounted')
    subprocess.run(
        [ROOT / "deploy/kiosk/mount-stick", device, Path(device).name],
        env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"},
        check=True,
    )
    log = folder / "mounted"
    return log.read_text().split() if log.exists() else []


@pytest.mark.parametrize("device", ["/dev/sdb1", "/dev/sdb"])
@pytest.mark.parametrize(
    "system",
    [
        {"/": "/dev/mmcblk0p2"},
        {"/": "/dev/sda2", "/boot/firmware": "/dev/sda1"},
        {"/": "overlayroot", "/media/root-ro": "/dev/mapper/root", "/home": "/dev/sda2[/@home]"},
        {"/": "/dev/root"},  # which the kernel names, and which there is not
    ],
)
def test_a_stick_is_mounted_for_the_app_and_written_through(
    tmp_path: Path, device: str, system: dict[str, str]
) -> None:
    *options, source, place = mounted(tmp_path, device, system)
    assert (source, place) == (device, f"/media/{Path(device).name}")
    assert "--owner=companion" in options
    assert "sync,noexec,nosuid,nodev" in options


@pytest.mark.parametrize(
    "system",
    [
        {"/": "/dev/sda2"},
        {"/": "overlayroot", "/media/root-ro": "/dev/sda2"},
        {"/": "/dev/mapper/root"},
        {"/": "/dev/sda2[/@]"},
        {"/": "/dev/mmcblk0p2", "/var/lib/volcano-companion": "/dev/sda2"},
    ],
)
def test_a_disk_that_the_system_runs_from_is_no_stick(tmp_path: Path, system: dict[str, str]) -> None:
    """udev tells of it as well, each time the machine starts: its other partitions would become the app's to write."""
    assert mounted(tmp_path, "/dev/sda1", system) == []
