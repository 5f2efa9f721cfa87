"""Captions of TEI that stand with the wrong table."""

from __future__ import annotations

import pytest

from scigraft.model import Document
from scigraft.read import Source, read_source

TREES = "Parser UAS\nTree-LSTM 91.2\nStack-RNN 92.4\nTriplet-net 93.1\n"
TAGS = "Tagger Acc\nCharCNN 96.2\nBiHMM 97.1\nSuffixNet 97.4\n"
OF_TREES = "Table 1 : Dependency parsing with Tree-LSTM, Stack-RNN and others."
OF_TAGS = "Table 2 : Part-of-speech tagging with CharCNN, BiHMM and SuffixNet."


def document_of(*figures: tuple[str, str], text: str = "") -> Document:
    told = "".join(
        f"<figure type='table' xml:id='t{n}'><head>{head}</head><table>{lines}</table></figure>"
        for n, (head, lines) in enumerate(figures)
    )
    xml = f"<TEI><text><body><div><p>{text}</p></div>{told}</body></text></TEI>"
    return read_source(Source("paper.tei.xml", xml.encode()))


def captions(document: Document) -> list[tuple[str, str]]:
    return [(table.label, table.caption.split()[0] if table.caption else "") for table in document.tables]


def test_a_grid_takes_the_caption_that_names_what_stands_in_it():
    document = document_of((OF_TREES, TAGS), (OF_TAGS, ""))
    assert captions(document) == [("Table 2", "Part-of-speech"), ("Table 1", "Dependency")]
    told = [(unit.kind, unit.text.split(".")[0]) for unit in document.evidence if unit.kind in ("caption", "table")]
    assert told[0] == ("caption", "Table 2")
    assert [notice.locator.table for notice in document.notices if notice.code == "table-caption"] == ["t0"]


def test_two_grids_exchange_their_captions():
    assert [label for label, _ in captions(document_of((OF_TAGS, TREES), (OF_TREES, TAGS)))] == ["Table 1", "Table 2"]


def test_numbers_that_the_text_quotes_of_a_table_tell_whose_caption_it_is():
    plain = ("Table 1 : Results.", TAGS), ("Table 3 : More results.", "")
    quoted = document_of(*plain, text="SuffixNet reaches 97.4, more than the 97.1 before it (Table 3).")
    assert captions(quoted)[0] == ("Table 3", "More")
    assert captions(document_of(*plain))[0] == ("Table 1", "Results.")


@pytest.mark.parametrize(
    "figures",
    [
        ((OF_TREES, TREES), (OF_TAGS, TAGS)),
        ((OF_TREES, TREES), (OF_TAGS, "")),
        ((OF_TREES, TAGS), ("Table 2 : shows CharCNN, BiHMM and SuffixNet", "")),
        ((OF_TREES, "Some words of the text\nthat name CharCNN and BiHMM\n"), (OF_TAGS, "")),
    ],
    ids=["right", "one is empty", "a sentence is no caption", "lines of text are no grid"],
)
def test_captions_stay_where_nothing_speaks_against_them(figures: tuple[tuple[str, str], ...]):
    assert [label for label, _ in captions(document_of(*figures))] == ["Table 1", "Table 2"]


def test_a_grid_whose_caption_went_to_another_takes_the_next_free_one_or_none():
    other = "Corpus Size\nAlpha 100\nBeta 200\nGamma 300\n"
    free = document_of((OF_TREES, TAGS), (OF_TAGS, other), ("Table 3 : Sizes.", ""))
    assert [label for label, _ in captions(free)] == ["Table 2", "Table 3", "Table 1"]


def test_a_grid_that_its_caption_names_nothing_of_takes_the_next_one_that_is_free():
    document = document_of(("Table 1 : Hyperparameters.", TAGS), ("Table 2 : Results.", ""))
    assert [label for label, _ in captions(document)] == ["Table 2", "Table 1"]
