"""Draws the 40-pin header with what a wiring profile connects to it: `python -m hardware.wiring [PROFILE.toml]`."""

import sys
from pathlib import Path

from hardware.profile import REFERENCE, Profile, ProfileError, load_profile, wired_pins

HEADER = (
    "3V3", "5V", 2, "5V", 3, "GND", 4, 14, "GND", 15, 17, 18, 27, "GND", 22, 23, "3V3", 24, 10, "GND",
    9, 25, 11, 8, "GND", 7, 0, 1, 5, "GND", 6, 12, 13, "GND", 19, 16, 26, 20, "GND", 21,
)  # fmt: skip
"""What is at position 1, 2, ... 40: a supply, or a GPIO number."""


def drawing(profile: Profile) -> str:
    """The header seen from above with position 1 at the top left, the board's edge to the right."""
    uses: dict[str | int, str] = {
        pin: where.removeprefix("buttons.").removesuffix(".pin").replace(".", " ") for where, pin in wired_pins(profile)
    }
    rows = []
    for left in range(0, len(HEADER), 2):
        outer, inner = HEADER[left], HEADER[left + 1]
        rows.append(
            f"{uses.get(outer, ''):>11}  {_name(outer):>6}  {left + 1:>2} o o {left + 2:<2}  {_name(inner):<6}  "
            f"{uses.get(inner, '')}".rstrip()
        )
    return "\n".join(rows)


def _name(place: str | int) -> str:
    return place if isinstance(place, str) else f"GPIO{place}"


if __name__ == "__main__":
    try:
        print(drawing(load_profile(Path(sys.argv[1]) if len(sys.argv) > 1 else REFERENCE)))
    except ProfileError as error:
        sys.exit(str(error))
