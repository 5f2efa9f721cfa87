from __future__ import annotations

import pytest

from scigraft.model import Document, ReadSettings, Table
from scigraft.read import Source
from scigraft.read.jats.reader import READER


def read(xml: str) -> Document:
    return READER.read(Source("paper.xml", xml.encode()), ReadSettings())


def wrap(inner: str, *, id: str = "tbl1") -> Table:
    (table,) = read(f"<article><body><table-wrap id='{id}'>{inner}</table-wrap></body></article>").tables
    return table


def texts(table: Table) -> list[list[str]]:
    return [[cell.text for cell in row] for row in table.grid]


ARTICLE = """<?xml version="1.0"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS//EN" "JATS-archivearticle1.dtd">
<article xmlns:xlink="http://www.w3.org/1999/xlink"><front>
<journal-meta><journal-title-group><journal-title>J. Test</journal-title></journal-title-group>
</journal-meta>
<article-meta><article-id pub-id-type="doi">10.1/x</article-id>
<article-id pub-id-type="pmc">123</article-id>
<title-group><article-title>On <italic>things</italic></article-title></title-group>
<contrib-group><contrib contrib-type="author">
<contrib-id contrib-id-type="orcid">https://orcid.org/0000-1</contrib-id>
<name><surname>Doe</surname><given-names>Ann</given-names></name><xref ref-type="aff" rid="a1"/>
</contrib></contrib-group>
<aff id="a1"><label>1</label>Some Place</aff>
<pub-date pub-type="epub"><day>3</day><month>2</month><year>2020</year></pub-date>
<abstract><p>We did it.</p></abstract><kwd-group><kwd>alpha</kwd><kwd>beta</kwd></kwd-group>
</article-meta></front>
<body><sec><title>Results</title>
<p>As Table <xref ref-type="table" rid="t1">1</xref> shows [<xref ref-type="bibr" rid="r1">1</xref>].</p>
<table-wrap id="t1"><label>Table 1.</label><caption><title>Values</title><p>of all.</p></caption>
<table><thead><tr><th>x</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table></table-wrap>
<fig id="f1"><label>Figure 1</label><caption><p>A picture.</p></caption></fig></sec></body>
<back><ref-list><title>References</title><ref id="r1"><element-citation><person-group><name>
<surname>Roe</surname>
<given-names>B</given-names></name></person-group><article-title>Old work</article-title>
<source>J. Old</source><year>1999</year>
<pub-id pub-id-type="doi">10.2/y</pub-id></element-citation></ref></ref-list></back></article>"""


def test_metadata():
    metadata = read(ARTICLE).metadata
    assert (metadata.title, metadata.venue, metadata.date) == ("On things", "J. Test", "2020-02-03")
    assert (metadata.doi, metadata.key, metadata.keywords) == ("10.1/x", "PMC123", ("alpha", "beta"))
    (author,) = metadata.authors
    assert (author.name, author.affiliations, author.orcid) == ("Ann Doe", ("Some Place",), "0000-1")
    assert metadata.abstract == "We did it."


def test_evidence_in_reading_order_with_sections():
    document = read(ARTICLE)
    kinds = [e.kind for e in document.evidence]
    assert kinds == [
        "title", "abstract", "heading", "paragraph", "caption", "table", "figure", "heading", "reference",
    ]  # fmt: skip
    assert document.evidence[3].section == ("Results",)
    assert document.tables[0].near == (document.evidence[3].text,)


def test_references_with_their_metadata():
    (work,) = read(ARTICLE).bibliography
    assert (work.title, work.venue, work.date, work.doi, work.key) == (
        "Old work", "J. Old", "1999", "10.2/y", "r1",
    )  # fmt: skip
    assert work.authors[0].name == "B Roe"


def test_table_is_named_by_its_id():
    table = read(ARTICLE).tables[0]
    assert (table.id, table.name, table.label, table.caption) == ("t1", "t1", "Table 1", "Values of all.")


def test_spans_are_expanded_and_heads_marked():
    table = wrap(
        "<table><thead><tr><th rowspan='2'>a</th><th colspan='2'>b</th></tr><tr><th>c</th>"
        "<th>d</th></tr></thead>"
        "<tbody><tr><td>1</td><td>2</td><td>3</td></tr></tbody></table>"
    )
    assert texts(table) == [["a", "b", "b"], ["a", "c", "d"], ["1", "2", "3"]]
    assert [row[0].header for row in table.grid] == [True, True, False]


