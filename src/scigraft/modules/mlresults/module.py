"""What the tables of machine-learning papers mean beyond their vocabularies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property

from scigraft.model import Document, Reason, Record
from scigraft.modules.hooks import Hooks
from scigraft.modules.mlresults.cues import load_cues
from scigraft.modules.mlresults.domain import State, Weight, judge
from scigraft.modules.mlresults.entry_type import OTHER, RESULT, EntryTyper
from scigraft.modules.mlresults.fields import FieldReader, own_systems
from scigraft.modules.mlresults.kinds import Classifier
from scigraft.modules.mlresults.layout import Layout
from scigraft.modules.mlresults.lexicon import Lexicon, joined
from scigraft.modules.mlresults.mentions import Lexicons
from scigraft.modules.mlresults.paper import PaperContext, read_paper
from scigraft.modules.mlresults.speech import heads_of, speech_of
from scigraft.modules.mlresults.table_context import TableContext
from scigraft.modules.mlresults.values import in_range, read_values
from scigraft.modules.schema import Term
from scigraft.modules.view import Candidate, Found, TableView, Verdict

_NO_ENTRY = Reason("not-an-entry", "not a result, statistic or hyper-parameter", "entry_type")


class MLResultsHooks(Hooks):
    """Every number of a table is typed; what it measures and on what comes from headers, rows, caption and text."""

    _last: tuple[Document, PaperContext] | None = None
    _last_judged: tuple[Document, tuple[State, Weight]] | None = None

    @cached_property
    def lexicons(self) -> Lexicons:
        """The vocabularies, ready to be found in text."""
        lists = self.module.vocabularies
        names = ("metrics", "datasets", "tasks", "models", "parameters", "statistics")
        return Lexicons(*(Lexicon(lists[name].terms, proper=name in {"datasets", "models"}) for name in names))

    def relevant(self, view: TableView) -> Verdict:
        """Read the tables of papers on machine learning that name something of it.

        A paper too short to say (a sheet, a table alone) is judged by what its table names.
        """
        state, weight = self._judged(view.document)
        if state == "other":
            return Verdict(False, "not-this-domain", "the text speaks of another field than machine learning")
        told = speech_of(view.table, self.lexicons)
        if state == "unsure" and not told.certain(weight.told):
            return Verdict(False, "not-this-domain", "neither text nor table speaks of machine learning")
        if state == "this" and not told.any and not self._named_by_paper(view):
            return Verdict(False, "not-this-domain", "the table names no metric, model, data set or parameter")
        return Verdict(read=True)

    def _named_by_paper(self, view: TableView) -> bool:
        """Say whether a table names a system or data set of its paper, or caption or mention tell of scores."""
        paper = self._paper(view.document)
        known = paper.system_keys | paper.dataset_keys
        if any(joined(text) in known for text in heads_of(view.table)):
            return True
        cues = load_cues().caption
        if any(cues[name].search(view.table.caption) for name in ("result", "parameter", "statistic")):
            return True
        return any(next(self.lexicons.metrics.find(text, prose=True), None) for text in view.table.near)

    def _judged(self, document: Document) -> tuple[State, Weight]:
        if self._last_judged is None or self._last_judged[0] is not document:
            self._last_judged = (document, judge(document))
        return self._last_judged[1]

    def read(self, view: TableView) -> Iterable[Candidate]:
        """Return a candidate for every number of the table, also those in headers."""
        return tuple(self._read(view))

    def _read(self, view: TableView) -> Iterator[Candidate]:
        paper = self._paper(view.document)
        layout = Layout(view.table, Classifier(self.lexicons, paper))
        marked = own_systems(layout)
        if marked:
            paper = _with_own(paper, marked)
            layout = Layout(view.table, Classifier(self.lexicons, paper))
        typer = EntryTyper(layout)
        reader = FieldReader(layout, TableContext(view.table, paper, self.lexicons))
        for cell in view.table.cells:
            quantities = read_values(cell.text)
            if not quantities or view.table.structure.rows[cell.row] in ("note", "blank"):
                continue
            descriptors = list(layout.descriptors(cell.row, cell.col))
            kind, measure = typer.of(cell.row, cell.col, descriptors)
            fields = reader.read(kind, cell.row, cell.col, descriptors, measure)
            found = {"entry_type": Found(kind, measure.place if measure else "text"), **fields}
            for part, quantity in enumerate(quantities):
                yield Candidate(cell.row, cell.col, quantity, _of_part(found, part, len(quantities)), part)

    def _paper(self, document: Document) -> PaperContext:
        if self._last is None or self._last[0] is not document:
            self._last = (document, read_paper(document, self.lexicons))
        return self._last[1]

    def canonicalise(self, name: str, text: str) -> str | None:
        """Return the listed name of a field's text in any spelling, or None where none is listed."""
        field = self.module.fields.get(name)
        lexicon = {
            "metric": self.lexicons.metrics,
            "task": self.lexicons.tasks,
            "model": self.lexicons.models,
            "parameter": self.lexicons.parameters,
            "attribute_name": self.lexicons.statistics,
        }.get(name) or (self.lexicons.datasets if field and field.vocabulary == "datasets" else None)
        term = lexicon.whole(text) if lexicon else None
        return term.name if term else None

    def violations(self, record: Record) -> Iterable[Reason]:
        """Reject what is no entry, and a result outside the range that the metrics' list declares for its metric."""
        if record.canonical.get("entry_type") == OTHER:
            yield _NO_ENTRY
        if record.canonical.get("entry_type") != RESULT:
            return
        term = self._metric(record)
        if term and not in_range(term, record.quantity.number):
            bounds = f"{_bound(term.low, 'no lower bound')} to {_bound(term.high, 'no upper bound')}"
            yield Reason("out-of-range", f"{record.quantity.literal} is no {term.name} ({bounds})", "value")

    def _metric(self, record: Record) -> Term | None:
        return self.lexicons.metrics.whole(record.canonical.get("metric", ""))


def _bound(value: float | None, unbounded: str) -> str:
    return unbounded if value is None else f"{value:g}"


def _of_part(found: dict[str, Found], part: int, parts: int) -> dict[str, Found]:
    """Return the fields of one value of a cell of several: ``F1/Acc`` over ``88.3/91.2``."""
    if parts == 1:
        return found
    told = dict(found)
    for name in ("metric", "test_data", "attribute_name"):
        pieces = found[name].text.split("/") if name in found else []
        if len(pieces) == parts:
            told[name] = replace(found[name], text=pieces[part].strip())
    return told


def _with_own(paper: PaperContext, names: tuple[str, ...]) -> PaperContext:
    return replace(paper, own=(*names, *(name for name in paper.own if name not in names)))


HOOKS = MLResultsHooks
