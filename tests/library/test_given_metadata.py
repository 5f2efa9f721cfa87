"""Metadata that are given: papers known by an entry, with their files, citation keys and collections."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from papers_of import SETTINGS, write_paper

from scigraft.library import Library
from scigraft.library.given.entries import entries_of
from scigraft.model import Document, GraphSettings, Metadata, UsageError

LINES = [
    {"id": "D14-1002", "title": "Modeling Interestingness", "abstract": "We model. We win.", "year": 2014,
     "venue": "emnlp", "authors": ["Jianfeng Gao", "Li Deng"]},
    {"id": "P15-1001", "title": "Parsing with graphs and more graphs", "abstract": "", "year": 2015, "venue": "acl",
     "authors": ["Ada Lovelace"]},
]  # fmt: skip


def lines(folder: Path, items: list[dict[str, object]], name: str = "papers.jsonl") -> Path:
    path = folder / name
    path.write_text("".join(json.dumps(item) + "\n" for item in items), encoding="utf-8")
    return path


def test_each_line_is_a_paper_without_a_file(library: Library, tmp_path: Path) -> None:
    report = library.add(metadata=lines(tmp_path, LINES))
    [given] = report.metadata
    assert (given.papers, given.added, given.missing) == (2, 2, ())
    assert [(p.key, p.title, p.date, p.venue, p.citekey) for p in library.papers()] == [
        ("D14-1002", "Modeling Interestingness", "2014", "emnlp", "D14-1002"),
        ("P15-1001", "Parsing with graphs and more graphs", "2015", "acl", "P15-1001"),
    ]
    assert [author.name for author in library.paper("D14-1002").authors] == ["Jianfeng Gao", "Li Deng"]
    assert library.build().failed == ()
    document = library.document(library.paper("D14-1002").documents[0])
    assert [(unit.kind, unit.text) for unit in document.evidence] == [
        ("title", "Modeling Interestingness"), ("abstract", "We model. We win.")
    ]  # fmt: skip
    assert all(d.state == "ok" for paper in library.status() for d in paper.documents)


def test_given_again_nothing_changes(library: Library, tmp_path: Path) -> None:
    path = lines(tmp_path, LINES)
    library.add(metadata=path)
    library.build()
    before = library.papers()
    report = library.add(metadata=path)
    assert (report.added, report.unchanged) == ((), ("papers/" + tmp_path.name + "/papers.jsonl",))
    assert (report.metadata[0].added, report.metadata[0].changed) == (0, 0)
    assert library.papers() == before
    assert library.build().ran["read"] == 0


def test_changed_lines_change_their_papers_and_no_others(library: Library, tmp_path: Path) -> None:
    library.add(metadata=lines(tmp_path, LINES))
    library.build()
    path = lines(tmp_path, [{**LINES[0], "title": "A better title of it"}, {"id": "N16-1", "title": "A third paper"}])
    report = library.add(metadata=path)
    assert [(m.added, m.changed, m.removed) for m in report.metadata] == [(1, 1, 1)]
    assert {paper.key: paper.title for paper in library.papers()} == {
        "D14-1002": "A better title of it", "N16-1": "A third paper"
    }  # fmt: skip


def test_a_catalogue_that_changes_in_the_library_is_read_by_the_build(tmp_path: Path) -> None:
    with Library.create(tmp_path, settings=SETTINGS) as library:
        path = lines(tmp_path, LINES)
        library.add(metadata=path)
        library.build()
        lines(tmp_path, LINES[:1])
        library.build()
        assert [paper.key for paper in library.papers()] == ["D14-1002"]


def test_removing_the_catalogue_removes_its_papers(library: Library, tmp_path: Path) -> None:
    library.add(metadata=lines(tmp_path, LINES))
    library.build()
    removed = library.remove("papers.jsonl")
    assert len(removed) == 3
    assert library.papers() == ()
    assert library.build().papers == 0


def test_removing_one_paper_leaves_the_others(library: Library, tmp_path: Path) -> None:
    library.add(metadata=lines(tmp_path, LINES))
    library.remove("D14-1002")
    library.build()
    assert [paper.key for paper in library.papers()] == ["P15-1001"]


@pytest.mark.parametrize("metadata_first", [True, False])
def test_what_is_given_stands_before_what_is_read(library: Library, tmp_path: Path, metadata_first: bool) -> None:
    paper = write_paper(tmp_path / "in" / "P15-1001.md", title="Parsing with graphs and more graphs (draft)")
    catalogue = lines(tmp_path, LINES)
    for step in (True, False) if metadata_first else (False, True):
        library.add(metadata=catalogue) if step else library.add(paper)
    library.build()
    found = library.paper("P15-1001")
    assert (found.title, found.venue) == ("Parsing with graphs and more graphs", "acl")
    assert {name.rpartition("/")[2] for name in found.documents} == {"P15-1001.md", "papers.jsonl::P15-1001"}
    assert {record.paper for record in library.records()} == {"P15-1001"}
    assert len(library.papers()) == 2
    assert {name: file.rpartition("/")[2] for name, file in found.sources} == dict.fromkeys(
        ("title", "authors", "venue", "date", "identifiers", "key"), "papers.jsonl::P15-1001"
    )


def test_a_list_whose_first_line_is_very_long_is_read(library: Library, tmp_path: Path) -> None:
    title = "parsing trees " * 3000
    for name, items in (("one.jsonl", LINES[:1]), ("two.txt", LINES)):
        report = library.add(metadata=lines(tmp_path, [{**items[0], "title": title}, *items[1:]], name))
        assert not report.skipped
    assert {len(paper.title) for paper in library.papers()} >= {len(title.strip())}


def test_a_file_meets_its_entry_by_title(library: Library, tmp_path: Path) -> None:
    library.add(write_paper(tmp_path / "in" / "scan7.md", title="PARSING with Graphs and more Graphs"))
    library.add(metadata=lines(tmp_path, LINES))
    library.build()
    assert sorted(paper.key for paper in library.papers()) == ["D14-1002", "P15-1001"]


def test_entries_of_one_id_get_a_number_and_a_notice(library: Library, tmp_path: Path) -> None:
    report = library.add(metadata=lines(tmp_path, [LINES[0], {**LINES[0], "title": "Quite another paper"}]))
    assert [paper.key for paper in library.papers()] == ["D14-1002", "D14-1002-2"]
    assert [notice.code for notice in report.metadata[0].notices] == ["repeated-id"]


def test_a_broken_line_costs_only_itself(library: Library, tmp_path: Path) -> None:
    path = lines(tmp_path, LINES)
    path.write_text(path.read_text() + "{broken\n[1]\n{}\n", encoding="utf-8")
    report = library.add(metadata=path)
    assert [notice.code for notice in report.metadata[0].notices] == ["broken-entry"] * 3
    assert len(library.papers()) == 2


ZOTERO = r"""
@article{lovelace1843,
  title = {Notes on the analytical engine},
  author = {Lovelace, Ada},
  year = {1843},
  groups = {Engines, History},
  file = {Full Text PDF:files/12/engine.md:text/markdown;Supplementary Data:files/12/engine tables.csv:text/csv}
}
@article{babbage1830,
  title = {Reflections on the decline of science},
  author = {Babbage, Charles},
  file = {Gone:files/13/gone.pdf:application/pdf;Out:../../secret.pdf:application/pdf}
}
@misc{bare1900, title = {A work that has no file at all}, author = {Nobody, Some}}
"""


def zotero(folder: Path) -> Path:
    write_paper(folder / "files/12/engine.md", title="Notes on the Analytical Engine")
    (folder / "files/12/engine tables.csv").write_text("compound,IC50\n1,2\n", encoding="utf-8")
    path = folder / "export.bib"
    path.write_text(ZOTERO, encoding="utf-8")
    return path


def test_a_zotero_export_brings_its_files_keys_and_collections(library: Library, tmp_path: Path) -> None:
    report = library.add(metadata=zotero(tmp_path / "z"))
    [given] = report.metadata
    assert [name.rpartition("/")[2] for name in given.attached] == ["engine.md", "engine tables.csv"]
    assert given.missing == (
        ("babbage1830", "files/13/gone.pdf", "there is no such file"),
        ("babbage1830", "../../secret.pdf", "its path leads out of the folder of the export"),
    )
    library.build()
    assert [paper.key for paper in library.papers()] == ["babbage1830", "bare1900", "lovelace1843"]
    paper = library.paper("lovelace1843")
    assert (paper.citekey, paper.collections) == ("lovelace1843", ("Engines", "History"))
    assert {name.rpartition("/")[2] for name in paper.documents} == {
        "export.bib::lovelace1843", "engine.md", "engine tables.csv"
    }  # fmt: skip
    assert {record.paper for record in library.records()} == {"lovelace1843"}
    assert [p.key for p in library.papers("History")] == ["lovelace1843"]
    again = library.add(metadata=tmp_path / "z" / "export.bib")
    assert again.added == again.replaced == ()


def test_linked_files_of_better_bibtex_are_found_by_their_path(library: Library, tmp_path: Path) -> None:
    paper = write_paper(tmp_path / "store" / "some where; else.md", title="On engines of many kinds")
    escaped = str(paper).replace(";", "\\;")
    path = tmp_path / "bbt.bib"
    path.write_text("@article{key1, title = {Other}, file = {" + escaped + ";/none/such.pdf}}", encoding="utf-8")
    [given] = library.add(metadata=path).metadata
    assert len(given.attached) == 1
    assert [file for _, file, _ in given.missing] == ["/none/such.pdf"]
    library.build()
    assert [(p.key, p.title, len(p.documents)) for p in library.papers()] == [("key1", "Other", 2)]


def test_a_file_that_is_in_the_library_is_not_copied_again(library: Library, tmp_path: Path) -> None:
    path = zotero(tmp_path / "z")
    library.add(tmp_path / "z/files/12/engine.md")
    library.add(metadata=path)
    library.build()
    assert len([d for paper in library.status() for d in paper.documents if d.file.endswith("engine.md")]) == 1
    assert len(library.paper("lovelace1843").documents) == 3


def test_the_user_s_word_on_a_file_stands_before_the_export(library: Library, tmp_path: Path) -> None:
    path = zotero(tmp_path / "z")
    library.add(metadata=path)
    library.unpair("engine.md")
    library.add(metadata=path)
    library.build()
    assert "engine" in {paper.key for paper in library.papers()}


RDF = """<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:z="http://www.zotero.org/namespaces/export#"
 xmlns:dcterms="http://purl.org/dc/terms/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:bib="http://purl.org/net/biblio#" xmlns:foaf="http://xmlns.com/foaf/0.1/"
 xmlns:link="http://purl.org/rss/1.0/modules/link/" xmlns:prism="http://prismstandard.org/namespaces/1.2/basic/">
