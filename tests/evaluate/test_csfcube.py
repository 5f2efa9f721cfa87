import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from scigraft.cli.commands.evaluate import command
from scigraft.cli.session import Session
from scigraft.embed import is_available
from scigraft.evaluate.csfcube import read_questions, render_csfcube, run_csfcube
from scigraft.model import UsageError

pytest.importorskip("ir_measures")

PAPERS = [
    {"paper_id": "1", "title": "Parsing with trees", "abstract": "Parsing is hard. We propose a tree model."},
    {"paper_id": "2", "title": "Parsing with graphs", "abstract": "Parsing is hard. We propose a graph model."},
    {"paper_id": "3", "title": "Tree models of proteins", "abstract": "Proteins fold. We propose a tree model."},
    {"paper_id": "4", "title": "A corpus of letters", "abstract": None},
]
QRELS = [
    {"query": "1", "facet": "background", "cand": "2", "relevance": 3},
    {"query": "1", "facet": "background", "cand": "3", "relevance": 0},
    {"query": "1", "facet": "background", "cand": "9", "relevance": 3},
    {"query": "1", "facet": "method", "cand": "3", "relevance": 2},
    {"query": "1", "facet": "method", "cand": "4", "relevance": 0},
]


def written(folder: Path) -> Path:
    for name, rows in (("papers.jsonl", PAPERS), ("qrels.jsonl", QRELS)):
        (folder / name).write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return folder


@pytest.mark.skipif(not is_available(), reason="no embedder is installed")
def test_figures_are_by_system_and_facet(tmp_path: Path) -> None:
    data = written(tmp_path)
    arguments = ["csfcube", "--data", str(data), "--json", "--cache", str(tmp_path / "cache"), "--workers", "1"]
    result = CliRunner().invoke(command, arguments, obj=Session())
    assert result.exit_code == 0, result.output
    figures = json.loads(result.output)["figures"]
    for system in ("lexical", "dense", "facets"):
        aspects = [figures[f"{system}.NDCG@20.{aspect}"] for aspect in ("background", "method")]
        assert figures[f"{system}.NDCG@20"] == pytest.approx(sum(aspects) / 2, abs=1e-4)
        assert all(0 < value <= 1 for value in aspects)
    again = run_csfcube(data, cache=tmp_path / "cache", workers=1)
    assert again.figures() == figures
    table = [line for line in render_csfcube(again).split("\n") if line.startswith((*again.values, "NDCG"))]
    assert len(table) > len(again.values)
    assert [line for line in table if len(line) > 80] == []


def test_a_question_has_its_own_candidates_that_are_papers(tmp_path: Path) -> None:
    found = read_questions(written(tmp_path) / "qrels.jsonl", {"1", "2", "3", "4"})
    assert [(one.key, dict(one.candidates)) for one in found] == [
        ("1/background", {"2": 3, "3": 0}),
        ("1/method", {"3": 2, "4": 0}),
    ]


@pytest.mark.parametrize(
    "line",
    [
        '{"query": "1", "facet": "mood", "cand": "2", "relevance": 1}',
        '{"query": "1", "facet": "method", "cand": "2", "relevance": -1}',
        '{"query": "7", "facet": "method", "cand": "2", "relevance": 1}',
        "[]",
        "{",
    ],
)
def test_other_lines_are_refused_with_their_number(tmp_path: Path, line: str) -> None:
    (tmp_path / "qrels.jsonl").write_text(line, encoding="utf-8")
    with pytest.raises(UsageError, match="line 1"):
        read_questions(tmp_path / "qrels.jsonl", {"1", "2"})


def test_a_folder_of_something_else_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"papers\.jsonl"):
        run_csfcube(tmp_path)
    written(tmp_path)
    (tmp_path / "qrels.jsonl").write_text("", encoding="utf-8")
    with pytest.raises(UsageError, match="no candidate is relevant"):
        run_csfcube(tmp_path)
