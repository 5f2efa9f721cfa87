"""The age of the deposit: a date of mineralization, else the geological time that its name or text gives."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from scigraft.modules.deposit.cues import alternatives, cue
from scigraft.modules.deposit.passages import RANKS, Sentence
from scigraft.modules.deposit.said import Finding

_NUMBER = r"\d{1,4}(?:\.\d+)?(?:\s*(?:±|\+/-|\+/−)\s*\d+(?:\.\d+)?)?"
_UNIT = r"(?:Ma|Ga|Myr|m\.y\.)"
_DATE = re.compile(
    rf"(?:(?:ca\.?|c\.|about|~|≈|∼)\s*)?{_NUMBER}(?:\s*{_UNIT})?(?:\s*(?:[-‐-―−]|to|and)\s*(?:ca\.?\s*|~)?{_NUMBER})?\s*{_UNIT}(?!\w)"
)
_DATED = r"(?:deposits?|minerali[sz]ation|orebod\w+|ores?|porphyry systems?|skarns?|pegmatites?|carbonatites?)"
_MINERALIZED = re.compile(r"\b(?:minerali[sz]\w+|ores?|ore[- ]form\w+)\b[^.;]*\Z", re.I)
_BETWEEN = 45  # characters between a named time and the head that it dates
_PARTS = ("title", "abstract", "introduction", "body")


def find_age(sentences: Sequence[Sentence]) -> list[Finding]:
    """Return the one age that is said of the deposit best, or nothing."""
    for rule in (_dates, _named):
        found = [finding for sentence in sentences if not sentence.compares for finding in rule(sentence)]
        if found:
            return [min(found, key=lambda f: (RANKS[f.sentence.part], -f.weight, f.sentence.order))]
    return []


def _dates(sentence: Sentence) -> Iterator[Finding]:
    if sentence.part not in _PARTS[:3] or cue("dates_other").search(sentence.text):
        return
    if not cue("dates_deposit").search(sentence.text):
        return
    for match in _DATE.finditer(sentence.text):
        text = match.group()
        near = _MINERALIZED.search(sentence.text[max(0, match.start() - _BETWEEN) : match.start()])
        yield Finding(text, text, sentence, 2.0 * bool(near) + ("±" in text or "+/" in text))


@cache
def _time() -> re.Pattern[str]:
    part = rf"(?:{alternatives('parts', 'ages.toml')}(?:[- ]to[- ]{alternatives('parts', 'ages.toml')})?[- ])?"
    unit = rf"{part}{alternatives('units', 'ages.toml')}"
    return re.compile(rf"(?<![\w-]){unit}(?:\s*(?:[-‐-―−/]|to|and)\s*{unit})?(?!\w)")


@cache
def _followed() -> re.Pattern[str]:
    return re.compile(rf"\s[^.;,]{{0,{_BETWEEN}}}?\b{_DATED}\b")


@cache
def _preceded() -> re.Pattern[str]:
    return re.compile(rf"\b{_DATED}\b(?: \w+){{0,4}} (?:in|during|of|to be) (?:the )?\Z")


@cache
def _strata() -> re.Pattern[str]:
    return re.compile(rf"\s(?:[\w'’-]+ ){{0,3}}{alternatives('strata')}\b")


def _named(sentence: Sentence) -> Iterator[Finding]:
    if sentence.part not in _PARTS[:3]:
        return
    for match in _time().finditer(sentence.text):
        if _strata().match(sentence.text, match.end()):
            continue
        after = _followed().match(sentence.text, match.end())
        dated = after and not cue("rocks", "host_rocks.toml").search(after.group().rsplit(" ", 1)[0])
        if dated or _says_age(sentence.text, match):
            yield Finding(match.group(), match.group(), sentence)


def _says_age(text: str, match: re.Match[str]) -> bool:
    """`mineralization is of Late Devonian age`, `ore formed during the Eocene`; not `hosted by Devonian shale`."""
    rest = text[match.end() : match.end() + 40]
    if cue("rocks", "host_rocks.toml").match(rest.lstrip()) or re.search(r"\bhost", text[: match.start()][-60:]):
        return False
    return bool(_preceded().search(text[: match.start()]))
