import random
from dataclasses import replace
from pathlib import Path

import pytest
from papers_to_find import WITH_VECTORS, WORDS_ONLY, build, corpus, index_files, needs_embedder, pipeline

from scigraft.library import Library
from scigraft.model import DamagedIndex, LibraryError, SearchSettings, Settings, UsageError

BOTH = [pytest.param(WORDS_ONLY, id="words"), pytest.param(WITH_VECTORS, id="vectors", marks=needs_embedder)]


@pytest.mark.parametrize("settings", BOTH)
def test_a_second_build_leaves_the_index_as_it_is(tmp_path: Path, settings: Settings) -> None:
    with build(tmp_path / "lib", corpus(tmp_path / "in", 3), settings=settings) as library:
        before = index_files(tmp_path / "lib")
        again = library.build()
    assert (again.ran["embed"], again.ran["index"]) == (0, 0)
    assert index_files(tmp_path / "lib") == before


@pytest.mark.parametrize("settings", BOTH)
def test_papers_added_and_removed_leave_the_bytes_of_a_fresh_build(tmp_path: Path, settings: Settings) -> None:
    papers = corpus(tmp_path / "in", 20)
    build(tmp_path / "fresh", papers[:6], settings=settings).close()
    build(tmp_path / "whole", papers, settings=settings).close()
    with build(tmp_path / "lib", papers[:6], settings=settings) as library:
        library.add(papers[6:])
        report = library.build()
        assert report.ran["index"] == 20
        assert index_files(tmp_path / "lib") == index_files(tmp_path / "whole")
        for path in papers[6:]:
            library.remove(path.name)
        report = library.build()
        assert report.ran["embed"] == 0
    assert index_files(tmp_path / "lib") == index_files(tmp_path / "fresh")


@pytest.mark.parametrize("settings", BOTH)
def test_the_order_in_which_papers_come_does_not_matter(tmp_path: Path, settings: Settings) -> None:
    papers = corpus(tmp_path / "in", 12)
    build(tmp_path / "one", papers, settings=settings).close()
    shuffled = random.Random(42).sample(papers, len(papers))
    build(tmp_path / "many", shuffled[:2], shuffled[2:3], shuffled[3:], settings=settings).close()
    assert index_files(tmp_path / "many") == index_files(tmp_path / "one")


@needs_embedder
def test_a_library_of_tables_alone_is_not_said_to_lack_vectors(tmp_path: Path) -> None:
    (tmp_path / "rocks.csv").write_text("sample,SiO2 (wt%),Au (ppm)\nR1,52.1,0.4\nR2,49.8,0.2\n")
    with build(tmp_path / "lib", [tmp_path / "rocks.csv"], settings=WITH_VECTORS) as library:
        assert library.retrieval().status().notes == ()


@needs_embedder
def test_a_text_is_embedded_once_whatever_paper_it_stands_in(tmp_path: Path) -> None:
    papers = corpus(tmp_path / "in", 2)
    with build(tmp_path / "lib", papers, settings=WITH_VECTORS) as library:
        copied = papers[0].with_name("copied.tei.xml")
        copied.write_text(papers[0].read_text().replace("10.1234/p0", "10.1234/other"))
        library.remove(papers[0].name)
        library.add(copied)
        assert library.build().ran["embed"] == 0


@needs_embedder
def test_without_an_embedder_there_are_words_and_with_one_again_nothing_is_embedded_twice(tmp_path: Path) -> None:
    root = tmp_path / "lib"
    with build(root, corpus(tmp_path / "in", 4), settings=WITH_VECTORS) as library:
        assert library.retrieval().related("paper00", using="graph").papers
    config = root / "scigraft.toml"
    config.write_text(config.read_text().replace('embedder = "default"', 'embedder = "none"'))
    with Library.open(root, pipeline=pipeline()) as library:
        report = library.build()
        assert library.retrieval().status().model == ""
        with pytest.raises(UsageError, match="vectors"):
            library.retrieval().related("paper00", using="graph")
    assert report.ran["index"] == 4
    config.write_text(config.read_text().replace('embedder = "none"', 'embedder = "default"'))
    with Library.open(root, pipeline=pipeline()) as library:
        report = library.build()
        assert (report.ran["embed"], report.ran["index"]) == (0, 4)
        assert library.retrieval().related("paper00", using="graph").papers


