"""The same paper met twice is one paper; two papers of one title are two; what is in doubt is told."""

from __future__ import annotations

import itertools

import pytest

from scigraft.library.facts import Facts
from scigraft.library.pairing import pair
from scigraft.library.roles import File
from scigraft.model import Author, Metadata

TITLE = "Learning to parse with graphs"


def file(name: str, *authors: str, title: str = TITLE, date: str = "", doi: str = "", **ids: str) -> File:
    metadata = Metadata(
        title=title, authors=tuple(Author(a) for a in authors), date=date, doi=doi, identifiers=tuple(ids.items())
    )
    kind = "entry" if "::" in name else name.rpartition(".")[2]
    return File(name, kind, Facts(metadata=metadata))


def papers(*files: File) -> list[set[str]]:
    return sorted((set(work.files) for work in pair(files).works), key=sorted)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (file("a.pdf", "Ada Lovelace", date="2016"), file("b.xml", "A. Lovelace", date="2017")),
        (file("a.pdf", "Ada Lovelace", title=TITLE.upper()), file("b.xml", "Lovelace, Ada")),
        (
            file("a.pdf", "Ada Lovelace", doi="10.48550/arXiv.1601.00001"),
            file("b.xml", "Ada Lovelace", doi="10.1162/1"),
        ),
        (file("a.pdf", "Ada Lovelace", doi="10.18653/v1/P16-1001"), file("P16-1001.xml", "Ada Lovelace")),
        (file("1601.00001v1.pdf", title=""), file("1601.00001v3.pdf", title="")),
        (file("a.pdf", title="", arxiv="arXiv:1601.00001v2"), file("b.pdf", title="", doi="10.48550/arXiv.1601.00001")),
        (file("a.pdf", "Ada Lovelace", "Bo Li"), file("b.xml", "Bo Li", "Ada Lovelace", "Eva Ek")),
        (file("a.pdf"), file("b.xml", "Ada Lovelace")),
        (file("a.pdf", "Ada Lovelace", title="Deep Sets"), file("b.xml", "Ada Lovelace", title="Deep sets")),
        (file("x/d16-1001.xml", title="Another"), file("refs.bib::D16-1001")),
        (
            file("D16-1001.xml", "Ada Lovelace", title="Misread: 1"),
            file("y/a.pdf", "A. Lovelace", doi="10.3115/v1/D16-1001"),
        ),
        (file("x/D16-1001.pdf", title=""), file("r.bib::a", "Ada Lovelace", doi="10.18653/v1/D16-1001")),
    ],
)
def test_one_paper_met_twice(one: File, other: File) -> None:
    assert papers(one, other) == papers(other, one) == [{one.name, other.name}]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (file("a.pdf", "Ada Lovelace", title="Introduction"), file("b.xml", "Ada Lovelace", title="Introduction")),
        (file("a.pdf", "Ada Lovelace"), file("b.xml", "Bo Li")),
        (file("a.pdf", title="Deep Sets"), file("b.xml", title="Deep Sets")),
        (file("P16-1001.xml", "Ada Lovelace"), file("P17-1001.xml", "Ada Lovelace")),
        (file("r.bib::a", "Ada Lovelace"), file("r.bib::b", "Ada Lovelace")),
        (file("x/S11-0001.pdf", title="Sheep and their wool"), file("y/S11-0001.pdf", title="Goats and their milk")),
        (file("x/S11-0001.pdf", "Ada Ek"), file("y/S11-0001.pdf", "Bo Li")),
    ],
)
def test_two_papers_of_one_title(one: File, other: File) -> None:
    pairing = pair([one, other])
    assert len(pairing.works) == 2
    assert not any(work.candidates for work in pairing.works)


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        (file("a.pdf", "Ada Lovelace", date="2005"), file("b.xml", "Ada Lovelace", date="2016"), "11 years apart"),
        (file("a.pdf", "Ada Lovelace", doi="10.1000/1"), file("b.xml", "Ada Lovelace", doi="10.2000/2"), "another DOI"),
        (file("a.pdf", "A B", "C D", "E F"), file("b.xml", "G H", "I J", "E F"), "few of its authors"),
    ],
)
def test_what_is_in_doubt_is_up_for_review(one: File, other: File, told: str) -> None:
    works = pair([one, other]).works
    assert len(works) == 2
    [(candidate, evidence)] = [candidate for work in works for candidate in work.candidates]
    assert candidate in ("a.pdf", "b.xml")
    assert any(told in line for line in evidence)


