"""What ties a supplement to papers: what it names, what it is called, and where it lies; each with its evidence."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from scigraft.library.names import GENERIC, beginnings, home_folder, is_supplement_folder
from scigraft.library.roles import File

_COVER = re.compile(r"^(?:electronic)?(?:supp(?:orting|lementa(?:ry|l)))(?:information|materials?|data)?(?:for|to|of)?")
_LEAST_STEM = 6  # letters of a stem that may be looked for outside its folder


@dataclass(frozen=True)
class Index:
    """Papers (by main file) by what a supplement may point to."""

    by_file: Mapping[str, str]
    by_doi: Mapping[str, str]
    by_title: Mapping[str, Sequence[str]]
    by_folder: Mapping[PurePosixPath, Sequence[str]]
    by_stem: Mapping[str, Sequence[tuple[PurePosixPath, str]]]


def indexed(papers: Mapping[str, Sequence[File]]) -> Index:
    """Return the index of papers given by main file."""
    by_title: dict[str, list[str]] = defaultdict(list)
    by_folder: dict[PurePosixPath, list[str]] = defaultdict(list)
    by_stem: dict[str, list[tuple[PurePosixPath, str]]] = defaultdict(list)
    for main, group in papers.items():
        for title in sorted({f.title for f in group if f.title}):
            by_title[title].append(main)
        for folder in sorted({f.folder for f in group if not f.is_entry}):
            by_folder[folder].append(main)
        for file in group:
            by_stem[file.stem].append((file.folder, main))
    return Index(
        by_file={f.name: main for main, group in papers.items() for f in group},
        by_doi={f.doi: main for main, group in papers.items() for f in group if f.doi},
        by_title=by_title,
        by_folder=by_folder,
        by_stem=by_stem,
    )


def home(file: File, index: Index) -> tuple[str, Mapping[str, tuple[str, ...]]]:
    """Return the main file of a supplement's paper, or the candidates with their evidence where that is in doubt."""
    if file.main and file.main in index.by_file:
        return index.by_file[file.main], {}
    if file.alone:
        return "", {}
    tied = tied_to(file, index)
    if len(tied) == 1:
        return next(iter(tied)), {}
    neighbours, evidence = _neighbours(file, index)
    if not tied and len(neighbours) == 1:
        return neighbours[0], {}
    return "", tied or dict.fromkeys(neighbours, (evidence,))


def tied_to(file: File, index: Index) -> dict[str, tuple[str, ...]]:
    """Return the papers that something in or on the file points to, with what it is."""
    found: dict[str, list[str]] = defaultdict(list)
    for doi in [file.doi] if file.doi else sorted(file.facts.dois):
        if doi in index.by_doi:
            found[index.by_doi[doi]].append(f"it names the DOI {doi}")
    titles = {key for title in file.facts.titles for key in (title, _COVER.sub("", title))}
    for title in sorted(titles):
        for main in index.by_title.get(title, ()):
            found[main].append("it names the paper's title")
    named = _named(file, index)
    for main in named:
        found[main].append("its name goes with the paper's")
    for main in () if named else _named_by_folder(file.folder, index):
        found[main].append("its folder's name goes with the paper's")
    return {main: tuple(dict.fromkeys(evidence)) for main, evidence in found.items()}


def _named(file: File, index: Index) -> list[str]:
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


def _named_by_folder(folder: PurePosixPath, index: Index) -> list[str]:
    """Return the papers beside a folder, or beside the one it is the data folder of, that it is called after."""
    while folder.name:
        for stem in beginnings(folder.name.lower()):
            mains = {main for place, main in index.by_stem.get(stem, ()) if place == folder.parent}
            if mains:
                return sorted(mains)
        if not is_supplement_folder(folder):
            break
        folder = folder.parent
    return []


def _nearness(one: PurePosixPath, other: PurePosixPath) -> int:
    if one == other:
        return 3
    return 2 if one.is_relative_to(other) or other.is_relative_to(one) else 1


def _neighbours(file: File, index: Index) -> tuple[Sequence[str], str]:
    """Return the papers of the file's folder, or of the one that it is a data folder of; the evidence."""
    if file.folder in index.by_folder:
        return index.by_folder[file.folder], "it lies in the same folder"
    home_of = home_folder(file.folder)
    within = file.folder.relative_to(home_of).as_posix()
    return index.by_folder.get(home_of, ()), f"it lies in the paper's folder, under '{within}'"
