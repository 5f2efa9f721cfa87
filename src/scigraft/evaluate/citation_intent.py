"""``evaluate citations``: the type of citing sentences against labelled ones, two classes by macro-F1."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from scigraft.embed import Embedder, default_embedder, is_available
from scigraft.evaluate.bootstrap import interval
from scigraft.evaluate.lines import json_of, lines
from scigraft.graph.citations.masking import masked
from scigraft.graph.citations.typing_model import School, typing_model
from scigraft.model import UsageError

# What the labels of each school come to: its direct uses; the rest is task correlation.
_LABELS: dict[School, frozenset[str]] = {
    "aclarc": frozenset(("Background", "CompareOrContrast", "Extends", "Future", "Motivation", "Uses")),
    "scicite": frozenset(("background", "method", "result")),
}
_DIRECT = frozenset(("Uses", "Extends", "method", "direct use"))
_OURS = frozenset(("direct use", "task correlation"))
CLASSES = ("direct use", "task correlation")
Row = tuple[bool, bool]  # gold and answer: is it direct use


@dataclass(frozen=True, slots=True)
class CitationScore:
    """Gold and answers by file, and how they were found."""

    rows: Mapping[str, tuple[Row, ...]]
    settings: Mapping[str, object] = field(default_factory=dict)

    def figures(self) -> dict[str, float]:
        """Return ``macro_f1`` (of several files their mean), ``f1.CLASS`` and ``accuracy``, and each of every file."""
        told = {file: _figures(rows) for file, rows in self.rows.items()}
        names = next(iter(told.values()))
        found = {name: sum(one[name] for one in told.values()) / len(told) for name in names}
        for file, one in told.items() if len(told) > 1 else ():
            found |= {f"{name}.{file}": value for name, value in one.items()}
        return {name: round(value, 4) for name, value in found.items()}

    def intervals(self) -> dict[str, list[float]]:
        """Return 95% bootstrap intervals of macro-F1 over the sentences of each file."""
        found = {f"macro_f1.{file}": interval(rows, _macro) for file, rows in self.rows.items()}
        if len(found) == 1:
            found = {"macro_f1": next(iter(found.values()))}
        return {name: [round(low, 4), round(high, 4)] for name, (low, high) in found.items()}

    def as_dict(self) -> dict[str, object]:
        """Return the object that ``--json`` prints."""
        return {"figures": self.figures(), "intervals": self.intervals(), "settings": dict(self.settings)}


def run_citations(data: Path, *, lexical: bool = False) -> CitationScore:
    """Return the score on a file of labelled citing sentences, or on every file of a folder.

    Of a folder, ``*test*.jsonl`` are taken where there are any, else ``*dev*.jsonl``, else every ``*.jsonl`` but the
    training ones. Which school labelled a file is told by its labels. ``lexical`` leaves the embedder out.
    Raises ``UsageError`` where there is no such file, or a line is no labelled sentence.
    """
    embedder: Embedder | None = default_embedder() if is_available() and not lexical else None
    rows: dict[str, tuple[Row, ...]] = {}
    sizes: dict[str, object] = {}
    for file in _files(data):
        labelled = list(_labelled(file))
        school = _school({label for _, label in labelled}, file)
        odds = typing_model().odds([masked(text) for text, _ in labelled], school, embedder)
        rows[file.stem] = tuple((label in _DIRECT, one > 0) for (_, label), one in zip(labelled, odds, strict=True))
        sizes[file.name] = {"sentences": len(labelled), "labels": school or "direct use, task correlation"}
    used = {"model": typing_model().digest, "embedder": embedder.name if embedder else "none, words alone"}
    return CitationScore(rows, {"files": sizes, **used})


def _files(data: Path) -> list[Path]:
    if data.is_file():
        return [data]
    there = sorted(data.glob("*.jsonl"))
    for wanted in ("test", "dev"):
        if found := [file for file in there if wanted in file.stem]:
            return found
    found = [file for file in there if "train" not in file.stem]
    if not found:
        raise UsageError(
            "the folder holds no file of labelled citing sentences",
            where=data.name,
            hint='Give a .jsonl file of {"text", "label"} lines, or a folder with *_dev.jsonl or *_test.jsonl',
        )
    return found


def _labelled(file: Path) -> Iterable[tuple[str, str]]:
    for number, line in lines(file):
        yield _sentence(line, where=f"{file.name}, line {number}")


def _sentence(line: str, *, where: str) -> tuple[str, str]:
    hint = 'Each line is {"text": "...", "label": "..."}'
    try:
        row = json_of(line)
    except ValueError as exc:
        raise UsageError(f"this is no JSON ({exc})", where=where, hint=hint) from exc
    text, label = (row.get("text"), row.get("label")) if isinstance(row, dict) else (None, None)
    if not isinstance(text, str) or not isinstance(label, str):
        raise UsageError("a labelled sentence has a text and a label", where=where, hint=hint)
    return text, label


def _school(labels: set[str], file: Path) -> School | None:
    """Return who labelled a file. No labels of both: a file mixes no schools. Ours belong to none."""
    if not labels:
        hint = 'Each line is {"text": "...", "label": "..."}'
        raise UsageError("there is no labelled sentence in the file", where=file.name, hint=hint)
    for school, known in _LABELS.items():
        if labels <= known:
            return school
    if labels <= _OURS:
        return None
    raise UsageError(
        "the labels are neither those of ACL-ARC nor of SciCite: " + ", ".join(sorted(labels)[:8]),
        where=file.name,
        hint="Known: " + "; ".join(", ".join(sorted(names)) for names in (*_LABELS.values(), _OURS)),
    )


def _figures(rows: Sequence[Row]) -> dict[str, float]:
    right = sum(gold == told for gold, told in rows)
    found = {"macro_f1": _macro(rows), "accuracy": right / max(len(rows), 1)}
    return found | {f"f1.{name}": _f1(rows, name == CLASSES[0]) for name in CLASSES}


def _macro(rows: Sequence[Row]) -> float:
    return (_f1(rows, True) + _f1(rows, False)) / 2


def _f1(rows: Sequence[Row], positive: bool) -> float:
    hits = sum(gold == told == positive for gold, told in rows)
    named = sum((gold == positive) + (told == positive) for gold, told in rows)
    return 2 * hits / named if named else 0.0


def render_citations(score: CitationScore) -> str:
    """Return the report for people: a line a file."""
    lines = [f"{'file':24} {'sentences':>9} {'macro-F1':>9} {'95% interval':>17} {'direct':>7} {'task':>7}"]
    intervals = score.intervals()
    for file, rows in score.rows.items():
        figures = _figures(rows)
        low, high = intervals.get(f"macro_f1.{file}") or intervals["macro_f1"]
        told = f"{figures['f1.direct use']:7.3f} {figures['f1.task correlation']:7.3f}"
        lines.append(f"{file:24} {len(rows):9} {figures['macro_f1']:9.3f}    {low:.3f} to {high:.3f} {told}")
    lines.append(f"embedder: {score.settings.get('embedder', '')}")
    return "\n".join(lines) + "\n"
