"""Paths go through what few papers share."""

from pathlib import Path

import pytest
from papers_in_tei import write

from scigraft.library import Library
from scigraft.model import UsageError


def passed(library: Library, a: str, b: str, **given: int) -> list[str]:
    """Return the names of the entities on the path, the ends left out."""
    steps = library.academic().path(a, b, **given)
    met = [{step.source.name, step.target.name} for step in steps]
    return [next(iter(one & other)) for one, other in zip(met, met[1:], strict=False)]


def test_a_path_goes_through_a_field_only_where_nothing_else_leads_there(library: Library, tmp_path: Path) -> None:
    library.add([
        write(tmp_path / "in", "a", "Field: natural language", "Task: blue parsing", authors=("Ada Lovelace",)),
        write(tmp_path / "in", "b", "Task: blue parsing", "Metric: red score", authors=("Emmy Noether",)),
        write(tmp_path / "in", "c", "Field: natural language", "Metric: red score", authors=("Mary Somerville",)),
        write(tmp_path / "in", "d", "Field: natural language", authors=("Sofia Kovalevskaya",)),
    ])  # fmt: skip
    library.build()
    assert passed(library, "a", "c") == ["blue parsing", "b", "red score"]
    assert passed(library, "a", "c", longest=3) == ["natural language"]
    assert passed(library, "a", "d") == ["natural language"]
    assert passed(library, "a", "natural language") == []


def test_of_two_paths_that_of_what_fewer_papers_name_is_told(library: Library, tmp_path: Path) -> None:
    both = ("Task: a task of all", "Task: x rare")
    library.add([
        write(tmp_path / "in", "a", *both, authors=("Ada Lovelace",)),
        write(tmp_path / "in", "b", *both, authors=("Emmy Noether",)),
        write(tmp_path / "in", "c", both[0], authors=("Mary Somerville",)),
    ])  # fmt: skip
    library.build()
    assert passed(library, "a", "b") == ["x rare"]
    assert passed(library, "a", "c") == ["a task of all"]


def test_no_path_is_looked_for_from_an_entity_to_itself(library: Library, tmp_path: Path) -> None:
    library.add([write(tmp_path / "in", "a", "Task: blue parsing", authors=("Ada Lovelace",))])
    library.build()
    with pytest.raises(UsageError, match="one entity: Task 'blue parsing'"):
        library.academic().path("blue parsing", "Blue Parsing")
