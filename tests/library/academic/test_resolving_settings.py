from dataclasses import replace

import pytest

from scigraft.library.academic.names import resolving
from scigraft.model import GraphSettings, Settings


def test_the_seed_of_a_library_is_that_of_k_means() -> None:
    settings = Settings(graph=GraphSettings(disambiguation="kmeans"), seed=3)
    assert resolving(settings).options.seed == 3


@pytest.mark.parametrize("method", ["layered", "exact"])
def test_where_nothing_is_drawn_another_seed_makes_nothing_anew(method) -> None:
    settings = Settings(graph=GraphSettings(disambiguation=method), seed=3)
    assert resolving(settings) == resolving(replace(settings, seed=4))
