"""What people are called, and what is remembered of it."""

import pytest

from companion.session.entries import Player
from companion.session.people import names_by_seat

THORA, AEGIR, NOBODY, COMPANION = Player("Þóra"), Player("Ægir"), Player(), Player(played_by="companion")


@pytest.mark.parametrize(
    ("groups", "names"),
    [
        ([], ("", "", "")),
        ([(THORA, COMPANION), (NOBODY, AEGIR)], ("Þóra", "Ægir", "")),
        ([(THORA,), (AEGIR, NOBODY, AEGIR)], ("Þóra", "", "Ægir")),
        # a name that was taken away stays away
        ([(THORA, NOBODY), (THORA, AEGIR)], ("Þóra", "", "")),
        # she has changed places: her old seat is not hers as well
        ([(THORA, COMPANION), (AEGIR, THORA)], ("Þóra", "", "")),
        ([(THORA, COMPANION), (AEGIR, THORA), (NOBODY, AEGIR)], ("Þóra", "Ægir", "")),
        ([(NOBODY, NOBODY, NOBODY, AEGIR)], ("", "", "")),
    ],
)
def test_each_seat_is_called_as_the_person_who_had_it_last(
    groups: list[tuple[Player, ...]], names: tuple[str, ...]
) -> None:
    assert names_by_seat(groups, 3) == names