def test_an_embedder_that_is_not_there_is_told_and_costs_only_the_vectors(tmp_path: Path) -> None:
    settings = replace(WORDS_ONLY, search=SearchSettings(embedder="sentence-transformers:no/such-model"))
    library = Library.create(tmp_path / "lib", settings=settings, pipeline=pipeline())
    with library:
        library.add(corpus(tmp_path / "in", 3))
        report = library.build()
        assert library.retrieval().status().model == ""
        assert library.retrieval().related("paper00", using="lexical").papers
    [note] = report.notes
    assert "no/such-model" in note and "words and citations" in note


def test_a_removed_paper_is_found_no_more_also_before_the_next_build(tmp_path: Path) -> None:
    with build(tmp_path / "lib", corpus(tmp_path / "in", 4)) as library:
        assert [one.paper for one in library.retrieval().search("trees").papers] == ["paper00", "paper02"]
        library.remove("paper02")
        assert [one.paper for one in library.retrieval().search("trees").papers] == ["paper00"]
        library.build()
        assert [card.key for card in library.retrieval().index.cards] == ["paper00", "paper01", "paper03"]


@pytest.mark.parametrize("settings", BOTH)
def test_a_deleted_index_is_made_again(tmp_path: Path, settings: Settings) -> None:
    import shutil

    root = tmp_path / "lib"
    with build(root, corpus(tmp_path / "in", 3), settings=settings) as library:
        before = index_files(root)
        shutil.rmtree(root / "index")
        with pytest.raises(UsageError, match="no index.*scigraft build"):
            library.retrieval().search("trees")
        library.build()
    assert index_files(root) == before


@pytest.mark.parametrize("damage", ["truncate", "flip", "delete", "manifest", "current"])
def test_a_damaged_index_is_told_or_harmless_and_made_again(tmp_path: Path, damage: str) -> None:
    root = tmp_path / "lib"
    with build(root, corpus(tmp_path / "in", 3)) as library:
        before = index_files(root)
        [folder] = root.glob("index/state-*")
        file = folder / "texts.letters.npy"
        if damage == "truncate":
            file.write_bytes(file.read_bytes()[:-5])
        elif damage == "flip":
            data = bytearray(file.read_bytes())
            data[-1] ^= 1
            file.write_bytes(data)
        elif damage == "delete":
            file.unlink()
        else:
            (folder / "manifest.json" if damage == "manifest" else root / "index" / "current.json").write_text("{")
        if damage != "flip":
            with pytest.raises(LibraryError, match="damaged.*scigraft build"):
                library.retrieval().search("trees")
        report = library.build()
        assert report.ran["index"] == 3
        assert library.retrieval().related("paper00").papers
    assert index_files(root) == before


@pytest.mark.parametrize(
    ("name", "head"),
    [("index/current.json", 0), ("index/state-*/cites.starts.npy", 60), ("*/*/texts.letters.npy", 128)],
)
def test_bytes_that_were_overwritten_are_told(tmp_path: Path, name: str, head: int) -> None:
    root = tmp_path / "lib"
    with build(root, corpus(tmp_path / "in", 3)) as library:
        [file] = root.glob(name)
        data = file.read_bytes()
        file.write_bytes(data[:head] + b"\xff" * (len(data) - head))
        with pytest.raises(LibraryError, match="damaged.*scigraft build"):
            library.retrieval().search("trees")
        library.build()
        assert library.retrieval().search("trees").papers


@pytest.mark.parametrize(
    ("settings", "name"),
    [
        pytest.param(settings, name, id=name, marks=marks)
        for settings, marks, names in (
            (WORDS_ONLY, (), ("cites.starts", "cites.columns", "cited-by.starts", "cited-by.columns")),
            (WORDS_ONLY, (), ("citation-scores.papers", "citation-scores.scores")),
            (WITH_VECTORS, needs_embedder, ("problem.starts", "problem.neighbours", "problem.weights")),
        )
        for name in names
    ],
)
def test_numbers_that_lead_nowhere_are_told_before_they_give_an_answer(
    tmp_path: Path, settings: Settings, name: str
) -> None:
    root = tmp_path / "lib"
    with build(root, corpus(tmp_path / "in", 8), settings=settings) as library:
        [file] = root.glob(f"index/state-*/{name}.npy")
        data = file.read_bytes()
        assert len(data) > 128
        byte = b"\x07" if name.endswith("neighbours") else b"\xff"  # -1 is no neighbour
        file.write_bytes(data[:128] + byte * (len(data) - 128))
        with pytest.raises(DamagedIndex, match=r"damaged.*scigraft build"):
            library.retrieval().related("paper00")


