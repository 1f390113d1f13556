"""What an installed copy holds beside its code."""

import subprocess
import sys
import zipfile
from pathlib import Path

from companion.i18n.catalog import DOMAINS, LANGUAGES
from companion.sound.cues import CUES

ROOT = Path(__file__).parents[2]


def test_an_installed_copy_has_every_text_and_every_sound(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    held = set(zipfile.ZipFile(wheel).namelist())
    texts = {
        f"companion/i18n/locales/{language}/LC_MESSAGES/{domain}.mo" for language in LANGUAGES for domain in DOMAINS
    }
    sounds = {f"companion/sound/waves/{name}.wav" for name in CUES}
    assert texts | sounds <= held
