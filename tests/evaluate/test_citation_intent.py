"""``evaluate citations``: files of labelled citing sentences, of either school."""

import json
from pathlib import Path

import pytest

from scigraft.evaluate.citation_intent import render_citations, run_citations
from scigraft.model import UsageError

USES = "We used the parser of Klein and Manning (2003) to parse the data."
TELLS = "Many approaches have been proposed in recent years (Lee, 2003; Charniak, 2000)."


def write(path: Path, *rows: tuple[str, str]) -> Path:
    path.write_text("".join(json.dumps({"text": text, "label": label}) + "\n" for text, label in rows), "utf-8")
    return path


def test_a_file_of_any_name_is_told_by_its_labels(tmp_path: Path):
    file = write(tmp_path / "held.jsonl", (USES, "Uses"), (TELLS, "Background"))
    score = run_citations(file, lexical=True)
    assert score.figures() == {"macro_f1": 1.0, "accuracy": 1.0, "f1.direct use": 1.0, "f1.task correlation": 1.0}
    assert score.intervals().keys() == {"macro_f1"}
    assert "held" in render_citations(score)


def test_a_folder_gives_the_figures_of_each_file_and_test_comes_before_dev(tmp_path: Path):
    write(tmp_path / "aclarc_train.jsonl", (USES, "Uses"))
    write(tmp_path / "aclarc_dev.jsonl", (USES, "Uses"), (TELLS, "Motivation"))
    write(tmp_path / "scicite_dev.jsonl", (USES, "method"), (TELLS, "background"))
    figures = run_citations(tmp_path, lexical=True).figures()
    assert {"macro_f1", "macro_f1.aclarc_dev", "macro_f1.scicite_dev"} <= figures.keys()
    write(tmp_path / "scicite_test.jsonl", (USES, "method"), (TELLS, "result"))
    assert run_citations(tmp_path, lexical=True).rows.keys() == {"scicite_test"}


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("not json", "no JSON"),
        ('{"text": "a"}', "a text and a label"),
        ('["a", "b"]', "a text and a label"),
        ('{"text": "a", "label": "other"}', "neither"),
    ],
)
def test_what_is_no_labelled_sentence_is_refused(tmp_path: Path, line: str, told: str):
    file = tmp_path / "a.jsonl"
    file.write_text(line + "\n", "utf-8")
    with pytest.raises(UsageError, match=told):
        run_citations(file, lexical=True)


def test_a_folder_without_labelled_sentences_is_refused(tmp_path: Path):
    write(tmp_path / "aclarc_train.jsonl", (USES, "Uses"))
    with pytest.raises(UsageError, match="no file"):
        run_citations(tmp_path)


def test_an_empty_file_is_told_as_one(tmp_path: Path):
    (tmp_path / "none.jsonl").write_text("\n")
    with pytest.raises(UsageError, match="no labelled sentence"):
        run_citations(tmp_path / "none.jsonl", lexical=True)
