"""Organisations out of affiliations as papers print them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scigraft.extract.academic.capitals import in_ordinary_case
from scigraft.extract.academic.institutions import institutions_of
from scigraft.graph.resolve.institutions import institution_key


@pytest.mark.parametrize(
    ("affiliation", "names"),
    [
        ("Microsoft Research One Microsoft Way Redmond, WA, USA", ("Microsoft Research",)),
        (
            "University of Cambridge Computer Laboratory, Microsoft Research New York",
            ("University of Cambridge", "Microsoft Research"),
        ),
        ("Department of Computer Science, Cornell University Ithaca, NY, USA", ("Cornell University",)),
        ("Computer Science Cornell University", ("Cornell University",)),
        ("School of Informatics, University of Edinburgh Edinburgh, UK", ("University of Edinburgh",)),
        ("University of Washington Seattle, WA", ("University of Washington",)),
        ("Computer Science Division, University of California, Berkeley", ("University of California, Berkeley",)),
        (
            "Department of Mechanical Engineering, Indian Institute of Technology, Patna, India",
            ("Indian Institute of Technology, Patna",),
        ),
        ("University of Southern California, Los Angeles, CA", ("University of Southern California",)),
        ("Hong Kong University of Science and Technology", ("Hong Kong University of Science and Technology",)),
        ("University of Science, Technology of China", ("University of Science and Technology of China",)),
        ("Institute of Software, Chinese Academy of Sciences, Beijing, China", ("Chinese Academy of Sciences",)),
        ("Universidade da Coruña FASTPARSE Lab, Coruña, Spain", ("Universidade da Coruña",)),
        ("Technische Universität Darmstadt", ("Technische Universität Darmstadt",)),
        (
            "1 Nara Institute of Science and Technology † Carnegie Mellon University",
            ("Nara Institute of Science and Technology", "Carnegie Mellon University"),
        ),
        ("Marianas Labs, Pittsburgh, PA, USA", ("Marianas Labs",)),
        ("Allen Institute for Artificial Intelligence Seattle, WA", ("Allen Institute for Artificial Intelligence",)),
        ("National Research Council, Ottawa, Ontario, Canada", ("National Research Council",)),
    ],
)
def test_the_organisation_of_an_affiliation(affiliation: str, names: tuple[str, ...]) -> None:
    assert institutions_of(affiliation) == names


@pytest.mark.parametrize(
    ("affiliation", "names"),
    [
        ("KYOTO UNIVERSITY", ("Kyoto University",)),
        ("UNIVERSITY OF TOKYO, TOKYO, JAPAN", ("University of Tokyo",)),
        ("Department of Physics, KYOTO UNIVERSITY, Kyoto, Japan", ("Kyoto University",)),
        ("MASSACHUSETTS INSTITUTE OF TECHNOLOGY, CAMBRIDGE, MA", ("Massachusetts Institute of Technology",)),
        ("DEPT. OF STATISTICS, MCGILL UNIVERSITY, MONTREAL", ("McGill University",)),
        ("UNIVERSITÉ CÔTE D'AZUR, NICE, FRANCE", ("Université Côte d'Azur",)),
        ("IBM RESEARCH", ("IBM Research",)),
        ("TU WIEN", ("TU Wien",)),
        ("NAVER LABS Europe", ("NAVER LABS Europe",)),
        ("MIT, CAMBRIDGE, MA, USA", ("MIT",)),
        ("TEXAS A&M UNIVERSITY", ("Texas A&M University",)),
        ("U.S. GEOLOGICAL SURVEY, DENVER, CO", ("U.S. Geological Survey",)),
        ("DEPARTMENT OF PHYSICS", ()),
        ("HEIDELBERG, GERMANY", ()),
    ],
)
def test_a_name_in_capitals_is_told_in_ordinary_case(affiliation: str, names: tuple[str, ...]) -> None:
    assert institutions_of(affiliation) == names
    assert [institution_key(name) for name in names] == [institution_key(name.upper()) for name in names]


@given(st.text(alphabet="KYOTO UNIVERSITY,;.'&-İß1(", max_size=60))
def test_what_is_in_ordinary_case_stays(text: str) -> None:
    told = in_ordinary_case(text)
    assert in_ordinary_case(told) == told and len(told) == len(text)


@pytest.mark.parametrize(
    "affiliation",
    [
        "",
        "Heidelberg, Germany",
        "Department of Computer Science",
        "University of North",
        "†",
        "Amine Benhalloum, Paris",
        "a@b.org",
    ],
)
def test_none_is_invented_where_none_is_named(affiliation: str) -> None:
    assert institutions_of(affiliation) == ()


@given(st.text(max_size=200))
def test_any_text_is_taken(text: str) -> None:
    assert all(name == name.strip() and name for name in institutions_of(text))
