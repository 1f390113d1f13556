from tests.games.recorded_sounds import sounds_of


def test_lava_is_heard_where_it_flows_and_what_comes_ashore_is_heard_too() -> None:
    assert sounds_of("eldur") == {
        "eldur.lay_tile": {"lava"},
        "eldur.fissure_opens": {"lava"},
        "eldur.deliver": {"deliver"},
    }
