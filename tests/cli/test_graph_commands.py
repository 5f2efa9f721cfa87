"""The commands of the academic graph, over the sample papers that cite each other."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import networkx as nx
import pytest

ANSWERS = Path(__file__).parents[2] / "samples" / "answers"


@pytest.fixture(scope="module")
def answers(tmp_path_factory) -> Path:
    """A built library of the papers that cite each other."""
    from scigraft.library import Library
    from scigraft.model import ExtractSettings, Settings

    root = tmp_path_factory.mktemp("answers") / "library"
    with Library.create(root, settings=Settings(extract=ExtractSettings(modules=("mlresults",)), workers=1)) as library:
        library.add(ANSWERS)
        library.build()
    return root


@pytest.fixture
def ask(scigraft, answers, monkeypatch):
    """Run a command on that library."""
    monkeypatch.setenv("SCIGRAFT_LIBRARY", str(answers))
    return scigraft


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["entities", "--type", "author"], "Lina Haddad"),
        (["entities", "--name", "Haddad"], "Lina Haddad"),
        (["entities", "--paper", "orban2017_spannet", "--type", "Author"], "Marta Orban"),
        (["entities", "--limit", "1"], "the first 1"),
        (["entity", "lina haddad"], "writes --> "),
        (["entity", "orban2017_spannet"], "Title, named by 1 paper"),
        (["relations", "--relation", "writes", "--from", "Lina Haddad"], "Bridge entities for multi-hop"),
        (
            ["relations", "--paper", "haddad2018_evidence", "--relation", "writes", "--places"],
            "haddad2018_evidence.xml",
        ),
        (["cite", "haddad2018_evidence"], "orban2017_spannet (2017)"),
        (["cite", "orban2017_spannet", "--by"], "cited by haddad2018_evidence (2018)"),
        (["cite", "lindgren2021_adapters", "--unlinked"], "A history of questions"),
        (["papers", "--author", "Lina Haddad", "--year", "2019"], "lindgren2019_bridges"),
        (["papers", "--author", "Haddad, Lina", "--year", "2018-2019"], "lindgren2019_bridges"),
        (["papers", "--task", "question answering", "--year", "-2017", "--bibtex"], "@inproceedings{orban2017_spannet"),
        (["papers", "--venue", "Conference on Machine Reading", "--year", "2018-"], "haddad2018_evidence"),
        (["search", "answer spans", "--conference", "machine reading", "--bibtex"], "@inproceedings{"),
        (["entity", "SQuAD"], "tab_0, row 3, col 1: SQuAD (77.4)"),
        (["entity", "Knowing when not to answer"], "Title, named by 1 paper"),
        (["relations", "--relation", "Direct_use"], "Selecting evidence before reading"),
        (["relations", "--relation", "directUse"], "Selecting evidence before reading"),
        (["entities", "--type", "Datasets"], "SQuAD"),
        (["cite", "Selecting evidence before reading for open-domain question answering"], "orban2017_spannet (2017)"),
        (["merges", "--undone"], "No names were merged"),
        (["status", "haddad2018_evidence"], "1 reference (1 linked)"),
        (["graph", "stats"], "writes"),
        (["graph", "path", "Marta Orban", "Axel Lindgren"], "Author Marta Orban"),
        (["graph", "development", "Lina Haddad"], "2019"),
        (["graph", "development", "question answering"], "[Multi-hop question answering]"),
        (["papers", "--task", "question answering"], "2 on kinds of it; --exact leaves those out"),
        (["papers", "--task", "answering", "--year", "2019"], "none on 'answering' itself"),
        (["entity", "question answering"], "kinds of it: Multi-hop question answering, Open-domain question answering"),
        (["entity", "Multi-hop question answering"], "is a kind of: question answering"),
        (["graph", "users", "Bridge entities for multi-hop question answering"], ""),
        (["graph", "set-aside"], ""),
        (["merges"], "Wanjiru Mwangi"),
        (["merges", "--decisions"], ""),
    ],
)
def test_what_the_views_say(ask, arguments, said):
    done = ask(*arguments)
    assert (done.code, said in done.out) == (0, True), done.out + done.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["entities"],
        ["entity", "Lina Haddad"],
        ["relations"],
        ["cite", "haddad2018_evidence"],
        ["cite", "orban2017_spannet", "--by"],
        ["cite", "lindgren2021_adapters", "--unlinked"],
        ["papers", "--author", "Lina Haddad"],
        ["graph", "stats"],
        ["graph", "path", "Marta Orban", "Axel Lindgren"],
        ["graph", "development", "Lina Haddad"],
        ["graph", "users", "Bridge entities for multi-hop question answering"],
        ["graph", "set-aside"],
        ["merges"],
        ["merges", "--decisions"],
    ],
)
def test_the_views_speak_json(ask, arguments):
    assert ask(*arguments, "--json").json() is not None


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["entity", "Lina Hadad"], "Did you mean Lina Haddad"),
        (["entity", "zzzz"], "there is no entity 'zzzz'"),
        (["entities", "--type", "Autor"], "The types: Title, Author"),
        (["relations", "--from", "Nobody at all"], "there is no entity"),
        (["relations", "--relation", "works on it"], "there is no relation 'works on it'. The relations: writes"),
        (["papers", "--task", "zzzz"], "`scigraft entities --type Task` lists them"),
        (["papers", "--task", "visual question generation"], "Did you mean question answering"),
        (["cite", "nosuch"], "there is no paper"),
        (["cite", "orban2017_spannet", "--unlinked", "--by"], "goes with neither"),
        (["papers", "--author", "Lina Hadad"], "Did you mean Lina Haddad"),
        (["merges", "--merge", "a", "b"], "needs its --reason"),
        (["merges", "--undo", "ffff", "--reason", "x"], "no merge in force"),
        (["merges", "--undo", "x", "--decisions"], "give one of"),
    ],
)
def test_wrong_use_is_explained(ask, arguments, said):
    done = ask(*arguments)
    assert (done.code, said in " ".join(done.err.split())) == (2, True), done.err


def test_a_merge_is_made_and_taken_back(ask):
    pair = ("Uppsala University", "University of Nairobi")
    told = ("--who", "me", "--json")
    made = ask("merges", "--merge", *pair, "--reason", "one campus", *told).json()
    (one,) = ask("entities", "--name", "Uppsala University", "--json").json()
    assert len(one["papers"]) == 2
    assert "one campus" in ask("merges", "--decisions").out
    assert made["id"] in [merge["id"] for merge in ask("merges", "--json").json()]
    taken = ask("merges", "--undo", made["id"][:12], "--reason", "two campuses", *told).json()
    assert taken["left"] in pair
    (one,) = ask("entities", "--name", "Uppsala University", "--json").json()
    assert len(one["papers"]) == 1


def test_a_split_tells_its_decision_so_that_it_can_be_taken_back(ask):
    pair = ("Uppsala University", "University of Nairobi")
    made = ask("merges", "--merge", *pair, "--reason", "one", "--json").json()
    [event] = ask("merges", "--split", *pair, "--reason", "two", "--json").json()
    assert (event["kind"], event["left"], event["right"]) == ("split", *sorted(pair))
    taken = ask("merges", "--undo", event["id"][:12], "--reason", "one after all")
    assert "took back the decision to split" in " ".join(taken.out.split())
    assert ask("merges", "--undo", made["id"][:12], "--reason", "two").code == 0


def test_a_listed_decision_is_taken_back_by_its_id(ask):
    def listed() -> str:
        return ask("merges", "--decisions").out.splitlines()[-1].split()[0]

    ask("merges", "--merge", "Uppsala University", "University of Nairobi", "--reason", "one")
    done = ask("merges", "--undo", listed(), "--reason", "two")
    assert "took back the decision to merge: 'University of Nairobi' and" in " ".join(done.out.split())
    assert "withdraw" in ask("merges", "--decisions").out
    assert ask("merges", "--undo", listed(), "--reason", "x").code == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ["entities"],
        ["entity", "Lina Haddad"],
        ["relations"],
        ["cite", "lindgren2019_bridges"],
        ["cite", "lindgren2021_adapters", "--unlinked"],
        ["graph", "stats"],
        ["graph", "development", "Lina Haddad"],
        ["merges"],
        ["graph", "set-aside"],
        ["doctor"],
    ],
)
def test_lists_are_readable_on_eighty_columns(ask, terminal, arguments, monkeypatch, answers):
    from scigraft.cli.app import app

    lines = terminal(80)
    app(["--library", str(answers), *arguments], standalone_mode=False)
    printed = lines()
    assert printed
    assert max(map(len, (line.rstrip() for line in printed))) <= 80


def test_the_graph_is_exported_for_other_programs(ask, tmp_path):
    formats = ("graphml", "neo4j", "graph-jsonl", "graph-ttl", "graph-nq")
    done = ask("export", "--out", tmp_path, *(part for name in formats for part in ("--format", name)))
    assert done.code == 0
    graph = nx.read_graphml(tmp_path / "graph.graphml", force_multigraph=True)
    stats = ask("graph", "stats", "--json").json()
    assert graph.number_of_nodes() == sum(count for _, count in stats["entities"])
    names = {data["label"] for _, data in graph.nodes(data=True)}
    with (tmp_path / "neo4j" / "nodes-Author.csv").open(encoding="utf-8", newline="") as stream:
        assert {row["name"] for row in csv.DictReader(stream)} <= names
    assert re.search("nodes-Title.csv", (tmp_path / "neo4j" / "import.sh").read_text(encoding="utf-8"))


def test_an_export_for_neo4j_is_no_supplement(ask, scigraft, tmp_path):
    folder = tmp_path / "papers" / "out"
    assert ask("export", "--out", folder, "--format", "neo4j").code == 0
    assert scigraft("init", tmp_path / "other").code == 0
    assert "no files found" in scigraft("--library", tmp_path / "other", "add", tmp_path / "papers").out


def test_queries_see_the_graph_and_follow_it(ask, answers):
    query = """SELECT ?name (COUNT(?paper) AS ?papers)
               { ?who a scigraft:Author ; rdfs:label ?name ; scigraft:writes ?paper }
               GROUP BY ?name ORDER BY ?name LIMIT 1"""
    assert ask("-q", "sparql", query).out.split("\n")[1].split() == ["Axel", "Lindgren", "2"]


def test_the_year_of_a_paper_is_told_however_its_date_is_printed(scigraft, tmp_path):
    paper = tmp_path / "late.tei.xml"
    dated = "<publicationStmt><date>November 2016</date></publicationStmt>"
    head = f"<titleStmt><title>Late words</title></titleStmt>{dated}"
    paper.write_text(
        f'<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc>{head}</fileDesc></teiHeader>'
        "<text><body><p>Words.</p></body></text></TEI>",
        encoding="utf-8",
    )
    root = ("--library", tmp_path / "library")
    scigraft("init", tmp_path / "library", "--module", "mlresults")
    scigraft(*root, "add", paper)
    scigraft(*root, "build", "--workers", "1")
    assert "late   2016" in scigraft(*root, "papers").out


@pytest.mark.parametrize("name", ["x" * 60_000, "a" * 60_000, "a " * 30_000, " ".join(map(str, range(5000)))])
def test_a_name_that_no_database_looks_for_is_not_found(ask, name):
    done = ask("entities", "--name", name)
    assert (done.code, "no entities" in done.err) == (0, True)
    assert ask("entity", name).code == 2


@pytest.mark.parametrize(
    "arguments", [("entity",), ("cite",), ("papers", "--task"), ("show",), ("search", "models", "--author")]
)
def test_bytes_that_are_no_text_are_said(ask, arguments):
    done = ask(*arguments, "caf\udce9 noir")
    assert (done.code, "'caf\\udce9 noir' is no text" in done.err) == (2, True)


def test_an_id_of_any_length_is_no_record(ask):
    assert "there is no record" in ask("show", "a" * 60_000).err


def test_an_empty_id_takes_no_merge_back(ask):
    assert ask("merges", "--undo", "", "--reason", "none").code == 2


def test_programs_are_told_by_which_kind_of_a_task_a_paper_was_found(ask):
    found = ask("papers", "--task", "question answering", "--json").json()
    assert {paper["key"]: paper["narrower"] for paper in found}["lindgren2019_bridges"] == [
        "Multi-hop question answering"
    ]
    assert len(ask("papers", "--task", "question answering", "--exact", "--json").json()) == 3


def test_every_result_record_is_told_or_has_a_reason(ask, answers):
    from scigraft.library import Library

    with Library.open(answers) as library:
        groups = library.academic().untold()
        told = dict(library.academic().stats().entities)["Result"]
        results = [r for r in library.records(module="mlresults") if r.canonical.get("entry_type") == "Result"]
    assert all(group.message for group in groups)
    assert sum(group.count for group in groups) + told == len(results)


def test_reasons_of_untold_results_are_grouped(ask):
    assert "nothing says that it is of the paper's own system" in ask("graph", "untold").out
    one = ask("graph", "untold", "--paper", "haddad2018_evidence", "--json").out
    assert '"reason"' in one and "lindgren2019" not in one
