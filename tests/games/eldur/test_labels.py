"""How entries present themselves: what the button says, where to touch, what it costs, what GO takes."""

from random import Random

import pytest

from companion.games.eldur.actions import (
    BoardOneGiven,
    IncidentDrawn,
    LayCard,
    LosePieces,
    MatchCards,
    MoveAway,
    MoveHelper,
    PlacePiece,
    PlaceTile,
    RearrangeCards,
    SailBoat,
    SetupDrawn,
    SkipAlthingi,
    StopMatching,
    SwapCard,
    TileDrawn,
    UseAlthingi,
    VolcanoCardDrawn,
)
from companion.games.eldur.state import (
    Counts,
    DecideAlthingi,
    DecideMatch,
    DrawIncident,
    DrawSetup,
    DrawTile,
    DrawVolcanoCard,
    EldurState,
    Flee,
    GiveBoardOne,
    Lay,
    LayTile,
    Lose,
    Options,
    Put,
    Sail,
    Walk,
)
from companion.i18n.catalog import Catalog
from companion.rules.contract import Action, Label, message
from tests.games.eldur.playing import QUIET, whole_game
from tests.games.eldur.table import GAME, row
from tests.games.eldur.testland import ANNA, BEN, CLEO, active, position

TITLES = {
    "eldur.incident.2.white.title": "Full bellies",
    "eldur.incident.2.black.title": "Ash storm",
    "eldur.volcano.R1.title": "Rain of rocks",
    "eldur.setup.2.title": "The long shore",
}
CATALOG = Catalog(names=("Anna", "Ben", "Cleo", "Dan"))
CATALOG.add_texts({"en": TITLES})


def label(state: EldurState, action: Action) -> Label:
    return GAME.label(state, action)


def text(state: EldurState, action: Action) -> tuple[str, str | None]:
    shown = label(state, action)
    return CATALOG.say(shown.text), None if shown.detail is None else CATALOG.say(shown.detail)


OURS, THEIRS = row("seeker w", "joker b", "herder w"), row("knerrir b", "joker w", "seeker b")
TWO_ROWS = (OURS, THEIRS)
BLACK = row("knerrir b", "joker w", "seeker b")
HOLD = position(Lose(3), cargo=Counts(2, 1, 2), reserve=Counts(13, 14, 13))

SHORT: tuple[tuple[EldurState, Action, str], ...] = (
    (position(DrawIncident(), laid=(OURS, BLACK)), IncidentDrawn(2), "Incident 2"),
    (position(DrawTile(1)), TileDrawn("bend"), "Lava tile"),
    (position(DrawVolcanoCard()), VolcanoCardDrawn("R1"), "volcano card R1"),
    (position(Sail(1, exactly=False)), SailBoat(("sea_3",)), "The Knerrir sails 1 space"),
    (position(Sail(2, exactly=False)), SailBoat(("sea_3", "new_island")), "The Knerrir sails 2 spaces"),
)

