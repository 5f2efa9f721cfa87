import json
from pathlib import Path

import pytest

from scigraft.evaluate.search.rows import read_citations, read_gold, read_papers
from scigraft.model import UsageError


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_candidates_have_an_abstract_or_are_named_core(tmp_path: Path) -> None:
    rows = [
        {"id": "a", "title": "A", "abstract": "Says.", "year": 2001, "authors": ["X"], "other": 1},
        {"id": "b", "title": "B", "abstract": None, "year": None},
        {"id": "c", "title": "C", "abstract": "Says.", "core": False},
        {"id": 4, "title": "D", "abstract": "", "core": True},
    ]
    found = read_papers(written(tmp_path / "p.jsonl", "\n".join(map(json.dumps, rows)) + "\n\n"))
    assert {row.id: row.candidate for row in found} == {"a": True, "b": False, "c": False, "4": True}
    assert [row.whole_text for row in found[:2]] == ["A. Says.", "B"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"id": "a"}\n{"title": "no id"}', "line 2"),
        ('\n\n{"id": ', "line 3"),
        ("[]", "line 1"),
        ('{"id": "a"}\n{"id": "a"}', "twice"),
        ("\n", "no paper"),
        pytest.param("[" * 100_000, "line 1", id="deep"),
        ('{"id": "a", "year": 1000000000000000000000}', "line 1"),
    ],
)
def test_what_is_no_paper_is_told_with_its_line(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        read_papers(written(tmp_path / "p.jsonl", text))


def test_half_letters_are_replaced_in_texts(tmp_path: Path) -> None:
    row = {"id": "a", "title": "T \ud800", "abstract": "\udfff says", "authors": ["\ud800"]}
    found = read_papers(written(tmp_path / "p.jsonl", json.dumps(row)))[0]
    assert (found.title, found.abstract, found.authors) == ("T ?", "? says", ("?",))


def test_heads_are_skipped_and_lines_may_end_in_any_way(tmp_path: Path) -> None:
    assert read_citations(written(tmp_path / "c.tsv", "citing\tcited\r\na\tb\r\n\r\nb\tc")) == (("a", "b"), ("b", "c"))
    gold = read_gold(written(tmp_path / "g.tsv", "query\trelevant\nq\ta\nq\tq\nq\tb\t2\nr\tc\t0\n"))
    assert gold == {"q": {"a": 1, "b": 2}}


@pytest.mark.parametrize(
    "text", ["a\n", "query\trelevant\n", "", "a\t\n", "q\ta\tvery\n", "q\ta\t²", "q\ta\t" + "9" * 5000, "a\tb\t1\t2\n"]
)
def test_gold_that_says_nothing_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(UsageError) as told:
        read_gold(written(tmp_path / "g.tsv", text))
    assert told.value.where == "g.tsv"


def test_other_bytes_than_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / "c.tsv").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UsageError, match="UTF-8"):
        read_citations(tmp_path / "c.tsv")
