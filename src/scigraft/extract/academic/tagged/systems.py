"""The name that a paper gives its own system: before the colon of its title, proposed, called so, or ours."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from scigraft.extract.academic.mentions import folded
from scigraft.read.data_file import toml_in

# A name: a capital or digit behind the first letter (`BilBOWA`, `ESIM`, `HAN-2`), and no `-based` behind it.
_INNER = (
    r"[A-Za-z][A-Za-z0-9]{0,20}[A-Z0-9][A-Za-z0-9]{0,20}(?:[-+./*][A-Z0-9][A-Za-z0-9]{0,20}){0,4}\+{0,2}"
    r"|[A-Z][a-z]{1,20}(?:-[A-Z0-9][A-Za-z0-9]{0,20}){1,4}\+{0,2}"
)
_NAME = rf"(?<!\w)[\u2018\u201c\"'`]*(?P<name>{_INNER}|[A-Z]{{2,9}}[a-z]{{1,9}})(?![\w])(?!-[a-z])(?! [A-Z][a-z])"
_PLAIN = r"(?P<plain>[A-Z][A-Za-z0-9\-+*]{2,}(?: [A-Z0-9][A-Za-z0-9\-+]*){0,2})"
_TOLD, _MOST_HINTS = 3.0, 4.0
_LEAST = 4.0
_MOST = 3
_LEAST_PRINTED = 3  # times that a name stands in the paper
_SHARE = 0.5  # of the score of the first
_IS_DATA = re.compile(r"(?:data|corpus|bank|dataset)$", re.I)
_IS_TASK = re.compile(
    r"\b(?:parsing|summari[sz]ation|recognition|classification|answering|translation|extraction|detection|segmentation"
    r"|label+ing|tagging|retrieval|disambiguation|resolution|linking|comprehension|inference|entailment)$",
    re.I,
)
_CITED = r"\s*(?:\((?:[^()]*\d{4}[a-z]?[^()]*|[A-Z][\w\-]+ (?:et al|and)[^()]*)\)|\[\d[\d,; ]*\]|[A-Z][\w\-]+ et al\b)"


class Place(NamedTuple):
    """Where a name stands: the text's number, and the range of characters."""

    text: int
    start: int
    end: int


@dataclass
class _Candidate:
    """A name with what speaks for it. ``told`` counts sentences that say so, ``hinted`` those that may."""

    told: float = 0.0
    hinted: float = 0.0
    places: list[tuple[float, Place]] = field(default_factory=list)

    def add(self, weight: float, place: Place) -> None:
        if weight >= _TOLD:
            self.told += weight / 2 if self.told else weight
        else:
            self.hinted += weight
        self.places.append((weight, place))

    @property
    def score(self) -> float:
        return self.told + min(self.hinted, _MOST_HINTS) if self.told else 0.0


@dataclass(frozen=True, slots=True)
class OwnName:
    """A paper's own system: its name, the long form where the paper has one, its score, and where it is named so."""

    name: str
    long: str
    score: float
    places: tuple[Place, ...]


@dataclass(frozen=True)
class _Patterns:
    strong: tuple[tuple[float, re.Pattern[str]], ...]
    title: re.Pattern[str]
    data: re.Pattern[str]
    others: re.Pattern[str]
    things: re.Pattern[str]
    noun: re.Pattern[str]
    never: frozenset[str]


