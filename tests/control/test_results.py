"""What the result says, against games played and counted by hand."""

from pathlib import Path

import msgspec
import pytest

from companion.control.intents import DragPath, Go, NewTable, SetOption, TakeOffer, TouchSpot, UndoLast
from companion.control.luck import drawn_in, luck
from companion.control.results import decided, seconds_at_table, seconds_between
from companion.control.views import CurvePoint, ResultView
from companion.editions import edition_of
from companion.i18n.catalog import Catalog
from companion.rules.contract import Action, Chance, Label, RuleRef, Seat, message, seat_name
from companion.rules.view import Face
from companion.session.entries import Player
from companion.session.history import Moment
from companion.session.session import Session
from tests import rival_game
from tests.control.desk import Desk
from tests.control.meadow import LOADED, SkipFence, WalkThere, WeatherCame
from tests.control.test_table import Skies
from tests.toy_game import CARDS


def played(tmp_path: Path) -> Desk:
    """Four turns: sun; sun and a fence; rain; sun. One walk is taken back on the way.

    Gauge: start 0, after turn 1: 1, turn 2: 1 + 1 - 1 = 1, turn 3: 0, turn 4: 1.
    """
    desk = Desk(tmp_path, dealer=Skies("sun", "sun", "rain", "sun"))
    desk.sit_down(2)
    for fence in (False, True, False, False):
        desk.send(Go())
        desk.send(TouchSpot("1B"), UndoLast())
        (stay,) = desk.table.buttons
        desk.send(TakeOffer(desk.table.seq, stay.index))
        desk.send(TouchSpot("1B") if fence else Go())
    desk.send(Go())
    return desk


def test_the_curve_has_the_gauge_at_the_end_of_each_turn(tmp_path: Path) -> None:
    result = played(tmp_path).body(ResultView)
    (curve,) = result.curves
    assert curve.seat is None
    assert [(point.turn, point.value) for point in curve.points] == [(0, 0), (1, 1), (2, 1), (3, 0), (4, 1)]
    assert (result.curve_low, result.curve_high) == (-9, 9)
    assert result.standings == ()
    assert result.goals == ((1, "sun", "yellow"),)
    assert result.curve_title == message("meadow.harmony")


def test_the_end_is_told_with_its_reason_and_rule(tmp_path: Path) -> None:
    result = played(tmp_path).body(ResultView)
    assert result.won
    assert not result.tie
    assert result.title == message("shell.result_won")
    assert result.reason == message("meadow.sunset", gauge=1)
    assert result.rule == RuleRef("M-5")
    assert result.turns == 4
    assert result.undone == 4
    assert [(each.title, each.value) for each in result.counters] == [(message("meadow.suns"), 3)]


def rivals(tmp_path: Path, *options: SetOption) -> Desk:
    """Two rivals with one stone each, four rounds; their first stones lie side by side.

    Round 1: 1A, then 1B beside it (C-1: 1 for each). Then each goes off by a cell and back again to the other's side:
    round 2: 2A (beside 1A and 2B: nobody there), 1C; round 3: 1A, 1B (1 for each); round 4: 2A, 1C.
    """
    desk = Desk(tmp_path, records=(rival_game.RECORD,), loaded=(rival_game.LOADED,))
    desk.send(NewTable("cairns"), SetOption("stones", 1), *options, Go())
    for spot in ("1A", "1B", "2A", "1C", "1A", "1B", "2A", "1C"):
        desk.send(TouchSpot(spot))
    desk.send(Go())
    return desk


def test_rivals_have_a_curve_each(tmp_path: Path) -> None:
    result = rivals(tmp_path).body(ResultView)
    assert [curve.seat for curve in result.curves] == [0, 1]
    for curve in result.curves:
        assert [(point.turn, point.value) for point in curve.points] == [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)]
    assert result.curve_title == message("shell.curve_rivals")
    assert (result.curve_low, result.curve_high) == (0, 2)
    assert [(each.seat, each.value) for each in result.standings] == [(0, 2), (1, 2)]
    assert (result.luck, result.dealt, result.entered) == ((), 0, 0)


def test_rivals_who_are_equal_have_won_together(tmp_path: Path) -> None:
    result = rivals(tmp_path).body(ResultView)
    assert result.won
    assert result.title == message("shell.result_won")


