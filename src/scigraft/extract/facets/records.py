"""Result items out of what a paper's records say: values that its system reaches, and what its tables measure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from scigraft.extract.academic.proposer import PaperView, Proposal
from scigraft.model import FacetItem, Mention, Record
from scigraft.modules import load

MLRESULTS = "mlresults"
MOST_RESULTS = 2  # items of values reached
_SURE = 0.7  # confidence of a value that is the paper's own
_MOST_TERMS = 5  # names of one field in an item


def reached_items(found: Proposal) -> Iterator[FacetItem]:
    """Yield the main results that records tell, the surest first."""
    results = [m for m in found.mentions if m.type == "Result" and m.details.get("record") and m.confidence >= _SURE]
    ranked = sorted(enumerate(results), key=lambda pair: (-pair[1].confidence, pair[0]))
    for _, mention in ranked[:MOST_RESULTS]:
        yield _reached(mention)


def _reached(mention: Mention) -> FacetItem:
    found_by = f"records:{MLRESULTS}"
    return FacetItem("result", mention.name, mention.place, mention.evidence, found_by, mention.confidence)


def measured_items(view: PaperView) -> Iterator[FacetItem]:
    """Yield an item for each other module whose records stand in tables: what they measure, by the module's terms."""
    modules = sorted({record.module for record in view.records if record.module != MLRESULTS})
    for name in modules:
        records = [r for r in view.records if r.module == name and r.provenance and r.provenance[0].table is not None]
        if records and (text := _measured(name, records)):
            place = replace(records[0].provenance[0], file=view.document.file)
            evidence = next((table.id for table in view.document.tables if table.name == place.table), "")
            yield FacetItem("result", text, place, evidence, f"records:{name}")


def _measured(name: str, records: Sequence[Record]) -> str:
    module = load(name)
    parts = []
    for field in map(module.fields.__getitem__, module.spec.identity):
        if field.type != "term":
            continue
        counts = Counter(r.canonical[field.name] for r in records if r.canonical.get(field.name))
        common = sorted(counts, key=lambda term: (-counts[term], term))[:_MOST_TERMS]
        if common:
            parts.append(", ".join(common))
    return f"{module.title}: {'; '.join(parts)}" if parts else ""
