"""Offers sorted into places, buttons and the obvious next thing; variants of what is in hand."""

from companion.control.choices import Choices, choices
from companion.control.views import SpotOffer
from companion.rules.contract import Action, Choice, Label, RuleRef, Seat, message
from companion.rules.view import Face
from tests.control.meadow import Meadow, MeadowOptions, MeadowState, PlaceFence, WalkThere, WeatherCame, replace

GAME = Meadow()
START: MeadowState = GAME.start(2, MeadowOptions()).state
WALK: MeadowState = GAME.apply(START, WeatherCame("sun")).state
FENCE = replace(WALK, phase="fence", walkers=("2D", "1A"))


def test_luck_offers_buttons_only_while_people_enter_it() -> None:
    found = choices(GAME, START)
    assert found.luck
    assert found.spot_offers(0) == ()
    assert found.button_offers(0, entering=False) == ()
    assert [button.text.key for button in found.button_offers(0, entering=True)] == ["meadow.rain", "meadow.sun"]


def test_walks_are_places_with_cost_and_way_and_staying_is_a_button() -> None:
    found = choices(GAME, WALK)
    assert found.spot_offers(0) == (
        SpotOffer("1B", "1", "cost", ("1B",)),
        SpotOffer("2A", "1", "cost", ("2A",)),
        SpotOffer("1C", "2", "cost", ("1B", "1C")),
        SpotOffer("3A", "2", "cost", ("2A", "3A")),
    )
    assert [button.text.key for button in found.button_offers(0, entering=False)] == ["meadow.stay"]
    assert found.preferred is None
    assert found.in_hand(0) is None
    assert len(found.forms) == 1


def test_a_thing_with_a_face_is_offered_only_as_it_is_turned() -> None:
    """Beside 2D: 1D both ways, 3D lengthwise, 2C crosswise (M-4)."""
    found = choices(GAME, FENCE)
    assert found.variants() == (0, 1)
    assert set(found.by_spot(0)) == {"1D", "3D"}
    assert set(found.by_spot(1)) == {"1D", "2C"}
    assert found.actions[found.by_spot(1)["1D"]] == PlaceFence("1D", 1)
    assert {offer.kind for offer in found.spot_offers(0)} == {"price"}
    hand = found.in_hand(1)
    assert hand is not None
    assert hand.face == Face("fence", edges="NS")


def test_turning_goes_round_the_variants_that_have_a_place() -> None:
    found = choices(GAME, FENCE)
    assert found.turned(0, 1) == 1
    assert found.turned(1, 1) == 0
    assert found.turned(0, -1) == 1
    only_crosswise = choices(GAME, replace(FENCE, walkers=("2C", "1A"), phase="fence"))
    assert only_crosswise.turned(5, 1) == only_crosswise.variants()[0]


def test_a_turn_is_kept_where_it_has_a_place_and_else_left() -> None:
    found = choices(GAME, FENCE)
    assert found.settled(1) == 1
    assert found.settled(3) == 0
    assert found.settled(None) == 0


def test_the_preferred_offer_is_what_go_takes() -> None:
    found = choices(GAME, FENCE)
    assert found.preferred is not None
    assert found.labels[found.preferred].text.key == "meadow.no_fence"


def labelled(*labels: Label) -> Choices:
    actions: tuple[Action, ...] = tuple(WalkThere((str(number),)) for number in range(len(labels)))
    return Choices(Choice((Seat(0),), message("q"), RuleRef("M-1")), actions, labels, ())


def test_a_variant_without_a_face_falls_back_where_a_place_has_only_one() -> None:
    """Aboard (0) or ashore (1): places without the second way stay offered."""
    text = message("t")
    found = labelled(Label(text, spots=("1A",)), Label(text, spots=("1B",)), Label(text, spots=("1B",), variant=1))
    assert found.by_spot(0) == {"1A": 0, "1B": 1}
    assert found.by_spot(1) == {"1A": 0, "1B": 2}


def test_the_preferred_place_decides_the_first_turn() -> None:
    face = Face("tile")
    text = message("t")
    found = labelled(
        Label(text, spots=("1A",), face=face), Label(text, spots=("1B",), face=face, variant=2, preferred=True)
    )
    assert found.settled(None) == 2


def test_buttons_of_several_variants_are_offered_one_variant_at_a_time() -> None:
    """Two cards that can go into either of two slots: two buttons, and the slot is what is turned."""
    slots = (message("left"), message("right"))
    labels = tuple(
        Label(message(card), variant=variant, variant_title=slot, face=Face("card", card))
        for variant, slot in enumerate(slots)
        for card in ("ace", "king")
    )
    found = Choices(Choice((Seat(0),), message("lay"), RuleRef("M-1")), (Action(),) * 4, labels, ())
    assert found.variants() == (0, 1)
    assert [(button.index, button.text.key) for button in found.button_offers(1, entering=False)] == [
        (2, "ace"),
        (3, "king"),
    ]
    hand = found.in_hand(1)
    assert hand is not None
    assert (hand.face, hand.text) == (None, message("right"))
