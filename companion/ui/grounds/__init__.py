"""How the ground of a board is drawn, one module per kind. Which it is, the board says itself (`BoardView.ground`)."""

from companion.ui.grounds.block import Block
from companion.ui.grounds.island import Island
from companion.ui.grounds.plain import Plain
from companion.ui.grounds.style import Style

STYLES: dict[str, type[Style]] = {"island": Island, "block": Block, "plain": Plain}


def style_of(ground: str) -> type[Style]:
    return STYLES.get(ground, Plain)
