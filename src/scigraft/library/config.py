"""``scigraft.toml``: the settings of a library, written with comments and read with errors that name the key."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from typing import get_type_hints

from pydantic import TypeAdapter, ValidationError

from scigraft.model import LibraryError, Settings

FILE = "scigraft.toml"

_TEMPLATE = """\
# Settings of this scigraft library. A key that is left out has its default.

# Worker processes of a build; 0 starts one for each core.
workers = {workers}

# Seconds that one document may take before it is given up; 0 sets no limit, and neither does a single worker.
document_seconds = {document_seconds}

# Seed of what draws at random in a build: the groups of names of graph.disambiguation = "kmeans".
seed = {seed}

# Empty: library.db in this folder (SQLite). Else the URL of a database.
database_url = {database_url}

[read]
# What finds the tables of a PDF, in order of preference: words, pdfplumber, camelot (needs scigraft[camelot]).
pdf_parsers = {pdf_parsers}
# Read hidden sheets of a workbook; they are marked, and no records are taken from them.
hidden_sheets = {hidden_sheets}
# Decimal mark: "auto", "." or ",".
decimal = {decimal}
# Address of a GROBID server ("http://localhost:8070") that reads front pages and references of PDFs; empty: none.
grobid = {grobid}
# Seconds that its answer on one PDF may take; 0 sets no limit. A server that misses three in a row is asked no more.
grobid_seconds = {grobid_seconds}

[read.limits]
# What one file may cost: bytes of the file; bytes of an archive unpacked; unpacked over packed of one member;
# members of an archive; cells of one table (more are cut, with a notice); pages.
file_bytes = {file_bytes}
archive_bytes = {archive_bytes}
archive_ratio = {archive_ratio}
archive_members = {archive_members}
table_cells = {table_cells}
pages = {pages}

[extract]
# Modules that a build runs, and folders (relative to this one) that hold modules of your own.
modules = {modules}
module_paths = {module_paths}

[graph]
# Find the academic graph of papers: who, what, with which data, and how papers use each other.
enabled = {enabled}
# Use the embedder where one is installed; without it, rules and words alone decide.
embedder = {embedder}
# How names are told to be the same: "layered", "exact" (by form alone), or "kmeans" (needs the embedder).
disambiguation = {disambiguation}

[search]
# The model that gives texts their vectors: "default", "none", "sentence-transformers:NAME", "openai:MODEL@BASE_URL"
# (the key of that service is read from the environment variable SCIGRAFT_EMBEDDER_KEY, else OPENAI_API_KEY).
embedder = {search_embedder}
# Papers up to which neighbours are exact; above, an approximate index finds them (needs scigraft[ann]).
exact_papers = {search_exact_papers}

[publish]
# Where the IRIs of linked data begin: an absolute IRI of yours that ends with / or #.
base = {base}
"""


@dataclass(frozen=True, slots=True)
class Config(Settings):
    """The settings tree and where the database is."""

    database_url: str = ""


def read_config(root: Path) -> Config:
    """Return the configuration of a library.

    Raises ``LibraryError`` naming the file and the key where it cannot be read, has an unknown key or a value of
    the wrong type.
    """
    file = root / FILE
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError as exc:
        raise LibraryError("this folder is no library", where=str(root), hint="Make one with `scigraft init`") from exc
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as exc:
        raise LibraryError(f"cannot be read: {exc}", where=str(file), hint="Fix the file") from exc
    return _validated(data, file)


def write_config(root: Path, config: Config) -> None:
    """Write the configuration with a comment on each key."""
    values: dict[str, object] = {}
    for part in (config, config.read, config.read.limits, config.extract, config.graph, config.publish):
        values |= {field.name: getattr(part, field.name) for field in fields(part)}
    values |= {f"search_{field.name}": getattr(config.search, field.name) for field in fields(config.search)}
    text = _TEMPLATE.format_map({name: _toml(value) for name, value in values.items()})
    (root / FILE).write_text(text, encoding="utf-8", newline="\n")


def _toml(value: object) -> str:
    # JSON's strings, numbers, booleans and flat arrays are TOML as well.
    if isinstance(value, tuple):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str | int | bool) else ""


def _validated(data: dict[str, object], file: Path) -> Config:
    for key in _unknown(data, Config):
        known = ", ".join(sorted(_keys(Config)))
        raise LibraryError(f"unknown key '{key}'", where=str(file), hint=f"Known keys: {known}")
    try:
        return TypeAdapter(Config).validate_python(data)
    except ValidationError as exc:
        error = exc.errors()[0]
        key = ".".join(str(part) for part in error["loc"])
        raise LibraryError(f"{key}: {error['msg']}", where=str(file), hint="Fix the value") from exc


def _unknown(data: dict[str, object], kind: type, prefix: str = "") -> Iterator[str]:
    hints = get_type_hints(kind)
    for key, value in data.items():
        inner = hints.get(key)
        if inner is None:
            yield prefix + key
        elif isinstance(inner, type) and is_dataclass(inner) and isinstance(value, dict):
            yield from _unknown(value, inner, f"{prefix}{key}.")


def _keys(kind: type, prefix: str = "") -> Iterator[str]:
    for key, inner in get_type_hints(kind).items():
        if isinstance(inner, type) and is_dataclass(inner):
            yield from _keys(inner, f"{prefix}{key}.")
        else:
            yield prefix + key
