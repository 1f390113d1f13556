"""The message check finds each kind of fault, and none in this project."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.i18n import check
from companion.i18n.built_keys import ANY, PACK, Filling
from companion.i18n.catalog import DOMAINS
from companion.i18n.keys import Use, uses

HEADER = """msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals={plurals}; plural={rule};\\n"

"""
RULES = {"en": (2, "(n != 1)"), "pl": (3, "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)")}
MADE = """
def word(name):
    return Message(f"eldur.{name}")

def refuse(reason, rule, **args):
    return Illegal(Message(f"eldur.{reason}", tuple(args.items())), rule)

class Draft:
    def tell(self, key, *, icon="", **args):
        self.effects.append(Message(f"eldur.{key}", tuple(args.items())))
"""


class Project:
    """A small project in a folder: code, and texts by language and domain."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.write_texts("en")

    def write_code(self, text: str, name: str = "code.py") -> None:
        (self.folder / name).write_text(text, encoding="utf-8")

    def write_texts(self, language: str, **by_domain: str) -> None:
        folder = self.folder / "locales" / language / "LC_MESSAGES"
        folder.mkdir(parents=True, exist_ok=True)
        plurals, rule = RULES[language]
        for domain in DOMAINS:
            header = HEADER.format(language=language, plurals=plurals, rule=rule)
            (folder / f"{domain}.po").write_text(header + by_domain.get(domain, ""), encoding="utf-8")

    def used(self) -> list[Use]:
        return uses(sorted([*self.folder.glob("*.py"), *self.folder.glob("*.kv")]), self.folder)

    def faults(self, built: Mapping[str, tuple[Filling, ...]] | None = None) -> list[str]:
        return [*check.faults(self.used(), self.folder / "locales", built or {})]


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def text(key: str, *forms: str) -> str:
    if len(forms) == 1:
        return f'msgid "{key}"\nmsgstr "{forms[0]}"\n\n'
    plurals = "".join(f'msgstr[{index}] "{form}"\n' for index, form in enumerate(forms))
    return f'msgid "{key}"\nmsgid_plural "{key}"\n{plurals}\n'


# ---- What the code uses ----


@pytest.mark.parametrize(
    ("code", "key"),
    [
        ('message("eldur.a", n=1)', "eldur.a"),
        ('KEY = "shell.a_b"', "shell.a_b"),
        (MADE + 'word("herder")', "eldur.herder"),
        (MADE + 'refuse(reason="no", rule="E-1")', "eldur.no"),
        (MADE + 'def f(draft):\n    draft.tell("go")', "eldur.go"),
        (MADE + 'def f(x):\n    word("up" if x else "down")', "eldur.down"),
        (MADE + 'def f(x):\n    name = "up" if x else "down"\n    return word(name)', "eldur.down"),
        (MADE + 'def second(name):\n    return word(f"tile_{name}")\ndef f():\n    second("half")', "eldur.tile_half"),
        (MADE + "def f(x):\n    return [word(each) for each in x]", "eldur.{}"),
        ('def f(x):\n    return f"shell.sheet_{x.name}"', "shell.sheet_{}"),
        ('def f(x):\n    return message(f"{x.id}.title")', "{}.title"),
    ],
)
def test_key_is_found_however_it_is_made(project: Project, code: str, key: str) -> None:
    project.write_code(code)
    assert key in {use.key for use in project.used()}


def test_key_in_a_layout_is_found(project: Project) -> None:
    project.write_code('Label:\n    text: tr("shell.go")\n', "screen.kv")
    assert project.used() == [Use("shell.go", "screen.kv:2")]


def test_function_of_another_module_is_followed(project: Project) -> None:
    project.write_code(MADE, "words.py")
    project.write_code('from words import word as w\nw("lava")')
    assert "eldur.lava" in {use.key for use in project.used()}


def test_function_of_the_same_name_elsewhere_is_not_mixed_up(project: Project) -> None:
    project.write_code('def fault(at, why):\n    return message(f"eldur.fault_{why}")\nfault("x", "a")')
    project.write_code('def fault(at, why):\n    return message(f"eldur.data_{why}")\nfault("x", "b")', "other.py")
    assert {use.key for use in project.used()} == {"eldur.fault_a", "eldur.data_b"}


