"""The sounds of the table: recipes, and the script that makes them."""

from pathlib import Path

RATE = 22050
"""Samples a second: enough for what has nothing above some 5 kHz."""
WAVES = Path(__file__).parent / "waves"
"""Folder of the finished sounds, one file for each cue."""
