"""Citations whose words speak against the entry that their file points them at, in TEI and JATS."""

from pathlib import Path

import pytest

from scigraft.extract.academic.contexts import contexts
from scigraft.extract.academic.references import references_of
from scigraft.model import Document
from scigraft.read import Source, read_source

TEI_ENTRY = (
    '<biblStruct xml:id="{key}"><analytic><title level="a">{title}</title>{authors}</analytic>'
    '<monogr><imprint><date type="published" when="{year}"/></imprint></monogr></biblStruct>'
)
TEI_AUTHOR = "<author><persName><forename>{0}</forename><surname>{1}</surname></persName></author>"
TEI = (
    '<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>On trees</title></titleStmt>'
    "</fileDesc></teiHeader><text><body><div><head>Intro</head><p>{text}</p></div></body>"
    '<back><div type="references"><listBibl>{entries}</listBibl></div></back></text></TEI>'
)
JATS_ENTRY = (
    '<ref id="{key}"><element-citation publication-type="journal"><person-group person-group-type="author">{authors}'
    "</person-group><article-title>{title}</article-title><year>{year}</year></element-citation></ref>"
)
JATS_AUTHOR = "<name><surname>{1}</surname><given-names>{0}</given-names></name>"
JATS = (
    "<article><front><article-meta><title-group><article-title>On trees</article-title></title-group></article-meta>"
    "</front><body><sec><title>Intro</title><p>{text}</p></sec></body><back><ref-list>{entries}</ref-list></back></article>"
)
WORKS = [
    ("b0", "2008", [("Ann", "Jones")]),
    ("b1", "2010", [("Eve", "Smith"), ("Bo", "Lee")]),
    ("b2", "2010", [("Bo", "Lee")]),
    ("b3", "2015", [("Cy", "Alberti"), ("Di", "Weiss")]),
    ("b4", "2015", [("Di", "Weiss"), ("Cy", "Alberti")]),
    ("b5", "2013", [("P", "Diederik"), ("Jimmy", "Kingma"), ("", "Ba")]),
]


def read(format: str, words: str, key: str, folder: Path) -> Document:
    mark = {
        "tei": f'<ref type="bibr" target="#{key}">{words}</ref>',
        "jats": f'<xref ref-type="bibr" rid="{key}">{words}</xref>',
    }[format]
    whole, entry, author = {"tei": (TEI, TEI_ENTRY, TEI_AUTHOR), "jats": (JATS, JATS_ENTRY, JATS_AUTHOR)}[format]
    entries = "".join(
        entry.format(key=k, title=f"Work {k}", year=year, authors="".join(author.format(*one) for one in authors))
        for k, year, authors in WORKS
    )
    file = folder / f"a.{'tei.xml' if format == 'tei' else 'xml'}"
    file.write_text(whole.format(text=f"We use the parser of {mark} in all of it.", entries=entries), encoding="utf-8")
    return read_source(Source.open(file))


@pytest.mark.parametrize("format", ["tei", "jats"])
@pytest.mark.parametrize(
    ("words", "pointed", "cited", "code"),
    [
        ("Smith and Lee (2010)", "b0", ["b1"], "citation-relinked"),
        ("Weiss et al. (2015)", "b3", ["b4"], "citation-relinked"),
        ("Brown (2019)", "b0", [], "citation-contradicts"),
        ("Smith and Lee (2010)", "b1", ["b1"], ""),
        ("Kingma and Ba (2013)", "b5", ["b5"], ""),
        ("Jonnes (2009)", "b0", ["b0"], ""),
        ("[3]", "b0", ["b0"], ""),
        ("the older one", "b0", ["b0"], ""),
    ],
)
def test_words_against_the_entry_pointed_at(
    format: str, words: str, pointed: str, cited: list[str], code: str, tmp_path: Path
):
    document = read(format, words, pointed, tmp_path)
    found = contexts(document, references_of(document))
    assert [one.reference for one in found.contexts] == cited
    assert [notice.code for notice in found.notices] == ([code] if code else [])
    for notice in found.notices:
        assert words in notice.message and pointed in notice.message
        assert notice.locator.span is not None


def test_an_anchor_is_read_by_its_own_words_where_words_before_it_are_run_together(tmp_path: Path):
    document = read("tei", "Smith and Lee, 2010", "b1", tmp_path)
    glued = tmp_path / "b.tei.xml"
    text = (tmp_path / "a.tei.xml").read_text(encoding="utf-8").replace("parser of <ref", "parser of Abel, 2016<ref")
    glued.write_text(text, encoding="utf-8")
    document = read_source(Source.open(glued))
    assert [one.reference for one in contexts(document, references_of(document)).contexts] == ["b1"]
