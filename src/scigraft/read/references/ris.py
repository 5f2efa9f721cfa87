"""RIS (as exported by reference managers and publishers) to metadata of works, by rispy."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from scigraft.model import Author, Document, Locator, Metadata, Notice, ReadSettings
from scigraft.read.encoding import decode, decoding_notices
from scigraft.read.references.bibliography import bare_doi, document, first_last, iso_date, pairs
from scigraft.read.registry import Reader
from scigraft.read.source import Source
from scigraft.read.text import collapse

_TYPE = re.compile(r"^TY {1,2}- ", re.MULTILINE)
_END = re.compile(r"^ER {1,2}-", re.MULTILINE)
_TITLES = ("title", "primary_title", "short_title")
_VENUES = ("journal_name", "secondary_title", "alternate_title3", "alternate_title1", "custom3", "publisher")

Values = Mapping[str, str | list[str]]


def claims(source: Source) -> float:
    """Sure where the first line that says anything is a TY tag."""
    text = decode(source.head).text.lstrip()
    match = _TYPE.search(text)
    if match is None:
        return 0.0
    return 1.0 if match.start() == 0 else 0.8 if source.suffix == ".ris" else 0.0


def read(source: Source, settings: ReadSettings) -> Document:
    """Read all records; one that has no end or cannot be read becomes a notice that names its line."""
    decoded = decode(source.data)
    text = decoded.text.replace("\r\n", "\n").replace("\r", "\n")
    works: list[Metadata] = []
    notices = list(decoding_notices(decoded, source.name))
    for line, record in _records(text):
        values, why = _parse(record)
        if values is not None:
            works.append(_work(values))
        if why:
            notices.append(
                Notice(
                    "broken-entry",
                    f"the record at line {line} {why}",
                    Locator(file=source.name, row=line - 1),
                    hint="Export it again from the reference manager",
                )
            )
    return document(source, format="ris", works=works, notices=notices)


def _records(text: str) -> Iterator[tuple[int, str]]:
    starts = [match.start() for match in _TYPE.finditer(text)]
    line, at = 1, 0
    for start, end in pairwise([*starts, len(text)]):
        line += text.count("\n", at, start)
        at = start
        yield line, text[start:end]


def _parse(record: str) -> tuple[Values | None, str]:
    import rispy
    from rispy.parser import ParseError

    end = _END.search(record)
    why = "" if end else "has no ER tag; it was read up to the next one"
    body = record[: end.start()] if end else record.rstrip() + "\n"
    try:
        found = rispy.loads(body + "ER  - \n", skip_unknown_tags=True)
    except (ParseError, OSError, ValueError, KeyError, IndexError, TypeError) as exc:
        return None, f"was not read: {exc}"
    return (found[0], why) if found else (None, "is empty")


def _work(values: Values) -> Metadata:
    authors = _all(values, "authors") or _all(values, "first_authors") or _all(values, "secondary_authors")
    date = _one(values, "date", "publication_year", "year")
    year, _, rest = (date + "//").partition("/")
    month, _, day = rest.partition("/")
    return Metadata(
        key=_one(values, "id"),
        title=_one(values, *_TITLES),
        authors=tuple(Author(first_last(name)) for name in authors),
        venue=_one(values, *_VENUES),
        date=iso_date(year, month, day.strip("/")),
        doi=bare_doi(_one(values, "doi") or " ".join(_all(values, "urls"))),
        identifiers=pairs(
            type=_one(values, "type_of_reference"),
            accession=_one(values, "accession_number"),
            issn=_one(values, "issn"),
            url=_all(values, "urls"),
            file=[*_all(values, "file_attachments1"), *_all(values, "file_attachments2")],
        ),
        keywords=tuple(_all(values, "keywords")),
        abstract=_one(values, "abstract", "notes_abstract"),
    )


def _all(values: Values, name: str) -> list[str]:
    value = values.get(name) or []
    return [text for one in ([value] if isinstance(value, str) else value) if (text := collapse(one))]


def _one(values: Values, *names: str) -> str:
    return next((found[0] for name in names if (found := _all(values, name))), "")


READER = Reader(name="ris", suffixes=(".ris",), claims=claims, read=read)
