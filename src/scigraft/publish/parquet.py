"""Records as Parquet: the columns of the CSV table with their types, written in row groups as they come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from types import ModuleType

from scigraft.model import NeedsExtra, ReadError, Record
from scigraft.publish.columns import Column, ModuleLike, columns
from scigraft.publish.table_reading import is_records, record_of

GROUP = 16_384  # records a row group: what is in memory at a time


def write(records: Iterable[Record], module: ModuleLike, path: Path) -> int:
    """Write records and return how many there were. Columns hold numbers, whole numbers or text; blank is null.

    What a column means and its unit are in its metadata. Raises ``NeedsExtra`` without pyarrow.
    """
    arrow, parquet = _arrow(path)
    shown = columns(module)
    schema = arrow.schema([_field(arrow, column) for column in shown], metadata={"module": module.name})
    stream, count = iter(records), 0
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        while group := list(islice(stream, GROUP)):
            arrays = [
                arrow.array([column.take(record) for record in group], schema.field(at).type)
                for at, column in enumerate(shown)
            ]
            writer.write_batch(arrow.record_batch(arrays, schema=schema), row_group_size=GROUP)
            count += len(group)
    return count


def read(path: Path) -> Iterator[Record]:
    """Yield the records of a file that ``write`` wrote, as far as the table holds them.

    Raises ``ReadError`` where it is no such file, ``NeedsExtra`` without pyarrow.
    """
    arrow, parquet = _arrow(path)
    try:
        file = parquet.ParquetFile(path)
    except (arrow.ArrowInvalid, OSError) as exc:
        raise ReadError(f"this is no Parquet file ({exc})", where=path.name, hint="Export it again") from exc
    with file:
        if not is_records(file.schema_arrow.names):
            raise ReadError("this is no table of records", where=path.name, hint="Write it with `scigraft export`")
        for batch in file.iter_batches(batch_size=GROUP):
            for row in batch.to_pylist():
                try:
                    yield record_of({name: value for name, value in row.items() if value is not None})
                except ValueError as exc:
                    raise ReadError(f"a row is no record ({exc})", where=path.name, hint="Export it again") from exc


def _arrow(path: Path) -> tuple[ModuleType, ModuleType]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as exc:
        raise NeedsExtra(
            "Parquet needs an optional package", where=path.name, hint="pip install 'scigraft[parquet]'"
        ) from exc
    return pyarrow, pyarrow.parquet


def _field(arrow: ModuleType, column: Column) -> object:
    kind = {"number": arrow.float64(), "integer": arrow.int64()}.get(_kind(column), arrow.string())
    about = {"meaning": column.meaning, "unit": column.unit, "type": column.type}
    return arrow.field(column.name, kind, metadata={name: text for name, text in about.items() if text})


def _kind(column: Column) -> str:
    """Return the type of what is in the column; a module's own fields are text whatever they mean."""
    return "text" if column.field else column.type
