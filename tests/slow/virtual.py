"""A PC made by QEMU, without KVM: built from a Debian root that holds the installed companion, switched on and off."""

import json
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.settings import Settings, save_settings

PANEL = (800, 480)
PACKAGES = ("linux-image-amd64", "systemd-sysv", "kmod", "overlayroot", "busybox", "e2fsprogs", "dosfstools", "procps")
SETTINGS = "var/lib/volcano-companion/config/volcano-companion/settings.toml"
CPU = "max,avx2=off"
"""QEMU 7.2 reads the wrong register in a "gather" whose index is ymm4: software OpenGL, which writes such code where it
can, then paints from wrong places of memory, or falls with a segmentation fault."""
WATCHDOG_S = 180
GPIO_SIM = "/usr/local/lib/gpio-sim.ko"
LGPIO = "lgpio==0.2.2.0"
"""On a Pi it comes from Raspberry Pi's own archive. In PyPI there is one for this Python and PCs."""
IMAGE_MB, GAMES_MB = 4096, 64
AGENT_UNIT = f"""[Unit]
Description=The test's hand inside
Before=volcano-companion.service
After=systemd-modules-load.service dev-virtio\\x2dports-agent.device
Wants=dev-virtio\\x2dports-agent.device

[Service]
Type=notify
NotifyAccess=all
Environment=PANEL={PANEL[0]}x{PANEL[1]}
ExecStartPre=/bin/udevadm settle
ExecStart=/usr/bin/python3 /usr/local/lib/test-agent.py

[Install]
WantedBy=multi-user.target
"""
UPDATE_S = 3600
SLOWER = {
    "volcano-companion": f"TimeoutStartSec=600\nWatchdogSec={WATCHDOG_S}",
    "volcano-companion-helper": f"TimeoutStartSec={UPDATE_S}",
}
"""What units allow more time for: a processor that is emulated, on cores that others use too, is many times slower than
any Pi."""


def build(folder: Path, work: Path, settings: Settings) -> None:
    """Makes work/base.img, kernel and initrd from the roots that the installer left in `folder`: the one with the
    companion installed, and the one where things can be made. Root and a network needed."""
    root, debs = work / "root", work / "debs"
    remove(root)
    subprocess.run(["cp", "-a", "--reflink=auto", folder / "off", root], check=True)
    (debs / "partial").mkdir(parents=True, exist_ok=True)
    apt = "apt-get -q -o Dir::Cache::Archives=/mnt -o APT::Keep-Downloaded-Packages=true"
    with mounted(root, debs):
        inside(root, f"{apt} update && {apt} install -y --no-install-recommends {' '.join(PACKAGES)}")
        inside(root, f"/opt/volcano-companion/current/.venv/bin/python -m pip install --only-binary :all: {LGPIO}")
    kernel = next((root / "boot").glob("vmlinuz-*")).name.removeprefix("vmlinuz-")
    shutil.copy(gpio_sim(folder / "net", work, kernel), root / GPIO_SIM.lstrip("/"))
    shutil.rmtree(root / "media/stick")  # from which the installer worked
    shutil.copy(Path(__file__).with_name("agent.py"), root / "usr/local/lib/test-agent.py")
    (root / "etc/systemd/system/test-agent.service").write_text(AGENT_UNIT)
    inside(root, "systemctl enable test-agent.service && echo uinput >/etc/modules-load.d/test.conf")
    for unit, limits in SLOWER.items():
        dropin = root / f"usr/local/lib/systemd/system/{unit}.service.d/slow.conf"
        dropin.parent.mkdir(parents=True)
        dropin.write_text(f"[Service]\n{limits}\n")
    (root / "etc/fstab").write_text("/dev/vda / ext4 noatime 0 1\n")
    (root / "etc/hostname").write_text("table\n")
    (root / SETTINGS).parent.mkdir(parents=True, exist_ok=True)
    save_settings(settings, root / SETTINGS)
    inside(root, "chown -R companion: /var/lib/volcano-companion/config")
    shutil.copy(root / f"boot/vmlinuz-{kernel}", work / "kernel")
    shutil.copy(root / f"boot/initrd.img-{kernel}", work / "initrd")
    (work / "base.img").unlink(missing_ok=True)
    subprocess.run(["mke2fs", "-q", "-t", "ext4", "-d", root, work / "base.img", f"{IMAGE_MB}M"], check=True)
    remove(root)


def gpio_sim(root: Path, work: Path, kernel: str) -> Path:
    """The module for this kernel, made once."""
    module = work / f"gpio-sim-{kernel}.ko"
    if not module.exists():
        made = work / "gpio-sim"
        shutil.rmtree(made, ignore_errors=True)
        made.mkdir()
        shutil.copy(Path(__file__).with_name("gpio-sim"), made / "make")
        with mounted(root, made):
            inside(root, f"cd /mnt && ./make {kernel}")
        shutil.move(made / "gpio-sim.ko", module)
        shutil.rmtree(made)
    return module


@contextmanager
def mounted(root: Path, folder: Path) -> Iterator[None]:
    """What programs inside need of the machine; `folder` is /mnt there."""
    subprocess.run(["mount", "-t", "proc", "proc", root / "proc"], check=True)
    for outside, place in (("/dev", "dev"), (folder, "mnt")):
        subprocess.run(["mount", "--bind", outside, root / place], check=True)
    try:
        yield
    finally:
        unmount(root)


