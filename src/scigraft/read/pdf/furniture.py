"""Running heads, feet and page numbers: what stands at the same place on page after page."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from scigraft.read.pdf.blocks import CAPTION_START
from scigraft.read.pdf.layout import Page, View, Word
from scigraft.read.pdf.lines import rows_of

MARGIN = 0.1  # of the height of the page: where running heads and feet stand
_NUMBER = re.compile(
    r"(?:page|p\.|seite)?\s*[-–—|]?\s*((?:[A-Z]{1,3}[-–])?\d{1,5}"
    r"|[ivxl]{1,7})\s*[-–—|]?(?:\s*(?:of|/)\s*\d+)?\Z",
    re.I,
)
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Furniture:
    """By page index: the ids of words that are no text of the work, and the printed page number."""

    words: dict[int, frozenset[int]]
    printed: dict[int, str]


def find_furniture(pages: Sequence[Page]) -> Furniture:
    """Return what repeats in the margins of at least three pages (or of both, where there are two)."""
    lines: dict[str, list[tuple[int, list[Word]]]] = defaultdict(list)
    numbers: dict[int, list[str]] = {}
    for page in pages:
        for text, words in _margin_lines(page):
            if not CAPTION_START.match(text):  # a table that goes on says so at the head of page after page
                lines[_DIGITS.sub("#", text)].append((page.index, words))
            numbers.setdefault(page.index, []).extend(_page_numbers(text, words))
    least = 2 if len(pages) <= 3 else 3
    held: dict[int, set[int]] = defaultdict(set)
    for key, places in lines.items():
        if len({index for index, _ in places}) >= least or (key == "#" and len(pages) > 1):
            for index, words in places:
                held[index].update(id(w) for w in words)
    return Furniture({i: frozenset(ids) for i, ids in held.items()}, _printed(numbers, len(pages)))


def _margin_lines(page: Page) -> list[tuple[str, list[Word]]]:
    view: View = page.views[0]
    height = view.frame.size[1]
    words = [w for w in view.words if w.bottom < MARGIN * height or w.top > (1 - MARGIN) * height]
    return [(line.text, list(line.words)) for line in rows_of(words)]


def _page_numbers(text: str, words: Sequence[Word]) -> list[str]:
    whole = _NUMBER.match(text)
    if whole:
        return [whole[1]]
    found = []
    page_of = re.search(r"\bPage\s+(\d+)", text, re.I)
    if page_of:
        found.append(page_of[1])
    found += [w.text for w in (words[0], words[-1]) if w.text.isdigit() and len(w.text) <= 5]
    return found


def _printed(numbers: dict[int, list[str]], count: int) -> dict[int, str]:
    """Return printed numbers that run on with the pages: most of them keep one distance to the index."""
    offsets = Counter(int(n) - i for i, ns in numbers.items() for n in set(ns) if n.isdigit())
    if not offsets:
        return {}
    offset, seen = min(offsets.items(), key=lambda kv: (-kv[1], abs(kv[0])))
    if seen < max(2, 0.4 * count):
        return {}
    return {i: str(i + offset) for i in range(count) if i + offset > 0}
