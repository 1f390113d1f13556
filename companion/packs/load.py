"""TOML files to a game's data struct: every fault at once, each with file, key path and what was expected.

A data pack is a folder with one TOML file per table. Its texts lie beside them, one file per language:
"texts.en.toml", with the keys of the game's messages without the game's own name in front.
"""

import string
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec import inspect

from companion.rules.contract import Fault, Frozen, Message, message

FALLBACK = "en"
"""The language that every text exists in."""

DataT = TypeVar("DataT", bound=Frozen)

Tables: TypeAlias = tuple[tuple[str, str], ...]
"""File name and the field of the data struct it fills."""
Texts: TypeAlias = Mapping[str, Mapping[str, str]]
"""Language: message key: text."""


def tables_of(data_type: type[Frozen]) -> Tables:
    """One file per field of a data struct, named as the field."""
    return tuple((f"{name}.toml", name) for name in data_type.__struct_fields__)


def read_data(
    folder: Path, data_type: type[DataT], tables: Tables | None = None
) -> tuple[DataT | None, tuple[Fault, ...]]:
    """The data struct of a pack, or None and everything that is wrong with its files. Raises nothing.

    A file that is missing is no fault where its field has a default.
    """
    faults: list[Fault] = []
    filled: dict[str, Any] = {}
    fields = {field.name: field for field in _struct_type(data_type).fields}
    for file, name in tables or tables_of(data_type):
        if not fields[name].required and not (folder / file).exists():
            continue
        content, problems = read_toml(folder / file)
        faults += problems if content is None else _faults(fields[name].type, content, f"{file}: $")
        filled[name] = content
    if faults:
        return None, tuple(faults)
    try:
        return msgspec.convert(filled, data_type), ()
    except msgspec.ValidationError as error:  # a constraint that only msgspec knows
        return None, (Fault(folder.name, message("session.pack_invalid", detail=str(error))),)


def read_texts(folder: Path, prefix: str) -> tuple[Texts, tuple[Fault, ...]]:
    """The pack's texts by language; `prefix` and a dot are put before every key."""
    texts: dict[str, dict[str, str]] = {}
    faults: list[Fault] = []
    for path in sorted(folder.glob("texts.*.toml")):
        content, problems = read_toml(path)
        faults += problems
        found = texts.setdefault(path.name.split(".")[1], {})
        for keys, text in _leaves(content or {}):
            at = f"{path.name}: $.{'.'.join(keys)}"
            if not isinstance(text, str):
                faults.append(_unexpected(at, message("session.pack_text"), text))
            elif not _is_format(text):
                faults.append(Fault(at, message("session.pack_braces")))
            else:
                found[".".join((prefix, *keys))] = text
    return texts, tuple(faults)


def missing_texts(texts: Texts, prefix: str, keys: tuple[str, ...]) -> tuple[Fault, ...]:
    """A fault for each key that has no English text."""
    english = texts.get(FALLBACK, {})
    file = f"texts.{FALLBACK}.toml"
    return tuple(
        Fault(f"{file}: ${key.removeprefix(prefix)}", message("session.pack_text_missing"))
        for key in keys
        if key not in english
    )


