"""The grid reader: a model-free proposer that reads any table through a module."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scigraft.extract.context import Gatherer
from scigraft.model import Cell, Document, Table
from scigraft.modules import Candidate, Module, TableView, Verdict
from scigraft.read.values.nulls import read_legend
from scigraft.read.values.numbers import parse_value


def view_table(table: Table, document: Document, module: Module) -> TableView:
    """Return a table as a module sees it."""
    return TableView(table, document, module.roles)


def judge(view: TableView, module: Module) -> Verdict:
    """Say whether a table is read at all for a module."""
    if view.table.image:
        return Verdict(False, "image", "the table is only a picture; no text to read")
    if view.table.hidden:
        return Verdict(False, "hidden", "the sheet is hidden; its visible twin or successor is read instead")
    if not view.table.grid:
        return Verdict(False, "empty", "the table has no cells")
    wanted = module.spec.parsers
    if view.document.format == "pdf" and view.table.parser and wanted and view.table.parser not in wanted:
        return Verdict(False, "other-parser", f"found by {view.table.parser}; the module takes {', '.join(wanted)}")
    return module.hooks.relevant(view)


def propose(view: TableView, module: Module) -> tuple[Candidate, ...]:
    """Return the candidates of a table, in reading order."""
    special = module.hooks.read(view)
    candidates = tuple(special) if special is not None else tuple(_by_cell(view, module))
    completed = tuple(module.hooks.complete(view, candidate) or candidate for candidate in candidates)
    return tuple(module.hooks.screen(view, completed))


def _by_cell(view: TableView, module: Module) -> Iterator[Candidate]:
    gatherer = Gatherer(view, module)
    legend = read_legend((view.table.caption, *(note.text for note in view.table.notes)))
    for cell in value_cells(view.table):
        expanded = module.hooks.expand(view, cell)
        if expanded is not None:
            yield from expanded
            continue
        quantities = parse_value(cell.text, decimal=view.table.decimal(cell.col), legend=legend).quantities
        if not quantities or not module.hooks.is_value(view, cell):
            continue
        found = gatherer.gather(cell.row, cell.col)
        if module.anchors and not any(name in found for name in module.anchors):
            continue
        for part, quantity in enumerate(quantities):
            yield Candidate(cell.row, cell.col, quantity, found, part)


def value_cells(table: Table) -> Sequence[Cell]:
    """Return the filled cells of data rows, each once, in reading order."""
    kinds = table.structure.rows
    return [cell for cell in table.cells if cell.text and kinds[cell.row] in ("data", "statistic")]
