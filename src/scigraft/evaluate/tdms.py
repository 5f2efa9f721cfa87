"""``evaluate tdms``: the leaderboard entries of whole papers against what the product's own pipeline says they reach.

Figures: ``tuple_f1`` counts a result of ours as right where task, data set, metric and score are those of a gold entry
of its paper, names compared by ``scigraft.evaluate.names`` as the paper prints them (open: nothing is known of the
gold's labels). ``closed.*`` first maps each result to the labels that the gold file knows, as the published protocol
does (TDMS-IE, AxCell), and is the easier one. Every gold entry is given to one result at most.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from scigraft.evaluate.bootstrap import interval
from scigraft.evaluate.names import Kind, same
from scigraft.evaluate.progress import Progress
from scigraft.evaluate.tables import Tally
from scigraft.evaluate.tdms_gold import (
    Entry,
    load_entries,
    metric_parts,
    number_of,
    same_score,
    same_triple,
    to_label,
)
from scigraft.evaluate.tdms_tables import read_parsed_tables, with_tables
from scigraft.extract import extract_document
from scigraft.extract.academic.document_graph import document_graph
from scigraft.model import Document, DocumentGraph, ScigraftError, Settings, UsageError
from scigraft.modules import load
from scigraft.read import Source, read_source

MODULE = "mlresults"
T = TypeVar("T")
FIELDS: Mapping[str, Kind] = {"task": "task", "dataset": "dataset", "metric": "metric"}


@dataclass(frozen=True)
class PaperTally:
    """What was counted for one paper: figure name -> counts, and its half of the papers (``tune`` or ``check``)."""

    paper: str
    counts: Mapping[str, Tally]
    half: str


@dataclass(frozen=True)
class TdmsScore:
    """All papers of a run."""

    papers: tuple[PaperTally, ...]
    settings: Mapping[str, object] = field(default_factory=dict)

    def figures(self) -> dict[str, float]:
        """Return precision, recall and F1 of every count over all papers, macro means, and F1 of each half."""
        found: dict[str, float] = {}
        for name in self._names():
            total = _total(paper.counts[name] for paper in self.papers)
            found |= {f"{name}_f1": total.f1, f"{name}_precision": total.precision, f"{name}_recall": total.recall}
            found[f"macro.{name}_f1"] = sum(paper.counts[name].f1 for paper in self.papers) / max(len(self.papers), 1)
        for half in ("tune", "check"):
            for name in ("tuple", "tuple_without_score", "closed.tuple", "closed.tuple_without_score"):
                total = _total(paper.counts[name] for paper in self.papers if paper.half == half)
                found[f"{half}.{name}_f1"] = total.f1
        return {published(name): round(value, 4) for name, value in found.items()}

    def intervals(self) -> dict[str, list[float]]:
        """Return 95% bootstrap intervals over papers of the F1 figures over tuples."""
        found = {}
        for name in self._names():
            if "tuple" in name:
                tallies = [paper.counts[name] for paper in self.papers]
                low, high = interval(tallies, lambda sample: _total(sample).f1)
                found[published(f"{name}_f1")] = [round(low, 4), round(high, 4)]
        return found

    def as_dict(self) -> dict[str, object]:
        """Return the object that ``--json`` prints."""
        return {"figures": self.figures(), "intervals": self.intervals(), "settings": dict(self.settings)}

    def _names(self) -> Sequence[str]:
        return list(self.papers[0].counts) if self.papers else []


def run_tdms(data: Path, *, settings: Settings | None = None, progress: Progress | None = None) -> TdmsScore:
    """Run the pipeline on ``tei/`` (with ``tables/`` where there are any) and compare with ``gold.jsonl``.

    ``data`` is the folder, or the gold file in it. Papers of the gold without a file are left out and told in the
    settings. Raises ``UsageError`` for a folder that is not laid out so.
    """
    gold_file = data if data.is_file() else data / "gold.jsonl"
    if not gold_file.is_file():
        raise UsageError(f"there is no '{gold_file.name}' in '{data.name}'", hint="--data takes a folder like tdms/")
    gold, labels = load_entries(gold_file)
    folder = gold_file.parent
    files = {paper: folder / "tei" / f"{paper}.tei.xml" for paper in sorted(gold)}
    present = [paper for paper, file in files.items() if file.is_file()]
    tallies, failed = [], 0
    for done, paper in enumerate(present):
        if progress:
            progress("tdms", done, len(present))
        try:
            ours = entries_of(graph_of(files[paper], folder / "tables" / f"{paper}.json", settings or Settings()))
        except ScigraftError:
            ours, failed = (), failed + 1
        tallies.append(compare(paper, gold[paper], ours, labels))
    told = {
        "papers": len(present),
        "papers_without_file": len(files) - len(present),
        "failed": failed,
        "labels": len(labels),
        "embedder": "none",
        "module": MODULE,
    }
    return TdmsScore(tuple(tallies), told)


def graph_of(tei: Path, tables: Path, settings: Settings) -> DocumentGraph:
    """Return what the pipeline says of one paper: its TEI, with the parsed tables in place of those of that label."""
    document = read_source(Source.open(tei, limits=settings.read.limits), settings.read)
    if tables.is_file():
        document = with_tables(document, read_parsed_tables(tables))
    return graph_of_document(document)


def graph_of_document(document: Document) -> DocumentGraph:
    """Return the graph of a document with the records of its tables."""
    records = extract_document(document, load(MODULE)).records
    return document_graph(document, [record for record in records if record.status == "accepted"])


def entries_of(graph: DocumentGraph) -> tuple[Entry, ...]:
    """Return the results of a document's graph as entries, each once."""
    found = (mention.details for mention in graph.mentions if mention.type == "Result")
    entries = (Entry(*(told.get(name, "") for name in ("task", "dataset", "metric", "value"))) for told in found)
    return tuple(dict.fromkeys(entries))


