"""What is wrong with the wiring of a panel is said in every language; hardware has the English of its own."""

import pytest

from companion.i18n.catalog import Catalog
from companion.wired import told
from hardware.profile import ENGLISH, Fault, ProfileError, parse_profile

TAKEN = 'name = "Mine"\n[buttons]\ngo = { pin = 23 }\nundo = { pin = 23 }\n'


@pytest.mark.parametrize("kind", ENGLISH)
def test_each_fault_is_said_as_hardware_says_it_and_otherwise_in_other_languages(kind: str) -> None:
    names = ("reason", "choices", "known", "value", "pull", "level", "pin", "by")
    fault = Fault("", kind, tuple((name, f"<{name}>") for name in names))
    english, german, icelandic = (Catalog(language).say(*told([fault])) for language in ("en", "de", "is"))
    assert english == str(fault)
    assert len({english, german, icelandic}) == 3
    named = {name for name in names if f"<{name}>" in english}
    for said in (german, icelandic):
        assert {name for name in names if f"<{name}>" in said} == named


def test_where_it_is_stands_before_it() -> None:
    with pytest.raises(ProfileError) as caught:
        parse_profile(TAKEN)
    (said,) = told(caught.value.faults)
    assert Catalog("de").say(said) == "buttons.undo.pin: GPIO23 ist schon für buttons.go.pin vergeben"
