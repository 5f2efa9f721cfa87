"""Tables rendered into PDF pages and read back."""

from __future__ import annotations

from pathlib import Path

import pytest

from scigraft.evaluate.cells import normal
from scigraft.evaluate.render import STYLES, Style, render
from scigraft.model import Document, UsageError
from scigraft.read import Source, read_source

MARKDOWN = """# paper

Table 0. Composition of the glasses (mol%)

| Glass | Composition | Composition | Composition |
|---|---|---|---|
| Glass | SiO2        | B2O3        | Na2O        |
| G1    | 60.5        | 25.5        | 14          |
| G2    | 55          | 30          | 15          |
| G3    | 50          | 35          | 15          |

Table 2. Properties of the glasses studied here

| Glass | Density (g/cm3) | Tg (degC) |
|---|---|---|
| G1    | 2.51 | 560 |
| G2    | 2.49 | 548 |
| G3    | <2.4 | -   |
"""


def document() -> Document:
    return read_source(Source("paper.md", MARKDOWN.encode()))


@pytest.mark.parametrize("style", STYLES)
def test_every_style_reads_back_as_the_tables_that_went_in(style: Style, tmp_path: Path) -> None:
    render(document(), tmp_path / "paper.pdf", style=style)
    again = read_source(Source.open(tmp_path / "paper.pdf"))
    assert [t.label for t in again.tables] == ["Table 0", "Table 2"]
    assert again.tables[0].caption == "Composition of the glasses (mol%)"
    for before, after in zip(document().tables, again.tables, strict=True):
        assert [[normal(c.raw) for c in row] for row in after.grid] == [
            [normal(c.raw) for c in row] for row in before.grid
        ]


def test_the_same_tables_give_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        render(document(), tmp_path / name, style="booktabs")
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_an_unknown_style_names_those_there_are(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="booktabs"):
        render(document(), tmp_path / "a.pdf", style="wavy")  # type: ignore[arg-type]
