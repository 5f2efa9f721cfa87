"""Results told in running text: a value beside a metric, on a data set, that the paper says it reaches."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scigraft.extract.academic.results.cues import cue_lists, cues
from scigraft.extract.academic.results.naming import STANDS_ALONE, Naming, is_gain, is_weak
from scigraft.extract.academic.sentences import paper_sentences
from scigraft.model import Document, Part, Sentence
from scigraft.modules.mlresults.lexicon import Hit
from scigraft.modules.mlresults.mentions import dataset_names

PARTS: tuple[Part, ...] = ("abstract", "introduction", "conclusion")
_VALUE = re.compile(r"(?<![\w.,/+\-–])(?P<value>\d{1,3}\.\d{1,3})(?P<percent>\s?%)?(?![\w.]*\d|[/:])")
_OTHER_LANGUAGE = re.compile(r"[^.;,()]{0,12}\((?:Chinese|German|French|Spanish|Czech|Arabic|Japanese|Dutch|Italian)\)")
_SPEAKS_OF_DATA = re.compile(r"(?i)\b(?:data ?sets?|corpus|corpora|benchmarks?|\w*bank|tasks?|challenge|test sets?)\b")
_ROUGE = re.compile(r"\b[Rr]ouge(?=-[\dLS])")
_ON = re.compile(r"\b(?:on|in)(?: the)? $")
MOST_APART = 45  # characters between a value and its metric


@dataclass(frozen=True)
class ToldResult:
    """A result that a sentence tells. ``span`` is the value's range in the sentence."""

    sentence: Sentence
    span: tuple[int, int]
    value: str
    metric: str
    dataset: str
    task: str


def results_in_text(document: Document, naming: Naming) -> tuple[ToldResult, ...]:
    """Return the results that abstract, introduction and conclusion tell of the paper's own system, in order.

    Gains (``by 2.1 points``), results of others and values without a metric beside them are left out. A sentence that
    names no data set is about the one that the paper is about, where one stands out.
    """
    found: dict[tuple[str, str], ToldResult] = {}
    for sentence in paper_sentences(document, parts=PARTS):
        told = cues("told")
        says = told["claim"].search(sentence.text) and told["own"].search(sentence.text)
        if says and not told["others"].search(sentence.text):
            for result in _results(sentence, naming):
                found.setdefault((result.dataset, result.metric), result)
    return tuple(found.values())


def _results(sentence: Sentence, naming: Naming) -> Iterator[ToldResult]:
    text = _ROUGE.sub("ROUGE", sentence.text)
    metrics = [hit for hit in naming.lexicons.metrics.find(text, prose=True) if _is_metric(hit)]
    data = sorted(_datasets(text, naming))
    values = [match for match in _VALUE.finditer(text) if not _is_gain(text, match)]
    in_turn = "respectively" in text
    if in_turn and len(values) > 1 and len(values) not in (len(data), len(metrics)):
        return  # what belongs to what cannot be told
    for number, match in enumerate(values):
        metric = metrics[number] if in_turn and 1 < len(metrics) == len(values) else _nearest(metrics, match)
        if metric is None or not _admits(metric, match["value"], percent=bool(match["percent"])):
            continue
        name = metric.term.name
        if in_turn and 1 < len(data) == len(values):
            dataset = data[number][1]
        else:
            unnamed = "" if data or _SPEAKS_OF_DATA.search(text) else naming.main_dataset(STANDS_ALONE)
            dataset = _dataset_of(match, data) or unnamed
        if dataset:
            task = naming.task_of(name, dataset)
            yield ToldResult(sentence, match.span("value"), match["value"], name, dataset, task)


def _is_metric(hit: Hit) -> bool:
    """Say whether a hit in prose names a metric: plain words for it (`errors`) do not."""
    return not is_weak(hit.term.name) and hit.text.lower() not in ("error", "errors", "loss")


def _datasets(text: str, naming: Naming) -> Iterator[tuple[int, str]]:
    """Return the data sets of a sentence with their places; a listed abbreviation counts behind `on` (`on PTB`)."""
    listed = (hit.text for hit in naming.lexicons.datasets.find(text) if hit.text.isupper() and _is_on(text, hit))
    for name in dict.fromkeys((*dataset_names(text, naming.lexicons), *listed)):
        clean = naming.dataset_name(name)
        if clean and not (clean in cue_lists("sources") or re.fullmatch(r"\w{2,3}[-→]\w{2,3}", clean)):
            at = text.find(name)
            if text[max(0, at - 2) : at] != "- ":  # the second half of a word that a line end broke
                yield at, naming.with_pair(clean, text)


def _is_on(text: str, hit: Hit) -> bool:
    return hit.end - hit.start > 2 and bool(_ON.search(text[max(0, hit.start - 8) : hit.start]))


def _dataset_of(value: re.Match[str], data: Sequence[tuple[int, str]]) -> str:
    """Return the first data set behind a value, else the last before it."""
    behind = [name for at, name in data if at > value.end()]
    before = [name for at, name in data if 0 <= at < value.start()]
    if before and value.string[: value.start()].endswith("("):
        return before[-1]
    return behind[0] if behind else before[-1] if before else ""


def _nearest(metrics: Iterable[Hit], value: re.Match[str]) -> Hit | None:
    gaps = [(max(hit.start - value.end(), value.start() - hit.end), hit) for hit in metrics]
    near = [(gap, hit) for gap, hit in gaps if gap <= MOST_APART]
    return min(near, key=lambda pair: (pair[0], pair[1].start))[1] if near else None


def _admits(metric: Hit, printed: str, *, percent: bool) -> bool:
    """Say whether a value can be one of a metric: in its range, and no gain where more is better."""
    term, value = metric.term, float(printed)
    if is_gain(term, value) or (percent and value < 1 and term.higher_is_better):
        return False
    return (term.low is None or value >= term.low) and (term.high is None or value <= term.high)


def _is_gain(text: str, value: re.Match[str]) -> bool:
    if _OTHER_LANGUAGE.match(text, value.end()):
        return True
    before, after = text[max(0, value.start() - 40) : value.start()], text[value.end() : value.end() + 30]
    return bool(cues("told")["gain_before"].search(before) or cues("told")["gain_behind"].match(after))
