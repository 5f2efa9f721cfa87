"""CSL-JSON (citeproc, Zotero) to metadata of works."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from scigraft.model import Author, Document, Locator, Metadata, Notice, ReadSettings
from scigraft.read.encoding import decode, decoding_notices
from scigraft.read.references.bibliography import bare_doi, document, iso_date, pairs, without_markup
from scigraft.read.references.json_text import Json, parsed
from scigraft.read.registry import Reader
from scigraft.read.source import Source

_FIELDS = re.compile(r'"(title|container-title|issued|author|DOI)"\s*:')
_NOTED = re.compile(r"\s*(citation key|doi|arxiv|pmid|pmcid)\s*:\s*(\S.*)", re.IGNORECASE)
_VENUES = ("container-title", "event-title", "event", "publisher")
_TYPE = re.compile(r'"type"\s*:\s*"[a-z_-]+"')

Item = dict[str, Json]


def claims(source: Source) -> float:
    """Sure where an array or object of items with a type and a title, author or date begins."""
    text = decode(source.head).text.lstrip()
    if not text.startswith(("[", "{")):
        return 0.0
    if _TYPE.search(text) and _FIELDS.search(text):
        return 0.9
    return 0.2 if source.suffix == ".json" and _FIELDS.search(text) else 0.0


def read(source: Source, settings: ReadSettings) -> Document:
    """Read all items. Raises ``ReadError`` where the file is no JSON; an entry that is no item becomes a notice."""
    decoded = decode(source.data)
    data = parsed(decoded.text, name=source.name)
    works: list[Metadata] = []
    notices = list(decoding_notices(decoded, source.name))
    for number, item in enumerate(_items(data)):
        if isinstance(item, dict) and ("title" in item or "DOI" in item or "type" in item):
            works.append(_work(item))
            continue
        notices.append(Notice("broken-entry", f"entry {number} is no CSL item", Locator(file=source.name, row=number)))
    return document(source, format="csljson", works=works, notices=notices)


def _items(data: Json) -> list[Json]:
    if isinstance(data, dict):
        inner = data.get("items", data.get("references"))
        return inner if isinstance(inner, list) else [data]
    return data if isinstance(data, list) else []


def _work(item: Item) -> Metadata:
    keywords = item.get("keyword")
    words = keywords if isinstance(keywords, list) else re.split(r"[;,]", _text(keywords))
    noted = _noted(item.get("note"))
    return Metadata(
        key=_key(item, noted),
        title=_text(item.get("title")),
        authors=tuple(_names(item.get("author") or item.get("editor"))),
        venue=next((venue for name in _VENUES if (venue := _text(item.get(name)))), ""),
        date=_date(item.get("issued")),
        doi=bare_doi(_text(item.get("DOI")) or noted.get("doi", "") or _text(item.get("URL"))),
        identifiers=pairs(
            type=_text(item.get("type")),
            arxiv=noted.get("arxiv", ""),
            pmid=_text(item.get("PMID")) or noted.get("pmid", ""),
            pmcid=_text(item.get("PMCID")) or noted.get("pmcid", ""),
            isbn=_text(item.get("ISBN")),
            issn=_text(item.get("ISSN")),
            url=_text(item.get("URL")),
            file=_text(item.get("file")),
        ),
        keywords=tuple(word for one in words if (word := _text(one))),
        abstract=_text(item.get("abstract")),
    )


def _text(value: Json) -> str:
    """Return a string or number as text without markup; the first of a list; nothing for the rest."""
    if isinstance(value, list):
        return _text(value[0]) if value else ""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return without_markup(str(value))


def _key(item: Item, noted: Mapping[str, str]) -> str:
    """Return the citation key, else the id; the address that Zotero gives as an id is no key."""
    id = _text(item.get("id"))
    return _text(item.get("citation-key")) or noted.get("citation key", "") or ("" if "://" in id else id)


def _noted(value: Json) -> Mapping[str, str]:
    """Return the fields that Zotero keeps as lines of a note (``Citation Key: ada1843``), by name in small letters."""
    lines = value.splitlines() if isinstance(value, str) else []
    return {match[1].strip().lower(): match[2].strip() for line in lines if (match := _NOTED.match(line))}


def _names(value: Json) -> Iterator[Author]:
    for person in value if isinstance(value, list) else []:
        if isinstance(person, dict):
            parts = [person.get(k) for k in ("given", "dropping-particle", "non-dropping-particle", "family", "suffix")]
            name = " ".join(text for part in parts if (text := _text(part))) or _text(person.get("literal"))
            if name:
                yield Author(name, _places(person.get("affiliation")), _text(person.get("ORCID")).rpartition("/")[2])
        elif name := _text(person):
            yield Author(name)


def _places(value: Json) -> tuple[str, ...]:
    named = [one.get("name") if isinstance(one, dict) else one for one in value] if isinstance(value, list) else [value]
    return tuple(place for one in named if (place := _text(one)))


def _date(value: Json) -> str:
    if not isinstance(value, dict):
        return _text(value)
    parts = value.get("date-parts")
    first = parts[0] if isinstance(parts, list) and parts else None
    if isinstance(first, list) and first:
        year, month, day = (*map(_text, first), "", "", "")[:3]
        return iso_date(year, month, day)
    return _text(value.get("literal")) or _text(value.get("raw"))


READER = Reader(name="csljson", suffixes=(".json",), claims=claims, read=read)
