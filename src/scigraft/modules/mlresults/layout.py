"""How a table of a machine-learning paper is laid out: which columns hold numbers, and what names each number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from scigraft.model import Cell, Table
from scigraft.modules.mlresults.cues import plain
from scigraft.modules.mlresults.kinds import METRIC_STEM, Classifier, Kind, majority
from scigraft.modules.mlresults.mentions import ALWAYS
from scigraft.modules.mlresults.names import is_modifier
from scigraft.modules.mlresults.values import has_size, read_values
from scigraft.modules.schema import Place

_WITH_METRIC = re.compile(r"^(?P<name>[^()]{2,40}?)\s*[(\[](?P<metric>[^()\[\]]{1,20})[)\]]$")
_NAMED: frozenset[Kind] = frozenset({"metric", "parameter", "statistic"})
_LABEL_KINDS: dict[str, Kind] = {
    "model": "model", "dataset": "dataset", "training_data": "setting", "task": "task", "metric": "metric",
    "statistic": "statistic", "parameter": "parameter", "split": "split", "setting": "setting", "index": "index",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Descriptor:
    """A text that says something of a number: a header above it, a name in its row, or the section it stands in.

    ``label`` is the header of the row name (``Backbone``) and ``role`` what that header stands for.
    """

    text: str
    kind: Kind
    place: Place
    row: int
    col: int
    label: str = ""
    role: str = ""


class Layout:
    """The columns of numbers and of names in one table, and the descriptors of each number."""

    def __init__(self, table: Table, classify: Classifier) -> None:
        self.table = table
        self.classify = classify
        self.height, self.width = table.shape

    @cached_property
    def header_rows(self) -> frozenset[int]:
        """Header rows, with a first data row that only goes on with the header (sizes under a spanning head)."""
        kinds = self.table.structure.rows
        rows = {r for r, kind in enumerate(kinds) if kind in ("header", "unit")}
        first = next((r for r, kind in enumerate(kinds) if kind == "data"), None)
        if first is not None and rows and self._goes_on(first):
            rows.add(first)
        return frozenset(rows)

    def _goes_on(self, row: int) -> bool:
        line = self.table.grid[row]
        if not line or line[0].text or self.height <= row + 1 or not self.table.grid[row + 1][0].text:
            return False
        values = [read_values(cell.text) for cell in line if cell.text]
        return bool(values) and any(v and has_size(v[0]) for v in values)

    @cached_property
    def data_rows(self) -> tuple[int, ...]:
        """Rows that hold values."""
        kinds = self.table.structure.rows
        return tuple(r for r in range(self.height) if kinds[r] in ("data", "statistic") and r not in self.header_rows)

    @cached_property
    def value_columns(self) -> frozenset[int]:
        """Columns most of whose cells are numbers."""
        found = set()
        for c in range(self.width):
            texts = [self.table.grid[r][c].text for r in self.data_rows]
            numbers = sum(bool(read_values(text)) for text in texts)
            words = sum(bool(text) and not read_values(text) and len(text) > 2 for text in texts)
            if numbers and numbers >= words:
                found.add(c)
        return frozenset(found)

    @cached_property
    def name_columns(self) -> tuple[int, ...]:
        """Columns of text that name what stands in their row."""
        return tuple(
            c
            for c in range(self.width)
            if c not in self.value_columns and any(self.table.grid[r][c].text for r in self.data_rows)
        )

    def path(self, row: int, col: int) -> tuple[Cell, ...]:
        """Return the filled header cells above a place, outermost first, each once.

        A head that goes on in the row below (``Crop`` over ``Size``) is one, where no head of its row spans columns.
        """
        rows = sorted({*self.table.structure.headers[row], *(r for r in self.header_rows if r < row)})
        found: list[Cell] = []
        for r in rows:
            cell = self.table.grid[r][col]
            if not cell.text or r >= row or (found and found[-1].text == cell.text):
                continue
            if found and r not in self._read_on and self._goes_on_below(found[-1], cell):
                between = "" if found[-1].text.endswith("-") else " "
                found[-1] = replace(found[-1], text=found[-1].text + between + cell.text)
            else:
                found.append(cell)
        return tuple(found)

    def _goes_on_below(self, head: Cell, below: Cell) -> bool:
        if head.row not in self._unspanned or read_values(below.text):
            return False
        kind = self.classify(head.text)
        return kind not in {"dataset", "model", "task", "metric"} or kind == self.classify(below.text) == "metric"

    @cached_property
    def _unspanned(self) -> frozenset[int]:
        """Header rows none of whose cells spans columns and that do not group what stands below."""
        return frozenset(
            r
            for r in self.header_rows
            if r + 1 in self.header_rows
            and all(cell.colspan == 1 for cell in self.table.grid[r] if cell.text)
            and not self._groups(r)
        )

    def _groups(self, row: int) -> bool:
        # Fewer different heads above than below: the upper ones group, even where the source prints them once.
        upper = [cell.text for cell in self.table.grid[row][1:]]
        lower = [cell.text for cell in self.table.grid[row + 1][1:]]
        return sum(map(bool, upper)) < sum(map(bool, lower)) and len(set(lower)) < sum(map(bool, lower))

    @cached_property
    def _read_on(self) -> frozenset[int]:
        """Header rows of numbers, which no head goes on in."""
        found = set()
        for r in self.header_rows:
            texts = [cell.text for cell in self.table.grid[r] if cell.text]
            if 2 * sum(bool(read_values(text)) for text in texts) >= max(len(texts), 1):
                found.add(r)
        return frozenset(found)

    @cached_property
    def labels(self) -> dict[int, str]:
        """Header text of each column, all its levels joined (``Crop`` over ``Size``)."""
        first = self.data_rows[0] if self.data_rows else self.height - 1
        return {c: " ".join(cell.text for cell in self.path(first, c)) for c in range(self.width)}

    @cached_property
    def roles(self) -> dict[int, str]:
        """What the header of a column of names says that they are, where it says so."""
        first = self.data_rows[0] if self.data_rows else self.height - 1
        found = {}
        for c in range(self.width):
            cells = self.path(first, c)
            texts = [self.labels[c], *(cell.text for cell in reversed(cells))]
            found[c] = next((role for text in texts if text and (role := self.classify.label(text))), "")
        return found

    @cached_property
    def column_kinds(self) -> dict[int, Kind]:
        """The kind of each column of names: by its label, else by what most of its cells are."""
        found: dict[int, Kind] = {}
        for c in self.name_columns:
            kind = _LABEL_KINDS.get(self.roles[c])
            found[c] = kind or majority((self.classify(cell.text) for cell in self._names(c)), share=0.4)
        if "model" not in found.values():
            self._find_models(found)
        return found

    def _find_models(self, found: dict[int, Kind]) -> None:
        """Where no label says so, a column of system names, else the first that is nothing else, names models."""
        for c in self.name_columns:
            if found[c] in {"unknown", "setting"} and self.roles[c] in {"", "setting"}:
                kinds = [self.classify(cell.text) for cell in self._names(c)]
                models = sum(kind == "model" for kind in kinds)
                if models * 10 >= (3 if not self.roles[c] else 6) * max(len(kinds), 1):
                    found[c] = "model"
                    return
        heads = set(self.level_kinds.values())
        for c in self.name_columns:
            worded = any(sum(map(str.isalpha, cell.text)) > 2 for cell in self._names(c))
            if worded and found[c] == "unknown" and not self.roles[c] and heads & {"metric", "dataset"}:
                if "model" not in heads:
                    # What has a size beside its scores is data.
                    found[c] = "dataset" if "statistic" in heads and "dataset" not in heads else "model"
                return

    def _names(self, col: int) -> list[Cell]:
        seen: dict[int, Cell] = {}
        for r in self.data_rows:
            cell = self.table.grid[r][col]
            if cell.text:
                seen.setdefault(id(cell), cell)
        return list(seen.values())

    @cached_property
    def level_kinds(self) -> dict[tuple[int, str], Kind]:
        """The kind that an unknown header takes from the others of its level: (row, text) -> kind."""
        found: dict[tuple[int, str], Kind] = {}
        for r in sorted(self.header_rows):
            cells = {id(self.table.grid[r][c]): self.table.grid[r][c] for c in sorted(self.value_columns)}
            kinds = {cell.text: self.classify(cell.text) for cell in cells.values() if cell.text}
            level = majority((k for k in kinds.values() if k not in {"aggregate", "delta", "cost"}), share=0.34)
            kinds = _letters_read(kinds)
            for text, kind in kinds.items():
                takes = kind == "unknown" and level in {"dataset", "model", "task", "metric", "statistic"}
                found[r, text] = level if takes else kind
        return found

    def descriptors(self, row: int, col: int) -> Iterator[Descriptor]:
        """Yield what names the number at a place: headers from the innermost out, then its row, then its sections."""
        cell = self.table.grid[row][col]
        heads = self.path(row, col)
        for at, head in reversed(list(enumerate(heads))):
            if head.text != cell.text or head.row != cell.row:
                kind = self.classify(head.text)
                if kind != "unknown" or not any(self.classify(outer.text) in _NAMED for outer in heads[:at]):
                    # A head under one that names the measure is a condition; else it is what its neighbours are.
                    kind = self.level_kinds.get((head.row, head.text)) or kind
                yield from self._split(Descriptor(head.text, kind, "column", head.row, col))
        if row not in self.header_rows:
            yield from self._row(row, col)
        for section in reversed(self.table.structure.sections_of(row)):
            if section.text:
                yield Descriptor(section.text, self.classify(section.text), "section", section.row, 0)

    def _split(self, d: Descriptor) -> Iterator[Descriptor]:
        """Yield a name with a metric behind it (``MMLU (EM)``) as the two that it is."""
        match = _WITH_METRIC.match(plain(d.text)) if not d.text.startswith("#") else None
        both = bool(re.search(r"[(/]\s*(?:metric|measure)s?\b", d.label, re.IGNORECASE))
        if match is None or not (both or self._is_metric(match["metric"])):
            yield d
            return
        kind = self.classify(match["name"])
        if kind == "metric" or (kind in {"parameter", "statistic"} and not both):
            yield d
            return
        if kind in {"unknown", "parameter", "statistic", "index", "split"}:
            kind = _LABEL_KINDS.get(d.role, "unknown")
        yield replace(d, text=match["metric"], kind="metric")
        yield replace(d, text=match["name"], kind=kind if kind != "metric" else "unknown")

    def _is_metric(self, text: str) -> bool:
        if "/" in text:
            return all(map(self._is_metric, text.split("/")))
        if len(text) == 2 and text.isupper() and text not in ALWAYS and text not in self.classify.paper.short:
            return False  # two capitals in brackets are more often a short name of something else
        return self.classify.lexicons.metrics.whole(re.sub(r"^\d+-shot,? ", "", text)) is not None or bool(
            METRIC_STEM.fullmatch(text.replace(" ", ""))
        )

    def _named_by(self, col: int) -> list[int]:
        """Return the columns of names for a column of numbers: of two blocks side by side, those of its own block."""
        last: dict[str, int] = {}
        for c in self.name_columns:
            label = self.labels[c]
            if not label or label not in last or c < col:
                last[label or f"#{c}"] = c
        return sorted(last.values())

    @cached_property
    def _stub_kinds(self) -> frozenset[Kind]:
        return frozenset(self.classify(cell.text) for c in self.name_columns[:1] for cell in self._names(c))

    def _row(self, row: int, col: int) -> Iterator[Descriptor]:
        for c in self._named_by(col):
            cell = self.table.grid[row][c]
            if c == col or not cell.text:
                continue
            own, column = self.classify(cell.text), self.column_kinds[c]
            if own == "symbol":
                own = "parameter" if "parameter" in self._stub_kinds else "unknown"
            kind = column if self.roles[c] and column != "unknown" or own in {"unknown", "blank", "number"} else own
            if own in {"parameter", "statistic", "metric", "cost", "delta"} and self.roles[c] in {"dataset", "task"}:
                kind = own
            if not self.roles[c] and sum(map(str.isalnum, cell.text)) < 2:
                kind = "setting"
            if (
                column == "model"
                and own in {"dataset", "task", "split", "parameter", "setting"}
                and not is_modifier(cell.text)
            ):
                kind = "model"
            yield from self._split(Descriptor(cell.text, kind, "row", row, c, self.labels[c], self.roles[c]))


def _letters_read(kinds: dict[str, Kind]) -> dict[str, Kind]:
    """Return the kinds of the heads of a level with its symbols read by their company.

    A symbol is a parameter beside metrics or parameters. Else letters name what the columns are of, and so do P and R
    among other letters (art, cartoon, photo, sketch).
    """
    letters = {text for text in kinds if len(text) == 1 and text.isupper()}
    if len(letters) > 1 and letters & {"P", "R", "F"} and not letters <= {"P", "R", "F"}:
        kinds = {text: "unknown" if text in letters else kind for text, kind in kinds.items()}
    named: Kind = "parameter" if {"metric", "parameter"} & set(kinds.values()) else "unknown"
    return {text: named if kind == "symbol" else kind for text, kind in kinds.items()}
