"""Measures of ranked lists, by ir_measures (MacAvaney, Macdonald and Ounis 2022), a value a query."""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from scigraft.model import NeedsExtra

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]

Run = Mapping[str, Mapping[str, float]]  # score by query and paper
Relevant = Mapping[str, Mapping[str, int]]
MEASURES = ("R@5", "R@20", "R@50", "R@100", "NDCG@20", "MRR")
_NAMES = {"NDCG@20": "nDCG@20", "MRR": "RR"}  # as ir_measures writes them


def check_installed() -> None:
    """Raise ``NeedsExtra`` where ir_measures is not installed."""
    if importlib.util.find_spec("ir_measures") is None:
        raise NeedsExtra("the measures of ranked lists need ir_measures", hint="pip install 'scigraft[evaluate]'")


def measured(run: Run, relevant: Relevant, names: Sequence[str] = MEASURES) -> dict[str, Values]:
    """Return for each measure its values, one a query of ``relevant`` by rising id; 0 where nothing was found."""
    check_installed()
    import ir_measures

    asked = {ir_measures.parse_measure(_NAMES.get(name, name)): name for name in names}
    rows = {query: row for row, query in enumerate(sorted(relevant))}
    found = {name: np.zeros(len(rows)) for name in names}
    for metric in ir_measures.iter_calc(list(asked), relevant, run):
        found[asked[metric.measure]][rows[metric.query_id]] = metric.value
    return found
