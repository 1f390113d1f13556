"""deploy/kiosk/update on a machine of scripts: what is switched to, what stays, and what is said of it."""

import hashlib
import os
import subprocess
from pathlib import Path

import pytest

from tests.deploy.test_scripts import ROOT, program

NEW = "releases/2"
OLD = "releases/1"
OLDER = "releases/0"
ENVIRONMENT = "HOME=/var/lib/app XDG_DATA_HOME=/var/lib/app/data"


class Kiosk:
    """It has release 1; the stick holds release 2, whose programs say what is given."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "opt"
        self.stick = folder / "media" / "STICK" / "volcano-companion"
        self.bin = folder / "bin"
        self.restarts = folder / "restarts"
        self.is_stick_damaged = False
        self.asked = folder / "asked"
        self.system = folder / "system"
        """Whose units and rules the system got, the last one's last."""
        self.has(OLD, saves="echo eldur-0001.save; echo hekla-0002.save")
        (self.home / "current").symlink_to(OLD)
        program(self.bin / "findmnt", "echo ext4")
        program(self.bin / "sleep", "")
        program(self.bin / "udevadm", "")
        program(
            self.bin / "systemctl",
            f"""case "$1 $*" in
                restart*) readlink {self.home}/current >>{self.restarts} ;;
                *Environment*) echo "{ENVIRONMENT}" ;;
                *NRestarts*) echo 0 ;;
            esac""",
        )
        program(self.bin / "runuser", f'echo "$2 $5 $6" >>{self.asked}; shift 3; exec "$@"')

    def has(self, release: str, *, saves: str, doctor: str = "exit 0") -> None:
        """The release as it is installed."""
        program(
            self.home / release / ".venv" / "bin" / "companion",
            f'case "$1" in doctor) {doctor} ;; saves) {saves} ;; *) exit 2 ;; esac',
        )
        installer = f'echo "$1 ${{0#{self.home}/}}" >>{self.system}'
        program(self.home / release / "deploy" / "install.sh", installer)
        (self.home / release / ".complete").touch()

    def update(self, saves: str = "", **says: str) -> subprocess.CompletedProcess[str]:
        """Release 2 is unpacked by its own installer, as it stands on the stick, if it is not there."""
        self.has("unpacked", saves=saves, **says)
        new = self.home / NEW
        unpack = f"[ -e {new} ] || mv {self.home}/unpacked {new}; ln -s {NEW} {self.home}/current.new"
        installer = program(self.stick / "deploy" / "install.sh", unpack)
        digest = hashlib.sha256(b"" if self.is_stick_damaged else installer.read_bytes()).hexdigest()
        (self.stick / "SHA256SUMS").write_text(f"{digest}  ./deploy/install.sh\n")
        script = (ROOT / "deploy" / "kiosk" / "update").read_text(encoding="utf-8")
        script = script.replace("/opt/volcano-companion", str(self.home))
        script = script.replace("/media/*", f"{self.stick.parents[1]}/*")
        return subprocess.run(
            ["bash", "-c", script, "update", str(self.stick)],
            env={**os.environ, "PATH": f"{self.bin}:{os.environ['PATH']}"},
            capture_output=True,
            text=True,
            check=False,
        )

    def falls(self) -> None:
        """The app starts, and does not last."""
        crashing = (self.bin / "systemctl").read_text().replace("echo 0", "echo 1")
        program(self.bin / "systemctl", crashing.removeprefix("#!/bin/bash\n"))

    @property
    def release(self) -> str:
        return os.readlink(self.home / "current")


@pytest.fixture
def kiosk(tmp_path: Path) -> Kiosk:
    return Kiosk(tmp_path)


def test_a_release_that_goes_on_with_every_game_is_switched_to(kiosk: Kiosk) -> None:
    done = kiosk.update(saves="echo hekla-0002.save; echo eldur-0001.save; echo eldur-0009.save")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, f"now {NEW}"), done.stderr
    assert kiosk.release == NEW
    assert kiosk.restarts.read_text().split() == [NEW]
    assert kiosk.system.read_text().splitlines() == [f"--system-files {NEW}/deploy/install.sh"]


