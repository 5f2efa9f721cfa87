"""``evaluate tables``: extraction run on a table benchmark and compared with its gold."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from scigraft.evaluate.bootstrap import interval
from scigraft.evaluate.errors import ErrorCounts, classify
from scigraft.evaluate.lines import json_of, lines
from scigraft.evaluate.matching import (
    PLACE,
    UNKNOWN,
    Mode,
    Row,
    attributes_of,
    gold_forms,
    gold_place,
    match,
    value_core,
)
from scigraft.model import Record, UsageError

BENCHMARKS = ("glass", "bioassay", "mlresults")


@dataclass(frozen=True)
class Tally:
    """True positives, guesses and gold rows."""

    right: int = 0
    guesses: int = 0
    gold: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.right + other.right, self.guesses + other.guesses, self.gold + other.gold)

    @property
    def precision(self) -> float:
        """Share of guesses that are right."""
        return self.right / max(self.guesses, 1)

    @property
    def recall(self) -> float:
        """Share of gold rows that were found."""
        return self.right / max(self.gold, 1)

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall."""
        return 2 * self.right / max(self.guesses + self.gold, 1)


@dataclass(frozen=True)
class PaperScore:
    """Everything counted for one paper."""

    paper: str
    modes: Mapping[Mode, Tally]
    attributes: Mapping[str, Tally]
    errors: ErrorCounts


@dataclass(frozen=True)
class Score:
    """All papers of a benchmark. ``stray`` counts records in papers without gold."""

    benchmark: str
    papers: tuple[PaperScore, ...]
    stray: int = 0
    stray_tables: int = 0
    settings: Mapping[str, object] = field(default_factory=dict)

    def figures(self) -> dict[str, float]:
        """Return the figures by their published names, rounded to four places."""
        found: dict[str, float] = {}
        for mode in self._modes():
            total = _total(paper.modes[mode] for paper in self.papers)
            found[f"{mode}_f1"] = total.f1
            found[f"{mode}_precision"] = total.precision
            found[f"{mode}_recall"] = total.recall
        for name in attributes_of(self.benchmark, "strict").values():
            total = _total(paper.attributes[name] for paper in self.papers)
            found[f"attr.{name}"] = total.f1
            found[f"attr.{name}.precision"] = total.precision
            found[f"attr.{name}.recall"] = total.recall
        errors = sum((paper.errors for paper in self.papers), ErrorCounts())
        found |= {f"errors.{name}": float(count) for name, count in errors.as_dict().items()}
        found["stray_records"] = float(self.stray)
        found["stray_per_100_tables"] = 100 * self.stray / max(self.stray_tables, 1)
        return {name: round(value, 4) for name, value in found.items()}

    def intervals(self, *, resamples: int = 1000, seed: int = 42) -> dict[str, list[float]]:
        """Return 95% bootstrap intervals over papers of the F1 figures."""
        found = {}
        for mode in self._modes():
            tallies = [paper.modes[mode] for paper in self.papers]
            low, high = interval(tallies, lambda sample: _total(sample).f1, resamples=resamples, seed=seed)
            found[f"{mode}_f1"] = [round(low, 4), round(high, 4)]
        return found

    def as_dict(self) -> dict[str, object]:
        """Return the object that ``--json`` prints."""
        return {
            "figures": self.figures(),
            "intervals": self.intervals(),
            "settings": dict(self.settings),
            "papers": {
                paper.paper: {f"{mode}_f1": round(tally.f1, 4) for mode, tally in paper.modes.items()}
                | paper.errors.as_dict()
                for paper in self.papers
            },
        }

    def _modes(self) -> Sequence[Mode]:
        return [mode for mode in ("paper", "strict", "cell") if self.papers and mode in self.papers[0].modes]


