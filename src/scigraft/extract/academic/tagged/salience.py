"""Which of the tasks, data sets and metrics that a paper names are its own: what it works on, uses and reports."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scigraft.extract.academic.mentions import folded
from scigraft.model import Locator

if TYPE_CHECKING:
    from scigraft.extract.academic.tagged.kinds import Kind
    from scigraft.extract.academic.tagged.passages import Passage

# What a name counts by where it stands. Chosen by reading what comes out for papers on language processing.
_PLACE: Mapping[str, Mapping[str, float]] = {
    "Task": {"title": 5.0, "abstract": 2.0, "introduction": 0.6, "conclusion": 1.0, "caption": 0.4},
    "Dataset": {"title": 3.0, "abstract": 2.5, "introduction": 0.8, "conclusion": 1.0, "caption": 1.5},
    "Metric": {"title": 2.0, "abstract": 2.0, "introduction": 0.6, "conclusion": 1.0, "caption": 1.5},
}
_BODY = {"Task": 0.2, "Dataset": 1.0, "Metric": 1.0}
_LEAST = {"Task": 3.0, "Dataset": 2.0, "Metric": 2.0}
_ONLY = 2.3  # of a task of title or abstract where no other counts enough
_MOST = {"Task": 4, "Dataset": 8, "Metric": 6}
_OTHERS, _CUE = 0.3, 1.5  # times what a name counts in a sentence on others' work, in one on the paper's own
_SHARE = {"Task": 0.25, "Dataset": 0.12, "Metric": 0.15}  # of what the first of its type counts


@dataclass(frozen=True, slots=True)
class Named:
    """A name where it stands. ``sure`` is the tagger's probability of the span."""

    kind: Kind
    name: str
    short: str
    place: Locator
    evidence: str
    sure: float
    passage: Passage


@dataclass(frozen=True, slots=True)
class Group:
    """All that stands for one name in a paper; ``score`` says how much it is the paper's own."""

    kind: Kind
    name: str
    short: str
    long: str
    named: tuple[Named, ...]
    score: float


def key_of(name: str) -> str:
    """Return the form under which names of one paper are the same: letters and digits, without a plural's end."""
    low = folded(name)
    key = re.sub(r"[\W_]+", "", low)
    return key[:-1] if len(key) > 4 and key.endswith("s") and not key.endswith(("ss", "is", "us")) else key


def salient(found: Sequence[Named], text: str, short: Mapping[str, str]) -> tuple[Group, ...]:
    """Return the groups that are the paper's own, by type and then by score.

    ``short`` maps the abbreviations that the paper defines to what they stand for, ``text`` is all its running text.
    """
    long_of = {key_of(one.short): key_of(one.name) for one in found if one.short}
    for abbreviation, words in short.items():
        long_of.setdefault(key_of(abbreviation), key_of(words))
    gathered: dict[tuple[str, str], list[Named]] = defaultdict(list)
    for one in found:
        key = key_of(one.name)
        gathered[one.kind, long_of.get(key, key)].append(one)
    groups = [_group(some, text, short) for some in _one_kind_each(gathered).values()]
    kept: list[Group] = []
    for kind in ("Task", "Dataset", "Metric"):
        own = sorted(
            (g for g in groups if g.kind == kind and g.score >= _LEAST[kind]), key=lambda g: (-g.score, g.name)
        )
        if not own and kind == "Task":
            own = _only_task(groups)
        own = [g for g in own if g.score >= _SHARE[kind] * own[0].score]
        kept += _without_heads(own)[: _MOST[kind]]
    return tuple(kept)


def _only_task(groups: Sequence[Group]) -> list[Group]:
    """Return the task of a paper that hardly names one: the best that title or abstract name."""
    tasks = [g for g in groups if g.kind == "Task" and g.score >= _ONLY]
    fronted = [g for g in tasks if any(one.passage.part in {"title", "abstract"} for one in g.named)]
    return sorted(fronted, key=lambda g: (-g.score, g.name))[:1]


