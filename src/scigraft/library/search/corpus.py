"""The papers of a library as retrieval is to have them, read from what the last builds left in the database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

import sqlalchemy as sa

from scigraft.graph.citations.outside import CitedWork, titles_of, told_apart
from scigraft.graph.neighbours import MOST_ITEMS
from scigraft.library.search.texts import NAME, TEXTS, DocumentTexts
from scigraft.model import FACETS, Facet
from scigraft.search.index import Card
from scigraft.store.codec import METADATA
from scigraft.store.graph_rows import GraphPaper, papers_held
from scigraft.store.graph_schema import graph_documents, graph_papers, graph_references
from scigraft.store.schema import results as stored
from scigraft.store.schema import uses

SEPARATOR = "\n"  # of the names of one work
OUTSIDE = "\x1f"  # begins the name of a work that is no paper of the library: no key of one begins so


@dataclass(frozen=True)
class CorpusPaper:
    """A paper: what is shown of it, the text that stands for it, and its items by facet."""

    card: Card
    text: str
    items: Mapping[Facet, tuple[str, ...]]


@dataclass(frozen=True)
class LibraryCorpus:
    """The papers by key, who cites whom, and the titles and names of works that are no paper, by one name of each."""

    papers: Sequence[CorpusPaper]
    pairs: Sequence[tuple[str, str]]
    works: Mapping[str, str]
    names: Mapping[str, tuple[str, ...]]

    def texts(self) -> Iterator[str]:
        """Yield every text that has a vector."""
        for paper in self.papers:
            if paper.text:
                yield paper.text
            for items in paper.items.values():
                yield from items


def stamp_of(connection: sa.Connection) -> str:
    """Return a digest of all that ``read_corpus`` reads: another one says that something changed."""
    total = sha256()
    parts = (
        sa.select(graph_papers.c.key, graph_papers.c.metadata).order_by(graph_papers.c.key),
        sa.select(graph_documents.c.file, graph_documents.c.paper).order_by(graph_documents.c.file),
        sa.select(uses.c.owner, uses.c.key).where(uses.c.step == NAME).order_by(uses.c.owner),
        sa.select(graph_references.c.file, graph_references.c.key, graph_references.c.target)
        .where(graph_references.c.target != "")
        .order_by(graph_references.c.file, graph_references.c.key),
    )
    for query in parts:
        for row in connection.execute(query):
            total.update("\x1f".join(map(str, row)).encode("utf-8", "surrogatepass") + b"\x1e")
        total.update(b"\x1d")
    return total.hexdigest()[:32]


def read_corpus(connection: sa.Connection) -> LibraryCorpus:
    """Return the papers of the academic graph."""
    texts = _texts(connection)
    papers = [_paper(row, texts.get(key, [])) for key, row in sorted(papers_held(connection).items())]
    linked = _linked(connection)
    known = {file: paper for paper, held in texts.items() for file, _ in held}
    works = [
        CitedWork(one.key, one.title, one.names)
        for held in texts.values()
        for file, found in held
        for one in found.cited
        if one.names and (file, one.key) not in linked
    ]
    same = told_apart(works)
    pairs = {(known[file], target) for (file, _), target in linked.items() if file in known}
    for paper, held in texts.items():
        for file, found in held:
            unlinked = (one for one in found.cited if one.names and (file, one.key) not in linked)
            pairs.update((paper, OUTSIDE + same[one.names[0]]) for one in unlinked)
    titles = {OUTSIDE + name: title for name, title in titles_of(works, same).items()}
    names: dict[str, tuple[str, ...]] = defaultdict(tuple)
    for name in sorted(same):
        names[OUTSIDE + same[name]] += (name,)
    return LibraryCorpus(papers, sorted(pairs), titles, names)


def _texts(connection: sa.Connection) -> dict[str, list[tuple[str, DocumentTexts]]]:
    """Return, by paper, its documents with what retrieval reads of them, by file."""
    query = (
        sa.select(graph_documents.c.file, graph_documents.c.paper, stored.c.payload)
        .join(uses, (uses.c.owner == graph_documents.c.file) & (uses.c.step == NAME))
        .join(stored, stored.c.key == uses.c.key)
        .where(stored.c.error == "")
        .order_by(graph_documents.c.file)
    )
    found: dict[str, list[tuple[str, DocumentTexts]]] = defaultdict(list)
    for file, paper, payload in connection.execute(query):
        found[paper].append((file, TEXTS.of_bytes(payload)))
    return found


def _linked(connection: sa.Connection) -> dict[tuple[str, str], str]:
    held = graph_references.c
    query = sa.select(held.file, held.key, held.target).where(held.target != "")
    return {(file, key): target for file, key, target in connection.execute(query)}


def _paper(row: GraphPaper, documents: Sequence[tuple[str, DocumentTexts]]) -> CorpusPaper:
    from scigraft.extract.facets.whole import title_and  # not needed to ask an index

    metadata = METADATA.of_text(row.metadata)
    names = tuple(author.name for author in metadata.authors)
    card = Card(row.key, row.title, row.year, metadata.venue, names)
    told = max((found.text for _, found in documents), key=len, default="")
    text = told or title_and(metadata.title, metadata.abstract)
    items: dict[Facet, tuple[str, ...]] = {}
    for facet in FACETS:
        mine = dict.fromkeys(text for _, found in documents for of, text in found.items if of == facet and text)
        if mine:
            items[facet] = tuple(mine)[:MOST_ITEMS]
    return CorpusPaper(card, text, items)
