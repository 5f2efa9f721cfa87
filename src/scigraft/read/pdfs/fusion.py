"""Candidates of several parsers, and which of those that overlap wins."""

from __future__ import annotations

from collections.abc import Sequence

from scigraft.model import ReadSettings
from scigraft.read.pdfs.layout import Page, View
from scigraft.read.pdfs.pieces import Candidate
from scigraft.read.pdfs.word_tables import find_tables
from scigraft.read.source import Source


def gather_candidates(
    page: Page, view: View, source: Source, settings: ReadSettings, *, body: float
) -> Sequence[Candidate]:
    """Return the tables of one view that win over all that overlap them."""
    return find_tables(view)
