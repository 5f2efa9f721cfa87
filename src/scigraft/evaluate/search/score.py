"""The outcome of an evaluation of search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from scigraft.evaluate.search.resampling import bounds, holm, randomisation_p, resampled_means

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two systems: by how much the second is above the first, within which bounds, and how likely by chance."""

    first: str
    second: str
    difference: float
    low: float
    high: float
    p: float
    p_holm: float


@dataclass(frozen=True)
class SearchScore:
    """Values by system and measure, one a query; further figures by name; systems that could not run, with why.

    ``compared`` is the measure by which systems are compared in pairs; ``warnings`` say what of the files is odd.
    """

    values: Mapping[str, Mapping[str, Values]]
    extra: Mapping[str, float] = field(default_factory=dict)
    settings: Mapping[str, object] = field(default_factory=dict)
    missing: Mapping[str, str] = field(default_factory=dict)
    compared: str = "R@20"
    warnings: tuple[str, ...] = ()

    def figures(self) -> dict[str, float]:
        """Return all figures: means over queries, named ``SYSTEM.MEASURE``, and the further ones."""
        means = {
            f"{system}.{name}": float(values.mean())
            for system, by_name in self.values.items()
            for name, values in by_name.items()
        }
        return {name: round(value, 4) for name, value in {**means, **self.extra}.items()}

    def intervals(self) -> dict[str, list[float]]:
        """Return 95% bootstrap intervals over queries of the means."""
        names = [(system, name) for system, by_name in self.values.items() for name in by_name]
        if not names:
            return {}
        means = resampled_means(np.stack([self.values[system][name] for system, name in names], axis=1))
        return {
            f"{system}.{name}": [round(end, 4) for end in bounds(means[:, column])]
            for column, (system, name) in enumerate(names)
        }

    def comparisons(self) -> tuple[Comparison, ...]:
        """Return all pairs of systems by one measure; p values are corrected for the number of pairs."""
        measure = self.compared
        pairs = list(combinations(self.values, 2))
        apart = [self.values[second][measure] - self.values[first][measure] for first, second in pairs]
        if not pairs:
            return ()
        p_values = [randomisation_p(values) for values in apart]
        ends = resampled_means(np.stack(apart, axis=1))
        return tuple(
            Comparison(*pair, float(values.mean()), *bounds(ends[:, column]), p, corrected)
            for column, (pair, values, p, corrected) in enumerate(
                zip(pairs, apart, p_values, holm(p_values), strict=True)
            )
        )

    def as_dict(self) -> dict[str, object]:
        """Return the object that ``--json`` prints."""
        return {
            "figures": self.figures(),
            "intervals": self.intervals(),
            "comparisons": [_rounded(pair, self.compared) for pair in self.comparisons()],
            "settings": {**self.settings, "not run": dict(self.missing), "warnings": list(self.warnings)},
        }


def _rounded(found: Comparison, measure: str) -> dict[str, object]:
    numbers: Sequence[str] = ("difference", "low", "high", "p", "p_holm")
    told: dict[str, object] = {"first": found.first, "second": found.second, "measure": measure}
    return told | {name: round(getattr(found, name), 4) for name in numbers}
