"""Facet scores of papers: the symmetric mean of best matches between their items (GRAFT, section 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scigraft.graph.neighbours.quantised import SCALE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scigraft.graph.neighbours.items import Slots

UNIT = 0.5 / (SCALE * SCALE)


def facet_scores(rows: Slots, columns: Slots) -> NDArray[np.float64]:
    """Return the facet score of each pair of papers, shape (rows, columns), from -1 to 1; 0 where one has no items.

    Sums of products are whole numbers and exact, so that a pair's score does not depend on what it is worked out with.
    """
    shape = len(rows), len(columns)
    of_rows, of_columns = np.zeros(shape, dtype=np.float32), np.zeros(shape, dtype=np.float32)
    best_of_columns: list[NDArray[np.float32]] = []
    for row_layer in rows.layers:
        best = np.empty(0, dtype=np.float32)
        for slot, column_layer in enumerate(columns.layers):
            products = row_layer @ column_layer.T
            if not slot:
                best = products.copy()
            else:
                np.maximum(best[:, : len(column_layer)], products, out=best[:, : len(column_layer)])
            if len(best_of_columns) == slot:
                best_of_columns.append(products)
            else:
                kept = best_of_columns[slot][: len(row_layer)]
                np.maximum(kept, products, out=kept)
        if columns.layers:
            of_rows[: len(row_layer), : len(columns.layers[0])] += best
    for column_layer, products in zip(columns.layers, best_of_columns, strict=False):
        of_columns[: len(rows.layers[0]), : len(column_layer)] += products
    return _mean(of_rows, rows.counts[:, None]) + _mean(of_columns, columns.counts[None, :])


def _mean(sums: NDArray[np.float32], counts: NDArray[np.int64]) -> NDArray[np.float64]:
    half: NDArray[np.float64] = sums * (UNIT / np.maximum(counts, 1))
    return half