def compare(paper: str, gold: Sequence[Entry], ours: Sequence[Entry], labels: Sequence[Entry]) -> PaperTally:
    """Return the counts of one paper, open and closed. Gold entries without a number have no score to compare."""
    scored = [entry for entry in gold if number_of(entry.score) is not None]
    triples = _distinct(gold)
    mapped = tuple(dict.fromkeys(_mapped(ours, labels)))
    counts = {
        "tuple": _tally(scored, ours, lambda g, o: same_triple(g, o) and same_score(g.score, o.score)),
        "tuple_without_score": _tally(triples, _distinct(ours), same_triple),
        "closed.tuple": _tally(scored, mapped, lambda g, o: g.triple == o.triple and same_score(g.score, o.score)),
        "closed.tuple_without_score": _tally(triples, _distinct(mapped), lambda g, o: g.triple == o.triple),
    }
    for name, kind in FIELDS.items():
        counts[name] = _tally(_names(gold, name), _names(ours, name), _same_kind(kind))
    half = "check" if hashlib.sha256(paper.encode()).digest()[0] % 2 else "tune"
    return PaperTally(paper, counts, half)


def _same_kind(kind: Kind) -> Callable[[str, str], bool]:
    return lambda gold, ours: same(kind, gold, ours)


def _mapped(ours: Iterable[Entry], labels: Sequence[Entry]) -> Iterator[Entry]:
    taken = set()
    for entry in ours:
        label = to_label(entry, labels)
        if label is not None and label not in taken:
            taken.add(label)
            yield replace(label, score=entry.score)


def _distinct(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    return tuple(dict.fromkeys(replace(entry, score="") for entry in entries))


def _names(entries: Iterable[Entry], name: str) -> tuple[str, ...]:
    texts = (getattr(entry, name) for entry in entries)
    return tuple(dict.fromkeys(metric_parts(text)[0] if name == "metric" else text for text in texts if text))


def _tally(gold: Sequence[T], ours: Sequence[T], right: Callable[[T, T], bool]) -> Tally:
    """Return the counts of the largest one-to-one matching between gold and ours."""
    fits = [[g for g, entry in enumerate(gold) if right(entry, one)] for one in ours]
    owner: dict[int, int] = {}

    def give(one: int, tried: set[int]) -> bool:
        for g in fits[one]:
            if g not in tried:
                tried.add(g)
                if g not in owner or give(owner[g], tried):
                    owner[g] = one
                    return True
        return False

    return Tally(sum(give(one, set()) for one in range(len(ours))), len(ours), len(gold))


def _total(tallies: Iterable[Tally]) -> Tally:
    return sum(tallies, Tally())


def published(name: str) -> str:
    """Return what a figure is called outside: its measure before what is left out, ``tuple_f1_without_score``."""
    return name.replace("tuple_without_score_f1", "tuple_f1_without_score")
