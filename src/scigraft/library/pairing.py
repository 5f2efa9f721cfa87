"""Which files make one paper. Pure functions over file facts; what is doubtful is said, never guessed.

Which main files are one paper ``twins`` says. A supplement goes to the
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
from scigraft.library.twins import Doubt, works_of

_MOST_CANDIDATES = 20
_FORMATS = ("jats", "tei", "latex", "html", "markdown", "pdf")  # the likeliest to say who wrote what, first


Doubts = Mapping[str, Sequence[Doubt]]
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
    roles, by_main, index, doubts = _placed(ordered)
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
        Work(
            main,
            (main, *sorted([f.name for f in group if f.name != main] + extra[main])),
            candidates=_doubtful(group, index, doubts),
        )
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


def _placed(files: Sequence[File]) -> tuple[dict[str, Role], Mapping[str, Sequence[File]], Index, Doubts]:
    """Return each file's role, the main files of each paper by its first, what supplements may point to, and doubts."""
    roles = roles_of(files)
    papers, doubts = _papers(files, roles)
    index = indexed(papers)
    tied = [file.name for file in files if roles[file.name] == "supplement" and tied_to(file, index)]
    changed: dict[str, Role] = dict.fromkeys(mains_of_folders(files, roles, tied, index.by_folder), "main")
    changed |= dict.fromkeys(supplements_of_folders(files, roles, index.by_folder), "supplement")
    if not changed:
        return roles, papers, index, doubts
    roles |= changed
    papers, doubts = _papers(files, roles)
    return roles, papers, indexed(papers), doubts


def _papers(files: Sequence[File], roles: Mapping[str, Role]) -> tuple[dict[str, list[File]], Doubts]:
    works = works_of([file for file in files if roles[file.name] == "main"])
    return {_lead(group).name: list(group) for group in works.groups}, works.doubts


def _doubtful(group: Sequence[File], index: Index, doubts: Doubts) -> Candidates:
    """Return the works that the main files of a paper may be of too, each with what is told of it."""
    found: dict[str, tuple[str, ...]] = {}
    for file in group:
        for doubt in doubts.get(file.name, ()):
            found.setdefault(index.by_file[doubt.file], doubt.evidence)
    return tuple(sorted(found.items()))[:_MOST_CANDIDATES]


def _unpaired(file: File, candidates: Mapping[str, tuple[str, ...]]) -> Work:
    ranked = sorted(candidates.items(), key=lambda item: (-len(item[1]), -_shared(file.name, item[0]), item[0]))
    shown = tuple(ranked[:_MOST_CANDIDATES])
    return Work(file.name, (file.name,), "unpaired", shown, len(ranked) - len(shown))


def _lead(group: Sequence[File]) -> File:
    # What was put to another paper by hand does not give it its name.
    return min(group, key=lambda f: (f.is_entry, f.main is not None, _rank(f.kind), len(f.stem), f.name))


def _rank(kind: str) -> int:
    # Provenance in a PDF has pages and boxes, but structured formats say more and err less.
    return _FORMATS.index(kind) if kind in _FORMATS else len(_FORMATS)


def _shared(one: str, other: str) -> int:
    return len(os.path.commonprefix((one.lower(), other.lower())))
