"""Facet items of papers: what a sentence says under which facet, and that every paper has items."""

import pytest

from scigraft.extract.academic.proposer import PaperView
from scigraft.extract.facets import MOST_ITEMS, facet_items, items_of_text
from scigraft.graph import neighbours
from scigraft.model import FACETS, Document, Evidence, FacetItem, Metadata

TITLE = "A Shortest-path Method for Semantic Role Labeling"


def texts(title, text, facet):
    return [item.text for item in items_of_text(title, text) if item.facet == facet]


def test_a_sentence_gives_items_under_several_facets():
    told = (
        "To alleviate the sparsity of labeled data in parsing, we propose a neural parser that shares parameters"
        " between languages, which outperforms strong baselines by 2.1 points on twelve treebanks."
    )
    assert texts(TITLE, told, "problem") == ["The sparsity of labeled data in parsing"]
    assert texts(TITLE, told, "contribution") == ["A neural parser that shares parameters between languages"]
    assert texts(TITLE, told, "method") == ["A neural parser that shares parameters between languages"]
    assert texts(TITLE, told, "result") == ["Outperforms strong baselines by 2.1 points on twelve treebanks"]


def test_every_facet_has_an_item_and_those_of_the_title_say_so():
    items = items_of_text(TITLE, "")
    assert [(item.facet, item.found_by) for item in items] == [(facet, "title") for facet in FACETS]
    assert all(item.text and item.text.lower() in TITLE.lower() for item in items)


def test_nothing_at_all_has_no_items():
    assert items_of_text("", "") == ()


def test_an_item_keeps_evidence_span_and_sentence():
    text = "Parsing is slow. We propose a new parser for long sentences of legal texts."
    item = next(item for item in items_of_text(TITLE, text) if item.facet == "contribution")
    assert (item.evidence, item.found_by) == ("a1", "sentences")
    assert (
        text[slice(*item.place.span)] == item.place.text == "We propose a new parser for long sentences of legal texts."
    )


@pytest.mark.parametrize(
    ("label", "facet", "said"),
    [
        ("Background", "problem", "Mortality of patients with sepsis remains high despite of antibiotics."),
        ("Methods", "method", "Blood samples of forty patients were analysed by mass spectrometry."),
        ("Results", "result", "Lactate was higher in patients who died than in survivors."),
    ],
)
def test_labels_of_structured_abstracts_give_roles(label, facet, said):
    assert said.rstrip(".") in texts("Lactate in sepsis", f"{label}: {said}", facet)


def test_items_of_a_facet_do_not_repeat_each_other():
    text = (
        "We propose a graph parser for semantic roles. Our parser is trained on trees. In summary, we present a graph"
        " parser for semantic roles of verbs."
    )
    assert len(texts(TITLE, text, "contribution")) == 1


def test_there_are_never_more_items_than_the_graph_takes():
    lines = [
        f"We propose a {word} method for {word}ing {word} {word}s." for word in ("big", "cat", "dog", "fox", "hen")
    ]
    lines += [f"We introduce a {word} approach to {word} languages." for word in ("Ir", "Ib", "Uz", "Ox", "Qu", "Za")]
    items = items_of_text(TITLE, " ".join(lines))
    assert max(sum(item.facet == facet for item in items) for facet in FACETS) <= MOST_ITEMS == neighbours.MOST_ITEMS


@pytest.mark.parametrize(
    "text",
    [
        "Cet article présente une méthode nouvelle. Elle repose sur des graphes pondérés. Les scores sont bons.",
        "本文提出一种新的句法分析方法。该方法使用图神经网络。实验表明该方法有效。",
    ],
)
def test_texts_in_other_languages_give_their_sentences_by_position(text):
    items = items_of_text("Analyse syntaxique", text)
    assert {item.facet for item in items} == set(FACETS)
    assert all(item.text in text or item.text in "Analyse syntaxique" for item in items)


def test_a_proposer_can_be_replaced():
    class Model:
        name, version = "llm:test", "1"

        def propose(self, view, found):
            return tuple(
                FacetItem("method", f"Item {number}", view.document.evidence[0].locator) for number in range(9)
            )

    document = Document("a", "a.txt", "text", Metadata(title=TITLE), (Evidence("t", "title", TITLE),))
    items = facet_items(PaperView(document), proposer=Model())
    assert [item.text for item in items if item.facet == "method"] == [f"Item {number}" for number in range(MOST_ITEMS)]
    assert [item.found_by for item in items if item.facet != "method"] == ["title"] * 3


def test_the_same_text_gives_the_same_items():
    text = "We study whether parsers know agreement. We find that they do in 93.1% of cases of short sentences."
    assert items_of_text(TITLE, text) == items_of_text(TITLE, text)


def test_a_text_of_five_megabytes_is_read_at_its_ends():
    text = (
        "We propose a new parser for legal texts. " + "Words follow words in long and dull lines of prose. " * 100_000
    )
    items = items_of_text("", text)
    assert "A new parser for legal texts" in [item.text for item in items if item.facet == "contribution"]


def test_a_title_of_any_length_gives_short_items():
    items = items_of_text("word " * 100_000, "")
    assert max(len(item.text.split()) for item in items) < 40


def test_a_long_text_in_another_language_opens_with_its_problem():
    items = items_of_text("本文", "本文提出方法。" * 100_000)
    assert [item.text for item in items if item.found_by == "position"] == ["本文提出方法"]
    assert {item.facet for item in items} == set(FACETS)
