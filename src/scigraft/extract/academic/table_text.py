"""Marks of citations in rows of a table that a reader took for text: ``Wu et al. (2016) 88.1 92.4 Lee (2017) - 93``.

Such a row is no sentence that says something of the cited work, as little as a cell of a table that was read as one.
"""

from __future__ import annotations

import re

_REACH = 160  # characters on each side of a mark that are read
_NAMES = 60  # characters that names of systems and people take before a mark at most
_BESIDE = 20  # characters after a mark in which words begin where prose goes on
_LEAST_ROWS = 2
# What cells hold: a decimal number, a share, a small whole number, a dash or N/A; with its spread or significance.
_SURE = r"(?:[<>~≈±+-]?\d*\.\d+|[<>~≈+-]?\d{1,3}(?:\.\d+)?\s?%|[-−–—]{1,3}|[Nn]\.?/?[Aa]\.?)"
_CELL = rf"(?:{_SURE}|\d{{1,3}})(?:\s?[*†‡§¶∗^]+|/[\d.]+|[MKk])?"
_BREAK = r"[\s|(:*†‡§¶∗]"
_MARK_END = re.compile(r"(?:(?<!\d)(?:1[89]|20)\d\d[a-z]?|\[\d{1,3}\])[)\]]*")
_AFTER = re.compile(
    rf"[)\]]*{_BREAK}*(?:\([^()]{{1,30}}\)\s)?(?:[A-Z+*†‡§¶∗]{{1,2}}\s)?"
    rf"(?P<cells>(?:{_CELL}(?=[\s|;)]|\.?\Z)[\s|;)]*)+)"
)
_SURE_CELL = re.compile(rf"(?:(?<=[\s|(])|\A){_SURE}(?=[\s|*†‡)/]|\.?\Z)")
_CELLS = re.compile(rf"(?:(?<=[\s|(])|\A){_CELL}(?=[\s|)]|\.?\Z)")
_NEXT = re.compile(rf"[)\]]*\s?{_CELL}(?=[\s.]|\Z)")
_WORD = re.compile(r"\b(?!(?:et|al|and|von|van|de|der|our|model|with|no|static|non|w|o)\b)[a-z]{2,}\b")


def in_table(sentence: str, anchor: tuple[int, int]) -> bool:
    """Say whether the mark at ``anchor`` stands in a row of a table, not in words.

    It does where cells follow it, two or more or with other such rows around, or where it follows the last of them.
    """
    start, end = max(0, anchor[0] - _REACH), anchor[1] + _REACH  # cut, so that long sentences cost no more
    before, after = sentence[start : anchor[0]], sentence[anchor[1] : end]
    rows = [found for place in _MARK_END.finditer(sentence, start, end) if (found := _row(sentence, place.end()))]
    own = _row(sentence, anchor[1])
    if own:
        return len(rows) >= _LEAST_ROWS or _follows_row(before) or len(_CELLS.findall(own)) > 1
    ends = bool(_NEXT.match(after)) or not _WORD.search(after[:_BESIDE])
    return len(rows) >= _LEAST_ROWS and _follows_row(before) and ends


def _row(text: str, at: int) -> str:
    """Return the cells that follow a mark that ends at ``at``, at least one of which no prose would have there."""
    found = _AFTER.match(text, at)
    return found["cells"] if found and _SURE_CELL.search(found["cells"]) else ""


def _follows_row(before: str) -> bool:
    """Say whether cells end before a mark, with no more than names between."""
    cells = list(_CELLS.finditer(before))
    return bool(cells) and not _WORD.search(before, cells[-1].end()) and len(before) - cells[-1].end() < _NAMES
