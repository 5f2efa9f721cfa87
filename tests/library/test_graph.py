"""The graph is in step with the library, whatever happened to either, and only what changed is written."""

from __future__ import annotations

import shutil
from pathlib import Path

import pyoxigraph as ox
import pytest
from papers_of import write_paper

from scigraft.library import Library
from scigraft.library.graph import sync
from scigraft.library.graph.lock import held
from scigraft.library.graph.stamps import Stamps, read_stamps, write_stamps
from scigraft.model import LibraryError, UsageError
from scigraft.publish.rdf import paper_quads, record_quads
from scigraft.store import catalog
from scigraft.store.codec import METADATA

COUNT = "SELECT (COUNT(?o) AS ?n) WHERE { ?o a sosa:Observation }"


@pytest.fixture
def built(library: Library, papers: Path) -> Library:
    library.add(papers)
    library.build()
    return library


def observations(library: Library) -> int:
    [row] = library.sparql(COUNT)
    return int(row["n"])


def written(library: Library) -> tuple[str, ...]:
    with library.graph() as graph:
        return graph.report.written


def expected(library: Library) -> set[ox.Triple]:
    """What the graph has to say, made at once from the records without any store."""
    modules = {module.name: module for module in library._loaded(library.settings.extract.modules)}
    base = library.settings.publish.base
    quads = [quad for record in library.records() for quad in record_quads(record, modules[record.module], base=base)]
    with library._engine.connect() as connection:
        for paper in catalog.all_papers(connection):
            files = library.documents(paper.key)
            quads += paper_quads(paper.key, METADATA.of_text(paper.metadata), documents=files, base=base)
    store = ox.Store()  # which holds a decimal by its value: 1.0 is 1
    store.extend(quads)
    return {quad.triple for quad in store}


def held_in(library: Library) -> list[ox.Triple]:
    with library.graph() as graph:
        return [quad.triple for quad in graph.store]


def in_step(library: Library) -> bool:
    found = held_in(library)
    return set(found) == expected(library) and len(found) == len(set(found))


def test_the_graph_says_what_the_records_say_and_each_statement_once(built: Library) -> None:
    assert in_step(built)
    assert observations(built) == len(list(built.records()))


def test_a_second_query_writes_nothing(built: Library) -> None:
    assert len(written(built)) == 3
    assert written(built) == ()


def test_a_changed_document_costs_its_paper_alone(built: Library, papers: Path) -> None:
    written(built)
    write_paper(papers / "beta2021.md", potency=7, compounds=5)
    built.add(papers)
    built.build()
    assert written(built) == ("beta2021",)
    assert in_step(built)


def test_a_new_paper_is_added_and_a_removed_one_goes(built: Library, papers: Path) -> None:
    written(built)
    built.add(write_paper(papers / "delta2023.md"))
    built.build()
    assert written(built) == ("delta2023",)
    built.remove("alpha2020")
    with built.graph() as graph:
        assert (graph.report.written, graph.report.removed) == ((), 1)
    assert in_step(built)


def test_corrections_and_their_undoing_are_seen(built: Library) -> None:
    asked = 'SELECT ?o WHERE { ?o scigraft:literal "77"; qudt:numericValue 77.0 }'
    record = next(built.records(paper="gamma2022"))
    assert not built.sparql(asked)
    built.correct(record.id, field="value", value="77", reason="misprint", who="me")
    assert written(built) == ("gamma2022",)
    assert len(built.sparql(asked)) == 1
    built.undo(1)
    assert not built.sparql(asked)
    assert in_step(built)


def test_a_rejected_record_leaves_the_graph(built: Library) -> None:
    before = observations(built)
    built.reject(next(built.records()).id, reason="no result", who="me")
    assert observations(built) == before - 1
    assert in_step(built)


def test_another_base_makes_the_graph_anew(built: Library, tmp_path: Path) -> None:
    written(built)
    settings = built.root / "scigraft.toml"
    text = settings.read_text(encoding="utf-8")
    settings.write_text(text.replace("https://example.org/scigraft/", "https://lab.example/kg/"), encoding="utf-8")
    with Library.open(built.root) as library:
        assert len(written(library)) == 3
        assert all(
            row["o"].startswith("https://lab.example/kg/") for row in library.sparql("SELECT ?o {?o a sosa:Sample}")
        )
        assert in_step(library)


def test_a_base_that_is_no_iri_is_refused_before_anything_is_written(built: Library) -> None:
    settings = built.root / "scigraft.toml"
    text = settings.read_text(encoding="utf-8")
    settings.write_text(text.replace("https://example.org/scigraft/", "not an iri"), encoding="utf-8")
    with Library.open(built.root) as library, pytest.raises(UsageError, match="'not an iri' is no base for IRIs"):
        library.sparql(COUNT)
    assert not (built.root / "index" / "rdf" / "stamps.json").exists()


