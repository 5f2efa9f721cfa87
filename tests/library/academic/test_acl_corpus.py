"""The graph of real papers: slow, run by hand (pytest -m slow)."""

import os
import time
from pathlib import Path

import pytest

from scigraft.library import Library
from scigraft.model import ExtractSettings, Settings

DATA = Path(os.environ.get("SCIGRAFT_BENCHMARK_DATA", "../shared/data")) / "acl" / "tei"
SETTINGS = Settings(extract=ExtractSettings(modules=("mlresults",)))
pytestmark = [pytest.mark.slow, pytest.mark.skipif(not DATA.is_dir(), reason=f"no papers in {DATA}")]


def spent(library: Library) -> float:
    start = time.process_time()
    library.build(workers=1)
    return time.process_time() - start


def test_ten_papers_more_and_less(tmp_path: Path) -> None:
    papers = sorted(DATA.iterdir())[:210]
    with Library.create(tmp_path / "lib", settings=SETTINGS) as library:
        library.add(papers[:200])
        library.build()
        before = list(library.academic().dump())
        library.add(papers[200:])
        seconds = spent(library)
        assert library.build().ran["weave"] == 0
        after = list(library.academic().dump())
        assert len(after) > len(before)
        for path in papers[200:]:
            library.remove(path.name)
        library.build()
        assert list(library.academic().dump()) == before
    with Library.create(tmp_path / "other", settings=SETTINGS) as library:
        library.add(papers[205:])
        library.build()
        library.add(papers[:205])
        library.build()
        assert list(library.academic().dump()) == after
    print(f"ten papers more took {seconds:.1f} s")
