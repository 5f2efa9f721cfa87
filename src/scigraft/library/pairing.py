"""Which files make one paper. Pure functions over file facts; what is doubtful is said, never guessed.

Main files in several formats are one paper when they share stem and folder, DOI, or title. A supplement goes to the
paper that its DOI, its name, a title in it, or its folder points to; where these disagree, or the folder holds several
papers, it is up for review with the evidence for each.
"""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from scigraft.library.facts import Facts, normal_doi, title_key
from scigraft.library.names import GENERIC, bare_stem, beginnings, is_supplement
from scigraft.library.reports import Role

TABLES = frozenset({"xlsx", "xls", "ods", "delimited"})
BIBLIOGRAPHY = frozenset({"bibtex", "ris", "csljson"})
_COVER = re.compile(r"^(?:electronic)?(?:supp(?:orting|lementa(?:ry|l)))(?:information|materials?|data)?(?:for|to|of)?")
_LEAST_STEM = 6  # letters of a stem that may be looked for outside its folder
_MOST_CANDIDATES = 20
_FORMATS = ("jats", "tei", "latex", "html", "markdown", "pdf")  # the likeliest to say who wrote what, first


Candidates = tuple[tuple[str, tuple[str, ...]], ...]  # (main file, evidence), likeliest first


@dataclass(frozen=True, slots=True)
class File:
    """What is known of one file when papers are worked out. ``role`` is given where a user decided it."""

    name: str
    kind: str
    facts: Facts = Facts()
    role: Role | None = None
    main: str | None = None  # the main file of the paper that a user chose
    alone: bool = False  # a user took it out of its paper
    part_of: str = ""  # the LaTeX file that includes it

    @property
    def stem(self) -> str:
        """The name without folder and suffixes, in lower case."""
        return bare_stem(self.name).lower()

    @property
    def folder(self) -> PurePosixPath:
        """The folder it lies in."""
        return PurePosixPath(self.name).parent

    @property
    def doi(self) -> str:
        """The DOI of the work, as the file's metadata say."""
        return normal_doi(self.facts.metadata.doi)

    @property
    def title(self) -> str:
        """The title of the work, as a key."""
        return title_key(self.facts.metadata.title)


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


def role_of(file: File) -> Role:
    """Return what a file is for, by the user's word, its kind and its name."""
    if file.role:
        return file.role
    if file.part_of:
        return "part"
    if file.kind in BIBLIOGRAPHY:
        return "bibliography"
    if file.kind in TABLES or is_supplement(file.name):
        return "supplement"
    return "main"


def pair(files: Iterable[File]) -> Pairing:
    """Work out the papers. The result depends on the files and the user's decisions, not on their order."""
    ordered = sorted(files, key=lambda file: file.name)
    roles = {file.name: role_of(file) for file in ordered}
    groups = _group([file for file in ordered if roles[file.name] == "main"])
    by_main = {_lead(group).name: group for group in groups}
    index = _indexed(by_main)
    extra: dict[str, list[str]] = defaultdict(list)
    lone: list[Work] = []
    for file in ordered:
        if roles[file.name] == "part" and file.part_of in index.by_file:
            extra[index.by_file[file.part_of]].append(file.name)
        if roles[file.name] == "supplement":
            home, candidates = _home(file, index)
            if home:
                extra[home].append(file.name)
            else:
                lone.append(_unpaired(file, candidates))
    works = [
        Work(main, (main, *sorted([f.name for f in group if f.name != main] + extra[main])))
        for main, group in by_main.items()
    ]
    return Pairing(tuple(sorted(works + lone, key=lambda work: work.main)), roles)


def _unpaired(file: File, candidates: Mapping[str, tuple[str, ...]]) -> Work:
    ranked = sorted(candidates.items(), key=lambda item: (-len(item[1]), -_shared(file.name, item[0]), item[0]))
    shown = tuple(ranked[:_MOST_CANDIDATES])
    return Work(file.name, (file.name,), "unpaired", shown, len(ranked) - len(shown))


