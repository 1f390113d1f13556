import os
import subprocess
import sys
import wave
from pathlib import Path

from companion.sound import WAVES
from companion.sound.cues import CUES
from companion.sound.make import make_all


def test_each_cue_becomes_a_file_that_any_player_reads(tmp_path: Path) -> None:
    made = make_all(tmp_path / "waves")
    assert {path.stem for path in made} == set(CUES)
    for path in made:
        with wave.open(str(path)) as file:
            assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22050)
            assert 1000 < file.getnframes() < 22050
    assert sum(path.stat().st_size for path in made) < 250_000
    assert sorted(path.name for path in (tmp_path / "waves").iterdir()) == sorted(f"{name}.wav" for name in CUES)


def test_what_is_there_and_new_enough_is_left_alone(tmp_path: Path) -> None:
    first = make_all(tmp_path)
    assert make_all(tmp_path) == []
    os.utime(first[2], (0, 0))
    assert len(make_all(tmp_path)) == len(CUES)
    first[0].unlink()
    assert len(make_all(tmp_path)) == len(CUES)


def test_another_process_makes_the_same_sounds(tmp_path: Path) -> None:
    """None hangs on the order of a set, on the time or on what was made before."""
    code = (
        "import sys; from pathlib import Path; from companion.sound.make import make_all; make_all(Path(sys.argv[1]))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "4711"}
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], env=environment, check=True)
    make_all()
    for name in CUES:
        assert (tmp_path / f"{name}.wav").read_bytes() == (WAVES / f"{name}.wav").read_bytes()
