"""What a user's decision about names is about: all that are called so, or only what some papers call so."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

_IN_PAPERS = re.compile(r"(?P<name>.+)  \[(?P<papers>.+)\]", re.DOTALL)  # no name has two blanks in a row
_BETWEEN = "; "


def name_in(name: str, papers: Iterable[str]) -> str:
    """Return what is written for what these papers call so: the name, two blanks and the papers in brackets."""
    return f"{name}  [{_BETWEEN.join(sorted(papers))}]"


def name_of(meant: str) -> str:
    """Return the name alone, also where papers are given with it."""
    match = _IN_PAPERS.fullmatch(meant)
    return match["name"] if match else meant


def by_name(told: Iterable[str]) -> Mapping[str, Mapping[str, frozenset[str]]]:
    """Return what decisions are about by the name alone, each with its papers; none where all of a name are meant."""
    found: dict[str, dict[str, frozenset[str]]] = {}
    for meant in told:
        match = _IN_PAPERS.fullmatch(meant)
        papers = frozenset(match["papers"].split(_BETWEEN)) if match else frozenset()
        found.setdefault(match["name"] if match else meant, {})[meant] = papers
    return found


def labels(name: str, papers: Collection[str], told: Mapping[str, Mapping[str, frozenset[str]]]) -> tuple[str, ...]:
    """Return the name of something and all of what decisions are about (see ``by_name``) that mean it."""
    held = told.get(name, {})
    return (name, *sorted(meant for meant, where in held.items() if meant != name and not where.isdisjoint(papers)))
