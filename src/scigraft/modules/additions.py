"""Terms that a user adds to a module that is not theirs: files ``NAME.terms.toml`` in the folders of their modules.

    module = "geochem"

    [vocabulary.minerals]
    source = "my own list"
    terms = [{ name = "pyrite", aliases = ["Schwefelkies"] }, { name = "kullerudite" }]

A term whose name the module has gains aliases; another is new. ``file`` names a list beside the file: TOML with
``[[term]]``, or a CSV with ``columns`` saying which of its columns are the name and the attributes.
"""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from pydantic import Field, ValidationError

from scigraft.model import ModuleError
from scigraft.modules.schema import Strict, Term
from scigraft.modules.vocabulary import Vocabulary, fold

SUFFIX = ".terms.toml"


class AddedTerms(Strict):
    """What is added to one vocabulary."""

    source: str
    terms: tuple[Term, ...] = ()
    file: str = ""
    columns: dict[str, str] = {}


class Additions(Strict):
    """A whole ``NAME.terms.toml``."""

    module: str
    vocabularies: dict[str, AddedTerms] = Field(default={}, alias="vocabulary")


def additions_for(name: str, paths: Sequence[str | Path]) -> tuple[Path, ...]:
    """Return the files that add terms to a module, in the order of the folders."""
    files = (Path(path) / f"{name}{SUFFIX}" for path in paths)
    return tuple(file.resolve() for file in files if file.is_file())


def files_of(additions: Path) -> Iterable[Path]:
    """Return an additions file and the lists that it names, for digests."""
    yield additions
    for added in _read(additions).vocabularies.values():
        if added.file:
            yield _beside(additions, added.file)


def extended(vocabularies: Mapping[str, Vocabulary], files: Sequence[Path], name: str) -> dict[str, Vocabulary]:
    """Return the vocabularies with the terms of these files. Raises ``ModuleError`` that names the file."""
    grown = dict(vocabularies)
    for file in files:
        additions = _read(file)
        if additions.module != name:
            raise ModuleError(f"the file adds to '{additions.module}', not to '{name}'", where=file.name)
        for key, added in additions.vocabularies.items():
            if key not in grown:
                known = ", ".join(sorted(grown))
                raise ModuleError(
                    f"the module {name} has no vocabulary '{key}'", where=file.name, hint=f"It has {known}"
                )
            grown[key] = _grown(grown[key], (*added.terms, *_listed(file, added)))
    return grown


def merged(terms: Iterable[Term]) -> tuple[Term, ...]:
    """Return the terms with those of one name made one: the first, with the aliases and attributes of all."""
    found: dict[str, Term] = {}
    for term in terms:
        first = found.get(fold(term.name))
        if first is None:
            found[fold(term.name)] = term
            continue
        update = {
            "aliases": tuple(dict.fromkeys((*first.aliases, *term.aliases))),
            "attributes": {**term.attributes, **first.attributes},
        }
        found[fold(term.name)] = first.model_copy(update=update)
    return tuple(found.values())


def _grown(vocabulary: Vocabulary, more: Sequence[Term]) -> Vocabulary:
    return Vocabulary(vocabulary.name, vocabulary.spec, merged((*vocabulary.terms, *more)))


def _listed(file: Path, added: AddedTerms) -> tuple[Term, ...]:
    if not added.file:
        return ()
    listed = _beside(file, added.file)
    try:
        if listed.suffix == ".csv":
            return tuple(_from_csv(listed, added.columns, file))
        entries = tomllib.loads(listed.read_text(encoding="utf-8")).get("term", ())
        return tuple(Term.model_validate(entry) for entry in entries)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, ValidationError, csv.Error) as exc:
        raise ModuleError(f"cannot use the list '{added.file}' ({exc})", where=file.name) from exc


def _from_csv(listed: Path, columns: Mapping[str, str], file: Path) -> Iterable[Term]:
    with listed.open(encoding="utf-8-sig", newline="") as stream:
        rows = csv.DictReader(stream)
        wanted = {"name": "name", **columns}
        if missing := sorted(set(wanted.values()) - set(rows.fieldnames or ())):
            raise ModuleError(
                f"the list '{listed.name}' has no column '{missing[0]}'", where=file.name,
                hint='Say which column is the name: columns = { name = "..." }',
            )  # fmt: skip
        for row in rows:
            attributes = {key: row[column] or "" for key, column in wanted.items() if key != "name"}
            if name := (row[wanted["name"]] or "").strip():
                yield Term(name=name, attributes={key: text for key, text in attributes.items() if text.strip()})


def _beside(file: Path, name: str) -> Path:
    listed = (file.parent / name).resolve()
    if not listed.is_relative_to(file.parent):
        raise ModuleError(f"the list '{name}' is outside the folder", where=file.name, hint="Put it beside the file")
    return listed


def _read(file: Path) -> Additions:
    try:
        return Additions.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, ValidationError) as exc:
        raise ModuleError(
            f"cannot use these terms: {exc}", where=file.name, hint="docs/modules.md shows a file of added terms"
        ) from exc
