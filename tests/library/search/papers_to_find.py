"""Small papers with abstracts and references, and a library that indexes them; its academic step proposes nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.sax.saxutils import escape

import pytest

from scigraft.embed import is_available
from scigraft.extract.academic.document_graph import document_graph
from scigraft.extract.academic.proposer import PaperView, Proposal
from scigraft.library import Library, Pipeline
from scigraft.library.academic.step import AcademicInput
from scigraft.model import DocumentGraph, ExtractSettings, GraphSettings, SearchSettings, Settings

WORDS_ONLY = Settings(
    extract=ExtractSettings(modules=()),
    graph=GraphSettings(embedder=False),
    search=SearchSettings(embedder="none"),
    workers=1,
)
WITH_VECTORS = replace(WORDS_ONLY, search=SearchSettings())
needs_embedder = pytest.mark.skipif(not is_available(), reason="the default embedder is not installed")

TOPICS = (
    (
        "Parsing long sentences with pruned charts and trees",
        "Parsing long sentences is slow. We propose a chart parser that prunes trees.",
    ),
    (
        "Translating rare languages by way of pivot languages",
        "Few parallel texts exist. We train a translation model on pivot languages.",
    ),
    (
        "Parsers that learn from few annotated trees of sentences",
        "Treebanks are small. We present a parser that learns from fifty trees.",
    ),
    (
        "Translation of whole phrases with attention over words",
        "Whole phrases are translated badly. We propose attention over source words.",
    ),
    (
        "Finding the names of people in noisy tweets",
        "Names in tweets are noisy. We tag names with a recurrent network.",
    ),
    (
        "Answering the questions of users over large tables",
        "Tables answer many questions. We map questions to cells of tables.",
    ),
    (
        "Reading cells of large tables as answers to questions",
        "Questions about tables need cells. Our system reads tables and ranks their cells.",
    ),
    (
        "Tagging entities in short messages without context",
        "Short messages lack context. We tag entities with characters.",
    ),
)
CLASSICS = (
    "A classic study of statistical parsing methods",
    "The mathematics of machine translation revisited",
    "Recurrent networks for all sequences of words",
    "Semantic parsing over tables of the open web",
)


class NoProposer:
    """Proposes nothing: these tests are of what is made of sentences, not of names."""

    name = "nothing"
    types = frozenset[str]()

    def propose(self, view: PaperView, so_far: Proposal) -> Proposal:
        return Proposal()


def small_graph(given: AcademicInput) -> DocumentGraph:
    return document_graph(given.document, given.records, asked=[NoProposer()])


def pipeline() -> Pipeline:
    made = Pipeline()
    return replace(made, academic=replace(made.academic, run=small_graph))


def write(
    folder: Path,
    stem: str,
    title: str,
    abstract: str,
    *,
    cites: tuple[str, ...] = (),
    year: int = 2015,
    venue: str = "Proceedings of Somewhere",
    doi: str = "",
) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    references = "".join(
        f'<biblStruct xml:id="b{n}"><analytic><title level="a">{escape(cited)}</title></analytic>'
        "<monogr><imprint/></monogr></biblStruct>"
        for n, cited in enumerate(cites)
    )
    path = folder / f"{stem}.tei.xml"
    path.write_text(
        '<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt>'
        f'<title>{escape(title)}</title></titleStmt><publicationStmt><date when="{year}"/></publicationStmt>'
        "<sourceDesc><biblStruct><analytic><author><persName><forename>Ada</forename><surname>Lovelace</surname>"
        f"</persName></author></analytic><monogr><title level='j'>{escape(venue)}</title></monogr>"
        f'<idno type="DOI">{doi}</idno></biblStruct></sourceDesc></fileDesc>'
        f"<profileDesc><abstract><p>{escape(abstract)}</p></abstract></profileDesc></teiHeader>"
        f"<text><body/><back><div><listBibl>{references}</listBibl></div></back></text></TEI>",
        encoding="utf-8",
    )
    return path


def corpus(folder: Path, count: int = len(TOPICS)) -> list[Path]:
    """Write papers of a few topics; each cites a classic of its topic, and some cite the paper two before."""
    made = []
    for n in range(count):
        title, abstract = TOPICS[n % len(TOPICS)]
        more = f" {n // len(TOPICS)}" if n >= len(TOPICS) else ""
        cited = [CLASSICS[n % 4], CLASSICS[(n + 2) % 4]] + ([TOPICS[n - 2][0]] if 2 <= n < len(TOPICS) else [])
        made.append(
            write(
                folder, f"paper{n:02}", title + more, abstract, cites=tuple(cited), year=2010 + n, doi=f"10.1234/p{n}"
            )
        )
    return made


def build(root: Path, *batches: list[Path], settings: Settings = WORDS_ONLY) -> Library:
    library = Library.create(root, settings=settings, pipeline=pipeline())
    for batch in batches:
        library.add(batch)
        library.build()
    return library


def index_files(root: Path) -> dict[str, bytes]:
    """Return the files of the index in force, with their bytes."""
    [folder] = root.glob("index/state-*")
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
