"""What a user's decision about names is about: all that are called so, or only what some papers call so."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

_IN_PAPERS = re.compile(r"(?P<name>.+?)  \[(?P<papers>.+)\]", re.DOTALL)  # no name has two blanks in a row
_BETWEEN = "; "


def name_in(name: str, papers: Iterable[str]) -> str:
    """Return what is written for what these papers call so: the name, two blanks and the papers in brackets."""
    return f"{name}  [{_BETWEEN.join(sorted(papers))}]"


def name_of(meant: str) -> str:
    """Return the name alone, also where papers are given with it."""
    match = _IN_PAPERS.fullmatch(meant)
    return match["name"] if match else meant


def by_name(told: Iterable[str]) -> Mapping[str, Mapping[str, str]]:
    """Return what decisions are about by the name alone, each with its papers as written; none where all are meant."""
    found: dict[str, dict[str, str]] = {}
    for meant in told:
        match = _IN_PAPERS.fullmatch(meant)
        papers = f"{_BETWEEN}{match['papers']}{_BETWEEN}" if match else ""
        found.setdefault(match["name"] if match else meant, {})[meant] = papers
    return found


def labels(name: str, papers: Collection[str], told: Mapping[str, Mapping[str, str]]) -> tuple[str, ...]:
    """Return the name of something and all of what decisions are about (see ``by_name``) that mean it."""
    held = [(meant, where) for meant, where in told.get(name, {}).items() if where]
    return (
        name,
        *sorted(meant for meant, where in held if any(f"{_BETWEEN}{one}{_BETWEEN}" in where for one in papers)),
    )
