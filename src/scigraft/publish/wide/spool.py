"""The rows of a wide table on their way to a file: the columns are known only when the last record was seen."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from tempfile import TemporaryFile
from typing import IO

from scigraft.publish.wide.cells import WideCell
from scigraft.publish.wide.layout import LEADING
from scigraft.publish.wide.measures import Measure, column_name
from scigraft.publish.wide.rows import WideRow


@dataclass(slots=True)
class Spool:
    """Rows in a temporary file, the measurement columns they have, and the leading columns."""

    stream: IO[str]
    columns: dict[str, Measure]
    leading: tuple[str, ...] = LEADING
    count: int = 0

    def rows(self) -> Iterator[tuple[list[str], dict[str, WideCell]]]:
        """Yield the leading cells of each row and its values by column."""
        self.stream.seek(0)
        for line in self.stream:
            leading, cells = json.loads(line)
            yield leading, {name: WideCell(*cell) for name, cell in cells.items()}

    @property
    def names(self) -> list[str]:
        """The measurement columns in alphabetical order, second values behind first ones."""
        return sorted(
            self.columns, key=lambda name: (column_name(replace(self.columns[name], repeat=1)), len(name), name)
        )


@contextmanager
def spooled(rows: Iterable[WideRow], *, more: tuple[str, ...] = ()) -> Iterator[Spool]:
    """Give the rows as a spool, in constant memory; ``more`` are further leading columns, taken from the metadata."""
    with TemporaryFile("w+", encoding="utf-8", newline="\n") as stream:
        spool = Spool(stream, {}, (*LEADING, *more))
        for row in rows:
            cells: dict[str, WideCell] = {}
            for measure, cell in row.cells.items():
                name = column_name(measure)
                while name in cells:  # two measures of one name; the qualifier says which is which
                    measure = replace(measure, repeat=measure.repeat + 1)
                    name = column_name(measure)
                cells[name] = cell
                spool.columns.setdefault(name, measure)
            packed = {name: [cell.code, cell.text, cell.qualifier] for name, cell in cells.items()}
            stream.write(json.dumps([_leading(row, spool.leading), packed]) + "\n")
            spool.count += 1
        yield spool


def _leading(row: WideRow, names: tuple[str, ...]) -> list[str]:
    own = {
        "paper": row.paper,
        "sample_id": row.sample_id,
        "sample": row.sample,
        "subsample": row.subsample,
        "spot": row.spot,
        "mineral": row.mineral,
        "analytical_method": row.method,
        "reference_material": row.reference_material,
        "citation": row.citation,
        "source": row.source,
    }
    return [own.get(name) or ("" if name in own else row.metadata.get(name, "")) for name in names]
