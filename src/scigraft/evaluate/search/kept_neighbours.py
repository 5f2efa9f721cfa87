"""Neighbour graphs of evaluations, kept by what they follow from: vectors of items, citations, and the code."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import numpy as np

from scigraft.graph.neighbours import Corpus, NeighbourLists, Weighing, citation_scores, neighbour_graph
from scigraft.library.whole_files import whole
from scigraft.model import FACETS, Facet, UsageError
from scigraft.search.index import SearchIndex
from scigraft.steps.code import code_digest

MOST = 8  # graphs that a folder keeps: the last ones made
_SUFFIX = ".neighbours.npz"


def neighbours_of(index: SearchIndex, folder: Path) -> Mapping[Facet, NeighbourLists]:
    """Return the neighbour graph of an index that has vectors, out of the folder where it is there.

    Raises ``UsageError`` where the folder cannot be written.
    """
    file = folder / f"{_digest(index)}{_SUFFIX}"
    with suppress(OSError, EOFError, ValueError, KeyError, zipfile.BadZipFile):
        return _read(file, len(index))
    made = neighbour_graph(Corpus(index.items, citation_scores(index.citations)))
    try:
        _write(file, made)
    except OSError as exc:
        raise UsageError(f"cannot write to the cache ({exc})", hint="Name another folder with --cache") from exc
    return made


def _digest(index: SearchIndex) -> str:
    told = sha256(f"{code_digest('scigraft.graph.neighbours')} {Weighing()} {len(index)}".encode())
    arrays = [part for facet in FACETS for part in (index.items[facet].vectors, index.items[facet].starts)]
    for array in (*arrays, index.citations.cites.starts, index.citations.cites.columns):
        told.update(f"{array.shape}".encode())
        told.update(np.ascontiguousarray(array).tobytes())
    return told.hexdigest()[:16]


def _read(file: Path, papers: int) -> dict[Facet, NeighbourLists]:
    with file.open("rb") as stream, np.load(stream, allow_pickle=False) as arrays:
        neighbours, weights = arrays["papers"], arrays["weights"]
    if neighbours.shape != weights.shape or neighbours.shape[:2] != (len(FACETS), papers):
        raise ValueError("not the lists of so many papers")
    return {facet: NeighbourLists(neighbours[n], weights[n]) for n, facet in enumerate(FACETS)}


def _write(file: Path, made: Mapping[Facet, NeighbourLists]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    neighbours = np.stack([made[facet].papers for facet in FACETS])
    weights = np.stack([made[facet].weights for facet in FACETS])
    with whole(file) as part, part.open("wb") as stream:
        np.savez(stream, papers=neighbours, weights=weights)
    others = sorted(file.parent.glob(f"*{_SUFFIX}"), key=lambda other: (other.stat().st_mtime_ns, other.name))
    for old in others[:-MOST]:
        with suppress(OSError):
            old.unlink()
