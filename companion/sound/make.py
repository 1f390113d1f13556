"""Makes the sounds that the app plays: `python -m companion.sound.make`.

They are made when the app is built, like the texts: what is heard always is what the recipes say, and takes a second.
"""

import os
import wave
from pathlib import Path

from companion.sound import RATE, WAVES
from companion.sound.cues import CUES, samples


def make_all(folder: Path = WAVES) -> list[Path]:
    """The files written: all of them, if any is missing or older than its recipe."""
    folder.mkdir(exist_ok=True)
    targets = {name: folder / f"{name}.wav" for name in CUES}
    recipes = max(source.stat().st_mtime for source in Path(__file__).parent.glob("*.py"))
    if all(target.exists() and target.stat().st_mtime >= recipes for target in targets.values()):
        return []
    for name, target in targets.items():
        # In one step: an app that is running may be reading, and several may be making.
        unfinished = target.with_suffix(f".{os.getpid()}")
        with wave.open(str(unfinished), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples(name).tobytes())
        unfinished.replace(target)
    return list(targets.values())


if __name__ == "__main__":
    for path in make_all():
        print(path)
