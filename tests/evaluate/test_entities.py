import json

import pytest
from click.testing import CliRunner

from scigraft.cli.app import app
from scigraft.evaluate.entities import EntityScore, fold_members, render_entities, run_entities
from scigraft.extract.tagger.tokens import tokenised
from scigraft.model import ReadError, UsageError

TASKS = ["sentiment analysis", "relation extraction", "machine translation", "entity linking", "dependency parsing"]


def conll(sentences: list[tuple[str, str]]) -> str:
    """Return labelled sentences as a file's text; the second text of each is its task."""
    lines = []
    for text, task in sentences:
        start = text.index(task)
        for token in tokenised(text):
            inside = start <= token.start and token.end <= start + len(task)
            tag = "O" if not inside else "B-TASK" if token.start == start else "I-TASK"
            lines.append(f"{token.text}\t{token.start}\t{tag}")
        lines.append("")
    return "\n".join(lines)


@pytest.fixture
def labelled(tmp_path):
    file = tmp_path / "some_test.conll"
    file.write_text(conll([(f"We study {task} of short texts in this paper.", task) for task in TASKS] * 20))
    return file


def test_another_file_is_scored_with_the_shipped_tagger(labelled):
    score = run_entities(labelled, lexical=True)
    assert score.settings["protocol"] == "shipped tagger"
    assert score.settings["seen_in_training"] == 0
    assert score.figures()["span_f1.TASK"] > 0.5
    assert score.intervals()["span_f1"][0] <= score.figures()["span_f1"] <= score.intervals()["span_f1"][1]


def test_folds_train_anew(labelled):
    score = run_entities(labelled, folds=3, lexical=True)
    assert score.settings["protocol"] == "3-fold"
    assert score.figures()["span_f1"] > 0.9


def test_of_a_folder_the_test_file_is_taken(labelled):
    (labelled.parent / "a_train.conll").write_text("A\t0\tO\n")
    assert run_entities(labelled.parent, lexical=True).settings["file"] == "some_test.conll"


def test_training_data_are_never_scored_with_what_was_trained_on_them(benchmark_data, tmp_path):
    text = (benchmark_data / "entities" / "tdmsci_train.conll").read_text()
    some = tmp_path / "cut.conll"
    some.write_text("\n\n".join(text.split("\n\n")[:30]))
    score = run_entities(some, lexical=True)
    settings = score.settings
    assert settings["protocol"] == "5-fold"
    assert settings["seen_in_training"] == 30
    assert "learned from 30 of the sentences: it is trained anew" in render_entities(score)


def test_a_span_counts_only_with_its_type_and_both_ends():
    gold = (frozenset({(0, 2, "TASK"), (4, 5, "METRIC")}), frozenset({(1, 2, "DATASET")}))
    found = (frozenset({(0, 2, "TASK"), (4, 5, "TASK")}), frozenset({(1, 3, "DATASET")}))
    score = EntityScore(gold, found, {"protocol": "3-fold", "seen_in_training": 0} | dict.fromkeys(("file",), "f"))
    assert score.figures()["span_f1"] == pytest.approx(1 / 3)
    assert score.figures()["span_precision.TASK"] == 0.5
    assert score.figures()["span_recall.METRIC"] == 0


def test_folds_hold_each_sentence_once():
    folds = fold_members(23, 5)
    assert sorted(n for fold in folds for n in fold) == list(range(23))
    assert folds == fold_members(23, 5)


def test_the_report_says_what_was_done(labelled):
    told = render_entities(run_entities(labelled, lexical=True))
    assert "100 sentences, lexical tagger, shipped tagger" in told
    assert "DATASET" in told


def test_the_command_prints_one_object(labelled):
    result = CliRunner().invoke(app, ["evaluate", "entities", "--data", str(labelled), "--lexical", "--json"])
    assert result.exit_code == 0, result.output
    assert set(json.loads(result.output)) == {"figures", "intervals", "settings"}


@pytest.mark.parametrize("line", ["\t0\tO", "We\t²\tO", "We\t0\tO\tx", "We\t0", "We\t0\tTASK", "We"])
def test_a_line_of_another_form_is_named(tmp_path, line):
    (tmp_path / "x.conll").write_text(f"We\t0\tO\n{line}\n", encoding="utf-8")
    with pytest.raises(ReadError, match=r"x\.conll, line 2"):
        run_entities(tmp_path / "x.conll", lexical=True)


def test_spans_of_another_type_are_not_counted_as_missed(tmp_path):
    (tmp_path / "x.conll").write_text("We\t0\tO\nparse\t3\tB-MATERIAL\n")
    with pytest.raises(UsageError, match="other types: MATERIAL"):
        run_entities(tmp_path / "x.conll", lexical=True)


def test_a_folder_without_labelled_sentences_is_told(tmp_path):
    with pytest.raises(UsageError, match=r"no \.conll file"):
        run_entities(tmp_path)
    (tmp_path / "x.conll").write_text("\n")
    with pytest.raises(UsageError, match="no labelled sentence"):
        run_entities(tmp_path)


ABSTRACT = {
    "sentences": [["We", "study", "relation", "extraction", "."], ["It", "reaches", "90", "F1", "on", "SemEval", "."]],
    "ner": [[[2, 3, "Task"], [0, 0, "Generic"]], [[8, 8, "Metric"], [10, 10, "Material"]]],
    "relations": [],
}


def test_abstracts_as_scierc_has_them_are_scored_by_the_types_that_are_ours(tmp_path):
    file = tmp_path / "scierc_test.json"
    file.write_bytes(b"\xef\xbb\xbf" + json.dumps(ABSTRACT).encode() + b"\r\n\r\n" + json.dumps(ABSTRACT).encode())
    score = run_entities(file, lexical=True)
    assert [sorted(kind for *_, kind in spans) for spans in score.gold] == [["TASK"], ["DATASET", "METRIC"]] * 2
    assert score.settings["types"] == "Task as TASK, Material as DATASET, Metric as METRIC"


@pytest.mark.parametrize(
    "wrong",
    [
        {"ner": [[[2, 99, "Task"]], []]},
        {"ner": [[]]},
        {"ner": [[[7, 7, "Task"]], []]},
        {"sentences": [[""], ["a"]]},
        {"sentences": "text"},
    ],
)
def test_an_abstract_of_another_form_is_named(tmp_path, wrong):
    (tmp_path / "x.json").write_text(json.dumps(ABSTRACT) + "\n" + json.dumps(ABSTRACT | wrong), encoding="utf-8")
    with pytest.raises(UsageError, match=r"x\.json: line 2 is no abstract"):
        run_entities(tmp_path / "x.json", lexical=True)


def test_an_abstract_with_entities_of_other_types_is_told(tmp_path):
    (tmp_path / "x.json").write_text(json.dumps(ABSTRACT | {"ner": [[[0, 1, "Foo"]], []]}), encoding="utf-8")
    with pytest.raises(UsageError, match="other types: Foo"):
        run_entities(tmp_path / "x.json", lexical=True)