SAID: tuple[tuple[str, EldurState, Action, str, str | None], ...] = (
    ("setup", position(DrawSetup()), SetupDrawn("2"), "Set-up 2: The long shore", None),
    ("board one", position(GiveBoardOne()), BoardOneGiven(BEN), "Player board 1: Ben", None),
    (
        "incident",
        position(DrawIncident(), laid=(OURS, BLACK)),
        IncidentDrawn(2),
        "Incident 2: Ash storm",
        "The black half counts.",
    ),
    ("volcano card", position(DrawVolcanoCard()), VolcanoCardDrawn("R1"), "R1: Rain of rocks", "Strikes 5H, 6H and 4H"),
    ("tile", position(DrawTile(1)), TileDrawn("bend"), "Half tile, lava to the north and east", None),
    (
        "lay",
        position(Lay(BEN), laid=(OURS, row("", "", "")), hands=(4, 7)),
        LayCard("right", "seeker", "black"),
        "Right: black Seeker",
        "Would match Anna (left).",
    ),
    (
        "lay without a partner",
        position(Lay(BEN), laid=(OURS, row("", "", "")), hands=(4, 7)),
        LayCard("left", "gatherer", "white"),
        "Left: white Gatherer",
        None,
    ),
    ("use", position(DecideAlthingi()), UseAlthingi("herder"), "Alþingi: Herder", "6 steps"),
    ("use boat", position(DecideAlthingi()), UseAlthingi("knerrir"), "Alþingi: Knerrir", "Up to 2 spaces"),
    (
        "use removal",
        position(DecideAlthingi(), active_incidents=active((1, "white"), None)),
        UseAlthingi("remove"),
        "Alþingi: clear the incidents",
        "1 incident in force",
    ),
    ("skip", position(DecideAlthingi()), SkipAlthingi(), "Leave Alþingi for later", None),
    (
        "match",
        position(DecideMatch(1), laid=TWO_ROWS),
        MatchCards("left", BEN, "right", "seeker"),
        "Seeker: my left with Ben's right",
        "6 steps",
    ),
    (
        "match that moves nobody (R-E33)",
        position(DecideMatch(1), active_incidents=active((3, "black"), None), laid=TWO_ROWS),
        MatchCards("middle", BEN, "middle", "knerrir"),
        "Knerrir: my middle with Ben's middle",
        "Held: it cannot move now.",
    ),
    ("stop", position(DecideMatch(2), laid=TWO_ROWS), StopMatching(), "No second match", None),
    (
        "rearrange",
        position(DecideMatch(1), laid=TWO_ROWS),
        RearrangeCards(("right", "left", "middle")),
        "My cards: Herder, Seeker, joker",
        "Frame colours: white, white and black",
    ),
    (
        "leave",
        position(DecideMatch(1), laid=TWO_ROWS),
        RearrangeCards(("left", "middle", "right")),
        "Leave my cards as they are",
        None,
    ),
    (
        "swap",
        position(DecideMatch(1), options=Options(swap_with_hand=True), laid=TWO_ROWS),
        SwapCard("left", "joker", "black"),
        "Swap my left for a black joker",
        None,
    ),
    ("walk", position(Walk("herder")), MoveHelper(("4E", "4F")), "Herder to 4F", None),
    (
        "walk with finds",
        position(Walk("herder"), pieces=(("4E", "sheep"), ("4F", "sheep"))),
        MoveHelper(("4E", "4F")),
        "Herder to 4F",
        "Picks up 2 sheep.",
    ),
    (
        "walk without room",
        position(Walk("herder"), pieces=(("4E", "sheep"),), storage=Counts(sheep=4)),
        MoveHelper(("4E",)),
        "Herder to 4E",
        "No room for more sheep.",
    ),
    (
        "walk, finds ashore",
        position(Walk("herder"), pieces=(("4E", "sheep"),), boat="sheep_harbour"),
        MoveHelper(("4E",), ("4E",)),
        "Herder to 4E",
        "Finds go to the sheep storage.",
    ),
    ("stay", position(Walk("seeker")), MoveHelper(()), "Seeker stays", None),
    (
        "sail",
        position(Sail(1, exactly=False)),
        SailBoat(("sea_3",)),
        "Knerrir to sea between people and New Island",
        None,
    ),
    (
        "sail out and back",
        position(Sail(2, exactly=False)),
        SailBoat(("sea_3", "new_island")),
        "Knerrir by sea between people and New Island to New Island",
        None,
    ),
    ("boat stays", position(Sail(1, exactly=False)), SailBoat(()), "Knerrir stays", None),
    ("lose", HOLD, LosePieces(2, 1, 0), "Lose 2 goods and one sheep", None),
    ("put", position(Put("people", "3C")), PlacePiece("2C"), "Person on 2C", None),
    ("lava", position(LayTile("whole", 1), tile_now="whole"), PlaceTile("2A", 0), "Lava on 2A", None),
    ("flee", position(Flee("herder", ("5E",), "special")), MoveAway("4E"), "Herder flees to 4E", None),
)


@pytest.mark.parametrize(("state", "action", "said", "detail"), [case[1:] for case in SAID], ids=[c[0] for c in SAID])
def test_label_names_the_thing_for_button_and_undo(
    state: EldurState, action: Action, said: str, detail: str | None
) -> None:
    assert text(state, action) == (said, detail)


def test_every_kind_of_entry_is_among_the_labels_shown_here() -> None:
    assert len({type(action) for _, _, action, _, _ in SAID}) == 18


def test_an_order_of_cards_shows_them_in_it() -> None:
    """Ada's row is a white Seeker, a black joker and a white Herder."""
    shown = label(position(DecideMatch(1), laid=TWO_ROWS), RearrangeCards(("right", "left", "middle")))
    assert [card and (card.frame, card.icon) for card in shown.cards] == [
        ("white", "herder"),
        ("white", "seeker"),
        ("black", "joker"),
    ]
    one_is_missing = ((None, *TWO_ROWS[0][1:]), *TWO_ROWS[1:])
    shown = label(position(DecideMatch(1), laid=one_is_missing), RearrangeCards(("right", "left", "middle")))
    assert [card and card.icon for card in shown.cards] == ["herder", None, "joker"]


