"""References of 800 papers linked to a catalogue, compared with the citations that are known; clean and damaged.

Run: ``python benchmarks/citation_linking.py [--data DIR] [--seed 42] [--papers N]``. It needs ``acl/tei``,
``acl/papers.jsonl`` and ``acl/citations.tsv`` of the benchmark data. A pair is right where ``citations.tsv`` has it.
Two catalogues: the papers of ``acl/tei`` alone, and all of ``papers.jsonl``. Damage is drawn with the seed:

- ``ocr``: in half of the titles and names characters are mistaken, lost or doubled, words broken by a hyphen or joined;
  a tenth of the titles is cut, a tenth of the references has no authors;
- ``years``: three in ten references have a year that is one to three off;
- ``twins``: a tenth of the papers gets a twin of the same title in the catalogue: half by the same authors in
  another year and venue (workshop and journal), half by others; fifty papers are called ``Introduction`` and the like;
- ``all``: all three. A twin of the same authors cannot be told where the year is wrong, so this is bounded.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rapidfuzz import fuzz

from scigraft.extract.academic.references import references_of
from scigraft.graph.citations import Catalogue, CataloguePaper
from scigraft.graph.citations.thresholds import CHOSEN, Thresholds
from scigraft.graph.citations.works import work_of_paper, work_of_reference
from scigraft.model import Author, Metadata, Reference
from scigraft.read.registry import read_source
from scigraft.read.source import Source

Pairs = set[tuple[str, str]]
_MISREAD = {"e": "c", "l": "1", "o": "0", "i": "l", "a": "o", "n": "u", "h": "b", "t": "f", "s": "5", "m": "rn"}
_GENERIC = ("Introduction", "Editorial", "Preface", "Overview of the shared task", "Book reviews")


@dataclass(frozen=True)
class Setting:
    """The references of each paper and the catalogue they are linked to."""

    references: Mapping[str, Sequence[Reference]]
    papers: Sequence[CataloguePaper]


def load_references(folder: Path, limit: int) -> dict[str, tuple[Reference, ...]]:
    """Return the references of each TEI file by the paper's id."""
    found = {}
    for file in sorted(folder.glob("*.tei.xml"))[:limit]:
        found[file.name.removesuffix(".tei.xml")] = references_of(read_source(Source.open(file)))
    return found


def load_papers(file: Path) -> list[CataloguePaper]:
    """Return the papers of a metadata file of one JSON object a line."""
    papers = []
    for line in file.read_text("utf-8").splitlines():
        row = json.loads(line)
        authors = tuple(Author(name) for name in row["authors"])
        metadata = Metadata(title=row["title"], authors=authors, venue=row["venue"], date=str(row["year"] or ""))
        papers.append(CataloguePaper(row["id"], metadata))
    return papers


def load_pairs(file: Path) -> Pairs:
    """Return the known (citing, cited) pairs."""
    rows = (line.split("\t") for line in file.read_text("utf-8").splitlines()[1:])
    return {(row[0], row[1]) for row in rows}


def misread(text: str, rng: random.Random) -> str:
    """Return text as poor recognition leaves it: about one error in forty characters, and words broken or joined."""
    letters = []
    for letter in text:
        chance = rng.random()
        if chance < 0.015:
            letters.append(_MISREAD.get(letter, letter))
        elif chance < 0.02:
            continue
        elif chance < 0.025:
            letters.append(letter * 2)
        else:
            letters.append(letter)
    words = "".join(letters).split(" ")
    at = rng.randrange(len(words))
    if len(words[at]) > 7 and rng.random() < 0.5:
        words[at] = f"{words[at][:4]}- {words[at][4:]}"
    elif len(words) > 3 and rng.random() < 0.3:
        at = rng.randrange(len(words) - 1)
        words[at : at + 2] = [words[at] + words[at + 1]]
    return " ".join(words)


def damaged(reference: Reference, rng: random.Random) -> Reference:
    """Return a reference as poor recognition leaves it."""
    entry = reference.metadata
    title, authors = entry.title, entry.authors
    if rng.random() < 0.5:
        title = misread(title, rng)
        authors = tuple(replace(author, name=misread(author.name, rng)) for author in authors)
    words = title.split()
    if len(words) > 6 and rng.random() < 0.1:
        title = " ".join(words[: max(5, int(0.7 * len(words)))])
    if rng.random() < 0.1:
        authors = ()
    return replace(reference, printed=title, metadata=replace(entry, title=title, authors=authors))


def wrong_year(reference: Reference, rng: random.Random) -> Reference:
    """Return a reference whose year may be one to three off."""
    date = reference.metadata.date
    if rng.random() >= 0.3 or not date[:4].isdigit():
        return reference
    year = int(date[:4]) + rng.choice((-3, -2, -1, 1, 2, 3))
    return replace(reference, metadata=replace(reference.metadata, date=str(year)))