<bib:Article rdf:about="#item_1"><z:itemType>journalArticle</z:itemType>
 <dcterms:isPartOf><bib:Journal><dc:title>Scientific Memoirs</dc:title><dc:identifier>DOI 10.1000/xyz</dc:identifier>
 </bib:Journal></dcterms:isPartOf>
 <bib:authors><rdf:Seq><rdf:li><foaf:Person><foaf:surname>Lovelace</foaf:surname><foaf:givenName>Ada</foaf:givenName>
 </foaf:Person></rdf:li></rdf:Seq></bib:authors>
 <link:link rdf:resource="#item_2"/><dc:title>Notes on the analytical engine</dc:title><dc:date>1843</dc:date>
 <dcterms:abstract>An abstract.</dcterms:abstract><dc:description>Citation Key: lovelace1843</dc:description>
</bib:Article>
<z:Attachment rdf:about="#item_2"><z:itemType>attachment</z:itemType><rdf:resource rdf:resource="files/12/engine.md"/>
 <dc:title>Full Text</dc:title><link:type>text/markdown</link:type></z:Attachment>
<z:Collection rdf:about="#collection_1"><dc:title>History</dc:title><dcterms:hasPart rdf:resource="#collection_2"/>
</z:Collection>
<z:Collection rdf:about="#collection_2"><dc:title>Engines</dc:title><dcterms:hasPart rdf:resource="#item_1"/>
<dcterms:hasPart rdf:resource="#collection_1"/></z:Collection>
</rdf:RDF>"""
BETTER = {
    "config": {}, "translatorLabel": "BetterBibTeX JSON",
    "collections": {"A": {"key": "A", "name": "History", "collections": ["B"], "items": []},
                    "B": {"key": "B", "name": "Engines", "collections": [], "items": [1]}},
    "items": [{"itemType": "journalArticle", "itemID": 1, "title": "Notes on the analytical engine", "date": "1843",
               "citationKey": "lovelace1843", "publicationTitle": "Scientific Memoirs", "DOI": "10.1000/xyz",
               "abstractNote": "An abstract.", "creators": [
                   {"creatorType": "author", "firstName": "Ada", "lastName": "Lovelace"}],
               "attachments": [{"path": "files/12/engine.md"}]}],
}  # fmt: skip


JOURNAL = """<bib:Journal><dc:title>Scientific Memoirs</dc:title><dc:identifier>DOI 10.1000/xyz</dc:identifier>
 </bib:Journal>"""
APART = RDF.replace(f"<dcterms:isPartOf>{JOURNAL}</dcterms:isPartOf>", '<dcterms:isPartOf rdf:resource="urn:issn:1"/>')
NAMED = JOURNAL.replace("<bib:Journal>", '<bib:Journal rdf:about="urn:issn:1">')
APART = APART.replace("</rdf:RDF>", f"{NAMED}</rdf:RDF>")


@pytest.mark.parametrize(
    ("name", "text", "collection"),
    [("a.rdf", RDF, "Engines"), ("apart.rdf", APART, "Engines"), ("a.json", json.dumps(BETTER), "History/Engines")],
)
def test_exports_that_hold_collections(library: Library, tmp_path: Path, name: str, text: str, collection: str) -> None:
    write_paper(tmp_path / "files/12/engine.md", title="Anything")
    (tmp_path / name).write_text(text, encoding="utf-8")
    library.add(metadata=tmp_path / name)
    library.build()
    [paper] = library.papers()
    assert (paper.key, paper.title, paper.venue) == (
        "lovelace1843", "Notes on the analytical engine", "Scientific Memoirs"
    )  # fmt: skip
    assert (paper.doi, paper.date, len(paper.documents)) == ("10.1000/xyz", "1843", 2)
    assert [author.name for author in paper.authors] == ["Ada Lovelace"]
    assert [path.endswith(collection) for path in paper.collections] == [True]


@pytest.mark.parametrize("of_zotero", [RDF, json.dumps(BETTER)])
def test_an_attachment_whose_title_says_so_is_a_supplement(library: Library, tmp_path: Path, of_zotero: str) -> None:
    write_paper(tmp_path / "files/12/engine.md", title="Anything")
    text = of_zotero.replace("Full Text", "Supplementary: tables")
    text = text.replace('[{"path"', '[{"title": "Supplementary: tables", "path"')
    (tmp_path / "export").write_text(text, encoding="utf-8")
    library.add(metadata=tmp_path / "export")
    library.build()
    roles = {d.file.rpartition("/")[2]: d.role for paper in library.status() for d in paper.documents}
    assert roles["engine.md"] == "supplement"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("refs.ris", "TY  - JOUR\nID  - lovelace1843\nTI  - On engines\nAU  - Lovelace, Ada\nPY  - 1843\nER  - \n"),
        ("refs.json", json.dumps([{"type": "book", "id": "lovelace1843", "title": "On engines"}])),
    ],
)
def test_other_lists_of_references_are_taken_too(library: Library, tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    library.add(metadata=tmp_path / name)
    assert [(paper.key, paper.title) for paper in library.papers()] == [("lovelace1843", "On engines")]


TEI = """<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title level="a" type="main">Parsing
with graphs</title></titleStmt></fileDesc></teiHeader><text><body><p>We parse.</p></body><back><listBibl>
<biblStruct xml:id="b0"><analytic><title level="a" type="main">A work that is cited</title></analytic>
<monogr><imprint><date when="1999"/></imprint></monogr></biblStruct></listBibl></back></text></TEI>"""
HTML = "<html><head><title>On engines</title></head><body><h1>On engines</h1><p>We turn them.</p></body></html>"


@pytest.mark.parametrize(("name", "text"), [("P14.tei.xml", TEI), ("engines.html", HTML), ("table.csv", "a,b\n1,2\n")])
def test_a_paper_is_no_list_of_papers_whatever_it_cites(library: Library, tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    library.add(tmp_path / name)
    library.build()
    before = library.status()
    report = library.add(metadata=tmp_path / name)
    [(_, why)] = report.skipped
    assert "not a list of papers" in why and "without --metadata" in why
    assert (report.metadata, library.status()) == ((), before)


def test_what_is_no_list_of_papers_is_skipped_and_leaves_no_trace(library: Library, tmp_path: Path) -> None:
    report = library.add(metadata=write_paper(tmp_path / "paper.md"))
    assert "not a list of papers" in report.skipped[0][1]
    assert library.status() == ()


def test_a_catalogue_must_be_a_file_that_is_there(library: Library, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.bib"):
        with pytest.raises(UsageError):
            library.add(metadata=path)


def test_the_order_of_adding_does_not_matter(tmp_path: Path) -> None:
    catalogue = zotero(tmp_path / "z")
    paper = write_paper(tmp_path / "in" / "bare1900.md", title="A work that has no file at all")
    found = []
    for number, order in enumerate(((catalogue, paper), (paper, catalogue))):
        with Library.create(tmp_path / f"lib{number}", settings=SETTINGS) as library:
            for path in order:
                library.add(metadata=path) if path is catalogue else library.add(path)
            library.build()
            found.append((library.papers(), library.reviews()))
    assert found[0] == found[1]


def test_the_graph_holds_what_was_given_in_place_of_what_was_read(tmp_path: Path) -> None:
    settings = replace(SETTINGS, graph=GraphSettings(embedder=False))
    library = Library.create(tmp_path / "lib", settings=settings)
    library.add(write_paper(tmp_path / "in" / "P15-1001.md", title="Parsing with graphs (draft)"))
    library.add(metadata=lines(tmp_path, LINES))
    assert library.build().failed == ()
    graph = library.academic()
    assert {entity.name for entity in graph.entities(type="Title")} == {
        "Parsing with graphs and more graphs", "Modeling Interestingness"
    }  # fmt: skip
    assert {entity.name for entity in graph.entities(type="Author")} == {"Ada Lovelace", "Jianfeng Gao", "Li Deng"}
    assert {entity.name for entity in graph.entities(type="Conference")} == {"ACL", "EMNLP"}
    library.remove("papers.jsonl")
    library.build()
    assert [entity.name for entity in library.academic().entities(type="Title")] == ["Parsing with graphs (draft)"]
    assert list(library.academic().entities(type="Author")) == []
    library.close()


def test_what_json_can_escape_and_no_file_can_hold_is_replaced(library: Library, tmp_path: Path) -> None:
    odd = {"id": "a\ud800", "title": "Half \ud83d of \0 a pair", "authors": ["Ann \udfff Lee", ""], "year": 2019}
    library.add(metadata=lines(tmp_path, [odd]))
    [paper] = library.papers()
    assert (paper.title, [author.name for author in paper.authors]) == (
        "Half \ufffd of a pair",
        ["Ann \ufffd Lee"],
    )
    assert library.build().failed == ()


def test_a_file_field_that_no_system_can_open_is_reported(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "a.bib"
    path.write_text("@article{a, title={Long}, file={" + "z" * 5000 + ".pdf}}", encoding="utf-8")
    [given] = library.add(metadata=path).metadata
    assert (given.papers, len(given.missing)) == (1, 1)


def test_thousands_of_entries_of_one_key_are_numbered_in_one_pass(tmp_path: Path) -> None:
    same = Document("a", "a.bib", "bibtex", bibliography=tuple(Metadata(f"T{n}", key="same") for n in range(30_000)))
    found, _ = entries_of(same)
    assert [entry.name for entry in found[:3]] == ["a.bib::same", "a.bib::same-2", "a.bib::same-3"]
    assert len({entry.name for entry in found}) == 30_000
