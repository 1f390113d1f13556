"""Which message keys the code uses: read from its source, nothing is imported or run.

A key is written out, or built by a function that puts a fixed text before or after one of its parameters
(`word("herder")` is "eldur.herder"); such functions are found by themselves, also through each other. What stays
open, f"shell.sheet_{name}", is a pattern "shell.sheet_{}": `built_keys` says what its holes can be.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias

from companion.i18n.catalog import DOMAINS

FILES = {**{domain: domain for domain in DOMAINS}, "table": "session", "cli": "session"}
"""First part of a key: the file it belongs to."""
_FIRST = rf"(?:{'|'.join(FILES)})\."
KEY = re.compile(rf"{_FIRST}[A-Za-z0-9_.|-]+")
_IN_TEXT = re.compile(rf"""["']({KEY.pattern})["']""")
_SINKS = ("Message", "message")


class Use(NamedTuple):
    """A key, or a pattern with "{}" for each open part, in one place of the code."""

    key: str
    place: str
    """File and line."""
    args: frozenset[str] | None = None
    """Names of the arguments given to it; None where the code does not say."""


class _Hole(NamedTuple):
    """A part of a key that is known only when the code runs; `param`: it is that parameter of the function."""

    param: str = ""


_Shape: TypeAlias = tuple[str | _Hole, ...]


class _Maker(NamedTuple):
    """A function that says a message whose key is made of one of its parameters."""

    param: str
    position: int
    """Among the arguments of a call."""
    shape: _Shape
    args: frozenset[str] | None = frozenset()
    """What it gives to the message itself; None where that is not to be seen."""
    passes_on: bool = True
    """Whether it gives its own further arguments to the message too."""


class _Function(NamedTuple):
    module: str
    name: str
    node: ast.FunctionDef
    params: tuple[str, ...]
    """As a caller gives them: without self."""
    rest: str
    """The name of its further arguments by name, "args" of **args."""


def uses(sources: Iterable[Path], root: Path) -> list[Use]:
    """Every use in these Python and kv files."""
    modules = {}
    found = []
    for path in sources:
        text = path.read_text(encoding="utf-8")
        place = str(path.relative_to(root))
        if path.suffix == ".py":
            modules[place] = ast.parse(text)
        else:
            found += [
                Use(match[1], f"{place}:{number}")
                for number, line in enumerate(text.splitlines(), start=1)
                for match in _IN_TEXT.finditer(line)
            ]
    return sorted({*found, *_Reader(modules).uses()}, key=lambda use: (use.key, use.place))


class _Reader:
    def __init__(self, modules: dict[str, ast.Module]) -> None:
        self.modules = modules
        self.functions: list[_Function] = []
        self.makers: dict[str, set[_Maker]] = defaultdict(set)
        """By "module:name" for functions, "folder:name" for what is reached through an object."""
        self.imported: dict[str, dict[str, str]] = {}
        """Module: its name for something: "module:name" of the thing."""
        for place, tree in modules.items():
            self.imported[place] = dict(_imports(tree))
            self._collect(place, tree)

    def _collect(self, place: str, tree: ast.AST, in_class: bool = False) -> None:
        for node in ast.iter_child_nodes(tree):
            if isinstance(node, ast.FunctionDef):
                params = tuple(arg.arg for arg in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs))
                rest = node.args.kwarg.arg if node.args.kwarg else ""
                self.functions.append(_Function(place, node.name, node, params[1:] if in_class else params, rest))
            self._collect(place, node, isinstance(node, ast.ClassDef))

    def uses(self) -> list[Use]:
        while True:
            before = sum(map(len, self.makers.values()))
            found = [use for function in self.functions for use in self._uses_in(function)]
            if sum(map(len, self.makers.values())) == before:
                break
        return found + [use for place, tree in self.modules.items() for use in self._outside(place, tree)]

    def _uses_in(self, function: _Function) -> Iterator[Use]:
        for node in ast.walk(function.node):
            if isinstance(node, ast.Call):
                yield from self._calls(function.module, function, node)

    def _outside(self, place: str, tree: ast.Module) -> Iterator[Use]:
        """Keys written out anywhere, and messages made outside functions."""
        inside = {id(node) for each in self.functions if each.module == place for node in ast.walk(each.node)}
        pieces = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
        kinds = {id(part) for node in ast.walk(tree) for part in _kind_of_luck(node)}
        for node in ast.walk(tree):
            if id(node) in pieces or id(node) in kinds:
                continue
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value):
                yield Use(node.value, f"{place}:{node.lineno}")
            elif isinstance(node, ast.Call) and id(node) not in inside:
                yield from self._calls(place, None, node)
            elif isinstance(node, ast.JoinedStr):
                shape = _shape_of_text(node, None)
                if isinstance(shape[0], str) and re.match(_FIRST, shape[0]):
                    yield from self._open(place, node, shape)

    def _open(self, place: str, node: ast.JoinedStr, shape: _Shape) -> Iterator[Use]:
        """An f-string that is no message where it stands; those of makers are known by their callers."""
        made = {maker.shape for makers in self.makers.values() for maker in makers}
        holes = {tuple(_Hole() if isinstance(part, _Hole) else part for part in each) for each in made}
        if shape not in holes:
            yield Use(_written(shape), f"{place}:{node.lineno}")

    def _calls(self, place: str, function: _Function | None, call: ast.Call) -> Iterator[Use]:
        makers = list(self._makers_of(place, call))
        for maker in makers:
            given = _argument(call, maker)
            if given is None:
                continue
            args, passes_on = _given_args(call, function, maker)
            for shape in _shapes(given, function):
                whole = _filled(maker.shape, maker.param, shape)
                params = [part.param for part in whole if isinstance(part, _Hole) and part.param]
                if function is not None and len(params) == 1:
                    made = _Maker(params[0], function.params.index(params[0]), whole, args, passes_on)
                    self.makers[f"{function.module}:{function.name}"].add(made)
                    self.makers[f"{_folder(function.module)}:{function.name}"].add(made)
                elif _is_key(whole):
                    is_sure = not passes_on and len(makers) == 1
                    yield Use(_written(whole), f"{place}:{call.lineno}", args if is_sure else None)

    def _makers_of(self, place: str, call: ast.Call) -> set[_Maker]:
        name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
        if name in _SINKS:
            return {_Maker("key", 0, (_Hole("key"),))}
        if isinstance(call.func, ast.Name):
            return self.makers.get(self.imported[place].get(name, f"{place}:{name}"), set())
        return self.makers.get(f"{_folder(place)}:{name}", set())


