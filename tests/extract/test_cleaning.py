import json
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scigraft.extract.cleaning import NAMED, Surface, judge, set_aside
from scigraft.extract.cleaning.features import features
from scigraft.model import Locator, Mention


@pytest.mark.parametrize(
    ("type", "name", "before", "after"),
    [
        ("Task", "named entity recognition", "We work on ", "."),
        ("Task", "machine translation", "a system for ", " that learns"),
        ("Dataset", "CoNLL-2003", "We evaluate on ", "."),
        ("Dataset", "ACE 2005", "experiments on ", " show"),
        ("Dataset", "Penn Treebank", "trained on the ", "."),
        ("Metric", "BLEU", "in terms of ", "."),
        ("Metric", "F1", "an ", " of 91.2"),
        ("Task", "implicit discourse relation recognition", "a new model for ", "."),
        ("Keywords", "dependency parsing", "A model for ", ""),
    ],
)
def test_names_of_things_pass(type, name, before, after):
    assert judge(Surface(type, name, before, after)).error is None


@pytest.mark.parametrize(
    ("type", "name", "before", "after", "error"),
    [
        ("Task", "Miller et al., 2013)", "as in ( ", ".", "invalid"),
        ("Task", "information retrieval ( Miller et al", "ideas from ", "., 1990)", "badly formed"),
        ("Dataset", "SNLI test set", "accuracy on the ", ".", "redundant"),
        ("Metric", "BLEU-1 BLEU-4 ROUGE-L METEOR", "Model ", "", "badly formed"),
    ],
)
def test_errors_are_told_with_their_class_and_reason(type, name, before, after, error):
    verdict = judge(Surface(type, name, before, after))
    assert verdict.error == error
    assert verdict.confidence >= 0.65
    assert name[:20] in verdict.reason


def test_a_small_letter_is_no_reason_as_all_tasks_have_one():
    given = Surface("Task", "implicit discourse relation recognition", "a new model for ", ".")
    assert judge(given).error is None
    assert not [name for name in features(given) if "small" in name]


def test_a_count_of_documents_is_no_data_set():
    assert judge(Surface("Dataset", "21 document corpus", "We use a ", ".")).error is not None


def test_only_names_are_judged_and_their_order_is_kept():
    def mention(id, type, name):
        return Mention(id, type, name, Locator(text=f"We evaluate on {name}."))

    bad = [mention("1", "Task", "Miller et al., 2013)"), mention("2", "Method", "Miller et al., 2013)")]
    found = set_aside([*bad, mention("3", "Dataset", "CoNLL-2003"), mention("4", "Task", "Lee et al., 2011)")])
    assert [one.mention.id for one in found] == ["1", "4"]
    assert "Method" not in NAMED


@pytest.mark.parametrize(
    ("type", "name"),
    [
        ("Dataset", "CNN/DailyMail"),
        ("Dataset", "enwik8"),
        ("Dataset", "20 Newsgroups"),
        ("Metric", "F1-score"),
        ("Metric", "unlabeled attachment score"),
        ("Metric", "macro-averaged F1-score"),
    ],
)
def test_what_a_list_names_is_let_pass(type, name: str):
    assert not set_aside([Mention("1", type, name, Locator(text=f"We measure {name}."))])


def test_metrics_run_together_are_none_though_the_last_is_listed():
    assert set_aside([Mention("1", "Metric", "BLEU BLEU METEOR BLEU METEOR", Locator())])


def test_every_feature_of_the_weights_has_words():
    phrases = files("scigraft.extract.cleaning").joinpath("phrases.toml").read_text("utf-8")
    weights = json.loads(files("scigraft.extract.cleaning").joinpath("weights.json").read_text("utf-8"))
    used = {name.split(":")[-1] for row in weights.values() for name in row} - {"bias"}
    plain = {name.split("=")[0] + "=" if "=" in name else name for name in used if not name.startswith("ends in ")}
    assert [name for name in sorted(plain) if f'"{name}"' not in phrases] == []


@given(st.text(max_size=200), st.text(max_size=80), st.text(max_size=80))
def test_any_text_has_a_verdict(name, before, after):
    surface = Surface("Task", name, before, after)
    assert judge(surface) == judge(surface)
    assert "bias" in features(surface)


def test_a_reason_does_not_count_words_where_it_can_say_more():
    reason = judge(Surface("Dataset", "several datasets", "We use ", ".")).reason
    assert "which one it is" in reason or "count" in reason
    assert "of its words" not in reason and "up to" not in reason
