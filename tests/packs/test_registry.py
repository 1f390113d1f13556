"""Games by entry point and packs by folder; what is broken is a record or an error with all faults, never a crash."""

import shutil
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from companion.i18n.catalog import LANGUAGES, Catalog
from companion.packs import registry
from companion.packs.registry import PackError, check_pack, find, games, load, own_packs_folder, print_check, titles
from companion.rules.pack import pack_title

BUILT_IN = find("eldur").packs[0].folder


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A folder of own packs with one copy of the built-in pack, called "mine"."""
    folder = tmp_path / "packs" / "anything"
    shutil.copytree(BUILT_IN, folder)
    head = folder / "pack.toml"
    head.write_text(head.read_text(encoding="utf-8").replace('id = "companion"', 'id = "mine"'), encoding="utf-8")
    return tmp_path / "packs"


@pytest.mark.parametrize("game", [record.id for record in games()])
def test_a_game_is_found_with_its_built_in_pack_and_can_be_played(tmp_path: Path, game: str) -> None:
    record = find(game, tmp_path)
    assert record.status == "ready"
    for pack in record.packs:
        assert (pack.game, pack.built_in, pack.faults) == (game, True, ())
        assert pack.provenance in ("printed", "public", "companion")
        assert check_pack(pack.folder, tmp_path) == ()
        loaded = load(game, pack.id, tmp_path)
        assert loaded.game.info.id == game
        assert loaded.game.start(loaded.game.info.seats[-1], loaded.game.options_type()).effects


def test_an_own_pack_is_found_in_the_users_folder_and_by_path(own: Path, tmp_path: Path) -> None:
    assert [pack.id for pack in find("eldur", own).packs] == ["companion", "mine"]
    by_id = load("eldur", "mine", own)
    for path in (own / "anything", own / "anything" / "pack.toml"):
        assert load("eldur", path, tmp_path / "nothing").fingerprint == by_id.fingerprint


def test_the_fingerprint_follows_the_tables_and_not_the_texts(own: Path) -> None:
    before = load("eldur", "mine", own).fingerprint
    texts = own / "anything" / "texts.en.toml"
    texts.write_text(texts.read_text(encoding="utf-8").replace("Bright nights", "Dark nights"), encoding="utf-8")
    assert load("eldur", "mine", own).fingerprint == before
    tracks = own / "anything" / "tracks.toml"
    tracks.write_text(
        tracks.read_text(encoding="utf-8").replace("movement_high = 10", "movement_high = 9"), encoding="utf-8"
    )
    assert load("eldur", "mine", own).fingerprint != before


@pytest.mark.parametrize("game", [record.id for record in games()])
def test_what_a_pack_is_called_can_be_said_in_every_language(game: str, tmp_path: Path) -> None:
    (pack,) = find(game, tmp_path).packs
    assert set(titles(pack)) == set(LANGUAGES)
    texts = load(game, pack.id, tmp_path).texts
    for language, title in titles(pack).items():
        catalog = Catalog(language)
        catalog.add_texts(texts)
        assert catalog.say(pack_title(game)) == title


def test_a_pack_is_called_as_its_head_says_where_its_texts_do_not(own: Path) -> None:
    for path in (own / "anything").glob("texts.*.toml"):
        path.write_text(path.read_text(encoding="utf-8").replace("[pack]", "[other]"), encoding="utf-8")
    head = own / "anything" / "pack.toml"
    head.write_text(head.read_text(encoding="utf-8").replace("Companion island", "My island"), encoding="utf-8")
    assert titles(find("eldur", own).packs[1]) == {"en": "My island"}
    catalog = Catalog("de")
    catalog.add_texts(load("eldur", "mine", own).texts)
    assert catalog.say(pack_title("eldur")) == "My island"


def test_two_packs_of_one_name_do_not_mix(own: Path) -> None:
    shutil.copytree(own / "anything", own / "later")
    _, first, second = find("eldur", own).packs
    assert first.faults == ()
    assert [fault.at for fault in second.faults] == ["pack.toml: $.id"]


def test_a_broken_pack_stays_in_the_list_and_tells_all_when_loaded(own: Path) -> None:
    (own / "anything" / "map.toml").write_text("terrain = [", encoding="utf-8")
    (own / "anything" / "tokens.toml").unlink()
    assert [pack.id for pack in find("eldur", own).packs] == ["companion", "mine"]
    with pytest.raises(PackError) as raised:
        load("eldur", "mine", own)
    assert [fault.at.split(":")[0] for fault in raised.value.faults] == ["map.toml", "tokens.toml"]
    assert "map.toml" in Catalog("en").say(raised.value.said)


def test_a_head_that_cannot_be_read_is_a_fault_of_that_pack_alone(own: Path) -> None:
    (own / "anything" / "pack.toml").write_text("id = ", encoding="utf-8")
    good, broken = find("eldur", own).packs
    assert good.faults == ()
    assert (broken.id, [fault.at for fault in broken.faults]) == ("anything", ["pack.toml: line 1"])
    faults = check_pack(own / "anything", own)
    assert [fault.at for fault in faults] == ["pack.toml: line 1"]


def test_a_pack_without_the_game_it_is_for_says_so(own: Path) -> None:
    head = own / "anything" / "pack.toml"
    head.write_text(head.read_text(encoding="utf-8").replace('game = "eldur"\n', ""), encoding="utf-8")
    assert [fault.at for fault in check_pack(head, own)] == ["pack.toml: $.game"]


def test_a_pack_for_a_game_that_is_not_here_says_so(own: Path) -> None:
    head = own / "anything" / "pack.toml"
    head.write_text(head.read_text(encoding="utf-8").replace('game = "eldur"', 'game = "ludo"'), encoding="utf-8")
    assert [fault.at for fault in check_pack(head, own)] == ["pack.toml: $.game"]


def test_a_card_without_its_title_is_a_fault(own: Path) -> None:
    texts = own / "anything" / "texts.en.toml"
    texts.write_text(texts.read_text(encoding="utf-8").replace("[incident.17.black]", "[x]"), encoding="utf-8")
    assert [fault.at for fault in check_pack(own / "anything", own)] == [
        "texts.en.toml: $.incident.17.black.title",
        "texts.en.toml: $.incident.17.black.flavour",
    ]


@pytest.mark.parametrize("pack", ["nobody", "/nowhere/at/all"])
def test_an_unknown_pack_names_those_known(pack: str, tmp_path: Path) -> None:
    with pytest.raises(PackError) as raised:
        load("eldur", pack, tmp_path)
    assert Catalog("en").say(raised.value.said) == f"There is no data pack {pack}. Known: companion."


def test_an_unknown_game_is_an_error_with_a_reason(tmp_path: Path) -> None:
    with pytest.raises(PackError) as raised:
        load("ludo", "companion", tmp_path)
    assert Catalog("en").say(raised.value.said) == "There is no game called ludo here."


def test_a_plugin_that_cannot_be_imported_leaves_the_others_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    good = EntryPoint("eldur", "companion.games.eldur.game:plugin", registry.GROUP)
    bad = EntryPoint("broken", "companion.games.broken:plugin", registry.GROUP)
    worse = EntryPoint("absent", "companion.games.eldur.game:nothing_there", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: (good, bad, worse))
    found = {record.id: record for record in games(tmp_path)}
    assert {name: record.status for name, record in found.items()} == {
        "eldur": "ready",
        "broken": "broken",
        "absent": "broken",
    }
    assert found["broken"].fault is not None
    assert "ModuleNotFoundError" in Catalog("en").say(found["broken"].fault)


def test_a_plugin_that_fails_while_it_builds_is_a_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    plugin = find("eldur", tmp_path).plugin
    assert plugin is not None

    def fail(data: object) -> None:
        raise RuntimeError("out of lava")

    monkeypatch.setattr(plugin, "build", fail, raising=False)
    with pytest.raises(PackError) as raised:
        load("eldur", "companion", tmp_path)
    assert "out of lava" in Catalog("en").say(raised.value.faults[-1].problem)


def test_the_check_prints_one_line_a_fault_and_a_sum(own: Path) -> None:
    lines: list[str] = []
    say = Catalog("en").say
    assert print_check(BUILT_IN, say, lines.append)
    assert lines == [f"{BUILT_IN}: nothing is wrong with it."]
    lines.clear()
    (own / "anything" / "tokens.toml").unlink()
    assert not print_check(own / "anything", say, lines.append)
    assert len(lines) == 2
    assert lines[0].startswith("tokens.toml: This file is missing.")
    assert lines[1].endswith(": 1 fault.")


def test_own_packs_lie_in_the_users_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert own_packs_folder() == tmp_path / "volcano-companion" / "packs"
