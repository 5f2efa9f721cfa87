"""A GROBID server as the better reader of a PDF's front page and references, where the settings name one.

What the server says of the work stands before what was read here; tables, text and their places stay those of the
PDF. A server that cannot be reached, or answers with something else, costs a notice and nothing more. One that fails at
the whole text is asked for the front page alone, which it reads without the rest.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from http.client import HTTPException
from urllib.error import HTTPError

from scigraft.model import Document, Evidence, Locator, Metadata, Notice, ReadError, ReadSettings
from scigraft.read.pdf.grobid_server import BUSY, FULLTEXT, HEADER, NoAnswer, asked, why
from scigraft.read.source import Source

FAILED = "grobid-failed"
SILENT = "grobid-silent"  # no answer at all: the next paper will fare no better
FRONT_ONLY = "grobid-front-only"
LESSER = frozenset({FAILED, SILENT, FRONT_ONLY})  # notices of what may be more when the server is asked again
_HINT = (
    "Check read.grobid in scigraft.toml and that the server runs; `scigraft build --retry` asks it again, an empty"
    " value asks none"
)
_FAULTS = (ReadError, OSError, ValueError, HTTPException)


def with_grobid(
    document: Document, source: Source, settings: ReadSettings, *, pause: Callable[[float], None] = time.sleep
) -> Document:
    """Return a PDF's document with what a GROBID server says of the work and of its references."""
    try:
        told = _told(source, settings, FULLTEXT, pause)
    except NoAnswer as exc:
        return without_grobid(document, why(exc))
    except _FAULTS as exc:
        if isinstance(exc, HTTPError) and exc.code == BUSY:
            return without_grobid(document, why(exc), code=FAILED)
        return _front_alone(document, source, settings, pause, fault=why(exc))
    merged = replace(document, metadata=_before(told.metadata, document.metadata))
    return _with_references(merged, told) if told.bibliography else merged


def without_grobid(document: Document, reason: str, *, code: str = SILENT) -> Document:
    """Return a PDF's document with the notice that the server gave nothing, and why."""
    return _noted(document, code, f"the GROBID server gave nothing ({reason}); the front page was read without it")


def _front_alone(
    document: Document, source: Source, settings: ReadSettings, pause: Callable[[float], None], *, fault: str
) -> Document:
    try:
        told = _told(source, settings, HEADER, pause)
        if not told.metadata.title and not told.metadata.authors:
            raise ValueError("its answer names no work")
    except _FAULTS:
        return without_grobid(document, fault, code=FAILED)
    merged = replace(document, metadata=_before(told.metadata, document.metadata))
    said = f"the GROBID server gave the front page alone ({fault} to the whole); the references were read without it"
    return _noted(merged, FRONT_ONLY, said)


def _noted(document: Document, code: str, said: str) -> Document:
    notice = Notice(code, f"{document.file}: {said}", Locator(file=document.file), hint=_HINT)
    return replace(document, notices=(*document.notices, notice))


def _told(source: Source, settings: ReadSettings, path: str, pause: Callable[[float], None]) -> Document:
    """Return the server's answer as a document. Raises ``ReadError``, ``OSError`` or ``ValueError``."""
    from scigraft.read.tei.reader import READER

    answer = Source(source.name, asked(source, settings.grobid, path, seconds=settings.grobid_seconds, pause=pause))
    if READER.claims(answer) < 1:
        raise ValueError("its answer is no TEI")
    told = READER.read(answer, settings)
    if any(notice.code == "xml-damaged" for notice in told.notices):
        raise ValueError("its answer is damaged or broke off")
    return told


def _before(first: Metadata, second: Metadata) -> Metadata:
    stated = {field.name: value for field in fields(Metadata) if (value := getattr(first, field.name))}
    return replace(second, **stated)


def _with_references(document: Document, told: Document) -> Document:
    """Return the document with the server's references in the place of its own, under keys by their order."""
    keys = [f"b{number}" for number in range(len(told.bibliography))]
    works = tuple(replace(work, key=key) for work, key in zip(told.bibliography, keys, strict=True))
    printed = [unit for unit in told.evidence if unit.kind == "reference"]
    return replace(document, bibliography=works, evidence=tuple(_woven(document, printed)))


def _woven(document: Document, printed: list[Evidence]) -> Iterator[Evidence]:
    section = next((unit.section for unit in document.evidence if unit.kind == "reference"), ())
    new = [
        replace(unit, id=f"g{number}", section=section, locator=replace(unit.locator, file=document.file))
        for number, unit in enumerate(printed)
    ]
    for unit in document.evidence:
        if unit.kind != "reference":
            yield unit
        elif new:
            yield from new
            new = []
    yield from new