def test_who_wins_alone_is_named(tmp_path: Path) -> None:
    """C-1: the small stone beside the own big one is a point, and so is the big one carried back beside the small."""
    desk = Desk(tmp_path, records=(rival_game.RECORD,), loaded=(rival_game.LOADED,))
    desk.send(NewTable("cairns"), Go())
    for stone, spot in ((0, "1A"), (0, "3C"), (0, "1B"), (0, "3A")):
        desk.send(TakeOffer(desk.table.seq, desk.table.buttons[stone].index), TouchSpot(spot))
    for start, end in (("1A", "1B"), ("3A", "2A"), ("1B", "1C"), ("2A", "3A")):
        desk.send(DragPath((start, end)))
    desk.send(Go())
    result = desk.body(ResultView)
    assert [each.value for each in result.standings] == [2, 0]
    assert result.title == message("shell.result_winners", names=(seat_name(Seat(0)),))


def test_what_moved_the_gauge_is_told_in_the_order_it_happened(tmp_path: Path) -> None:
    """Sun is +1, rain and a fence -1: five entries moved it by one, and of those the last four are told."""
    swings = played(tmp_path).body(ResultView).decided
    assert [(each.turn, each.change, each.text.key) for each in swings] == [
        (2, 1, "meadow.sun"),
        (2, -1, "meadow.fence_on"),
        (3, -1, "meadow.rain"),
        (4, 1, "meadow.sun"),
    ]


def test_of_rivals_what_moved_a_score_most_is_told_with_whose(tmp_path: Path) -> None:
    """Rounds 1 and 3 score, each by the second move: one for both, the first of them is named."""
    swings = rivals(tmp_path).body(ResultView).decided
    assert [(each.turn, each.change, each.seat) for each in swings] == [(1, 1, 0), (3, 1, 0)]


def test_a_correction_decides_nothing(tmp_path: Path) -> None:
    session = Session.new(edition_of(LOADED), players=(Player(), Player()))
    session.submit(WeatherCame("sun"))
    session.adjust(msgspec.structs.replace(session.state, gauge=-1))
    views = [session.game.view(moment.state, "table") for moment in session.moments]
    assert [each.change for each in decided(session.game, session.moments, views)] == [1]


def test_luck_is_what_came_against_its_share_of_the_weights(tmp_path: Path) -> None:
    """Four skies of weights rain 1, sun 2: expected 4/3 and 8/3; came 1 and 3. Undone draws came only once.

    The distance is (1/3)^2 / (4/3) + (1/3)^2 / (8/3) = 1/8; only rain exactly once is as near, and nothing is
    nearer: every fair game is at least as uneven.
    """
    result = played(tmp_path).body(ResultView)
    (sky,) = result.luck
    assert [(line.text and line.text.key, line.came, line.expected) for line in sky.lines] == [
        ("meadow.rain", 1, 1.33),
        ("meadow.sun", 3, 2.67),
    ]
    assert [line.face and line.face.id for line in sky.lines] == ["rain", "sun"]
    assert (sky.count, sky.share) == (4, 1.0)
    assert (result.dealt, result.entered) == (4, 0)


def skies(*came: str) -> Session:
    """A game in which people say what the sky was; they stay and build no fence."""
    session = Session.new(edition_of(LOADED), players=(Player(), Player()))
    for sky in came:
        session.submit(WeatherCame(sky))
        session.submit(WalkThere(()))
        session.submit(SkipFence())
    return session


def test_how_uneven_a_game_was_is_told_by_how_many_fair_ones_are() -> None:
    """Four times rain of weights 1 and 2: distance (8/3)^2 / (4/3) + (8/3)^2 / (8/3) = 8. Of fair games (1/3)^4 =
    1/81 have four rains, no other is so far off: none at all 2, three 2.04. 1000 lots: within five deviations."""
    session = skies("rain", "rain", "rain", "rain")
    (sky,) = luck(session.game, session.moments, Catalog("en"))
    assert sky.share == pytest.approx(1 / 81, abs=5 * (1 / 81 * 80 / 81 / 1000) ** 0.5)


def test_luck_that_came_too_seldom_says_nothing() -> None:
    """One sky: 1/3 and 2/3 expected, less than one of each on average."""
    session = skies("sun")
    assert luck(session.game, session.moments, Catalog("en")) == ()


