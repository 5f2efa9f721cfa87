from pathlib import Path

import pytest
from papers_of import SETTINGS, write_paper

from scigraft.library import Library


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    """A folder of three small papers."""
    folder = tmp_path / "papers-in"
    folder.mkdir()
    for number, stem in enumerate(("alpha2020", "beta2021", "gamma2022"), start=1):
        write_paper(folder / f"{stem}.md", potency=number)
    return folder


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """An empty library."""
    with Library.create(tmp_path / "lib", settings=SETTINGS) as made:
        yield made
