from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scigraft.model import Author, Document, ReadError, ReadSettings
from scigraft.read import Source
from scigraft.read.references import bibtex, csljson, ris
from scigraft.read.references.bibliography import bare_doi, first_last, iso_date
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
