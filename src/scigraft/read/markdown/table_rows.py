"""The rows of a table in Markdown: a pipe table, or one written in HTML."""

from __future__ import annotations

import re

from scigraft.model import Cell
from scigraft.read.markdown.blocks import HTML_TABLE, PIPE, RULE
from scigraft.read.markdown.inline import is_bold, runs_of
from scigraft.read.text import cell_of


def split_row(line: str) -> list[str]:
    """Return the cells of a line of a pipe table; an escaped pipe stands for itself."""
    line = line.strip()
    if line.startswith("|"):
        line = line[1:]
    if line.endswith("|") and not line.endswith("\\|"):
        line = line[:-1]
    if "`" not in line:
        return [part.strip() for part in PIPE.split(line)]
    return [part.strip() for part in PIPE.split(re.sub(r"`[^`]*`", lambda m: m[0].replace("|", r"\|"), line))]


def table_rows(lines: list[str]) -> list[list[Cell]]:
    """Return the rows of a pipe table, padded to one width; the rule marks the rows above it as header."""
    if HTML_TABLE.match(lines[0]):
        return _html_table_rows("\n".join(lines))
    rule = next((i for i, line in enumerate(lines) if RULE.match(line) and "-" in line), None)
    raw = [split_row(line) for i, line in enumerate(lines) if i != rule]
    width = max(map(len, raw), default=0)
    header_rows = rule or 0
    return [
        [_cell(text, header=True if r < header_rows else None) for text in row + [""] * (width - len(row))]
        for r, row in enumerate(raw)
    ]


def _html_table_rows(text: str) -> list[list[Cell]]:
    """Return the rows of a table written in HTML, as converters write tables with spans."""
    from scigraft.read.html.tables import rows_of, tables_in
    from scigraft.read.html.tree import parse_html

    root = parse_html(text, where="a table in HTML")
    return next((rows_of(table, set()) for table in tables_in(root)), [])


def _cell(text: str, *, header: bool | None) -> Cell:
    return cell_of(runs_of(text), header=header, bold=is_bold(text))
