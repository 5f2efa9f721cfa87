"""Wide tables and records as the evaluator compares them: ids, values by column, metadata, a paper at a time."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import groupby
from pathlib import Path

from scigraft.model import Record, UsageError
from scigraft.publish import tabular
from scigraft.publish.reading import json_lines
from scigraft.publish.wide.cells import code_of, is_said
from scigraft.publish.wide.layout import DICTIONARY, METADATA, OF_PAPER, TIERS, leading_column
from scigraft.publish.wide.measures import Measure, column_name, parse_column
from scigraft.publish.wide.rows import WideRow, rows_of

_EDGE = re.compile(
    r"[ _.\-]?(wide|gold|truth|ground[ _-]?truth|gt|pred(?:iction)?s?|records?|extracted|geochem|export)$"
)


@dataclass(frozen=True, slots=True)
class Row:
    """One analysis: its ids (the fullest first), mineral, method, and its values in the CMiO-MIN encoding by column."""

    ids: tuple[str, ...]
    mineral: str
    method: str
    values: Mapping[str, float]


@dataclass(slots=True)
class Paper:
    """The rows of one paper in their order, its metadata, the measurement columns of its table (``signed`` ones apart).

    ``unread`` counts cells of measurement columns that are neither a number nor a word for none.
    """

    name: str
    metadata: dict[str, list[str]] = field(default_factory=dict)
    rows: list[Row] = field(default_factory=list)
    columns: set[str] = field(default_factory=set)
    signed: set[str] = field(default_factory=set)
    unread: int = 0

    def state(self, name: str) -> str:
        """Return what the paper says of a metadata field, several values joined, ``""`` where it says nothing."""
        said = self.metadata.get(name) or self.metadata.get(OF_PAPER.get(name, ""), [])
        return "; ".join(said)

    def tell(self, name: str, text: str) -> None:
        """Add a value of a metadata field, once."""
        if text and is_said(text) and text not in self.metadata.setdefault(name, []):
            self.metadata[name].append(text)

    def know(self, measure: Measure) -> str:
        """Note a measurement column and return its name."""
        name = column_name(measure)
        self.columns.add(name)
        if measure.signed:
            self.signed.add(name)
        return name


def load(path: Path) -> dict[str, Paper]:
    """Return the papers of a wide file (CSV, XLSX), of records (JSON Lines), or of a folder of such files.

    Raises ``UsageError`` where there is none, or a file holds no wide table; ``ReadError`` where one cannot be read.
    """
    if path.is_dir():
        files = sorted(file for file in path.rglob("*") if file.is_file() and _ours(file))
        if not files:
            raise UsageError(
                "the folder holds no wide table and no records", where=str(path), hint="CSV, XLSX or JSONL"
            )
    elif path.is_file():
        files = [path]
    else:
        raise UsageError("there is no such file or folder", where=str(path))
    papers: dict[str, Paper] = {}
    for file in files:
        if file.suffix.lower() in (".jsonl", ".ndjson"):
            of_records(json_lines(file), papers)
        elif not _of_wide(file, papers) and len(files) == 1:
            raise UsageError(
                "no sheet of it is a wide table",
                where=file.name,
                hint="A wide table has a column of sample ids and columns such as au_ppm",
            )
    return papers


def _ours(file: Path) -> bool:
    name = file.name.lower()
    known = tabular.SUFFIXES | {".jsonl", ".ndjson"}
    return file.suffix.lower() in known and not name.endswith(".dictionary.csv") and not name.startswith((".", "~"))


def of_records(records: Iterable[Record], papers: dict[str, Paper]) -> None:
    """Add accepted ``geochem`` and ``deposit`` records to the papers."""
    known = (record for record in records if record.status == "accepted" and record.module in ("geochem", "deposit"))
    for _, group in groupby(sorted(known, key=lambda record: record.paper), key=lambda record: record.paper):
        for row in rows_of(group):
            _add(papers.setdefault(row.paper, Paper(row.paper)), row)


def _add(paper: Paper, row: WideRow) -> None:
    for name, text in row.metadata.items():
        paper.tell(name, text)
    paper.tell("mineral", row.mineral)
    paper.tell("analytical_method", row.method)
    values = {paper.know(measure): cell.code for measure, cell in row.cells.items() if cell.code is not None}
    if row.cells:
        tiers = (row.sample, row.subsample, row.spot)
        paper.rows.append(Row(_ids([row.sample_id, " ".join(filter(None, tiers))]), row.mineral, row.method, values))


def _of_wide(file: Path, papers: dict[str, Paper]) -> bool:
    """Add the wide tables of a file to the papers and say whether there was one."""
    found = False
    for sheet in tabular.sheets(file):
        if sheet.name.lower() == DICTIONARY:
            continue
        header = next((row for row in sheet.rows if sum(bool(cell.strip()) for cell in row) > 1), [])
        leading = {at: name for at, text in enumerate(header) if (name := leading_column(text))}
        measures = {at: m for at, text in enumerate(header) if at not in leading and (m := parse_column(text))}
        if not (measures and leading) and not {"paper", "sample_id"} <= set(leading.values()):
            continue  # a table of ours without a measurement is an empty one
        count = Counter((measure.element, measure.unit) for measure in measures.values())
        measures = {at: replace(m, isotope="") if count[m.element, m.unit] == 1 else m for at, m in measures.items()}
        found = True
        for row in sheet.rows:
            _add_cells(row, leading, measures, papers, file)
    return found


def _add_cells(
    row: list[str], leading: Mapping[int, str], measures: Mapping[int, Measure], papers: dict[str, Paper], file: Path
) -> None:
    said: dict[str, list[str]] = {}
    for at, name in leading.items():
        text = row[at].strip() if at < len(row) else ""
        if text and is_said(text):
            said.setdefault(name, []).append(text)
    one = {name: texts[0] for name, texts in said.items()}
    key = one.get("paper", file.stem)
    paper = papers.setdefault(key, Paper(key))
    for name in (*METADATA, *OF_PAPER.values()):
        paper.tell(name, one.get(name, ""))
    values: dict[str, float] = {}
    for at, measure in measures.items():
        name = paper.know(measure)
        code = code_of(row[at], signed=measure.signed) if at < len(row) else None
        if code is not None:
            values.setdefault(name, code)
        elif at < len(row) and is_said(row[at]):
            paper.unread += 1
    tiers = tuple(one.get(name, "") for name in TIERS)
    ids = _ids([*said.get("sample_id", []), " ".join(filter(None, tiers))])
    if ids or values:
        paper.rows.append(Row(ids, one.get("mineral", ""), one.get("analytical_method", ""), values))


def _ids(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(folded for text in texts if (folded := folded_id(text))))


@lru_cache(maxsize=65536)
def folded_id(text: str) -> str:
    """Return an id in lower case with one kind of dash and single spaces."""
    return " ".join(re.sub(r"[‐‑‒–—−]", "-", unicodedata.normalize("NFKC", text)).casefold().split())


def joined(parts: Sequence[Paper]) -> Paper:
    """Return the parts of one paper (main file, supplements) as one."""
    if len(parts) == 1:
        return parts[0]
    whole = Paper(parts[0].name)
    for part in parts:
        for name, texts in part.metadata.items():
            for text in texts:
                whole.tell(name, text)
        whole.rows += part.rows
        whole.columns |= part.columns
        whole.signed |= part.signed
        whole.unread += part.unread
    return whole


def without_isotopes(paper: Paper, gold: Paper) -> Paper:
    """Return a paper whose rows have `cu_ppm` too where gold asks for it and they have only isotopes of it.

    The lightest isotope stands for the element.
    """
    asked = {name: plain for name in sorted(paper.columns) if (plain := _plain(name)) in gold.columns}
    if not asked:
        return paper
    rows = []
    for row in paper.rows:
        more = {plain: row.values[name] for name, plain in reversed(asked.items()) if name in row.values}
        rows.append(replace(row, values={**more, **row.values}))
    return replace(paper, rows=rows)


def _plain(name: str) -> str:
    measure = parse_column(name)
    return column_name(replace(measure, isotope="")) if measure and measure.isotope else ""


def paper_key(name: str) -> str:
    """Return a paper's name as papers are paired by: letters and digits, without words such as ``_gold`` at its end."""
    text = unicodedata.normalize("NFKC", name).casefold()
    while (found := _EDGE.search(text)) and found.start():
        text = text[: found.start()]
    return re.sub(r"[\W_]+", "", text)
