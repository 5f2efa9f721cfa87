"""Libraries that were copied, and libraries that cannot be written."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from papers_to_find import TOPICS, WITH_VECTORS, build, corpus, needs_embedder, pipeline

from scigraft.library import Library
from scigraft.library.search import stored
from scigraft.library.search.index_copy import copy_index
from scigraft.library.search.vectors import LIST, VectorCache, files_of
from scigraft.model import LibraryError, UsageError
from scigraft.store import connect


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """A library of eight papers, by words and citations alone."""
    folder = tmp_path_factory.mktemp("words")
    with build(folder / "lib", corpus(folder / "in")) as made:
        yield made


@needs_embedder
def test_a_backup_answers_as_the_library_does_and_embeds_nothing_again(tmp_path: Path) -> None:
    with build(tmp_path / "lib", corpus(tmp_path / "in", 4), settings=WITH_VECTORS) as library:
        expected = library.retrieval().related("paper00")
        copy = library.backup(tmp_path / "copy")
    with Library.open(copy) as library:
        assert library.retrieval().related("paper00") == expected
        shutil.rmtree(next((copy / "index").glob("state-*")))
        (copy / "index" / stored.CURRENT).unlink()
        with pytest.raises(UsageError, match="no index of its papers yet"):
            library.retrieval().related("paper00")
    with Library.open(copy, pipeline=pipeline()) as library:
        ran = library.build(workers=1).ran
        assert (ran["index"], ran["embed"], ran["academic"]) == (4, 0, 0)
        assert library.retrieval().related("paper00") == expected


def test_a_copy_of_half_an_index_has_none_and_a_build_makes_it(library: Library, tmp_path: Path) -> None:
    root, copy = tmp_path / "lib", tmp_path / "copy"
    library.backup(root)
    next((root / "index").glob("state-*/cards.json")).unlink()
    copy_index(root, copy)
    assert stored.load(copy) is None
    with Library.open(library.backup(tmp_path / "whole")) as made:
        assert not made.build().ran.get("index")
    shutil.rmtree(tmp_path / "whole" / "index")
    with Library.open(tmp_path / "whole") as made:
        assert made.build().ran["index"]
        assert made.retrieval().search("trees").papers


def test_vectors_that_are_listed_and_gone_are_left_out_of_a_copy(tmp_path: Path) -> None:
    import numpy as np

    from scigraft.library.search.vectors import hashes_of

    folder = tmp_path / "lib" / "index" / "vectors" / "m"
    cache = VectorCache(folder)
    cache.add(hashes_of(["a"]), np.ones((1, 3), np.int16))
    copy_index(tmp_path / "lib", tmp_path / "copy")
    copied = tmp_path / "copy" / "index" / "vectors" / "m"
    assert len(VectorCache(copied)) == 1
    name = next(folder.glob("*.hashes.npy")).name.split(".")[0]
    files_of(folder, name)[0].unlink()
    copy_index(tmp_path / "lib", tmp_path / "other")
    assert not (tmp_path / "other" / "index" / "vectors" / "m" / LIST).exists()


def asks(library: Library) -> None:
    """Ask what a library that can be read alone must answer."""
    assert library.retrieval().related(TOPICS[0][0], using="lexical").papers
    assert library.retrieval().search("trees").papers
    assert len(library.papers()) == 8
    assert list(library.records()) == []
    assert library.academic().entities(type="Title")
    assert library.status()


def test_a_database_that_is_read_as_it_is_answers_and_takes_nothing(library: Library, tmp_path: Path) -> None:
    copy = library.backup(tmp_path / "copy")
    where = f"sqlite:///{(copy / 'library.db').as_uri()}?mode=ro&immutable=1&uri=true"
    config = (copy / "scigraft.toml").read_text(encoding="utf-8")
    assert 'database_url = ""' in config
    (copy / "scigraft.toml").write_text(config.replace('database_url = ""', f'database_url = "{where}"'))
    before = (copy / "library.db").read_bytes()
    with Library.open(copy) as made:
        asks(made)
        with pytest.raises(LibraryError, match="cannot be written"):
            made.remove("paper00")
    assert (copy / "library.db").read_bytes() == before
    assert not list(copy.glob("library.db-*"))


@pytest.fixture
def sealed(library: Library, tmp_path: Path) -> Iterator[Path]:
    """A library in a folder that cannot be written."""
    copy = library.backup(tmp_path / "copy")
    every = [copy, *copy.rglob("*")]
    for path in every:
        path.chmod(0o555 if path.is_dir() else 0o444)
    if os.access(copy, os.W_OK):
        pytest.skip("this user may write where permissions forbid it")
    yield copy
    for path in every:
        path.chmod(0o755 if path.is_dir() else 0o644)


def test_a_library_in_a_folder_without_permission_answers(sealed: Path, tmp_path: Path) -> None:
    with Library.open(sealed) as made:
        asks(made)
        with pytest.raises(LibraryError, match="cannot be written"):
            made.add(tmp_path)
        with pytest.raises(LibraryError, match="cannot be written"):
            made.build()


def test_an_older_library_without_permission_says_what_to_do(sealed: Path) -> None:
    sealed.chmod(0o755)
    (sealed / "library.db").chmod(0o644)
    engine = connect(path=sealed / "library.db")
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE meta SET value = '1' WHERE name = 'version'"))
    engine.dispose()
    (sealed / "library.db").chmod(0o444)
    sealed.chmod(0o555)
    with pytest.raises(LibraryError, match="older version.*copy it"):
        Library.open(sealed)
