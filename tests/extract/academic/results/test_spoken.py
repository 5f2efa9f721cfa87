"""Whose systems are, by the words around their names."""

from __future__ import annotations

import pytest

from scigraft.extract.academic.results.spoken import EACH, MOST, spoken_of
from scigraft.model import Document, Evidence


def said(text: str, *names: str) -> dict[str, float]:
    document = Document("a", "a.txt", "tei", evidence=(Evidence("p1", "paragraph", text),))
    return dict(spoken_of(document, names))


@pytest.mark.parametrize(
    ("text", "weight"),
    [
        ("We compare our TagNet with others.", EACH),
        ("This model, called TagNet, reads characters.", EACH),
        ("It is better than TagNet.", -EACH),
        ("TagNet (Lample et al., 2016) reads characters.", -EACH),
        ("TagNet proposed by Lample reads characters.", -EACH),
        ("TagNet reads characters.", 0.0),
        ("TagNetworks are what we propose.", 0.0),
        ("", 0.0),
        ("Our TagNet. " * 30, MOST),
    ],
)
def test_the_words_around_a_name_say_whose_it_is(text: str, weight: float):
    assert said(text, "TagNet") == {"TagNet": weight}


def test_marks_and_brackets_belong_to_no_name_and_short_names_say_nothing():
    assert said("We propose TagNet.", "TagNet (large)*", "it", "A") == {"TagNet (large)*": EACH, "it": 0.0, "A": 0.0}
