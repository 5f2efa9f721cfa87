"""How what workers make of a document is kept: its reading, its extractions and what became of its tables."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from scigraft.library.facts import Reading
from scigraft.model import TableReport
from scigraft.store.codec import Codec

if TYPE_CHECKING:
    from scigraft.extract import Extraction

READING = Codec(Reading)


@dataclass(frozen=True, slots=True)
class TableReports:
    """What a module made of each table of a document."""

    tables: tuple[TableReport, ...]


REPORTS = Codec(TableReports)


@cache
def extraction_codec() -> Codec[Extraction]:
    """Return the codec of extractions; the room above is imported only when one is made."""
    from scigraft.extract import Extraction

    return Codec(Extraction)