def with_twins(papers: Sequence[CataloguePaper], rng: random.Random) -> list[CataloguePaper]:
    """Return the papers with twins of the same title beside some of them."""
    found = list(papers)
    for paper in papers:
        if rng.random() >= 0.1:
            continue
        entry = paper.metadata
        year = str(int(entry.date[:4]) + rng.choice((-2, -1, 1, 2))) if entry.date[:4].isdigit() else ""
        other = rng.choice(papers).metadata.authors
        authors = entry.authors if rng.random() < 0.5 else other
        twin = replace(entry, authors=authors, date=year, venue="Journal of Twins")
        found.append(CataloguePaper(f"{paper.key}-twin", twin))
    for number in range(50):
        someone = rng.choice(papers).metadata
        found.append(CataloguePaper(f"generic-{number}", replace(someone, title=_GENERIC[number % len(_GENERIC)])))
    return found


Damage = Callable[[Reference, random.Random], Reference]


def settings(clean: Setting, seed: int) -> Iterable[tuple[str, Setting]]:
    """Yield each kind of damage with what it makes of the references and the catalogue."""

    def damage(*kinds: Damage) -> dict[str, list[Reference]]:
        rng = random.Random(seed)
        made = {}
        for paper, references in clean.references.items():
            made[paper] = list(references)
            for kind in kinds:
                made[paper] = [kind(reference, rng) for reference in made[paper]]
        return made

    twins = with_twins(clean.papers, random.Random(seed))
    yield "clean", clean
    yield "ocr", Setting(damage(damaged), clean.papers)
    yield "years", Setting(damage(wrong_year), clean.papers)
    yield "twins", Setting(clean.references, twins)
    yield "all", Setting(damage(damaged, wrong_year), twins)


def linked(setting: Setting, thresholds: Thresholds = CHOSEN) -> tuple[Pairs, float]:
    """Return the pairs that linking finds, and the processor time of a reference in milliseconds."""
    catalogue = Catalogue(setting.papers, thresholds=thresholds)
    started, count = time.process_time(), 0
    pairs: Pairs = set()
    for citing, references in setting.references.items():
        pairs.update((citing, one.paper) for one in catalogue.judge(references) if one.paper)
        count += len(references)
    return pairs, 1000 * (time.process_time() - started) / max(count, 1)


def without_reference(
    references: Mapping[str, Sequence[Reference]], papers: Mapping[str, Metadata], gold: Pairs
) -> Pairs:
    """Return the gold pairs whose citing file has no reference with a title at all like the cited paper's."""
    missing = set()
    for citing, cited in gold:
        title = work_of_paper(papers[cited]).letters
        works = [work_of_reference(reference) for reference in references[citing]]
        if not any(fuzz.partial_ratio(title, work.letters or work.printed) >= 75 for work in works):
            missing.add((citing, cited))
    return missing


HEADER = (
    f"{'':12} {'papers':>8} {'gold':>7} {'linked':>7} {'precision':>9} {'recall':>7} {'of found*':>9} {'ms a ref.':>9}"
)


def row(name: str, setting: Setting, gold: Pairs, findable: Pairs) -> str:
    """Return precision and recall of one setting as a line of the table."""
    pairs, cost = linked(setting)
    right = pairs & gold
    precision, recall = len(right) / max(len(pairs), 1), len(right) / max(len(gold), 1)
    within = len(right & findable) / max(len(findable), 1)
    counts = f"{len(setting.papers):8,} {len(gold):7,} {len(pairs):7,}"
    return f"{name:12} {counts} {precision:9.4f} {recall:7.4f} {within:9.4f} {cost:9.3f}"


def parser(description: str | None) -> argparse.ArgumentParser:
    """Return what reads the options: where the data is, the seed of the damage, how many papers are read."""
    default = Path(os.environ.get("SCIGRAFT_BENCHMARK_DATA", "../shared/data"))
    made = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--data", type=Path, default=default)
    made.add_argument("--seed", type=int, default=42)
    made.add_argument("--papers", type=int, default=10_000, help="read the first N files only")
    return made


def main() -> None:
    """Print the table."""
    options = parser(__doc__).parse_args()
    references = load_references(options.data / "acl/tei", options.papers)
    papers = load_papers(options.data / "acl/papers.jsonl")
    metadata = {paper.key: paper.metadata for paper in papers}
    pairs = {(a, b) for a, b in load_pairs(options.data / "acl/citations.tsv") if a in references and b in metadata}
    few = [paper for paper in papers if paper.key in references]
    print(HEADER)
    for label, catalogue in (("library", few), ("catalogue", papers)):
        kept = {paper.key for paper in catalogue}
        gold = {(a, b) for a, b in pairs if b in kept}
        missing = without_reference(references, metadata, gold)
        print(f"{label}: {len(missing)} of {len(gold):,} pairs have no reference of a like title in the file")
        for name, setting in settings(Setting(references, catalogue), options.seed):
            print(row(f"  {name}", setting, gold, gold - missing))
    print("* recall over the pairs that have a reference of a like title in the file")


if __name__ == "__main__":
    main()