def fresh_disk(work: Path) -> None:
    """As it was built: what was written to the last one is forgotten."""
    disk = ["-f", "qcow2", "-F", "raw", "-b", "base.img", "disk.qcow2"]
    subprocess.run(["qemu-img", "create", "-q", *disk], cwd=work, check=True)
    with (work / "games.img").open("wb") as games:
        games.truncate(GAMES_MB << 20)


def unmount(root: Path) -> None:
    for place in ("mnt", "dev", "proc"):
        subprocess.run(["umount", "-l", root / place], check=False, stderr=subprocess.DEVNULL)


def remove(root: Path) -> None:
    """Never what is mounted in it, even if a run before was cut off."""
    unmount(root)
    subprocess.run(["rm", "-rf", "--one-file-system", root], check=True)


def inside(root: Path, command: str) -> None:
    """What it says goes to build.log beside the root."""
    environment = ["-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive", "HOME=/root"]
    with root.with_name("build.log").open("ab") as log:
        chroot = ["chroot", str(root), "/usr/bin/env", *environment, "bash", "-ec", command]
        subprocess.run(chroot, check=True, stdout=log, stderr=log)


class Machine:
    """Switched on when it is made. Plug-ins are called by name: "box" is the USB serial line."""

    def __init__(self, work: Path, *, kernel_words: str = "", games: bool = False) -> None:
        """`games`: with a second disk for the saves."""
        self._work = work
        for name in ("qmp", "agent", "box"):
            (work / name).unlink(missing_ok=True)
        width, height = PANEL
        arguments = ["-machine", "q35", "-cpu", CPU, "-smp", "2", "-m", "1536", "-nodefaults", "-display", "none"]
        arguments += ["-device", f"virtio-gpu-pci,xres={width},yres={height}", "-device", "qemu-xhci,id=usb"]
        arguments += ["-kernel", "kernel", "-initrd", "initrd"]
        arguments += ["-append", f"root=/dev/vda rw quiet console=ttyS0 console=tty1 consoleblank=0 {kernel_words}"]
        arguments += ["-drive", "file=disk.qcow2,if=virtio"]
        if games:
            arguments += ["-drive", "file=games.img,if=virtio,format=raw"]
        arguments += ["-serial", "file:console.log", "-qmp", "unix:qmp,server=on,wait=off"]
        for name in ("agent", "box"):
            arguments += ["-chardev", f"socket,id={name},path={name},server=on,wait=off"]
        arguments += ["-device", "virtio-serial", "-device", "virtserialport,chardev=agent,name=agent"]
        self._qemu = subprocess.Popen(["qemu-system-x86_64", *arguments], cwd=work)
        self.on_s = time.monotonic()
        self._aside = 0
        self._qmp = self._connect("qmp")
        self._agent = self._connect("agent")
        self._qmp.readline()
        self.monitor("qmp_capabilities")

    @property
    def since_on_s(self) -> float:
        return time.monotonic() - self.on_s

    # From outside

    def monitor(self, command: str, **arguments: Any) -> None:
        """Raises RuntimeError if QEMU refuses."""
        self._qmp.write(json.dumps({"execute": command, "arguments": arguments}).encode() + b"\n")
        while True:
            said = json.loads(self._qmp.readline())
            if "error" in said:
                raise RuntimeError(said["error"]["desc"])
            if "return" in said:
                return

    def photograph(self, picture: Path, kind: str) -> None:
        """What the graphics card shows, as "png" or "ppm"."""
        self.monitor("screendump", filename=str(picture), format=kind)

    def plug_box(self) -> None:
        self.monitor(
            "device_add", driver="usb-serial", id="box", chardev="box", bus="usb.0", **{"always-plugged": True}
        )

    def unplug(self, name: str) -> None:
        self.monitor("device_del", id=name)

    def plug_stick(self, image: Path) -> None:
        self.monitor(
            "blockdev-add",
            **{"driver": "raw", "node-name": "stick", "file": {"driver": "file", "filename": str(image)}},
        )
        self.monitor("device_add", driver="usb-storage", id="stick", drive="stick", bus="usb.0", removable=True)

    def unplug_stick(self) -> None:
        self.unplug("stick")
        time.sleep(2)
        self.monitor("blockdev-del", **{"node-name": "stick"})

    def pull_the_plug(self) -> None:
        """From one moment to the next, as people do."""
        self._qemu.kill()
        self._qemu.wait()
        self._qmp.close()
        self._agent.close()

    # From inside

    def run(self, command: str) -> tuple[int, str]:
        """A shell's exit status and what it said. As root."""
        answer = self._ask({"run": command})
        return answer["status"], answer["said"].strip()

    def said(self, command: str) -> str:
        """Raises RuntimeError if it fails."""
        status, said = self.run(command)
        if status:
            raise RuntimeError(f"{command}: {said}")
        return said

    def touch(self, *places: tuple[float, float]) -> None:
        """Pixels from the top left. Never twice running in the same row or column, as no finger comes: the kernel tells
        only what has changed, and an app that was started anew in between could not know where it is."""
        self._aside = 1 - self._aside
        self._ask({"tap": [[round(x) + self._aside, round(y) + self._aside] for x, y in places]})

    def _ask(self, asked: dict[str, Any]) -> dict[str, Any]:
        self._agent.write(json.dumps(asked).encode() + b"\n")
        answer: dict[str, Any] = json.loads(self._agent.readline())
        return answer

    def _connect(self, name: str) -> Any:
        line = socket.socket(socket.AF_UNIX)
        until = time.monotonic() + 20
        while True:
            try:
                line.connect(str(self._work / name))
                return line.makefile("rwb", buffering=0)
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.1)
