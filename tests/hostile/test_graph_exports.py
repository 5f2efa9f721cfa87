"""Names of entities that would break out of what is written: from the file through the graph into every export."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from xml.sax.saxutils import escape

import networkx as nx
import pyoxigraph as ox
import pytest

from scigraft.library import Library
from scigraft.model import ExtractSettings, Settings

KEYWORDS = (
    "<script>alert(1)</script>",
    "a \"quoted\" & 'single' word",
    "]]> end of data",
    "\u202e\u0627\u0644\u0639\u0631\u0628\u064a\u0629",
    "semi; colon | bar, comma",
    "=cmd|' /C calc'!A0",
    "back\\slash \\n \\u0041",
    "{{template}} ${shell} `tick`",
)
FORMATS = ("graphml", "neo4j", "graph-jsonl", "graph-ttl", "graph-nt", "graph-nq", "graph-jsonld")


def tei() -> str:
    terms = "".join(f"<term>{escape(word)}</term>" for word in KEYWORDS)
    title = escape('<b>Bold</b> "claims" & ]]> \' endings')
    return (
        '<?xml version="1.0" encoding="UTF-8"?><TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt>'
        f'<title level="a" type="main">{title}</title></titleStmt><sourceDesc><biblStruct><analytic>'
        f'<title level="a">{title}</title><author><persName><forename>Eve</forename><surname>O&apos;Neil</surname>'
        "</persName></author></analytic></biblStruct></sourceDesc></fileDesc><profileDesc><textClass><keywords>"
        f"{terms}</keywords></textClass><abstract><p>We write names.</p></abstract></profileDesc></teiHeader>"
        "<text><body><div><head>Introduction</head><p>Names are written.</p></div></body></text></TEI>"
    )


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, int]]:
    root = tmp_path_factory.mktemp("hostile")
    (root / "papers").mkdir()
    (root / "papers" / "o'neil & <co>.xml").write_text(tei(), encoding="utf-8")
    settings = Settings(extract=ExtractSettings(modules=("mlresults",)), workers=1)
    with Library.create(root / "library", settings=settings) as library:
        library.add(root / "papers")
        library.build()
        library.export(root / "out", formats=FORMATS)
        return root / "out", dict(library.academic().stats().entities)


def test_graphml_has_each_name_and_no_more_nodes(exported: tuple[Path, dict[str, int]]) -> None:
    out, counts = exported
    graph = nx.read_graphml(out / "graph.graphml", force_multigraph=True)
    assert graph.number_of_nodes() == sum(counts.values())
    words = {data["label"] for _, data in graph.nodes(data=True) if data["type"] == "Keywords"}
    assert words == kept(out)
    assert "<script>alert(1)</script>" in words


def test_every_row_for_neo4j_has_all_its_fields(exported: tuple[Path, dict[str, int]]) -> None:
    out, counts = exported
    for path in (out / "neo4j").glob("*.csv"):
        with path.open(encoding="utf-8", newline="") as stream:
            rows = list(csv.reader(stream))
        assert {len(row) for row in rows} == {len(rows[0])}
        if path.stem == "nodes-Keywords":
            assert {row[1] for row in rows[1:]} == kept(out)


@pytest.mark.parametrize(("suffix", "format"), [("ttl", ox.RdfFormat.TURTLE), ("nt", ox.RdfFormat.N_TRIPLES)])
def test_linked_data_hold_the_same_names(
    exported: tuple[Path, dict[str, int]], suffix: str, format: ox.RdfFormat
) -> None:
    out, _ = exported
    quads = list(ox.parse((out / f"graph.{suffix}").read_bytes(), format))
    words = {q.subject for q in quads if q.object == ox.NamedNode("https://w3id.org/scigraft/ns#Keywords")}
    names = {q.object.value for q in quads if q.subject in words and q.predicate.value.endswith("#label")}
    assert names == kept(out)


def kept(out: Path) -> set[str]:
    """Return the names of keywords in the graph, as the lines have them."""
    lines = (out / "graph.jsonl").read_text(encoding="utf-8").split("\n")
    items = [json.loads(line) for line in lines if line]
    return {item["name"] for item in items if item["kind"] == "entity" and item["type"] == "Keywords"}
