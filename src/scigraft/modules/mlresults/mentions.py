"""Names that running text mentions: data sets, systems, and abbreviations with what they stand for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scigraft.modules.mlresults.cues import load_cues
from scigraft.modules.mlresults.lexicon import Hit, Lexicon, joined
from scigraft.modules.mlresults.names import PROPER, is_plain_word

_SHORT = re.compile(r"\s\((?P<short>[A-Z][A-Za-z0-9\-]{1,9}?)s?\)")
_NAME = rf"(?:{PROPER}(?: {PROPER}){{0,2}}|[A-Z][a-z]+(?:[- ][A-Z][a-z]+){{0,3}})"
_ON_NAME = re.compile(rf"\b[Oo]n (?:the |our |both )?(?P<name>{PROPER}(?: {PROPER})?)")
_ASIDE = r"(?: \([^)]*\))?(?: \[[^\]]*\])?"
_DATA = r"(?:data ?sets?|corpus|corpora|benchmarks?|test ?sets?|treebank|collection|test data|training data)"
# A word of what the data are for or made of, between name and noun: `SGD dialogue dataset`.
_KIND = (
    r"(?!using|including|containing|following)"
    r"[a-z\-]*(?:tion|sion|ment|ing|ogue|image|text|speech|video|news|review|task)"
)
_DATASET = re.compile(rf"\b(?P<name>{_NAME}){_ASIDE}(?:[ -]{_KIND})? (?:{_DATA}|Data ?[Ss]ets?)\b")
_DATASETS = re.compile(rf"\b(?P<name>{_NAME}){_ASIDE} (?:and|or) (?P<other>{_NAME}){_ASIDE} {_DATA}\b")
_TRAILING = re.compile(
    r"\b(?:data ?sets?|corpus|corpora|benchmarks?)(?:,)? (?:called|named|namely|such as|of|dubbed|is|are|:)?\s?"
    rf"(?P<name>{_NAME})\b"
)
_MAKES = "propose|present|introduce|develop|design|describe|release|build|construct|create|call|name"
_OWN = re.compile(
    rf"\b(?:[Ww]e|paper|work|study|article)\s+(?:\w+ ){{0,2}}?(?:{_MAKES})s?\b[^.;:()]{{0,60}}?\b(?P<name>{PROPER})"
)
_CALLED = re.compile(
    r"\b(?:called|named|dubbed|termed|coined|namely|denoted (?:as|by)|referred to as|abbreviated as"
    r"|(?:call|name) (?:it|our \w+))"
    rf"\s+(?:as |the )?[\u2018\u201c\"'`]*(?P<name>{PROPER})"
)
_OUR = re.compile(rf"\b(?:[Oo]ur|[Tt]he proposed)\s+(?:\w+ ){{0,2}}?(?P<name>{PROPER})")
_DOES = re.compile(
    rf"\b(?P<name>{PROPER})\s+(?:model |framework |method |consistently |significantly |also |further |can )?"
    r"(?:achieve|outperform|obtain|attain|improve|surpass|establish|reach|perform|yield|beat|provide|show)s?\b"
)
_BASELINE = re.compile(
    rf"\bbaselines?,?\s+(?:model |method |is |of )?(?P<name>{PROPER})"
    rf"|\b(?P<other>{PROPER})\s+(?:is|as|serves as|baseline)\s*(?:used as |our |the |a )?\s*baseline"
)
_CITED = re.compile(rf"\b(?P<name>{PROPER})\s*\[[^\]]*[a-z\d][^\]]*\]")
_SPLIT = re.compile(r"\s*[ -](?:val\d{4}|test-?dev|test-?std|minival|test|dev|val|validation|train)$", re.IGNORECASE)
_NO_NAME = re.compile(r"[\d.]+[A-Za-z]?|[a-z]\d|.*\d+x\d+.*|\d.*|[A-Z]\d?")
_DESCRIBED = re.compile(
    r"\b(?:data ?set|corpus|collection) of (?:about |over |around )?"
    r"(?P<name>\d[\d,.]*[kKM]?(?: [a-z\-]+){0,2} [a-z]+s)\b"
)
ALWAYS = frozenset({"F1", "AP", "EM", "QA", "MT", "R1", "R2"})
_UNPUBLISHED = re.compile(
    r"\b(?:in-house|internal|proprietary) (?:[a-z\-]+ )?(?:data ?sets?|corpus|corpora|data)\b", re.IGNORECASE
)
_CLAUSE = re.compile(r"[^.;]{0,60}?\b(?:use|adopt|train|employ|utili[sz]e)[ds]?\b(?P<used>(?:[^.;]|\.\d){0,120})")
_ON = re.compile(r"\b(?:on|On|of) $")
_IS_DATA = re.compile(r"(?: \[[^\]]*\])? ?(?:data ?sets?|corpus|benchmark|test set|val)")


@dataclass(frozen=True)
class Lexicons:
    """The module's vocabularies, ready to be found in text."""

    metrics: Lexicon
    datasets: Lexicon
    tasks: Lexicon
    models: Lexicon
    parameters: Lexicon
    statistics: Lexicon


def abbreviations(text: str) -> dict[str, str]:
    """Return the abbreviations that a text defines, each with the words whose letters it takes."""
    found: dict[str, str] = {}
    for match in _SHORT.finditer(text):
        words = re.findall(r"[A-Za-z][\w\-/]*", text[max(0, match.start() - 90) : match.start()].split(". ")[-1])
        long = _spelled(match["short"], words[-8:])
        if long:
            found.setdefault(match["short"], long)
    return found


