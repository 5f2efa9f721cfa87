"""What is asked for: facets by name."""

from __future__ import annotations

import pytest

from scigraft.library.search.asking import facets_asked
from scigraft.model import UsageError


def test_facets_are_known_in_either_number_and_an_unknown_one_is_named_as_it_was_given() -> None:
    assert facets_asked(["Methods", "problem"]) == ("problem", "method")
    with pytest.raises(UsageError, match="there is no facet 'Bogus'"):
        facets_asked(["Bogus"])