def test_walk_shows_target_first_then_the_way_and_its_cost() -> None:
    """E-063: 4E is lowland as 5E is, 3E is a higher plain: 1 + 2."""
    shown = label(position(Walk("herder")), MoveHelper(("4E", "3E")))
    assert (shown.spots, shown.badge, shown.variant) == (("3E", "4E", "3E"), "3", 0)


def test_walk_with_a_choice_differs_by_variant() -> None:
    state = position(Walk("herder"), pieces=(("4E", "sheep"),), boat="sheep_harbour")
    aboard, ashore = label(state, MoveHelper(("4E",))), label(state, MoveHelper(("4E",), ("4E",)))
    assert (aboard.spots, aboard.variant, ashore.variant) == (ashore.spots, 0, 1)
    assert aboard.detail == message("eldur.label_aboard", kind=message("eldur.sheep"))


def test_staying_is_a_button_and_never_what_go_takes() -> None:
    for state, action in ((position(Walk("herder")), MoveHelper(())), (position(Sail(1, exactly=False)), SailBoat(()))):
        shown = label(state, action)
        assert (shown.spots, shown.preferred) == ((), False)


def test_sailing_touches_the_place_and_going_back_is_a_button() -> None:
    state = position(Sail(2, exactly=False))
    assert label(state, SailBoat(("sea_3",))).spots == ("sea_3", "sea_3")
    assert label(state, SailBoat(("sea_3", "people_harbour"))).spots == ("people_harbour", "sea_3", "people_harbour")
    assert label(state, SailBoat(("sea_3", "people_harbour"))).badge == "2"
    assert label(state, SailBoat(("sea_3", "people_harbour"))).short is None
    assert label(state, SailBoat(("sea_3", "new_island"))).spots == ()


def test_lava_shows_what_it_costs_before_the_finger_comes_down() -> None:
    """E-076: a piece under the tile and one that a lava side faces: 2."""
    state = position(
        LayTile("whole", 1), tile_now="whole", pieces=(("1B", "goods"), ("1C", "sheep")), helpers=("8E", "5E", "4H")
    )
    shown = label(state, PlaceTile("1B", 0))
    assert (shown.spots, shown.badge, shown.variant) == (("1B",), "+2", 0)
    assert shown.detail == message("eldur.label_lava_price", count=2)
    assert (state.balance, shown.gauge) == (0, -2)


def test_lava_that_loses_the_game_is_marked() -> None:
    """E-104: a helper stands there."""
    state = position(LayTile("whole", 1), tile_now="whole", helpers=("1B", "5E", "4H"))
    shown = label(state, PlaceTile("1B", 0))
    assert (shown.badge, shown.detail) == ("×", message("eldur.label_lava_loses"))


def test_lava_tile_is_drawn_as_turned() -> None:
    """A straight tile printed north to south lies west to east after a quarter turn (E-073)."""
    state = position(LayTile("straight", 1), tile_now="straight")
    shown = label(state, PlaceTile("1B", 1))
    assert shown.face is not None
    assert (shown.face.edges, shown.variant) == ("EW", 1)


def test_incident_shows_both_halves_the_live_one_marked() -> None:
    shown = label(position(DrawIncident(), laid=(OURS, BLACK)), IncidentDrawn(4))
    assert shown.face is not None
    white, black = shown.face.halves
    assert (white.live, black.live, black.lightning, shown.face.frame) == (False, True, True, "black")
    assert [(CATALOG.say(line.text), CATALOG.say(line.detail)) for line in black.lines if line.detail is not None] == [
        ("Lose 2 pieces aboard", "the balance stays"),
        ("The Knerrir stays where it is", "this turn only"),
    ]


def test_incident_shows_whose_cards_chose_the_half() -> None:
    """E-050: the three of the right-hand neighbour, and which of them are of the frame that counts."""
    shown = label(position(DrawIncident(), laid=(OURS, BLACK)), IncidentDrawn(4)).face
    assert shown is not None
    assert shown.because is not None
    frames = [(card.frame, counts) for card, counts in shown.because.cards]
    assert shown.because.seat == 1
    assert frames == [(card.frame, card.frame == "black") for card in BLACK if card is not None]


