"""What a listing and the pairing need to know of a document, small enough to hold for a whole library."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice

from scigraft.library.reports import TableStatus
from scigraft.model import Document, Metadata, Notice
from scigraft.read.identifiers import dois_in

TITLE_LEAST = 20  # letters and digits; shorter titles ("Introduction") name no one paper
_TITLE_MOST = 400
_FRONT = 40  # evidence units and table rows looked into for a DOI or a title
_MOST = 12  # DOIs and possible titles kept of one file: the whole library's are held at once


@dataclass(frozen=True, slots=True)
class Facts:
    """What a file says of itself: its metadata, the DOIs and possible titles it prints, its bibliography entries.

    ``dois`` and ``titles`` are normalised; ``entries`` only hold those of a bibliography file.
    """

    format: str = ""
    metadata: Metadata = Metadata()
    dois: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    entries: tuple[Metadata, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """The summary of a document that was read."""

    facts: Facts
    tables: tuple[TableStatus, ...] = ()
    notices: tuple[Notice, ...] = ()


BIBLIOGRAPHIES = frozenset({"bibtex", "ris", "csljson", "paperlines", "zoterordf", "zoterojson"})


def reading_of(document: Document) -> Reading:
    """Return the summary of a document."""
    lines = tuple(islice(_lines(document), 4 * _FRONT))
    entries = document.bibliography if document.format in BIBLIOGRAPHIES else ()
    facts = Facts(
        format=document.format,
        metadata=_small(document.metadata),
        dois=_first(doi for line in lines for doi in dois_in(line)),
        titles=_first(title for line in lines if (title := title_key(line))),
        entries=tuple(_small(entry) for entry in entries),
    )
    return Reading(facts, tuple(_summaries(document)), document.notices)


@lru_cache(maxsize=50_000)
def title_key(text: str) -> str:
    """Return a title as letters and digits in lower case, or nothing when it is too short to name a paper."""
    if len(text) > _TITLE_MOST:
        return ""
    key = title_letters(text)
    return key if len(key) >= TITLE_LEAST and len(text.split()) > 2 else ""


def title_letters(text: str) -> str:
    """Return the letters and digits of a title in lower case, without accents."""
    folded = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in folded if letter.isalnum())


def _first(found: Iterable[str]) -> tuple[str, ...]:
    return tuple(islice(dict.fromkeys(found), _MOST))


def _small(metadata: Metadata) -> Metadata:
    return replace(metadata, abstract="")


def _lines(document: Document) -> Iterator[str]:
    yield document.metadata.doi
    yield document.metadata.title
    for unit in document.evidence[:_FRONT]:
        if unit.kind != "reference":
            yield unit.text
    for table in document.tables[:_FRONT]:
        yield table.caption
        for line in table.grid[:6]:
            yield from dict.fromkeys(cell.text for cell in line[:6])


def _summaries(document: Document) -> Iterator[TableStatus]:
    for table in document.tables:
        rows, cols = table.shape
        yield TableStatus(
            id=table.id,
            name=table.name,
            label=table.label,
            caption=table.caption[:_TITLE_MOST],
            rows=rows,
            cols=cols,
            page=table.page,
            sheet=table.sheet,
            hidden=table.hidden,
            image=table.image,
            parser=table.parser,
        )
