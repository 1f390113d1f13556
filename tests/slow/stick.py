"""USB sticks with a release on them, as image files: a new one, a broken one, a damaged one."""

import hashlib
import shutil
import subprocess
from pathlib import Path

PROJECT = Path(__file__).parents[2]


def good(source: Path, work: Path) -> Path:
    """A later release than the one that is installed. `source`: the folder that deploy/make-stick wrote."""
    folder = _copy(source, work)
    with (folder / "README.md").open("a", encoding="utf-8") as readme:
        readme.write("\nA later release.\n")
    return _image(_summed(folder), work)


def broken(source: Path, work: Path) -> Path:
    """A release that is whole, and falls when it is started."""
    folder = _copy(source, work)
    program = folder / "companion/kiosk.py"
    program.write_text(
        program.read_text(encoding="utf-8") + '\nraise RuntimeError("broken release")\n', encoding="utf-8"
    )
    return _image(_summed(folder), work)


def damaged(source: Path, work: Path) -> Path:
    """A stick that lost a byte."""
    folder = _copy(source, work)
    program = folder / "companion/app.py"
    program.write_bytes(program.read_bytes()[:-1])
    return _image(folder, work)


def changed_since(sums: Path) -> list[str]:
    """What of the app is not as it went onto the stick: then the pictures here and there could never be alike."""
    held = (line.split("  ", 1) for line in sums.read_text(encoding="utf-8").splitlines())
    ours = [(sum_, name) for sum_, name in held if name.startswith(("./companion/", "./hardware/", "./layouts/"))]
    return [
        name
        for sum_, name in ours
        if name.endswith((".py", ".kv", ".toml", ".po"))
        and (not (file := PROJECT / name).is_file() or hashlib.sha256(file.read_bytes()).hexdigest() != sum_)
    ]


def _copy(source: Path, work: Path) -> Path:
    folder = work / "stick" / "volcano-companion"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(source, folder)
    return folder


def _summed(folder: Path) -> Path:
    sums = "find . -type f ! -name SHA256SUMS -print0 | LC_ALL=C sort -z | xargs -0 sha256sum >SHA256SUMS"
    subprocess.run(["bash", "-ec", sums], cwd=folder, check=True)
    return folder


def _image(folder: Path, work: Path) -> Path:
    """FAT, as sticks are bought."""
    image = work / "stick.img"
    image.unlink(missing_ok=True)
    subprocess.run(["mkfs.vfat", "-n", "GAMES", "-C", image, str(1 << 20)], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["mcopy", "-s", "-Q", "-i", image, folder, "::"], check=True)
    return image