def own_systems(
    title: str, texts: Sequence[str], *, front: str, text: str, short: Mapping[str, str], other: frozenset[str]
) -> tuple[OwnName, ...]:
    """Return the names that a paper gives its own systems, surest first.

    ``texts`` are those in which it may name them, the title first; ``front`` is its title, abstract, introduction and
    conclusion, ``text`` all its running text, ``short`` the abbreviations it defines, ``other`` the folded names of
    tasks, data sets and metrics. A name that is not in front is a variant or a baseline, unless the paper says that
    its own system is called so.
    """
    patterns = _patterns()
    data = _own_data(title)
    found: dict[str, _Candidate] = defaultdict(_Candidate)
    for printed_as, weight, place in _named(title, texts, text):
        name = _singular(printed_as, text)
        candidate = found[_stem(name, front) or name]
        candidate.add(weight, place)
    own = []
    for name, candidate in found.items():
        if _IS_DATA.search(name) or _IS_TASK.search(short.get(name, "")) or folded(short.get(name, "")) in other:
            continue
        if name in (*patterns.never, data) or len(name) < 3 or folded(name) in other or candidate.score < _LEAST:
            continue
        if not (_counted(name, front) or _called_ours(name, texts)):
            continue
        printed = len(re.findall(rf"(?<![\w\-]){re.escape(name)}(?!\w)", text))
        if printed >= _LEAST_PRINTED and not _of_others(name, text, printed):
            places = [place for _, place in sorted(candidate.places, key=lambda one: (-one[0], one[1]))]
            long = short.get(name, "")
            own.append(OwnName(name, long, candidate.score + min(printed, 20) / 10, tuple(dict.fromkeys(places))))
    own.sort(key=lambda one: (-one.score, one.name))
    own = [one for n, one in enumerate(own) if not any(_same_stem(one.name, better.name) for better in own[:n])]
    return tuple(one for one in own[:_MOST] if one.score >= _SHARE * own[0].score)


def _same_stem(name: str, better: str) -> bool:
    """Say whether a name is a piece of a better one, a variant of it, or the same but for hyphens."""
    plain, other = (re.sub(r"[-+*/.]", "", one).casefold() for one in (name, better))
    return plain in other or bool(re.match(rf"{re.escape(better)}[-+*/.]", name)) or plain == other


def _stem(name: str, front: str) -> str:
    """Return the name that a variant adds to (`SPINN-PI` to `SPINN`), where the paper tells of that one more."""
    stem = re.split(r"[-+*/]", name, maxsplit=1)[0]
    if stem == name or len(stem) < 4 or not stem.isupper() or stem in _patterns().never:
        return ""
    return stem if _counted(stem, front) > max(2, 2 * _counted(name, front)) else ""


def _counted(name: str, text: str) -> int:
    return len(re.findall(rf"(?<![\w\-]){re.escape(name)}s?(?![\w\-])", text))


def _called_ours(name: str, texts: Sequence[str]) -> bool:
    """Say whether a sentence calls the paper's own system, not one of several, by a name."""
    pattern = re.compile(
        rf"\b(?:our|the proposed) (?!(?:first|second|third|best|other|baseline)\b)[^.;]{{0,80}}? (?:as|called|named) "
        rf"(?:the )?{re.escape(name)}(?!\w)"
        rf"|\b[Ww]e (?:propose|present|introduce|develop) [^.;]{{0,90}}?\b(?:called|named|dubbed) "
        rf"{re.escape(name)}(?!\w)"
    )
    return any(pattern.search(one) for one in texts)


def _singular(name: str, text: str) -> str:
    """Return a name in capitals without the `s` of its plural, where the paper prints it so too."""
    one = name[:-1]
    return (
        one if re.fullmatch(r".*[A-Z]{2}s", name) and re.search(rf"(?<![\w\-]){re.escape(one)}(?!\w)", text) else name
    )


def _named(title: str, texts: Sequence[str], text: str) -> Iterator[tuple[str, float, Place]]:
    patterns = _patterns()
    if match := patterns.title.match(title):
        name = match["plain"]
        if _distinct(name, text) and name != _own_data(title):
            yield name, 5.0, Place(0, match.start("plain"), match.end("plain"))
    for number, one in enumerate(texts):
        for weight, pattern in patterns.strong:
            for match in pattern.finditer(one):
                start, end = match.span("name")
                others = patterns.others.search(one, match.start(), start)
                if not others and not patterns.data.match(one, end) and not re.match(_CITED, one[end : end + 60]):
                    yield match["name"], weight, Place(number, start, end)


def _own_data(title: str) -> str:
    """Return the name before the colon of a title that goes on to call it a data set or a measure, or nothing."""
    patterns = _patterns()
    match = patterns.title.match(title)
    thing = patterns.things.search(title, match.end("plain")) if match else None
    if match is None or thing is None or patterns.noun.search(title, match.end("plain"), thing.start()):
        return ""
    return match["plain"]


def _distinct(name: str, text: str) -> bool:
    """Say whether what stands before the colon of a title is a name: it stands so within sentences, no phrase."""
    if " " in name and not any(c.isupper() or c.isdigit() for word in name.split() for c in word[1:]):
        return False
    within = re.findall(rf"(?<=[a-z,(] ){re.escape(name)}(?![\w])", text)
    low = len(re.findall(rf"(?<!\w){re.escape(name.lower())}(?!\w)", text)) if name != name.lower() else 0
    return len(within) >= 2 and low <= len(within) // 4