def _folder(module: str) -> str:
    return module.rpartition("/")[0]


def _kind_of_luck(node: ast.AST) -> Iterator[ast.expr]:
    """The key of a `Chance`: no text has it, only GO's, which ends with ".deal"."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Chance":
        yield from node.args[:1]
        yield from (keyword.value for keyword in node.keywords if keyword.arg == "key")


def _imports(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                yield alias.asname or alias.name, f"{node.module.replace('.', '/')}.py:{alias.name}"


def _argument(call: ast.Call, maker: _Maker) -> ast.expr | None:
    for keyword in call.keywords:
        if keyword.arg == maker.param:
            return keyword.value
    before = call.args[: maker.position + 1]
    if any(isinstance(each, ast.Starred) for each in before) or len(before) <= maker.position:
        return None
    return before[-1]


def _shapes(node: ast.expr, function: _Function | None) -> list[_Shape]:
    """What text an expression can be."""
    match node:
        case ast.Constant(value=str(text)):
            return [(text,)]
        case ast.Constant():
            return []
        case ast.JoinedStr():
            return [_shape_of_text(node, function)]
        case ast.IfExp(body=body, orelse=orelse):
            return [*_shapes(body, function), *_shapes(orelse, function)]
        case ast.BoolOp(values=values):
            return [shape for value in values for shape in _shapes(value, function)]
        case ast.Name(id=name) if function is not None and name in function.params:
            return [(_Hole(name),)]
        case ast.Name(id=name) if function is not None:
            given = [
                each.value
                for each in ast.walk(function.node)
                if isinstance(each, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in each.targets)
            ]
            return [shape for value in given for shape in _shapes(value, function)] or [(_Hole(),)]
    return [(_Hole(),)]


def _shape_of_text(node: ast.JoinedStr, function: _Function | None) -> _Shape:
    parts: list[str | _Hole] = []
    for part in node.values:
        if isinstance(part, ast.Constant):
            parts.append(str(part.value))
        else:
            value = part.value if isinstance(part, ast.FormattedValue) else None
            is_param = function is not None and isinstance(value, ast.Name) and value.id in function.params
            parts.append(_Hole(value.id) if is_param and isinstance(value, ast.Name) else _Hole())
    return tuple(parts)


def _filled(shape: _Shape, param: str, given: _Shape) -> _Shape:
    """The shape with what was given in the parameter's place, neighbouring texts joined."""
    parts: list[str | _Hole] = []
    for part in shape:
        for piece in given if part == _Hole(param) else (part,):
            if isinstance(piece, str) and parts and isinstance(parts[-1], str):
                parts[-1] += piece
            else:
                parts.append(piece)
    return tuple(parts)


def _is_key(shape: _Shape) -> bool:
    """Whether it belongs to the catalogue at all; "seat" and whole keys from elsewhere do not."""
    written = _written(shape)
    return written != "{}" and ("{}" in written or KEY.fullmatch(written) is not None)


def _written(shape: _Shape) -> str:
    return "".join("{}" if isinstance(part, _Hole) else part for part in shape)


def _given_args(call: ast.Call, function: _Function | None, maker: _Maker) -> tuple[frozenset[str] | None, bool]:
    """What the message is given by this call, None if it cannot be seen; and whether the caller's own rest follows."""
    more: list[ast.expr] = [keyword.value for keyword in call.keywords if keyword.arg is None]
    if isinstance(call.func, ast.Name) and call.func.id == "Message":
        more += call.args[1:]
    if maker.args is None or not maker.passes_on:
        return maker.args, False
    rest = function.rest if function is not None else ""
    follows = [bool(rest) and any(isinstance(n, ast.Name) and n.id == rest for n in ast.walk(each)) for each in more]
    if not all(follows):
        return None, False
    return maker.args | {keyword.arg for keyword in call.keywords if keyword.arg}, bool(more)
