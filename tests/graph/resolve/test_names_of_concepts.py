from __future__ import annotations

import pytest

from scigraft.graph.resolve import NameUse, resolve
from scigraft.model import EntityType


def together(type: EntityType, *names: str) -> list[list[str]]:
    """Return the clusters of names that each have a paper of their own."""
    uses = [NameUse(name, (f"p{at}",)) for at, name in enumerate(names)]
    return sorted(sorted({use.name for use in cluster}) for cluster in resolve(type, uses).clusters)


@pytest.mark.parametrize(
    ("type", "names"),
    [
        ("Dataset", ["CoNLL 2003", "CoNLL03", "CONLL-2003 shared task", "CoNLL-2003"]),
        ("Dataset", ["CoNLL-2003", "CoNLL 2003 NER", "CoNLL-2003 named entity recognition dataset"]),
        ("Dataset", ["CoNLL-2003 English", "CoNLL 2003 NER (English)"]),
        ("Dataset", ["Penn Treebank", "PTB", "Penn TreeBank ( PTB )", "the Penn Tree-bank", "English PTB"]),
        ("Dataset", ["WebQuestions", "WebQuestions question answering dataset"]),
        ("Dataset", ["OntoNotes 5.0", "OntoNotes v5 coreference resolution corpus"]),
        ("Dataset", ["WMT'14 English-German", "WMT14 English-German news translation task"]),
        ("Dataset", ["WMT14 En-De", "WMT 2014 English-German", "WMT'14 English-to-German"]),
        ("Dataset", ["OntoNotes v5", "OntoNotes 5.0"]),
        ("Metric", ["F1", "F-1", "F1 score", "F1-measure", "F1 scores", "F-measure"]),
        ("Metric", ["BLEU-4", "BLEU4", "BLEU 4 score"]),
        ("Metric", ["macro-averaged F1", "F1-macro", "macro F1"]),
        ("Metric", ["Hits@10", "H@10"]),
        ("Task", ["word segmentation", "word seg - mentation", "Word-segmentation task"]),
        ("Task", ["part-of-speech tagging", "POS tagging", "part - of - speech ( POS ) tagging"]),
        ("Task", ["Knowledge Base QA", "knowledge-based QA", "KBQA", "knowledge-based question answering"]),
        ("Task", ["coreference resolution", "co-reference resolution", "Coreference"]),
        ("Task", ["constituent parsing", "constituency parsing"]),
        ("Task", ["semantic role labeling", "Semantic Role Labelling", "SRL"]),
        ("Task", ["named entity recognition", "recognition of named entities", "recognizing named entities"]),
    ],
)
def test_names_of_one_thing_are_one(type: EntityType, names: list[str]) -> None:
    assert together(type, *names) == [sorted(names)]


@pytest.mark.parametrize(
    ("type", "names"),
    [
        ("Metric", ["BLEU-1", "BLEU-4", "BLEU"]),
        ("Metric", ["ROUGE-1", "ROUGE-2", "ROUGE-L"]),
        ("Metric", ["F1", "F0.5", "F2"]),
        ("Metric", ["micro F1", "macro F1", "F1"]),
        ("Metric", ["Matched Accuracy", "Mismatched Accuracy", "Accuracy"]),
        ("Metric", ["LAS", "UAS"]),
        ("Dataset", ["CoNLL-2003", "CoNLL-2012", "CoNLL"]),
        ("Dataset", ["CoNLL 2003 NER English", "CoNLL 2003 NER German", "CoNLL 2003 NER"]),
        ("Dataset", ["CoNLL 2005 SRL", "CoNLL 2005 Brown", "CoNLL 2009 SRL"]),
        ("Dataset", ["SemEval 2014 sentiment analysis", "SemEval 2014 semantic parsing"]),
        ("Dataset", ["SQuAD 1.1", "SQuAD 2.0"]),
        ("Dataset", ["ECB", "ECB+ corpus"]),
        ("Metric", ["chrF", "chrF++"]),
        ("Dataset", ["WebQuestions", "SimpleQuestions question answering dataset"]),
        ("Dataset", ["TREC question classification", "TREC question answering"]),
        ("Dataset", ["movie question answering", "movie"]),
        ("Dataset", ["WMT14 En-De", "WMT14 En-Fr", "WMT14 De-En"]),
        ("Dataset", ["GPT-2", "GPT-3"]),
        ("Dataset", ["WSJ dev", "WSJ test"]),
        ("Task", ["named entity recognition", "cross-lingual named entity recognition"]),
        ("Task", ["knowledge base question answering", "knowledge graph question answering", "question answering"]),
        ("Task", ["coreference resolution", "event coreference"]),
        ("Task", ["parsing", "unsupervised parsing", "dependency parsing"]),
        ("Task", ["English to French translation", "French to English translation"]),
    ],
)
def test_numbered_and_qualified_variants_stay_apart(type: EntityType, names: list[str]) -> None:
    assert together(type, *names) == sorted([name] for name in names)


def test_a_short_form_of_two_meanings_goes_to_the_one_its_paper_says() -> None:
    uses = [
        NameUse("MT", ("p1",), {"long": "machine translation"}),
        NameUse("MT", ("p2",), {"long": "multi-task learning"}),
        NameUse("machine translation", ("p3",)),
        NameUse("multi-task learning", ("p4",)),
        NameUse("MT", ("p5",)),
    ]
    found = {tuple(sorted(use.papers[0] for use in cluster)) for cluster in resolve("Task", uses).clusters}
    assert found == {("p1", "p3"), ("p2", "p4"), ("p5",)}


def test_a_bare_short_form_goes_to_what_the_library_says_clearly() -> None:
    stated = [NameUse("machine translation", (f"p{at}",), {"short": "MT", "at": str(at)}) for at in range(3)]
    bare, other = NameUse("MT", ("p8",)), NameUse("MT", ("p9",), {"long": "multi-task learning"})
    assert resolve("Task", [*stated, bare, other]).clusters == resolve("Task", [other, bare, *stated]).clusters
    home = next(cluster for cluster in resolve("Task", [*stated, bare, other]).clusters if bare in cluster)
    assert {use.name for use in home} == {"machine translation", "MT"} and other not in home


def test_a_long_name_that_says_its_short_form_speaks_for_it() -> None:
    uses = [
        NameUse("Chunk Error Rating", ("p1",), {"long": "Chunk Error Rating", "short": "CER"}),
        NameUse("CER", ("p2",)),
        NameUse("character error rate", ("p3",)),
    ]
    found = resolve("Metric", uses)
    assert sorted(sorted(use.papers[0] for use in group) for group in found.clusters) == [["p1", "p2"], ["p3"]]
    assert found.merges[0].evidence == '1 paper writes "Chunk Error Rating (CER)"'


def test_what_a_paper_says_comes_before_the_library_and_the_list() -> None:
    uses = [NameUse("LAS", (f"p{at}",), {"long": "label accuracy", "at": str(at)}) for at in range(3)]
    uses += [
        NameUse("LAS", ("p8",), {"long": "labeled attachment score"}),
        NameUse("labeled attachment score", ("p9",)),
    ]
    found = [sorted(use.papers[0] for use in group) for group in resolve("Metric", uses).clusters]
    assert sorted(found) == [["p0", "p1", "p2"], ["p8", "p9"]]
