from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scigraft.model import Author, Document, ReadError, ReadSettings
from scigraft.read import Source
from scigraft.read.references import bibtex, csljson, paper_lines, ris
from scigraft.read.references.attachments import attachments
from scigraft.read.references.bibliography import bare_doi, first_last, iso_date
from scigraft.read.references.bibtex_text import names, plain
from scigraft.read.registry import Reader

BIB = r"""
% a comment
@string{gca = "Geochimica et Cosmochimica Acta"}
@comment{nothing to see}
@article{mueller2020,
  author = {M{\"u}ller, J{\'o}zef and van der Berg, Anna and {The GLASS Consortium} and others},
  title  = {On the {SiO}$_2$ content of \emph{obsidian} \& others},
  journal = gca # " Supplement",
  year = 2020, month = mar,
  doi = {https://doi.org/10.1016/J.GCA.2020.01.001},
  keywords = {glass, volcanic},
  file = {Full Text:files/12/Muller.pdf:application/pdf},
}
@article{broken,
  title = {No end,
  year = 2021
@InProceedings{smith21, author="Smith, Jr, John", title="A {B}ook", booktitle="Proc. X", year="2021", pages={1--2}}
"""

RIS = """TY  - JOUR
AU  - Lovelace, Ada
AU  - Babbage, Charles
TI  - On engines
T2  - Journal of Engines
PY  - 1843
DA  - 1843/07/10
DO  - 10.1000/xyz123
KW  - engines
KW  - notes
UR  - https://example.org/1
ID  - lovelace1843
ER  -

TY  - JOUR
TI  - Without an end
PY  - 1850
"""

CSL = [
    {
        "id": "lovelace1843",
        "type": "article-journal",
        "title": "On <i>engines</i>",
        "container-title": "Journal of Engines",
        "author": [{"family": "Lovelace", "given": "Ada", "ORCID": "https://orcid.org/0000-0001"}, {"literal": "ABC"}],
        "issued": {"date-parts": [[1843, 7, "10"]]},
        "DOI": "10.1000/XYZ123",
        "keyword": "engines, notes",
    },
    7,
]


def read(reader: Reader, text: str) -> Document:
    return reader.read(Source("refs.txt", text.encode()), ReadSettings())


def test_bibtex_fields():
    first = read(bibtex.READER, BIB).bibliography[0]
    assert first.key == "mueller2020"
    assert first.title == "On the SiO2 content of obsidian & others"
    assert [a.name for a in first.authors] == ["Józef Müller", "Anna van der Berg", "The GLASS Consortium"]
    assert first.venue == "Geochimica et Cosmochimica Acta Supplement"
    assert (first.date, first.doi) == ("2020-03", "10.1016/j.gca.2020.01.001")
    assert first.keywords == ("glass", "volcanic")
    assert ("file", "Full Text:files/12/Muller.pdf:application/pdf") in first.identifiers


def test_a_broken_bibtex_entry_is_said_and_costs_only_itself():
    document = read(bibtex.READER, BIB)
    assert [w.key for w in document.bibliography] == ["mueller2020", "smith21"]
    assert [n.code for n in document.notices] == ["broken-entry"]
    assert "line 14" in document.notices[0].message and "braces" in document.notices[0].message


def test_macros_that_double_without_end_are_said_and_cost_only_what_names_them():
    doubling = "".join(f"@string{{s{n} = s{n - 1} # s{n - 1}}}\n" for n in range(1, 64))
    text = f'@string{{s0 = "x"}}\n{doubling}@misc{{b, title = s10}}\n@misc{{c, title = "C", month = mar, year = 2010}}'
    document = read(bibtex.READER, text)
    assert [work.date for work in document.bibliography][-1] == "2010-03"
    assert "stand for more text than is read" in document.notices[0].message
    assert "line 20 " in document.notices[0].message


def test_an_entry_takes_over_from_no_chain_without_end():
    text = "".join(f"@book{{k{n}, title = {{T}}, crossref = {{k{n + 1}}}}}\n" for n in range(3000))
    document = read(bibtex.READER, text)
    assert len(document.bibliography) == 3000
    assert [notice.message.rpartition(": ")[2] for notice in document.notices] == ["k0 and 2,990 more"]


