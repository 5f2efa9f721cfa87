"""Papers as JSON lines: one object a line with title, authors, year, venue, abstract and an id."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping

from scigraft.model import Author, Document, Locator, Metadata, Notice, ReadSettings
from scigraft.read.encoding import decode, decoding_notices
from scigraft.read.references.attachments import escaped
from scigraft.read.references.bibliography import bare_doi, document, first_last, pairs
from scigraft.read.registry import Reader
from scigraft.read.source import HEAD, Source
from scigraft.read.text import collapse

_TITLE = re.compile(r'"title"\s*:')
_FIELDS = re.compile(r'"(?:authors?|year|venue|abstract|(?:paper_?)?[iI]d|doi|DOI)"\s*:')
_SUFFIXES = (".jsonl", ".ndjson", ".jsonlines")
_ANTHOLOGY = re.compile(r"[A-Z]\d\d-\d{4}\Z|\d{4}\.[a-z][\w-]*\.\d+\Z")
_BLANK = b"\xef\xbb\xbf \t\r\n"  # with the mark of UTF-8
_LONGEST_LINE = 2**24  # bytes of a first line that is looked at
_BEGINNING = 20  # lines that may be broken before the first paper
_TOLD = 20  # broken lines that are told singly

Json = str | int | float | bool | None | list["Json"] | dict[str, "Json"]
Item = Mapping[str, Json]


def claims(source: Source) -> float:
    """Sure where lines of objects with a title and an id, authors, year, venue or abstract begin, or soon after."""
    lines = decode(_beginning(source)).text.lstrip().split("\n")
    if source.suffix in _SUFFIXES:
        return 0.95 if any(map(_tells, lines[:_BEGINNING])) else 0.0
    return 0.7 if _tells(lines[0]) and any(line.startswith("{") for line in lines[1:2]) else 0.0


def _tells(line: str) -> bool:
    return line.lstrip().startswith("{") and all(said.search(line) for said in (_TITLE, _FIELDS))


def _beginning(source: Source) -> bytes:
    """Return the head of a file, or as much of it as a first line takes that is longer, and what begins the second."""
    head = source.head.lstrip(_BLANK)
    if not head.startswith(b"{") or b"\n" in head:
        return source.head
    end = source.data.find(b"\n", len(source.head), _LONGEST_LINE)
    return source.data[: end + HEAD] if end >= 0 else source.data[:_LONGEST_LINE]


def read(source: Source, settings: ReadSettings) -> Document:
    """Read all lines; one that is no object with a title becomes a notice that names it."""
    decoded = decode(source.data)
    works: list[Metadata] = []
    broken: list[int] = []
    for number, line in enumerate(decoded.text.split("\n")):
        if not line.strip():
            continue
        item = _object(line)
        if item is None or not (_text(item.get("title")) or _first(item, "doi", "DOI")):
            broken.append(number)
        else:
            works.append(_work(item))
    notices = [*decoding_notices(decoded, source.name), *_told(broken, source.name)]
    return document(source, format="paperlines", works=works, notices=notices)


def _object(line: str) -> Item | None:
    try:
        item: Json = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return item if isinstance(item, dict) else None


def _told(broken: list[int], name: str) -> Iterable[Notice]:
    hint = "Each line must be a JSON object with a title"
    for number in broken[:_TOLD]:
        place = Locator(file=name, row=number)
        yield Notice("broken-entry", f"line {number + 1} is no paper: it was not read", place, hint=hint)
    if len(broken) > _TOLD:
        more = f"{len(broken) - _TOLD:,} more lines are no papers: they were not read"
        yield Notice("broken-entry", more, Locator(file=name, row=broken[_TOLD]), hint=hint)


def _work(item: Item) -> Metadata:
    key = _first(item, "id", "paper_id", "paperId", "acl_id", "corpusid", "citation-key")
    ids = item.get("externalIds")
    other: Item = ids if isinstance(ids, dict) else {}
    return Metadata(
        key=key,
        title=_text(item.get("title")),
        authors=tuple(_authors(item.get("authors") or item.get("author"))),
        venue=_first(item, "venue", "journal", "booktitle", "container-title"),
        date=_first(item, "date", "year", "publicationDate"),
        doi=bare_doi(_first(item, "doi", "DOI") or _first(other, "DOI")),
        identifiers=pairs(
            acl=key if _ANTHOLOGY.match(key) else _first(other, "ACL"),
            arxiv=_first(item, "arxiv", "arxiv_id", "arxivId") or _first(other, "ArXiv"),
            pmid=_first(item, "pmid", "PMID"),
            url=_first(item, "url"),
            file=[path for name in ("file", "files", "pdf") for path in _paths(item.get(name))],
            collection=[_text(one) for one in _list(item.get("collections"))],
        ),
        keywords=tuple(word for one in _list(item.get("keywords")) if (word := _text(one))),
        abstract=_first(item, "abstract"),
    )


def _authors(value: Json) -> Iterable[Author]:
    for person in _list(value):
        if isinstance(person, dict):
            given, family = _first(person, "given", "first", "given_name"), _first(person, "family", "last", "surname")
            name = _text(person.get("name")) or f"{given} {family}".strip()
            places = [_text(place) for place in _list(person.get("affiliations") or person.get("affiliation"))]
            if name:
                yield Author(name, tuple(place for place in places if place), _first(person, "orcid", "ORCID"))
        elif name := _text(person):
            yield Author(first_last(name))


def _list(value: Json) -> list[Json]:
    if isinstance(value, list):
        return value
    return [part for part in re.split(r"\s*;\s*|\s+and\s+", value) if part] if isinstance(value, str) else []


def _paths(value: Json) -> list[str]:
    """Return the files of a paper: one in the form of a ``file`` field, or a list of plain paths."""
    return [escaped(path) for one in value if (path := _text(one))] if isinstance(value, list) else [_text(value)]


def _first(item: Item, *names: str) -> str:
    return next((text for name in names if (text := _text(item.get(name)))), "")


def _text(value: Json) -> str:
    if isinstance(value, dict):
        return _text(value.get("name"))
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return collapse(str(value))


READER = Reader(name="paperlines", suffixes=_SUFFIXES, claims=claims, read=read)
