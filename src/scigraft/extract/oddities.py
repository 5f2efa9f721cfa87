"""What is odd about accepted records: warnings that a module declares or its hooks give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scigraft.model import Record
from scigraft.modules import Module


def with_oddities(records: Sequence[Record], module: Module) -> list[Record]:
    """Return the records of one table or text with their warnings; rejected ones carry none."""
    more = module.hooks.warnings([record for record in records if record.status == "accepted"])
    told = []
    for record in records:
        odd = (*module.oddities(record), *more.get(record.id, ())) if record.status == "accepted" else ()
        told.append(replace(record, warnings=(*record.warnings, *odd)) if odd else record)
    return told
