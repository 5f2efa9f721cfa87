from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scigraft.evaluate.search.vector_file import VectorFile
from scigraft.library.search.vectors import hashes_of
from scigraft.model import UsageError

DIM = 5


def vectors(texts: list[str]) -> np.ndarray:
    return np.array([[hash(text) % 99 - 50 + n for n in range(DIM)] for text in texts], dtype=np.int16).reshape(-1, DIM)


def added(file: VectorFile, *texts: str) -> None:
    file.add(hashes_of(texts), vectors(list(texts)))


def there(file: VectorFile, *texts: str) -> list[bool]:
    found, known = file.rows(hashes_of(texts))
    expected = vectors(list(texts))
    expected[~known] = 0
    np.testing.assert_array_equal(found, expected)
    return list(known)


def test_vectors_come_back_in_the_order_asked(tmp_path: Path) -> None:
    file = VectorFile(tmp_path / "deep" / "v", DIM)
    assert there(file, "a") == [False]
    added(file, "b", "a")
    added(file, "c")
    assert there(file, "c", "x", "a", "a", "b") == [True, False, True, True, True]
    assert there(file) == []


@given(st.lists(st.lists(st.text(max_size=3), max_size=6, unique=True), max_size=5), st.lists(st.text(max_size=3)))
def test_what_was_added_is_there_and_nothing_else(
    tmp_path_factory: pytest.TempPathFactory, parts: list[list[str]], asked: list[str]
) -> None:
    file = VectorFile(tmp_path_factory.mktemp("file") / "v", DIM)
    for part in parts:
        added(file, *part)
    known = {text for part in parts for text in part}
    assert there(file, *asked) == [text in known for text in asked]


@pytest.mark.parametrize("cut", [1, 20, 29])
def test_a_record_left_half_written_costs_itself_alone(tmp_path: Path, cut: int) -> None:
    file = VectorFile(tmp_path / "v", DIM)
    added(file, "a", "b")
    (tmp_path / "v").write_bytes((tmp_path / "v").read_bytes()[:-cut])
    assert there(file, "a", "b") == [True, False]
    added(file, "c")
    added(file, "b")
    assert there(file, "a", "b", "c") == [True, True, True]


def test_a_record_that_was_overwritten_counts_as_none(tmp_path: Path) -> None:
    file = VectorFile(tmp_path / "v", DIM)
    added(file, "a", "b")
    data = bytearray((tmp_path / "v").read_bytes())
    data[-1] ^= 1
    (tmp_path / "v").write_bytes(data)
    assert there(file, "a", "b") == [True, False]
    added(file, "b")
    assert there(file, "a", "b") == [True, True]


@pytest.mark.parametrize("content", [b"", b"short", b"x" * 500])
def test_a_file_of_something_else_is_begun_anew(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "v").write_bytes(content)
    file = VectorFile(tmp_path / "v", DIM)
    assert there(file, "a") == [False]
    added(file, "a")
    assert there(file, "a") == [True]


def test_vectors_of_another_length_are_not_mixed(tmp_path: Path) -> None:
    added(VectorFile(tmp_path / "v", DIM), "a")
    assert there(VectorFile(tmp_path / "v", DIM), "a") == [True]
    assert not VectorFile(tmp_path / "v", DIM + 1).rows(hashes_of(["a"]))[1].any()


def test_several_writers_lose_nothing(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda n: added(VectorFile(tmp_path / "v", DIM), f"t{n}", f"u{n}"), range(40)))
    assert all(there(VectorFile(tmp_path / "v", DIM), *(f"{kind}{n}" for kind in "tu" for n in range(40))))


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="--cache"):
        added(VectorFile(tmp_path / "file" / "v", DIM), "a")
