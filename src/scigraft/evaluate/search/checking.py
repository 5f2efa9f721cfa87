"""Whether the ids of a gold file are those of the papers: where they are not, figures of 0 would mean nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from scigraft.model import UsageError

SOME = 5  # ids that a message names
_OUTSIDE = "Give the papers of queries from outside with --queries FILE"


def checked_queries(
    gold: Mapping[str, Mapping[str, int]], *, candidates: Collection[str], known: Collection[str], file: str = ""
) -> tuple[list[str], tuple[str, ...]]:
    """Return the queries that can be asked, sorted, and what is odd of the rest.

    ``known`` are the papers that may be asked for, ``candidates`` those that may be found. Raises ``UsageError`` where
    no query is known, or nothing that is relevant to one is a candidate.
    """
    asked = sorted(query for query in gold if query in known)
    unknown = sorted(gold.keys() - set(asked))
    if not asked:
        raise UsageError(f"queries that are no papers of the corpus: {some(unknown)}", where=file, hint=_OUTSIDE)
    relevant = {paper for query in asked for paper in gold[query]}
    absent = sorted(paper for paper in relevant if paper not in candidates)
    if len(absent) == len(relevant):
        raise UsageError(
            f"no relevant paper of the {len(asked)} queries is a candidate: {some(absent)}",
            where=file,
            hint='Ids must be those of --papers; papers without an abstract, or with "core": false, are no candidates',
        )
    told = []
    if unknown:
        told.append(f"{len(unknown)} of {len(gold)} queries are no papers of the corpus and left out: {some(unknown)}")
    if absent:
        told.append(
            f"{len(absent)} of {len(relevant)} relevant papers are no candidates and count as not found: {some(absent)}"
        )
    barren = sum(all(paper not in candidates for paper in gold[query]) for query in asked)
    if barren:
        told.append(f"{barren} of {len(asked)} queries have no relevant paper among the candidates and score 0")
    return asked, tuple(told)


def odd_citations(citations: Sequence[tuple[str, str]], candidates: Collection[str]) -> tuple[str, ...]:
    """Return that no citation names a candidate, where that is so."""
    if not citations or any(paper in candidates for pair in citations for paper in pair):
        return ()
    return (f"none of {len(citations)} citations names a candidate: {some(citing for citing, _ in citations)}",)


def some(ids: Iterable[str]) -> str:
    """Return the first ids, and how many more there are."""
    listed = list(ids)
    return ", ".join(listed[:SOME]) + (f" and {len(listed) - SOME} more" if len(listed) > SOME else "")
