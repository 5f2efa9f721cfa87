"""Personal names in parts, whatever the order and style they are printed in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scigraft.extract.academic.person_names import compatible, initials_of, person_name
from scigraft.read.folding import folded_words


@pytest.mark.parametrize(
    ("printed", "family", "given_names", "initials", "suffix"),
    [
        ("Ada Lovelace", "Lovelace", "Ada", "A", ""),
        ("Lovelace, Ada", "Lovelace", "Ada", "A", ""),
        ("Eric H. Nyberg 3rd", "Nyberg", "Eric H.", "EH", "3rd"),
        ("Nyberg, Eric H., 3rd", "Nyberg", "Eric H.", "EH", "3rd"),
        ("Smith, Jr., John", "Smith", "John", "J", "Jr."),
        ("Jan van der Berg", "van der Berg", "Jan", "J", ""),
        ("van der Berg JA", "van der Berg", "JA", "JA", ""),
        ("Berg, Jan van der", "van der Berg", "Jan", "J", ""),
        ("Benjamin Van Durme", "Van Durme", "Benjamin", "B", ""),
        ("Marie-Catherine de Marneffe", "de Marneffe", "Marie-Catherine", "MC", ""),
        ("Lluís García-Márquez", "García-Márquez", "Lluís", "L", ""),
        ("J.-P. Serre", "Serre", "J.-P.", "JP", ""),
        ("ZHANG Wei", "ZHANG", "Wei", "W", ""),
        ("Zhang Wei", "Wei", "Zhang", "Z", ""),
        ("Quoc V. Le", "Le", "Quoc V.", "QV", ""),
        ("Hal Daumé III", "Daumé", "Hal", "H", "III"),
        ("Suharto", "Suharto", "", "", ""),
        ("Dr. Jane Doe, PhD", "Doe", "Jane", "J", ""),
        ("", "", "", "", ""),
    ],
)
def test_parts_of_a_name(printed: str, family: str, given_names: str, initials: str, suffix: str) -> None:
    name = person_name(printed)
    assert (name.family, name.given, name.initials, name.suffix) == (family, given_names, initials, suffix)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Jan van der Berg", "Berg, J."),
        ("Lluís Márquez", "L. Marquez"),
        ("Daniel Jurafsky", "Dan Jurafsky"),
        ("Christopher D Manning", "C. Manning"),
        ("Søren Kierkegaard", "S Kierkegaard"),
        ("Ji-Rong Wen", "Ji Rong Wen"),
    ],
)
def test_one_person_under_two_names(one: str, other: str) -> None:
    assert person_name(one).key == person_name(other).key
    assert compatible(person_name(one), person_name(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [("Wei Zhang", "Wen Zhang"), ("Yang Liu", "Yue Liu"), ("J. A. Smith", "J. B. Smith"), ("Jo Smith", "Jo Smyth")],
)
def test_names_that_cannot_be_one_person(one: str, other: str) -> None:
    assert not compatible(person_name(one), person_name(other))


def test_initials_of_glued_given_names() -> None:
    assert initials_of("JM") == initials_of("J. M.") == initials_of("Jean-Marc") == "JM"


@given(st.text(max_size=60))
def test_any_text_has_parts(text: str) -> None:
    name = person_name(text)
    assert name.key == name.key.strip()
    assert folded_words(folded_words(text)) == folded_words(text)
