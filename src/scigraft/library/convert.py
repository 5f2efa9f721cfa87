"""Records from one format into another, without a library."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path

from scigraft.library.files import DICTIONARY
from scigraft.library.whole_files import whole, whole_text
from scigraft.model import Record, UsageError
from scigraft.modules import Module, available, load
from scigraft.publish.reading import read_records
from scigraft.publish.wide.reading import Unread

WIDE = ("wide", "harmonised")
WIDE_FILES = ("csv", "xlsx")
LINKED = {"ttl": "turtle", "nt": "ntriples", "nq": "nquads", "jsonld": "jsonld"}  # format by suffix
TO = ("jsonl", "csv", "xlsx", "parquet", *WIDE, *LINKED.values())


class Modules(Mapping[str, Module]):
    """The modules of records, loaded when the first record of each comes."""

    def __init__(self, paths: Sequence[str] = ()) -> None:
        self._paths = paths
        self._loaded: dict[str, Module] = {}

    def __getitem__(self, name: str) -> Module:
        if name not in self._loaded:
            self._loaded[name] = load(name, paths=self._paths)
        return self._loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in self._loaded or name in {info.name for info in available(paths=self._paths)}

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(info.name for info in available(paths=self._paths)))

    def __len__(self) -> int:
        return len(available(paths=self._paths))


def convert(
    sources: Sequence[Path],
    out: Path,
    *,
    to: str = "",
    module_paths: Sequence[str] = (),
    base: str = "",
    unread: Unread | None = None,
) -> int:
    """Write the records of files (JSON Lines, CSV, XLSX, Parquet, wide tables) to one file, and return its rows.

    ``to`` is one of ``TO``; by default the end of ``out`` says it: ``x.wide.csv`` is a wide table. Wide tables are
    CSV, with ``x.wide.dictionary.csv`` beside it, or XLSX. Raises ``UsageError`` where the name says nothing or a
    table would hold two modules, ``ReadError`` where a source holds no records. Linked data name things under ``base``;
    ``unread`` is told of the columns of a wide table that say nothing.
    """
    form = _form(out, to)
    if not out.parent.is_dir():
        raise UsageError("there is no such folder", where=str(out.parent), hint="Make it first")
    modules = Modules(module_paths)
    records = chain.from_iterable(read_records(source, modules=modules, unread=unread) for source in sources)
    if form in WIDE:
        return _wide(records, out, form)
    if form == "jsonl":
        from scigraft.publish import jsonl

        with whole_text(out, newline="\n") as stream:
            return jsonl.write(records, stream)
    if form in LINKED.values():
        return _linked(records, out, form, modules, base)
    return _table(records, out, form, modules)


def _form(out: Path, to: str) -> str:
    if to and LINKED.get(to, to) not in TO:
        raise UsageError(f"there is no format '{to}'", hint=f"Known: {', '.join(TO)}")
    if to:
        return LINKED.get(to, to)
    before, last = ["", "", *(suffix.lower().lstrip(".") for suffix in out.suffixes)][-2:]
    told = before if before in WIDE and last in WIDE_FILES else LINKED.get(last, last)
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


def _table(records: Iterator[Record], out: Path, form: str, modules: Modules) -> int:
    from scigraft.publish import parquet, table, xlsx

    first = next(records, None)
    if first is None:
        raise UsageError("the sources hold no records", hint="Give files that `scigraft extract` or `export` wrote")
    module = modules[first.module]
    of_one = _only(chain([first], records), module, out)
    if form == "csv":
        with whole_text(out) as stream:
            return table.write_csv(of_one, module, stream)
    with whole(out) as part:
        write = xlsx.write if form == "xlsx" else parquet.write
        return write(of_one, module, part)


def _linked(records: Iterator[Record], out: Path, form: str, modules: Modules, base: str) -> int:
    from scigraft.publish import rdf

    count = 0

    def counted() -> Iterator[Record]:
        nonlocal count
        for record in records:
            count += 1
            yield record

    with whole(out) as part, part.open("wb") as stream:
        rdf.write(counted(), modules, stream, format=form, base=base or rdf.DEFAULT_BASE)
    return count


def _only(records: Iterator[Record], module: Module, out: Path) -> Iterator[Record]:
    for record in records:
        if record.module != module.name:
            raise UsageError(
                f"a table holds one module, the sources hold {module.name} and {record.module}",
                where=str(out),
                hint="Write .jsonl, or convert the records of one module",
            )
        yield record
