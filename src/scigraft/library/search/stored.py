"""The index of a library as files: a folder a state of it, and a file that names the folder in force.

A folder is complete before it is named, and named in one step: whoever reads never sees half an index. What was opened
stays readable while a build puts another in its place. The same papers give the same bytes.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import asdict, astuple, dataclass
from pathlib import Path

from scigraft.graph.neighbours import Citations, CitationScores, FacetItems, NeighbourLists
from scigraft.graph.neighbours.citation_score import Adjacency
from scigraft.library.search.arrays import Texts, checksum, mapped, put, put_texts
from scigraft.library.search.whole_rows import whole_adjacency, whole_items, whole_neighbours, whole_scores
from scigraft.library.whole_files import whole_text
from scigraft.model import FACETS, DamagedIndex, Facet
from scigraft.search.index import Card, SearchIndex
from scigraft.search.lexical import LexicalIndex

FOLDER, CURRENT, MANIFEST = "index", "current.json", "manifest.json"
FORMAT = 1
_PREFIX = "state-"


@dataclass(frozen=True, slots=True)
class Made:
    """What an index was made from and by: its digest, the code, the model of its vectors (name, digest, dim).

    ``approximate``: its neighbours were found by an approximate index.
    """

    stamp: str
    code: str
    model: str = ""
    digest: str = ""
    dim: int = 0
    approximate: bool = False


@dataclass(frozen=True)
class StoredIndex:
    """An index with what retrieval itself does not read: texts, titles of works outside, scores of citations."""

    made: Made
    index: SearchIndex
    texts: Texts
    works: Texts  # titles of the works that come after the papers
    work_names: Texts
    scores: CitationScores


@dataclass(frozen=True)
class Parts:
    """What is written beside an index; see ``StoredIndex``."""

    texts: list[str]
    works: list[str]
    work_names: list[str]
    scores: CitationScores


def write(root: Path, made: Made, index: SearchIndex, parts: Parts) -> None:
    """Put an index in force, and delete those before it."""
    base = root / FOLDER
    base.mkdir(exist_ok=True)
    making = base / f".{_PREFIX}{made.stamp}.part"
    shutil.rmtree(making, ignore_errors=True)
    making.mkdir()
    _write_files(making, made, index, parts)
    folder = _free(base, f"{_PREFIX}{made.stamp[:16]}")
    os.replace(making, folder)
    with whole_text(base / CURRENT, newline="\n") as stream:
        json.dump({"format": FORMAT, "folder": folder.name}, stream)
    for other in base.iterdir():
        if other != folder and other.name.lstrip(".").startswith(_PREFIX):
            shutil.rmtree(other, ignore_errors=True)  # another system may not let go of files that are mapped


def _free(base: Path, name: str) -> Path:
    number, folder = 1, base / name
    while folder.exists():
        number += 1
        folder = base / f"{name}-{number}"
    return folder


def _write_files(folder: Path, made: Made, index: SearchIndex, parts: Parts) -> None:
    cards = json.dumps([astuple(card) for card in index.cards], ensure_ascii=False, separators=(",", ":"))
    (folder / "cards.json").write_bytes(cards.encode("utf-8", "surrogatepass"))
    put_texts(folder, "texts", parts.texts)
    put_texts(folder, "works", parts.works)
    put_texts(folder, "work-names", parts.work_names)
    put(folder, "vectors", index.texts)
    for facet in FACETS:
        put_texts(folder, f"{facet}.items", index.item_texts[facet])
        if facet in index.items:
            put(folder, f"{facet}.vectors", index.items[facet].vectors)
            put(folder, f"{facet}.starts", index.items[facet].starts)
        if facet in index.neighbours:
            put(folder, f"{facet}.neighbours", index.neighbours[facet].papers)
            put(folder, f"{facet}.weights", index.neighbours[facet].weights)
    for name, held in (("cites", index.citations.cites), ("cited-by", index.citations.cited_by)):
        put(folder, f"{name}.starts", held.starts)
        put(folder, f"{name}.columns", held.columns)
    for name in ("starts", "papers", "scores"):
        put(folder, f"citation-scores.{name}", getattr(parts.scores, name))
    index.words.save(folder / "words")
    files = {file.relative_to(folder).as_posix(): _sum(file) for file in _walked(folder)}
    manifest = {"format": FORMAT, "made": asdict(made), "papers": len(index), "files": files}
    (folder / MANIFEST).write_text(json.dumps(manifest, sort_keys=True, indent=1) + "\n", encoding="utf-8")


def _walked(folder: Path) -> Iterator[Path]:
    yield from sorted(file for file in folder.rglob("*") if file.is_file() and file.name != MANIFEST)


def _sum(file: Path) -> list[int]:
    return [file.stat().st_size, checksum(file)]


def made_of(root: Path) -> Made | None:
    """Return what the index in force was made from; ``None`` where there is none.

    Raises ``DamagedIndex`` where that cannot be told.
    """
    return _made(manifest) if (manifest := _manifest(root)) else None


def papers_of(root: Path) -> int:
    """Return how many papers the index in force has. Raises ``DamagedIndex``."""
    manifest = _manifest(root)
    count = manifest["papers"] if manifest else 0
    return count if isinstance(count, int) else 0


def is_whole(root: Path) -> bool:
    """Say whether the files of the index in force are those that were written, to the last byte."""
    try:
        manifest = _manifest(root)
        if manifest is None:
            return False
        folder = folder_in_force(root)
        files = manifest["files"]
        return isinstance(files, dict) and all(_sum(folder / name) == held for name, held in files.items())
    except (OSError, DamagedIndex):
        return False


def load(root: Path) -> StoredIndex | None:
    """Return the index in force, its arrays mapped into memory; ``None`` where there is none.

    Raises ``DamagedIndex``.
    """
    named = b""
    while True:
        try:
            if not (root / FOLDER / CURRENT).is_file():
                return None
            folder = folder_in_force(root)
            return _loaded(folder, _read_manifest(folder))
        except (OSError, ValueError, KeyError, TypeError, IndexError, DamagedIndex) as exc:
            now = _named(root)
            if now == named or not now:  # no build has put another in its place meanwhile
                raise DamagedIndex(str(exc)) from exc
            named = now


def folder_in_force(root: Path) -> Path:
    """Return the folder of the index in force. Raises ``DamagedIndex`` where it is of another version."""
    named = json.loads((root / FOLDER / CURRENT).read_text(encoding="utf-8"))
    folder = str(named["folder"])
    if named["format"] != FORMAT or not folder.startswith(_PREFIX) or "/" in folder or "\\" in folder:
        raise DamagedIndex("it is of another version")
    return root / FOLDER / folder


def _named(root: Path) -> bytes:
    try:
        return (root / FOLDER / CURRENT).read_bytes()
    except OSError:
        return b""


def _manifest(root: Path) -> dict[str, object] | None:
    if not (root / FOLDER / CURRENT).is_file():
        return None
    try:
        return _read_manifest(folder_in_force(root))
    except (OSError, ValueError, KeyError, TypeError) as exc:
        raise DamagedIndex(str(exc)) from exc


def _read_manifest(folder: Path) -> dict[str, object]:
    found = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    if found["format"] != FORMAT:
        raise DamagedIndex("it is of another version")
    return dict(found)


def _made(manifest: Mapping[str, object]) -> Made:
    held = manifest["made"]
    if not isinstance(held, dict):
        raise DamagedIndex("its manifest is not whole")
    return Made(**held)


def _loaded(folder: Path, manifest: Mapping[str, object]) -> StoredIndex:
    sizes = manifest["files"]
    if not isinstance(sizes, dict):
        raise DamagedIndex("its manifest is not whole")
    for name, (size, _) in sizes.items():
        if (folder / name).stat().st_size != size:
            raise DamagedIndex(f"{name} is not whole")
    made = _made(manifest)
    cards = json.loads((folder / "cards.json").read_bytes().decode("utf-8", "surrogatepass"))
    papers = len(cards)
    works = Texts.load(folder, "works")
    adjacency = {
        name: whole_adjacency(name, Adjacency(mapped(folder, f"{name}.starts"), mapped(folder, f"{name}.columns")))
        for name in ("cites", "cited-by")
    }
    index = SearchIndex(
        cards=[Card(key, title, year, venue, tuple(authors)) for key, title, year, venue, authors in cards],
        words=LexicalIndex.load(folder / "words", papers),
        texts=mapped(folder, "vectors"),
        items=_items(folder) if made.digest else {},
        item_texts={facet: Texts.load(folder, f"{facet}.items") for facet in FACETS},
        citations=Citations(papers, adjacency["cites"], adjacency["cited-by"]),
        neighbours=_neighbours(folder, papers) if made.digest else {},
        model=made.digest,
    )
    scores = CitationScores(*(mapped(folder, f"citation-scores.{name}") for name in ("starts", "papers", "scores")))
    whole_scores("citation-scores", scores)
    return StoredIndex(made, index, Texts.load(folder, "texts"), works, Texts.load(folder, "work-names"), scores)


def _items(folder: Path) -> dict[Facet, FacetItems]:
    return {
        facet: whole_items(facet, FacetItems(mapped(folder, f"{facet}.vectors"), mapped(folder, f"{facet}.starts")))
        for facet in FACETS
    }


def _neighbours(folder: Path, papers: int) -> dict[Facet, NeighbourLists]:
    found = {
        facet: NeighbourLists(mapped(folder, f"{facet}.neighbours"), mapped(folder, f"{facet}.weights"))
        for facet in FACETS
    }
    return {facet: whole_neighbours(facet, lists, papers) for facet, lists in found.items()}
