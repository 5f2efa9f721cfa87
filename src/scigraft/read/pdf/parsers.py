"""The table parsers there are, each with what it needs: one file a parser, found by name in the settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scigraft.model import NeedsExtra, UsageError
from scigraft.read.pdf import camelot_tables, plumber_tables, word_tables
from scigraft.read.pdf.blocks import Block
from scigraft.read.pdf.layout import Page, View
from scigraft.read.pdf.pieces import Candidate
from scigraft.read.source import Source


@dataclass(frozen=True, slots=True)
class Parser:
    """``find`` returns the candidates of one view, boxes in its frame; ``ReadError`` where the page is beyond it."""

    name: str
    find: Callable[[Source, Page, View, Sequence[Block], float], list[Candidate]]
    is_available: Callable[[], bool] = lambda: True
    hint: str = ""


PARSERS = {
    p.name: p
    for p in (
        Parser("words", lambda source, page, view, blocks, body: word_tables.find_tables(view, blocks, body)),
        Parser("pdfplumber", plumber_tables.find_tables, plumber_tables.is_available, "pip install pdfplumber"),
        Parser("camelot", camelot_tables.find_tables, camelot_tables.is_available, "pip install 'scigraft[camelot]'"),
    )
}


def chosen(names: Sequence[str]) -> list[Parser]:
    """Return the parsers of these names, in their order.

    Raises ``UsageError`` for a name that is not known and ``NeedsExtra`` for one that cannot run here.
    """
    found = []
    for name in names:
        if name not in PARSERS:
            raise UsageError(f"there is no PDF table parser '{name}'", hint=f"Give some of {', '.join(PARSERS)}")
        parser = PARSERS[name]
        if not parser.is_available():
            raise NeedsExtra(f"the PDF table parser '{name}' is not installed", hint=parser.hint)
        found.append(parser)
    return found
