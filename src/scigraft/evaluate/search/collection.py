"""A corpus with queries and what is relevant to them, ready to be searched."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from scigraft.embed import default_embedder, is_available
from scigraft.evaluate.progress import Progress
from scigraft.evaluate.search.checking import checked_queries, odd_citations
from scigraft.evaluate.search.extraction import Extracted
from scigraft.evaluate.search.kept_neighbours import neighbours_of
from scigraft.evaluate.search.preparing import Text, prepared
from scigraft.evaluate.search.rows import PaperRow
from scigraft.model import UsageError
from scigraft.search.index import Card, Query, SearchIndex, query_of
from scigraft.search.making import IndexedPaper, laid_out


@dataclass(frozen=True)
class Collection:
    """An index, the queries by id, and for each of them what is relevant, by how much.

    ``left_out`` counts what the files hold and does not take part in the evaluation, in words; ``warnings`` say what of
    it a user should know.
    """

    index: SearchIndex
    queries: Mapping[str, Query]
    relevant: Mapping[str, Mapping[str, int]]
    left_out: Mapping[str, int]
    warnings: tuple[str, ...] = ()


def collected(
    papers: Sequence[PaperRow],
    citations: Sequence[tuple[str, str]],
    gold: Mapping[str, Mapping[str, int]],
    *,
    queries: Sequence[PaperRow] = (),
    cache: Path,
    workers: int = 0,
    vectors: bool = True,
    progress: Progress | None = None,
    gold_name: str = "",
) -> Collection:
    """Return the collection of the files' rows. Without ``vectors``, or an embedder, it has words and citations only.

    A query that is a paper of the corpus is asked as one, whatever file names it. Citations of queries from outside
    are what is to be found, and left out; so are queries that no file holds. Raises ``UsageError`` where there is no
    candidate, no query that is known, or none with a relevant candidate, in the file of ``gold_name``.
    """
    corpus = [row for row in papers if row.candidate]
    if not corpus:
        raise UsageError("no paper has an abstract: there is nothing to search")
    inside = {row.id: row for row in corpus}
    outside = {row.id: row for row in queries if row.id not in inside}
    asked, odd = checked_queries(gold, candidates=inside.keys(), known=inside.keys() | outside.keys(), file=gold_name)
    texts = [(row.title, row.abstract) for row in [*corpus, *(row for row in outside.values() if row.id in asked)]]
    made = vectors and is_available()
    found = prepared(texts, cache=cache, workers=workers, progress=progress) if made else {}
    known = [pair for pair in citations if outside.keys().isdisjoint(pair)]
    if progress:
        progress("neighbours", 0, 1)
    index = _index(corpus, known, found, cache)
    numbers = index.numbers
    all_asked = {
        key: query_of(index, numbers[key], inside[key].whole_text)
        if key in inside
        else _query(outside[key], found.get((outside[key].title, outside[key].abstract)))
        for key in asked
    }
    left_out = {
        "queries without relevant papers": len(outside.keys() - gold.keys()),
        "queries that are no papers": len(gold) - len(asked),
        "relevant papers outside the corpus": sum(paper not in inside for key in asked for paper in gold[key]),
        "citations of queries from outside": len(citations) - len(known),
    }
    odd += odd_citations(citations, inside.keys())
    return Collection(index, all_asked, {key: gold[key] for key in asked}, left_out, odd)


def indexed(
    papers: Sequence[PaperRow], *, cache: Path, workers: int = 0, progress: Progress | None = None
) -> SearchIndex:
    """Return an index of papers without citations; of words alone where there is no embedder."""
    texts = [(row.title, row.abstract) for row in papers]
    found = prepared(texts, cache=cache, workers=workers, progress=progress) if is_available() else {}
    return _index(papers, (), found, cache)


def _index(
    corpus: Iterable[PaperRow], citations: Sequence[tuple[str, str]], found: Mapping[Text, Extracted], cache: Path
) -> SearchIndex:
    papers = []
    for row in corpus:
        made = found.get((row.title, row.abstract))
        papers.append(
            IndexedPaper(
                Card(row.id, row.title, row.year, row.venue, row.authors),
                row.whole_text,
                made.items if made else {},
                made.vectors[0] if made else None,
                made.by_facet() if made else None,
            )
        )
    if not found:
        return laid_out(papers, citations)
    embedder = default_embedder()
    index = laid_out(papers, citations, model=embedder.digest, dim=embedder.dim)
    return replace(index, neighbours=neighbours_of(index, cache))


def _query(row: PaperRow, made: Extracted | None) -> Query:
    if made is None:
        return Query(row.whole_text, year=row.year, authors=row.authors)
    return Query(row.whole_text, made.vectors[0], made.by_facet(), made.items, year=row.year, authors=row.authors)