def read_toml(path: Path) -> tuple[dict[str, Any] | None, tuple[Fault, ...]]:
    """The content of a TOML file, or None and why it cannot be read."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return None, (Fault(path.name, message("session.pack_file_missing", folder=str(path.parent))),)
    except OSError as error:
        return None, (Fault(path.name, message("session.pack_file_unreadable", detail=error.strerror or str(error))),)
    try:
        return tomllib.loads(raw.decode("utf-8")), ()
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        return None, (Fault(f"{path.name}: line {line}", message("session.pack_not_utf8")),)
    except tomllib.TOMLDecodeError as error:
        detail, _, place = str(error).removesuffix(")").rpartition(" (at ")
        line_name = place.partition(",")[0]
        if not line_name.startswith("line "):  # "end of document"
            line_name = f"line {len(raw.splitlines())}"
        at = f"{path.name}: {line_name}"
        return None, (Fault(at, message("session.pack_not_toml", detail=detail)),)


def _faults(kind: inspect.Type, value: object, at: str) -> Iterator[Fault]:
    """What keeps a value read from TOML from being of a kind, looked for as deep as one can."""
    if isinstance(kind, inspect.StructType) and isinstance(value, dict):
        yield from _struct_faults(kind, value, at)
    elif isinstance(kind, inspect.UnionType):
        yield from _union_faults(kind, value, at)
    elif isinstance(kind, inspect.DictType) and isinstance(value, dict):
        for key, each in value.items():
            if list(_faults(kind.key_type, key, at)):
                yield Fault(f"{at}.{key}", message("session.pack_bad_key", expected=_expected(kind.key_type)))
            yield from _faults(kind.value_type, each, f"{at}.{key}")
    elif isinstance(kind, inspect.VarTupleType) and isinstance(value, list):
        for index, each in enumerate(value):
            yield from _faults(kind.item_type, each, f"{at}[{index}]")
    elif isinstance(kind, inspect.TupleType) and isinstance(value, list) and len(value) == len(kind.item_types):
        for index, (item, each) in enumerate(zip(kind.item_types, value, strict=True)):
            yield from _faults(item, each, f"{at}[{index}]")
    elif not _is_plain(kind, value):
        yield _unexpected(at, _expected(kind), value)


def _struct_faults(kind: inspect.StructType, value: dict[str, Any], at: str) -> Iterator[Fault]:
    fields = {field.encode_name: field for field in kind.fields}
    for key, each in value.items():
        if key in fields:
            yield from _faults(fields[key].type, each, f"{at}.{key}")
        elif key != kind.tag_field:
            yield Fault(f"{at}.{key}", message("session.pack_unknown_key", expected=_choice(fields)))
    for key, field in fields.items():
        if field.required and key not in value:
            yield Fault(f"{at}.{key}", message("session.pack_key_missing", expected=_expected(field.type)))


def _union_faults(kind: inspect.UnionType, value: object, at: str) -> Iterator[Fault]:
    tagged = {each.tag: each for each in kind.types if isinstance(each, inspect.StructType) and each.tag_field}
    if not tagged:  # a kind or None, and TOML has no word for None
        yield from _faults(_without_none(kind), value, at)
        return
    tag_field = str(next(iter(tagged.values())).tag_field)
    if not isinstance(value, dict):
        yield _unexpected(at, _expected(kind), value)
    elif tag_field not in value:
        yield Fault(f"{at}.{tag_field}", message("session.pack_key_missing", expected=_choice(tagged)))
    elif value[tag_field] not in tuple(tagged):
        yield _unexpected(f"{at}.{tag_field}", _choice(tagged), value[tag_field])
    else:
        yield from _struct_faults(tagged[value[tag_field]], value, at)


def _is_plain(kind: inspect.Type, value: object) -> bool:
    """Whether a value without parts is of a kind; TOML's true and false are no numbers."""
    if isinstance(value, bool):
        return isinstance(kind, inspect.BoolType)
    if isinstance(kind, inspect.LiteralType):
        return value in kind.values
    if isinstance(kind, inspect.FloatType):
        return isinstance(value, int | float)
    return isinstance(value, int if isinstance(kind, inspect.IntType) else str) and isinstance(
        kind, inspect.IntType | inspect.StrType
    )


def _expected(kind: inspect.Type) -> Message:
    """A kind in words."""
    if isinstance(kind, inspect.LiteralType):
        return _choice(kind.values)
    if isinstance(kind, inspect.UnionType):
        kinds = [each for each in kind.types if not isinstance(each, inspect.NoneType)]
        return _expected(kinds[0])  # several: tagged structs, every one a table
    if isinstance(kind, inspect.TupleType):
        return message("session.pack_list_of", count=len(kind.item_types))
    return message(_WORDS.get(type(kind), "session.pack_table"))


_WORDS: dict[type[inspect.Type], str] = {
    inspect.BoolType: "session.pack_bool",
    inspect.IntType: "session.pack_int",
    inspect.FloatType: "session.pack_number",
    inspect.StrType: "session.pack_text",
    inspect.VarTupleType: "session.pack_list",
}


def _choice(values: Iterable[object]) -> Message:
    return message("session.pack_one_of", values=", ".join(str(value) for value in values))


def _unexpected(at: str, expected: Message, value: object) -> Fault:
    if isinstance(value, dict):
        found: Message | str = message("session.pack_table")
    elif isinstance(value, list):
        found = message("session.pack_list")
    elif isinstance(value, bool):
        found = str(value).lower()
    else:
        found = f'"{value}"' if isinstance(value, str) else str(value)
    return Fault(at, message("session.pack_unexpected", expected=expected, found=found))


def _without_none(kind: inspect.UnionType) -> inspect.Type:
    (only,) = (each for each in kind.types if not isinstance(each, inspect.NoneType))
    return only


def _struct_type(data_type: type[Frozen]) -> inspect.StructType:
    kind = inspect.type_info(data_type)
    assert isinstance(kind, inspect.StructType)
    return kind


def _leaves(table: Mapping[str, Any], keys: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _leaves(value, (*keys, key))
        else:
            yield (*keys, key), value


def _is_format(text: str) -> bool:
    """Whether the braces of a text are paired; a pack's texts have no arguments."""
    try:
        return all(name is None for _, name, _, _ in string.Formatter().parse(text))
    except ValueError:
        return False
