"""The id of an analysis in three tiers: sample, part of it, spot."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from scigraft.model import Cell
from scigraft.modules.geochem.attributes import Roles
from scigraft.modules.geochem.frames import Frame
from scigraft.modules.geochem.heads import phase_of
from scigraft.modules.geochem.units import canonical_unit
from scigraft.modules.geochem.words import is_one_of
from scigraft.modules.view import Found
from scigraft.read.values.nulls import is_error_value

ORDINAL = re.compile(r"(?:row|column) \w+")
_MARKS = re.compile(r"(?:\s*\[\d+(?:\s?[,;]\s?\d+)*\]|[\s]*[*†‡§¶]+)+$")
_NUMBERED = re.compile(
    r"(?P<sample>.*[A-Za-z].*?)(?P<sign>[\s_\-./#]+)(?:spot|pt|point|sp|an|s|p|#)?[\s_-]*(?P<spot>0*[1-9]\d{0,2})",
    re.IGNORECASE,
)
SPLIT_SHARE = 0.8  # of the ids must have the form ``name-number``
MOST_GAPS = 0.5  # share of numbers of a run that may be missing
_SAMPLE_IN_TEXT = re.compile(
    r"\b(?:sample|specimen|drill ?hole|hole)\s+(?:no\.?\s*)?(?P<id>[A-Z][A-Za-z]*[-_ ]?\d[\w.\-/]*)", re.IGNORECASE
)


class Ids:
    """Gives each entry its id."""

    def __init__(self, frame: Frame, roles: Roles, caption: str, *, in_situ: bool) -> None:
        self._frame = frame
        self._roles = roles
        self._caption = _sample_in(caption)
        self._carried = {
            place: _carried(frame, place) for place in (*roles.samples, roles.subsample) if place is not None
        }
        self._splits = _splits(roles, self._carried) if in_situ else {}
        self._cache: dict[tuple[int, int], dict[str, Found]] = {}

    def of(self, entry: int, lane: int) -> Mapping[str, Found]:
        """Return the tiers of an entry, as they hold for a lane (blocks side by side have their own)."""
        sample = self._sample_place(lane)
        key = (entry, -1 if sample is None else sample)
        if key not in self._cache:
            self._cache[key] = self._made(entry, sample)
        return self._cache[key]

    def _sample_place(self, lane: int) -> int | None:
        before = [place for place in self._roles.samples if place <= lane]
        return before[-1] if before else next(iter(self._roles.samples), None)

    def _made(self, entry: int, sample: int | None) -> dict[str, Found]:
        found: dict[str, Found] = {}
        if sample is not None and (cell := self._carried[sample].get(entry)) is not None:
            if not (_is_label(cell.text) or is_error_value(cell.text)):
                found["sample"] = self._found(cell)
            if entry in self._splits and sample == self._roles.samples[0]:
                head, spot = self._splits[entry]
                found = {"sample": self._found(cell, head), "spot": self._found(cell, spot)}
        if "sample" not in found:
            found["sample"] = self._from_around(entry)
        if self._roles.subsample is not None and (cell := self._carried[self._roles.subsample].get(entry)):
            found["subsample"] = self._found(cell)
        if self._roles.spot is not None and (cell := self._frame.cell(entry, self._roles.spot)).text:
            found["spot"] = self._found(cell)
        return found

    def _found(self, cell: Cell, text: str = "") -> Found:
        return Found(text or id_text(cell.text), self._frame.entry_origin, cell.row, cell.col)

    def _from_around(self, entry: int) -> Found:
        """A section or caption that names the sample; else the place of the analysis in its table."""
        table = self._frame.table
        if self._frame.down:
            for section in reversed(table.structure.sections_of(entry)):
                if len(section.text) <= 40 and not phase_of(section.text) and not canonical_unit(section.text):
                    return Found(section.text, "section", section.row, 0)
        if self._caption:
            return Found(self._caption, "caption")
        return Found(self._ordinal(entry), "default")

    def _ordinal(self, entry: int) -> str:
        cell = self._frame.table.grid[entry][0] if self._frame.down else self._frame.table.grid[0][entry]
        parts = re.fullmatch(r"([A-Z]+)(\d+)", cell.address or "")
        if self._frame.down:
            return f"row {parts[2] if parts else entry + 1}"
        return f"column {parts[1] if parts else entry + 1}"


def _is_label(text: str) -> bool:
    """Whether the text of an id is the label of a column or a unit: ``analysis``, ``wt %``."""
    return is_one_of(text.strip(" :."), "analysis", "sample", "value", "sum", "spot") or bool(canonical_unit(text))


def id_text(text: str) -> str:
    """Return an id without the footnote marks and reference numbers behind it."""
    bare = _MARKS.sub("", text).strip().strip('"')
    return bare or text


def _sample_in(caption: str) -> str:
    names = {match["id"].rstrip(".,;:") for match in _SAMPLE_IN_TEXT.finditer(caption)}
    return names.pop() if len(names) == 1 else ""


def _carried(frame: Frame, place: int) -> dict[int, Cell]:
    """Return the id cell of each entry; a blank one (merged, or printed once) goes on with the last above it."""
    found: dict[int, Cell] = {}
    last: Cell | None = None
    blank = sum(1 for entry in frame.entries if not frame.cell(entry, place).text)
    carries = frame.down and 0 < blank < len(frame.entries)
    for entry in frame.entries:
        cell = frame.cell(entry, place)
        if cell.text:
            last = found[entry] = cell
        elif carries and last is not None and _same_block(frame, last.row, entry):
            found[entry] = last
    return found


def _same_block(frame: Frame, first: int, entry: int) -> bool:
    kinds = frame.table.structure.rows
    return not any(kinds[row] in ("blank", "section", "header") for row in range(first, entry))


def _splits(roles: Roles, carried: Mapping[int, Mapping[int, Cell]]) -> dict[int, tuple[str, str]]:
    """Split ``PY-12_3`` into sample and spot where the rows prove it: numbers that run on from 1 for one name."""
    if roles.spot is not None or roles.subsample is not None or len(roles.samples) != 1:
        return {}
    texts = {entry: id_text(cell.text) for entry, cell in carried[roles.samples[0]].items()}
    parts = {entry: match for entry, text in texts.items() if (match := _NUMBERED.fullmatch(text))}
    if len(parts) < 4 or len(parts) < SPLIT_SHARE * len(texts):
        return {}
    runs: dict[str, list[int]] = defaultdict(list)
    for match in parts.values():
        runs[match["sample"]].append(int(match["spot"]))
    proven = {name for name, numbers in runs.items() if _is_run(numbers)}
    if len(proven) == 1 and not any(character.isdigit() for character in next(iter(proven))):
        return {}  # `a-01`, `a-02`: a series of samples may be counted so
    covered = sum(len(runs[name]) for name in proven)
    if covered < SPLIT_SHARE * len(parts):
        return {}
    return {entry: (match["sample"], match["spot"]) for entry, match in parts.items() if match["sample"] in proven}


def _is_run(numbers: Sequence[int]) -> bool:
    distinct = sorted(set(numbers))
    return len(distinct) > 2 and distinct[0] <= 2 and (distinct[-1] - len(distinct)) <= MOST_GAPS * distinct[-1]