@pytest.mark.parametrize("gone", ["", "store", "stamps.json"])
def test_the_folder_may_be_deleted_at_any_time(built: Library, gone: str) -> None:
    written(built)
    place = built.root / "index" / "rdf" / gone
    shutil.rmtree(place) if place.is_dir() else place.unlink()
    assert len(written(built)) == 3
    assert in_step(built)


def test_a_damaged_store_is_made_anew_and_that_is_said(built: Library) -> None:
    written(built)
    for file in (built.root / "index" / "rdf" / "store").iterdir():
        file.write_bytes(b"no store")
    with built.graph() as graph:
        assert graph.notices[0].startswith("the graph was damaged and is made anew")
    assert in_step(built)


class Killed(Exception):
    """Stands for the end of the process."""


def test_what_was_killed_half_way_is_repaired(built: Library, papers: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(built)
    for stem in ("alpha2020", "gamma2022"):
        write_paper(papers / f"{stem}.md", potency=9, compounds=6)
    built.add(papers)
    built.build()
    monkeypatch.setattr(sync, "BATCH", 1)  # a batch a paper
    stop_at(monkeypatch, quads=700)
    with pytest.raises(Killed):
        written(built)
    monkeypatch.undo()
    stamps = read_stamps(built.root / "index" / "rdf" / "stamps.json")
    assert "gamma2022" not in stamps.papers  # its graph is there in part at most
    assert "beta2021" in stamps.papers  # it was not touched
    again = written(built)
    assert "gamma2022" in again
    assert "beta2021" not in again
    assert in_step(built)


def stop_at(monkeypatch: pytest.MonkeyPatch, *, quads: int) -> None:
    from scigraft.library.graph.source import Source

    whole = Source.quads
    left = iter(range(quads))

    def cut(self: Source, paper: str):
        for quad in whole(self, paper):
            if next(left, None) is None:
                raise Killed
            yield quad

    monkeypatch.setattr(Source, "quads", cut)


def test_a_graph_left_without_a_stamp_goes_with_its_paper(built: Library) -> None:
    """A run that is killed between taking the stamp and the graph of a removed paper."""
    written(built)
    built.remove("alpha2020")
    file = built.root / "index" / "rdf" / "stamps.json"
    held_now = read_stamps(file)
    write_stamps(file, Stamps(held_now.frame, {k: v for k, v in held_now.papers.items() if k == "beta2021"}))
    assert written(built) == ("gamma2022",)
    assert in_step(built)


def test_terms_that_no_paper_names_any_more_go(library: Library, papers: Path) -> None:
    library.add(papers)
    other = papers / "other.md"
    other.write_text(
        "# Other\n\nTable 1. MIC (μg/mL)\n\n| Bacteria | 7a |\n|---|---|\n| E. coli | 16 |\n", encoding="utf-8"
    )
    library.add(other)
    library.build()
    label = 'ASK { ?unit rdfs:label "μg/mL" }'
    assert library.sparql(label)
    library.remove("other")
    assert not library.sparql(label)
    assert in_step(library)


def test_a_library_that_cannot_be_written_is_asked_in_memory(built: Library) -> None:
    (built.root / "index").write_text("in the way of the folder", encoding="utf-8")
    with built.graph() as graph:
        assert "made in memory" in graph.notices[0]
        assert len(graph) == len(expected(built))


def test_while_another_writes_a_reader_is_told(built: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    written(built)
    monkeypatch.setattr("scigraft.library.graph.lock.PATIENCE", 0)
    with (
        held(built.root / "index" / "rdf.lock", shared=False),
        pytest.raises(LibraryError, match="brought up to date by another process"),
        built.graph(),
    ):
        pass


def test_readers_share_the_graph_and_a_writer_is_told(
    built: Library, papers: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scigraft.library.graph.lock.PATIENCE", 0)
    with built.graph() as one, built.graph() as other:
        assert len(one) == len(other)
        built.remove("alpha2020")
        with pytest.raises(LibraryError, match="another process is reading it"), built.graph():
            pass
        assert one.query(COUNT).rows == other.query(COUNT).rows  # what was opened stays as it was


def test_a_backup_leaves_the_graph_out_and_a_moved_library_keeps_it(built: Library, tmp_path: Path) -> None:
    written(built)
    copy = built.backup(tmp_path / "copy")
    assert not (copy / "index" / "rdf").exists()
    with Library.open(copy) as library:
        assert len(written(library)) == 3
    shutil.move(str(copy), str(tmp_path / "moved"))
    with Library.open(tmp_path / "moved") as library:
        assert written(library) == ()
        assert in_step(library)


def test_files_under_the_index_are_no_papers(built: Library) -> None:
    written(built)
    assert built.add(built.root).added == ()
