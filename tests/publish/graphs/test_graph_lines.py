"""The academic graph as JSON Lines."""

from __future__ import annotations

import io
import json

from tests.publish.graphs.graphs_of import CITATIONS, EDGES, ENTITIES, HOSTILE, MERGES, hostile_graph

from scigraft.publish.graphs import jsonl


def written(items) -> list[str]:
    stream = io.StringIO(newline="\n")
    jsonl.write(items, stream)
    return stream.getvalue().splitlines()


def test_each_line_says_what_it_is():
    lines = [json.loads(line) for line in written((*ENTITIES, *EDGES, *CITATIONS, *MERGES))]
    assert [line["kind"] for line in lines] == ["entity"] * 6 + ["edge"] * 5 + ["citation", "merge"]
    assert lines[0]["names"] == [["Ana Ruiz", 2], ["A. Ruiz", 1]]
    assert lines[7]["support"][1]["place"] == {
        "file": "two.xml", "page": 3, "page_label": "45", "table": "tbl1", "row": 2, "col": 4, "text": "71.2",
    }  # fmt: skip
    assert [typed["type"] for typed in lines[11]["contexts"]] == ["direct use", "task correlation", "direct use"]


def test_hostile_names_come_back_as_they_are():
    entities, edges, citations = hostile_graph()
    lines = written((*entities, *edges, *citations))
    assert len(lines) == len(entities) + len(edges) + len(citations)
    names = [json.loads(line)["name"] for line in lines[: len(entities)]]
    assert names[::2] == list(HOSTILE)
    assert all(line.encode("utf-8") for line in lines)
