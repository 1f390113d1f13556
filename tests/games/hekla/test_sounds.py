from tests.games.recorded_sounds import sounds_of


def test_eruptions_and_points_are_heard() -> None:
    assert sounds_of("hekla") == {"hekla.lava": {"lava"}, "hekla.advance": {"deliver"}}