def test_what_is_no_key_is_left_alone(project: Project) -> None:
    project.write_code('message("seat", seat=1)\nNAME = "eldur"\nEND = "eldur."\nIMPORT = "companion.shell.a"')
    assert project.used() == []


@pytest.mark.parametrize("code", ['Chance("eldur.tile", ())', 'Chance(key="eldur.tile")', 'Chance(f"eldur.{x}", ())'])
def test_kind_of_luck_is_no_text(project: Project, code: str) -> None:
    project.write_code(code)
    assert project.used() == []


# ---- Code and English ----


def test_sound_project_has_no_faults(project: Project) -> None:
    project.write_code('message("shell.hello", name="x")\nmessage("eldur.steps", count=2)')
    project.write_texts(
        "en", shell=text("shell.hello", "Hello {name}!"), eldur=text("eldur.steps", "one step", "{count} steps")
    )
    assert project.faults() == []


def test_key_without_english_text(project: Project) -> None:
    project.write_code('\nmessage("shell.gone")')
    assert project.faults() == ["code.py:2: shell.gone: no English text"]


def test_text_that_nothing_uses(project: Project) -> None:
    project.write_texts("en", shell=text("shell.old", "Old"))
    assert project.faults() == ["en/shell.po: shell.old: used nowhere"]


def test_form_of_a_noun_that_no_text_asks_for(project: Project) -> None:
    project.write_code('A = "eldur.herder"\nmessage("eldur.go", who=1)')
    asked = text("eldur.herder", "Herder") + text("eldur.herder|acc", "Herder") + text("eldur.go", "Move {who:acc}")
    project.write_texts("en", eldur=asked)
    assert project.faults() == []
    project.write_texts("en", eldur=asked.replace(":acc", ""))
    assert project.faults() == ["en/eldur.po: eldur.herder|acc: no text asks for this form"]


def test_message_without_an_argument_its_text_names(project: Project) -> None:
    project.write_code('message("shell.hello")')
    project.write_texts("en", shell=text("shell.hello", "Hello {name}!"))
    assert project.faults() == ["code.py:1: shell.hello: without name"]


def test_missing_argument_is_seen_through_a_function_that_passes_them_on(project: Project) -> None:
    project.write_code(MADE + 'refuse("far", "E-1", cost=3)')
    project.write_texts("en", eldur=text("eldur.far", "{cost} of {steps}"))
    faults = project.faults({"eldur.{}": PACK})
    assert [fault.partition(": ")[2] for fault in faults if "far" in fault] == ["eldur.far: without steps"]


def test_arguments_that_cannot_be_seen_are_not_guessed(project: Project) -> None:
    project.write_code('def f(**named):\n    args = {"name": 1}\n    return message("shell.hello", **args)')
    project.write_texts("en", shell=text("shell.hello", "Hello {name}!"))
    assert project.faults() == []


def test_pattern_that_nobody_declared(project: Project) -> None:
    project.write_code('def f(x):\n    return message(f"shell.sheet_{x.id}")')
    assert project.faults() == ["code.py:2: shell.sheet_{}: say in built_keys.py what it can be"]


def test_declared_fillings_must_have_texts_and_count_as_used(project: Project) -> None:
    project.write_code('def f(x):\n    return message(f"shell.sheet_{x.id}_{x.end}")')
    project.write_texts("en", shell=text("shell.sheet_a_b", "A"))
    built: dict[str, tuple[Filling, ...]] = {"shell.sheet_{}_{}": (("a", "b"), ("a", "c"))}
    assert project.faults(built) == ["built_keys.py: shell.sheet_a_c: no English text"]
    assert project.faults({"shell.sheet_{}_{}": ANY}) == []


def test_declared_pattern_that_nothing_uses(project: Project) -> None:
    assert project.faults({"shell.sheet_{}": PACK}) == ["built_keys.py: shell.sheet_{}: used nowhere"]


# ---- The texts themselves ----


def test_file_of_a_domain_is_missing(project: Project) -> None:
    (project.folder / "locales" / "en" / "LC_MESSAGES" / "shell.po").unlink()
    assert project.faults() == ["en/shell.po: the file is missing"]


