"""The matcher of names."""

from __future__ import annotations

import pytest

from scigraft.evaluate.names import Kind, same


@pytest.mark.parametrize(
    ("kind", "name", "other"),
    [
        ("dataset", "CoNLL 2003 (English)", "CoNLL-2003"),
        ("dataset", "CoNLL03", "CoNLL 2003"),
        ("dataset", "PTB", "Penn Treebank"),
        ("dataset", "OntoNotes", "OntoNotes 5.0"),
        ("dataset", "SemEval-2010 Task 8", "SemEval 2010"),
        ("dataset", "SST", "SST-5"),
        ("dataset", "CNN/DM", "CNN / Daily Mail (Anonymized version)"),
        ("metric", "F1", "F-score"),
        ("metric", "micro-F1", "F1"),
        ("metric", "R-1", "ROUGE-1"),
        ("metric", "Bit per Character (BPC)", "BPC"),
        ("task", "named_entity_recognition", "NER"),
        ("task", "question_answering", "machine comprehension"),
        ("task", "part-of-speech_tagging", "POS tagging"),
        ("task", "Summarization", "abstractive sentence summarization"),
    ],
)
def test_names_that_mean_the_same(kind: Kind, name: str, other: str):
    assert same(kind, name, other)
    assert same(kind, other, name)


@pytest.mark.parametrize(
    ("kind", "name", "other"),
    [
        ("dataset", "CoNLL 2003", "CoNLL 2012"),
        ("dataset", "SQuAD", "SQuAD 2.0"),
        ("dataset", "SST-2", "SST-5"),
        ("dataset", "WikiText-2", "WikiText-103"),
        ("dataset", "WMT 2014 EN-DE", "WMT 2014 EN-FR"),
        ("metric", "BLEU-1", "BLEU-4"),
        ("metric", "ROUGE-1", "ROUGE-2"),
        ("metric", "precision", "recall"),
        ("task", "dependency parsing", "constituency parsing"),
        ("task", "", ""),
    ],
)
def test_names_that_do_not(kind: Kind, name: str, other: str):
    assert not same(kind, name, other)
    assert not same(kind, other, name)
