"""Results told in running text: a value beside a metric, on a data set, that the paper says it reaches."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scigraft.extract.academic.results.cues import cue_lists, cues
from scigraft.extract.academic.results.editions import with_pair
from scigraft.extract.academic.results.naming import STANDS_ALONE, Naming, is_gain, is_weak
from scigraft.extract.academic.sentences import paper_sentences
from scigraft.model import Document, Part, Sentence
from scigraft.modules.mlresults.lexicon import Hit
from scigraft.modules.mlresults.mentions import dataset_names, is_told

PARTS: tuple[Part, ...] = ("abstract", "introduction", "conclusion")
_VALUE = re.compile(r"(?<![\w.,/+\-–])(?P<value>\d{1,3}\.\d{1,3})(?P<percent>\s?%)?(?![\w.]*\d|[/:])")
_OTHER_LANGUAGE = re.compile(r"[^.;,()]{0,12}\((?:Chinese|German|French|Spanish|Czech|Arabic|Japanese|Dutch|Italian)\)")
_SPEAKS_OF_DATA = re.compile(r"(?i)\b(?:data ?sets?|corpus|corpora|benchmarks?|\w*bank|tasks?|challenge|test sets?)\b")
_SAME_DATA = re.compile(r"(?i)\b(?:this|the(?: same)?) (?:data ?set|corpus|benchmark|test (?:set|data))\b")
_PART_OF_WORD = re.compile(r"-(?:re)?(?:train|tun|bas)")
_NAME_BEFORE = re.compile(r"[A-Z][\w-]+ \Z")
# What a value is on, told right behind it: `88.1% joint goal accuracy on WoZ`.
_ON_OTHER = re.compile(r"\b(?:on|for)(?: the)? (?P<name>[A-Z]\w+)")
_IN_BRACKETS = re.compile(r"(?P<name>\b[A-Z][\w-]+ )?\(\Z")
# What data are made of: no system is tested on it.
_SOURCE = re.compile(
    r"\b(?:consists? of|based on|derived from|(?:built|collected|taken|drawn) from|subset of) [^,.;]{0,20}\Z"
)
_ROUGE = re.compile(r"\b[Rr]ouge(?=-[\dLS])")
_ON = re.compile(r"\b(?:on|in)(?: the)? $")
MOST_BEFORE = 2  # sentences before one in which its data set may be named
BEFORE = 200  # characters in which a gain is told before its value
BEHIND = 60  # the same behind it
MOST_NAME = 40  # characters of a name of data before the bracket with its value
MOST_INSIDE = 25  # characters of a name before the data set in it: `on Romanian-English WMT'16`
MOST_BEHIND = 75  # characters behind a value in which a name tells what it is on
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


def results_in_text(document: Document, naming: Naming, *, own: Sequence[str] = ()) -> tuple[ToldResult, ...]:
    """Return the results that abstract, introduction, conclusion and results tell of the paper's own system, in order.

    A sentence among the results tells one only where no other part tells one in its metric.

    ``own`` are names of its systems. Gains (``by 2.1 points``), results of others and values without a metric beside
    them are left out. A sentence that names no data set is about the one that the two sentences before it name, else
    about the one that the paper is about, where one stands out.
    """
    found: dict[tuple[str, str, str], ToldResult] = {}
    sentences = paper_sentences(document, parts=(*PARTS, "results"))
    ordered = sorted(range(len(sentences)), key=lambda at: sentences[at].part == "results")
    for at in ordered:
        if _is_told(sentences[at], own):
            more = sentences[at].part == "results"
            for result in _results(sentences[at], sentences[max(0, at - MOST_BEFORE) : at], naming):
                if not (more and any(result.metric == metric for _, metric, _ in found)):
                    found.setdefault((result.dataset, result.metric, result.value), result)
    return tuple(found.values())


def _is_told(sentence: Sentence, own: Sequence[str]) -> bool:
    """Say whether a sentence tells what the paper's own system reaches; the results must say whose it is."""
    text, told = sentence.text, cues("told")
    if not _VALUE.search(text) or not told["claim"].search(text) or told["others"].search(text):
        return False
    if sentence.part == "results":
        return bool(told["ours"].search(text) and told["main"].search(text)) and not told["aside"].search(text)
    return bool(told["own"].search(text)) or any(name in text for name in own)


