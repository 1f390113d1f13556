import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import doctor, sound, storage
from companion.doctor import Check, Finding
from companion.i18n import catalog
from companion.i18n.catalog import Catalog
from companion.settings import Loaded, Settings
from companion.sound.cues import CUES
from companion.storage import examine, filesystem_of
from hardware import panel
from hardware.fake import FakePanel

MOUNTS = """\
22 28 0:20 / /sys rw,nosuid shared:7 - sysfs sysfs rw
28 1 179:2 / / rw,noatime shared:1 - ext4 /dev/root rw
30 28 0:27 / /run rw,nosuid shared:12 - tmpfs tmpfs rw,size=800m
31 28 179:1 / /boot/firmware rw shared:20 - vfat /dev/mmcblk0p1 rw
33 28 8:1 / /media/my\\040stick rw - exfat /dev/sda1 rw
34 28 8:2 / /data rw - vfat /dev/sdb1 rw
35 34 8:3 / /data rw master:3 shared:9 - btrfs /dev/sdb2 rw
"""
"""As on a Raspberry Pi (proc(5), /proc/pid/mountinfo); /data is mounted twice, the second one is what is seen."""


@pytest.mark.parametrize(
    ("folder", "filesystem"),
    [
        ("/srv/saves", "ext4"),
        ("/run/user/1000", "tmpfs"),
        ("/running", "ext4"),
        ("/media/my stick/saves", "exfat"),
        ("/boot/firmware", "vfat"),
        ("/data/saves", "btrfs"),
    ],
)
def test_the_filesystem_is_that_of_the_nearest_mount(tmp_path: Path, folder: str, filesystem: str) -> None:
    (tmp_path / "mounts").write_text(MOUNTS)
    assert filesystem_of(Path(folder), tmp_path / "mounts") == filesystem


def test_without_a_list_of_mounts_the_filesystem_is_unknown(tmp_path: Path) -> None:
    assert filesystem_of(tmp_path, tmp_path / "none") == "unknown"


def test_this_machines_own_mounts_are_read() -> None:
    assert filesystem_of(Path("/proc/self")) == "proc"


def test_examining_makes_the_folder_and_leaves_nothing_in_it(tmp_path: Path) -> None:
    found = examine(tmp_path / "a" / "b")
    assert [*(tmp_path / "a" / "b").iterdir()] == []
    assert found.free_mb == pytest.approx(os.statvfs(tmp_path).f_bavail * os.statvfs(tmp_path).f_frsize / 1e6, rel=0.05)


def run(check: Check, **settings: str) -> list[Finding]:
    return [*check(Loaded(Settings(**settings)))]  # type: ignore[arg-type]  # only texts are given here


def levels(findings: list[Finding]) -> list[str]:
    return [finding.level for finding in findings]


def test_saves_that_would_be_lost_at_power_off_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mounts").write_text(f"1 1 0:1 / {tmp_path} rw - tmpfs tmpfs rw\n")
    monkeypatch.setattr(storage, "MOUNTS", tmp_path / "mounts")
    monkeypatch.setattr(filesystem_of, "__defaults__", (tmp_path / "mounts",))
    (finding,) = run(doctor.check_saves, saves=str(tmp_path / "saves"))
    assert (finding.level, finding.what.key) == ("warn", "hardware.doctor_fleeting")
    assert dict(finding.what.args)["filesystem"] == "tmpfs"


def test_a_folder_that_cannot_be_written_is_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for check in (doctor.check_saves, doctor.check_exports):
        findings = run(check, saves=str(tmp_path / "file"), exports=str(tmp_path / "file" / "x"))
        assert levels(findings) == ["fail"]
        assert str(tmp_path / "file") in Catalog().say(findings[0].what)


def test_a_wiring_profile_with_faults_lists_them_all(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('name = "x"\n[buttons]\ngo = { pin = 2 }\nundo = { pin = 99 }\n')
    findings = run(doctor.check_panel, wiring=str(tmp_path / "mine.toml"))
    assert levels(findings) == ["warn", "warn"]
    text = " ".join(Catalog().say(finding.what) for finding in findings)
    assert "buttons.go.pin" in text
    assert "buttons.undo.pin" in text


@pytest.mark.parametrize("reason", ["no_library", "no_chip", "no_permission", "busy", "unknown_board"])
def test_each_reason_for_missing_buttons_is_told_with_what_to_do(reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panel, "open_header", lambda profile: FakePanel(missing=reason, detail="DETAIL"))  # type: ignore[arg-type]
    (finding,) = run(doctor.check_panel)
    assert finding.level == "warn"
    assert "DETAIL" in Catalog().say(finding.what)
    assert finding.todo is not None
    assert Catalog().has(finding.todo.key)


def test_a_panel_that_works_is_named_and_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = FakePanel()
    monkeypatch.setattr(panel, "open_header", lambda profile: fake)
    (finding,) = run(doctor.check_panel)
    assert (finding.level, Catalog().say(finding.what)) == ("ok", "Buttons: Reference panel")
    assert fake.closed


def test_missing_texts_are_in_the_way_and_missing_fonts_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalog, "__file__", str(tmp_path / "catalog.py"))
    assert levels(run(doctor.check_languages)) == ["fail"] * len(catalog.DOMAINS) * len(catalog.LANGUAGES)
    monkeypatch.setattr(doctor, "__file__", str(tmp_path / "doctor.py"))
    assert set(levels(run(doctor.check_fonts))) == {"warn"}


