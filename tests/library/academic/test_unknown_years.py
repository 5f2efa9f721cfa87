"""A paper of no known year has none, wherever a year is told."""

import csv
import json
from pathlib import Path

from scigraft.library import Library
from scigraft.model import ExtractSettings, GraphSettings, SearchSettings, Settings

SETTINGS = Settings(
    extract=ExtractSettings(modules=()),
    graph=GraphSettings(embedder=False),
    search=SearchSettings(embedder="none"),
    workers=1,
)
ROWS = [
    {"id": "a", "title": "A parser of trees", "abstract": "We parse trees.", "authors": ["Ada Lovelace"]},
    {
        "id": "b",
        "title": "A parser of charts",
        "abstract": "We parse charts.",
        "authors": ["Ada Lovelace"],
        "year": 2009,
    },
]


def test_answers_and_exports_say_none_and_no_zero(tmp_path: Path) -> None:
    (tmp_path / "papers.jsonl").write_text("".join(json.dumps(row) + "\n" for row in ROWS), encoding="utf-8")
    with Library.create(tmp_path / "lib", settings=SETTINGS) as library:
        library.add(metadata=tmp_path / "papers.jsonl")
        library.build()
        found = library.academic().papers_where(author="Ada Lovelace")
        assert [(one.key, one.year) for one in found] == [("b", 2009), ("a", None)]
        retrieval = library.retrieval()
        assert {one.paper: one.year for one in retrieval.search("parser").papers} == {"a": None, "b": 2009}
        assert [one.year for one in retrieval.related("b").papers] == [None]
        assert {str(row["y"]) for row in library.sparql("SELECT ?y { ?p fabio:hasPublicationYear ?y }")} == {"2009"}
        library.export(tmp_path / "out", formats=("neo4j", "graphml"))
    with (tmp_path / "out" / "neo4j" / "nodes-Title.csv").open(encoding="utf-8", newline="") as stream:
        assert {row["name"]: row["year:int"] for row in csv.DictReader(stream)} == {
            "A parser of trees": "",
            "A parser of charts": "2009",
        }
    assert '<data key="n5">0</data>' not in (tmp_path / "out" / "graph.graphml").read_text(encoding="utf-8")
