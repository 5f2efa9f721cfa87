from pathlib import Path

import pytest
from papers_of import write_paper

from scigraft.library import Library

NOTHING = {"read": 0, "records": 0, "reconcile": 0}


def copied(papers: Path, name: str) -> None:
    (papers / name).parent.mkdir(exist_ok=True)
    (papers / name).write_bytes((papers / "alpha2020.md").read_bytes())


@pytest.mark.parametrize("other", ["copy.md", "zeta/alpha2020.md"])
def test_the_same_content_under_two_names_is_said_and_read_once(library: Library, papers: Path, other: str) -> None:
    copied(papers, other)
    report = library.add(papers)
    [(file, reason)] = report.skipped
    assert file == f"papers/papers-in/{other}"
    assert reason == "it has the same content as papers/papers-in/alpha2020.md, which is read in its place"
    assert len(report.added) == 3
    assert library.build().ran == {"read": 3, "records": 3, "reconcile": 3}
    assert len(list(library.records())) == 18
    [twice] = [d for paper in library.status(paper="alpha2020") for d in paper.documents if d.role == "duplicate"]
    assert (twice.state, [notice.code for notice in twice.notices]) == ("ok", ["duplicate"])
    assert library.build().ran == NOTHING
    assert library.add(papers).skipped == ()


def test_a_duplicate_takes_the_place_of_what_is_removed(library: Library, papers: Path) -> None:
    copied(papers, "copy.md")
    library.add(papers)
    library.build()
    library.correct(next(library.records(paper="alpha2020")).id, field="value", value="77", reason="r", who="w")
    library.remove("alpha2020.md")
    library.build()
    assert [paper.key for paper in library.papers()] == ["beta2021", "copy", "gamma2022"]
    assert [record.paper for record in library.records(where={"value": "77"})] == ["copy"]


def test_a_duplicate_is_read_itself_where_the_user_says_so(library: Library, papers: Path) -> None:
    copied(papers, "copy.md")
    library.add(papers)
    library.unpair("copy.md")
    library.build()
    assert len(list(library.records())) == 24


def test_duplicates_do_not_depend_on_the_order_of_adding(library: Library, papers: Path) -> None:
    copied(papers, "zeta.md")
    library.add(papers / "zeta.md")
    library.build()
    report = library.add(papers / "alpha2020.md")
    assert report.added == ("papers/papers-in/alpha2020.md",)
    assert [file for file, _ in report.skipped] == ["papers/papers-in/zeta.md"]
    library.build()
    assert {record.paper for record in library.records()} == {"alpha2020"}


def test_a_file_is_known_again_however_it_is_given(library: Library, tmp_path: Path) -> None:
    path = write_paper(tmp_path / "in/one/deep/alpha.md")
    assert library.add(tmp_path / "in").added == ("papers/in/one/deep/alpha.md",)
    for given in (path, path.parent, tmp_path / "in/one"):
        assert library.add(given).unchanged == ("papers/in/one/deep/alpha.md",)
    write_paper(path, potency=3)
    assert library.add(path).replaced == ("papers/in/one/deep/alpha.md",)


def test_a_folder_called_papers_is_not_put_into_another(library: Library, tmp_path: Path) -> None:
    path = write_paper(tmp_path / "papers/deep/alpha.md")
    assert library.add(tmp_path / "papers").added == ("papers/deep/alpha.md",)
    assert library.add(path).unchanged == ("papers/deep/alpha.md",)
    assert library.add(write_paper(tmp_path / "papers/beta.md", potency=2)).added == ("papers/beta.md",)


def test_two_folders_of_one_name_given_together_stay_apart(library: Library, tmp_path: Path) -> None:
    for number, name in enumerate(("x/in", "y/in"), start=1):
        write_paper(tmp_path / name / "alpha.md", potency=number)
    report = library.add([tmp_path / "x/in", tmp_path / "y/in"])
    assert report.added == ("papers/in/alpha.md", "papers/y/in/alpha.md")
    assert library.add([tmp_path / "y/in", tmp_path / "x/in"]).unchanged == report.added
