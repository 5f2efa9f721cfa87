from __future__ import annotations

import pytest

from scigraft.model import Document, ReadError, ReadSettings, Table
from scigraft.read import Source, choose, read_source
from scigraft.read.html.reader import READER

PAGE = """<!DOCTYPE html><html><head><title>Site</title>
<meta name="citation_title" content="On things"><meta name="citation_journal_title" content="J. Test">
<meta name="citation_author" content="Doe, Ann"><meta name="citation_author_institution" content="Some Place">
<meta name="citation_online_date" content="2017/10/9"><meta name="citation_doi" content="10.1000/x">
<meta name="citation_reference" content="citation_title=Old work; citation_author=B Roe, C Poe;
 citation_publication_date=1999; citation_doi=10.2/y; citation_id=CR1"></head>
<body><nav><table><tr><td>Home</td><td>About</td><td>Help</td></tr></table></nav>
<main><article><h1>On things</h1><ul class="AuthorNames"><li>Ann Doe</li></ul>
<h2>Abstract</h2><p>We did it.</p><h2>Results</h2>
<div class="Para">As <a href="#Tab1">Table 1</a> shows, H<sub>2</sub>O is wet.
<figure id="Tab1" class="FigureTable"><figcaption><span class="CaptionNumber">Table 1</span>
<p>Scores of all</p></figcaption><div class="Table"><table><thead><tr><th rowspan="2">Name</th>
<th colspan="2">F1<sup>a</sup></th></tr><tr><th>dev</th><th>test</th></tr></thead>
<tbody><tr><td>A</td><td><b>1.5</b></td><td>2 × 10<sup>3</sup></td></tr></tbody></table></div>
<div class="TableFooter"><p><sup>a</sup>in per cent</p></div></figure> And so on.</div>
<table><tr><td>Received:</td><td>May</td></tr></table>
<figure><img src="x.png"><figcaption>Fig. 1 A picture</figcaption></figure>
<h2>References</h2><ol><li>B. Roe. Old work. 1999. doi:10.2/y</li></ol></article></main>
<footer>About us</footer></body></html>"""


def read(html: str) -> Document:
    return READER.read(Source("page.html", html.encode()), ReadSettings())


def texts(table: Table) -> list[list[str]]:
    return [[cell.text for cell in row] for row in table.grid]


def test_metadata_of_a_publishers_page():
    metadata = read(PAGE).metadata
    assert (metadata.title, metadata.venue, metadata.date, metadata.doi) == (
        "On things",
        "J. Test",
        "2017-10-09",
        "10.1000/x",
    )
    assert [(a.name, a.affiliations) for a in metadata.authors] == [("Ann Doe", ("Some Place",))]


def test_the_data_table_is_read_and_layout_and_navigation_are_not():
    (table,) = read(PAGE).tables
    assert (table.id, table.name, table.label, table.caption) == ("Tab1", "Tab1", "Table 1", "Scores of all")
    assert texts(table) == [["Name", "F1", "F1"], ["Name", "dev", "test"], ["A", "1.5", "2 × 10^3"]]
    assert [row[1].header for row in table.grid] == [True, True, False]
    assert table.grid[2][1].bold
    assert table.grid[0][1].marks == ("a",)
    assert table.note("a") == "in per cent"
    assert table.section == ("Results",)


def test_text_around_a_float_is_one_with_its_paragraph_and_mentions_it():
    document = read(PAGE)
    assert document.tables[0].near == ("As Table 1 shows, H2O is wet.",)
    assert "Home" not in document.text_of("paragraph")
    assert "About us" not in document.text_of("paragraph")
    assert [e.kind for e in document.evidence if e.section == ("Abstract",)] == ["heading", "abstract"]
    assert document.text_of("figure") == "Fig. 1 A picture"


def test_references():
    document = read(PAGE)
    assert document.text_of("reference") == "B. Roe. Old work. 1999. doi:10.2/y"
    (work,) = document.bibliography
    assert (work.title, work.date, work.doi, work.key) == ("Old work", "1999", "10.2/y", "CR1")
    assert [a.name for a in work.authors] == ["B Roe", "C Poe"]


