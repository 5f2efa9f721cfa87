"""Items made of a title."""

import pytest

from scigraft.extract.facets import whole_text
from scigraft.extract.facets.titles import title_item
from scigraft.model import Document, Evidence, Metadata


@pytest.mark.parametrize(
    ("title", "facet", "item"),
    [
        ("Deep Networks for Dialogue State Tracking", "problem", "Dialogue State Tracking"),
        ("Deep Networks for Dialogue State Tracking", "result", "Deep Networks for Dialogue State Tracking"),
        ("NAME: A Parser for Legal Texts with Rules", "problem", "Legal Texts"),
        ("Using Cognates for Alignment of Corpora", "method", "Using Cognates for Alignment of Corpora"),
        ("Attention is all you need.", "contribution", "Attention is all you need"),
        ("", "problem", ""),
    ],
)
def test_a_title_says_something_under_each_facet(title, facet, item):
    assert title_item(title, facet) == item


def test_the_whole_text_is_title_and_abstract():
    abstract = Evidence("a", "abstract", "We parse.")
    document = Document("a", "a.txt", "text", Metadata(title="A Parser"), (abstract,))
    assert whole_text(document) == "A Parser. We parse."
    assert whole_text(Document("a", "a.txt", "text", Metadata(title="A Parser"))) == "A Parser"
