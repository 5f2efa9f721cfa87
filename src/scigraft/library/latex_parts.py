"""Which LaTeX files are read with another one, and which a paper left out: it names them in a comment only."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

from scigraft.library.files import LATEX
from scigraft.library.includes import commented_out, included


def parts_among(files: Collection[Path], *, decided: Collection[Path] = ()) -> dict[Path, Path]:
    """Return, for each of the LaTeX files that others include, the outermost one that it is read with.

    A file that is named in comments alone goes with that paper too, and is not read; not one of which the user
    ``decided`` something. The paths are absolute.
    """
    children = {file: set(included(file)) & set(files) for file in files if file.suffix.lower() in LATEX}
    inner = {child for found in children.values() for child in found}
    outer = sorted(set(children) - inner)  # files that include one another in a ring stay documents
    parts: dict[Path, Path] = {}
    for file in outer:
        for child in sorted(children[file]):
            parts.setdefault(child, file)
    return _with_left_out(parts, outer, set(files).difference(decided))


def not_read(parts: Mapping[Path, Path]) -> frozenset[Path]:
    """Return the parts that are read with no paper."""
    mains = set(parts.values()).difference(parts)
    return frozenset(set(parts).difference(child for main in mains for child in included(main)))


def _with_left_out(parts: dict[Path, Path], outer: list[Path], free: set[Path]) -> dict[Path, Path]:
    left = {child: file for file in reversed(outer) for child in commented_out(file)}
    left = {child: file for child, file in left.items() if child in free and child not in parts and file not in left}
    return {child: left.get(file, file) for child, file in parts.items()} | left
