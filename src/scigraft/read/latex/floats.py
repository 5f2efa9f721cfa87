"""Table floats of LaTeX: captions, labels, notes and the tabulars within."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from scigraft.model import Note
from scigraft.read.evidence import Gathering
from scigraft.read.latex.commands import commands
from scigraft.read.latex.styles import deluxe_notes, outer_options
from scigraft.read.latex.tabular import cells_of, is_grid, tabulars
from scigraft.read.latex.text import Speller, text_of
from scigraft.read.latex.tree import (
    Env,
    Group,
    Node,
    content_of,
    find_command,
    source_of,
    take_argument,
    take_option,
)
from scigraft.read.tables.assemble import make_table
from scigraft.read.tables.note_runs import split_note_runs
from scigraft.read.text import collapse, plain, split_marks

_CAPTIONS = frozenset(("\\caption", "\\captionof", "\\tablecaption", "\\topcaption", "\\bottomcaption", "\\tabcaption"))
_SUB_CAPTIONS = frozenset(("\\subcaption", "\\subcaptionbox", "\\subfloat", "\\subtable", "\\subfigure"))
_PARTS = frozenset(("subtable", "subfigure", "minipage", "subtables", "floatrow", "ffigbox"))
_NOTES = frozenset(("tablenotes", "TableNotes"))
MIN_NOTE_WORDS = 3


@dataclass
class Found:
    """What a float (or a part of one) says besides its tabulars."""

    captions: list[str] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    rest: list[Node] = field(default_factory=list)


@dataclass(frozen=True)
class TableText:
    """One tabular with the caption and label that are its own within a float of several."""

    env: Env
    caption: str
    label: str
    numbered: bool = False  # has a number of its own: one of several tables side by side


def add_float(env: Env, gathering: Gathering, *, number: str, numbers: dict[str, str], max_cells: int) -> list[str]:
    """Add the tables of a float and return the labels by which text refers to it."""
    found = Found()
    if env.name in commands().tabulars:  # a longtable is float and tabular in one
        _take_captions(env.children, found, numbers)
        _take_styled(env, found, numbers)
        parts = [TableText(env, "", "")]
    else:
        parts = list(_collect(content_of(env), found, numbers))
    parts = [part for part in parts if is_grid(part.env) or len(parts) == 1]
    notes = [*found.notes, *_rest_notes(found.rest, numbers)]
    caption = " ".join(found.captions[:1])
    label = f"Table {number}" if number else ""
    own = f"tbl{number}" if number else gathering.ordinal()
    name = (found.labels or [""])[0] or label or own
    aside = len(parts) > 1 and all(part.numbered for part in parts) and number.isdigit()
    for i, part in enumerate(parts):
        letter = chr(ord("a") + i) if len(parts) > 1 and i < 26 and not aside else ""
        if aside:
            own, label = f"tbl{int(number) + i}", f"Table {int(number) + i}"
            name = label
        add_tabular(
            part.env,
            gathering,
            id=own + letter,
            name=part.label or name + letter,
            label=label + letter,
            caption=collapse(f"{caption} {part.caption}") if part.caption != caption else caption,
            notes=notes,
            numbers=numbers,
            max_cells=max_cells,
        )
    if not parts:
        _picture(gathering, own=own, name=name, label=label, caption=caption)
    return [*found.labels, *(part.label for part in parts if part.label)]


def add_tabular(
    env: Env,
    gathering: Gathering,
    *,
    id: str,
    name: str,
    label: str = "",
    caption: str = "",
    notes: Sequence[Note] = (),
    numbers: dict[str, str],
    max_cells: int,
) -> None:
    """Add one tabular as a table; what stands in footnotes of its cells becomes notes."""
    known = {mark for note in notes for mark in split_marks(note.mark)}
    spelled = cells_of(env, known=known, numbers=numbers, max_cells=max_cells)
    inside = [Note(str(i), text) for i, text in enumerate(spelled.footnotes, 1)]
    if not any(cell.text for cell in spelled.cells):
        _picture(gathering, own=id, name=name, label=label, caption=caption)
        return
    table = make_table(
        id=id,
        cells=spelled.cells,
        name=name,
        label=label,
        caption=caption,
        notes=[*notes, *inside],
        section=gathering.section,
        max_cells=max_cells,
    )
    gathering.add_table(table, rows=spelled.rows)


def _picture(gathering: Gathering, *, own: str, name: str, label: str, caption: str) -> None:
    empty = make_table(id=own, rows=(), name=name, label=label, caption=caption, section=gathering.section)
    gathering.add_table(replace(empty, image=True))
    gathering.notice(
        "table-image",
        f"{gathering.source.name}: {label or name} holds no tabular with text; its values were not read",
        hint="Add the table as a spreadsheet, or the PDF of the paper",
    )


def _collect(nodes: Sequence[Node], found: Found, numbers: dict[str, str]) -> Iterator[TableText]:
    """Walk a float: yield its tabulars, put captions, labels, notes and loose text into ``found``."""
    table, at = commands(), 0
    while at < len(nodes):
        node = nodes[at]
        at += 1
        if isinstance(node, str):
            if node in _CAPTIONS:
                at = _caption(node, nodes, at, found, numbers)
            elif node in _SUB_CAPTIONS:
                sub, content, at = _sub_float(nodes, at, numbers)
                yield from _part(content, found, numbers, caption=sub)
            elif node == "\\label":
                key, at = take_argument(nodes, at)
                found.labels.append(source_of(key))
            else:
                found.rest.append(node)
        elif isinstance(node, Env) and node.name in table.tabulars:
            if is_grid(node) and any(True for _ in _captions_within(node)):
                yield from _layout(node, found, numbers)
            else:
                yield from (TableText(env, "", "") for env in tabulars([node]))
        elif isinstance(node, Env) and node.name in _PARTS:
            apart = node.name not in ("subtable", "subfigure")
            yield from _part(content_of(node), found, numbers, caption="", apart=apart)
        elif isinstance(node, Env) and node.name in _NOTES:
            found.notes.extend(_items(node, numbers))
        elif isinstance(node, (Env, Group)) and _has_block(node.children):
            yield from _collect(content_of(node), found, numbers)
        else:
            found.rest.append(node)


def _layout(env: Env, found: Found, numbers: dict[str, str]) -> Iterator[TableText]:
    # Captions within a tabular: a longtable's own, or a layout of tables side by side.
    if any(True for _ in tabulars(env.children)):
        yield from _collect(env.children, found, numbers)
        return
    _take_captions(env.children, found, numbers)
    yield TableText(env, "", "")


def _captions_within(env: Env) -> Iterator[bool]:
    for name in _CAPTIONS:
        if find_command(env.children, name):
            yield True


def _take_captions(nodes: list[Node], found: Found, numbers: dict[str, str]) -> None:
    for name in (*_CAPTIONS, "\\label"):
        while place := find_command(nodes, name):
            siblings, at = place
            if name == "\\label":
                key, end = take_argument(siblings, at)
                found.labels.append(source_of(key))
            else:
                end = _caption(name, siblings, at, found, numbers)
            if isinstance(siblings, list):
                start = at - 1
                if siblings[end : end + 1] == ["\\\\"]:
                    end += 1
                del siblings[start:end]


def _take_styled(env: Env, found: Found, numbers: dict[str, str]) -> None:
    if env.name.startswith("deluxetable"):
        found.notes.extend(deluxe_notes(env))
    elif env.name.endswith("tblr"):
        options = outer_options(env)
        if "caption" in options:
            found.captions.append(text_of(options["caption"], numbers=numbers))
        if "label" in options:
            found.labels.append(source_of(options["label"]))
        found.notes.extend(Note("", text_of(options[key])) for key in ("note", "remark") if key in options)


def _caption(name: str, nodes: Sequence[Node], at: int, found: Found, numbers: dict[str, str]) -> int:
    if at < len(nodes) and nodes[at] == "*":
        at += 1
    if name == "\\captionof":
        _, at = take_argument(nodes, at)
    at = take_option(nodes, at)[1]
    content, at = take_argument(nodes, at)
    if place := find_command(content, "\\label"):
        found.labels.append(source_of(take_argument(*place)[0]))
    speller = Speller(numbers=numbers)
    words = plain(speller.spell(content))
    if words:
        found.captions.append(words)
    found.notes.extend(Note("", note) for note in speller.footnotes)
    return at


def _sub_float(nodes: Sequence[Node], at: int, numbers: dict[str, str]) -> tuple[str, list[Node], int]:
    r"""Read ``\subfloat[caption]{content}`` and its kin; the content is empty beside a mere caption."""
    option, at = take_option(nodes, at)
    first, at = take_argument(nodes, at)
    if option is not None:
        return text_of(option, numbers=numbers), first, at
    if not _has_block(first):
        after = at
        content, after = take_argument(nodes, at)
        if _has_block(content) and isinstance(nodes[after - 1], Group):
            return text_of(first, numbers=numbers), content, after
        return text_of(first, numbers=numbers), [], at
    return "", first, at


def _part(
    nodes: Sequence[Node], found: Found, numbers: dict[str, str], *, caption: str, apart: bool = False
) -> Iterator[TableText]:
    own = Found()
    parts = list(_collect(nodes, own, numbers))
    words = " ".join([caption, *own.captions]).strip()
    label = own.labels[0] if own.labels else ""
    found.notes.extend(own.notes)
    found.rest.extend(own.rest)
    if not parts:
        found.captions.extend(filter(None, [words]))
        found.labels.extend(own.labels)
    for part in parts:
        numbered = apart and bool(own.captions)
        yield TableText(part.env, collapse(f"{words} {part.caption}"), part.label or label, numbered)


def _has_block(nodes: Sequence[Node]) -> bool:
    table = commands()
    for node in nodes:
        if isinstance(node, str):
            if node in _CAPTIONS or node in _SUB_CAPTIONS or node == "\\label":
                return True
        elif isinstance(node, Env) and (node.name in table.tabulars or node.name in _NOTES or node.name in _PARTS):
            return True
        elif _has_block(node.children):
            return True
    return False


def _items(env: Env, numbers: dict[str, str]) -> Iterator[Note]:
    r"""Yield the notes of a ``tablenotes`` list: ``\item[a] text``."""
    nodes: list[Node] = env.children
    at = take_option(nodes, 0)[1]
    while place := next((i for i in range(at, len(nodes)) if nodes[i] == "\\item"), None):
        option, start = take_option(nodes, place + 1)
        end = next((i for i in range(start, len(nodes)) if nodes[i] == "\\item"), len(nodes))
        text = text_of(nodes[start:end], numbers=numbers)
        mark = text_of(option, numbers=numbers).strip("() .:") if option else ""
        if text:
            yield Note(mark, text)
        at = end
        if end >= len(nodes):
            return


def _rest_notes(rest: Sequence[Node], numbers: dict[str, str]) -> Iterator[Note]:
    """Yield the loose text of a float as a general note, with marked notes told apart."""
    speller = Speller(numbers=numbers)
    runs = speller.spell(rest)
    for i, note in enumerate(speller.footnotes, 1):
        yield Note(str(i), note)
    for found in split_note_runs(runs):
        if len(found.text.split()) >= MIN_NOTE_WORDS or found.mark:
            yield found
