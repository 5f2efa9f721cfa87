"""The index of real papers: slow, run by hand (pytest -m slow)."""

import os
from pathlib import Path

import pytest
from papers_to_find import WITH_VECTORS, build, index_files, needs_embedder

DATA = Path(os.environ.get("SCIGRAFT_BENCHMARK_DATA", "../shared/data")) / "acl" / "tei"
pytestmark = [pytest.mark.slow, needs_embedder, pytest.mark.skipif(not DATA.is_dir(), reason=f"no papers in {DATA}")]


def test_ten_papers_more_and_less_leave_the_bytes_of_a_fresh_build(tmp_path: Path) -> None:
    papers = sorted(DATA.iterdir())[:70]
    build(tmp_path / "sixty", papers[:60], settings=WITH_VECTORS).close()
    build(tmp_path / "seventy", papers[::-1], settings=WITH_VECTORS).close()
    with build(tmp_path / "lib", papers[:10], papers[10:60], papers[60:], settings=WITH_VECTORS) as library:
        assert index_files(tmp_path / "lib") == index_files(tmp_path / "seventy")
        for path in papers[60:]:
            library.remove(path.name)
        assert library.build().ran["embed"] == 0
    assert index_files(tmp_path / "lib") == index_files(tmp_path / "sixty")
