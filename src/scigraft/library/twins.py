"""Main files of one work: the same paper met twice, as preprint and published, in two formats, as file and as entry.

Files join by name, DOI, arXiv and Anthology id, the user's word, and title. A title joins those whose authors and years
agree, or where authors are not known and only one work has it; what speaks for and against is told where that is in
doubt.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from scigraft.library.given.names import catalogue_of, id_of
from scigraft.library.names import GENERIC
from scigraft.library.roles import File
from scigraft.library.same_doi import clusters_of, contradict

_YEARS_APART = 3  # between a preprint and its publication
_MOST_OF_A_TITLE = 300  # files; a title that more of them have names no work
_LEAST_ID = 4  # letters of an entry's id that a file may be called by
_PREPRINT = re.compile(r"10\.(?:48550|1101/\d|31223|26434|21203|20944|2139|31219|31234|31224|5194/\w+-?d-)")


@dataclass(frozen=True, slots=True)
class Doubt:
    """A work that a file may be of, by one of its files, and what speaks for and against it."""

    file: str
    evidence: tuple[str, ...]


@dataclass(frozen=True)
class Works:
    """The main files of each work, and by file which other works it may be of."""

    groups: tuple[tuple[File, ...], ...]
    doubts: Mapping[str, tuple[Doubt, ...]] = field(default_factory=dict)


def works_of(mains: Sequence[File]) -> Works:
    """Join main files into works. The result depends on the set of files, not on their order."""
    ordered = sorted(mains, key=lambda file: file.name)
    joined = _Joined(ordered)
    free = [file for file in ordered if not file.alone and file.main is None]
    known = {file.name: file for file in ordered}
    contested: list[tuple[File, File]] = []
    for bucket in (*_by_stem(free), *_of_dois(free, contested), *_by_id(free, "arxiv"), *_by_hand(ordered, known)):
        for other in bucket[1:]:
            joined.join(bucket[0], other)
    for bucket in (*_by_anthology(free), *_by_entry(free)):
        for other in bucket[1:]:
            joined.join(bucket[0], other)
    doubts: dict[str, list[Doubt]] = defaultdict(list)
    for bucket in _by_title(free):
        _join_title(bucket, joined, doubts)
    for file, other in contested:
        if joined.root(file.name) != joined.root(other.name):
            said = "its title and authors are others" if contradict(file, other) else "too little is known of it"
            doubts[file.name].append(Doubt(other.name, (f"it has the same DOI ({file.doi})", said)))
    return Works(joined.groups(), {file: tuple(found) for file, found in sorted(doubts.items())})


class _Joined:
    """Sets of files that are one work. Two entries of one catalogue are two works, whatever else says."""

    def __init__(self, files: Sequence[File]) -> None:
        self._files = files
        self._leader = {file.name: file.name for file in files}
        self._entries = {file.name: {catalogue_of(file.name): id_of(file.name)} for file in files if file.is_entry}

    def root(self, name: str) -> str:
        while self._leader[name] != name:
            self._leader[name] = self._leader[self._leader[name]]
            name = self._leader[name]
        return name

    def join(self, one: File, other: File) -> bool:
        first, second = sorted((self.root(one.name), self.root(other.name)))
        if first == second:
            return True
        mine, theirs = self._entries.get(first, {}), self._entries.get(second, {})
        if mine.keys() & theirs.keys() and not (one.is_entry and other.is_entry and one.doi and one.doi == other.doi):
            return False
        self._leader[second] = first
        if theirs:
            self._entries[first] = theirs | mine
        return True

    def groups(self) -> tuple[tuple[File, ...], ...]:
        found: dict[str, list[File]] = defaultdict(list)
        for file in self._files:
            found[self.root(file.name)].append(file)
        return tuple(tuple(group) for group in found.values())


def _by_stem(files: Sequence[File]) -> Iterator[list[File]]:
    # Two files of one name and one kind (paper.htm, paper.html) may still be two papers when their DOIs differ.
    buckets: dict[tuple[str, str], list[File]] = defaultdict(list)
    for file in files:
        if not file.is_entry:
            buckets[(str(file.folder), file.stem)].append(file)
    yield from (bucket for bucket in buckets.values() if len({f.doi for f in bucket if f.doi}) <= 1)


def _by_id(files: Sequence[File], scheme: str) -> Iterator[list[File]]:
    buckets: dict[str, list[File]] = defaultdict(list)
    for file in files:
        if value := file.ids.get(scheme):
            buckets[value].append(file)
    yield from buckets.values()


def _of_dois(files: Sequence[File], contested: list[tuple[File, File]]) -> Iterator[list[File]]:
    """Yield the files of each DOI that are one work; ``contested`` gets pairs of those that may be two."""
    for bucket in _by_id(files, "doi"):
        clusters = clusters_of(bucket)
        yield from clusters
        contested += [(later[0], one[0]) for at, later in enumerate(clusters) for one in clusters[:at]]


def _by_anthology(files: Sequence[File]) -> Iterator[list[File]]:
    """Yield works of one id in the ACL Anthology, as a DOI, an entry or a file's name says it, unless people differ.

    A name alone may look like an id: where authors are not known the titles must not differ.
    """
    for bucket in _by_id(files, "acl"):
        first = bucket[0]
        yield [first, *(file for file in bucket[1:] if _may_be_one(first, file) and not compared(first, file).apart)]


def _may_be_one(one: File, other: File) -> bool:
    titles = one.title or one.short_title, other.title or other.short_title
    return bool(one.families and other.families) or not all(titles) or titles[0] == titles[1]


def _by_entry(files: Sequence[File]) -> Iterator[list[File]]:
    """Yield each entry with the files that are called by its id, where those lie in one folder."""
    called: dict[str, list[File]] = defaultdict(list)
    for file in files:
        if not file.is_entry:
            called[file.stem].append(file)
    for entry in files:
        if entry.is_entry and len(entry.stem) >= _LEAST_ID and entry.stem not in GENERIC:
            found = [f for f in called.get(entry.stem, []) if not (f.doi and entry.doi and f.doi != entry.doi)]
            if len({file.folder for file in found}) == 1:
                yield [entry, *found]


def _by_hand(mains: Sequence[File], known: Mapping[str, File]) -> Iterator[list[File]]:
    yield from ([file, known[file.main]] for file in mains if file.main and file.main in known)


def _by_title(files: Iterable[File]) -> Iterator[list[File]]:
    buckets: dict[str, list[File]] = defaultdict(list)
    for file in files:
        if key := file.title or (file.short_title if file.families else ""):
            buckets[key].append(file)
    yield from (bucket for _, bucket in sorted(buckets.items()) if 1 < len(bucket) <= _MOST_OF_A_TITLE)


def _join_title(bucket: Sequence[File], joined: _Joined, doubts: dict[str, list[Doubt]]) -> None:
    """Join the files of one title that are one work, those with authors first."""
    named = [file for file in bucket if file.families]
    clusters = _clusters(named, joined, doubts)
    for file in (file for file in bucket if not file.families):
        told = [(cluster, [compared(file, other) for other in cluster]) for cluster in clusters]
        fitting = [cluster for cluster, found in told if not any(one.against for one in found)]
        if len(fitting) == 1 and len(told) == 1:
            joined.join(file, fitting[0][0])
            fitting[0].append(file)
        elif not told or not fitting:
            clusters.append([file])
        if told and len(told) > len(fitting) or len(fitting) > 1:
            for cluster, found in told:
                _doubt(doubts, file, cluster[0], next((one for one in found if one.against), found[0]), joined)


def _clusters(files: Sequence[File], joined: _Joined, doubts: dict[str, list[Doubt]]) -> list[list[File]]:
    """Return the files in sets whose every two agree; who agrees in part with some is in doubt."""
    clusters: list[list[File]] = []
    verdicts = {(a.name, b.name): compared(a, b) for a, b in combinations(files, 2)}
    for file in files:
        for cluster in clusters:
            found = [verdicts[other.name, file.name] for other in cluster]
            if all(one.same for one in found) and joined.join(cluster[0], file):
                cluster.append(file)
                break
        else:
            for cluster in clusters:
                found = [verdicts[other.name, file.name] for other in cluster]
                if doubtful := [one for one in found if one.doubtful or one.same]:
                    _doubt(doubts, file, cluster[0], doubtful[0], joined)
            clusters.append([file])
    return clusters


def _doubt(doubts: dict[str, list[Doubt]], file: File, other: File, verdict: Verdict, joined: _Joined) -> None:
    if joined.root(file.name) != joined.root(other.name) and not verdict.apart:
        doubts[file.name].append(Doubt(other.name, ("it has the same title", *verdict.told)))


@dataclass(frozen=True, slots=True)
class Verdict:
    """What two files of one title say of being one work; ``told`` is the evidence beside the title."""

    same: bool = False
    doubtful: bool = False
    apart: bool = False
    told: tuple[str, ...] = ()

    @property
    def against(self) -> bool:
        """Whether something speaks against it."""
        return self.apart or self.doubtful


def compared(one: File, other: File) -> Verdict:
    """Return whether two files of one title are one work: by ids, then authors, then years."""
    entries = one.is_entry and other.is_entry and catalogue_of(one.name) == catalogue_of(other.name)
    if entries and not (one.doi and one.doi == other.doi):
        return Verdict(apart=True)
    mine, theirs = one.ids, other.ids
    if any(mine[scheme] != theirs[scheme] for scheme in ("acl", "arxiv") if scheme in mine and scheme in theirs):
        return Verdict(apart=True)
    authors = _authors(one, other)
    if authors == "none":
        return Verdict(apart=True)
    gap = abs(one.year - other.year) if one.year and other.year else 0
    told: list[str] = []
    if authors == "few":
        told.append("few of its authors are the same")
    if gap > _YEARS_APART:
        told.append(f"it is {gap} years apart")
    dois = [file.doi for file in (one, other) if file.doi]
    if len(set(dois)) > 1 and not (authors == "same" and any(_PREPRINT.match(doi) for doi in dois)):
        told.append(f"it has another DOI ({other.doi} beside {one.doi})")
    return Verdict(doubtful=True, told=tuple(told)) if told else Verdict(same=True)


def _authors(one: File, other: File) -> str:
    """Return ``same``, ``few`` or ``none`` of the authors that two files share, ``unknown`` where one has none."""
    mine, theirs = one.families, other.families
    if not mine or not theirs:
        return "unknown"
    shared = len(set(mine) & set(theirs))
    if not shared:
        return "none"
    return "same" if mine[0] == theirs[0] or 2 * shared >= min(len(set(mine)), len(set(theirs))) else "few"
