"""Running a table benchmark: read its files (as they are, or rendered into PDF pages), extract, score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from scigraft.evaluate.progress import Progress
from scigraft.evaluate.tables import BENCHMARKS, Score, load_gold, score
from scigraft.extract import extract_document
from scigraft.model import Document, Record, ScigraftError, Settings, UsageError
from scigraft.modules import Module, load
from scigraft.read import Source, read_source

Input = Literal["parsed", "raw"]


@dataclass(frozen=True)
class Run:
    """The outcome of a benchmark: its score, the records, and what could not be read."""

    score: Score
    records: tuple[Record, ...]
    failures: tuple[tuple[str, str], ...]


def run_tables(
    benchmark: str,
    data: Path,
    *,
    input: Input = "parsed",
    settings: Settings | None = None,
    module: Module | None = None,
    progress: Progress | None = None,
) -> Run:
    """Run extraction on every file of ``data/BENCHMARK`` and compare with ``data/BENCHMARK.gold.jsonl``.

    ``input="raw"`` renders each table into PDF pages first, so that acquisition loss is measured. Raises
    ``UsageError`` for an unknown benchmark or a folder that is not laid out like the benchmark data.
    """
    if benchmark not in BENCHMARKS:
        raise UsageError(f"there is no benchmark '{benchmark}'", hint=f"Known: {', '.join(BENCHMARKS)}")
    settings = settings or Settings()
    module = module or load(benchmark, paths=settings.extract.module_paths)
    gold = load_gold(data / f"{benchmark}.gold.jsonl")
    records: list[Record] = []
    failures: list[tuple[str, str]] = []
    stray_tables = 0
    files = files_of(benchmark, data)
    for done, (document, error) in enumerate(_documents(files, input, settings)):
        if progress:
            progress(benchmark, done, len(files))
        if document is None:
            failures.append(error)
            continue
        found = extract_document(document, module).records
        records += found
        if benchmark != "mlresults" and document.stem not in gold:
            stray_tables += len(document.tables)
    result = score(benchmark, gold, records, tables=stray_tables)
    told: Mapping[str, object] = {
        "benchmark": benchmark,
        "input": input,
        "parsers": list(settings.read.pdf_parsers) if input == "raw" else [],
        "module": f"{module.name} {module.version}",
        "papers": len(gold),
        "failures": len(failures),
    }
    return Run(replace(result, settings=told), tuple(records), tuple(failures))


def files_of(benchmark: str, data: Path) -> Sequence[Path]:
    """Return the files of a benchmark in order. Raises ``UsageError`` when there are none."""
    files = sorted(path for path in (data / benchmark).glob("*") if path.is_file())
    if not files:
        raise UsageError(
            f"'{data.name}/{benchmark}' has no files", hint="--data takes a folder laid out like the tables data"
        )
    return files


def _documents(
    files: Sequence[Path], input: Input, settings: Settings
) -> Iterator[tuple[Document | None, tuple[str, str]]]:
    if input == "parsed":
        for file in files:
            yield _read(file, settings)
        return
    from scigraft.evaluate.render import STYLES, render  # needs the "evaluate" extra

    with TemporaryDirectory() as folder:
        for index, file in enumerate(files):
            document, error = _read(file, settings)
            if document is None:
                yield None, error
                continue
            page = Path(folder) / f"{file.stem}.pdf"
            render(document, page, style=STYLES[index % len(STYLES)])
            yield _read(page, settings)
            page.unlink()


def _read(file: Path, settings: Settings) -> tuple[Document | None, tuple[str, str]]:
    try:
        return read_source(Source.open(file, limits=settings.read.limits), settings.read), ("", "")
    except ScigraftError as exc:
        return None, (file.name, str(exc))