def _spelled(short: str, words: Sequence[str]) -> str:
    """Return the last words of a phrase that the letters of an abbreviation stand for."""
    letters = [c.lower() for c in short if c.isalpha()]
    for start in range(len(words) - 1, -1, -1):
        initials = [part[0].lower() for word in words[start:] for part in re.split(r"[-/]", word) if part]
        if initials == letters:
            return " ".join(words[start:])
    tail = list(words[-len(letters) :])
    return " ".join(tail) if tail and tail[0][0].lower() == letters[0] else ""


def dataset_names(text: str, lexicons: Lexicons) -> list[str]:
    """Return the data sets that a text names, in order of mention: listed ones, and names called a data set there."""
    found: dict[int, str] = {}
    for pattern in (_DATASETS, _DATASET, _TRAILING):
        for match in pattern.finditer(text):
            for group in match.re.groupindex:
                start, name = _without_starters(match.start(group), match[group])
                if name and not _is_other_name(name, lexicons):
                    found.setdefault(start, name)
    for hit in lexicons.datasets.find(text, prose=True):
        if certain_dataset(text, hit) and not any(at <= hit.start < at + len(name) for at, name in found.items()):
            found[hit.start] = _SPLIT.sub("", hit.text)
    return [found[at] for at in sorted(found)]


def _without_starters(start: int, name: str) -> tuple[int, str]:
    starters = load_cues().starters
    while name:
        word = re.match(r"[^\s\-]+[\s\-]*", name)
        if word is None or word[0].strip(" -") not in starters:
            break
        start, name = start + word.end(), name[word.end() :]
    return start, name


def _is_other_name(name: str, lexicons: Lexicons) -> bool:
    listed = lexicons.metrics.whole(name) or lexicons.tasks.whole(name) or name in load_cues().languages
    known = all(word in load_cues().not_systems for word in name.split())  # `A100 GPU` is no data either
    return len(name) < 2 or bool(listed) or (known and not lexicons.datasets.whole(name))


def tested_on(caption: str, lexicons: Lexicons) -> list[str]:
    """Return the names that a caption says the results to be on (``accuracy on RewardBench``)."""
    names = [match["name"] for match in _ON_NAME.finditer(caption)]
    return [n for n in names if not _is_other_name(n, lexicons) and not lexicons.models.whole(n) and len(n) > 2]


def described_data(text: str, tasks: Sequence[str]) -> str:
    """Return the data that a text describes without giving it a name.

    `183 letters` of "a dataset of 183 letters", or the data set of a task ("the dialect identification data set").
    """
    match = _DESCRIBED.search(text)
    if match:
        return match["name"]
    for task in tasks:
        match = re.search(rf"\b{re.escape(task)} (?:data ?set|corpus|data)\b", text, re.IGNORECASE)
        if match:
            return match[0]
    return ""


def unpublished_data(text: str) -> str:
    """Return what a text calls data of its authors alone (``in-house datasets``), or an empty string."""
    match = _UNPUBLISHED.search(text)
    return match[0] if match else ""


def used_for(text: str, dataset: str, lexicons: Lexicons) -> str:
    """Return the model that a text says to be used on a data set ("For MNIST, we use a 2-layer CNN")."""
    for match in re.finditer(rf"\b(?:[Ff]or|[Oo]n) (?:the )?{re.escape(dataset)}\b", text):
        sentence = _CLAUSE.match(text, match.end())
        if sentence:
            hits = list(lexicons.models.find(sentence["used"], prose=True))
            if hits:
                return hits[0].text
    return ""


def certain_dataset(text: str, hit: Hit) -> bool:
    """Say whether a listed name is meant: `Adult` or `Photo` is a data set only where the text says so."""
    if not re.fullmatch(r"[A-Z][a-z]+", hit.text) and len(hit.text) > 3:
        return True
    before, after = text[max(0, hit.start - 5) : hit.start], text[hit.end : hit.end + 24]
    return bool(_ON.search(before) or _IS_DATA.match(after))


def count_systems(text: str, cited: str, datasets: Mapping[str, int], lexicons: Lexicons) -> Counter[str]:
    """Return the names of systems in a text; those that the text says to be its own, or to do well, count more.

    ``cited`` is the text with its citations: a name with one behind it is another paper's, and counts little.
    """
    counts: Counter[str] = Counter()
    for pattern, weight in ((_CALLED, 6), (_OWN, 5), (_OUR, 4), (_DOES, 2)):
        for match in pattern.finditer(text):
            counts[match["name"]] += weight
    for match in re.finditer(PROPER, text):
        counts[match[0]] += 1
    for name in {match["name"] for match in _CITED.finditer(cited)}:
        counts[name] = min(counts[name], 1)
    known = {joined(name) for name in datasets}
    for name in list(counts):
        if (
            name in load_cues().not_systems
            or len(name) < 3
            or is_plain_word(name)
            or joined(name) in known
            or _is_listed(name, lexicons)
        ):
            del counts[name]
    return counts


def _is_listed(name: str, lexicons: Lexicons) -> bool:
    lists = (lexicons.metrics, lexicons.tasks, lexicons.datasets)
    return bool(_NO_NAME.fullmatch(name)) or any(lexicon.whole(name) for lexicon in lists)


def is_told(hit: Hit, short: Mapping[str, str]) -> bool:
    """Say whether a name of two capitals in running text is meant: where the text defines it so."""
    if len(hit.text) > 2 or not hit.text.isupper() or hit.text in ALWAYS:
        return True
    return joined(short.get(hit.text, "")) in {joined(form) for form in (hit.term.name, *hit.term.aliases)}


def baseline_name(text: str) -> str:
    """Return the system that a text calls its baseline, or an empty string."""
    return next((match["name"] or match["other"] for match in _BASELINE.finditer(text)), "")
