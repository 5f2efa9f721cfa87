import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from scigraft.cli.app import app
from scigraft.evaluate.search.checking import checked_queries, odd_citations, some
from scigraft.model import UsageError

CANDIDATES = {"A", "B", "C"}
KNOWN = CANDIDATES | {"Q"}


@pytest.mark.parametrize(
    ("gold", "told"),
    [
        ({"X": {"A": 1}, "Y": {"B": 1}}, "queries that are no papers of the corpus: X, Y"),
        ({"A": {"X": 1}, "B": {"Y": 1}}, "no relevant paper of the 2 queries is a candidate: X, Y"),
        ({"A": {"X": 1}, "Z": {"B": 1}}, "no relevant paper of the 1 queries is a candidate: X"),
        ({f"X{n}": {"A": 1} for n in range(9)}, "X4 and 4 more"),
    ],
)
def test_ids_of_other_papers_are_an_error(gold: dict[str, dict[str, int]], told: str) -> None:
    with pytest.raises(UsageError, match=told) as caught:
        checked_queries(gold, candidates=CANDIDATES, known=KNOWN, file="gold.tsv")
    assert caught.value.where == "gold.tsv"
    assert caught.value.hint


@pytest.mark.parametrize(
    ("gold", "asked", "told"),
    [
        ({"Q": {"A": 1}, "B": {"C": 2}}, ["B", "Q"], []),
        (
            {"Q": {"A": 1}, "X": {"C": 2}, "Y": {"A": 1}},
            ["Q"],
            ["2 of 3 queries are no papers of the corpus and left out: X, Y"],
        ),
        (
            {"Q": {"A": 1, "X": 1}, "B": {"X": 1, "Y": 1}},
            ["B", "Q"],
            [
                "2 of 3 relevant papers are no candidates and count as not found: X, Y",
                "1 of 2 queries have no relevant paper among the candidates and score 0",
            ],
        ),
    ],
)
def test_some_unknown_ids_are_told_with_their_number(
    gold: dict[str, dict[str, int]], asked: list[str], told: list[str]
) -> None:
    assert checked_queries(gold, candidates=CANDIDATES, known=KNOWN) == (asked, tuple(told))


def test_citations_of_other_papers_are_told() -> None:
    assert odd_citations([("X", "Y"), ("Z", "Y")], CANDIDATES) == ("none of 2 citations names a candidate: X, Z",)
    assert odd_citations([("X", "A")], CANDIDATES) == odd_citations([], CANDIDATES) == ()
    assert some(["A"]) == "A"


def test_the_command_ends_with_an_error_or_warns(tmp_path: Path) -> None:
    papers = [{"id": name, "title": f"Paper {name}", "abstract": f"We parse trees {name}."} for name in "ABC"]
    (tmp_path / "papers.jsonl").write_text("".join(json.dumps(paper) + "\n" for paper in papers))
    (tmp_path / "citations.tsv").write_text("A\tB\n")
    command = ["evaluate", "search", "--systems", "lexical", "--json"]
    for name in ("papers.jsonl", "citations.tsv", "gold.tsv"):
        command += [f"--{name.split('.')[0]}", str(tmp_path / name)]
    (tmp_path / "gold.tsv").write_text("A\tx1\nB\tx2\n")
    failed = CliRunner().invoke(app, command)
    assert failed.exit_code != 0
    assert "gold.tsv" in failed.output
    assert "x1, x2" in failed.output
    (tmp_path / "gold.tsv").write_text("A\tx1\nB\tC\n")
    found = CliRunner().invoke(app, command)
    assert found.exit_code == 0
    assert "warning: 1 of 2 relevant papers are no candidates" in found.stderr
    assert len(json.loads(found.stdout)["settings"]["warnings"]) == 2
