"""The files of an evaluation of search, read and checked line by line: papers, citations, gold, queries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

from pydantic import AliasChoices, BaseModel, BeforeValidator, ConfigDict, Field

from scigraft.evaluate.lines import json_of, lines
from scigraft.extract.facets.whole import title_and
from scigraft.model import UsageError
from scigraft.read.text import collapse

PAPER_HINT = 'Each line is {"id": ..., "title": ..., "abstract": ..., "year": ..., "authors": [...]}'
LAST_YEAR = 9999
HIGHEST_GRADE = 1000  # of relevance: measures count in whole numbers of some size


def _or_zero(value: object) -> object:
    return 0 if value is None or value == "" else value


def _collapsed(value: object) -> object:
    return collapse(value) if isinstance(value, str) else "" if value is None else value


Text = Annotated[str, BeforeValidator(_collapsed)]


class PaperRow(BaseModel):
    """A paper as a line of JSON Lines gives it. ``core`` says whether it is a candidate, where the file tells."""

    model_config = ConfigDict(extra="ignore", frozen=True, coerce_numbers_to_str=True)
    id: str = Field(min_length=1, validation_alias=AliasChoices("id", "paper_id"))
    title: Text = ""
    abstract: Text = ""
    year: Annotated[int, Field(ge=0, le=LAST_YEAR), BeforeValidator(_or_zero)] = 0
    venue: Text = ""
    authors: tuple[str, ...] = ()
    core: bool | None = None

    @property
    def candidate(self) -> bool:
        """Whether the paper can be found: it has an abstract, and the file does not say otherwise."""
        return bool(self.abstract.strip()) if self.core is None else self.core

    @property
    def whole_text(self) -> str:
        """Title and abstract as one text; the title alone where there is no abstract."""
        return title_and(self.title, self.abstract)


def read_papers(file: Path) -> tuple[PaperRow, ...]:
    """Return the papers of a file of JSON Lines. Raises ``UsageError`` with the line of what is no paper."""
    found: dict[str, PaperRow] = {}
    for number, line in lines(file):
        try:
            row = PaperRow.model_validate(json_of(line))
        except ValueError as exc:
            raise UsageError(f"line {number} is no paper", where=file.name, hint=PAPER_HINT) from exc
        if row.id in found:
            raise UsageError(f"line {number}: the paper '{row.id}' is there twice", where=file.name)
        found[row.id] = row
    if not found:
        raise UsageError("there is no paper in the file", where=file.name, hint=PAPER_HINT)
    return tuple(found.values())


def read_citations(file: Path) -> tuple[tuple[str, str], ...]:
    """Return the (citing, cited) pairs of a file of tab-separated values; a head ``citing TAB cited`` is skipped."""
    rows = _columns(file, head="citing", least=2, most=2)
    return tuple((first, second) for first, second, *_ in rows)


def read_gold(file: Path) -> Mapping[str, Mapping[str, int]]:
    """Return what is relevant to each query, by how much: 1 unless a third column says.

    A query that is relevant to itself is left out, since it is no candidate. Raises ``UsageError`` where no query has
    anything that is relevant.
    """
    found: dict[str, dict[str, int]] = {}
    for number, row in enumerate(_columns(file, head="query", least=2, most=3)):
        query, paper, *more = row
        if more and not (more[0].isdecimal() and len(more[0]) < 9 and int(more[0]) <= HIGHEST_GRADE):
            raise UsageError(f"row {number + 1}: '{more[0]}' is no degree of relevance", where=file.name)
        grade = int(more[0]) if more else 1
        if query != paper and grade:
            found.setdefault(query, {})[paper] = grade
    if not found:
        raise UsageError(
            "there is no relevant paper in the file", where=file.name, hint="Each line is QUERY TAB RELEVANT"
        )
    return found


def _columns(file: Path, *, head: str, least: int, most: int) -> Sequence[tuple[str, ...]]:
    found = []
    for number, line in lines(file):
        row = tuple(part.strip() for part in line.split("\t"))
        if number == 1 and row[0].casefold() == head:
            continue
        if not least <= len(row) <= most or not all(row):
            raise UsageError(
                f"line {number} has not {least} columns",
                where=file.name,
                hint=f"Each line is two ids with a tab between, after a head that begins with '{head}'",
            )
        found.append(row)
    return found
