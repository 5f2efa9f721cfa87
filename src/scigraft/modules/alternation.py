"""Patterns that match any of many listed forms, in which forms share their beginnings."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from os.path import commonprefix

_DEEP = 40  # groups within each other, beyond which forms are listed one by one: ``re`` reads groups by recursion


def alternation(forms: Iterable[str]) -> str:
    """Return a pattern that matches what ``form|form|...`` from the longest to the shortest does, as one group.

    Forms are grouped by their letters: where no form goes on, the whole list is done with at once, which ``re`` would
    otherwise try form by form at every word of a text. Without forms it matches nothing.
    """
    listed = sorted(set(forms))
    return _any_of(listed, 0) if listed else "(?!)"


def _any_of(forms: list[str], depth: int) -> str:
    """Return a group of sorted forms; the empty one comes last, so that longer ones are tried first."""
    if depth == _DEEP:
        return f"(?:{'|'.join(map(re.escape, sorted(forms, key=len, reverse=True)))})"
    parts = []
    for _, alike in groupby((form for form in forms if form), key=lambda form: form[0]):
        same = list(alike)
        start = commonprefix((same[0], same[-1]))  # sorted, so all between begin with it
        rest = [form[len(start) :] for form in same]
        parts.append(re.escape(start) + (_any_of(rest, depth + 1) if len(rest) > 1 else ""))
    return f"(?:{'|'.join(parts)})" + ("" if forms[0] else "?")
