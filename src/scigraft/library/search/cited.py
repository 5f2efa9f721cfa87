"""The works that a query cites, by their numbers in the index: what it shares with a paper is told by them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import sqlalchemy as sa

from scigraft.graph.citations import CataloguePaper, keys_of_reference, link
from scigraft.graph.citations.outside import cited_work
from scigraft.library.academic.reading import catalogue_of
from scigraft.library.search.corpus import SEPARATOR
from scigraft.library.search.stored import StoredIndex
from scigraft.model import Reference
from scigraft.store.catalog import chunks
from scigraft.store.graph_rows import number_of
from scigraft.store.graph_schema import graph_paper_keys

if TYPE_CHECKING:
    from numpy.typing import NDArray


def works_cited(
    connection: sa.Connection, references: Sequence[Reference], index: StoredIndex, names: dict[str, int]
) -> NDArray[np.int64]:
    """Return the numbers of the works that references name, rising; those that the index does not know are left out.

    ``names`` are the numbers of the works that are no papers, by name.
    """
    linked = {one.reference: one.paper for one in link(references, _catalogue(connection, references))}
    found = {index.index.numbers[key] for key in linked.values() if key in index.index.numbers}
    for reference in references:
        if reference.key not in linked:
            found.update(names[name] for name in cited_work(reference).names if name in names)
    return np.array(sorted(found), dtype=np.int64)


def numbers_of_works(index: StoredIndex) -> dict[str, int]:
    """Return the numbers of the works that are no papers, by each of their names."""
    papers = len(index.index)
    return {name: papers + number for number, names in enumerate(index.work_names) for name in names.split(SEPARATOR)}


def _catalogue(connection: sa.Connection, references: Sequence[Reference]) -> list[CataloguePaper]:
    """Return the papers that share a key with one of the references."""
    keys = {number_of(key) for reference in references for key in keys_of_reference(reference)}
    near: set[str] = set()
    for some in chunks(sorted(keys)):
        shared = graph_paper_keys.c.key.in_(some)
        near.update(connection.execute(sa.select(graph_paper_keys.c.paper).where(shared)).scalars())
    return catalogue_of(connection, near)
