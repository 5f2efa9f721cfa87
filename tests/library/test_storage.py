import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from papers_of import SETTINGS, write_paper

from scigraft.library import Library
from scigraft.model import LibraryError, ScigraftError
from scigraft.store import connect
from scigraft.store.sqlite import copy

NOTHING = {"read": 0, "records": 0, "reconcile": 0}


def test_a_backup_opens_and_has_everything(library: Library, papers: Path, tmp_path: Path) -> None:
    library.add(papers)
    library.build()
    before = [record.id for record in library.records()]
    with Library.open(library.backup(tmp_path / "backup")) as copy:
        assert [record.id for record in copy.records()] == before
        assert copy.build().ran == NOTHING


def test_a_backup_does_not_write_over_anything(library: Library, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full/note.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(LibraryError, match="something here already"):
        library.backup(tmp_path / "full")


def test_a_backup_that_has_no_room_is_said(library: Library, tmp_path: Path) -> None:
    engine = connect(path=library.root / "library.db")
    with pytest.raises(LibraryError, match="cannot copy the database.*name a folder with room"):
        copy(engine, tmp_path / "nowhere" / "library.db")
    engine.dispose()


def test_a_damaged_database_is_said(library: Library) -> None:
    library.close()
    for path in library.root.glob("library.db*"):
        path.write_bytes(b"no database at all, but long enough to look at" * 20)
    with pytest.raises(LibraryError, match="database is damaged.*Restore a backup"):
        Library.open(library.root)


def test_a_database_whose_pages_were_overwritten_is_said(library: Library, papers: Path) -> None:
    library.add(papers)
    library.build()
    library.close()
    file = library.root / "library.db"
    with closing(sqlite3.connect(file)) as connection:
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        roots = connection.execute("SELECT rootpage FROM sqlite_master WHERE tbl_name IN ('documents', 'records')")
        damaged = [page for (page,) in roots]
    data = bytearray(file.read_bytes())
    for page in damaged:
        data[(page - 1) * size : page * size] = b"\xff" * size
    file.write_bytes(data)
    with Library.open(library.root) as opened:
        with pytest.raises(LibraryError, match=r"library\.db: the database is damaged"):
            opened.papers()
        with pytest.raises(LibraryError, match="Restore a backup"):
            list(opened.records())


def test_a_database_of_a_newer_scigraft_is_refused(library: Library) -> None:
    library.close()
    with closing(sqlite3.connect(library.root / "library.db")) as connection, connection:
        connection.execute("UPDATE meta SET value = '999' WHERE name = 'version'")
    with pytest.raises(LibraryError, match="version 999"):
        Library.open(library.root)


def test_results_that_nothing_uses_are_swept(library: Library, papers: Path) -> None:
    library.add(papers)
    library.build()
    for potency in (2, 3, 4):
        write_paper(papers / "alpha2020.md", potency=potency)
        library.add(papers)
        library.build()
    library.remove("beta2021")
    with closing(sqlite3.connect(library.root / "library.db")) as connection:
        counts = dict(connection.execute("SELECT step, count(*) FROM results GROUP BY step"))
        assert counts == {"read": 2, "records": 2, "reconcile": 2}
        assert connection.execute("SELECT count(*) FROM uses").fetchone() == (6,)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


def test_exports_and_backups_inside_the_library_are_not_taken_for_papers(tmp_path: Path) -> None:
    write_paper(tmp_path / "lib/alpha.md")
    with Library.create(tmp_path / "lib", settings=SETTINGS) as library:
        library.add(library.root)
        library.build()
        library.export(library.root / "out")
        library.backup(library.root / "copy")
        assert library.add(library.root).added == ()


def test_a_copy_that_was_edited_in_place_is_still_the_librarys(library: Library, papers: Path) -> None:
    library.add(papers)
    copy = library.root / "papers/papers-in/alpha2020.md"
    write_paper(copy, potency=3)
    assert library.add(library.root).replaced == ("papers/papers-in/alpha2020.md",)
    library.remove("alpha2020")
    assert not copy.exists()


def test_an_edit_in_place_is_seen_by_the_next_build(tmp_path: Path) -> None:
    path = write_paper(tmp_path / "lib/alpha.md", potency=1)
    with Library.create(tmp_path / "lib", settings=SETTINGS) as library:
        library.add(library.root)
        library.build()
        write_paper(path, potency=2)
        assert library.build().ran == {"read": 1, "records": 1, "reconcile": 1}


def test_a_module_alone_may_be_built_and_leaves_the_others(library: Library, papers: Path) -> None:
    library.add(papers)
    library.build()
    assert library.build(modules=()).ran == NOTHING
    assert len(list(library.records())) == 18


def test_queries_filter_and_stop(library: Library, papers: Path) -> None:
    library.add(papers)
    library.build()
    assert len(list(library.records(limit=4))) == 4
    assert {record.canonical["target"] for record in library.records(where={"target": "HeLa"})} == {"HeLa"}
    tables = list(library.tables(paper="beta2021"))
    assert [(placed.paper, placed.table.shape) for placed in tables] == [("beta2021", (4, 3))]
    record, table = library.context(next(library.records()).id)
    place = record.provenance[0]
    assert place.row is not None
    assert place.col is not None
    assert table.grid[place.row][place.col].raw == place.text
    assert library.document("alpha2020.md").tables[0] == table


def test_status_tells_of_tables_under_each_module(library: Library, papers: Path) -> None:
    library.add(papers)
    library.build()
    status = library.status(tables=True)[0]
    [document] = status.documents
    assert (status.accepted, document.state) == (6, "ok")
    [table] = document.tables
    assert (table.rows, table.cols, table.modules[0].outcome, table.modules[0].accepted) == (4, 3, "read", 6)


def test_an_unknown_module_is_named_before_anything_is_done(library: Library, papers: Path) -> None:
    library.add(papers)
    with pytest.raises(ScigraftError, match="no module 'alchemy'"):
        library.build(modules=("alchemy",))


def test_a_backup_copied_to_where_the_library_was_restores_it(tmp_path: Path) -> None:
    with Library.create(tmp_path / "lib", settings=SETTINGS) as library:
        library.add(write_paper(tmp_path / "in" / "a.md"))
        library.build()
        before = [record.id for record in library.records()]
        copy = library.backup(tmp_path / "copy")
    shutil.rmtree(tmp_path / "lib")
    shutil.copytree(copy, tmp_path / "lib")
    with Library.open(tmp_path / "lib") as restored:
        assert sum(restored.build().ran.values()) == 0
        assert [record.id for record in restored.records()] == before
