"""``scigraft extract``."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TextIO

import click

from scigraft.cli.console import data_stream, errors, located, plural, print_rows, warn, write_json
from scigraft.cli.options import SOME_FAILED, as_json, module_path, parser_names
from scigraft.cli.progress import progress
from scigraft.cli.session import Session
from scigraft.model import ReadSettings, Record, UsageError

if TYPE_CHECKING:
    from scigraft.library.oneshot import FileResult
    from scigraft.modules import Module

Decimal = Literal["auto", ".", ","]
SHOWN = 10  # files passed over that are named; --json names all
FEW = 4  # files for which starting worker processes would take longer than it saves


@dataclass
class Tally:
    """What has come out so far."""

    files: int = 0
    tables: set[tuple[str, str]] = field(default_factory=set)
    accepted: Counter[str] = field(default_factory=Counter)
    rejected: Counter[tuple[str, str]] = field(default_factory=Counter)
    failed: list[tuple[str, str]] = field(default_factory=list)
    skipped: list[tuple[str, str]] = field(default_factory=list)
    notices: list[tuple[str, str]] = field(default_factory=list)

    def add(self, result: FileResult) -> None:
        """Count one file."""
        self.files += 1
        self.tables |= {(result.file, report.table) for report in result.tables if report.table}
        self.notices += [(result.file, notice.message) for notice in result.notices]
        if result.error:
            self.failed.append((result.file, result.error))
        if result.skipped:
            self.skipped.append((result.file, result.skipped))
        for record in result.records:
            if record.status == "accepted":
                self.accepted[record.module] += 1
            else:
                self.rejected[record.module, record.reasons[0].code] += record.stands_for

    def summary(self) -> dict[str, object]:
        """Return the counts for programs."""
        return {
            "files": self.files,
            "tables": len(self.tables),
            "accepted": dict(self.accepted),
            "rejected": [
                {"module": module, "reason": code, "count": count}
                for (module, code), count in sorted(self.rejected.items())
            ],
            "failed": [{"file": file, "error": error} for file, error in self.failed],
            "skipped": [{"file": file, "reason": reason} for file, reason in self.skipped],
            "notices": [{"file": file, "message": message} for file, message in self.notices],
        }


@click.command("extract")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--module",
    "-m",
    "names",
    multiple=True,
    required=True,
    metavar="NAME",
    help="A module's name, or the folder of one; may be repeated.",
)
@click.option(
    "--out",
    "-o",
    type=click.Path(path_type=Path),
    default="-",
    help="Where to write: NAME.jsonl or NAME.csv; standard output by default.",
)
@click.option("--rejected", "with_rejected", is_flag=True, help="Write rejected records too, with their reasons.")
@click.option("--strict", is_flag=True, help="Stop at the first document that fails.")
@click.option("--workers", type=click.IntRange(min=0), default=0, help="Processes; 0, the default: one a core.")
@click.option("--pdf-parsers", metavar="NAME,NAME...", help="How PDF tables are found: words, pdfplumber, camelot.")
@click.option(
    "--decimal", type=click.Choice(["auto", ".", ","]), default="auto", help="Decimal mark; by default as found."
)
@module_path
@as_json
@click.pass_obj
def command(
    session: Session,
    paths: tuple[Path, ...],
    names: tuple[str, ...],
    out: Path,
    with_rejected: bool,
    strict: bool,
    workers: int,
    pdf_parsers: str | None,
    decimal: Decimal,
    module_path: tuple[str, ...],
    as_json: bool,
) -> None:
    """Extract records from files at once, without a library.

    PATHS are files or folders, which are searched through. A document that fails is named and costs only itself;
    the command then exits with 3. With --json the summary is printed as JSON on standard output.

    For example: scigraft extract --module glass papers/ --out records.jsonl
    """
    from scigraft.library.oneshot import extract_files, find_files
    from scigraft.modules import load

    modules = [load(name, paths=module_path) for name in names]
    if str(out) == "-" and as_json:
        raise UsageError("--json prints a summary, so the records need a file", hint="Add --out records.jsonl")
    if out.suffix.lower() == ".csv" and len(modules) > 1:
        raise UsageError("a CSV file holds one module", where=str(out), hint="Write .jsonl, or one file a module")
    files = find_files(paths)
    settings = _settings(pdf_parsers, decimal)
    workers = 1 if len(files) < FEW else workers
    tally = Tally()
    with _opened(out) as stream, progress("looking for files", quiet=session.quiet or as_json) as report:

        def tell() -> None:
            left = files[tally.files : tally.files + 1]
            report("documents", tally.files, len(files), left[0].name if left else "")

        tell()
        results = extract_files(files, names, module_paths=module_path, settings=settings, workers=workers)
        records = _records(results, tally, tell, strict=strict)
        _write((r for r in records if with_rejected or r.status == "accepted"), modules[0], stream, out)
    for file, error in tally.failed:  # told below the bar, not into it
        warn(f"failed: {located(file, error)}", style="red")
    if as_json:
        write_json(tally.summary())
    elif not session.quiet:
        _tell(tally, out)
    if tally.failed:
        raise click.exceptions.Exit(SOME_FAILED)


def _settings(pdf_parsers: str | None, decimal: Decimal) -> ReadSettings:
    if not pdf_parsers:
        return ReadSettings(decimal=decimal)
    return ReadSettings(pdf_parsers=parser_names(pdf_parsers), decimal=decimal)


def _records(
    results: Iterable[FileResult], tally: Tally, report: Callable[[], None], *, strict: bool
) -> Iterator[Record]:
    for result in results:
        tally.add(result)
        report()
        if result.error and strict:
            return
        yield from result.records


def _write(records: Iterable[Record], module: Module, stream: TextIO, out: Path) -> None:
    from scigraft.publish import jsonl, table

    if out.suffix.lower() == ".csv":
        table.write_csv(records, module, stream)
    else:
        jsonl.write(records, stream)


@contextmanager
def _opened(out: Path) -> Iterator[TextIO]:
    """Open standard output or a file that appears only when it is whole."""
    if str(out) == "-":
        text = io.TextIOWrapper(data_stream(), encoding="utf-8", newline="")
        try:
            yield text
            text.flush()
        finally:
            text.detach()
        return
    if not out.parent.is_dir():
        raise UsageError("there is no such folder", where=str(out.parent), hint="Make it first")
    part = out.with_name(f".{out.name}.part")
    try:
        with part.open("w", encoding="utf-8", newline="") as stream:
            yield stream
        part.replace(out)
    finally:
        part.unlink(missing_ok=True)


def _tell(tally: Tally, out: Path) -> None:
    for file, reason in tally.skipped[:SHOWN]:
        warn(f"passed over: {located(file, reason)}")
    for file, message in tally.notices:
        warn(f"note: {located(file, message)}")
    for module, count in sorted(tally.accepted.items()):
        warn(f"{module}: {plural(count, 'record')} accepted", style="")
    if not tally.accepted:
        warn("no records accepted", style="")
    if tally.rejected:
        rows = [(module, code, count) for (module, code), count in sorted(tally.rejected.items())]
        print_rows(["module", "rejected because", "records"], rows, right=["records"], out=errors())
    warn(_sum(tally, out), style="")


def _sum(tally: Tally, out: Path) -> str:
    parts = [plural(tally.files, "file"), plural(len(tally.tables), "table")]
    parts += [f"{len(tally.failed)} failed"] if tally.failed else []
    parts += [f"{len(tally.skipped)} passed over"] if tally.skipped else []
    where = "" if str(out) == "-" else f"; records in {out}"
    return ", ".join(parts) + where