def _lead(group: Sequence[File]) -> File:
    return min(group, key=lambda f: (_rank(f.kind), len(f.stem), f.name))


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


@dataclass(frozen=True)
class _Index:
    """Papers (by main file) by what a supplement may point to."""

    by_file: Mapping[str, str]
    by_doi: Mapping[str, str]
    by_title: Mapping[str, Sequence[str]]
    by_folder: Mapping[PurePosixPath, Sequence[str]]
    by_stem: Mapping[str, Sequence[tuple[PurePosixPath, str]]]


def _indexed(papers: Mapping[str, Sequence[File]]) -> _Index:
    by_title: dict[str, list[str]] = defaultdict(list)
    by_folder: dict[PurePosixPath, list[str]] = defaultdict(list)
    by_stem: dict[str, list[tuple[PurePosixPath, str]]] = defaultdict(list)
    for main, group in papers.items():
        for title in sorted({f.title for f in group if f.title}):
            by_title[title].append(main)
        for folder in sorted({f.folder for f in group}):
            by_folder[folder].append(main)
        for file in group:
            by_stem[file.stem].append((file.folder, main))
    return _Index(
        by_file={f.name: main for main, group in papers.items() for f in group},
        by_doi={f.doi: main for main, group in papers.items() for f in group if f.doi},
        by_title=by_title,
        by_folder=by_folder,
        by_stem=by_stem,
    )


def _home(file: File, index: _Index) -> tuple[str, Mapping[str, tuple[str, ...]]]:
    """Return the main file of a supplement's paper, or the candidates with their evidence where that is in doubt."""
    if file.main and file.main in index.by_file:
        return index.by_file[file.main], {}
    if file.alone:
        return "", {}
    tied = _tied(file, index)
    if len(tied) == 1:
        return next(iter(tied)), {}
    neighbours = _neighbours(file, index)
    if not tied and len(neighbours) == 1:
        return neighbours[0], {}
    return "", tied or {main: ("it lies in the same folder",) for main in neighbours}


def _tied(file: File, index: _Index) -> dict[str, tuple[str, ...]]:
    """Return the papers that something in or on the file points to, with what it is."""
    found: dict[str, list[str]] = defaultdict(list)
    for doi in [file.doi] if file.doi else sorted(file.facts.dois):
        if doi in index.by_doi:
            found[index.by_doi[doi]].append(f"it names the DOI {doi}")
    titles = {key for title in file.facts.titles for key in (title, _COVER.sub("", title))}
    for title in sorted(titles):
        for main in index.by_title.get(title, ()):
            found[main].append("it names the paper's title")
    for main in _named(file, index):
        found[main].append("its name goes with the paper's")
    return {main: tuple(dict.fromkeys(evidence)) for main, evidence in found.items()}


def _named(file: File, index: _Index) -> list[str]:
    """Return the papers whose stem the file's goes on from: nearest folder first, then the longest stem."""
    best: set[str] = set()
    top = (0, 0)
    for stem in beginnings(file.stem):
        for folder, main in index.by_stem.get(stem, ()):
            near = _nearness(file.folder, folder)
            if near == 1 and (len(stem) < _LEAST_STEM or stem in GENERIC):
                continue
            if (near, len(stem)) > top:
                top, best = (near, len(stem)), {main}
            elif (near, len(stem)) == top:
                best.add(main)
    return sorted(best)


def _nearness(one: PurePosixPath, other: PurePosixPath) -> int:
    if one == other:
        return 3
    return 2 if one.is_relative_to(other) or other.is_relative_to(one) else 1


def _neighbours(file: File, index: _Index) -> Sequence[str]:
    """Return the papers of the file's folder, or of the nearest folder above it that holds any."""
    for folder in (file.folder, *file.folder.parents):
        if folder in index.by_folder:
            return index.by_folder[folder]
    return ()


def _shared(one: str, other: str) -> int:
    return len(os.path.commonprefix((one.lower(), other.lower())))