GOLD, TREES = "Gold in granites of the north", "Parsing long sentences with charts"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            file("a.pdf", "Ada Lovelace", title=GOLD, doi="10.1000/1"),
            file("b.xml", "Ada Lovelace", title=TREES, doi="10.1000/1"),
        ),
        (
            file("a.pdf", "Ada Lovelace", title=GOLD, doi="10.1000/1"),
            file("b.xml", "Bo Li", title=f"The {GOLD}", doi="10.1000/1"),
        ),
        (file("a.pdf", title=GOLD, doi="10.1000/1"), file("b.xml", "Bo Li", title=TREES, doi="10.1000/1")),
        (
            file("r.bib::a", "Ada Lovelace", title=GOLD, doi="10.1000/1"),
            file("r.bib::b", "Lovelace, Ada", title=TREES, doi="10.1000/1"),
        ),
    ],
)
def test_one_doi_is_one_paper_where_title_or_authors_fit_or_are_not_known(one: File, other: File) -> None:
    assert papers(one, other) == papers(other, one) == [{one.name, other.name}]


@pytest.mark.parametrize("names", [("a.pdf", "b.xml"), ("r.bib::a", "r.bib::b"), ("a.pdf", "r.bib::b")])
def test_one_doi_with_other_title_and_other_authors_is_a_question(names: tuple[str, str]) -> None:
    one = file(names[0], "Ada Lovelace", title=GOLD, doi="10.1000/1")
    other = file(names[1], "Bo Li", "Eva Ek", title=TREES, doi="10.1000/1")
    for files in ([one, other], [other, one]):
        works = pair(files).works
        assert [set(work.files) for work in works] == [{names[0]}, {names[1]}]
        [(candidate, evidence)] = [candidate for work in works for candidate in work.candidates]
        assert candidate == names[0]
        assert "same DOI (10.1000/1)" in evidence[0]


def test_a_file_that_says_nothing_but_a_contested_doi_is_asked_about_too() -> None:
    one = file("a.pdf", "Ada Lovelace", title=GOLD, doi="10.1000/1")
    other = file("b.xml", "Bo Li", title=TREES, doi="10.1000/1")
    works = pair([one, other, file("c.md", title="", doi="10.1000/1")]).works
    assert [[main for main, _ in work.candidates] for work in works] == [[], ["a.pdf"], ["a.pdf", "b.xml"]]


def test_a_file_without_authors_is_in_doubt_between_two_works_of_its_title() -> None:
    works = pair([file("a.pdf", "Ada Lovelace"), file("b.xml", "Bo Li"), file("c.md")]).works
    assert len(works) == 3
    assert [[main for main, _ in work.candidates] for work in works] == [[], [], ["a.pdf", "b.xml"]]


def test_the_result_does_not_depend_on_the_order_of_files() -> None:
    files = [
        file("a.pdf", "Ada Lovelace", date="2014"), file("b.xml", "Ada Lovelace", date="2016"), file("c.md"),
        file("d.tex", "Ada Lovelace", date="2019"), file("r.bib::x", "Bo Li"),
    ]  # fmt: skip
    expected = pair(files)
    assert all(pair(order) == expected for order in itertools.permutations(files))


def test_two_entries_of_one_catalogue_stay_two_papers_whatever_file_they_meet() -> None:
    entries = [file("r.bib::a", "Ada Lovelace"), file("r.bib::b", "Ada Lovelace")]
    found = papers(*entries, file("c.pdf", "Ada Lovelace"))
    assert found == [{"c.pdf", "r.bib::a"}, {"r.bib::b"}]


def test_a_file_goes_to_the_entry_of_its_anthology_id_before_that_of_its_title() -> None:
    published, preprint = file("D16-1001.xml", "Ada Lovelace"), file("1601.00001v2.xml", "Ada Lovelace")
    first = file("r.bib::zz", "Ada Lovelace", doi="10.3115/v1/D16-1001")
    second = file("r.bib::arx", "Ada Lovelace", arxiv="1601.00001")
    for order in itertools.permutations((published, preprint, first, second)):
        assert papers(*order) == [{preprint.name, second.name}, {published.name, first.name}]
