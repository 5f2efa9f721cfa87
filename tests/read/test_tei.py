from __future__ import annotations

import pytest

from scigraft.model import Document, ReadSettings
from scigraft.read import Source, choose
from scigraft.read.tei.places import unbroken
from scigraft.read.tei.reader import READER

PAPER = """<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt>
<title level="a" type="main">On things</title></titleStmt>
<publicationStmt><date type="published" when="2016-03-08">8 March</date></publicationStmt>
<sourceDesc><biblStruct><analytic><author><persName><forename type="first">Ann</forename><surname>Doe</surname>
</persName><idno type="ORCID">0000-1</idno><affiliation key="aff0"><orgName type="department">Dep</orgName>
<orgName type="institution">Uni</orgName><address><settlement>Town</settlement><country>Land</country></address>
</affiliation></author></analytic><monogr><title level="j">J. Test</title><imprint/></monogr>
<idno type="DOI">10.1/x</idno></biblStruct></sourceDesc></fileDesc>
<profileDesc><textClass><keywords><term>alpha</term></keywords></textClass>
<abstract><p>We did it.</p></abstract></profileDesc></teiHeader>
<text><body>
<div><head n="1" coords="2,50,100,80,10">Results</head>
<p coords="2,50,120,200,10;2,50,132,180,10;3,50,50,100,10">As <ref type="table" target="#tab_0">Table 1</ref>
shows param- eterized <ref type="bibr" target="#b0">[1]</ref>.</p></div>
<div><head n="1.1">Detail</head><formula xml:id="formula_0">a = b<label>(1)</label></formula></div>
<div><head n="2">End</head><p>Done.</p></div>
<figure xml:id="fig_0"><head>Figure 1:</head><figDesc>A picture.</figDesc></figure>
<figure type="table" xml:id="tab_0" coords="3,10,20,30,40"><head>Table 1 :</head><label>1</label>
<figDesc>Scores</figDesc><table><row role="label"><cell>x</cell><cell cols="2">y</cell></row>
<row><cell>a</cell><cell>1</cell><cell>2</cell></row></table><note>Mean of three.</note></figure>
<note place="foot" n="1">A foot note.</note>
</body><back><div type="references"><listBibl>
<biblStruct xml:id="b0"><analytic><title level="a" type="main">Old work</title><author><persName>
<forename>B</forename><surname>Roe</surname></persName></author><idno type="DOI">10.2/y</idno></analytic>
<monogr><title level="j">J. Old</title><imprint><date type="published" when="1999"/></imprint></monogr></biblStruct>
</listBibl></div></back></text></TEI>"""


def read(xml: str) -> Document:
    return READER.read(Source("paper.tei.xml", xml.encode()), ReadSettings())


def test_metadata():
    metadata = read(PAPER).metadata
    assert (metadata.title, metadata.venue, metadata.date, metadata.doi) == (
        "On things",
        "J. Test",
        "2016-03-08",
        "10.1/x",
    )
    (author,) = metadata.authors
    assert (author.name, author.affiliations, author.orcid) == ("Ann Doe", ("Dep, Uni, Town, Land",), "0000-1")
    assert (metadata.keywords, metadata.abstract) == (("alpha",), "We did it.")


@pytest.mark.parametrize(
    ("printed", "title"),
    [("On things *", "On things"), ("On things † ‡", "On things"), ("Parsing with A *", "Parsing with A *")],
)
def test_a_footnote_mark_behind_the_title_is_none_of_it(printed: str, title: str):
    assert read(PAPER.replace("On things", printed)).metadata.title == title


def test_the_proceedings_are_not_the_title_of_a_paper_that_has_none():
    paper = PAPER.replace("On things", "").replace('<title level="j">J. Test', '<title level="m">Proceedings of Tests')
    metadata = read(paper).metadata
    assert (metadata.title, metadata.venue) == ("", "Proceedings of Tests")


def test_sections_follow_the_numbers_of_their_heads():
    document = read(PAPER)
    assert [e.section for e in document.evidence if e.kind == "heading"] == [
        ("Results",),
        ("Results", "Detail"),
        ("End",),
    ]


def test_coordinates_become_page_and_box():
    document = read(PAPER)
    paragraph = next(e for e in document.evidence if e.kind == "paragraph")
    assert paragraph.text == "As Table 1 shows parameterized [1]."
    assert paragraph.locator.page == 1
    assert paragraph.locator.bbox == (50, 120, 250, 142)
    assert document.tables[0].page == 2
    assert document.tables[0].bbox == (10, 20, 40, 60)


def test_tables():
    (table,) = read(PAPER).tables
    assert (table.name, table.label, table.caption) == ("tab_0", "Table 1", "Scores")
    assert [[c.text for c in row] for row in table.grid] == [["x", "y", "y"], ["a", "1", "2"]]
    assert table.grid[0][0].header is True
    assert [n.text for n in table.notes] == ["Mean of three."]
    assert len(table.near) == 1


def test_references():
    (work,) = read(PAPER).bibliography
    assert (work.key, work.title, work.venue, work.date, work.doi) == ("b0", "Old work", "J. Old", "1999", "10.2/y")
    assert work.authors[0].name == "B Roe"


@pytest.mark.parametrize("ids", [("0", "0"), ("tab 1", "tab 1"), ("_a.pdf", "-b")])
def test_invalid_ids_do_no_harm(ids: tuple[str, str]):
    first, second = ids
    table = "<figure type='table' xml:id='{}'><table><row><cell>1</cell></row></table></figure>"
    document = read(f"<TEI><text><body>{table.format(first)}{table.format(second)}</body></text></TEI>")
    assert len({t.id for t in document.tables}) == 2
    assert not document.notices


def test_lines_without_cells_are_put_into_rows_and_said():
    document = read(
        "<tei><teiHeader/><text><figure type='table'><head>Table <label>1</label></head><table>Set<lb/>\n"
        "UAS Init.<lb/>\nSlovene<lb/>\n85.2 80.1<lb/>\nAver-<lb/>age 1 2<lb/></table></figure></text></tei>"
    )
    (table,) = document.tables
    assert [[c.text for c in row if c.text] for row in table.grid] == [
        ["Set", "UAS", "Init."],
        ["Slovene", "85.2", "80.1"],
        ["Average", "1", "2"],
    ]
    assert table.confidence < 1
    assert [n.code for n in document.notices] == ["table-unstructured"]


def test_training_files_have_their_text_right_under_text():
    document = read("<tei><teiHeader/><text><head>1. Intro<lb/></head><p>One sen-<lb/>tence.</p></text></tei>")
    assert document.text_of("paragraph") == "One sentence."
    assert document.evidence[0].text == "Intro"


@pytest.mark.parametrize(
    ("text", "joined"),
    [("param- eterized", "parameterized"), ("high- and low-level", "high- and low-level"), ("F1- score", "F1- score")],
)
def test_broken_words(text: str, joined: str):
    assert unbroken(text) == joined


def test_content_decides_not_the_name():
    assert choose(Source("paper.xml", PAPER.encode())).name == "tei"


def test_a_caption_left_above_the_lines_is_found():
    document = read(
        "<TEI><text><figure type='table' xml:id='tab_3'><head>Table 4 :</head><label>4</label><figDesc/>"
        "<table>Results of our model and\nothers by test. \n\nSlovene \n85.2 80.1\n</table></figure></text></TEI>"
    )
    (table,) = document.tables
    assert (table.label, table.caption) == ("Table 4", "Results of our model and others by test.")
    assert [[c.text for c in row] for row in table.grid] == [["Slovene", "85.2", "80.1"]]
