from __future__ import annotations

import json

import pytest

pytest.importorskip("ir_measures")

PAPERS = [
    {"id": "P1", "title": "Parsing with trees", "abstract": "Parsing is hard. We propose a tree model."},
    {"id": "P2", "title": "Parsing with graphs", "abstract": "Parsing is hard. We propose a graph model."},
    {"id": "P3", "title": "Letters", "abstract": "A corpus of letters in Latin."},
    {"id": "N1", "title": "Known by its title", "abstract": ""},
]
OUTSIDE = [{"id": "Q1", "title": "Trees for parsing", "abstract": "We parse."}]


@pytest.fixture
def files(tmp_path):
    """Arguments for a corpus of three papers; queries from inside in gold.tsv, from outside in ooc.tsv."""
    for name, rows in (("papers.jsonl", PAPERS), ("ooc.jsonl", OUTSIDE)):
        (tmp_path / name).write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    (tmp_path / "citations.tsv").write_text("citing\tcited\nP1\tP2\nN1\tP2\n", encoding="utf-8")
    (tmp_path / "gold.tsv").write_text("query\trelevant\nP1\tP2\n", encoding="utf-8")
    (tmp_path / "ooc.tsv").write_text("query\trelevant\nQ1\tP1\nQ1\tP2\n", encoding="utf-8")
    return tmp_path


def arguments(files, gold="gold.tsv", *more):
    named = [f"--{name}" for name in ("papers", "citations", "gold")]
    paths = [files / "papers.jsonl", files / "citations.tsv", files / gold]
    return ["evaluate", "search", *(part for pair in zip(named, paths, strict=True) for part in pair), *more]


def test_figures_intervals_and_settings_for_programs(scigraft, files):
    told = scigraft(*arguments(files, "gold.tsv", "--systems", "lexical", "--json")).json()
    assert {"figures", "intervals", "settings"} <= told.keys()
    assert told["figures"]["lexical.R@20"] == told["figures"]["lexical.MRR"] == 1
    assert told["settings"]["papers"] == 3


def test_queries_from_outside_and_a_run_for_other_tools(scigraft, files):
    more = ["--queries", files / "ooc.jsonl", "--systems", "lexical", "--runs", files / "runs"]
    done = scigraft(*arguments(files, "ooc.tsv", *more))
    assert "1 queries (1 from outside), 3 papers, 2 relevant" in done.out
    lines = (files / "runs" / "lexical.run").read_text(encoding="utf-8").splitlines()
    assert [line.split()[:4] for line in lines][0] == ["Q1", "Q0", "P1", "1"]
    assert (files / "runs" / "qrels.txt").read_text(encoding="utf-8") == "Q1 0 P1 1\nQ1 0 P2 1\n"


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("gold.tsv", "query\trelevant\n", "there is no relevant paper in the file"),
        ("gold.tsv", "query\trelevant\nP9\tP1\n", "--queries FILE"),
        ("gold.tsv", "P1\n", "line 1 has not 2 columns"),
        ("citations.tsv", "citing\tcited\nP1\tP2\tP3\n", "line 2 has not 2 columns"),
        ("papers.jsonl", '{"id": "A", "title": "A", "abstract": ""}', "nothing to search"),
        ("papers.jsonl", "{}\n", "line 1 is no paper"),
    ],
)
def test_files_of_something_else_are_explained(scigraft, files, name, text, said):
    (files / name).write_text(text, encoding="utf-8")
    done = scigraft(*arguments(files, "gold.tsv", "--systems", "lexical"))
    assert (done.code, said in " ".join(done.err.split())) == (2, True), done.err


def test_an_unknown_system_is_explained(scigraft, files):
    done = scigraft(*arguments(files, "gold.tsv", "--systems", "telepathy"))
    assert done.code == 2
    assert "Known: lexical" in " ".join(done.err.split())
