"""A larger text size is larger: on no screen or dialogue of any game does a text become smaller by it, or is cut.

Every view is looked at on one panel in one language, in turn; all of them on each would take nine times as long.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

import msgspec
import pytest

from companion.control.views import AppView
from companion.packs import registry
from companion.settings import Settings
from companion.ui.shots import Camera
from companion.ui.walkthrough import played
from tests.ui import overlook, page_samples, rival_samples
from tests.ui.finger import QuickTime

GAMES = [record.id for record in registry.games()]
TURNS = (((800, 480), "de"), ((1280, 720), "is"), ((720, 1280), "en"))
Letters: TypeAlias = dict[tuple[str, ...], tuple[int, bool]]
"""Pixels and whether it is whole, of every text by the view, what it stands on and what it says."""


@pytest.mark.parametrize("turn", range(len(TURNS)))
@pytest.mark.parametrize("game", GAMES)
def test_no_text_becomes_smaller_or_is_cut_where_all_text_is_larger(
    game: str, turn: int, camera: Camera, quick: QuickTime, tmp_path: Path
) -> None:
    _, language = TURNS[turn]
    views = dict(played(game, tmp_path, settings=Settings(language=language)))
    assert_none_is_worse(camera, turn, its_own(game, views))


@pytest.mark.parametrize("turn", range(len(TURNS)))
def test_nor_in_positions_made_by_hand_where_much_shares_little_room(
    turn: int, camera: Camera, quick: QuickTime
) -> None:
    views = page_samples.everything() | rival_samples.everything()
    assert_none_is_worse(camera, turn, views)


def assert_none_is_worse(camera: Camera, turn: int, views: Mapping[str, AppView]) -> None:
    """Of those views whose turn it is."""
    size, _ = TURNS[turn]
    some = dict(sorted(views.items())[turn :: len(TURNS)])
    camera.resize(*size)
    small, middle, large = (letters(camera, some, text_size) for text_size in ("S", "M", "L"))
    assert [*worse(small, middle), *worse(middle, large)] == []


def its_own(game: str, views: Mapping[str, AppView]) -> dict[str, AppView]:
    """The staff's pages are the same in every game, and what comes early comes again."""
    return {
        name: view
        for name, view in views.items()
        if not (name.startswith("staff-") and game != GAMES[0])
        and not (name.startswith("early-") and name.removeprefix("early-") in views)
    }


def letters(camera: Camera, views: Mapping[str, AppView], text_size: str) -> Letters:
    found: Letters = {}
    for name, view in views.items():
        camera.controller.view = msgspec.structs.replace(view, text_size=text_size)
        camera.app.refresh()
        camera.pass_by(2)  # nobody looks: only what is drawn by others has to be there
        found |= {(name, *where): this for where, this in overlook.letters(camera).items()}
    return found


def worse(before: Letters, after: Letters) -> Iterator[str]:
    """A text that is left out for want of room is not a smaller one."""
    for where, (size, whole) in before.items():
        then, is_whole = after.get(where, (size, whole))
        if then < size or (whole and not is_whole):
            yield f"{' '.join(where)}: {size} px, then {then}{'' if is_whole else ', cut'}"
