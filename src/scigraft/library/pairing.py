"""Which files make one paper. Pure functions over file facts; what is doubtful is said, never guessed.

Main files in several formats are one paper when they share stem and folder, DOI, or title. A supplement goes to the
paper that its DOI, its name, a title in it, or its folder points to; where these disagree, or the folder holds several
papers, it is up for review with the evidence for each.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from scigraft.library.reports import Role
from scigraft.library.roles import File, mains_of_folders, roles_of, supplements_of_folders
from scigraft.library.ties import Index, home, indexed, tied_to

_MOST_CANDIDATES = 20
_FORMATS = ("jats", "tei", "latex", "html", "markdown", "pdf")  # the likeliest to say who wrote what, first


Candidates = tuple[tuple[str, tuple[str, ...]], ...]  # (main file, evidence), likeliest first


@dataclass(frozen=True, slots=True)
class Work:
    """One paper: its main file first, then its other files by name. ``flag`` is ``unpaired`` for a lone supplement."""

    main: str
    files: tuple[str, ...]
    flag: str = ""
    candidates: Candidates = ()
    left_out: int = 0  # candidates beyond the likeliest


@dataclass(frozen=True, slots=True)
class Pairing:
    """The papers of a library by main file, and each file's role."""

    works: tuple[Work, ...]
    roles: Mapping[str, Role]


def pair(files: Iterable[File]) -> Pairing:
    """Work out the papers. The result depends on the files and the user's decisions, not on their order."""
    ordered = _directed(sorted(files, key=lambda file: file.name))
    roles, by_main, index = _placed(ordered)
    extra: dict[str, list[str]] = defaultdict(list)
    lone: list[Work] = []
    for file in ordered:
        if roles[file.name] == "part" and file.part_of in index.by_file:
            extra[index.by_file[file.part_of]].append(file.name)
        if roles[file.name] == "supplement":
            main, candidates = home(file, index)
            if main:
                extra[main].append(file.name)
            else:
                lone.append(_unpaired(file, candidates))
    works = [
        Work(main, (main, *sorted([f.name for f in group if f.name != main] + extra[main])))
        for main, group in by_main.items()
    ]
    return Pairing(tuple(sorted(works + lone, key=lambda work: work.main)), roles)


def _directed(files: Sequence[File]) -> list[File]:
    """Return the files with the user's decisions followed to their end: a to b and b to c puts both to c."""
    known = {file.name: file for file in files}

    def end(file: File) -> str | None:
        passed = {file.name}
        name = file.main
        while name in known and name not in passed and (further := known[name].main):
            passed.add(name)
            name = further
        return None if name == file.name else name

    return [replace(file, main=end(file)) if file.main else file for file in files]


def _placed(files: Sequence[File]) -> tuple[dict[str, Role], Mapping[str, Sequence[File]], Index]:
    """Return each file's role, the main files of each paper by its first, and what supplements may point to."""
    roles = roles_of(files)
    papers = _papers(files, roles)
    index = indexed(papers)
    tied = [file.name for file in files if roles[file.name] == "supplement" and tied_to(file, index)]
    changed: dict[str, Role] = dict.fromkeys(mains_of_folders(files, roles, tied, index.by_folder), "main")
    changed |= dict.fromkeys(supplements_of_folders(files, roles, index.by_folder), "supplement")
    if not changed:
        return roles, papers, index
    roles |= changed
    papers = _papers(files, roles)
    return roles, papers, indexed(papers)


def _papers(files: Sequence[File], roles: Mapping[str, Role]) -> dict[str, list[File]]:
    groups = _group([file for file in files if roles[file.name] == "main"])
    return {_lead(group).name: group for group in groups}


def _unpaired(file: File, candidates: Mapping[str, tuple[str, ...]]) -> Work:
    ranked = sorted(candidates.items(), key=lambda item: (-len(item[1]), -_shared(file.name, item[0]), item[0]))
    shown = tuple(ranked[:_MOST_CANDIDATES])
    return Work(file.name, (file.name,), "unpaired", shown, len(ranked) - len(shown))


def _lead(group: Sequence[File]) -> File:
    # What was put to another paper by hand does not give it its name.
    return min(group, key=lambda f: (f.main is not None, _rank(f.kind), len(f.stem), f.name))


def _rank(kind: str) -> int:
    # Provenance in a PDF has pages and boxes, but structured formats say more and err less.
    return _FORMATS.index(kind) if kind in _FORMATS else len(_FORMATS)


def _group(mains: Sequence[File]) -> list[list[File]]:
    """Join main files of one work: same stem in one folder, same DOI, same title unless the DOIs differ."""
    leader = {file.name: file.name for file in mains}

    def root(name: str) -> str:
        while leader[name] != name:
            name = leader[name]
        return name

    def join(one: File, other: File) -> None:
        first, second = sorted((root(one.name), root(other.name)))
        leader[second] = first

    known = {file.name: file for file in mains}
    for buckets in (_by_stem(mains), _by_doi(mains), _by_title(mains), _by_hand(mains, known)):
        for bucket in buckets:
            for other in bucket[1:]:
                join(bucket[0], other)
    groups: dict[str, list[File]] = defaultdict(list)
    for file in mains:
        groups[root(file.name)].append(file)
    return list(groups.values())


def _free(mains: Iterable[File]) -> list[File]:
    return [file for file in mains if not file.alone and file.main is None]


def _by_stem(mains: Sequence[File]) -> Iterable[list[File]]:
    # Two files of one name and one kind (paper.htm, paper.html) may still be two papers when their DOIs differ.
    buckets: dict[tuple[str, str], list[File]] = defaultdict(list)
    for file in _free(mains):
        buckets[(str(file.folder), file.stem)].append(file)
    return [bucket for bucket in buckets.values() if len({f.doi for f in bucket if f.doi}) <= 1]


def _by_doi(mains: Sequence[File]) -> Iterable[list[File]]:
    buckets: dict[str, list[File]] = defaultdict(list)
    for file in _free(mains):
        if file.doi:
            buckets[file.doi].append(file)
    return buckets.values()


def _by_title(mains: Sequence[File]) -> Iterable[list[File]]:
    buckets: dict[str, list[File]] = defaultdict(list)
    for file in _free(mains):
        if file.title:
            buckets[file.title].append(file)
    # A preprint and its published version share the title and differ in DOI: they stay two papers.
    return [bucket for bucket in buckets.values() if len({f.doi for f in bucket if f.doi}) <= 1]


def _by_hand(mains: Sequence[File], known: Mapping[str, File]) -> Iterable[list[File]]:
    return [[file, known[file.main]] for file in mains if file.main and file.main in known]


def _shared(one: str, other: str) -> int:
    return len(os.path.commonprefix((one.lower(), other.lower())))
