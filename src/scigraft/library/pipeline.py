"""The steps of a build, each a pure function of its input, and the seam through which others may be passed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from scigraft.library.academic.step import AcademicInput, academic_step
from scigraft.model import Document, DocumentGraph, ReadSettings, Record, Settings
from scigraft.steps import Step

if TYPE_CHECKING:
    from scigraft.extract import Extraction
    from scigraft.modules import Module

# A release that changes one of these does the step anew. The keys of later steps hold those of earlier ones.
_READING = ("scigraft.model", "scigraft.read")
_EXTRACTING = ("scigraft.extract", "scigraft.modules")
_WORKBOOKS = frozenset({"xlsx", "xls", "ods"})


def lesser_key(key: str) -> str:
    """Return the key of what was made without a server that was to be asked: asked again, it may give more."""
    return f"{key}~"


@dataclass(frozen=True, slots=True)
class ReadInput:
    """A file to read; ``name`` is what provenance says."""

    path: str
    name: str
    settings: ReadSettings


@dataclass(frozen=True, slots=True)
class ModuleName:
    """A module by name, where to look for it, and the digest of what it held when the build began."""

    name: str
    paths: tuple[str, ...] = ()
    digest: str = ""


@dataclass(frozen=True, slots=True)
class RecordsInput:
    """A document to take records from."""

    document: Document
    module: ModuleName


@dataclass(frozen=True, slots=True)
class ReconcileInput:
    """What the documents of one paper gave under one module, the main ones first."""

    paper: str
    extractions: tuple[Extraction, ...]
    module: ModuleName


def read_file(given: ReadInput) -> Document:
    """Read a file into a document of evidence."""
    from scigraft.read import Source, read_source

    source = Source.open(Path(given.path), name=given.name, limits=given.settings.limits)
    return read_source(source, given.settings)


def find_records(given: RecordsInput) -> Extraction:
    """Read the tables of a document through a module."""
    from scigraft.extract import extract_document

    return extract_document(given.document, _module(given.module))


def reconcile_paper(given: ReconcileInput) -> tuple[Record, ...]:
    """Bring the records of a paper's documents together under the paper's key."""
    from scigraft.extract import reconcile

    merged = reconcile(given.extractions, _module(given.module))
    return tuple(replace(record, paper=given.paper) for record in merged)


def module_digest(name: str, paths: tuple[str, ...]) -> str:
    """Return what a module's results depend on: its data and code."""
    from scigraft.modules import load

    return load(name, paths=paths).digest


@lru_cache(maxsize=32)
def _module(name: ModuleName) -> Module:
    # Looking a module up reads the metadata of every installed package: once a digest is enough.
    return load_module(name.name, name.paths)


def load_module(name: str, paths: tuple[str, ...]) -> Module:
    """Return a module by name."""
    from scigraft.modules import load

    return load(name, paths=paths)


def read_settings(settings: Settings, kind: str) -> object:
    """Return the settings of reading that matter to a format: PDF parsers do not touch a spreadsheet."""
    defaults = ReadSettings()
    read = replace(settings.read, grobid_seconds=defaults.grobid_seconds)  # how long to wait changes no result
    if kind != "pdf":
        read = replace(read, pdf_parsers=defaults.pdf_parsers, grobid=defaults.grobid)
    if kind not in _WORKBOOKS:
        read = replace(read, hidden_sheets=defaults.hidden_sheets)
    return read


@dataclass(frozen=True, slots=True)
class Pipeline:
    """The steps of a build. All functions are importable by name, so that a worker process finds them."""

    read: Step[ReadInput, Document] = field(
        default_factory=lambda: Step("read", 1, read_file, read_settings, code=_READING)
    )
    records: Step[RecordsInput, Extraction] = field(
        default_factory=lambda: Step("records", 1, find_records, code=_EXTRACTING)
    )
    reconcile: Step[ReconcileInput, tuple[Record, ...]] = field(
        default_factory=lambda: Step("reconcile", 1, reconcile_paper, code=_EXTRACTING)
    )
    academic: Step[AcademicInput, DocumentGraph] = field(default_factory=academic_step)
    digest: Callable[[str, tuple[str, ...]], str] = module_digest
    module: Callable[[str, tuple[str, ...]], Module] = load_module
