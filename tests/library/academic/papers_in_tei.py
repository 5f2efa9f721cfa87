"""Small papers in TEI that name things, one a line, and cite each other; a step that reads them off, by the letter."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.sax.saxutils import escape

from scigraft.extract.academic.document_graph import document_graph
from scigraft.extract.academic.mentions import TITLE_ID, make_mention
from scigraft.graph import TYPES, ontology
from scigraft.library import Pipeline
from scigraft.library.academic.step import AcademicInput
from scigraft.model import CitationContext, DocumentGraph, ExtractSettings, GraphSettings, Link, Locator, Settings

SETTINGS = Settings(extract=ExtractSettings(modules=("bioassay",)), graph=GraphSettings(embedder=False), workers=1)
TITLE = "On the study of subject number {} in many ways"


def _name(*parts: str) -> str:
    given = "".join(f"<forename>{escape(part)}</forename>" for part in parts[:1] if len(parts) > 1)
    return f"{given}<surname>{escape(parts[-1])}</surname>"


def write(
    folder: Path,
    stem: str,
    *lines: str,
    title: str = "",
    authors: tuple[str, ...] = ("Ada Lovelace",),
    year: int = 2015,
    cites: tuple[str, ...] = (),
) -> Path:
    """Write a paper. ``lines`` are its paragraphs; ``cites`` are titles, under the keys b0, b1, ..."""
    folder.mkdir(parents=True, exist_ok=True)
    names = "".join(f"<author><persName>{_name(*name.split())}</persName></author>" for name in authors)
    references = "".join(
        f'<biblStruct xml:id="b{n}"><analytic><title level="a">{escape(cited)}</title></analytic>'
        "<monogr><imprint/></monogr></biblStruct>"
        for n, cited in enumerate(cites)
    )
    paragraphs = "".join(f"<p>{escape(line)}</p>" for line in lines)
    path = folder / f"{stem}.tei.xml"
    path.write_text(
        '<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt>'
        f'<title>{escape(title or stem)}</title></titleStmt><publicationStmt><date when="{year}"/></publicationStmt>'
        f"<sourceDesc><biblStruct><analytic>{names}</analytic></biblStruct></sourceDesc></fileDesc></teiHeader>"
        f"<text><body><div>{paragraphs}</div></body><back><div><listBibl>{references}</listBibl></div></back>"
        "</text></TEI>",
        encoding="utf-8",
    )
    return path


def read_off(given: AcademicInput) -> DocumentGraph:
    """Return a graph with a mention for each line ``Type: name`` and a context for each ``[key] sentence``."""
    found = document_graph(given.document, given.records)
    mentions, links, contexts = [], [], []
    for unit in given.document.evidence:
        kind, _, name = unit.text.partition(": ")
        place = replace(unit.locator, file=given.document.file, text=unit.text)
        if unit.kind == "paragraph" and kind in TYPES:
            mentions.append(make_mention(kind, name, place, evidence=unit.id, found_by="letter"))
            links.append(Link(ontology().between("Title", kind), TITLE_ID, mentions[-1].id, place, "letter"))
        elif unit.text.startswith("["):
            key, _, sentence = unit.text[1:].partition("] ")
            contexts.append(CitationContext(key, sentence, "", "", (), Locator(file=given.document.file), unit.id))
    return replace(
        found,
        mentions=(*found.mentions, *mentions),
        links=(*found.links, *links),
        contexts=tuple(contexts),
    )


def pipeline() -> Pipeline:
    """Return a pipeline whose academic step reads papers by the letter."""
    made = Pipeline()
    return replace(made, academic=replace(made.academic, run=read_off))


def corpus(folder: Path, *, first: int = 0, count: int = 8) -> list[Path]:
    """Write papers that share authors, tasks and data with their neighbours and cite those before and after."""
    made = []
    for n in range(first, first + count):
        cited = [TITLE.format(other) for other in (n - 1, n - 2, n + 1) if other >= 0]
        made.append(
            write(
                folder,
                f"paper{n:03}",
                f"Task: {('machine translation', 'Machine Translation', 'parsing')[n % 3]}",
                f"Dataset: corpus {n // 2}",
                f"Metric: {('BLEU', 'F1')[n % 2]}",
                f"Problem: Subject {n} is hard.",
                *(
                    f"[b{k}] {('We use the corpus', 'Others studied the task')[k % 2]} of it."
                    for k in range(len(cited))
                ),
                title=TITLE.format(n),
                authors=("Ada Lovelace", f"Wei Wang{n % 4}"),
                year=2010 + n % 7,
                cites=tuple(cited),
            )
        )
    return made
