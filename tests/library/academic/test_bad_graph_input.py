"""Papers that are broken or odd: nothing fails, nothing is made up."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from papers_in_tei import SETTINGS, TITLE, pipeline, write

from scigraft.library import Library
from scigraft.library.academic.reading import entity_links


@pytest.fixture
def library(tmp_path: Path) -> Library:
    with Library.create(tmp_path / "lib", settings=SETTINGS) as made:
        yield made


def built(library: Library, *papers: Path) -> Library:
    library.add(papers)
    assert library.build().failed == ()
    return library


def counted(library: Library) -> dict[str, int]:
    return {type: count for type, count in library.academic().stats().entities if count}


def test_a_paper_that_says_nothing_is_a_paper_and_no_more(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "empty.tei.xml"
    path.write_text('<TEI xmlns="http://www.tei-c.org/ns/1.0"><text><body/></text></TEI>', encoding="utf-8")
    assert counted(built(library, path)) == {"Title": 1}
    assert library.academic().entity("empty").entity.name == "empty"


def test_broken_author_markup_and_single_names(library: Library, tmp_path: Path) -> None:
    path = write(tmp_path / "in", "odd", authors=("Aristotle",), year=1999)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("<author>", "<author/><author><persName/></author><author>", 1), encoding="utf-8")
    built(library, path)
    assert [one.name for one in library.academic().entities(type="Author")] == ["Aristotle"]


def test_a_paper_of_very_many_authors(library: Library, tmp_path: Path) -> None:
    parts = ("ba", "de", "ki", "lo", "mu", "na", "po", "ri", "sa", "to", "vu")
    names = tuple(f"Ada {a}{b}{c}".title() for a in parts for b in parts for c in parts)[:1200]
    built(library, write(tmp_path / "in", "large", authors=names))
    assert counted(library)["Author"] == 1200
    assert len(list(library.academic().relations(relation="writes"))) == 1200


def test_edges_are_not_looked_for_among_all_pairs_of_the_names_of_a_document(library: Library, tmp_path: Path) -> None:
    built(
        library, write(tmp_path / "in", "large", authors=tuple(f"Ada {name}" for name in "Byron Clark Dunne".split()))
    )
    links = entity_links()
    query = links.select(links.said.relation, links.source.entity, links.target.entity)
    with closing(sqlite3.connect(library.root / "library.db")) as connection:
        plan = connection.execute(
            f"EXPLAIN QUERY PLAN {query.compile(compile_kwargs={'literal_binds': True})}"
        ).fetchall()
    assert not [step for *_, step in plan if step.endswith("(file=?)")]


def test_a_paper_does_not_cite_itself(library: Library, tmp_path: Path) -> None:
    built(library, write(tmp_path / "in", "self", title=TITLE.format(1), cites=(TITLE.format(1),)))
    assert library.academic().cites("self") == ()
    assert [one.why for one in library.academic().unlinked("self")] == ["it is the paper itself"]


def test_a_reference_that_may_be_the_paper_itself_is_not_told_as_a_title_that_the_library_lacks(
    library: Library, tmp_path: Path
) -> None:
    built(library, write(tmp_path / "in", "self", title="Paths over hops", cites=("Paths over hops",)))
    assert "needs the same authors and year" in library.academic().unlinked("self")[0].why


def test_papers_that_cite_each_other_in_a_ring(tmp_path: Path) -> None:
    ring = [
        write(tmp_path / "in", f"p{n}", "[b0] We use it.", title=TITLE.format(n), cites=(TITLE.format((n + 1) % 3),))
        for n in range(3)
    ]
    with Library.create(tmp_path / "lib", settings=SETTINGS, pipeline=pipeline()) as library:
        graph = built(library, *ring).academic()
        assert [one.paper.key for n in range(3) for one in graph.cites(f"p{n}")] == ["p1", "p2", "p0"]
        assert [step.relation for step in graph.path("p0", "p2")] == ["direct use"]
        assert len(graph.development("Ada Lovelace").built) == 3


def test_references_with_the_same_id_are_kept_apart(library: Library, tmp_path: Path) -> None:
    citing = write(tmp_path / "in", "citing", cites=(TITLE.format(1), TITLE.format(2)))
    citing.write_text(citing.read_text(encoding="utf-8").replace('"b1"', '"b0"'), encoding="utf-8")
    papers = [write(tmp_path / "in", f"p{n}", title=TITLE.format(n)) for n in (1, 2)]
    built(library, citing, *papers)
    assert sorted(one.paper.key for one in library.academic().cites("citing")) == ["p1", "p2"]


def test_a_paper_in_two_files_is_one_node_with_the_support_of_both(tmp_path: Path) -> None:
    one = write(tmp_path / "in", "a", "Task: parsing", title=TITLE.format(7))
    two = write(tmp_path / "in", "b", "Task: parsing", "Metric: F1", title=TITLE.format(7))
    with Library.create(tmp_path / "lib", settings=SETTINGS, pipeline=pipeline()) as library:
        built(library, one, two)
        [task] = library.academic().entities(type="Task")
        assert len(task.papers) == 1
        assert len(library.papers()) == 1