@needs_embedder
@pytest.mark.parametrize("damage", ["truncate", "flip", "delete", "list"])
def test_damaged_vectors_are_made_again(tmp_path: Path, damage: str) -> None:
    root = tmp_path / "lib"
    with build(root, corpus(tmp_path / "in", 2), settings=WITH_VECTORS) as library:
        before = index_files(root)
        [file] = root.glob("index/vectors/*/*.vectors.npy")
        data = bytearray(file.read_bytes())
        if damage == "truncate":
            file.write_bytes(data[:-7])
        elif damage == "flip":
            data[-1] ^= 1
            file.write_bytes(data)
        elif damage == "delete":
            file.unlink()
        else:
            (file.parent / "parts.json").write_text("[]")
        [state] = root.glob("index/state-*")
        (state / "manifest.json").unlink()
        report = library.build()
        assert report.ran["embed"] > 0
    assert index_files(root) == before


def test_reading_goes_on_while_another_index_is_put_in_its_place(tmp_path: Path) -> None:
    papers = corpus(tmp_path / "in", 6)
    with build(tmp_path / "lib", papers[:4]) as library:
        reader = library.retrieval()
        assert len(reader.index) == 4
        library.add(papers[4:])
        library.build()
        assert len(reader.index) == 4
        assert [one.paper for one in reader.search("trees").papers] == ["paper00", "paper02"]
        assert len(library.retrieval().index) == 6


def test_an_index_can_be_read_at_any_moment_while_others_are_written(tmp_path: Path) -> None:
    import threading

    from scigraft.library.search import stored

    papers = corpus(tmp_path / "in", 4)
    with build(tmp_path / "lib", papers) as library:
        index = stored.load(tmp_path / "lib")
        assert index is not None
        parts = stored.Parts(list(index.texts), list(index.works), list(index.work_names), index.scores)
        done = threading.Event()

        def rewrite() -> None:
            for number in range(40):
                stored.write(tmp_path / "lib", replace(index.made, stamp=f"{number:016}" * 2), index.index, parts)
            done.set()

        writer = threading.Thread(target=rewrite)
        writer.start()
        read = 0
        while not done.is_set() or not read:
            assert len(library.retrieval().index) == 4
            read += 1
        writer.join()
    assert len(list((tmp_path / "lib" / "index").glob("*state-*"))) == 1


def test_papers_of_a_list_take_part_like_any_other(tmp_path: Path) -> None:
    import json

    rows = [
        {
            "id": f"list{n}",
            "title": f"Parsing with annotated trees, part {n}",
            "abstract": "We parse with trees.",
            "year": 2001 + n,
        }
        for n in range(2)
    ]
    listed = tmp_path / "papers.jsonl"
    listed.write_text("".join(json.dumps(row) + "\n" for row in rows))
    with build(tmp_path / "lib", corpus(tmp_path / "in", 2)) as library:
        library.add(metadata=listed)
        library.build()
        found = library.retrieval().related("paper00")
        keys = {paper.key for paper in library.papers()}
        assert len(keys) == 4
        assert {one.paper for one in found.papers} & (keys - {"paper00", "paper01"})


def test_a_build_that_was_killed_between_two_files_leaves_the_index_before_it(tmp_path: Path) -> None:
    root = tmp_path / "lib"
    with build(root, corpus(tmp_path / "in", 3)) as library:
        half = root / "index" / ".state-half.part"
        half.mkdir()
        (half / "cards.json").write_text("[")
        assert len(library.retrieval().index) == 3
        library.add(corpus(tmp_path / "in", 4)[3:])
        library.build()
        assert len(library.retrieval().index) == 4
    assert not half.exists()


@needs_embedder
def test_above_a_number_of_papers_neighbours_are_approximate_and_say_how_near(tmp_path: Path) -> None:
    pytest.importorskip("usearch")
    papers = corpus(tmp_path / "in", 10)
    settings = replace(WITH_VECTORS, search=SearchSettings(exact_papers=8))
    with build(tmp_path / "exact", papers, settings=WITH_VECTORS) as library:
        exact = [one.paper for one in library.retrieval().related("paper00", using="graph").papers]
    with Library.create(tmp_path / "lib", settings=settings, pipeline=pipeline()) as library:
        library.add(papers[:8])
        assert library.build().notes == ()
        library.add(papers[8:])
        [note] = library.build().notes
        assert "approximate index: 100.0% of the exact ones of 10 papers" in note
        assert [one.paper for one in library.retrieval().related("paper00", using="graph").papers] == exact
        library.remove(papers[9].name)
        library.remove(papers[8].name)
        assert library.build().notes == ()
    build(tmp_path / "few", papers[:8], settings=settings).close()
    assert index_files(tmp_path / "lib") == index_files(tmp_path / "few")
