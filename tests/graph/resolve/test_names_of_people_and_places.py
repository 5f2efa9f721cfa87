from __future__ import annotations

import pytest

from scigraft.graph.resolve import NameUse, resolve
from scigraft.model import EntityType


def author(name: str, paper: str, *, coauthors: str = "", affiliations: str = "", orcid: str = "") -> NameUse:
    details = {"coauthors": coauthors, "affiliations": affiliations, "orcid": orcid, "paper": paper}
    return NameUse(name, (paper,), {key: value for key, value in details.items() if value})


def papers(*uses: NameUse) -> set[tuple[str, ...]]:
    """Return the papers of each author that was told."""
    return {tuple(sorted(use.papers[0] for use in group)) for group in resolve("Author", uses).clusters}


def test_an_initial_is_the_name_that_a_co_author_supports() -> None:
    john = author("John Smith", "p1", coauthors="Alice Brown")
    short = author("J. Smith", "p2", coauthors="A. Brown")
    jane = author("Jane Smith", "p3", coauthors="Carl Zeiss")
    assert papers(john, short, jane) == {("p1", "p2"), ("p3",)}


def test_an_initial_alone_is_nobody_in_particular() -> None:
    assert papers(author("John Smith", "p1"), author("J. Smith", "p2")) == {("p1",), ("p2",)}


def test_an_initial_that_two_names_support_stays_apart() -> None:
    short = author("J. Smith", "p1", coauthors="Alice Brown")
    both = author("John Smith", "p2", coauthors="Alice Brown"), author("Jane Smith", "p3", coauthors="Alice Brown")
    assert papers(short, *both) == {("p1",), ("p2",), ("p3",)}


def test_an_institution_supports_an_initial_that_only_one_name_fits() -> None:
    short = author("J. Smithers", "p1", affiliations="Dept. of Physics, University of Leeds")
    whole = author("John Smithers", "p2", affiliations="University of Leeds")
    assert papers(short, whole) == {("p1", "p2")}
    assert papers(short, whole, author("Jane Smithers", "p3")) == {("p1",), ("p2",), ("p3",)}


def test_a_middle_initial_may_be_left_out_unless_two_are_known() -> None:
    names = author("Christopher D. Manning", "p1"), author("Christopher Manning", "p2")
    assert papers(*names) == {("p1", "p2")}
    assert papers(*names, author("Christopher B. Manning", "p3")) == {("p1",), ("p2",), ("p3",)}


def test_one_name_is_one_person_where_it_is_rare_and_needs_a_tie_where_many_share_it() -> None:
    assert papers(author("Yannick Versley", "p1", coauthors="A B"), author("Yannick Versley", "p2")) == {("p1", "p2")}
    ict = author("Yang Liu", "p1", coauthors="Qun Liu"), author("Yang Liu", "p2", coauthors="Qun Liu; Wei Luo")
    other = author("Yang Liu", "p3", coauthors="Andreas Stolcke")
    assert papers(*ict, other) == {("p1", "p2"), ("p3",)}


def test_orcid_decides() -> None:
    assert papers(author("Yang Liu", "p1", orcid="1"), author("Yang Liu", "p2", orcid="1")) == {("p1", "p2")}
    one = author("Yannick Versley", "p1", orcid="1", coauthors="A B")
    two = author("Yannick Versley", "p2", orcid="2", coauthors="A B")
    assert papers(one, two) == {("p1",), ("p2",)}


@pytest.mark.parametrize(
    ("type", "one", "other"),
    [
        ("Institution", ["MIT", "Massachusetts Institute of Technology"], ["Michigan Institute of Technology"]),
        ("Institution", ["Univ. of Washington", "University of Washington Seattle"], ["Washington University"]),
        (
            "Institution",
            ["School of Law, University of Edinburgh", "The University of Edinburgh"],
            ["Edinburgh"],
        ),
        ("Institution", ["UC Berkeley", "University of California, Berkeley"], ["University of California, San Diego"]),
        ("Institution", ["Google Inc", "Google, Inc"], ["Microsoft Research"]),
        ("Conference", ["EMNLP 2014", "EMNLP 2015", "Empirical Methods in Natural Language Processing"], ["ACL 2014"]),
        ("Conference", ["NIPS", "Advances in Neural Information Processing Systems"], ["Neural Computation"]),
        ("Conference", ["Proc. of ACL", "ACL (1)"], ["ACL 2014 Workshop on Semantic Parsing"]),
    ],
)
def test_institutions_and_venues(type: EntityType, one: list[str], other: list[str]) -> None:
    uses = [NameUse(name, (f"p{at}",)) for at, name in enumerate((*one, *other))]
    groups = [sorted(use.name for use in group) for group in resolve(type, uses).clusters]
    assert sorted(groups) == sorted([sorted(one), sorted(other)])
