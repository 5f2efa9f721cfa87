"""Works that are no paper of the library, told to be the same by what references print of them.

Papers that cite a work share it also where the library lacks it: shared references count for how near papers are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scigraft.graph.citations.identifiers import ENOUGH
from scigraft.graph.citations.works import Work, work_of_reference
from scigraft.graph.joined import Joined
from scigraft.model import Reference

_LONG, _SHORT = 24, 8  # letters of a title that names a work by itself, and with first author and year


@dataclass(frozen=True, slots=True)
class CitedWork:
    """What a reference says of the work that it names: its title, and the names by which the work is known again.

    ``key`` is that of the reference in its document; without ``names`` nothing tells it from others.
    """

    key: str
    title: str
    names: tuple[str, ...]


def cited_work(reference: Reference) -> CitedWork:
    """Return the work that a reference names."""
    work = work_of_reference(reference)
    return CitedWork(reference.key, reference.metadata.title or reference.printed, tuple(sorted(_names(work))))


def _names(work: Work) -> set[str]:
    names = {f"{scheme}:{value}" for scheme, value in work.ids if scheme in ENOUGH}
    if work.generic or len(work.letters) < _SHORT:
        return names
    if len(work.letters) >= _LONG:
        names.add(f"title:{work.letters}")
    elif work.families and work.year:
        names.add(f"title:{work.letters} {work.families[0]} {work.year}")
    return names


def told_apart(works: Iterable[CitedWork]) -> Mapping[str, str]:
    """Return for each name of the works one name that all names of the same work share.

    Works are the same that share a name, and so is what that joins, in whatever order they come.
    """
    found: Joined[str] = Joined()
    for work in works:
        for name in work.names:
            found.join(work.names[0], name)
    return found.firsts()


def titles_of(works: Iterable[CitedWork], same: Mapping[str, str]) -> Mapping[str, str]:
    """Return the title that most references print for each work; of equals the first by alphabet."""
    printed: dict[str, Counter[str]] = {}
    for work in works:
        if work.names:
            printed.setdefault(same[work.names[0]], Counter())[" ".join(work.title.split())] += 1
    return {name: min(counts, key=lambda title: (-counts[title], title)) for name, counts in printed.items()}