def test_a_wrong_setting_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "volcano-companion").mkdir()
    (tmp_path / "volcano-companion" / "settings.toml").write_text("rotation = 7")
    findings = {finding.what.key: finding for finding in doctor.examine_machine(doctor.CHECKS)}
    assert findings["shell.settings_bad_value"].level == "warn"


def test_no_screen_is_in_the_way_and_says_why() -> None:
    """As on a machine without one; in a process of its own, since this one has a virtual screen."""
    environment = {
        **{key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")},
        "SDL_VIDEODRIVER": "x11",
        "DISPLAY": ":4242",
    }
    done = subprocess.run(
        [sys.executable, "-m", "companion", "doctor"], capture_output=True, text=True, env=environment, check=False
    )
    assert done.returncode == 1
    assert re.search(r"^fail  No screen could be opened: .+$\n      do: .+", done.stdout, re.MULTILINE)


def test_the_screen_is_named_with_its_driver_and_renderer() -> None:
    """On a virtual screen with real GL."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("SDL_", "KIVY_"))}
    done = subprocess.run(
        ["xvfb-run", "--auto-servernum", sys.executable, "-m", "companion", "doctor"],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    assert re.search(r"^ok    Screen: x11, drawn by .+ \(GL \d\.\d.*\)$", done.stdout, re.MULTILINE), done.stdout


@pytest.mark.parametrize(
    ("driver", "level", "text"),
    [
        ("dummy", "ok", "Sound by dummy: System audio output device"),
        ("nonsense", "warn", "No sound: Audio target 'nonsense' not available"),
    ],
)
def test_it_is_told_whether_anything_can_be_heard(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, driver: str, level: str, text: str
) -> None:
    """By opening the device as the app does: SDL itself says what it finds."""
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    monkeypatch.setenv("HOME", str(tmp_path))
    (finding,) = run(doctor.check_sound)
    assert (finding.level, Catalog().say(finding.what)) == (level, text)
    assert (finding.todo is None) == (level == "ok")


def test_sounds_that_were_not_made_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(sound, "WAVES", tmp_path)
    for name in sorted(set(CUES) - {"dice", "win"}):
        (tmp_path / f"{name}.wav").write_bytes(b"")
    missing, _ = run(doctor.check_sound)
    assert (missing.level, Catalog().say(missing.what)) == ("warn", "The sounds dice and win are missing")
    assert missing.todo is not None


def test_a_driver_that_hangs_does_not_hold_up_the_doctor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "DRIVER_TIMEOUT_S", 0.01)
    (finding,) = run(doctor.check_sound)
    assert (finding.level, Catalog().say(finding.what)) == ("warn", "No sound: 0.01 s")


def test_it_is_told_whether_questions_can_be_read_aloud(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    (finding,) = run(doctor.check_voice)
    assert (finding.level, finding.what.key) == ("ok", "hardware.doctor_voice_none")
    (tmp_path / "espeak-ng").write_text("#!/bin/sh")
    (tmp_path / "espeak-ng").chmod(0o755)
    (finding,) = run(doctor.check_voice)
    assert str(tmp_path / "espeak-ng") in Catalog().say(finding.what)
    assert finding.level == "ok"


def test_a_check_that_breaks_is_told_and_the_others_are_still_made(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def check_luck(_: Loaded) -> Iterator[Finding]:
        raise ZeroDivisionError("bad luck")
        yield

    monkeypatch.setattr(doctor, "CHECKS", (check_luck, doctor.check_python))
    assert doctor.main([]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("fail")
    assert "bad luck" in lines[0]
    assert lines[2].startswith("ok    Python ")
    assert lines[-1] == "1 thing is in the way of playing."


def test_all_well_ends_with_status_0(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(doctor, "CHECKS", (doctor.check_python, doctor.check_kivy))
    assert doctor.main([]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Ready to play."


def test_every_text_of_the_report_exists() -> None:
    said = Path(doctor.__file__).read_text()
    keys = set(re.findall(r'"(hardware\.doctor_\w+)"', said))
    assert len(keys) > 30
    assert [key for key in sorted(keys) if not Catalog().has(key)] == []