def _of_others(name: str, text: str, printed: int) -> bool:
    """Say whether a name is another paper's: it is cited, or it is that of data or of a measure."""
    cited = len(re.findall(rf"(?<![\w\-]){re.escape(name)}{_CITED}", text))
    data = sum(1 for match in re.finditer(rf"(?<![\w\-]){re.escape(name)}(?!\w)", text) if _is_data(text, match.end()))
    return cited >= max(1, printed // 6) or data >= max(2, printed // 4)


def _is_data(text: str, end: int) -> bool:
    return bool(_patterns().data.match(text, end))


@cache
def _patterns() -> _Patterns:
    data = toml_in(__package__ or "", "systems.toml")
    make, noun, things = _either(data["make"]), _either(data["noun"]), _either([*data["data"], *data["measure"]])
    we = r"(?:\b[Ww]e|\b[Tt]his (?:paper|work|article|study)|\b[Tt]he paper)\b(?: \w+){0,2}?"
    # What is proposed, not what it is proposed for: no preposition stands between.
    plain = r"(?:(?!\b(?:for|of|with|using|on|from|by|in|over|into)\b)[^.;:()]){0,90}?"
    said = (
        # We propose X, we present our X parser, we introduce a new model, X
        (
            4.0,
            rf"{we} (?:{make})s? (?:our |the )?(?:\w+ )?{_NAME}(?=\s*[,:(]|\s+(?:which|that|for|to|as)\b)",
        ),
        (4.0, rf"{we} (?:{make})s?\b{plain}\b(?:{noun})s?,? (?:called |named |dubbed )?{_NAME}"),
        (4.0, rf"{we} (?:{make})s?\b{plain}\b(?:{noun}) \({_NAME}\)"),
        (1.5, rf"{we} (?:{make})s?\b[^.;:()]{{0,90}}?[a-z] \({_NAME}\)"),
        (
            4.0,
            rf"\b(?:[Ww]e|[Oo]ur|[Tt]his (?:paper|work)|propose[sd]?|new|novel)\b[^.;]{{0,120}}?\b"
            rf"(?:called|named|dubbed|termed|coined|nicknamed) (?:as |the )?{_NAME}",
        ),
        (4.0, rf"\b(?:[Ww]e|which we|[Ww]e will|[Ww]e shall) (?:call|name|dub|refer to|term) [^.;]{{0,60}}?{_NAME}"),
        (3.0, rf"{_NAME},? (?:an?|our|the) (?:\w+[ -]){{0,5}}?(?:{noun})\b"),
        (3.0, rf"\b[Oo]ur (?:\w+ ){{0,2}}?(?:{noun}),? \(?{_NAME}"),
        (2.0, rf"\b(?:[Oo]ur|[Tt]he proposed) (?:\w+ ){{0,1}}?{_NAME}(?= (?:{noun})\b)"),
        (2.0, rf"\b(?:[Oo]ur|[Tt]he proposed) {_NAME}"),
        (0.7, rf"{_NAME}(?= (?:\w+ly )?(?:outperforms?|achieves?|obtains?|improves?|yields?|learns|performs)\b)"),
    )
    return _Patterns(
        strong=tuple((weight, re.compile(pattern)) for weight, pattern in said),
        title=re.compile(rf"{_PLAIN}\s*(?::|\u2013|\u2014| - )\s*\S"),
        data=re.compile(
            rf"[\u2019\u201d\"'`]*\)?(?:,? (?:an?|the|our)\b)?(?: [\w\-]+){{0,4}}? (?:{things})\b", re.IGNORECASE
        ),
        others=re.compile(rf"\b(?:{_either(data['others'])})\b", re.IGNORECASE),
        things=re.compile(
            rf"\b(?:{things})\b(?! (?:{noun})\b)(?=\s*(?:$|for\b|of\b|on\b|and\b|with\b|in\b))", re.IGNORECASE
        ),
        noun=re.compile(rf"\b(?:{noun})\b", re.IGNORECASE),
        never=frozenset(data["never"]),
    )


def _either(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))
