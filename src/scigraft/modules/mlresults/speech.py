"""How clearly one table speaks of machine learning: the metrics, models, data sets and parameters that it names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from scigraft.model import Table
from scigraft.modules.mlresults.cues import key, load_cues
from scigraft.modules.mlresults.lexicon import Lexicon, joined
from scigraft.modules.mlresults.mentions import Lexicons, certain_dataset
from scigraft.modules.mlresults.values import read_values

_PLAIN = re.compile(r"[A-Z][a-z]+")
_ROWS = 60  # of a long table are enough to tell what it is
_COLUMNS = 3  # that may hold names
_CLEAR = 4  # letters of a name that is no symbol, element or short word of another field
_MOST = 2  # names of one kind that count
_ENOUGH = 5.0
_TEXT = 8.0  # weight of the paper's text that counts at most


@dataclass(frozen=True, slots=True)
class Speech:
    """How many clear names of each kind a table has; ``any`` says whether it has one at all, clear or not."""

    metrics: int
    models: int
    datasets: int
    tasks: int
    parameters: int
    statistics: int
    any: bool

    def certain(self, text: float) -> bool:
        """Say whether the table alone, with what weight its short text has, is of the field."""
        counts = (self.metrics, self.models, self.datasets, self.tasks, self.parameters)
        kinds = sum(map(bool, (*counts, self.statistics, text >= _CLEAR)))
        return kinds > 1 and 2 * sum(counts) + self.statistics + min(text, _TEXT) / 2 >= _ENOUGH


def speech_of(table: Table, lexicons: Lexicons) -> Speech:
    """Return what the heads, the row names and the caption of a table name."""
    heads, caption = list(heads_of(table)), table.caption
    cues = load_cues()
    metrics = _whole(heads, lexicons.metrics) | _inside([caption], lexicons.metrics)
    strong = {name for name in metrics if not _is_weak(name, lexicons)}
    parameters, statistics = _whole(heads, lexicons.parameters), _whole(heads, lexicons.statistics)
    models = _inside([*heads, caption], lexicons.models)
    datasets = {
        hit.text
        for text in (*heads, caption)
        for hit in lexicons.datasets.find(text, prose=True)
        if certain_dataset(text, hit) or len(hit.text) == len(text)
    }
    tasks = {hit.text for hit in lexicons.tasks.find(caption, prose=True) if " " in hit.text or "-" in hit.text}
    labelled = any(cues.labels.get(key(text)) in {"model", "dataset", "task", "metric"} for text in heads)
    return Speech(
        metrics=min(sum(_clear(name.lower()) or _clear(name) for name in strong), _MOST),
        models=min(sum(_clear(name) for name in models if not _shouted(name)), _MOST),
        datasets=min(sum(_clear(name) for name in datasets if not _shouted(name)), _MOST),
        tasks=min(len(tasks), _MOST),
        parameters=min(sum(_clear(name) and (" " in name or "-" in name) for name in parameters), _MOST),
        statistics=min(sum("#" in name or " " in name for name in statistics), _MOST),
        any=bool(metrics or parameters or statistics or models or datasets or tasks or labelled),
    )


def heads_of(table: Table) -> Iterator[str]:
    """Yield the texts of the headers, sections and first columns of a table, each once."""
    seen: set[str] = set()
    rows = 0
    for r, kind in enumerate(table.structure.rows):
        whole = kind in ("header", "unit", "section")
        rows += not whole
        if rows > _ROWS and not whole:
            continue
        for cell in table.grid[r] if whole else table.grid[r][:_COLUMNS]:
            if len(cell.text) > 1 and cell.text not in seen and not read_values(cell.text):
                seen.add(cell.text)
                yield cell.text


def _is_weak(name: str, lexicons: Lexicons) -> bool:
    term = lexicons.metrics.whole(name)
    return term is not None and term.name in load_cues().weak_metrics


def _whole(texts: list[str], lexicon: Lexicon) -> set[str]:
    return {text for text in texts if lexicon.whole(text)}


def _inside(texts: list[str], lexicon: Lexicon) -> set[str]:
    return {hit.text for text in texts for hit in lexicon.find(text, prose=True)}


def _clear(name: str) -> bool:
    """Say whether a name is one of the field wherever it stands: no symbol, no plain word or name of a person."""
    return (
        not _PLAIN.fullmatch(name)
        and len(joined(name)) >= _CLEAR
        or name in {"F1", "BLEU", "WER", "EM", "mAP", "FID", "CNN", "SVM"}
    )


def _shouted(name: str) -> bool:
    """Say whether a long name is all capitals, as headings of other fields are (``EAST``); most acronyms are short."""
    return name.isalpha() and name.isupper() and len(name) > 3 and name not in {"BERT", "LSTM", "BLEU"}
