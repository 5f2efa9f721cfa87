"""Where running text cites, in every format that marks citations."""

import re

import pytest

from scigraft.model import Anchor, Document
from scigraft.read.anchors import CLOSING, anchored, opening, without
from scigraft.read.registry import read_source
from scigraft.read.source import Source
from scigraft.read.text import plain


def read(name: str, text: str) -> Document:
    return read_source(Source(name, text.encode()))


def cited(document: Document) -> list[tuple[str, tuple[str, ...]]]:
    return [(e.text[slice(*a.span)], a.keys) for e in document.evidence for a in e.anchors]


def test_anchors_hold_in_the_text_as_it_is_spelled():
    runs = [("text", "  As\n in \u200b"), opening(["b1"]), ("text", " Lee  (2014)\u00ad "), CLOSING, ("text", "  said")]
    text, anchors = anchored(runs)
    assert text == plain([run for run in runs if run[0] == "text"]) == "As in Lee (2014) said"
    assert [(text[slice(*a.span)], a.keys) for a in anchors] == [("Lee (2014)", ("b1",))]


def test_a_citation_of_no_words_is_none():
    assert anchored([("text", "See "), opening(["b1"]), ("text", " "), CLOSING, ("text", "there")]) == ("See there", ())


def test_anchors_move_with_words_that_are_joined():
    text = "the param- eters of (Lee, 2014) are con- stant"
    anchors = (Anchor((20, 31), ("b1",)),)
    joined, moved = without(re.compile(r"(?<=[a-z])-\s+(?=[a-z])"), text, anchors)
    assert joined == "the parameters of (Lee, 2014) are constant"
    assert joined[slice(*moved[0].span)] == "(Lee, 2014)"


TEI = """<TEI><text><body><div><p>Broken bet- ween lines <ref type="bibr" target="#b0">(Chomsky, 1957)</ref> and
<ref type="bibr">Lee (2014)</ref>, see <ref type="table" target="#tab_0">1</ref>, not con- stant in
<ref type="bibr" target="#b1">[2]</ref>.</p></div></body></text></TEI>"""


def test_tei():
    document = read("a.tei.xml", TEI)
    assert document.text_of("paragraph").startswith("Broken between lines (Chomsky, 1957) and Lee (2014), see 1, not")
    assert cited(document) == [("(Chomsky, 1957)", ("b0",)), ("Lee (2014)", ()), ("[2]", ("b1",))]


JATS = """<article><body><sec><p>Cells grow<sup><xref ref-type="bibr" rid="B1 B2">1,2</xref></sup> as told
[<xref ref-type="bibr" rid="B3">3</xref>] in <xref ref-type="fig" rid="F1">Fig. 1</xref>.</p></sec></body></article>"""


def test_jats():
    document = read("a.xml", JATS)
    assert document.text_of("paragraph") == "Cells grow1,2 as told [3] in Fig. 1."
    assert cited(document) == [("1,2", ("B1", "B2")), ("3", ("B3",))]


LATEX = r"""\documentclass{article}\begin{document}
We follow \citet[p.~3]{lee2014} and others \cite{ abel:99 , cain:00}. Some \nocite{all} too \citep*{lee2014}.
\end{document}"""


def test_latex():
    document = read("a.tex", LATEX)
    assert cited(document) == [
        ("[lee2014]", ("lee2014",)),
        ("[abel:99, cain:00]", ("abel:99", "cain:00")),
        ("[lee2014]", ("lee2014",)),
    ]


HTML = """<!DOCTYPE html><html><body><article><h1>A title of a page</h1>
<p>It grows <a href="#ref-1">[1]</a>, <a href="https://a.org/#ref-2">(Lee, 2014)</a>; <a href="#fig1">Fig. 1</a>.</p>
<h2>References</h2><ol><li id="ref-1">Abel, A. First. 1999.</li><li><span id="ref-2"></span>Lee, B. Second.</li></ol>
</article></body></html>"""


def test_html_links_to_references_are_citations_and_others_are_not():
    document = read("a.html", HTML)
    assert [m.key for m in document.bibliography] == ["ref-1", "ref-2"]
    assert cited(document) == [("[1]", ("ref-1",)), ("(Lee, 2014)", ("ref-2",))]


@pytest.mark.parametrize("broken", ['<ref type="bibr" target="">x</ref>', '<ref type="bibr" target="#"/>', "<ref/>"])
def test_a_mark_without_a_target_names_nothing(broken: str):
    document = read("a.tei.xml", f"<TEI><text><body><p>Some words {broken} here.</p></body></text></TEI>")
    assert all(keys == () for _, keys in cited(document))
