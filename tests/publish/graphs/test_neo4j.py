"""Neo4j's bulk CSV: the headers that its importer wants, and fields that come back whole."""

from __future__ import annotations

import csv
import io

from tests.publish.graphs.graphs_of import CITATIONS, EDGES, ENTITIES, HOSTILE, hostile_graph

from scigraft.publish.graphs import clean, neo4j

csv.field_size_limit(10_000_000)


def written(entities=ENTITIES, edges=EDGES, citations=CITATIONS) -> dict[str, str]:
    files: dict[str, io.StringIO] = {}
    neo4j.write(entities, edges, citations, lambda name: files.setdefault(name, io.StringIO(newline="")))
    return {name: stream.getvalue() for name, stream in files.items()}


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_there_is_a_file_of_nodes_for_each_type_and_one_of_relationships():
    types = ("Author", "Dataset", "Result", "Task", "Title")
    assert sorted(written()) == sorted(["import.sh", "relationships.csv", *(f"nodes-{type}.csv" for type in types)])


def test_nodes_have_id_label_and_lists():
    (task,) = rows(written()["nodes-Task.csv"])
    assert task[":LABEL"].split(neo4j.SEPARATOR) == ["Entity", "Task"]
    assert task["id:ID"] == "k1"
    assert task["names:string[]"].split(neo4j.SEPARATOR) == ["question answering", "QA"]
    assert task["paperCount:int"] == "2"


def test_relationships_have_ends_that_are_nodes_and_types_as_neo4j_writes_them():
    files = written()
    ids = {row["id:ID"] for name, text in files.items() if name.startswith("nodes-") for row in rows(text)}
    found = rows(files["relationships.csv"])
    assert {end for row in found for end in (row[":START_ID"], row[":END_ID"])} <= ids
    assert [row[":TYPE"] for row in found] == [
        "WRITES", "EXPERIMENTS_ON", "WORKS_ON", "ACHIEVES", "WORKS_ON", "DIRECT_USE", "TASK_CORRELATION",
    ]  # fmt: skip
    assert found[1]["papers:string[]"].split(neo4j.SEPARATOR) == ["one", "two"]


def test_the_script_names_every_file_and_the_delimiter():
    files = written()
    assert all(name in files["import.sh"] for name in files if name.endswith(".csv"))
    assert "--array-delimiter=U+001F --multiline-fields=true" in files["import.sh"]


def test_hostile_names_come_back_whole():
    files = written(*hostile_graph())
    tasks = rows(files["nodes-Task.csv"])
    assert [row["name"] for row in tasks] == [clean(name) for name in HOSTILE]
    assert all(len(row) == len(neo4j.NODE_HEAD) and None not in row for row in tasks)
    assert [row["text"] for row in rows(files["relationships.csv"])][: len(HOSTILE)] == [clean(n) for n in HOSTILE]
    assert "\x00" not in "".join(files.values())


def test_no_name_parts_a_list():
    files = written(*hostile_graph())
    assert [len(row["names:string[]"].split(neo4j.SEPARATOR)) for row in rows(files["nodes-Task.csv"])] == [1] * 13
