from pathlib import Path

import pytest
from papers_of import SETTINGS, write_paper

from scigraft.library import Library
from scigraft.model import LibraryError, UsageError


def exported(library: Library, out: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in library.export(out)}


def test_builds_records_from_a_folder_that_was_added(library: Library, papers: Path) -> None:
    added = library.add(papers)
    assert added.added == tuple(f"papers/papers-in/{stem}.md" for stem in ("alpha2020", "beta2021", "gamma2022"))
    report = library.build()
    assert (report.papers, report.failed) == (3, ())
    values = [record.fields["value"] for record in library.records(paper="alpha2020")]
    assert len(values) == 6


def test_second_build_runs_nothing(library: Library, papers: Path) -> None:
    library.add(papers)
    assert library.build().ran == {"read": 3, "records": 3, "reconcile": 3}
    again = library.build()
    assert again.ran == {"read": 0, "records": 0, "reconcile": 0}
    assert again.reused == {"read": 3, "records": 3, "reconcile": 3}


def test_adding_again_changes_nothing(library: Library, papers: Path) -> None:
    library.add(papers)
    again = library.add(papers)
    assert (again.added, len(again.unchanged)) == ((), 3)


@pytest.mark.parametrize("workers", [1, 2])
def test_exports_do_not_depend_on_order_or_workers(tmp_path: Path, papers: Path, workers: int) -> None:
    with Library.create(tmp_path / "one", settings=SETTINGS) as library:
        library.add(papers)
        library.build(workers=1)
        one = exported(library, tmp_path / "out-one")
    with Library.create(tmp_path / "two", settings=SETTINGS) as library:
        for file in sorted(papers.iterdir(), reverse=True):
            library.add(file)
            library.build(workers=workers)
        two = exported(library, tmp_path / "out-two")
    assert one == two
    assert one["records.jsonl"]


def test_replacing_a_file_redoes_only_that_document(library: Library, papers: Path) -> None:
    library.add(papers)
    library.build()
    write_paper(papers / "beta2021.md", potency=7.5)
    assert library.add(papers).replaced == ("papers/papers-in/beta2021.md",)
    report = library.build()
    assert report.ran == {"read": 1, "records": 1, "reconcile": 1}
    assert [r.fields["value"] for r in library.records(paper="beta2021")][0] == "7.5"


def test_removing_a_paper_leaves_no_rows_of_it(library: Library, papers: Path, tmp_path: Path) -> None:
    library.add(papers)
    library.build()
    assert library.remove("beta2021") == ("papers/papers-in/beta2021.md",)
    assert [paper.key for paper in library.papers()] == ["alpha2020", "gamma2022"]
    assert list(library.records(where={"value": "2.0"})) == []
    with pytest.raises(UsageError, match="no paper 'beta2021'"):
        library.records(paper="beta2021")
    assert not (library.root / "papers/papers-in/beta2021.md").exists()
    assert library.build().ran == {"read": 0, "records": 0, "reconcile": 0}


def test_a_moved_library_opens_and_has_nothing_to_do(library: Library, papers: Path, tmp_path: Path) -> None:
    library.add(papers)
    library.build()
    before = exported(library, tmp_path / "before")
    library.close()
    moved = library.root.rename(tmp_path / "elsewhere")
    with Library.open(moved) as opened:
        assert opened.build().ran == {"read": 0, "records": 0, "reconcile": 0}
        assert exported(opened, tmp_path / "after") == before


def test_no_absolute_path_is_stored(library: Library, papers: Path, tmp_path: Path) -> None:
    library.add(papers)
    library.build()
    library.export(tmp_path / "out")
    library.close()
    for path in (library.root / "library.db", *(tmp_path / "out").iterdir()):
        assert str(tmp_path).encode() not in path.read_bytes()


def test_files_inside_the_folder_are_used_where_they_lie(tmp_path: Path) -> None:
    write_paper(tmp_path / "lib/mine/alpha.md")
    with Library.create(tmp_path / "lib", settings=SETTINGS) as library:
        assert library.add(tmp_path / "lib").added == ("mine/alpha.md",)
        assert library.remove("alpha") == ("mine/alpha.md",)
    assert (tmp_path / "lib/mine/alpha.md").exists()


def test_a_folder_is_made_a_library_only_once(library: Library) -> None:
    with pytest.raises(LibraryError, match="already"):
        Library.create(library.root)


def test_a_folder_without_settings_is_no_library(tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match="no library"):
        Library.open(tmp_path)


def test_a_path_that_is_not_there_is_named(library: Library, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="nowhere.pdf"):
        library.add(tmp_path / "nowhere.pdf")
