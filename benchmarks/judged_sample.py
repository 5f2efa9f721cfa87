"""A sample of the academic graph of a library to be judged by reading, and the accuracy that the judgements give.

python benchmarks/judged_sample.py LIBRARY [--from N --rows N]     prints what is drawn, with its source
python benchmarks/judged_sample.py LIBRARY --sheets FOLDER         writes entities.tsv and citations.tsv to be filled in
python benchmarks/judged_sample.py --score FILE                    accuracy by type of a sheet that is filled in

Mentions of entities are drawn by type, as many as ``SHARES`` has, citing sentences of linked papers all together (seed
42, from sorted lists, none twice). A sheet says where a thing stands, never what the paper's sentence is: of statements
it has the first words. ``verdict`` is ``right`` or ``wrong``. The sheets in ``judged`` come from the papers of
``acl/tei``.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa
from sheets import placed, print_score, sample_parser, wilson, write_sheet

from scigraft.library import Library
from scigraft.model import Citation, Document, Evidence, Locator, Mention, TypedContext
from scigraft.store.graph_codecs import MENTION
from scigraft.store.graph_schema import graph_mentions, graph_uses

mentions = graph_mentions.c

SHARES = {
    "Title": 6,
    "Author": 6,
    "Institution": 6,
    "Conference": 6,
    "Date": 6,
    "Field": 6,
    "Keywords": 6,
    "Problem": 7,
    "Method": 7,
    "Innovation": 7,
    "Model": 7,
    "Task": 7,
    "Dataset": 8,
    "Metric": 7,
    "Result": 8,
}
CITATIONS = 100
STATEMENTS = ("Problem", "Method", "Innovation")
ENTITY_COLUMNS = ("paper", "evidence", "place", "type", "name", "verdict", "note")
CITATION_COLUMNS = ("paper", "evidence", "place", "cited", "type", "verdict", "note")
AROUND = 500


@dataclass(frozen=True, slots=True)
class Drawn:
    """A thing to be judged: the row of its sheet, and where its source stands."""

    row: tuple[str, ...]
    file: str
    evidence: str
    place: Locator
    says: str


def draw_entities(library: Library, seed: int) -> list[Drawn]:
    """Return the mentions drawn, by type in the order of ``SHARES``; what is not drawn is not read."""
    library.academic()  # brings the graph in line
    found = []
    with library._engine.connect() as connection:
        for type_, share in SHARES.items():
            held = sa.select(mentions.file, mentions.id).join(graph_uses, graph_uses.c.id == mentions.use)
            pool = sorted(tuple(row) for row in connection.execute(held.where(graph_uses.c.type == type_)))
            for file, id_ in random.Random(f"{seed} {type_}").sample(pool, share):
                one = sa.select(mentions.paper, mentions.payload).where(mentions.file == file, mentions.id == id_)
                paper, payload = connection.execute(one).one()
                found.append(drawn_mention(type_, paper, file, MENTION.of_text(payload)))
    return found


def drawn_mention(type_: str, paper: str, file: str, mention: Mention) -> Drawn:
    """Return a mention as a row of the sheet, with what it says."""
    name = " ".join(mention.name.split()[:5]) + " ..." if type_ in STATEMENTS else mention.name
    row = (paper, mention.evidence, placed(mention.place), type_, name, "", "")
    sure = f"({mention.found_by}, {mention.confidence:.2f})"
    says = f"{type_}: {mention.name} {dict(mention.details) or ''} {sure}"
    return Drawn(row, file, mention.evidence, mention.place, says)


def draw_citations(library: Library, seed: int) -> list[Drawn]:
    """Return the citing sentences drawn from all between papers of the library."""
    pool = [(citation, context) for citation in library.academic().citations() for context in citation.contexts]
    pool.sort(key=lambda pair: _order(*pair))
    titles, files = {paper.key: paper.title for paper in library.papers()}, {}
    found = []
    for citation, typed in random.Random(f"{seed} citations").sample(pool, CITATIONS):
        context, citing = typed.context, citation.citing
        files.setdefault(citing, context.place.file or library.documents(citing)[0])
        row = (citing, context.evidence, placed(context.place), citation.cited, typed.type, "", "")
        marked = context.sentence[slice(*context.anchor)]
        says = f"{typed.type} ({typed.confidence:.2f}) of {citation.cited} [{titles[citation.cited]}] at «{marked}»"
        found.append(Drawn(row, files[citing], context.evidence, context.place, says))
    return found


def _order(citation: Citation, typed: TypedContext) -> tuple[str, str, str, str, tuple[int, int]]:
    context = typed.context
    return citation.citing, citation.cited, context.evidence, placed(context.place), context.anchor


def shown(drawn: Drawn, document: Document) -> Iterator[str]:
    """Yield the lines that a reader needs to judge it."""
    metadata = document.metadata
    yield f"{drawn.row[0]} {drawn.row[1]} {drawn.row[2]}: {drawn.says}"
    yield f"  title: {metadata.title}"
    kind = drawn.row[3]
    if drawn.place.table is not None:
        for table in document.tables:
            if drawn.place.table in (table.id, table.name):
                yield f"  {table.label} {table.caption}"
                yield from ("  | " + " | ".join(cell.text for cell in row if cell) for row in table.grid[:40])
    if kind in ("Author", "Institution", "Date", "Conference", "Title"):
        authors = "; ".join(f"{one.name} <{' / '.join(one.affiliations)}>" for one in metadata.authors)
        yield f"  {metadata.venue}, {metadata.date}; {authors}; source {drawn.place.text}"
        return
    if kind in (*STATEMENTS, "Field", "Keywords", "Task", "Result"):
        yield f"  abstract: {document.text_of('abstract')}"
    yield from (f"  {line}" for line in around(drawn.place, drawn.evidence, document.evidence))


def around(place: Locator, evidence: str, all_evidence: Sequence[Evidence]) -> Iterator[str]:
    """Yield the evidence with the place marked, and as much before and behind it as helps."""
    for one in all_evidence:
        if one.id == evidence and one.kind != "table":
            start, end = place.span or (0, 0)
            before, behind = one.text[max(0, start - AROUND) : start], one.text[end : end + AROUND]
            yield f"{one.kind} {' > '.join(one.section)}: {before}>>>{one.text[start:end]}<<<{behind}"


def scored(rows: Iterable[dict[str, str]]) -> Iterator[str]:
    """Yield a line for each type of a sheet in its order there, and one for all; raises ValueError for an open row.

    A sheet of results alone has no types: there it is a line for each draw and what told them, a table or a text.
    """
    verdicts: dict[str, list[bool]] = defaultdict(list)
    for row in rows:
        if row["verdict"] not in ("right", "wrong"):
            place = f"{row['paper']} {row['evidence']} {row.get('place', '')}".rstrip()
            raise ValueError(f"{place}: verdict is neither right nor wrong")
        verdicts[row.get("type") or f"{row['seed']} {row['told']}"].append(row["verdict"] == "right")
    every = [one for told in verdicts.values() for one in told]
    for type_, told in [*verdicts.items(), ("all", every)]:
        low, high = wilson(sum(told), len(told))
        yield f"{type_:16} {sum(told):4} of {len(told):4} {sum(told) / len(told):6.2f}  {low:.2f} to {high:.2f}"


def main() -> None:
    """Print the sample or its score, or write its sheets."""
    parser = sample_parser(__doc__)
    parser.add_argument("library", type=Path, nargs="?")
    parser.add_argument("--from", dest="start", type=int, default=0)
    parser.add_argument("--rows", type=int, default=200)
    parser.add_argument("--sheets", type=Path)
    options = parser.parse_args()
    if options.score:
        print_score(options.score, scored)
        return
    if options.library is None:
        parser.error("name a library, or a sheet after --score")
    with Library.open(options.library) as library:
        entities, citations = draw_entities(library, options.seed), draw_citations(library, options.seed)
        if options.sheets:
            options.sheets.mkdir(parents=True, exist_ok=True)
            write_sheet(options.sheets / "entities.tsv", ENTITY_COLUMNS, [one.row for one in entities])
            write_sheet(options.sheets / "citations.tsv", CITATION_COLUMNS, [one.row for one in citations])
            return
        drawn = [*entities, *citations]
        for number in range(options.start, min(options.start + options.rows, len(drawn))):
            one = drawn[number]
            print(f"\n#{number} " + "\n".join(shown(one, library.document(one.file))))


if __name__ == "__main__":
    main()
