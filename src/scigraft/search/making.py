"""An index made from papers: their texts, items and vectors laid out for retrieval."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scigraft.graph.neighbours import Citations, FacetItems
from scigraft.model import FACETS, Facet
from scigraft.search.index import Card, SearchIndex
from scigraft.search.lexical import LexicalIndex

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Vectors = NDArray[np.int16]


@dataclass(frozen=True)
class IndexedPaper:
    """A paper to be found: what is shown of it, its title and abstract, and its items by facet.

    ``vector`` is that of the text, shape (dim,), ``vectors`` hold a row an item; both are quantised, and absent where
    there is no embedder.
    """

    card: Card
    text: str
    items: Mapping[Facet, Sequence[str]]
    vector: Vectors | None = None
    vectors: Mapping[Facet, Vectors] | None = None


def citations_of(keys: Sequence[str], pairs: Iterable[tuple[str, str]]) -> Citations:
    """Return who cites whom. ``keys`` name the papers in order; works that have no paper are numbered after them."""
    numbers = {key: number for number, key in enumerate(keys)}
    found = [
        (numbers.setdefault(citing, len(numbers)), numbers.setdefault(cited, len(numbers))) for citing, cited in pairs
    ]
    listed = np.array(found, dtype=np.int64).reshape(-1, 2)
    return Citations.of_pairs(listed, papers=len(keys), works=len(numbers))


def laid_out(
    papers: Iterable[IndexedPaper], pairs: Iterable[tuple[str, str]] = (), *, model: str = "", dim: int = 0
) -> SearchIndex:
    """Return an index of papers; its neighbour graph is to come.

    ``pairs`` are (citing, cited) works by key: papers, or any names by which references tell that they are the same.
    ``model`` is the digest of the embedder that made the vectors, of ``dim`` numbers each.
    """
    ordered = sorted(papers, key=lambda paper: paper.card.key)
    citations = citations_of([paper.card.key for paper in ordered], pairs)
    items = {facet: _items(ordered, facet, dim) for facet in FACETS} if model else {}
    return SearchIndex(
        cards=tuple(paper.card for paper in ordered),
        words=LexicalIndex.of([paper.text for paper in ordered]),
        texts=_texts(ordered, dim),
        items=items,
        item_texts={facet: [text for paper in ordered for text in paper.items.get(facet, ())] for facet in FACETS},
        citations=citations,
        model=model,
    )


def _texts(papers: Sequence[IndexedPaper], dim: int) -> Vectors:
    found = np.zeros((len(papers), dim), dtype=np.int16)
    for row, paper in enumerate(papers):
        if paper.vector is not None and dim:
            found[row] = paper.vector
    return found


def _items(papers: Sequence[IndexedPaper], facet: Facet, dim: int) -> FacetItems:
    parts = [np.empty((0, dim), dtype=np.int16)]
    counts = []
    for paper in papers:
        mine = (paper.vectors or {}).get(facet)
        counts.append(0 if mine is None else len(mine))
        if mine is not None:
            parts.append(mine)
    return FacetItems(np.concatenate(parts), np.concatenate([[0], np.cumsum(counts)]).astype(np.int64))
