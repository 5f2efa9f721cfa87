from collections.abc import Iterator
from pathlib import Path

import pytest
from papers_in_tei import SETTINGS, pipeline

from scigraft.library import Library


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    """An empty library whose academic step reads papers by the letter."""
    with Library.create(tmp_path / "lib", settings=SETTINGS, pipeline=pipeline()) as made:
        yield made