@pytest.mark.parametrize(
    ("cell", "text", "marks"),
    [
        ("Col<xref ref-type='table-fn' rid='f1'>a</xref>", "Col", ("a",)),
        ("IC<sub>50</sub><sup><xref ref-type='table-fn' rid='f1'>a</xref></sup>", "IC50", ("a",)),
        ("12.5<sup>a</sup>", "12.5", ("a",)),
        ("146<sup>*</sup>", "146", ("*",)),
        ("SO<sub>2</sub>PhCl<sup>p</sup>", "SO2PhClp", ()),
        ("2 × 10<sup>3</sup>", "2 × 10^3", ()),
        ("mL<sup>−1</sup>", "mL−1", ()),
        ("120<sup>o</sup>", "120°", ()),
        ("Ca<sup>2+</sup>", "Ca2+", ()),
        ("a<break/>b", "a b", ()),
        ("<p>a</p><p>b</p>", "a b", ()),
        ("SiO\n   <sub>2</sub>", "SiO2", ()),
        ("<inline-graphic/>x", "x", ()),
    ],
)
def test_cell_text_and_marks(cell: str, text: str, marks: tuple[str, ...]):
    table = wrap(
        f"<table><tr><td>{cell}</td></tr></table>"
        "<table-wrap-foot><fn id='f1'><label>a</label><p>Note.</p></fn></table-wrap-foot>"
    )
    assert (table.grid[0][0].text, table.grid[0][0].marks) == (text, marks)
    assert table.note("a") == "Note."


def test_bold_cells_are_flagged():
    table = wrap("<table><tr><td><bold>1</bold></td><td><bold>1</bold>2</td></tr></table>")
    assert [c.bold for c in table.grid[0]] == [True, False]


def test_notes_in_one_paragraph_are_told_apart():
    table = wrap(
        "<table><tr><td>1</td></tr></table>"
        "<table-wrap-foot><p><sup>a</sup>First. <sup>b</sup>Second in cm<sup>2</sup>.</p></table-wrap-foot>"
    )
    assert [(n.mark, n.text) for n in table.notes] == [("a", "First."), ("b", "Second in cm2.")]


def test_a_picture_of_a_table_is_reported():
    document = read("<article><body><table-wrap id='t9'><label>Table 9</label><graphic/></table-wrap></body></article>")
    assert document.tables[0].image
    assert document.tables[0].shape == (0, 0)
    assert [n.code for n in document.notices] == ["table-image"]


def test_several_tables_in_one_wrap_get_letters():
    document = read(
        "<article><body><table-wrap id='t1'><table><tr><td>1</td></tr></table>"
        "<table><tr><td>2</td></tr></table></table-wrap></body></article>"
    )
    assert [t.id for t in document.tables] == ["t1a", "t1b"]


def test_a_nested_table_is_text_of_its_cell():
    table = wrap("<table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table></td><td>d</td></tr></table>")
    assert texts(table) == [["a b c", "d"]]


def test_oasis_tables():
    table = wrap(
        "<oasis:table xmlns:oasis='http://www.niso.org/oasis'><oasis:tgroup cols='3'>"
        "<oasis:colspec colname='c1'/><oasis:colspec colname='c2'/><oasis:colspec colname='c3'/>"
        "<oasis:thead><oasis:row><oasis:entry namest='c1' nameend='c2'>ab</oasis:entry>"
        "<oasis:entry morerows='1'>z</oasis:entry></oasis:row><oasis:row>"
        "<oasis:entry colname='c2'>b</oasis:entry>"
        "</oasis:row></oasis:thead><oasis:tbody><oasis:row><oasis:entry>1</oasis:entry>"
        "<oasis:entry>2</oasis:entry>"
        "<oasis:entry>3</oasis:entry></oasis:row></oasis:tbody></oasis:tgroup></oasis:table>"
    )
    assert texts(table) == [["ab", "ab", "z"], ["", "b", "z"], ["1", "2", "3"]]


def test_mathml_is_spelled():
    table = wrap(
        "<table><tr><td><inline-formula><math><msup><mn>10</mn><mrow><mo>-</mo><mn>3</mn></mrow>"
        "</msup></math>"
        "</inline-formula></td></tr></table>"
    )
    assert table.grid[0][0].text == "10^-3"


def test_bmc_articles():
    document = read(
        "<art><fm><bibl><title><p>BMC work</p></title><aug><au><snm>Doe</snm><fnm>A</fnm></au></aug>"
        "<source>Trials</source><pubdate>2015</pubdate><xrefbib><pubidlist>"
        "<pubid idtype='doi'>10.1/z</pubid>"
        "</pubidlist></xrefbib></bibl></fm><bdy><sec><st><p>Methods</p></st>"
        "<p>See <tblr tid='T1'>1</tblr>.</p>"
        "<tbl id='T1'><title><p>Table 1</p></title><caption><p>Doses</p></caption><tblbdy cols='2'>"
        "<r><c><p>Drug</p></c><c><p>Dose</p></c></r><r><c cspan='2'><hr/></c></r><r><c><p>A</p></c>"
        "<c><p>5</p></c></r>"
        "</tblbdy><tblfn><p>note</p></tblfn></tbl></sec></bdy></art>"
    )
    (table,) = document.tables
    assert (document.metadata.title, document.metadata.doi) == ("BMC work", "10.1/z")
    assert (table.name, table.label, table.caption) == ("T1", "Table 1", "Doses")
    assert texts(table) == [["Drug", "Dose"], ["A", "5"]]
    assert [row[0].header for row in table.grid] == [True, None]
    assert table.near == ("See 1.",)