def load_gold(file: Path) -> dict[str, list[Row]]:
    """Return the gold rows by paper. Raises ``UsageError`` where the file is not there or a line is no gold row."""
    if not file.is_file():
        raise UsageError(
            f"there is no gold file '{file.name}'",
            hint="--data takes a folder with BENCHMARK/ and BENCHMARK.gold.jsonl",
        )
    rows: dict[str, list[Row]] = defaultdict(list)
    for number, line in lines(file):
        row = _gold_row(line, where=f"{file.name}, line {number}")
        rows[row["paper"]].append(row)
    return dict(rows)


def _gold_row(line: str, *, where: str) -> dict[str, str]:
    try:
        row = json_of(line)
    except ValueError as exc:
        raise UsageError(f"this is no JSON ({exc})", where=where, hint="Get the gold file again") from exc
    if not isinstance(row, dict) or not {"paper", "value"} <= row.keys():
        raise UsageError("a gold row has no paper or no value", where=where, hint="Get the gold file again")
    return row


def score(benchmark: str, gold: Mapping[str, Sequence[Row]], records: Iterable[Record], *, tables: int = 0) -> Score:
    """Compare accepted records with gold. ``tables`` is the number of tables in papers without gold."""
    guesses: dict[str, list[dict[str, object]]] = defaultdict(list)
    for record in records:
        if record.status == "accepted" and not _amount_zero(benchmark, record):
            place = record.provenance[0]
            where = {"table": place.table or "", "row": place.row, "col": place.col}
            paper = re.sub(r"_table\d*$", "", record.paper) if benchmark == "mlresults" else record.paper
            guesses[paper].append({**record.fields, PLACE: gold_place(where)})
    papers = tuple(_score_paper(benchmark, paper, gold[paper], guesses.get(paper, [])) for paper in gold)
    stray = sum(len(found) for paper, found in guesses.items() if paper not in gold)
    return Score(benchmark, papers, stray, tables)


def _amount_zero(benchmark: str, record: Record) -> bool:
    # The glass gold leaves out constituents of amount zero.
    return benchmark == "glass" and bool(re.fullmatch(r"0*\.?0*", value_core(record.fields.get("value", ""))))


def _score_paper(
    benchmark: str, paper: str, gold: Sequence[Row], guesses: Sequence[Mapping[str, object]]
) -> PaperScore:
    if benchmark == "mlresults":
        gold, guesses = _without_other(gold, guesses)
    modes: list[Mode] = ["paper", "strict"] if benchmark == "mlresults" else ["paper", "strict", "cell"]
    tallies: dict[Mode, Tally] = {}
    for mode in modes:
        soft = mode == "paper" and benchmark != "glass"
        pairs = match(gold, guesses, attributes_of(benchmark, mode), soft=soft, cell=mode == "cell")
        tallies[mode] = Tally(sum(pair.right for pair in pairs), len(guesses), len(gold))
    strict = attributes_of(benchmark, "strict")
    pairs = match(gold, guesses, strict, soft=False, cell=False)
    attributes = {}
    for name, field_name in strict.items():
        asked = [row for row in gold if name in row and gold_forms(row[name]) != (UNKNOWN,)]
        right = sum(
            pair.hits.get(name, False)
            for pair in pairs
            if name in gold[pair.gold] and gold_forms(gold[pair.gold][name]) != (UNKNOWN,)
        )
        told = sum(guess.get(field_name) not in (None, "", UNKNOWN) for guess in guesses)
        attributes[field_name] = Tally(right, told, len(asked))
    return PaperScore(paper, tallies, attributes, classify(gold, guesses, pairs))


def _without_other(
    gold: Sequence[Row], guesses: Sequence[Mapping[str, object]]
) -> tuple[list[Row], list[Mapping[str, object]]]:
    """Leave out cells typed Other on both sides, as the published protocol does."""
    kept = [row for row in gold if row["type"] != "Other"]
    other = {value_core(row["value"]) for row in gold if row["type"] == "Other"}
    other -= {value_core(row["value"]) for row in kept}
    left = [g for g in guesses if g.get("entry_type") != "Other" and value_core(g.get("value", "")) not in other]
    return kept, left


def _total(tallies: Iterable[Tally]) -> Tally:
    return sum(tallies, Tally())
