"""Hooks of the geochemistry module: the table reading of its own, canonical forms, derivations, what is odd."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scigraft.model import Document, Reason, Record
from scigraft.modules.geochem.canonical import canonical_of, isotope_of
from scigraft.modules.geochem.frames import Frame, frames_of
from scigraft.modules.geochem.gate import is_plain, judge
from scigraft.modules.geochem.oddities import oddities_of
from scigraft.modules.geochem.reading import read_frames
from scigraft.modules.hooks import Declared, Hooks
from scigraft.modules.view import Candidate, TableView, Verdict

JOINTS = 8  # most characters that join the tiers of an id in one cell: ` spot #`


class GeochemHooks(Hooks):
    """Analyses down the rows or across the columns; names, units and methods by rule and by list."""

    def __init__(self, module: Declared) -> None:
        super().__init__(module)
        self._looked: tuple[Document, bool] | None = None

    def relevant(self, view: TableView) -> Verdict:
        """Read tables of amounts of elements, oxides and isotopes in natural materials."""
        return judge(view, self._frames(view), company=self._in_company(view))

    def _in_company(self, view: TableView) -> bool:
        """Whether a sheet of the same workbook holds analyses beyond doubt; looked up once a document."""
        if view.document.format not in ("xlsx", "xls", "ods"):
            return False
        if self._looked is None or self._looked[0] is not view.document:
            others = (TableView(table, view.document, view.roles_of) for table in view.document.tables if table.grid)
            self._looked = (view.document, any(is_plain(other) for other in others if not other.table.hidden))
        return self._looked[1]

    def read(self, view: TableView) -> Iterable[Candidate]:
        """Read the whole table; the grid reader is not asked."""
        return read_frames(view, self._frames(view))

    def _frames(self, view: TableView) -> Sequence[Frame]:
        found = view.memo.get("frames")
        if not isinstance(found, tuple):
            found = view.memo["frames"] = frames_of(view.table)
        return found

    def canonicalise(self, name: str, text: str) -> str | None:
        """Return the canonical form out of rules and lists; ``wt`` behind a name (``sio2_wt``) is weight percent."""
        return "wt%" if name == "unit" and text.casefold() == "wt" else canonical_of(name, text)

    def derive(self, canonical: Mapping[str, str], record: Record) -> Mapping[str, str]:
        """Name the isotope that the source prints, and join the tiers of the id."""
        derived = {}
        if isotope := isotope_of(record.fields.get("element", "")):
            derived["isotope"] = isotope
        if record.origins.get("sample") == "default":
            derived["sample"] = derived["sample_id"] = place_id(record)
        elif record.fields.get("sample"):
            derived["sample_id"] = whole_id(record)
        return derived

    def warnings(self, records: Sequence[Record]) -> Mapping[str, tuple[Reason, ...]]:
        """Say where an id is the place of the row, a unit is not stated, or oxides miss a whole."""
        return oddities_of(records)


def place_id(record: Record) -> str:
    """Return the id of an analysis that the source gives none: its row or column in its own table, shared by none."""
    place = record.provenance[0]
    table = "" if place.table in (None, "", place.sheet) else f"table {place.table}"
    return ", ".join(part for part in (record.fields["sample"], record.document, place.sheet, table) if part)


def whole_id(record: Record) -> str:
    """Return the id of an analysis as printed: the cell that holds all its tiers, else the tiers one after another."""
    fields = record.fields
    if "spot" not in fields and "subsample" not in fields:
        return fields["sample"]
    tiers = [fields[name] for name in ("sample", "subsample", "spot") if fields.get(name)]
    if len(tiers) > 1:
        size = sum(map(len, tiers))
        for place in record.provenance[1:]:
            text = place.text or ""
            if size < len(text) <= size + JOINTS and text.startswith(tiers[0]) and text.endswith(tiers[-1]):
                return text
    return " ".join(tiers)


HOOKS = GeochemHooks
