"""Sentences that only say where a paper tells what are told from those that tell it."""

import pytest

from scigraft.extract.facets.announcing import (
    holds_caption,
    is_besides,
    only_announces,
    says_where,
    without_hung,
)


@pytest.mark.parametrize(
    ("text", "empty"),
    [
        ("The experimental results are shown, and the discussion of the proposed approach", True),
        ("The impacts of discourse modes are also discussed", True),
        ("Experiments are described and analyzed", True),
        ("Our main findings are summarized in the end", True),
        ("Promising results are shown on both English and Chinese corpora", False),
        ("Results are reported on two corpora, with gains of 2 points", False),
        ("Experiments are conducted on two tasks, and the results show large gains", False),
        ("Results are shown to be better than those of others", False),
        ("The parser improves accuracy on long sentences", False),
        ("A reduction of errors by 12% is reported", False),
    ],
)
def test_announcements_of_results_are_told(text, empty):
    assert only_announces(text) == empty


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("In the next section, we outline related work on parsing.", True),
        ("In this section we review LSTMs and define stack LSTMs.", True),
        ("In the rest of this paper, we describe the corpus.", True),
        ("We parse section 23 of the Penn Treebank.", False),
        ("In this paper, we split documents into sections.", False),
    ],
)
def test_sentences_about_parts_of_the_paper_are_told(sentence, told):
    assert says_where(sentence) == told


def test_reviews_and_others_work_are_beside_the_point():
    assert is_besides("outline", "related work from the vision community")
    assert is_besides("provide", "a brief review of LSTMs")
    assert not is_besides("extend", "previous work on summarization by a neural generator")
    assert not is_besides("introduce", "a review of products as a new task")


def test_where_something_is_shown_is_cut_off():
    assert without_hung("A model of phrases, an overview of which is shown") == "A model of phrases"
    assert without_hung("A tree whose structure is illustrated") == "A tree"
    assert without_hung("The case where documents are given as input") == "The case where documents are given as input"


def test_captions_between_words_are_told():
    assert holds_caption("The method gives competitive Figure 2: Overall model structure")
    assert not holds_caption("The method of Table 2 gives competitive results (Figure 2)")
