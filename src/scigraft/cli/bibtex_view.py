"""BibTeX on standard output, as UTF-8 whatever the terminal's encoding."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from scigraft.cli.console import data_stream
from scigraft.extract.academic.metadata import year_of
from scigraft.publish.bibtex import distinct_keys, paper_entry

if TYPE_CHECKING:
    from scigraft.library import Paper


def write_papers(papers: Sequence[Paper]) -> None:
    """Write an entry a paper; one that was added with a list of papers keeps the key that it has there."""
    keys = distinct_keys(paper.citekey or paper.key for paper in papers)
    write_entries(_entry(key, paper) for key, paper in zip(keys, papers, strict=True))


def write_entries(entries: Iterable[str]) -> None:
    """Write entries, a blank line behind each."""
    stream = data_stream()
    for text in entries:
        stream.write(text.encode("utf-8", "replace") + b"\n")
    stream.flush()


def _entry(key: str, paper: Paper) -> str:
    fields = {"title": paper.title, "venue": paper.venue, "year": year_of(paper.date), "doi": paper.doi}
    return paper_entry(key, fields, authors=[author.name for author in paper.authors])
