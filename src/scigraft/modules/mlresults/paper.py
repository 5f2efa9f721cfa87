"""What the text of a paper says that holds for its tables: abbreviations, data sets, tasks, metrics, its own system."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from scigraft.model import Document
from scigraft.modules.mlresults.lexicon import Lexicon, joined
from scigraft.modules.mlresults.mentions import (
    Lexicons,
    abbreviations,
    baseline_name,
    count_systems,
    dataset_names,
    described_data,
    is_told,
    unpublished_data,
)
from scigraft.modules.mlresults.names import uncited
from scigraft.modules.mlresults.task_names import tasks_in

_WEIGHTS = {"title": 4, "abstract": 3, "heading": 2, "paragraph": 1, "caption": 1}
_LISTED = 2  # a listed task counts more than a phrase that looks like one
_OWN_SCORE = 3  # a name that is printed thrice, or once where the paper says that it is its own


@dataclass(frozen=True)
class PaperContext:
    """The names that a paper's text gives, each with how often (more for title and abstract).

    ``short`` maps a defined abbreviation to its long form. ``own`` are the paper's own systems and data, best first.
    ``described`` is data without a name, where the paper names none; ``unpublished`` its in-house data.
    """

    short: Mapping[str, str]
    datasets: Mapping[str, int]
    tasks: Mapping[str, int]
    metrics: Mapping[str, int]
    own: tuple[str, ...] = ()
    baseline: str = ""
    dataset_keys: frozenset[str] = frozenset()
    system_keys: frozenset[str] = frozenset()
    described: str = ""
    unpublished: str = ""
    text: str = field(default="", repr=False)


def read_paper(document: Document, lexicons: Lexicons) -> PaperContext:
    """Return what the text of a document says."""
    raw = list(_texts(document))
    weighted = [(uncited(line), weight) for line, weight in raw]
    text = "\n".join(line for line, _ in weighted)
    datasets: Counter[str] = Counter()
    for line, weight in weighted:
        for name in dataset_names(line, lexicons):
            datasets[name] += weight
    systems = count_systems(text, "\n".join(line for line, _ in raw), datasets, lexicons)
    short = abbreviations(text)
    tasks: Counter[str] = Counter()
    for line, weight in weighted:
        for mention in tasks_in(line, lexicons):
            tasks[mention.name] += weight * (_LISTED if mention.listed else 1)
    return PaperContext(
        short=short,
        datasets=dict(datasets),
        tasks=dict(tasks),
        metrics=dict(_count(weighted, lexicons.metrics, short)),
        own=tuple(name for name, score in _ranked(systems)[:6] if score >= _OWN_SCORE),
        baseline=baseline_name(text),
        dataset_keys=frozenset(map(joined, datasets)),
        system_keys=frozenset(map(joined, systems)),
        described="" if datasets else described_data(text, [name for name, _ in _ranked(tasks)]),
        unpublished=unpublished_data(text),
        text=text,
    )


def _texts(document: Document) -> Iterator[tuple[str, int]]:
    if document.metadata.title:
        yield document.metadata.title, _WEIGHTS["title"]
    for evidence in document.evidence:
        if evidence.kind in _WEIGHTS and evidence.text:
            yield evidence.text, _WEIGHTS[evidence.kind]


def _ranked(counts: Counter[str]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def _count(weighted: Iterable[tuple[str, int]], lexicon: Lexicon, short: Mapping[str, str]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for text, weight in weighted:
        for hit in lexicon.find(text, prose=True):
            if is_told(hit, short):
                counts[hit.term.name] += weight
    return counts
