"""The words of the rulebook for things that are counted, named and saved."""

from typing import Literal, TypeAlias

Cell: TypeAlias = str
"""A square of the map, number first: "8B"."""
Space: TypeAlias = str
"""A place of the ocean track: "goods_harbour", "new_island", "sea_1", ..."""

Helper: TypeAlias = Literal["gatherer", "herder", "seeker"]
Kind: TypeAlias = Literal["sheep", "goods", "people"]
Activated: TypeAlias = Literal["gatherer", "herder", "seeker", "knerrir"]
Picture: TypeAlias = Literal["gatherer", "herder", "seeker", "knerrir", "joker"]
Frame: TypeAlias = Literal["white", "black"]
Obstacle: TypeAlias = Literal["mud", "landslide", "flood"]
Terrain: TypeAlias = Literal["lowland", "plain", "mountain", "lake", "ocean", "dark", "volcano"]
AlthingiAction: TypeAlias = Literal["gatherer", "herder", "seeker", "knerrir", "remove", "keep"]
SlotName: TypeAlias = Literal["left", "middle", "right"]
VolcanoEffect: TypeAlias = Literal[
    "lava_flow",
    "toxic_cloud",
    "fire_rocks",
    "ash_fall",
    "earthquake",
    "crack",
    "large_fissure",
    "small_fissure",
]

HELPERS: tuple[Helper, ...] = ("gatherer", "herder", "seeker")
KINDS: tuple[Kind, ...] = ("goods", "sheep", "people")
"""Index i is what HELPERS[i] collects (E-065)."""
OBSTACLES: tuple[Obstacle, ...] = ("mud", "landslide", "flood")
SLOTS: tuple[SlotName, ...] = ("left", "middle", "right")
PICTURES: tuple[Picture, ...] = ("gatherer", "herder", "seeker", "knerrir", "joker")
FRAMES: tuple[Frame, ...] = ("white", "black")
ALTHINGI: tuple[AlthingiAction, ...] = ("gatherer", "herder", "seeker", "knerrir", "remove", "keep")
