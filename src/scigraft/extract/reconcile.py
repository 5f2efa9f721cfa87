"""Records of several sources of one paper brought together by kappa (ArticleMiner, section 2.3, Reconcile)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from scigraft.extract.records import Extraction
from scigraft.model import Record, Support
from scigraft.modules import Module


def reconcile(extractions: Sequence[Extraction], module: Module) -> tuple[Record, ...]:
    """Return the records of all documents of a paper with their support, in the order of the documents.

    A record is supported by each document that holds an accepted one of the same identity and value. Two different
    cells are never folded into one record: repeats stay records, and a disagreement stays visible as two records.
    """
    sources = [_source(extraction) for extraction in extractions]
    holders: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for extraction in extractions:
        for record in extraction.records:
            if record.status == "accepted":
                holders[_key(record, module)].add(record.document)
    total = max(1, len({name for name in sources if name}))
    merged = []
    for extraction in extractions:
        for record in extraction.records:
            names = tuple(sorted(holders.get(_key(record, module), ()))) or (record.document,)
            merged.append(replace(record, support=Support(round(len(names) / total, 4), names)))
    return tuple(merged)


def _source(extraction: Extraction) -> str:
    return extraction.records[0].document if extraction.records else ""


def _key(record: Record, module: Module) -> tuple[str, ...]:
    return (*module.identity(record), record.quantity.literal.replace(" ", ""))
