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
        "In our study humans achieved 95.1 F1 on CoNLL 2003.",
        "Our model gives a 0.8% F1 improvement on CoNLL 2003.",
        "We use 91.2 million tokens of CoNLL 2003.",
    ],
)
def test_gains_and_results_of_others_are_none_of_its_own(sentence: str):
    assert results(sentence) == []