def test_bibtex_quoted_values():
    second = read(bibtex.READER, BIB).bibliography[1]
    assert (second.authors, second.title, second.venue) == ((Author("John Smith Jr"),), "A Book", "Proc. X")


def test_ris_records():
    document = read(ris.READER, RIS)
    first, second = document.bibliography
    assert first.title == "On engines" and first.venue == "Journal of Engines"
    assert [a.name for a in first.authors] == ["Ada Lovelace", "Charles Babbage"]
    assert (first.date, first.doi, first.key) == ("1843-07-10", "10.1000/xyz123", "lovelace1843")
    assert first.keywords == ("engines", "notes")
    assert second.title == "Without an end"
    assert [n.code for n in document.notices] == ["broken-entry"]


def test_csl_items():
    document = read(csljson.READER, json.dumps(CSL))
    work = document.bibliography[0]
    assert (work.key, work.title, work.venue) == ("lovelace1843", "On engines", "Journal of Engines")
    assert work.authors == (Author("Ada Lovelace", orcid="0000-0001"), Author("ABC"))
    assert (work.date, work.doi) == ("1843-07-10", "10.1000/xyz123")
    assert [n.code for n in document.notices] == ["broken-entry"]


def test_bad_json_is_a_read_error():
    with pytest.raises(ReadError, match="no valid JSON"):
        read(csljson.READER, '[{"type": "book", "title"')


@pytest.mark.parametrize(
    ("reader", "text"), [(bibtex.READER, BIB), (ris.READER, RIS), (csljson.READER, json.dumps(CSL))]
)
def test_content_is_claimed_whatever_the_name(reader: Reader, text: str):
    for other in (bibtex.READER, ris.READER, csljson.READER):
        assert (other.claims(Source("wrong.csv", text.encode())) >= 0.8) == (other is reader)


@pytest.mark.parametrize(
    ("text", "doi"),
    [("doi:10.1/x", ""), ("https://doi.org/10.1234/AbC.", "10.1234/abc"), ("10.1234/a(b)c", "10.1234/a(b)c")],
)
def test_bare_doi(text: str, doi: str):
    assert bare_doi(text) == doi


@pytest.mark.parametrize(
    ("parts", "date"),
    [(("2020",), "2020"), (("c2020", "March"), "2020-03"), (("2020", "3", "4"), "2020-03-04"), (("n.d.",), "n.d.")],
)
def test_dates(parts: tuple[str, ...], date: str):
    assert iso_date(*parts) == date


@pytest.mark.parametrize(("name", "said"), [("Curie, Marie", "Marie Curie"), ("Plato", "Plato")])
def test_names(name: str, said: str):
    assert first_last(name) == said


@given(st.text(alphabet='@article{}",=# \\\n12ab', max_size=120))
def test_any_text_is_read_without_another_error(text: str):
    for reader in (bibtex.READER, ris.READER):
        read(reader, text)


@given(st.text(alphabet="TYERAUPDOKW  -\n1/", max_size=150))
def test_any_tags_are_read_without_another_error(text: str):
    read(ris.READER, "TY  - JOUR\n" + text)


def test_an_entry_has_venue_and_year_from_the_volume_that_its_crossref_names():
    text = """
@inproceedings{a, author={Ada Ek}, title={One}, crossref={DBLP:conf/acl/2022}}
@inproceedings{b, author={Bo Li}, title={Two}, crossref={dblp:conf/ACL/2022}, year=2023, booktitle={Other}}
@inproceedings{loop, title={Three}, crossref={loop}}
@inproceedings{lost, title={Four}, crossref={nowhere}}
@article{x, title={Five}, xdata={press}}
@xdata{press, publisher={A Press}, date={2001-02}}
@proceedings{DBLP:conf/acl/2022, editor={Ed Itor}, title={Proceedings of the {ACL}}, year=2022, month=may}
"""
    works = {work.key: work for work in read(bibtex.READER, text).bibliography}
    assert (works["a"].venue, works["a"].date) == ("Proceedings of the ACL", "2022-05")
    assert (works["b"].venue, works["b"].date) == ("Other", "2023")
    assert [(works[key].venue, works[key].date) for key in ("loop", "lost")] == [("", ""), ("", "")]
    assert (works["x"].venue, works["x"].date) == ("A Press", "2001-02")
    assert [author.name for author in works["a"].authors] == ["Ada Ek"]


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        (r"Nguy{\~{\^e}}n", "Nguyễn"),
        (r"$\alpha$-decay in {\em hot} CO$_2$ \mbox{gas}", "α-decay in hot CO2 gas"),
        (r"{\textquotedblleft}Don{\textquotesingle}t{\textquotedblright}", "“Don't”"),
        ("``quoted'' --- so", "“quoted” — so"),
        (r"{\noopsort{1973b}}Second edition", "Second edition"),
        ("50% of R&D, #1 at $5", "50% of R&D, #1 at $5"),
        ("plain a_b x^2", "plain a_b x^2"),
    ],
)
def test_bibtex_text_is_what_latex_prints(written, printed):
    assert plain(written) == printed


