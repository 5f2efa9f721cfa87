"""Metadata and references against what is known of the same works.

Run: ``python benchmarks/metadata.py [--data DIR]``. Three tables:

- headers of ``acl/tei`` (GROBID) against ``acl/papers.jsonl``: authors by family name and first initial, years, venues;
- reference lists of ``files/pdf`` against the JATS or HTML file of the same name: a reference is found where a title is
  alike to more than 0.9; its year and first author are compared where it is;
- printed references of ``files/jats`` that are punctuated, parsed as strings, against their marked parts.
"""

from __future__ import annotations

import argparse
import json
import os
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from rapidfuzz import fuzz

from scigraft.extract.academic.metadata import metadata_proposal
from scigraft.extract.academic.person_names import person_name
from scigraft.extract.academic.venues import venues_of
from scigraft.model import Document, Metadata
from scigraft.read import Source, read_source
from scigraft.read.html.meta import cited_works
from scigraft.read.html.tree import decode_html, parse_html
from scigraft.read.references.printed import printed_reference
from scigraft.read.text import without_accents

ALIKE = 90
# Files whose references are printed with punctuation; the others hold marked parts alone.
PUNCTUATED = (
    "PMC4632522", "PMC6398430", "journal.pone.0058242", "journal.pone.0117688", "journal.pone.0120049",
    "journal.pone.0126470", "pntd.0002065", "pone.0046493", "pubchunks_pensoft_1", "pubchunks_pensoft_2",
)  # fmt: skip


def main() -> None:
    """Print the three tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("SCIGRAFT_BENCHMARK_DATA", "../shared/data")))
    data = parser.parse_args().data
    headers(data / "acl")
    lists(data / "files")
    strings(data / "files" / "jats")


def headers(acl: Path) -> None:
    """Compare what headers of TEI give with the list of papers."""
    papers = {paper["id"]: paper for paper in map(json.loads, (acl / "papers.jsonl").open(encoding="utf-8"))}
    counts: Counter[str] = Counter()
    for path in sorted((acl / "tei").glob("*.tei.xml")):
        known = papers.get(path.name.removesuffix(".tei.xml"))
        if known is None:
            continue
        found = metadata_proposal(read_source(Source.open(path))).mentions
        names = {person_name(m.name).key for m in found if m.type == "Author"}
        gold = {person_name(name).key for name in known["authors"]}
        counts += Counter(papers=1, right=len(names & gold), told=len(names), gold=len(gold))
        counts["year"] += any(m.type == "Date" and m.name == str(known["year"]) for m in found)
        venues = {venue.name for venue in venues_of(known["venue"])}
        counts["venue"] += {m.name for m in found if m.type == "Conference"} == venues
    n = counts["papers"]
    precision, recall = counts["right"] / counts["told"], counts["right"] / counts["gold"]
    rest = f"year {counts['year'] / n:.3f}; venue {counts['venue'] / n:.3f}"
    print(f"headers of {n} TEI files: authors P {precision:.3f}, R {recall:.3f}; {rest}")


def lists(files: Path) -> None:
    """Compare reference lists of PDF pages with those of the same papers as JATS or HTML."""
    total: Counter[str] = Counter()
    for path in sorted((files / "pdf").glob("*.pdf")):
        twin = next(
            (t for t in (files / "jats" / f"{path.stem}.xml", files / "html" / f"{path.stem}.html") if t.exists()), None
        )
        if twin is None:
            continue
        read, listed = read_source(Source.open(path)), _listed(twin)
        titled = [work for work in listed if work.title]
        counts = _found(read, titled)
        counts["entries"], counts["listed"] = len(read.bibliography), len(listed)
        told = f"{counts['entries']} entries of {counts['listed']}, {counts['title']} of {counts['works']} titles"
        print(f"  {path.stem}: {told}")
        total += counts
    print(f"reference lists of PDFs: titles {total['title'] / total['works']:.3f} of {total['works']}; of these years "
          f"{total['year'] / total['years']:.3f}, first authors {total['first'] / total['firsts']:.3f}")  # fmt: skip


def _listed(twin: Path) -> list[Metadata]:
    """Return the references that a file marks up, without those that we would tell from the text."""
    source = Source.open(twin)
    if twin.suffix == ".html":
        return list(cited_works(parse_html(decode_html(source).text, where=source.name)))
    return list(read_source(source).bibliography)


def _found(read: Document, titled: Iterable[Metadata]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for work in titled:
        counts["works"] += 1
        best = max(
            read.bibliography, key=lambda other: fuzz.ratio(key(other.title), key(work.title)), default=Metadata()
        )
        if fuzz.ratio(key(best.title), key(work.title)) > ALIKE:
            counts["title"] += 1
            counts += _compared(best, work)
    return counts


def _compared(one: Metadata, other: Metadata) -> Counter[str]:
    counts: Counter[str] = Counter()
    if years := re.findall(r"\d{4}", other.date):
        counts += Counter(years=1, year=one.date == years[0])
    if other.authors:
        same = bool(one.authors) and family(one) == family(other)
        counts += Counter(firsts=1, first=same)
    if other.venue:
        counts += Counter(venues=1, venue=fuzz.ratio(key(one.venue), key(other.venue)) > 80)
    return counts


def strings(jats: Path) -> None:
    """Parse printed references and compare with their marked parts."""
    counts: Counter[str] = Counter()
    for path in sorted(jats.iterdir()):
        if not path.name.startswith(PUNCTUATED):
            continue
        document = read_source(Source.open(path))
        printed = [unit.text for unit in document.evidence if unit.kind == "reference"]
        for text, work in zip(printed, document.bibliography, strict=True):
            if work.title:
                told = printed_reference(text)
                counts += Counter(works=1, title=fuzz.ratio(key(told.title), key(work.title)) > ALIKE)
                counts += _compared(told, work)
    print(f"{counts['works']} printed references: titles {counts['title'] / counts['works']:.3f}, years "
          f"{counts['year'] / counts['years']:.3f}, first authors {counts['first'] / counts['firsts']:.3f}, venues "
          f"{counts['venue'] / counts['venues']:.3f}")  # fmt: skip


def key(text: str) -> str:
    """Return letters and digits in lower case without accents."""
    return re.sub(r"[\W_]+", "", without_accents(text).casefold())


def family(work: Metadata) -> str:
    """Return the family name of the first author for comparison."""
    return key(work.authors[0].name.split()[-1])


if __name__ == "__main__":
    main()