def _without_heads(groups: Sequence[Group]) -> list[Group]:
    """Return the groups without single words that only shorten another: `parsing` beside `semantic parsing`."""
    names = [folded(group.name) for group in groups]
    return [
        group
        for group, name in zip(groups, names, strict=True)
        if group.kind != "Task" or " " in name or not any(other.endswith((f" {name}", f"-{name}")) for other in names)
    ]


def _one_kind_each(gathered: Mapping[tuple[str, str], list[Named]]) -> dict[tuple[str, str], list[Named]]:
    """Return the groups with each name under the type that it is most often tagged as."""
    weight: dict[str, dict[str, float]] = defaultdict(dict)
    for (kind, key), some in gathered.items():
        weight[key][kind] = sum(one.sure for one in some)
    return {
        (kind, key): some
        for (kind, key), some in gathered.items()
        if kind == max(sorted(weight[key]), key=lambda other: weight[key][other])
    }


def _group(some: Sequence[Named], text: str, short: Mapping[str, str]) -> Group:
    kind = some[0].kind
    name = _printed(some)
    abbreviation = next((one.short for one in some if one.short), "")
    long = next((one.name for one in some if one.short), "")
    if not abbreviation:
        abbreviation, long = _defined(some, short)
    if kind == "Task" and long:
        name = long = next((one.name for one in some if key_of(one.name) == key_of(long) and _inside(one)), long)
    score = sum(_weight(one) for one in _once_a_sentence(some))
    forms = {form for form in (name, abbreviation, long) if form}
    score += 0.7 * math.log1p(sum(_count(form, text) for form in sorted(forms)))
    return Group(kind, name, abbreviation, long, tuple(_ordered(some)), score)


def _defined(some: Sequence[Named], short: Mapping[str, str]) -> tuple[str, str]:
    """Return the abbreviation of a name and its long form, where the paper defines one."""
    keys = {key_of(one.name) for one in some}
    for abbreviation, words in short.items():
        if key_of(abbreviation) in keys or key_of(words) in keys:
            return abbreviation, words
    return "", ""


def _printed(some: Sequence[Named]) -> str:
    """Return the form printed most often; one within a sentence goes before those that owe a capital to their place."""
    counts = Counter(one.name for one in some)
    plain = {one.name for one in some if _inside(one)}
    return min(counts, key=lambda name: (name not in plain, -counts[name], name))


def _inside(one: Named) -> bool:
    start = one.passage.place.span[0] if one.passage.place.span else 0
    return one.passage.part != "title" and one.place.span is not None and one.place.span[0] > start


def _once_a_sentence(some: Iterable[Named]) -> list[Named]:
    first: dict[tuple[str, Locator], Named] = {}
    for one in some:
        first.setdefault((one.evidence, one.passage.place), one)
    return list(first.values())


def _weight(one: Named) -> float:
    passage = one.passage
    weight = _PLACE[one.kind].get(passage.part, _BODY[one.kind]) * (0.3 + 0.7 * one.sure)
    cue = passage.aims if one.kind == "Task" else passage.uses
    others = passage.others or passage.of_others(*_range(one))
    return weight * (_OTHERS if others else _CUE if cue else 1.0)


def _range(one: Named) -> tuple[int, int]:
    """Return where a name stands in its passage."""
    offset = one.passage.place.span[0] if one.passage.place.span else 0
    start, end = one.place.span or (offset, offset)
    return start - offset, end - offset


def _count(form: str, text: str) -> int:
    flags = re.IGNORECASE if len(form) > 5 else 0
    return min(50, len(re.findall(rf"(?<!\w){re.escape(form)}(?!\w)", text, flags)))


def _ordered(some: Sequence[Named]) -> list[Named]:
    """Return what names it, the most telling place first, then in the order read."""
    first = max(range(len(some)), key=lambda n: (_weight(some[n]), -n))
    return [some[first], *(one for n, one in enumerate(some) if n != first)]
