"""The five actions in order and what passes from turn to turn (E-040 to E-091)."""

from companion.games.eldur.actions import (
    IncidentDrawn,
    LayCard,
    MatchCards,
    MoveAway,
    MoveHelper,
    SailBoat,
    SkipAlthingi,
    UseAlthingi,
    VolcanoCardDrawn,
)
from companion.games.eldur.state import (
    Counts,
    DecideAlthingi,
    DecideMatch,
    DrawIncident,
    DrawVolcanoCard,
    EldurState,
    EndVolcano,
    NextTurn,
    Refill,
    Walk,
)
from companion.rules.contract import Choice, Seat
from tests.games.eldur.table import GAME, after, offered, play, refused, row, told
from tests.games.eldur.testland import ANNA, BEN, CLEO, position

BOATS = row("knerrir w", "knerrir w", "knerrir w")


def test_turn_has_five_actions_in_order_then_the_token_goes_left() -> None:
    """E-040 to E-091: Alþingi, incident, matches, volcano, refill."""
    state = position(Walk("seeker"), NextTurn(), seats=3, laid=(BOATS,) * 3, turn=4, active=ANNA)
    state = after(state, MoveHelper(()))
    assert (state.turn, state.active) == (5, BEN)
    assert state.agenda == (
        DecideAlthingi(),
        DrawIncident(),
        DecideMatch(1),
        DrawVolcanoCard(),
        EndVolcano(),
        Refill(BEN),
        Refill(CLEO),
        Refill(ANNA),
        NextTurn(),
    )
    asked = []
    actions = (
        SkipAlthingi(),
        IncidentDrawn(1),
        MatchCards("left", CLEO, "right", "knerrir"),
        SailBoat(()),
        MatchCards("middle", ANNA, "middle", "knerrir"),
        SailBoat(()),
        VolcanoCardDrawn("A1"),
    )
    for action in actions:
        asked.append(GAME.waiting(state).rule.id)
        state = after(state, action)
    assert asked == ["E-040", "E-050", "E-060", "E-067", "R-E09", "E-067", "E-070"]


def test_each_refills_in_turn_and_the_next_player_begins() -> None:
    """E-090, E-091: only those whose cards were used."""
    laid = (row("", "", "seeker w"), BOATS, row("seeker w", "", "seeker w"))
    agenda = (Walk("seeker"), Refill(ANNA), Refill(BEN), Refill(CLEO), NextTurn())
    state = after(position(*agenda, seats=3, laid=laid), MoveHelper(()))
    seats: list[Seat] = []
    for action in (LayCard("left", "herder", "white"), LayCard("middle", "herder", "white")) * 2:
        asked = GAME.waiting(state)
        assert isinstance(asked, Choice)
        seats.extend(asked.seats)
        if refused(state, action) is None:
            state = after(state, action)
    assert seats == [ANNA, ANNA, CLEO, CLEO]
    assert state.active == BEN
    assert state.hands == (4, 4, 4)


def test_what_belonged_to_the_turn_is_gone_with_it() -> None:
    """E-091, R-E29, R-E35."""
    state = position(
        Walk("seeker"),
        NextTurn(),
        matched=(ANNA, BEN),
        activated=("herder", "knerrir"),
        keep_incidents=True,
    )
    step = play(state, MoveHelper(()))
    end = step.state
    assert (end.matched, end.activated, end.keep_incidents, end.turn_effects) == ((), (), False, ())
    assert told(step)[-2:] == ["take_activation_markers", "pass_token"]
    assert step.effects[-1].by == BEN


def test_cube_on_althingi_stays_to_the_end_of_the_game() -> None:
    """E-040: and the next turn of that player does not ask."""
    state = position(Walk("seeker"), NextTurn(), active=BEN, althingi=(("keep", ANNA),), laid=(BOATS, BOATS))
    assert after(state, MoveHelper(())).agenda[0] == DrawIncident()


def test_whole_turn_by_hand_for_two() -> None:
    """E-040 to E-091: every marker, card and piece of one turn, counted by hand."""
    laid = (row("herder w", "joker w", "knerrir w"), row("knerrir b", "seeker b", "herder w"))
    pieces = tuple(sorted((*((cell, "sheep") for cell in ("5E", "6F", "6G", "8A")), ("2D", "goods"), ("8H", "people"))))
    state: EldurState = position(
        DecideAlthingi(),
        DrawIncident(),
        DecideMatch(1),
        DrawVolcanoCard(),
        EndVolcano(),
        Refill(ANNA),
        Refill(BEN),
        NextTurn(),
        laid=laid,
        pieces=pieces,
        reserve=Counts(goods=14, sheep=11, people=14),
        helpers=("8E", "4E", "4H"),
    )
    state = after(
        state,
        SkipAlthingi(),
        # Ben shows two black frames: card 10 black, no goods beside the Gatherer; it stays behind Anna's shield.
        IncidentDrawn(10),
        MatchCards("left", BEN, "right", "herder"),
        # 5E, 6E, 6F, 6G: level ground, three sheep on the way.
        MoveHelper(("5E", "6E", "6F", "6G")),
        MatchCards("middle", BEN, "middle", "seeker"),
        MoveHelper(("4G",)),
        VolcanoCardDrawn("A1"),
    )
    assert state.storage == Counts(sheep=3)
    assert state.depleted
    assert state.helpers[1:] == ("6G", "4G")
    # Ash on 7A and 8E: the Gatherer must flee, one balance lost.
    assert offered(state) == {MoveAway("7E"), MoveAway("8D"), MoveAway("8F")}
    step = play(state, MoveAway("7E"))
    assert step.state.balance == -1
    # One sheep is left on the board, and the marker leans towards the Volcano.
    assert step.state.ended is not None
    assert step.state.ended.rule.id == "E-103"


def test_depletion_stays_noted_when_an_incident_brings_new_sheep() -> None:
    """EX-E34, R-E46: second-last sheep collected in action 1, two come back, marker +1: the humans win."""
    state = position(
        DecideAlthingi(),
        DrawIncident(),
        EndVolcano(),
        pieces=(("6E", "sheep"), ("8A", "sheep")),
        helpers=("8E", "5E", "4G"),
        balance=1,
    )
    collected = after(state, UseAlthingi("herder"), MoveHelper(("6E",)))
    assert collected.depleted
    end = after(collected, IncidentDrawn(5))
    assert sum(kind == "sheep" for _, kind in end.pieces) == 3
    assert end.ended is not None
    assert end.ended.winners == (ANNA, BEN)
    assert end.ended.rule.id == "E-103"


def test_set_up_that_starts_with_one_of_a_kind_is_not_depleted() -> None:
    """R-E05: only a decrease triggers it."""
    state = position(Walk("seeker"), EndVolcano(), pieces=(("8A", "sheep"),))
    assert after(state, MoveHelper(("4G",))).ended is None
