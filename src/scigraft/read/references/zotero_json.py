"""Better BibTeX's JSON export of Zotero: items as Zotero holds them, with files, citation keys and collections."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from scigraft.model import Author, Document, Metadata, ReadSettings
from scigraft.read.encoding import decode, decoding_notices
from scigraft.read.references.attachments import escaped
from scigraft.read.references.bibliography import bare_doi, document, pairs
from scigraft.read.references.collections import Collection, paths_of
from scigraft.read.references.json_text import Json, parsed
from scigraft.read.registry import Reader
from scigraft.read.source import Source
from scigraft.read.text import collapse

_ITEM = re.compile(r'"(?:itemType|translatorID|translatorLabel)"\s*:')
_VENUES = (
    "publicationTitle",
    "proceedingsTitle",
    "bookTitle",
    "conferenceName",
    "repository",
    "publisher",
    "university",
)
_NOT_ITEMS = frozenset({"attachment", "note", "annotation"})

Item = Mapping[str, Json]


def claims(source: Source) -> float:
    """Sure where an object begins that has Zotero's own names of fields."""
    text = decode(source.head).text.lstrip()
    return 0.95 if text.startswith("{") and _ITEM.search(text) else 0.0


def read(source: Source, settings: ReadSettings) -> Document:
    """Read all items. Raises ``ReadError`` where the file is no JSON object."""
    decoded = decode(source.data)
    data = parsed(decoded.text, name=source.name)
    top: Item = data if isinstance(data, dict) else {}
    collections = paths_of(list(_collections(top.get("collections"))))
    works = [_work(item, collections) for item in _objects(top.get("items")) if _is_item(item)]
    return document(source, format="zoterojson", works=works, notices=tuple(decoding_notices(decoded, source.name)))


def _is_item(item: Item) -> bool:
    return _text(item, "itemType") not in _NOT_ITEMS and bool(_text(item, "title") or _text(item, "DOI"))


def _collections(value: Json) -> Iterator[Collection]:
    for one in _objects(list(value.values()) if isinstance(value, dict) else value):
        parts = [*_strings(one.get("items")), *_strings(one.get("collections"))]
        yield Collection(_text(one, "key"), _text(one, "name"), tuple(parts))


def _work(item: Item, collections: Mapping[str, tuple[str, ...]]) -> Metadata:
    ids = (_text(item, "itemID"), _text(item, "itemKey"), _text(item, "key"))
    return Metadata(
        key=_text(item, "citationKey") or _text(item, "citekey"),
        title=_text(item, "title"),
        authors=tuple(Author(name) for name in _people(item)),
        venue=next((name for field in _VENUES if (name := _text(item, field))), ""),
        date=_text(item, "date"),
        doi=bare_doi(_text(item, "DOI") or _text(item, "url")),
        identifiers=pairs(
            type=_text(item, "itemType"),
            url=_text(item, "url"),
            file=list(_files(item)),
            collection=[path for id in ids if id for path in collections.get(id, ())],
        ),
        keywords=tuple(word for tag in _objects(item.get("tags")) if (word := _text(tag, "tag"))),
        abstract=_text(item, "abstractNote"),
    )


def _people(item: Item) -> Iterator[str]:
    people = list(_objects(item.get("creators")))
    authors = [person for person in people if _text(person, "creatorType") in ("author", "")] or people
    for person in authors:
        name = _text(person, "name") or f"{_text(person, 'firstName')} {_text(person, 'lastName')}".strip()
        if name:
            yield name


def _files(item: Item) -> Iterator[str]:
    for one in _objects(item.get("attachments")):
        if path := _text(one, "path") or _text(one, "localPath"):
            yield escaped(path, _text(one, "title"))


def _objects(value: Json) -> Iterator[Item]:
    for one in value if isinstance(value, list) else []:
        if isinstance(one, dict):
            yield one


def _strings(value: Json) -> list[str]:
    return [str(one) for one in value if isinstance(one, str | int)] if isinstance(value, list) else []


def _text(item: Item, name: str) -> str:
    value = item.get(name)
    return collapse(str(value)) if isinstance(value, str | int | float) and not isinstance(value, bool) else ""


READER = Reader(name="zoterojson", suffixes=(".json",), claims=claims, read=read)
