"""What is an item of a facet, and what only looks like one."""

import pytest

from scigraft.extract.academic.sentences import paper_sentences
from scigraft.extract.facets import items_of_text
from scigraft.extract.facets.labels import with_labels
from scigraft.model import Document, Evidence, Metadata

TITLE = "Reading Novels by Chapters"


def told(text, facet):
    return [item.text for item in items_of_text(TITLE, text) if item.facet == facet and item.found_by == "sentences"]


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Our methods yield a 9% gain over a baseline.", ["The proposed methods yield a 9% gain over a baseline"]),
        ("Our methods outperform strong baselines.", []),
        ("Do better chapters of novels lead to higher accuracy of readers?", []),
        ("We expect our readers to achieve good results on long plays.", []),
        ("Our evaluations are conducted on novels of the last century with several measures.", []),
        ("We reduce the cost of reading novels by extracting chapters of the plot.", []),
        ("We provide evidence that chapters alter the memory of readers.", ["Chapters alter the memory of readers"]),
        (
            "These findings suggest that chapters influence readers of novels, opening the way to further studies.",
            ["Chapters influence readers of novels"],
        ),
    ],
)  # fmt: skip
def test_a_result_says_what_was_found(text, results):
    assert told(f"We propose a reader of novels. {text}", "result") == results


def test_data_and_evaluations_are_a_method_only_where_nothing_else_is():
    corpus = "We present a new corpus of reading novels by chapters."
    reader = "We propose a model of chapters that reads the plots of novels."
    judged = "We evaluate our models of chapters on novels of the last century."
    assert told(f"{reader} {corpus} {judged}", "method") == ["A model of chapters that reads the plots of novels"]
    assert told(corpus, "method") == ["A new corpus of reading novels by chapters"]


def test_what_a_method_reaches_is_no_method():
    text = "Methods: The approach is applied to plots of long novels, improving accuracy by 0.4 points."
    assert told(text, "method") == ["The approach is applied to plots of long novels"]
    assert told("Methods: The approach outperforms complex readers of novels.", "method") == []


@pytest.mark.parametrize(
    ("text", "contribution"),
    [
        ("We show how to adapt readers of novels to plays.", "Adapt readers of novels to plays"),
        ("We explore whether readers of novels learn plots.", "Explore whether readers of novels learn plots"),
        ("We pose reading novels as a search of chapters.", "Pose reading novels as a search of chapters"),
    ],
)
def test_what_is_shown_how_to_do_or_asked_is_a_contribution(text, contribution):
    assert told(text, "contribution") == [contribution] * bool(contribution)


def test_half_of_a_pair_is_no_problem():
    assert told("We propose a reader for learning both plots of novels using words.", "problem") == []


def test_what_a_study_suggests_is_no_method():
    text = "Results: This study suggests mechanisms through which chapters contribute to the memory of readers."
    assert told(f"We tested readers of novels. {text}", "method") == []


def test_a_problem_that_is_cut_still_says_what_is_wrong():
    text = (
        "Although novels are best known for their heroes, many novels of the last two centuries have chapters that help"
        " readers of any age to remember the plot of a story, although how it is that they do so is poorly understood."
    )
    assert told(text, "problem") == []


def test_a_label_without_a_role_ends_the_one_before():
    asked = "In one year readers reported the chapters of a novel that they read."
    evidence = [
        Evidence("t0", "title", TITLE),
        Evidence("a1", "abstract", "Memory of novels fades.", section=("Background",)),
        Evidence("a2", "abstract", asked, section=("Methods and Findings",)),
    ]
    document = Document("p", "p.xml", "jats", Metadata(title=TITLE), tuple(evidence))
    roles = [sentence.role for sentence in with_labels(document, paper_sentences(document))]
    assert roles == ["", "background", ""]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            "There is a lack of agreement on chapters of novels.",
            "There is a lack of agreement on chapters of novels",
        ),
        (
            "It is difficult to remember the chapters of novels.",
            "It is difficult to remember the chapters of novels",
        ),
        ("While fast, these greedy models suffer from errors.", "While fast, greedy models suffer from errors"),
    ],
)  # fmt: skip
def test_a_sentence_stands_alone_without_what_it_points_at(text, problem):
    assert problem in told(text, "problem")


@pytest.mark.parametrize(
    ("text", "facet", "item"),
    [
        ("This simple but old reader leads to gains over plots.", "result", ""),
        (
            "This simple but strong technique leads to large gains on plots of novels.",
            "result",
            "The proposed simple but strong technique leads to large gains on plots of novels",
        ),
        (
            "This allows us to obtain large gains on plots of novels.",
            "result",
            "Obtain large gains on plots of novels",
        ),
        (
            "We showed the plots of novels were consistent across chapters.",
            "result",
            "The plots of novels were consistent across chapters",
        ),
        ("The studies of chapters have proved that plots of novels are long.", "result", ""),
        ("Sec. 4 details the plots of novels and Sec. 5 shows the best chapters.", "result", ""),
        ("Our experiments cover three chapters of novels and two plots.", "result", ""),
        (
            "By reading the chapters of novels twice, we achieve better plots.",
            "method",
            "Reading the chapters of novels twice",
        ),
        ("We improve the model of plots by 3 points in mean precision.", "method", ""),
        ("We address models of plots, an old kind of chapters.", "method", ""),
        (
            "We find that plots are long, and introduce two new neural readers of chapters.",
            "contribution",
            "Two new neural readers of chapters",
        ),
        (
            "We propose a novel method for learning such plots from reviews of novels.",
            "contribution",
            "A novel method for learning plots from reviews of novels",
        ),
        (
            "We show how a reader of novels can be enhanced by chapters.",
            "method",
            "Show how a reader of novels can be enhanced by chapters",
        ),
    ],
)
def test_roles_of_sentences_are_told_by_their_words(text, facet, item):
    before = "We propose a reader of plots." if facet == "result" else "Novels have plots."
    found = told(f"{before} {text}", facet)
    assert found == [item] * bool(item)


def test_a_use_is_a_contribution_only_where_nothing_else_is():
    use = "We extend readers of novels to chapters of plays."
    made = "We propose a novel reader of long plots."
    assert told(use, "contribution") == ["Extend readers of novels to chapters of plays"]
    assert told(f"{made} {use}", "contribution") == ["A novel reader of long plots"]


def test_the_aim_of_training_is_no_problem():
    text = "We propose a reader of novels. Our training objective is to maximize the likelihood of plots."
    assert not any("likelihood" in item for item in told(text, "problem"))
