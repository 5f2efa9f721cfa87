"""Leaderboard entries of whole papers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from scigraft.cli.app import app
from scigraft.evaluate.tdms import compare, run_tdms
from scigraft.evaluate.tdms_gold import Entry, load_entries, same_measure, same_score, to_label
from scigraft.evaluate.tdms_report import render_tdms
from scigraft.evaluate.tdms_tables import read_parsed_tables
from scigraft.model import UsageError

NER = Entry("named_entity_recognition", "CoNLL 2003 (English)", "F1", "91.20")
TEXT = (
    "We propose TagNet, a neural network for named entity recognition. We train the model on CoNLL 2003 and "
    "evaluate named entity recognition by F1. Table 1 shows our main results: TagNet outperforms the previous "
    "state of the art on the CoNLL 2003 data set. The model uses a bidirectional LSTM with a CRF layer."
)
PARSED = [
    {
        "caption": "Table 1: Results of named entity recognition (F1) on the CoNLL 2003 test set.",
        "numberCells": [
            {
                "number": "90.10",
                "associatedRows": ["LSTM - CRF ( Lample et al . , 2016 )"],
                "associatedColumns": ["F1"],
            },
            {"number": "91.20", "isBolded": True, "associatedRows": ["TagNet ( ours )"], "associatedColumns": ["F1"]},
        ],
    }
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rows = [dict(zip(("task", "dataset", "metric", "score"), (*NER.triple, NER.score), strict=True))]
    gold = [
        {"paper": "p1", **rows[0]},
        {"paper": "", **rows[0], "dataset": "Elsewhere"},
        {"paper": "absent", **rows[0]},
    ]
    (tmp_path / "gold.jsonl").write_text("".join(json.dumps(row) + "\n" for row in gold))
    (tmp_path / "tei").mkdir()
    (tmp_path / "tables").mkdir()
    title = "<titleStmt><title>TagNet: Named Entity Recognition</title></titleStmt>"
    abstract = f"<profileDesc><abstract><p>{TEXT}</p></abstract></profileDesc>"
    (tmp_path / "tei" / "p1.tei.xml").write_text(
        f"<TEI><teiHeader><fileDesc>{title}</fileDesc>{abstract}</teiHeader>"
        f"<text><body><div><head>Results</head><p>{TEXT}</p></div></body></text></TEI>"
    )
    (tmp_path / "tables" / "p1.json").write_text(json.dumps(PARSED))
    return tmp_path


def test_a_folder_is_run_and_scored(folder: Path):
    score = run_tdms(folder)
    figures = score.figures()
    assert figures["tuple_f1"] == figures["closed.tuple_f1"] == figures["tuple_f1_without_score"] == 1
    assert score.settings["papers"] == 1
    assert score.settings["papers_without_file"] == 1
    assert "tei/ has no file of them: 1\n" in render_tdms(score)


def test_the_command_prints_one_object(folder: Path):
    result = CliRunner().invoke(app, ["evaluate", "tdms", "--data", str(folder / "gold.jsonl"), "--json"])
    told = json.loads(result.stdout)
    assert set(told) == {"figures", "intervals", "settings"}
    assert told["figures"]["tuple_f1"] == 1
    assert "closed" in CliRunner().invoke(app, ["evaluate", "tdms", "--data", str(folder)]).stdout


def test_bad_gold_is_told_with_its_line(tmp_path: Path):
    (tmp_path / "gold.jsonl").write_text('{"paper": "p"}\n')
    with pytest.raises(UsageError, match=r"gold.jsonl, line 1"):
        load_entries(tmp_path / "gold.jsonl")
    with pytest.raises(UsageError):
        run_tdms(tmp_path / "gold.jsonl")


@pytest.mark.parametrize(
    ("score", "other", "equal"),
    [
        ("91.20", "91.2", True),
        ("77.1%", "77.1", True),
        ("0.912", "91.2", True),
        ("1.2", "120", False),
        ("46M", "46", False),
        ("0.151B", "151M", True),
        ("87.58*", "87.58", True),
        ("-", "-", False),
        ("91.2", "91.21", False),
    ],
)
def test_scores_are_compared_as_numbers(score: str, other: str, equal: bool):
    assert same_score(score, other) is same_score(other, score) is equal


@pytest.mark.parametrize(
    ("gold", "ours", "equal"),
    [
        (("Multi-Domain Sentiment Dataset", "Accuracy on DVD"), ("DVD", "accuracy"), True),
        (("Multi-Domain Sentiment Dataset", "Accuracy on DVD"), ("Amazon reviews", "accuracy"), False),
        (("SemEval-2014 Task 4", "Laptop (acc)"), ("Laptop", "accuracy"), True),
        (("SemEval-2014 Task 4", "Laptop (acc)"), ("Restaurant", "accuracy"), False),
        (("Penn Treebank", "Test perplexity"), ("PTB", "perplexity"), True),
        (("Penn Treebank", "Validation perplexity"), ("PTB", "perplexity"), False),
    ],
)
def test_a_part_of_the_data_in_the_metric_must_be_told(gold: tuple[str, str], ours: tuple[str, str], equal: bool):
    assert same_measure(Entry("t", *gold), Entry("t", *ours)) is equal


def test_a_gold_entry_is_given_to_one_result_at_most():
    twice = (Entry("NER", "CoNLL-2003", "F1", "91.2"), Entry("NER", "CoNLL03", "F-score", "91.20"))
    counts = compare("p", [NER], twice, [NER]).counts["tuple"]
    assert (counts.right, counts.guesses, counts.gold) == (1, 2, 1)


def test_names_are_mapped_to_known_labels_by_measure_and_then_task():
    labels = [Entry("chunking", "Penn Treebank", "F1"), Entry("constituency_parsing", "Penn Treebank", "F1")]
    assert to_label(Entry("constituent parsing", "PTB", "F-score", "1"), labels) == labels[1]
    assert to_label(Entry("parsing", "SQuAD", "F1", "1"), labels) is None


def test_parsed_tables_become_grids(tmp_path: Path):
    file = tmp_path / "t.json"
    file.write_text(json.dumps(PARSED))
    (table,) = read_parsed_tables(file)
    assert table.label == "Table 1"
    assert [[cell.text for cell in row] for row in table.grid] == [
        ["", "F1"],
        ["LSTM-CRF (Lample et al., 2016)", "90.10"],
        ["TagNet (ours)", "91.20"],
    ]
    assert table.grid[2][1].bold
    file.write_text("{}")
    with pytest.raises(UsageError):
        read_parsed_tables(file)


def test_an_empty_gold_file_is_told(tmp_path):
    (tmp_path / "gold.jsonl").write_text("\n")
    with pytest.raises(UsageError, match="no leaderboard entry"):
        load_entries(tmp_path / "gold.jsonl")
