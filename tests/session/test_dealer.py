import hashlib
from collections import Counter
from itertools import permutations

import pytest

from companion.errors import DataError
from companion.rules.contract import Chance, RuleRef, message
from companion.session.dealer import AppDealer, ScriptedDealer


def chance(*options: tuple[str, int], count: int = 1, replace: bool = False) -> Chance:
    return Chance("toy.die", options, message("toy.throw"), RuleRef("T-2"), count, replace)


def ticket(seed: str, seq: int, nth: int, total: int) -> int:
    """The documented rule: SHA-256 of "seed:seq:nth" as a big number, modulo the sum of weights."""
    return int(hashlib.sha256(f"{seed}:{seq}:{nth}".encode()).hexdigest(), 16) % total


def test_seeded_draw_follows_the_documented_rule() -> None:
    names = "abcdef"
    options = tuple((name, 1) for name in names)
    for seq in range(50):
        assert AppDealer("00ff").draw(chance(*options), seq) == (names[ticket("00ff", seq, 0, 6)],)


def test_seeded_draw_of_a_known_digest_gives_a_known_outcome() -> None:
    """`printf 00ff:1:0 | sha256sum` says 246dfd5b…85f1bbea: modulo 256 that is its last byte, 0xea or 234."""
    options = tuple((str(number), 1) for number in range(256))
    assert AppDealer("00ff").draw(chance(*options), 1) == ("234",)


def test_another_seed_or_place_draws_otherwise() -> None:
    options = tuple((str(number), 1) for number in range(1000))
    drawn = {AppDealer(seed).draw(chance(*options), seq) for seed in ("00", "01") for seq in range(5)}
    assert len(drawn) == 10


@pytest.mark.parametrize("seed", ["", "a1"])
def test_outcomes_come_as_often_as_their_weights_say(seed: str) -> None:
    """8,000 throws, weights 1:1:6. Chi-square with 2 degrees of freedom stays under 27.6 but once in a million."""
    dealer = AppDealer(seed)
    came = Counter(dealer.draw(chance(("a", 1), ("b", 1), ("c", 6)), seq)[0] for seq in range(8000))
    expected = {"a": 1000, "b": 1000, "c": 6000}
    assert sum((came[name] - count) ** 2 / count for name, count in expected.items()) < 27.6


def test_draw_without_replacement_never_repeats_and_reaches_every_order() -> None:
    asked = chance(("a", 5), ("b", 1), ("c", 1), count=3)
    came = {AppDealer("7").draw(asked, seq) for seq in range(400)}
    assert came == set(permutations("abc"))


def test_second_draw_without_replacement_has_the_weights_of_the_rest() -> None:
    """After "a" is gone, b and c come 1:3. Chi-square with 1 degree of freedom: under 23.9 but once in a million."""
    asked = chance(("a", 1000), ("b", 1), ("c", 3), count=2)
    second = Counter(pair[1] for seq in range(4000) if (pair := AppDealer("8").draw(asked, seq))[0] == "a")
    total = second["b"] + second["c"]
    assert total > 3500
    assert (second["b"] - total / 4) ** 2 / (total / 4) + (second["c"] - total * 3 / 4) ** 2 / (total * 3 / 4) < 23.9


def test_draw_with_replacement_can_repeat() -> None:
    asked = chance(("1", 1), ("2", 1), count=2, replace=True)
    assert {AppDealer("9").draw(asked, seq) for seq in range(100)} == {("1", "1"), ("1", "2"), ("2", "1"), ("2", "2")}


def test_true_luck_differs_between_runs() -> None:
    options = tuple((str(number), 1) for number in range(10_000))
    assert len({AppDealer().draw(chance(*options), 1) for _ in range(20)}) > 10


def test_script_deals_in_order_and_says_when_it_has_ended() -> None:
    dealer = ScriptedDealer([("a",), ("b", "c")])
    assert dealer.draw(chance(("a", 1)), 1) == ("a",)
    assert dealer.draw(chance(("a", 1)), 9) == ("b", "c")
    with pytest.raises(DataError) as caught:
        dealer.draw(chance(("a", 1)), 10)
    assert caught.value.said.key == "session.script_ended"