@pytest.mark.parametrize(
    ("key", "said", "problem"),
    [
        ("shell.a", text("shell.a", "{"), "its braces cannot be read: {"),
        ("shell.a", text("shell.a", "{0} left"), "its braces cannot be read: {0} left"),
        ("shell.a", text("shell.a", "{name.first}"), "its braces cannot be read: {name.first}"),
        ("shell.a", text("shell.a", ""), "no text"),
        ("shell.a", text("shell.a", "one", ""), "no text"),
        ("shell.a", text("shell.a", "one") + text("shell.a", "two"), "twice in the file"),
        ("session.a", text("session.a", "one"), "belongs into another file"),
        ("shell.a", '#, fuzzy\nmsgid "shell.a"\nmsgstr "one"\n', "still marked fuzzy"),
        (
            "shell.a",
            'msgid "shell.a"\nmsgid_plural "shell.b"\nmsgstr[0] "1"\nmsgstr[1] "2"\n',
            "its msgid_plural is another key",
        ),
    ],
)
def test_text_that_cannot_be_said(project: Project, key: str, said: str, problem: str) -> None:
    project.write_code(f'KEY = "{key}"')
    project.write_texts("en", shell=said)
    assert f"en/shell.po: {key}: {problem}" in project.faults()


def test_file_that_cannot_be_read(project: Project) -> None:
    project.write_code('KEY = "shell.a"')
    project.write_texts("en", shell=text("shell.a", "one", "two", "three"))
    unreadable = "en/shell.po: msg has more translations than num_plurals of catalog on 6"
    assert project.faults() == [unreadable, "code.py:1: shell.a: no English text"]


# ---- Other languages ----


@pytest.fixture
def two_languages(project: Project) -> Project:
    project.write_code('message("shell.hello", name="x")\nmessage("shell.steps", count=2)')
    project.write_texts(
        "en", shell=text("shell.hello", "Hello {name}!") + text("shell.steps", "one step", "{count} steps")
    )
    return project


def test_whole_translation_has_no_faults(two_languages: Project) -> None:
    two_languages.write_texts(
        "pl",
        shell=text("shell.hello", "Hej {name:acc}!") + text("shell.steps", "krok", "{count} kroki", "{count} kroków"),
    )
    assert two_languages.faults() == []


def test_text_that_is_not_translated(two_languages: Project) -> None:
    two_languages.write_texts("pl", shell=text("shell.hello", "Hej {name}!"))
    assert two_languages.faults() == ["pl: shell.steps: not translated"]


def test_plural_form_of_the_language_is_missing(two_languages: Project) -> None:
    two_languages.write_texts(
        "pl", shell=text("shell.hello", "Hej {name}!") + text("shell.steps", "krok", "{count} kroki")
    )
    assert two_languages.faults() == ["pl/shell.po: shell.steps: no text"]


def test_translation_has_one_form_where_english_has_two(two_languages: Project) -> None:
    two_languages.write_texts("pl", shell=text("shell.hello", "Hej {name}!") + text("shell.steps", "{count} kroków"))
    assert two_languages.faults() == ["pl/shell.po: shell.steps: has no plural forms, as in English"]


def test_translation_names_other_arguments(two_languages: Project) -> None:
    two_languages.write_texts(
        "pl", shell=text("shell.hello", "Hej!") + text("shell.steps", "krok", "{count} kroki", "{number} kroków")
    )
    assert two_languages.faults() == [
        "pl/shell.po: shell.hello: names nothing instead of name",
        "pl/shell.po: shell.steps: names count, number instead of count",
    ]


def test_translation_of_something_that_is_not_in_english(two_languages: Project) -> None:
    two_languages.write_texts(
        "pl",
        shell=text("shell.hello", "Hej {name}!")
        + text("shell.steps", "krok", "{count} kroki", "{count} kroków")
        + text("shell.more", "Więcej"),
    )
    assert two_languages.faults() == ["pl/shell.po: shell.more: not in English"]


# ---- This project ----


def test_this_project_has_no_faults(capsys: pytest.CaptureFixture[str]) -> None:
    status = check.main()
    assert (status, capsys.readouterr().out) == (0, "")
