"""The deposit's name: a proper name before deposit, mine or district in the title, else one that the text repeats."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from scigraft.modules.deposit.country import canonical_country
from scigraft.modules.deposit.cues import alternatives, cue, words
from scigraft.modules.deposit.forms import commodity
from scigraft.modules.deposit.passages import Sentence
from scigraft.modules.deposit.said import Finding, each_once

_TOKEN = re.compile(r"[\w'’‘.ʼ]+(?:[-‐‑–][\w'’.]+)*|[(),/&±]|\S")
_MOST = 4  # words of a name
_LEAST = 2  # mentions in the text of a name that the title does not have
_ROOM = 90  # characters before a head in which its name stands


def find_names(sentences: Sequence[Sentence]) -> list[Finding]:
    """Return the names of the studied deposits, those of the title, else the one that the abstract names most."""
    titles = [f for s in sentences if s.part == "title" for f in _in_sentence(s)]
    if titles:
        return each_once(titles)
    listed = [f for s in sentences if s.part == "abstract" and not s.compares for f in _in_sentence(s)]
    counts = Counter(
        {f.value: sum(len(re.findall(rf"\b{re.escape(f.value)}\b", s.text)) for s in sentences) for f in listed}
    )
    if not listed:
        return []
    most = max(counts.values())
    best = [f for f in listed if counts[f.value] == most]
    return each_once(best)[:1] if most >= _LEAST else []


@cache
def _heads() -> re.Pattern[str]:
    return re.compile(
        rf"(?<![\w-])(?:(?P<whole>{alternatives('named_whole')})|(?P<alone>{alternatives('named')}))(?![\w-])", re.I
    )


def _in_sentence(sentence: Sentence) -> Iterator[Finding]:
    text = sentence.text
    for match in _heads().finditer(text):
        for start, end in _names_before(text, match.start(), plural=match.group().lower().endswith("s")):
            stop = match.end() if match["whole"] and not match.group().lower().endswith("s") else end
            between = text[end : match.start()]
            if canonical_country(text[start:end].title()):
                continue
            value = text[start:stop] if match["whole"] and not between.strip() else text[start:end]
            yield Finding(value, text[start:end], sentence)
    for match in re.finditer(r"\b(?:deposit|mine|orebody) (?:of|at) ", text):  # "the mine of Río Tinto"
        found = re.match(r"[A-ZÀ-Ý][\w'’-]+(?: (?:de |del |la )?[A-ZÀ-Ý][\w'’-]+){0,2}", text[match.end() :])
        if found and not _is_general(found.group().split()[0]):
            value = found.group()
            yield Finding(value, value, sentence)


def _names_before(text: str, head: int, *, plural: bool) -> Iterator[tuple[int, int]]:
    """Yield the range of the proper name before a head; before a plural each one of a list."""
    tokens = list(_TOKEN.finditer(text, max(0, head - _ROOM), head))
    at = _past_description(tokens)
    while at >= 0:
        start = _name_start(tokens, at)
        if start is None:
            return
        yield tokens[start].start(), tokens[at].end()
        at = start - 1
        if not plural or at < 0 or tokens[at].group() not in (",", "and", "&"):
            return
        while at >= 0 and tokens[at].group() in (",", "and", "&"):
            at -= 1


def _past_description(tokens: Sequence[re.Match[str]]) -> int:
    """Return the index of the last word before the head that is no commodity, class or bracket."""
    at = len(tokens) - 1
    depth = 0
    while at >= 0:
        word = tokens[at].group()
        if word == ")":
            depth += 1
        elif word == "(":
            depth -= 1
        elif not depth and not _describes(word):
            return at
        at -= 1
    return -1


def _describes(word: str) -> bool:
    if word in ("/", "±", "–", "-") or word[0].isdigit():
        return True
    parts = [part for part in re.split(r"[-‐‑–/±]", word) if part]
    if parts and all(commodity(part) for part in parts):
        return True
    hosted = re.search(
        r"[-‐‑–](?:hosted|type|style|related|bearing|rich|sulfidation|sulphidation|metal|earth|element|vein|age)\Z",
        word,
        re.I,
    )
    return bool(hosted) or (_is_general(word) and word.lower() not in words("function_words"))


def _name_start(tokens: Sequence[re.Match[str]], last: int) -> int | None:
    """Return where the run of capitals that ends at a word begins; None where the word is no name."""
    if not _is_name(tokens[last].group()):
        return None
    at = last
    while at > 0 and last - at < _MOST - 1:
        word = tokens[at - 1].group()
        if _is_name(word):
            at -= 1
        elif word in words("joiners") and at > 1 and _is_name(tokens[at - 2].group()):
            at -= 2
        else:
            break
    return at


def _is_name(word: str) -> bool:
    return word[0].isupper() and len(word) > 1 and not _is_general(word) and not commodity(word)


@cache
def _is_general(word: str) -> bool:
    plain = word.rstrip(".'’")
    return bool(
        cue("unnamed").fullmatch(plain)
        or cue("rocks", "host_rocks.toml").fullmatch(plain)
        or cue("units", "ages.toml").fullmatch(plain)
    )
