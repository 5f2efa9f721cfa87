"""What became of a paper: its documents with their notices, its tables with what each module made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

from scigraft.cli.console import console, plural, say
from scigraft.cli.layout import GAP, cut

if TYPE_CHECKING:
    from scigraft.library import AcademicStatus, DocumentStatus, PaperStatus, TableStatus
    from scigraft.library.search.answers import IndexStatus
    from scigraft.model import TableReport

STATE_STYLE = {"ok": "green", "failed": "bold red", "missing": "red", "not built": "yellow"}
FOREIGN = "not-this-domain"  # the least that a module says: all others tell more
NO_PAPER = "(files of no paper)"  # bibliographies and other lists, which are of many
_FORMATS = {
    "delimited": "csv/tsv", "entry": "listed in a file", "zoterordf": "Zotero RDF", "zoterojson": "Zotero JSON",
    "csljson": "CSL-JSON", "paperlines": "papers as JSON lines",
}  # fmt: skip
SAMPLE = 3  # like notices of a document that are told in full
NAME_WIDTH = 44  # of a table, beside what became of it, on a terminal of 80 letters


def format_told(name: str) -> str:
    """Return the format of a file as people call it."""
    return _FORMATS.get(name, name)


def tell_paper(status: PaperStatus, *, every: bool) -> None:
    """Print a paper: a line for each document and table, or with ``every`` what each module made of a table."""
    say(f"{status.key or NO_PAPER}{': ' + status.title if status.title else ''}", style="bold")
    for document in status.documents:
        _tell_document(document, every=every)
    say(f"  {status.accepted:,} accepted, {status.rejected:,} rejected")


def tell_index(index: IndexStatus) -> None:
    """Print how the index of related papers stands, and what is amiss with it."""
    if index.papers:
        vectors = f"vectors of {index.model}" if index.model else "no vectors: words and citations alone"
        say(f"Related papers: {plural(index.papers, 'paper')} in the index, {vectors}")
    for note in index.notes:
        say(f"Related papers: {note}", style="yellow")


def _tell_document(document: DocumentStatus, *, every: bool) -> None:
    line = f"  {document.file} [{format_told(document.format) or document.role}] {document.state}"
    say(line, style=STATE_STYLE.get(document.state, ""))
    if document.error:
        say(f"    {document.error.removeprefix(document.file + ': ')}", style="red")
    shown = document.notices if every else document.notices[:SAMPLE]
    for notice in shown:
        message = notice.message.removeprefix(f"{document.file}: ")
        say(f"    note: {message}{'. ' + notice.hint if notice.hint else ''}", style="yellow")
    if len(shown) < len(document.notices):
        more = plural(len(document.notices) - len(shown), "more note")
        say(f"    and {more} (--all)", style="yellow")
    if document.academic is not None:
        _tell_academic(document.academic)
    for outcome in document.text if every else [outcome for outcome in document.text if outcome.proposed]:
        say(f"    text: {_counted(outcome)}")
    if every:
        for table in document.tables:
            _tell_all(table)
    elif document.tables:
        _tell_each(document.tables)


def _tell_academic(found: AcademicStatus) -> None:
    aside = f" ({found.set_aside:,} set aside)" if found.set_aside else ""
    say(
        f"    graph: {plural(found.mentions, 'mention')}{aside}, {plural(found.references, 'reference')} "
        f"({found.linked:,} linked), {plural(found.contexts, 'citing sentence')}"
    )


def _tell_each(tables: tuple[TableStatus, ...]) -> None:
    rows = [(named(table), verdict(table.modules)) for table in tables]
    out = console()
    room = out.width - 4 - GAP
    width = max(cell_len(name) for name, _ in rows)
    if out.is_terminal:
        widest = max(cell_len(told) for _, told in rows)
        width = min(width, max(room - widest, NAME_WIDTH * room // 80))
    for (name, told), table in zip(rows, tables, strict=True):
        first = cut(name, width)
        line = f"    {first}{' ' * (width - cell_len(first) + GAP)}{told}"
        read = any(outcome.proposed for outcome in table.modules)
        say(cut(line, out.width) if out.is_terminal else line, style="" if read else "dim")


def named(table: TableStatus) -> str:
    """Return label, size and caption of a table, what is telling first: the end may be cut."""
    size = "picture" if table.image else f"{table.rows} x {table.cols}"
    label = table.label or table.name or f"table {table.id}"
    caption = table.caption.removeprefix(label).lstrip(" .:")  # captions of spreadsheets hold the label
    shown = f"table {label}" if label.isdigit() else label
    return f"{shown} ({size}{', hidden' if table.hidden else ''}){': ' + caption if caption else ''}"


def verdict(outcomes: tuple[TableReport, ...]) -> str:
    """Return in a few words what became of a table: counts of the modules that read it, else what kept them."""
    read = [
        f"{o.module}: {o.accepted:,} accepted" + (f", {o.rejected:,} rejected" if o.rejected else "")
        for o in outcomes
        if o.proposed
    ]
    if read:
        return "; ".join(read)
    nearer = [o for o in outcomes if o.outcome != FOREIGN]
    said: dict[str, list[str]] = {}
    for outcome in nearer:
        said.setdefault(outcome.outcome, []).append(outcome.module)
    if len(said) == 1 and len(nearer) == len(outcomes):
        return next(iter(said))
    return "; ".join(f"{', '.join(names)}: {told}" for told, names in said.items()) or (FOREIGN if outcomes else "")


def _tell_all(table: TableStatus) -> None:
    say(f"    {named(table)}")
    for outcome in table.modules:
        say(f"      {_counted(outcome)}")


def _counted(outcome: TableReport) -> str:
    counts = f", {outcome.accepted} accepted, {outcome.rejected} rejected" if outcome.proposed else ""
    return f"{outcome.module}: {outcome.outcome}{counts}{f' ({outcome.message})' if outcome.message else ''}"
