"""What an export tells of the papers themselves: their metadata and files, and what others cite them as."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import sqlalchemy as sa

from scigraft.library.export import Facts
from scigraft.library.reports import Paper
from scigraft.store import catalog
from scigraft.store.codec import METADATA


def paper_facts(engine: sa.Engine, papers: Iterable[Paper]) -> Iterator[Facts]:
    """Yield the key of each paper, what it says of itself, and its files; one paper is in memory at a time."""
    for paper in papers:
        with engine.connect() as connection:
            row = catalog.paper_row(connection, paper.key)
        if row is not None:
            yield paper.key, METADATA.of_text(row.metadata), paper.documents


def cited_as(papers: Iterable[Paper]) -> dict[str, Sequence[str]]:
    """Return, by key, what other papers cite each as: the family name of its first author, and its year."""
    found: dict[str, Sequence[str]] = {}
    for paper in papers:
        if paper.authors and paper.date[:4].isdigit():
            name = paper.authors[0].name
            family = name.partition(",")[0] if "," in name else name.rpartition(" ")[2]
            found[paper.key] = (f"{family} {paper.date[:4]}",)
    return found
