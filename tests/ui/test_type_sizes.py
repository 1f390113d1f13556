"""How large each kind of text is: as it was drawn, larger with each text size, in proportion on larger panels."""

from collections.abc import Iterator

import pytest

from companion.ui.theme import ON_THE_MAP, ROLES, look

SIZES = ((800, 480), (1280, 720), (720, 1280))
DRAWN_AT_S = {
    # Visual language, section 4, the least of each role; badges and letters of the map do not grow.
    "question": (22, 34, 40),
    "go": (32, 42, 42),
    "hands": (17, 26, 26),
    "explain": (15, 20, 23),
    "caption": (13, 17, 18),
}


@pytest.fixture
def as_usual() -> Iterator[None]:
    yield
    look.size, look.text_size = (800, 480), "S"


@pytest.mark.parametrize("at", range(len(SIZES)))
@pytest.mark.parametrize("role", DRAWN_AT_S)
def test_a_role_is_as_large_as_it_was_drawn(role: str, at: int, as_usual: None) -> None:
    look.size, look.text_size = SIZES[at], "S"
    assert look.type_size(role) >= DRAWN_AT_S[role][at]


@pytest.mark.parametrize("text_size", ["S", "M", "L"])
@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080), (2560, 1440)])
def test_on_a_larger_panel_all_grows_alike(size: tuple[int, int], text_size: str, as_usual: None) -> None:
    """Against the drawing of 1280x720."""
    look.size, look.text_size = (1280, 720), text_size
    drawn = {role: look.type_size(role) for role in DRAWN_AT_S}
    look.size = size
    for role, pixels in drawn.items():
        assert look.type_size(role) / size[1] == pytest.approx(pixels / 720, rel=0.04), role


@pytest.mark.parametrize("size", [*SIZES, (480, 800), (1024, 600)])
@pytest.mark.parametrize("role", ["small", "caption"])
def test_words_do_not_shrink_away_where_room_is_short(role: str, size: tuple[int, int], as_usual: None) -> None:
    """Never much smaller than they were drawn, and no sooner cut where text is larger."""
    look.size, look.text_size = size, "S"
    drawn, least = look.type_size(role), look.least_size(role)
    assert least >= round(0.9 * drawn - 0.5)
    look.text_size = "L"
    assert look.least_size(role) == least


@pytest.mark.parametrize("size", [*SIZES, (480, 800), (1024, 600), (2560, 1440)])
@pytest.mark.parametrize("role", sorted(set(ROLES) - set(ON_THE_MAP)))
def test_every_kind_of_text_grows_with_the_text_size(role: str, size: tuple[int, int], as_usual: None) -> None:
    """Captions as well as questions."""
    found = []
    for text_size in ("S", "M", "L"):
        look.size, look.text_size = size, text_size
        found.append(look.type_size(role))
    small, middle, large = found
    assert small < middle < large
