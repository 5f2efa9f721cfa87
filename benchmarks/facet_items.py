"""A sample of facet items to be judged by reading (GRAFT, A.4), and the shares that the judgements give.

python benchmarks/facet_items.py --data FOLDER [--seed N]                prints what is drawn, with its source
python benchmarks/facet_items.py --data FOLDER [--seed N] --sheet FILE   writes a sheet to be filled in
python benchmarks/facet_items.py --score FILE                            shares of a sheet that is filled in

200 items of 50 papers, one of each facet a paper: ``SHARES`` says how many abstracts, TEI and JATS files. Everything
is drawn from sorted lists by the seed. A sheet says where an item stands, never what the paper's sentence is. Verdicts
go from 1 to 5, more is better: ``grounded`` (the paper says so, of its own work where that matters), ``fits`` (it is of
that facet), ``distinct`` (no other item of the facet says it), ``specific`` (to this paper), ``alone`` (understood by
itself).
"""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from sheets import placed, print_score, sample_parser, wilson, write_sheet

from scigraft.embed import default_embedder
from scigraft.extract import extract_document
from scigraft.extract.academic.document_graph import document_graph
from scigraft.extract.facets.text import document_of_text
from scigraft.model import FACETS, Document, FacetItem
from scigraft.modules import available, load
from scigraft.read import Source, read_source

SHARES = {"abstracts": 20, "tei": 20, "jats": 10}
VERDICTS = ("grounded", "fits", "distinct", "specific", "alone")
COLUMNS = ("sample", "paper", "facet", "evidence", "place", "found_by", *VERDICTS, "note")
GOOD = 4  # verdicts from here on count


@dataclass(frozen=True)
class Drawn:
    """An item to be judged, the paper's other items of that facet, and the document."""

    item: FacetItem
    others: tuple[FacetItem, ...]
    document: Document
    row: tuple[str, ...]


def draw(data: Path, seed: int) -> Iterator[Drawn]:
    """Yield one item of each facet of each paper drawn."""
    embedder = default_embedder()
    for document in _documents(data, random.Random(f"{seed} papers")):
        records = [r for module in available() for r in extract_document(document, load(module.name)).records]
        accepted = [record for record in records if record.status == "accepted"]
        items = document_graph(document, accepted, embedder=embedder).facets
        dice = random.Random(f"{seed} {document.stem}")
        for facet in FACETS:
            mine = [item for item in items if item.facet == facet]
            if mine:
                item = dice.choice(mine)
                row = (str(seed), document.stem, facet, item.evidence, placed(item.place), item.found_by)
                yield Drawn(item, tuple(one for one in mine if one is not item), document, row)


def _documents(data: Path, dice: random.Random) -> Iterator[Document]:
    lines = (data / "acl" / "papers.jsonl").read_text("utf-8").splitlines()
    papers = sorted((p for p in map(json.loads, lines) if p["core"]), key=lambda paper: str(paper["id"]))
    for paper in dice.sample(papers, SHARES["abstracts"]):
        document = document_of_text(paper["title"], paper["abstract"])
        yield Document(paper["id"], "papers.jsonl", "text", document.metadata, document.evidence)
    for name, folder, suffix in (("tei", data / "acl" / "tei", "*.xml"), ("jats", data / "files" / "jats", "*.*ml")):
        for file in dice.sample(sorted(folder.glob(suffix)), SHARES[name]):
            yield read_source(Source(file.name, file.read_bytes()))


def shown(drawn: Drawn) -> Iterator[str]:
    """Yield the lines that a reader needs to judge an item."""
    item = drawn.item
    yield f"{drawn.row[1]} | {drawn.document.metadata.title}"
    yield f"  {item.facet.upper()} ({item.found_by}, {item.confidence:.2f}): {item.text}"
    yield f"  source: {item.place.text}"
    yield from (f"  beside: {other.text}" for other in drawn.others)


def scored(rows: Iterable[dict[str, str]]) -> Iterator[str]:
    """Yield, for each sample, facet and verdict, the share of items at ``GOOD`` or more; ValueError for an open row."""
    told: dict[tuple[str, str, str], list[int]] = defaultdict(list)
    for row in rows:
        for verdict in VERDICTS:
            if row[verdict] not in ("1", "2", "3", "4", "5"):
                raise ValueError(f"{row['paper']} {row['facet']}: {verdict} is no number from 1 to 5")
            for facet in (row["facet"], "all"):
                told[row["sample"], facet, verdict].append(int(row[verdict]))
    for (sample, facet, verdict), marks in told.items():
        good = sum(mark >= GOOD for mark in marks)
        low, high = wilson(good, len(marks))
        share, mean = good / len(marks), sum(marks) / len(marks)
        counts = f"{good:4} of {len(marks):4} {share:6.3f}  {low:.3f} to {high:.3f}"
        yield f"{sample:6} {facet:13} {verdict:9} {counts}  mean {mean:.2f}"


def main() -> None:
    """Print the sample or its score, or write its sheet."""
    parser = sample_parser(__doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--sheet", type=Path)
    options = parser.parse_args()
    if options.score:
        print_score(options.score, scored)
        return
    drawn = list(draw(options.data, options.seed))
    if options.sheet:
        write_sheet(options.sheet, COLUMNS, [one.row for one in drawn])
    for number, one in enumerate(drawn):
        print(f"\n#{number} " + "\n".join(shown(one)))


if __name__ == "__main__":
    main()