def test_draws_are_never_places_on_the_board() -> None:
    for state, action in (
        (position(DrawVolcanoCard()), VolcanoCardDrawn("R1")),
        (position(DrawTile(1)), TileDrawn("bend")),
        (position(DrawIncident()), IncidentDrawn(6)),
    ):
        assert label(state, action).spots == ()


def preferred(state: EldurState) -> list[Action]:
    offers = [offer for offer in GAME.offers(state) if isinstance(offer, Action)]
    return [offer for offer in offers if GAME.label(state, offer).preferred]


def test_go_leaves_althingi_alone() -> None:
    """E-040: it is optional."""
    assert preferred(position(DecideAlthingi())) == [SkipAlthingi()]


def test_go_takes_the_only_match_but_chooses_among_none() -> None:
    """R-E09: one match must be used; which of several, and whether a second, people say."""
    one = (row("seeker w", "herder b", "herder w"), row("knerrir b", "gatherer w", "seeker b"))
    assert preferred(position(DecideMatch(1), laid=one)) == [MatchCards("left", BEN, "right", "seeker")]
    assert preferred(position(DecideMatch(1), laid=TWO_ROWS)) == []
    assert preferred(position(DecideMatch(2), laid=TWO_ROWS)) == []


def test_go_leaves_cards_that_match_nothing() -> None:
    """R-E10: leaving them is allowed."""
    none = (row("seeker w", "herder b", "gatherer w"), row("knerrir b", "gatherer w", "knerrir w"))
    assert preferred(position(DecideMatch(1), laid=none)) == [RearrangeCards(("left", "middle", "right"))]


def variants(state: EldurState) -> dict[int, str]:
    """What turning leads to: the variants with the title of each offer, which must be one."""
    titles: dict[int, set[str]] = {}
    for offer in GAME.offers(state):
        if isinstance(offer, Action):
            shown = GAME.label(state, offer)
            assert shown.variant_title is not None
            titles.setdefault(shown.variant, set()).add(CATALOG.say(shown.variant_title))
    return {variant: " / ".join(sorted(said)) for variant, said in titles.items()}


def test_cards_are_laid_slot_by_slot() -> None:
    """E-028, E-090: full slots are passed over."""
    state = position(Lay(BEN), laid=(OURS, row("", "seeker w", "")), hands=(4, 6))
    assert variants(state) == {0: "Into my left slot", 2: "Into my right slot"}


def test_a_new_order_comes_before_swaps_and_apart_from_them() -> None:
    """E-061 with the house rule that one card may be swapped."""
    none = (row("seeker w", "herder b", "gatherer w"), row("knerrir b", "gatherer w", "knerrir w"))
    state = position(DecideMatch(1), options=Options(swap_with_hand=True), laid=none)
    assert variants(state) == {
        0: "In another order",
        1: "Into my left slot",
        2: "Into my middle slot",
        3: "Into my right slot",
    }


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_every_label_can_be_said_and_at_most_one_is_preferred(seed: int) -> None:
    game = QUIET if seed % 2 else GAME
    luck = Random(seed)
    for state in luck.sample(whole_game(seed, game=game, longest=300), 30):
        offers = [offer for offer in game.offers(state) if isinstance(offer, Action)]
        labels = [game.label(state, offer) for offer in offers]
        assert sum(shown.preferred for shown in labels) <= 1
        places = [(shown.spots[0], shown.variant) for shown in labels if shown.spots]
        assert len(places) == len(set(places)), "two entries on one spot that nothing tells apart"
        texts = [(shown.text, shown.detail, shown.variant) for shown in labels]
        assert len(texts) == len(set(texts)), "two entries that are called the same"
        assert all(CATALOG.has(shown.text.key) for shown in labels)


def test_three_players_the_seat_is_named() -> None:
    rows = (row("seeker w", "herder b", "herder w"), THEIRS, row("seeker w", "seeker w", "seeker w"))
    state = position(DecideMatch(1), seats=3, laid=rows)
    assert text(state, MatchCards("left", BEN, "right", "seeker"))[0] == "Seeker: my left with Ben's right"
    assert label(position(DecideAlthingi(), seats=3), UseAlthingi("keep")).icon == "keep"
    assert GAME.check(state, MatchCards("left", CLEO, "right", "seeker")) is not None
    assert state.active == ANNA


@pytest.mark.parametrize(("state", "action", "short"), SHORT, ids=[short for _, _, short in SHORT])
def test_undo_has_a_short_word_for_what_is_called_at_length(state: EldurState, action: Action, short: str) -> None:
    said = label(state, action).short
    assert said is not None
    assert CATALOG.say(said) == short