@pytest.mark.parametrize(
    ("written", "people"),
    [
        ("Ek, Ada AND Li, Bo", ("Ada Ek", "Bo Li")),
        ("Ek, Ada and and Li, Bo and", ("Ada Ek", "Bo Li")),
        ("family=Berg, given=Jan, prefix=van der, useprefix=true and Li, Bo", ("Jan van der Berg", "Bo Li")),
        ("{Sand and Land} and Li, Bo", ("Sand and Land", "Bo Li")),
        ("Andrew Sand and Anderson Land", ("Andrew Sand", "Anderson Land")),
    ],
)
def test_bibtex_names(written, people):
    assert names(written) == people


def test_ris_of_several_programs():
    text = """TY  - JOUR
AU  - Smith, John, Jr.
AU  - Chen, A. B., Dupont, C. and Ek, D.
DA  - Mar 5
PY  - 1987
TI  - <i>In vivo</i> R&amp;D
AB  - One.
AB  - Two.
L1  - files/a; b.pdf
L1  - C:\\me\\c.pdf
L1  - d.pdf; e.html
L2  - http://example.org/x.html
ER  -
TY - JOUR
TI - One blank
AU - Solo, Han
ER -
  TY  - JOUR
  TI  - Indented
  AU  - Department of Sand & Land, Oslo
  ER  -
"""
    first, second, third = read(ris.READER, text).bibliography
    assert [a.name for a in first.authors] == ["John Smith Jr.", "A. B. Chen", "C. Dupont", "D. Ek"]
    assert (first.title, first.date, first.abstract) == ("In vivo R&D", "1987", "One. Two.")
    files = [one.path for scheme, value in first.identifiers if scheme == "file" for one in attachments(value)]
    assert files == ["files/a; b.pdf", "C:\\me\\c.pdf", "d.pdf", "e.html", "http://example.org/x.html"]
    assert (second.title, second.authors) == ("One blank", (Author("Han Solo"),))
    assert (third.title, len(third.authors)) == ("Indented", 1)


def test_csl_of_zotero_keeps_the_fields_that_are_lines_of_its_note():
    item = {
        "id": "http://zotero.org/users/1/items/ABCD",
        "type": "paper-conference",
        "title": "On engines",
        "event-title": "Engines 1843",
        "author": [{"family": "Lovelace", "given": "Ada", "affiliation": [{"name": "University of X"}]}],
        "note": "Citation Key: ada1843\narXiv: 1805.01234\nPMID: 12",
    }
    [work] = read(csljson.READER, json.dumps([item])).bibliography
    assert (work.key, work.venue, work.authors[0].affiliations) == ("ada1843", "Engines 1843", ("University of X",))
    assert {("arxiv", "1805.01234"), ("pmid", "12")} <= set(work.identifiers)
    [work] = read(csljson.READER, json.dumps([{**item, "note": ""}])).bibliography
    assert work.key == ""


def test_json_lines_may_list_their_files():
    [work] = read(paper_lines.READER, '{"title": "On engines", "id": "a", "file": ["a; b.pdf", "c.xml"]}').bibliography
    assert [one.path for _, value in work.identifiers for one in attachments(value)] == ["a; b.pdf", "c.xml"]