@pytest.mark.parametrize(
    "html",
    [
        "<table><caption>Table 2. Yields</caption>{}</table>",
        "<div class='table-wrap'><div class='table-caption'>Table 2. Yields</div><table>{}</table></div>",
        "<figure><figcaption>Table 2: Yields</figcaption><table>{}</table></figure>",
        "<p>Table 2 Yields</p><table>{}</table>",
        "<div class='tables'><span class='captions'><span class='label'>Table 2.</span> Yields</span>"
        "<table>{}</table></div>",
    ],
)
def test_caption_conventions(html: str):
    rows = "<tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr>"
    (table,) = read(f"<html><body><h2>S</h2>{html.format(rows)}</body></html>").tables
    assert (table.label, table.caption) == ("Table 2", "Yields")


def test_latexml_output():
    document = read(
        "<!DOCTYPE html><html><body><article class='ltx_document'><h1 class='ltx_title_document'>On things</h1>"
        "<section><h2 class='ltx_title'><span class='ltx_tag ltx_tag_section'>1 </span>Intro</h2>"
        "<p class='ltx_p'>See Table 1.<span class='ltx_note ltx_role_footnote'><sup class='ltx_note_mark'>1</sup>"
        "<span class='ltx_note_outer'><span class='ltx_note_content'><sup class='ltx_note_mark'>1</sup>A note."
        "</span></span></span></p>"
        "<table class='ltx_equation ltx_eqn_table'><tr><td><math><mi>a</mi><mo>=</mo><mi>b</mi></math></td>"
        "<td>(1)</td></tr></table>"
        "<figure class='ltx_table' id='S1.T1'><figcaption class='ltx_caption'>"
        "<span class='ltx_tag ltx_tag_table'>Table 1: </span>Scores</figcaption>"
        "<span class='ltx_tabular'><span class='ltx_tr'><span class='ltx_td ltx_th'>x</span>"
        "<span class='ltx_td ltx_th ltx_colspan_2 ltx_colspan'>y</span></span>"
        "<span class='ltx_tr'><span class='ltx_td'>1</span><span class='ltx_td'>2</span>"
        "<span class='ltx_td'>3</span></span></span></figure></section></article></body></html>"
    )
    (table,) = document.tables
    assert document.metadata.title == "On things"
    assert (table.id, table.label, table.caption) == ("S1.T1", "Table 1", "Scores")
    assert texts(table) == [["x", "y", "y"], ["1", "2", "3"]]
    assert document.text_of("paragraph").splitlines() == ["See Table 1.", "a = b (1)"]
    assert document.text_of("footnote") == "A note."
    assert table.section == ("Intro",)


@pytest.mark.parametrize(
    ("inside", "code"),
    [("<img src='t.png'>", "table-image"), ("<a href='/T1'>Table 1</a>", "table-elsewhere")],
)
def test_tables_that_are_not_in_the_page_are_reported(inside: str, code: str):
    document = read(
        f"<html><body><div class='table'><p><strong>Table 1.</strong> Yields</p>{inside}</div></body></html>"
    )
    assert document.tables[0].image
    assert [n.code for n in document.notices] == [code]


def test_broken_markup_is_read_as_browsers_do():
    (table,) = read("<table><tr><th>a<th>b<tr><td>1<td>2</table>").tables
    assert texts(table) == [["a", "b"], ["1", "2"]]


def test_a_span_as_large_as_the_sky_is_cut():
    (table,) = read("<table><tr><th colspan='99999999999' rowspan='99999'>a</th></tr><tr></tr></table>").tables
    assert table.shape[1] <= 1000


def test_encodings():
    html = "<html><head><meta charset='iso-8859-1'></head><body><p>caf\xe9</p></body></html>"
    assert "café" in READER.read(Source("p.html", html.encode("latin-1")), ReadSettings()).text_of("paragraph")


def test_content_decides_not_the_name():
    assert choose(Source("paper.xml", PAGE.encode())).name == "html"


def test_an_empty_page_is_said():
    with pytest.raises(ReadError, match=r"p\.html"):
        read_source(Source("p.html", b"<!DOCTYPE html>   "))


@pytest.mark.parametrize("tag", ["a:", "x:y", ":b", "x:1"])
def test_odd_names_of_elements_do_no_harm(tag: str):
    assert "word" in read(f"<html><body><{tag}>word</{tag}><p>more</p></body></html>").text_of("paragraph")


@pytest.mark.parametrize("character", ["\x01", "\x0b", "&#2;"])
def test_characters_that_a_tree_refuses_cost_no_page(character: str):
    page = PAGE.replace("</nav>", f"</nav>{character}").replace(
        "<h2>Abstract", f'<span class="ltx_personname">Ann Doe<br>{character}Some Place</span><h2>Abstract'
    )
    assert read(page).metadata.title == "On things"
