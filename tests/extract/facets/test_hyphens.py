"""Compounds and broken words."""

import pytest

from scigraft.extract.facets.hyphens import with_compounds


@pytest.mark.parametrize(
    ("text", "source", "told"),
    [
        ("A treebased parser", "We propose a tree-based parser", "A tree-based parser"),
        ("Finegrained opinions are rare", "Fine-grained opinions are rare", "Fine-grained opinions are rare"),
        ("Few parameters are learned", "Few parame-ters are learned", "Few parameters are learned"),
        ("Learning of end-to-end models", "Learning of end-to-end models", "Learning of end-to-end models"),
    ],
)
def test_compounds_stand_as_printed_and_broken_words_as_one(text, source, told):
    assert with_compounds(text, source) == told