def _results(sentence: Sentence, before: Sequence[Sentence], naming: Naming) -> Iterator[ToldResult]:
    text = _ROUGE.sub("ROUGE", sentence.text)
    metrics = [hit for hit in naming.lexicons.metrics.find(text, prose=True) if _is_metric(text, hit, naming)]
    values = [m for m in _VALUE.finditer(text) if not _is_gain(text, m) and not _is_version(text, m, metrics)]
    data = sorted(_datasets(text, naming)) if metrics and values else []
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
            dataset = _dataset_of(match, data) or ("" if data else _unnamed(sentence, before, naming))
        if dataset:
            task = naming.tasks.of(name, dataset)
            yield ToldResult(sentence, match.span("value"), match["value"], name, dataset, task)


def _unnamed(sentence: Sentence, before: Sequence[Sentence], naming: Naming) -> str:
    """Return the data set that a sentence is about which names none."""
    again = _SAME_DATA.search(sentence.text)
    value = _VALUE.search(sentence.text)
    elsewhere = value is not None and _ON_OTHER.search(sentence.text, value.end(), value.end() + MOST_BEHIND)
    if elsewhere or (_SPEAKS_OF_DATA.search(sentence.text) and not again):
        return ""
    named = {name for one in before if one.evidence == sentence.evidence for _, name in _datasets(one.text, naming)}
    if len(named) == 1:
        return named.pop()
    return "" if sentence.part == "results" else naming.main_dataset(STANDS_ALONE)


def _is_metric(text: str, hit: Hit, naming: Naming) -> bool:
    """Say whether a hit in prose names a metric: plain words for it (`errors`) and half of a name do not."""
    if is_weak(hit.term.name) or hit.text.lower() in ("error", "errors", "loss"):
        return False
    return "/" not in (text[hit.start - 1 : hit.start], text[hit.end : hit.end + 1]) and is_told(
        hit, naming.paper.short
    )


def _is_version(text: str, value: re.Match[str], metrics: Iterable[Hit]) -> bool:
    """Say whether a number belongs to the name before it (`OntoNotes 5.0`), which is no metric's."""
    word = _NAME_BEFORE.search(text, 0, value.start())
    return word is not None and not any(hit.start <= word.start() < hit.end for hit in metrics)


def _datasets(text: str, naming: Naming) -> Iterator[tuple[int, str]]:
    """Return the data sets of a sentence with their places; a listed abbreviation counts behind `on` (`on PTB`)."""
    listed = (hit.text for hit in naming.lexicons.datasets.find(text) if hit.text.isupper() and _is_on(text, hit))
    for name in dict.fromkeys((*dataset_names(text, naming.lexicons), *listed)):
        clean = naming.dataset_name(name)
        if clean and not (clean in cue_lists("sources") or re.fullmatch(r"\w{2,3}[-→]\w{2,3}", clean)):
            at = text.find(name)
            # The second half of a word that a line end broke, and what a model was trained on (`SQuAD-trained`).
            broken = text[max(0, at - 2) : at] == "- " or _PART_OF_WORD.match(text, at + len(name))
            if not (broken or _SOURCE.search(text, 0, max(0, at))):
                yield at, with_pair(clean, text, naming.lexicons.datasets)


def _is_on(text: str, hit: Hit) -> bool:
    return hit.end - hit.start > 2 and bool(_ON.search(text[max(0, hit.start - 8) : hit.start]))


def _dataset_of(value: re.Match[str], data: Sequence[tuple[int, str]]) -> str:
    """Return the first data set behind a value, else the last before it; empty where the value is on another name."""
    behind = [(at, name) for at, name in data if at > value.end()]
    before = [name for at, name in data if 0 <= at < value.start()]
    if bracketed := _IN_BRACKETS.search(value.string, 0, value.start()):
        # `on the English PTB (92.6 F1), French Treebank (83.5 F1)`: a value in brackets is on the name before them.
        named = [name for at, name in data if bracketed.start() - MOST_NAME <= at < bracketed.end()]
        return named[-1] if named else before[-1] if before and not bracketed["name"] else ""
    on = _ON_OTHER.search(value.string, value.end(), value.end() + MOST_BEHIND)
    if on and all(on.start("name") + MOST_INSIDE < at for at, _ in behind):
        return ""
    if before and behind and re.search(r"[,;]", value.string[value.end() : behind[0][0]]):
        return before[-1]  # the name behind stands in another clause
    return behind[0][1] if behind else before[-1] if before else ""


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
    before, after = text[max(0, value.start() - BEFORE) : value.start()], text[value.end() : value.end() + BEHIND]
    return bool(cues("told")["gain_before"].search(before) or cues("told")["gain_behind"].match(after))
