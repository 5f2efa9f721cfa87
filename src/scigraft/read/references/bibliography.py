"""What BibTeX, RIS and CSL-JSON share: a document that holds no tables, only what it says of works."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import unescape

from scigraft.model import Author, Document, Metadata, Notice
from scigraft.read.source import Source
from scigraft.read.text import collapse

_DOI = re.compile(r"10\.\d{4,9}/\S+")
_UNWRITABLE = re.compile("[\0\ud800-\udfff]")  # JSON can escape them; no file and few databases can hold them
_SUFFIX = re.compile(r"(?:Jr|Sr|I{1,3}|IV|V)\.?\Z", re.IGNORECASE)
_TAG = re.compile(r"</?(?:i|b|u|em|strong|sub|sup|span|jats:\w+|p|sc)\b[^>]*>", re.IGNORECASE)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def document(source: Source, *, format: str, works: Iterable[Metadata], notices: Sequence[Notice]) -> Document:
    """Return a document whose bibliography lists the works in file order, in texts that can be written anywhere.

    A NUL and half of a surrogate pair become U+FFFD; an author without a name is left out.
    """
    return Document(
        stem=source.stem,
        file=source.name,
        format=format,
        bibliography=tuple(_writable(work) for work in works),
        notices=tuple(notices),
    )


def _writable(work: Metadata) -> Metadata:
    authors = tuple(author for author in work.authors if author.name.strip())
    return Metadata(
        title=_plain(work.title),
        authors=tuple(Author(_plain(a.name), tuple(map(_plain, a.affiliations)), _plain(a.orcid)) for a in authors),
        venue=_plain(work.venue),
        date=_plain(work.date),
        doi=_plain(work.doi),
        identifiers=tuple((_plain(scheme), _plain(value)) for scheme, value in work.identifiers),
        keywords=tuple(map(_plain, work.keywords)),
        abstract=_plain(work.abstract),
        key=_plain(work.key),
    )


def _plain(text: str) -> str:
    return _UNWRITABLE.sub("\ufffd", text)


def bare_doi(text: str) -> str:
    """Return the DOI in a text (``doi:``, URL or bare) in lower case, or an empty string."""
    match = _DOI.search(text)
    return match[0].rstrip(".,;)}>").lower() if match else ""


def iso_date(year: str, month: str = "", day: str = "") -> str:
    """Return ``2021``, ``2021-03`` or ``2021-03-04`` from parts as printed; what is no number is left out."""
    found = re.search(r"\d{4}", year)
    if not found:
        return year.strip()
    number = _month(month)
    if not number:
        return found[0]
    date = re.fullmatch(r"\s*(\d{1,2})\s*", day)
    return f"{found[0]}-{number:02}" + (f"-{int(date[1]):02}" if date and 1 <= int(date[1]) <= 31 else "")


def _month(text: str) -> int:
    text = text.strip().lower()
    if text.isdecimal():
        return int(text) if 1 <= int(text) <= 12 else 0
    return next((n for n, name in enumerate(_MONTHS, 1) if text.startswith(name)), 0)


def first_last(name: str) -> str:
    """Return ``Ada Lovelace`` for ``Lovelace, Ada`` and ``John Smith Jr`` for ``Smith, Jr, John``.

    The suffix stands in the middle in BibTeX and at the end in RIS.
    """
    parts = [part.strip() for part in name.split(",") if part.strip()]
    if len(parts) == 3:
        family, middle, last = parts
        return f"{middle} {family} {last}" if _SUFFIX.match(last) else f"{last} {family} {middle}"
    return " ".join(reversed(parts)) if len(parts) == 2 else name.strip(" ,")


def without_markup(text: str) -> str:
    """Return a text of one line without the tags that databases leave in titles, and with their signs as characters."""
    return collapse(unescape(_TAG.sub("", text))) if "<" in text or "&" in text else collapse(text)


def pairs(**values: str | Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return (scheme, value) for each value that is not empty; an iterable gives several of its scheme."""
    found: list[tuple[str, str]] = []
    for scheme, value in values.items():
        for one in [value] if isinstance(value, str) else value:
            if one:
                found.append((scheme, one))
    return tuple(found)
