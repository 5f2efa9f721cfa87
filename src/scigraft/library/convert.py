"""Records from one format into another, without a library."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

from scigraft.library.export import whole, whole_text
from scigraft.library.files import DICTIONARY
from scigraft.model import Record, UsageError
from scigraft.modules import Module, load
from scigraft.publish.reading import read_records

TO = ("jsonl", "csv", "xlsx", "parquet", "wide", "harmonised")
WIDE = ("wide", "harmonised")


def convert(sources: Sequence[Path], out: Path, *, to: str = "", module_paths: Sequence[str] = ()) -> int:
    """Write the records of files (JSON Lines, CSV, XLSX, Parquet, wide tables) to one file, and return its rows.

    ``to`` is one of ``TO``; by default the name of ``out`` says it: ``x.wide.csv`` is a wide table. Wide tables are
    CSV, with ``x.wide.dictionary.csv`` beside it, or XLSX. Raises ``UsageError`` where the name says nothing or a
    table would hold two modules, ``ReadError`` where a source holds no records.
    """
    form = to or _form(out)
    if not out.parent.is_dir():
        raise UsageError("there is no such folder", where=str(out.parent), hint="Make it first")
    records = chain.from_iterable(read_records(source) for source in sources)
    if form in WIDE:
        return _wide(records, out, form)
    if form == "jsonl":
        from scigraft.publish import jsonl

        with whole_text(out, newline="\n") as stream:
            return jsonl.write(records, stream)
    return _table(records, out, form, module_paths)


def _form(out: Path) -> str:
    suffixes = [suffix.lower().lstrip(".") for suffix in out.suffixes]
    told = next((form for form in WIDE if form in suffixes), suffixes[-1] if suffixes else "")
    if told not in TO:
        raise UsageError("the name does not say the format", where=str(out), hint=f"Add --to, one of {', '.join(TO)}")
    return told


def _wide(records: Iterator[Record], out: Path, form: str) -> int:
    from scigraft.publish import wide
    from scigraft.publish.wide import harmonised

    if out.suffix.lower() == ".xlsx":
        with whole(out) as part:
            return wide.write_xlsx(records, part) if form == "wide" else harmonised.write_xlsx(records, part)
    key = out.with_name(f"{out.stem}{DICTIONARY}")
    with whole_text(out) as stream, whole_text(key) as dictionary:
        write = wide.write_csv if form == "wide" else harmonised.write_csv
        return write(records, stream, dictionary=dictionary)


def _table(records: Iterator[Record], out: Path, form: str, module_paths: Sequence[str]) -> int:
    from scigraft.publish import parquet, table, xlsx

    first = next(records, None)
    if first is None:
        raise UsageError("the sources hold no records", hint="Give files that `scigraft extract` or `export` wrote")
    module = load(first.module, paths=module_paths)
    of_one = _only(chain([first], records), module, out)
    if form == "csv":
        with whole_text(out) as stream:
            return table.write_csv(of_one, module, stream)
    with whole(out) as part:
        write = xlsx.write if form == "xlsx" else parquet.write
        return write(of_one, module, part)


def _only(records: Iterator[Record], module: Module, out: Path) -> Iterator[Record]:
    for record in records:
        if record.module != module.name:
            raise UsageError(
                f"a table holds one module, the sources hold {module.name} and {record.module}",
                where=str(out),
                hint="Write .jsonl, or convert the records of one module",
            )
        yield record
