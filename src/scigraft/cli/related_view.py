"""Related and found papers for people: a list, the reasons of each, BibTeX entries."""

from __future__ import annotations

import math
from collections.abc import Sequence
from textwrap import shorten
from typing import TYPE_CHECKING

from rich.text import Text

from scigraft.cli.bibtex_view import write_entries
from scigraft.cli.console import console, plural, print_rows, say, warn
from scigraft.cli.layout import HANG, LEAST
from scigraft.cli.record_view import place
from scigraft.publish.bibtex import distinct_keys, paper_entry

if TYPE_CHECKING:
    from scigraft.library.search.answers import FoundPaper, FoundPapers, ItemPlace, Passage, RelatedPaper, RelatedPapers

SHARED = 5  # titles of shared references that are told; --json tells all
TELLING = 0.05  # by which a facet's share of a score is above an even one where shares are told
PASSAGE = 3  # blanks before a sentence that holds words
DIGITS = 3  # of the best score in a list
NOTE = 120  # characters of an item in the note of an entry
ITEMS = 2  # items of each facet of a query that are told


def tell_related(found: RelatedPapers, *, explain: bool, quiet: bool) -> None:
    """Print related papers: a line each, or with ``explain`` why each was found."""
    if not quiet:
        say(f"Related to {_asked(found)}, found by {found.using}:", style="bold")
    if explain:
        _tell_query(found)
        for paper, score in zip(found.papers, _scores(found.papers), strict=True):
            _tell_reasons(paper, score)
    elif found.papers:
        told = zip(found.papers, _scores(found.papers), strict=True)
        rows = [(p.rank, score, p.paper, p.year or "", p.title, _why(p)) for p, score in told]
        print_rows(
            ["no.", "score", "paper", "year", "title", "why"],
            rows,
            right=["no.", "score", "year"],
            wrap=["paper", "title", "why"],
            most={"why": 26, "paper": 28},
        )
        if not quiet:
            say(f"scores of {found.using} order this list alone; --explain says more of why, --json all", style="dim")
    tell_notes(found.notes)


def tell_notes(notes: Sequence[str]) -> None:
    """Print what a user should know of an answer."""
    for note in notes:
        warn(f"note: {note}")


def tell_found(found: FoundPapers, *, quiet: bool) -> None:
    """Print papers that hold words, with the sentences that hold them, the words set off."""
    for paper in found.papers:
        say(f"{paper.rank}. {_line(paper)}", style="bold")
        for passage in paper.passages:
            _tell_passage(passage)
    tell_notes(found.notes)
    if not quiet and found.total > len(found.papers):
        say(f"the first {len(found.papers)} of {plural(found.total, 'paper')}; more with --limit", style="dim")


def _tell_passage(passage: Passage) -> None:
    """Print a sentence, its words set off, set in below its paper."""
    out = console()
    text = Text(passage.text)
    for start, end in passage.spans:
        text.stylize("bold yellow", start, end)
    lines = text.wrap(out, max(out.width - PASSAGE - HANG, LEAST)) if out.is_terminal else [text]
    for number, line in enumerate(lines):
        line.rstrip()
        out.print(Text(" " * (PASSAGE + (HANG if number else 0))) + line, soft_wrap=True)


def write_bibtex(found: RelatedPapers) -> None:
    """Write an entry a paper, the reason in its note."""
    keys = distinct_keys(paper.paper for paper in found.papers)
    write_entries(_entry(key, paper) for key, paper in zip(keys, found.papers, strict=True))


def _entry(key: str, paper: RelatedPaper) -> str:
    fields = {
        "title": paper.title,
        "venue": paper.venue,
        "year": str(paper.year) if paper.year else "",
        "doi": paper.doi,
        "note": _note(paper),
    }
    return paper_entry(key, fields, authors=paper.authors)


