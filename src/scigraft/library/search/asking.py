"""What a user asks with: a paper of the library, a text, or a file that is read and never added."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from scigraft.library.given.ids import year_of
from scigraft.library.search.answers import Asked
from scigraft.library.search.stored import StoredIndex
from scigraft.model import FACETS, Document, Facet, FacetItem, Reference, Settings, UnknownFormat, UsageError
from scigraft.search.index import Query, query_of
from scigraft.search.lexical import stems

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scigraft.embed import TextEncoder

LONGEST = 20_000  # characters of a text that are read
_FOREIGN = 0.35  # share of a text's words known to the library below which it is likely in another language
_WORDS_LEAST = 6


@dataclass(frozen=True)
class Asking:
    """A query, what it is called, and what is to be told of it. ``references`` are those that a file lists.

    ``document`` and ``items`` are there where the query is no paper of the library.
    """

    query: Query
    kind: Asked
    name: str
    title: str
    references: tuple[Reference, ...] = ()
    notes: tuple[str, ...] = ()
    document: Document | None = None
    items: tuple[FacetItem, ...] = ()

    @property
    def has_vectors(self) -> bool:
        """Whether the whole text or an item of it has a vector."""
        return self.query.vector is not None or any(map(len, self.query.items.values()))


def file_named(what: str) -> Path | None:
    """Return the file of this path, if there is one; a text is no path, however it begins."""
    try:
        return Path(what) if "\n" not in what and Path(what).is_file() else None
    except (OSError, ValueError):  # too long for a name, or with letters that none has
        return None


def is_folder(what: str) -> bool:
    """Say whether this is the path of a folder."""
    try:
        return bool(what.strip()) and Path(what).is_dir()
    except (OSError, ValueError):
        return False


def of_paper(index: StoredIndex, number: int) -> Asking:
    """Return a paper of the library as a query."""
    card = index.index.cards[number]
    return Asking(query_of(index.index, number, index.texts[number]), "paper", card.key, card.title)


def of_text(text: str, index: StoredIndex, encoder: TextEncoder | None, *, whole: bool = True) -> Asking:
    """Return a text as a query: its first line is the title where it is short and more follows.

    ``whole`` says whether the vector of the whole text is wanted where that of its items is there.
    """
    from scigraft.extract.facets.text import document_of_text

    notes = []
    text = text.encode("utf-8", "replace").decode()  # a shell may hand over half a letter
    if len(text) > LONGEST:
        notes.append(f"the text has {len(text):,} characters; the first {LONGEST:,} were read")
        text = text[:LONGEST].rpartition(" ")[0] or text[:LONGEST]
    first, _, rest = text.strip().partition("\n")
    title, body = (first.strip(), rest.strip()) if rest.strip() and len(first) <= 300 else ("", text.strip())
    if not stems(text):
        raise UsageError("the text holds no words to look for", hint="Give a sentence or two, or the key of a paper")
    made = of_document(document_of_text(title, body), encoder, whole=whole)
    notes += _foreign(text, index)
    return replace(made, kind="text", name="", title=title or _short(body), notes=(*notes, *made.notes))


def of_file(
    path: Path, index: StoredIndex, encoder: TextEncoder | None, settings: Settings, *, whole: bool = True
) -> Asking:
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
        return replace(of_text(text, index, encoder, whole=whole), kind="file", name=path.name)
    made = of_document(document, encoder, whole=whole)
    if not stems(made.query.text):
        raise UsageError("no title and no abstract were found in it", where=path.name, hint="Give its text instead")
    notes = _foreign(made.query.text, index)
    return replace(made, kind="file", name=path.name, notes=(*notes, *made.notes))


def of_document(document: Document, encoder: TextEncoder | None, *, whole: bool = True) -> Asking:
    """Return a document as a query: its title and abstract, its items by facet, the references it lists.

    Roles of sentences are told by words alone, so that the model only runs over what is looked for.
    """
    from scigraft.extract.academic.limits import readable
    from scigraft.extract.academic.proposer import PaperView
    from scigraft.extract.academic.references import references_of
    from scigraft.extract.academic.sentences import paper_sentences
    from scigraft.extract.facets import facet_items, whole_text
    from scigraft.extract.roles import with_roles

    document, cut = readable(document)
    view = PaperView(document, sentences=with_roles(paper_sentences(document)))
    items: dict[Facet, tuple[str, ...]] = {}
    told = facet_items(view)
    for item in told:
        items[item.facet] = (*items.get(item.facet, ()), item.text)
    text = whole_text(document) or " ".join(sentence.text for sentence in view.sentences[:_WORDS_LEAST])
    vector, vectors = _vectors(text if whole or not items else "", items, encoder)
    authors = tuple(author.name for author in document.metadata.authors)
    query = Query(text, vector, vectors, items, None, year_of(document.metadata), authors)
    title = document.metadata.title or _short(text)
    notes = tuple(notice.message for notice in cut)
    return Asking(query, "file", document.file, title, references_of(document), notes, document, told)


def _vectors(
    text: str, items: dict[Facet, tuple[str, ...]], encoder: TextEncoder | None
) -> tuple[NDArray[np.int16] | None, dict[Facet, NDArray[np.int16]]]:
    texts = [*([text] if text else []), *(one for facet in FACETS for one in items.get(facet, ()))]
    if encoder is None or not texts:
        return None, {}
    from scigraft.embed.together import encode_together
    from scigraft.graph.neighbours import quantised

    texts = list(dict.fromkeys(texts))
    rows = dict(zip(texts, quantised(encode_together(encoder, texts)), strict=True))
    return rows.get(text), {facet: np.stack([rows[one] for one in mine]) for facet, mine in items.items()}


def _foreign(text: str, index: StoredIndex) -> list[str]:
    """Return what is to be told of a text that has few words of the library's."""
    words = list(dict.fromkeys(stems(text)))[:200]
    if not len(index.index):
        return []
    known = sum(1 for word in words if word in index.index.words)
    if not known:
        return [
            "none of its words stands in the library: a text in another language, or on something else, finds little"
        ]
    if len(words) < _WORDS_LEAST or known >= _FOREIGN * len(words):
        return []
    return [f"{known} of its {len(words)} words stand in the library: a text in another language finds little"]


def _short(text: str, *, most: int = 80) -> str:
    line = " ".join(text.split())
    if len(line) <= most:
        return line
    return f"{line[: most - 3].rpartition(' ')[0] or line[: most - 3]} ..."


def facets_asked(names: Iterable[str]) -> tuple[Facet, ...]:
    """Return facets by name, all where none is named. Raises ``UsageError`` for one that there is not."""
    asked = set()
    for name in names:
        facet = name.strip().casefold().removesuffix("s")  # "methods" is a facet, too
        asked.add(facet)
        if facet not in FACETS:
            raise UsageError(f"there is no facet '{name}'", hint=f"Facets are {', '.join(FACETS)}")
    return tuple(facet for facet in FACETS if facet in asked) or FACETS


def silent(query: Query, facets: Sequence[Facet]) -> tuple[Facet, ...]:
    """Return the facets of which a query says nothing."""
    return tuple(facet for facet in facets if not len(query.item_texts.get(facet, ())))