class Deck:
    """Six cards, two of each suit, drawn one at a time and put back."""

    CARDS = tuple(f"{suit}{number}" for suit in ("moss", "ash", "ice") for number in (1, 2))

    def waiting(self, state: object) -> Chance:
        return Chance("deck.card", tuple((card, 1) for card in self.CARDS), message("q"), RuleRef("M-1"))

    def outcome(self, state: object, drawn: tuple[str, ...]) -> Action:
        return WeatherCame(drawn[0])

    def label(self, state: object, action: Action) -> Label:
        assert isinstance(action, WeatherCame)
        return Label(message("x", card=action.sky), face=Face("card", action.sky, icon=action.sky[:-1]))


def test_cards_of_one_sort_are_taken_together_where_each_came_too_seldom() -> None:
    """Three cards: half of one expected of each of six, but one of each suit."""
    moments = tuple(
        Moment(seq, None, Deck().waiting(None), action=WeatherCame(card), luck="deck.card")
        for seq, card in enumerate(("moss1", "moss2", "ice1"), 2)
    )
    (cards,) = luck(Deck(), moments, Catalog("en"))  # type: ignore[arg-type]
    assert [(line.icon, line.came, line.expected) for line in cards.lines] == [
        ("moss", 2, 1.0),
        ("ash", 0, 1.0),
        ("ice", 1, 1.0),
    ]
    assert all(line.text is None for line in cards.lines)


def test_nobody_won_has_its_own_title(tmp_path: Path) -> None:
    desk = Desk(tmp_path, dealer=Skies("rain", "rain", "sun", "rain"))
    desk.send(NewTable("meadow"), SetOption("seats", 2), Go(), Go())
    for _ in range(4):
        desk.send(Go())
        (stay,) = desk.table.buttons
        desk.send(TakeOffer(desk.table.seq, stay.index), Go())
    desk.send(Go())
    result = desk.body(ResultView)
    assert not result.won
    assert result.title == message("shell.result_lost")


def test_a_point_of_the_curve_carries_what_moved_the_gauge_most(tmp_path: Path) -> None:
    assert CurvePoint(1, 1, "") in played(tmp_path).body(ResultView).curves[0].points


class TwoCards:
    """Only what `drawn_in` asks: which action records which draw."""

    def outcome(self, state: object, drawn: tuple[str, ...]) -> Action:
        return WeatherCame("+".join(drawn))

    def label(self, state: object, action: Action) -> Label:
        return Label(message("x"))


@pytest.mark.parametrize(
    ("replace", "drawn"), [(False, ("owl", "fox")), (True, ("fox", "fox")), (False, ("bear", "wolf"))]
)
def test_a_draw_of_several_is_found_again_in_its_action(replace: bool, drawn: tuple[str, ...]) -> None:
    chance = Chance("c", tuple((card, 1) for card in CARDS), message("q"), RuleRef("M-1"), 2, replace)
    assert drawn_in(TwoCards(), None, chance, WeatherCame("+".join(drawn))) == drawn  # type: ignore[arg-type]


def test_an_action_that_no_draw_gives_is_no_draw() -> None:
    chance = Chance("c", (("a", 1), ("b", 1)), message("q"), RuleRef("M-1"))
    assert drawn_in(TwoCards(), None, chance, WeatherCame("z")) == ()  # type: ignore[arg-type]


def test_time_at_the_table_leaves_out_supper_and_clocks_set_back() -> None:
    """30 s, then 40 min of supper, then 90 s, then the clock jumps back an hour, then 10 s: 130 s."""
    times = (
        "2026-11-30T18:00:00+00:00",
        "2026-11-30T18:00:30+00:00",
        "2026-11-30T18:40:30+00:00",
        "2026-11-30T18:42:00+00:00",
        "2026-11-30T17:42:00+00:00",
        "2026-11-30T17:42:10+00:00",
    )
    assert seconds_between(times) == 130


def test_time_of_a_game_in_memory_is_unknown() -> None:
    assert seconds_at_table(None) == 0


def test_time_is_read_from_the_save(tmp_path: Path) -> None:
    path = tmp_path / "x.save"
    Session.new(edition_of(LOADED), players=(Player(), Player()), path=path).close()
    assert seconds_at_table(path) == 0