def _note(paper: RelatedPaper) -> str:
    """Return why a paper was found, short enough for a note: its own item that matches best, and counts."""
    first = paper.matched[:1]
    told = [f"{one.facet} ({one.likeness:.2f}): {shorten(one.found, NOTE, placeholder=' ...')}" for one in first]
    return "; ".join([*told, *_counts(paper)]) or paper.reason


def _counts(paper: RelatedPaper) -> list[str]:
    told = [plural(len(paper.shared), "shared ref")] if paper.shared else []
    return [*told, plural(paper.citers, "shared citer")] if paper.citers else told


def _asked(found: RelatedPapers) -> str:
    asked = found.asked
    title = f": {asked.title}" if asked.title and asked.title != asked.name else ""
    return {"paper": f"{asked.name}{title}", "file": f"the file {asked.name}{title}"}.get(
        asked.kind, f"the text “{asked.title}”"
    )


def _line(paper: RelatedPaper | FoundPaper) -> str:
    return f"{paper.paper}{f' ({paper.year})' if paper.year else ''}{f': {paper.title}' if paper.title else ''}"


def _scores(papers: Sequence[RelatedPaper]) -> list[str]:
    """Return the scores with as many decimals as give the best one three digits."""
    best = max((paper.score for paper in papers), default=1.0)
    decimals = max(DIGITS - 1 - math.floor(math.log10(best)), 0) if best > 0 else 0
    return [f"{paper.score:.{decimals}f}" for paper in papers]


def _why(paper: RelatedPaper) -> str:
    told = [*(f"{one.facet} {one.likeness:.2f}" for one in paper.matched[:1]), *_counts(paper)]
    return ", ".join(told or paper.words[:3]) or paper.reason


def _at(found: ItemPlace | None) -> str:
    """Return where an item stands, in brackets; paragraphs and sentences are counted from 1."""
    if found is None:
        return ""
    parts = [place(found.place), " > ".join(found.section)]
    parts += [f"paragraph {found.paragraph + 1}"] if found.paragraph is not None else []
    parts += [f"sentence {found.sentence + 1}"] if found.sentence is not None else []
    return f" [{', '.join(part for part in parts if part)}]"


def _tell_query(found: RelatedPapers) -> None:
    for facet, items in found.asked.items.items():
        more = f" (and {len(items) - ITEMS} more)" if len(items) > ITEMS else ""
        say(f"{facet}: {'; '.join(items[:ITEMS])}{more}", indent=2, style="dim")


def _tell_reasons(paper: RelatedPaper, score: str) -> None:
    say(f"{paper.rank}. {_line(paper)}", style="bold")
    shares = ""
    if paper.facets and max(paper.facets.values()) - 1 / len(paper.facets) >= TELLING:
        shares = f"; by facet: {', '.join(f'{facet} {share:.0%}' for facet, share in paper.facets.items())}"
    say(f"score {score}{shares}", indent=3)
    for text in dict.fromkeys(one.found for one in paper.matched):
        # A paper of which only the title is known has it under every facet: it is told once, with what is likest.
        same = [one for one in paper.matched if one.found == text]
        lead = ", ".join(f"{one.facet} {one.likeness:.2f}" for one in same)
        say(f"{lead}: {same[0].asked}{_at(same[0].asked_place)}", indent=3)
        say(f"~ {text}{_at(same[0].found_place)}", indent=6)
    if paper.shared:
        titles = "; ".join(work.title or work.paper for work in paper.shared[:SHARED])
        more = f"; and {len(paper.shared) - SHARED} more" if len(paper.shared) > SHARED else ""
        say(f"both cite {plural(len(paper.shared), 'work')}: {titles}{more}", indent=3)
    if paper.citers:
        say(f"{plural(paper.citers, 'paper')} of the library {'cites' if paper.citers == 1 else 'cite'} both", indent=3)
    if paper.words and not paper.matched:
        say(f"words in both: {', '.join(paper.words)}", indent=3)
    if not (paper.matched or paper.shared or paper.citers or paper.words):
        say(paper.reason, indent=3)
