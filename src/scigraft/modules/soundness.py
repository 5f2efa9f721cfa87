"""What is wrong with a module file: each problem with its line and key."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from tomllib import TOMLDecodeError

from pydantic import ValidationError

from scigraft.model import ModuleError
from scigraft.modules.schema import ModuleSpec

Keys = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault. ``line`` is 1-based; ``key`` is the path of the key, empty for a fault of syntax."""

    line: int
    key: str
    message: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.key}: {self.message}" if self.key else f"line {self.line}: {self.message}"


def unsound(problems: Sequence[Problem], file: str) -> ModuleError:
    """Return the error that tells all problems of a file, one a line."""
    told = "\n".join(str(problem) for problem in problems)
    return ModuleError(told, where=file, hint="The page on modules (docs/modules.md) shows a sound one")


def syntax_problem(exc: TOMLDecodeError) -> Problem:
    """Return where a file stops being TOML."""
    match = re.search(r"\(at line (\d+), column (\d+)\)", str(exc))
    said = re.sub(r"\s*\(at [^)]*\)", "", str(exc))
    return Problem(
        int(match[1]) if match else 1, "", f"not valid TOML: {said}" + (f", column {match[2]}" if match else "")
    )


def schema_problems(exc: ValidationError, text: str) -> list[Problem]:
    """Return the keys that are unknown, missing or of a wrong type."""
    return [_problem(text, error["loc"], error["msg"]) for error in exc.errors()]


def cross_problems(spec: ModuleSpec, text: str) -> list[Problem]:
    """Return what is wrong between the parts: names used but not given, given twice, or missing."""
    return [
        *_fields(spec, text),
        *_references(spec, text),
        *_patterns(spec, text),
        *_examples(spec, text),
    ]


def _fields(spec: ModuleSpec, text: str) -> Iterable[Problem]:
    counts = Counter(field.name for field in spec.fields)
    for index, field in enumerate(spec.fields):
        if counts[field.name] > 1 and any(f.name == field.name for f in spec.fields[:index]):
            yield _problem(text, ("field", index, "name"), f"there are two fields '{field.name}'")
    if sum(field.type == "value" for field in spec.fields) != 1:
        yield _problem(text, ("field",), "exactly one field must have type 'value'")
    if sum(field.type == "unit" for field in spec.fields) > 1:
        yield _problem(text, ("field",), "at most one field may have type 'unit'")
    if sum(field.subject for field in spec.fields) > 1:
        yield _problem(text, ("field",), "at most one field may be the subject")
    if spec.reads == "tables" and not any(field.anchor for field in spec.fields):
        yield _problem(text, ("field",), "one field must be an anchor, without which a number means nothing")


def _references(spec: ModuleSpec, text: str) -> Iterable[Problem]:
    names = sorted(field.name for field in spec.fields)
    for index, field in enumerate(spec.fields):
        if field.vocabulary and field.vocabulary not in spec.vocabularies:
            keys: Keys = ("field", index, "vocabulary")
            yield _problem(text, keys, f"there is no vocabulary '{field.vocabulary}'")
        if field.vocabulary_by and field.vocabulary_by not in names:
            yield _problem(text, ("field", index, "vocabulary_by"), f"there is no field '{field.vocabulary_by}'")
    for name in spec.identity:
        if name not in names:
            yield _problem(text, ("identity",), f"there is no field '{name}'; the fields are {', '.join(names)}")
    yield from _bindings(spec, names, text)
    for name in spec.cross_check.sample:
        if name not in names:
            yield _problem(text, ("cross_check", "sample"), f"there is no field '{name}'")
    for index, bounds in enumerate(spec.ranges):
        for name in bounds.when:
            if name not in names:
                yield _problem(text, ("range", index, "when"), f"there is no field '{name}'")


def _bindings(spec: ModuleSpec, names: Sequence[str], text: str) -> Iterable[Problem]:
    binding = spec.binding
    used = {"sample": [part for entry in binding.sample for part in entry.split("+")],
            "tiers": binding.tiers, "observed": binding.observed}  # fmt: skip
    for key, fields in used.items():
        for name in fields:
            if name not in names:
                said = f"there is no field '{name}'; the fields are {', '.join(names)}"
                yield _problem(text, ("binding", key), said)


def _examples(spec: ModuleSpec, text: str) -> Iterable[Problem]:
    wanted = "text" if spec.reads == "text" else "table"
    for index, example in enumerate(spec.examples):
        given = {"text": example.text, "table": example.table}
        if not given.pop(wanted) or any(given.values()):
            message = f"an example of a module that reads {spec.reads} has a {wanted} and nothing else to read"
            yield _problem(text, ("example", index), message)


def _patterns(spec: ModuleSpec, text: str) -> Iterable[Problem]:
    patterns: list[tuple[Keys, str]] = [
        *((("field", index, "pattern"), field.pattern) for index, field in enumerate(spec.fields)),
        *((("vocabulary", name, "pattern"), vocabulary.pattern) for name, vocabulary in spec.vocabularies.items()),
    ]
    for keys, pattern in patterns:
        try:
            re.compile(pattern)
        except re.error as exc:
            yield _problem(text, keys, f"not a regular expression: {exc}")


def _problem(text: str, keys: Keys, message: str) -> Problem:
    return Problem(line_of(text, keys), ".".join(str(key) for key in keys), message)


def line_of(text: str, keys: Sequence[str | int]) -> int:
    """Return the 1-based line of a key path in TOML text, or of the nearest parent that is written out."""
    lines = text.splitlines()
    at = 0
    for depth, key in enumerate(keys):
        if isinstance(key, int):
            continue
        index = keys[depth + 1] if depth + 1 < len(keys) else 0
        skip = index if isinstance(index, int) else 0
        name = re.escape(key)
        pattern = re.compile(rf"^\s*(?:\[\[?(?:[\w.\"-]+\.)?\"?{name}\"?\]?\]|\"?{name}\"?\s*=)")
        hits = [n for n in range(at, len(lines)) if pattern.match(lines[n])]
        if hits:
            at = hits[min(skip, len(hits) - 1)]
    return at + 1
