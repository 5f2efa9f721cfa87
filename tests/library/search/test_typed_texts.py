"""A sentence that somebody types is of no year and of nobody; what it says comes before what all papers cite."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from papers_to_find import needs_embedder

from scigraft.library import Library

SAMPLES = Path(__file__).parents[3] / "samples" / "answers"
pytestmark = needs_embedder


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """Five papers of which most cite one."""
    with Library.create(tmp_path_factory.mktemp("typed") / "lib") as library:
        library.add([SAMPLES])
        library.build(workers=1)
        yield library


@pytest.mark.parametrize(
    ("typed", "paper"),
    [
        ("We let a reader refuse to answer questions that the passage cannot answer.", "mwangi2020_refusal"),
        ("scores that tell when a question should not be answered", "mwangi2020_refusal"),
        ("small adapters for question answering in other languages", "lindgren2021_adapters"),
        ("entities that bridge two passages of a question with several hops", "lindgren2019_bridges"),
    ],
)
def test_the_paper_that_says_it_comes_first(answers: Library, typed: str, paper: str) -> None:
    assert answers.retrieval().related(typed).papers[0].paper == paper