def test_both_are_asked_as_the_app_with_its_folders(kiosk: Kiosk) -> None:
    kiosk.update(saves="echo hekla-0002.save")
    assert kiosk.asked.read_text().splitlines() == [f"companion {ENVIRONMENT}"] * 2


@pytest.mark.parametrize(
    ("says", "why"),
    [
        ({"saves": "echo hekla-0002.save"}, "cannot go on with eldur-0001.save"),
        ({"saves": ""}, "cannot go on with eldur-0001.save hekla-0002.save"),
        ({"saves": "echo eldur-0001.save; exit 1"}, "does not say which games it goes on with"),
        ({"saves": "echo eldur-0001.save; echo hekla-0002.save", "doctor": "exit 1"}, "is not whole"),
    ],
)
def test_any_other_is_taken_away_and_the_app_not_disturbed(kiosk: Kiosk, says: dict[str, str], why: str) -> None:
    done = kiosk.update(**says)
    assert (done.returncode, done.stderr.splitlines()[-1]) == (1, f"{NEW} {why}; {OLD} stays")
    assert (kiosk.release, (kiosk.home / NEW).exists(), kiosk.restarts.exists()) == (OLD, False, False)


REFUSED = {"saves": "echo hekla-0002.save"}
FALLS = {"saves": "echo hekla-0002.save; echo eldur-0001.save"}


@pytest.mark.parametrize("says", [REFUSED, FALLS])
def test_the_older_release_stays_although_it_is_refused(kiosk: Kiosk, says: dict[str, str]) -> None:
    """Only what this update unpacked is taken away."""
    kiosk.has(NEW, **says)
    kiosk.falls()
    done = kiosk.update()
    assert (done.returncode, kiosk.release) == (1, OLD)
    assert (kiosk.home / NEW / ".complete").exists()


def test_the_release_before_is_kept_and_older_ones_go(kiosk: Kiosk) -> None:
    kiosk.has(OLDER, saves="")
    kiosk.has("incoming.cut-off", saves="")
    assert kiosk.update(saves="echo eldur-0001.save; echo hekla-0002.save").returncode == 0
    assert sorted(path.name for path in (kiosk.home / "releases").iterdir()) == ["1", "2"]
    assert (kiosk.home / "previous").read_text().strip() == OLD
    assert not list(kiosk.home.glob("incoming.*"))


def test_nothing_older_goes_before_the_new_one_has_lasted(kiosk: Kiosk) -> None:
    kiosk.has(OLDER, saves="")
    kiosk.falls()
    assert kiosk.update(**FALLS).returncode == 1
    assert sorted(path.name for path in (kiosk.home / "releases").iterdir()) == ["0", "1"]


def test_a_damaged_stick_is_refused_in_words(kiosk: Kiosk) -> None:
    kiosk.is_stick_damaged = True
    done = kiosk.update()
    assert (done.returncode, done.stderr.splitlines()[-1]) == (1, "this stick is damaged")
    assert (kiosk.release, (kiosk.home / NEW).exists(), list(kiosk.home.glob("incoming.*"))) == (OLD, False, [])


def test_without_a_game_there_is_none_to_go_on_with(kiosk: Kiosk) -> None:
    kiosk.has(OLD, saves="")
    assert kiosk.update(saves="").returncode == 0
    assert kiosk.release == NEW


def test_one_that_does_not_last_goes_back(kiosk: Kiosk) -> None:
    kiosk.falls()
    done = kiosk.update(**FALLS)
    assert (done.returncode, kiosk.release) == (1, OLD)
    assert kiosk.restarts.read_text().split() == [NEW, OLD]
    assert kiosk.system.read_text().splitlines()[-1] == f"--system-files {OLD}/deploy/install.sh"


def test_a_release_from_before_that_knows_no_system_files_is_gone_back_to(kiosk: Kiosk) -> None:
    program(kiosk.home / OLD / "deploy" / "install.sh", "echo Unknown: $1; exit 1")
    kiosk.falls()
    assert (kiosk.update(**FALLS).returncode, kiosk.release) == (1, OLD)
    assert kiosk.restarts.read_text().split() == [NEW, OLD]
