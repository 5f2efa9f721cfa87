"""RIS (as exported by reference managers and publishers) to metadata of works, by rispy."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from scigraft.model import Author, Document, Locator, Metadata, Notice, ReadSettings
from scigraft.read.encoding import decode, decoding_notices
from scigraft.read.references.attachments import escaped
from scigraft.read.references.bibliography import bare_doi, document, first_last, iso_date, pairs, without_markup
from scigraft.read.references.name_lists import split_names
from scigraft.read.registry import Reader
from scigraft.read.source import Source
from scigraft.read.text import collapse

_TYPE = re.compile(r"^[ \t]*TY {1,2}- ", re.MULTILINE)
_END = re.compile(r"^ER {1,2}-", re.MULTILINE)
_EXACT = re.compile(r"TY  - ")
_TAG = re.compile(r"^[ \t]*([A-Z][A-Z0-9]) {1,2}-(?: |$)", re.MULTILINE)
_SEVERAL = re.compile(r".*;|(?=.*\b[A-Z]\.).*,.*(?:\band\b|&|,).*,")  # more than family name, initials and suffix
_FILES = re.compile(r"\s*;\s*(?=\S)")
_FILE = re.compile(r"\.\w{1,5}\s*\Z")
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

    if not _EXACT.match(record):  # its lines are indented, or have one blank before the dash
        record = _TAG.sub(r"\1  - ", record)
    end = _END.search(record)
    why = "" if end else "has no ER tag; it was read up to the next one"
    body = record[: end.start()] if end else record.rstrip() + "\n"
    try:
        found = rispy.loads(body + "ER  - \n", skip_unknown_tags=True, enforce_list_tags=False)
    except (ParseError, OSError, ValueError, KeyError, IndexError, TypeError) as exc:
        return None, f"was not read: {exc}"
    return (found[0], why) if found else (None, "is empty")


def _work(values: Values) -> Metadata:
    authors = _all(values, "authors") or _all(values, "first_authors") or _all(values, "secondary_authors")
    return Metadata(
        key=_one(values, "id"),
        title=without_markup(_one(values, *_TITLES)),
        authors=tuple(Author(name) for one in authors for name in _people(one)),
        venue=_one(values, *_VENUES),
        date=_date(values),
        doi=bare_doi(_one(values, "doi") or " ".join(_all(values, "urls"))),
        identifiers=pairs(
            type=_one(values, "type_of_reference"),
            accession=_one(values, "accession_number"),
            issn=_one(values, "issn"),
            url=_all(values, "urls"),
            file=[
                escaped(path)
                for name in ("file_attachments1", "file_attachments2")
                for one in _all(values, name)
                for path in _paths(one)
            ],
        ),
        keywords=tuple(_all(values, "keywords")),
        abstract=without_markup(" ".join(_all(values, "abstract") or _all(values, "notes_abstract"))),
    )


def _people(said: str) -> list[str]:
    """Return the names of a line for one author; some programs put all of a work on it."""
    if not _SEVERAL.match(said):
        return [first_last(said)]
    parted = [name for part in said.split(";") if (name := first_last(part))]
    return parted if len(parted) > 1 else split_names(said) or parted


def _date(values: Values) -> str:
    """Return the fullest date that names a year; ``DA`` may hold a day alone, and ``PY`` the year."""
    said = [text for name in ("date", "publication_year", "year") for text in _all(values, name)]
    dated = [text for text in said if re.search(r"\d{4}", text)]
    year, _, rest = ((dated or said or [""])[0] + "//").partition("/")
    month, _, day = rest.partition("/")
    return iso_date(year, month, day.strip("/"))


def _paths(said: str) -> list[str]:
    """Return the files of a line: several where each part, between semicolons, ends as the name of a file does."""
    parts = _FILES.split(said)
    return parts if all(map(_FILE.search, parts)) else [said]


def _all(values: Values, name: str) -> list[str]:
    value = values.get(name) or []
    return [text for one in ([value] if isinstance(value, str) else value) if (text := collapse(one))]


def _one(values: Values, *names: str) -> str:
    return next((found[0] for name in names if (found := _all(values, name))), "")


READER = Reader(name="ris", suffixes=(".ris",), claims=claims, read=read)
