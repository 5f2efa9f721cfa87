"""Results told in sentences."""

from __future__ import annotations

import pytest

from scigraft.extract.academic.proposer import PaperView, Proposal
from scigraft.extract.academic.results import ResultProposer
from scigraft.read import Source, read_source

DOMAIN = (
    "Neural networks for named entity recognition are trained on labeled data. We evaluate the neural model by F1 on "
    "CoNLL 2003 and OntoNotes. Named entity recognition needs large training data."
)


def results(sentence: str) -> list[str]:
    xml = (
        "<TEI><teiHeader><fileDesc><titleStmt><title>Neural named entity recognition</title></titleStmt></fileDesc>"
        f"<profileDesc><abstract><p>{sentence}</p></abstract></profileDesc></teiHeader>"
        f"<text><body><div><head>Introduction</head><p>{DOMAIN}</p></div></body></text></TEI>"
    )
    view = PaperView(read_source(Source("paper.tei.xml", xml.encode())))
    proposal = ResultProposer().propose(view, Proposal())
    found = [mention for mention in proposal.mentions if mention.type == "Result"]
    for mention in found:
        start, end = mention.place.span or (0, 0)
        assert sentence[start:end] == mention.details["value"]
    return [mention.name for mention in found]


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ("Our model achieves 91.2 F1 on the CoNLL 2003 data set.", ["F1 91.2 on CoNLL-2003"]),
        ("We reach an F1 of 91.2% on CoNLL 2003, an improvement of 1.3 over the baseline.", ["F1 91.2 on CoNLL-2003"]),
        (
            "We obtain F1 scores of 91.2 and 86.3 on CoNLL 2003 and OntoNotes respectively.",
            ["F1 91.2 on CoNLL-2003", "F1 86.3 on OntoNotes"],
        ),
        (
            "We obtain a new state of the art on CoNLL 2003 (91.2 F1) and OntoNotes (86.3 F1).",
            ["F1 91.2 on CoNLL-2003", "F1 86.3 on OntoNotes"],
        ),
        ("Our parser reaches 91.2% accuracy and a UAS of 91.2 on CoNLL 2003.", ["UAS 91.2 on CoNLL-2003"]),
        ("On WNUT 2017, which consists of CoNLL 2003 texts, we reach 46.6 F1.", ["F1 46.6 on WNUT2017"]),
        (
            "We use CoNLL 2003 and reach 91.2 F1, and the result for OntoNotes was 86.3 F1.",
            ["F1 91.2 on CoNLL-2003", "F1 86.3 on OntoNotes"],
        ),
        ("Our tagger obtains an accuracy of 97.6% on the WSJ.", ["accuracy 97.6 on Penn Treebank"]),
        (
            "Our model achieves 41.49 Rouge-L and 17.33 METEOR on NarrativeQA.",
            ["ROUGE-L 41.49 on NarrativeQA", "METEOR 17.33 on NarrativeQA"],
        ),
    ],
)
def test_own_results_are_told_with_their_place(sentence: str, names: list[str]):
    assert results(sentence) == names


@pytest.mark.parametrize(
    "sentence",
    [
        "Our model improves F1 by 2.1 points on CoNLL 2003.",
        "Lample et al. (2016) achieve 90.9 F1 on CoNLL 2003.",
        "We outperform the 90.9 F1 of Lample et al. (2016) on CoNLL 2003.",
        "Our parser is fast, and Zhang and McDonald (2014) report 91.02 F1 on CoNLL 2003.",
        "Our parser is new, surpassing the 93.22% accuracy / 91.02% F1 of Zhang and McDonald (2014) on CoNLL 2003.",
        "In our study humans achieved 95.1 F1 on CoNLL 2003.",
        "Our model gives a 0.8% F1 improvement on CoNLL 2003.",
        "We use 91.2 million tokens of CoNLL 2003.",
    ],
)
def test_gains_and_results_of_others_are_none_of_its_own(sentence: str):
    assert results(sentence) == []


@pytest.mark.parametrize(
    "text",
    [
        "We use two data sets, one of them new. It is hard. Our model achieves 88.1 F1 on Foo and 97.1 F1 on Bar.",
        "Our approach is evaluated on OntoNotes 5.0, and F1 is better.",
        "We improve F1 by 7.4 and 10.5 points on CoNLL 2003.",
        "We observed an increase of 0.7 BLEU for one and 18.2 BLEU for the other model on WMT14.",
        "We outperform others on OntoNotes (Lample et al., 2016) that tune on CoNLL 2003 (80.8 F1).",
        "Our model reaches a 1.3 F1 improvement on CoNLL 2003.",
        "Our model obtains a 12.5% F 1 point improvement over a baseline on CoNLL 2003.",
        "Our model improves on the baseline accuracy of 72.5% on CoNLL 2003.",
        "We obtain new results for parsers trained on the English FooBank (92.6 F1) and many others of CoNLL 2003.",
        "Our model improves the area of Precision/Recall from 0.35 to 0.39 on CoNLL 2003.",
    ],
)
def test_versions_gains_and_values_on_other_names_are_none(text: str):
    assert results(text) == []


def test_the_data_set_may_stand_in_the_sentence_before():
    text = "We evaluate on WNUT 2017. When tested on it, the system achieves 42.6 F1, which is new."
    assert results(text) == ["F1 42.6 on WNUT2017"]


def results_section(sentence: str) -> str:
    return f"<div><head>Results</head><p>{sentence}</p></div>"


def names_of(body: str) -> list[str]:
    xml = (
        "<TEI><teiHeader><fileDesc><titleStmt><title>Neural named entity recognition</title></titleStmt></fileDesc>"
        f"</teiHeader><text><body><div><head>Introduction</head><p>{DOMAIN}</p></div>{body}</body></text></TEI>"
    )
    view = PaperView(read_source(Source("paper.tei.xml", xml.encode())))
    found = ResultProposer().propose(view, Proposal()).mentions
    return [mention.name for mention in found if mention.type == "Result"]


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ("Our best system achieves 91.2 F1 on CoNLL 2003.", ["F1 91.2 on CoNLL-2003"]),
        ("Our best system achieves 91.2 F1 on the CoNLL 2003 development set.", []),
        ("Our baseline achieves 90.2 F1 on CoNLL 2003.", []),
        ("The parser achieves 91.2 F1 on CoNLL 2003.", []),
        ("Our best system achieves 91.2 F1.", []),
        ("We re-implement it in C++. On CoNLL 2003 our re-implemented tagger achieves 91.2 F1.", []),
    ],
)
def test_the_results_section_must_say_whose_and_on_what_and_nothing_aside(sentence: str, names: list[str]):
    assert names_of(results_section(sentence)) == names
