"""Records of several sources of one paper brought together by kappa (ArticleMiner, section 2.3, Reconcile)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

from scigraft.extract.cross_check import cross_check
from scigraft.extract.records import Extraction
from scigraft.model import Reason, Record, Support
from scigraft.modules import Module

# Formats in which a table is typed beat spreadsheets, and both beat pages on which it must be recognised.
RANKS = {"jats": 0, "tei": 1, "latex": 1, "html": 1, "markdown": 1, "pdf": 3}
OTHER_RANK = 2

Key = tuple[str, ...]


@dataclass
class _Merged:
    """A record with what other sources add to it."""

    record: Record
    others: list[Record] = field(default_factory=list)


def reconcile(extractions: Sequence[Extraction], module: Module) -> tuple[Record, ...]:
    """Return the records of all documents of a paper, each observation once, with its support.

    An accepted record of one document is folded into the one of another document that has the same kappa, unit and
    value: its places are added and both documents support it. Two cells of one document are never folded: the n-th
    repeat in one goes with the n-th in the other. Where two sources give one observation different values, both
    records stay, and each says so in a warning; ``cross_check`` compares within rounding where a module asks for it.
    The order is that of the best source, then what others add.
    """
    ordered = sorted(extractions, key=lambda e: (RANKS.get(e.format, OTHER_RANK), e.file))
    sources = [e.file for e in ordered if any(r.status == "accepted" for r in e.records)]
    names = _names(extraction.file for extraction in ordered)
    if len(sources) < 2:
        return tuple(_supported(r, names[e.file]) for e in ordered for r in e.records)
    merged: list[_Merged] = []
    known: dict[Key, list[_Merged]] = defaultdict(list)
    for extraction in ordered:
        seen: Counter[Key] = Counter()
        for extracted in extraction.records:
            record = _supported(extracted, names[extraction.file])
            key = _key(record, module)
            nth, seen[key] = seen[key], seen[key] + (record.status == "accepted")
            if record.status == "accepted" and nth < len(known[key]):
                known[key][nth].others.append(record)
                continue
            entry = _Merged(record)
            merged.append(entry)
            if record.status == "accepted":
                known[key].append(entry)
    told = _with_disagreements([_fold(entry, len(sources)) for entry in merged], module)
    return tuple(cross_check(list(told), module, sources=len(sources)))


def _names(files: Iterable[str]) -> dict[str, str]:
    """Return what each document is called: its stem, where that names two its file name, where that does its file."""
    paths = {file: PurePosixPath(file) for file in files}
    stems = Counter(path.stem for path in paths.values())
    names = Counter(path.name for path in paths.values())

    def shortest(path: PurePosixPath) -> str:
        if stems[path.stem] == 1:
            return path.stem
        return path.name if names[path.name] == 1 else str(path)

    return {file: shortest(path) for file, path in paths.items()}


def _supported(record: Record, name: str) -> Record:
    return replace(record, support=Support(1.0, (name,))) if record.status == "accepted" else record


def _key(record: Record, module: Module) -> Key:
    if module.spec.reads == "text":
        return module.identity(record)  # two wordings of one statement
    value = record.quantity.literal.replace(" ", "").replace(",", "").replace("\u2212", "-")
    return (*module.identity(record), record.quantity.unit_canonical, value)


def _fold(entry: _Merged, total: int) -> Record:
    record = entry.record
    if record.status != "accepted":
        return record
    names = tuple(dict.fromkeys(name for r in (record, *entry.others) for name in r.support.sources))
    places = (*record.provenance, *(place for other in entry.others for place in other.provenance))
    return replace(record, provenance=places, support=Support(round((1 + len(entry.others)) / total, 4), names))


def _with_disagreements(records: Sequence[Record], module: Module) -> Iterable[Record]:
    """Warn where each of two documents has one value for an observation, and they differ."""
    by_identity: dict[Key, list[Record]] = defaultdict(list)
    for record in records:
        if record.status == "accepted":
            by_identity[(*module.identity(record), record.quantity.unit_canonical)].append(record)
    warned: dict[str, Reason] = {}
    for group in by_identity.values():
        if len(group) == 2 and not set(group[0].support.sources) & set(group[1].support.sources):
            for record, other in (group, group[::-1]):
                message = f"{', '.join(other.support.sources)} says {other.quantity.literal} for the same observation"
                warned[record.id] = Reason("sources-disagree", message, "value")
    for record in records:
        reason = warned.get(record.id)
        yield replace(record, warnings=(*record.warnings, reason)) if reason else record
