"""What the tables of drug-discovery papers mean beyond their vocabularies."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from scigraft.model import Cell, Reason, Record
from scigraft.modules.hooks import Hooks
from scigraft.modules.schema import Place
from scigraft.modules.view import Candidate, Found, Role, TableView, Verdict
from scigraft.read.cue_words import cue_words

_WORDS = cue_words("scigraft.modules.bioassay")
ACTIVITY = re.compile(
    r"(?<![A-Za-z])(IC|EC|GI|CC)[\s_\-(]*(?:50|\u2085\u2080)(?!\d)\)?|(?<![A-Za-z])MICs?(?![A-Za-z0-9])"
)
# A word before the type changes what the number is: log scale, a ratio, a shift, the best of others.
NOT_CONCENTRATION = re.compile(_WORDS["not_concentration"], re.I)
SPECIES = re.compile(r"^[A-Z][a-z]?\. ?[a-z]{3,}(?: .*)?$")
# A receptor by its subunits (\u03b11\u03b22\u03b32S), an enzyme or line by capitals and digits (VIM-2, CHO-K1, NS5B).
SUBUNITS = re.compile(r"^(?:[\u03b1-\u03c9]\d?)+[A-Z]?$")
CODE = re.compile(r"^(?=.*[A-Z])(?:[A-Z][A-Za-z]?\d|[A-Z]{2,})[A-Za-z\d\-/ ]{0,14}$")
ASSAY_WORDS = re.compile(r"\b(?:assay|activity|inhibition|inhibitory|cells?|enzyme|anti)\b|\banti-?", re.I)
COMPOUND = re.compile(r"^\(?[A-Z]?\)?-?\d{1,3}[a-z]{0,2}'?$|^\([RS±]\)-\d+[a-z]?$|^(?:compound|cpd|compd)\s", re.I)
# Columns that stand beside activities under a caption that names the type.
OTHER_NUMBERS = re.compile(_WORDS["other_numbers"], re.I)
# A caption about one compound: the rows are then something else (mutants, subtypes, conditions).
ONE_COMPOUND = re.compile(
    r"\b(?:of|for|by|with) (?:(?:compound|derivative|inhibitor|analogue|analog|drug) (\(?[\w±]*\)?-?\d+\w*)"
    r"|(\d{1,3}[a-z]{1,2}))\.?$",
    re.I,
)


class BioassayHooks(Hooks):
    """Activity types in any spelling, targets by form, compounds told from targets."""

    def relevant(self, view: TableView) -> Verdict:
        """Read tables that name an activity type in a header, stub, caption or note."""
        table = view.table
        texts = [
            cell.text
            for cell in table.cells
            if table.structure.rows[cell.row] != "data" or cell.col in table.structure.stub
        ]
        if any(ACTIVITY.search(text) for text in (*texts, table.caption)) or self._spelled_out(view):
            return Verdict(read=True)
        return Verdict(False, "not-this-domain", "no header, row name or caption names IC50, EC50, GI50, CC50 or MIC")

    def _spelled_out(self, view: TableView) -> bool:
        return any(role.field == "activity_type" for role in view.caption_roles)

    def roles(self, text: str, place: Place) -> Iterable[Role]:
        """Find activity types in any spelling, and targets by their form in header cells."""
        match = ACTIVITY.search(text)
        if match and not NOT_CONCENTRATION.search(text):
            yield Role("activity_type", "term", match.group().strip(), _type_name(match.group()))
        if place == "caption" and (named := ONE_COMPOUND.search(text)):
            yield Role("treatment", "term", named[1] or named[2])
        if place in ("column", "row", "section"):
            yield from self._targets(text)

    def _targets(self, text: str) -> Iterable[Role]:
        rest = _without_activity(text)
        if SPECIES.match(rest) or SUBUNITS.match(rest):
            yield Role("target", "term", rest, rest)
        elif CODE.match(rest) and (ACTIVITY.search(text) or ("-" in rest and not COMPOUND.match(rest))):
            yield Role("target", "term", rest, rest, 0.9)

    def is_value(self, view: TableView, cell: Cell) -> bool:
        """A number that names its row is no measurement."""
        return cell.col not in view.table.structure.stub

    def complete(self, view: TableView, candidate: Candidate) -> Candidate:
        """Let a caption's activity type hold for columns of targets and compounds, and for no other numbers."""
        activity = candidate.found.get("activity_type")
        if activity is None or activity.origin not in ("caption", "note", "near", "text"):
            return candidate
        path = view.table.column_path(candidate.row, candidate.col)
        header = " ".join(cell.text for cell in path)
        if NOT_CONCENTRATION.search(header) or OTHER_NUMBERS.search(header) or self._typed_heads(view):
            found = {name: entry for name, entry in candidate.found.items() if name != "activity_type"}
            return replace(candidate, found=found)
        if len(types := types_in(view.table.caption)) > 1:
            message = f"the caption names {' and '.join(types)}; nothing says which of them this column holds"
            return replace(candidate, reasons=(*candidate.reasons, Reason("ambiguous-type", message, "activity_type")))
        treatment = candidate.found.get("treatment")
        if path and treatment and treatment.origin == "row" and "target" not in candidate.found:
            # Rows are compounds, the caption says what is measured: the heads can only be what it acts on.
            target = Found(_without_activity(path[-1].raw), "column", path[-1].row, path[-1].col)
            return replace(candidate, found={**candidate.found, "target": target})
        return candidate

    def _typed_heads(self, view: TableView) -> bool:
        """Whether some column head names an activity type itself: then the caption's holds for no other column."""
        if "typed heads" not in view.memo:
            kinds = view.table.structure.rows
            heads = (cell.text for cell in view.table.cells if kinds[cell.row] in ("header", "unit"))
            view.memo["typed heads"] = any(ACTIVITY.search(head) for head in heads)
        return bool(view.memo["typed heads"])

    def screen(self, view: TableView, candidates: Sequence[Candidate]) -> Sequence[Candidate]:
        """Let the one target that a table names hold for its other activity columns, but not for cytotoxicity."""
        named = {entry.text for entry in (c.found.get("target") for c in candidates) if entry}
        if len(named) != 1:
            return candidates
        target = Found(named.pop(), "near")
        return [
            replace(c, found={**c.found, "target": target})
            if "target" not in c.found and not c.text("activity_type").upper().startswith("CC")
            else c
            for c in candidates
        ]

    def violations(self, record: Record) -> Iterable[Reason]:
        """The treatment must look like a compound, not like the value or a unit."""
        treatment = record.fields.get("treatment", "")
        if treatment and not re.search(r"[A-Za-z0-9]", treatment):
            yield Reason("bad-form", f"'{treatment}' names no compound", "treatment")


def types_in(text: str) -> tuple[str, ...]:
    """Return the activity types that a text names, each once, in order."""
    return tuple(dict.fromkeys(_type_name(match.group()) for match in ACTIVITY.finditer(text)))


def _type_name(text: str) -> str:
    letters = re.sub(r"[^A-Za-z]", "", text).upper()
    return "MIC" if letters.startswith("MIC") else f"{letters}50"


def _without_activity(text: str) -> str:
    rest = ACTIVITY.sub(" ", text)
    rest = re.sub(r"\([^)]*\)|\[[^\]]*\]", " ", rest)
    rest = ASSAY_WORDS.sub(" ", rest)
    return " ".join(rest.replace(",", " ").split()).strip(" -:;")


HOOKS = BioassayHooks
