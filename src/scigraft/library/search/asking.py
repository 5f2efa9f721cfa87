"""What a user asks with: a paper of the library, a text, or a file that is read and never added."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import sqlalchemy as sa

from scigraft.library.facts import normal_doi, title_key
from scigraft.library.lookup import meant
from scigraft.library.search.answers import Asked
from scigraft.library.search.stored import StoredIndex
from scigraft.model import FACETS, Document, Facet, Reference, Settings, UnknownFormat, UsageError
from scigraft.search.index import Query, query_of
from scigraft.search.lexical import stems
from scigraft.store import catalog
from scigraft.store.catalog import PaperRow

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scigraft.embed import TextEncoder

LONGEST = 20_000  # characters of a text that are read
_FOREIGN = 0.35  # share of a text's words known to the library below which it is likely in another language
_WORDS_LEAST = 6
_PATH = re.compile(r"[/\\]|\.(?:pdf|xml|tex|html?|md|txt|bib|docx?)\Z", re.I)


@dataclass(frozen=True)
class Asking:
    """A query, what it is called, and what is to be told of it. ``references`` are those that a file lists."""

    query: Query
    kind: Asked
    name: str
    title: str
    references: tuple[Reference, ...] = ()
    notes: tuple[str, ...] = ()


def paper_named(connection: sa.Connection, what: str) -> PaperRow | None:
    """Return the paper of this key, DOI, file or title; ``None`` where there is none.

    Raises ``UsageError`` where several have it.
    """
    if row := catalog.paper_row(connection, what):
        return row
    rows = catalog.all_papers(connection)
    doi, title = normal_doi(what), title_key(what)
    found = [row for row in rows if doi and normal_doi(row.doi) == doi]
    found = found or [row for row in rows if what.strip() and _same(row.title, what)]
    found = found or [row for row in rows if title and title_key(row.title) == title]
    if not found:
        wanted = what.replace("\\", "/").removeprefix("./")
        files = [
            one for one in catalog.all_documents(connection) if one.file == wanted or one.file.endswith(f"/{wanted}")
        ]
        keys = {one.paper for one in files if one.paper}
        found = [row for row in rows if row.key in keys]
    if len(found) > 1:
        keys_found = ", ".join(row.key for row in found)
        raise UsageError(f"several papers are called '{what}'", hint=f"Give the key of one: {keys_found}")
    return found[0] if found else None


def _same(title: str, other: str) -> bool:
    return " ".join(title.casefold().split()) == " ".join(other.casefold().split())


def unknown_paper(connection: sa.Connection, what: str) -> UsageError:
    """Return the error for what is neither a paper nor a file nor a text."""
    keys = [row.key for row in catalog.all_papers(connection)]
    otherwise = "`scigraft papers` lists the papers; a text has two words or more; `scigraft search` looks for one word"
    return UsageError(f"there is no paper or file '{what}'", hint=meant(what, keys, otherwise=otherwise))


def looks_like_text(what: str) -> bool:
    """Say whether a query that names no paper and no file is a text: two words or more, and no path."""
    return len(what.split()) > 1 and not (len(what.split()) == 2 and _PATH.search(what))


def of_paper(index: StoredIndex, number: int) -> Asking:
    """Return a paper of the library as a query."""
    card = index.index.cards[number]
    return Asking(query_of(index.index, number, index.texts[number]), "paper", card.key, card.title)


def of_text(text: str, index: StoredIndex, encoder: TextEncoder | None) -> Asking:
    """Return a text as a query: its first line is the title where it is short and more follows."""
    from scigraft.extract.facets.text import document_of_text

    notes = []
    if len(text) > LONGEST:
        notes.append(f"the text has {len(text):,} characters; the first {LONGEST:,} were read")
        text = text[:LONGEST].rpartition(" ")[0] or text[:LONGEST]
    first, _, rest = text.strip().partition("\n")
    title, body = (first.strip(), rest.strip()) if rest.strip() and len(first) <= 300 else ("", text.strip())
    if not stems(text):
        raise UsageError("the text holds no words to look for", hint="Give a sentence or two, or the key of a paper")
    made = of_document(document_of_text(title, body), index, encoder)
    notes += _foreign(text, index)
    return replace(made, kind="text", name="", title=title or _short(body), notes=(*notes, *made.notes))


def of_file(path: Path, index: StoredIndex, encoder: TextEncoder | None, settings: Settings) -> Asking:
    """Return a file as a query; it is read and not added. Raises ``ReadError`` where it cannot be read."""
    from scigraft.read import Source, read_source
    from scigraft.read.encoding import decode, looks_binary

    source = Source.open(path, limits=settings.read.limits)
    try:
        document = read_source(source, settings.read)
    except UnknownFormat:
        text = decode(source.data).text
        if looks_binary(text):
            raise
        return replace(of_text(text, index, encoder), kind="file", name=path.name)
    made = of_document(document, index, encoder)
    if not stems(made.query.text):
        raise UsageError("no title and no abstract were found in it", where=path.name, hint="Give its text instead")
    notes = _foreign(made.query.text, index)
    return replace(made, kind="file", name=path.name, notes=(*notes, *made.notes))


def of_document(document: Document, index: StoredIndex, encoder: TextEncoder | None) -> Asking:
    """Return a document as a query: its title and abstract, its items by facet, the references it lists.

    Roles of sentences are told by words alone, so that the model only runs over what is looked for.
    """
    from scigraft.extract.academic.proposer import PaperView
    from scigraft.extract.academic.references import references_of
    from scigraft.extract.academic.sentences import paper_sentences
    from scigraft.extract.facets import facet_items, whole_text
    from scigraft.extract.roles import with_roles

    view = PaperView(document, sentences=with_roles(paper_sentences(document)))
    items: dict[Facet, tuple[str, ...]] = {}
    for item in facet_items(view):
        items[item.facet] = (*items.get(item.facet, ()), item.text)
    text = whole_text(document) or " ".join(sentence.text for sentence in view.sentences[:_WORDS_LEAST])
    vector, vectors = _vectors(text, items, encoder)
    authors = tuple(author.name for author in document.metadata.authors)
    query = Query(text, vector, vectors, items, None, _year(document), authors)
    return Asking(query, "file", document.file, document.metadata.title or _short(text), references_of(document))


def _vectors(
    text: str, items: dict[Facet, tuple[str, ...]], encoder: TextEncoder | None
) -> tuple[NDArray[np.int16] | None, dict[Facet, NDArray[np.int16]]]:
    if encoder is None or not text:
        return None, {}
    from scigraft.graph.neighbours import quantised

    texts = list(dict.fromkeys([text, *(one for facet in FACETS for one in items.get(facet, ()))]))
    rows = dict(zip(texts, quantised(encoder.encode(texts)), strict=True))
    return rows[text], {facet: np.stack([rows[one] for one in mine]) for facet, mine in items.items()}


def _year(document: Document) -> int:
    match = re.search(r"(?<!\d)(?:1[6-9]|20)\d\d(?!\d)", document.metadata.date)
    return int(match[0]) if match else 0


def _foreign(text: str, index: StoredIndex) -> list[str]:
    """Return what is to be told of a text that has few words of the library's."""
    words = list(dict.fromkeys(stems(text)))[:200]
    if not len(index.index) or len(words) < _WORDS_LEAST:
        return []
    known = sum(1 for word in words if word in index.index.words)
    if known >= _FOREIGN * len(words):
        return []
    return [f"{known} of its {len(words)} words stand in the library: a text in another language finds little"]


def _short(text: str, *, most: int = 80) -> str:
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 3].rpartition(' ')[0]} ..."


def facets_asked(names: Iterable[str]) -> tuple[Facet, ...]:
    """Return facets by name, all where none is named. Raises ``UsageError`` for one that there is not."""
    asked = [name.strip().casefold().removesuffix("s") for name in names]
    for name in asked:
        if name not in FACETS:
            raise UsageError(f"there is no facet '{name}'", hint=f"Facets are {', '.join(FACETS)}")
    return tuple(facet for facet in FACETS if facet in asked) or FACETS


def silent(query: Query, facets: Sequence[Facet]) -> tuple[Facet, ...]:
    """Return the facets of which a query says nothing."""
    return tuple(facet for facet in facets if not len(query.item_texts.get(facet, ())))
