"""Papers that cite each other: citations in the text and references in parts, as TEI and JATS have them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

from generator import markup
from generator.content import Paper


def tei(paper: Paper, known: Mapping[str, Paper]) -> str:
    """Return a paper as TEI with `ref` elements that point at its references."""
    text = markup.tei(paper)
    for number, key in enumerate(paper.references):
        cited = known[key]
        text = text.replace(mark(key), f'<ref type="bibr" target="#b{number}">{short(cited)}</ref>')
    text = text.replace(f"<monogr><title>{paper.venue}<", f'<monogr><title level="m">{paper.venue}<', 1)
    text = text.replace("<analytic>", f'<analytic><title level="a" type="main">{escape(paper.title)}</title>', 1)
    terms = "".join(f"<term>{word}</term>" for word in paper.keywords)
    text = text.replace("</abstract>", f"</abstract><textClass><keywords>{terms}</keywords></textClass>", 1)
    items = "".join(_bibl(known[key], number) for number, key in enumerate(paper.references))
    return re.sub(r"<listBibl>.*</listBibl>", f"<listBibl>{items}</listBibl>", text, flags=re.DOTALL)


def jats(paper: Paper, known: Mapping[str, Paper]) -> str:
    """Return a paper as JATS with `xref` elements that point at its references."""
    text = markup.jats(paper)
    for number, key in enumerate(paper.references, start=1):
        text = text.replace(mark(key), f'<xref ref-type="bibr" rid="r{number}">{short(known[key])}</xref>')
    items = "".join(_citation(known[key], number) for number, key in enumerate(paper.references, start=1))
    return re.sub(r"<ref-list>.*</ref-list>", f"<ref-list>{items}</ref-list>", text, flags=re.DOTALL)


def mark(key: str) -> str:
    """Return how a text of the generator names a paper that it cites: [[orban2017]]."""
    return f"[[{key.partition('_')[0]}]]"


def short(paper: Paper) -> str:
    """Return a paper as a text cites it: (Orban and Silva, 2017)."""
    return f"({' and '.join(family for _, family, _ in paper.authors)}, {paper.year})"


def _bibl(paper: Paper, number: int) -> str:
    names = "".join(
        f'<author><persName><forename type="first">{given[0]}</forename><surname>{family}</surname></persName></author>'
        for given, family, _ in paper.authors
    )
    return (
        f'<biblStruct xml:id="b{number}"><analytic><title level="a" type="main">{escape(paper.title)}</title>{names}'
        f'</analytic><monogr><title level="m">{paper.venue}</title><imprint><date type="published" '
        f'when="{paper.year}"/></imprint></monogr></biblStruct>'
    )


def _citation(paper: Paper, number: int) -> str:
    names = "".join(
        f"<name><surname>{family}</surname><given-names>{given[0]}</given-names></name>"
        for given, family, _ in paper.authors
    )
    return (
        f'<ref id="r{number}"><element-citation publication-type="confproc"><person-group person-group-type="author">'
        f"{names}</person-group><article-title>{escape(paper.title)}</article-title><source>{paper.venue}</source>"
        f"<year>{paper.year}</year></element-citation></ref>"
    )
