import json
from collections.abc import Callable
from pathlib import Path

import pytest

from scigraft.evaluate.citation_intent import run_citations
from scigraft.evaluate.lines import json_of, lines
from scigraft.evaluate.roles import read_abstracts
from scigraft.evaluate.search.rows import read_papers
from scigraft.evaluate.tables import load_gold
from scigraft.evaluate.tdms_gold import load_entries
from scigraft.model import UsageError

TEXT = "one\u2028two\x85three"  # separators of lines that JSON leaves as they are
READERS: dict[str, tuple[Callable[[Path], object], dict[str, object]]] = {
    "roles": (read_abstracts, {"sentences": [TEXT], "labels": ["other"]}),
    "citations": (lambda file: run_citations(file, lexical=True), {"text": TEXT, "label": "Uses"}),
    "tdms": (load_entries, {"paper": TEXT, "task": "a", "dataset": "b", "metric": "c", "score": "1"}),
    "tables": (load_gold, {"paper": TEXT, "value": "1"}),
    "search": (read_papers, {"id": "a", "title": TEXT}),
}


@pytest.mark.parametrize("name", READERS)
def test_a_line_ends_at_a_line_feed_alone(tmp_path: Path, name: str) -> None:
    read, row = READERS[name]
    file = tmp_path / "rows.jsonl"
    file.write_text(f"\n{json.dumps(row, ensure_ascii=False)}\r\n", encoding="utf-8")
    read(file)


@pytest.mark.parametrize("name", READERS)
def test_a_file_in_another_encoding_is_told(tmp_path: Path, name: str) -> None:
    read, _ = READERS[name]
    file = tmp_path / "rows.jsonl"
    file.write_bytes('{"text": "café"}'.encode("latin-1"))
    with pytest.raises(UsageError, match="UTF-8"):
        read(file)


@pytest.mark.parametrize("name", READERS)
def test_a_line_nested_without_end_is_told(tmp_path: Path, name: str) -> None:
    read, _ = READERS[name]
    file = tmp_path / "rows.jsonl"
    file.write_text("[" * 100_000 + "\n")
    with pytest.raises(UsageError, match=r"rows\.jsonl"):
        read(file)


@pytest.mark.parametrize("name", READERS)
def test_half_a_character_is_read_as_a_question_mark(tmp_path: Path, name: str) -> None:
    read, row = READERS[name]
    file = tmp_path / "rows.jsonl"
    file.write_text(json.dumps(row).replace("one", "\\uD800 one") + "\n")
    assert "\ud800" not in repr(read(file))
    assert json_of('["\\ud83d\\ude00 \\uD800"]') == ["\U0001f600 ?"]


def test_lines_have_the_numbers_of_an_editor(tmp_path: Path) -> None:
    file = tmp_path / "rows.txt"
    file.write_bytes(b"\xef\xbb\xbfone\r\n\n  \nfour")
    assert list(lines(file)) == [(1, "one"), (4, "four")]
