"""Printed names of tasks, data sets and metrics made into names: articles and `task` left off, brackets split."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from scigraft.extract.academic.mentions import folded
from scigraft.extract.academic.tagged.joined_tasks import coordinated
from scigraft.extract.academic.tagged.kinds import PROPER, Kind, is_name, says_what_is_done
from scigraft.extract.academic.tagged.lists import load_lists
from scigraft.read.text import collapse

_SHORT = re.compile(r"\s*[(\[]\s*([A-Za-z][A-Za-z0-9&@/\-]{1,11}?)s?\s*(?:[)\]]|$)")
_BRACKET = re.compile(r"\s*[(\[][^()\[\]]*[)\]]|\s*[(\[][^()\[\]]*$|^[^()\[\]]*[)\]]\s*")
_EDGES = " \t,;:.'\"`*-\u2013\u2014\u2018\u2019\u201c\u201d()[]{}/&+\u2020\u2021"
_ARTICLES = {"A", "An", "The", "This", "That", "These", "Those", "Our", "Their", "Its", "Both", "All"}
_GAP = re.compile(r"(?<=\w) ?- (?=\w)|(?<=\w) -(?=\w)")
_PART_OF = re.compile(
    r"^(?:the )?(?:(?:test|training|train|development|dev|validation|evaluation|held-out) )?(?:data ?)?"
    r"(?:sets?|sections?|splits?|parts?|portions?|subsets?|versions?|data) (?:from|of|in) (?:the )?(?=[A-Z0-9])"
)
_LISTED = re.compile(r",? and |, ")
_FOOTNOTE = re.compile(r"(?<=\d) \d$")
_GREEK = re.compile(r" [\u03c1\u03c4](?: ?s)?(?= )")  # Spearman's rho, Kendall's tau
_SPACED_DIGIT = re.compile(r"\b([FR]) (\d)\b")


@dataclass(frozen=True, slots=True)
class Name:
    """A name with the abbreviation that was printed in brackets behind it, if any."""

    name: str
    short: str = ""


@lru_cache(maxsize=8192)
def named(printed: str, kind: Kind) -> Name | None:
    """Return what a printed span names, or None where that is no name: too wide, too long, broken, of another kind."""
    text = _PART_OF.sub("", _GREEK.sub("", _GAP.sub("-", collapse(printed))))
    short = _bracketed(text)
    if any(sign in text for sign in "()[]"):
        text = _BRACKET.sub(" ", text)
    name = _FOOTNOTE.sub("", _SPACED_DIGIT.sub(r"\1\2", _trimmed(collapse(text).strip(_EDGES), kind)))
    if not name or not is_name(name, kind):
        return None
    return Name(name, short if short and folded(short) != folded(name) else "")


@lru_cache(maxsize=8192)
def names(printed: str, kind: Kind) -> tuple[Name, ...]:
    """Return what a printed span names: one name, or of two tasks joined by `and` both, of `X for Y` the task Y."""
    if kind == "Task" and (found := _joined_tasks(printed)):
        return found
    if kind == "Dataset" and _LISTED.search(printed):
        return _joined_data(printed)
    one = named(printed, kind)
    return (one,) if one else ()


def _joined_tasks(printed: str) -> tuple[Name, ...]:
    for joint in (" and ", " for "):
        parts = [named(part, "Task") for part in printed.split(joint)]
        if len(parts) < 2:
            continue
        whole = [
            one for one in parts if one and says_what_is_done(one.name) and (" " in one.name or one.name.isupper())
        ]
        if joint == " for ":
            return tuple(whole[-1:]) if parts[-1] in whole else ()
        if len(whole) == len(parts):
            return tuple(whole)
        return tuple(one for part in coordinated(printed) if (one := named(part, "Task")))
    return ()


def _joined_data(printed: str) -> tuple[Name, ...]:
    """Return the data sets of `SST and TREC`, and of `CoNLL 2005 and 2012`; what is no such pair is no name."""
    first, last, *more = _LISTED.split(printed)
    if (year := re.fullmatch(r"(\d{2,4}) ?.*", last)) and (stem := re.match(r"(.*\D)\d{2,4}$", first)):
        last = stem[1] + year[1]
    found = [named(part, "Dataset") for part in (first, last, *more) if part]
    return tuple(one for one in found if one) if all(found) else ()


def _bracketed(text: str) -> str:
    match = _SHORT.search(text)
    if not match or not match.start() or sum(c.isupper() for c in match[1]) < 2:
        return ""
    return match[1]


def _trimmed(name: str, kind: Kind) -> str:
    """Return a name without what is no part of it at either end."""
    lists = load_lists()
    words = name.split()
    while words and folded(words[0]) in lists.leading and (words[0].islower() or words[0] in _ARTICLES):
        words = words[1:]
    while words and folded(words[-1]) in lists.hanging:
        words = words[:-1]
    name = " ".join(words).strip(_EDGES)
    while (shorter := _without_tail(name, kind)) != name:
        name = shorter
    return name


def _without_tail(name: str, kind: Kind) -> str:
    low = folded(name)
    for tail in load_lists().trailing[kind]:
        if low.endswith(f" {tail}"):
            rest = name[: -len(tail)].rstrip(_EDGES)
            if rest and _stands_alone(rest, name[-len(tail) :], kind):
                return rest
    return name


def _stands_alone(rest: str, tail: str, kind: Kind) -> bool:
    lists = load_lists()
    if kind == "Task":
        return folded(tail) not in lists.unsure_tails or says_what_is_done(rest)
    if kind == "Metric":
        # `BLEU` and `accuracy` are known without `score`, `labeled attachment` is not.
        last = rest.split()[-1]
        return last[-1].isupper() or last[-1].isdigit() or folded(last) in lists.metric_heads
    if not tail.islower():
        # `NEEL Test` is a part of NEEL; a Turing Test is none.
        return folded(tail) in lists.splits and bool(re.search(r"[A-Z\d]\Z", rest)) and is_name(rest, kind)
    return (tail in lists.splits and is_name(rest, kind)) or _known_without_noun(rest, tail)


def _known_without_noun(rest: str, tail: str) -> bool:
    """Say whether a data set is known without its common noun: `SQuAD` is, `Brown` (corpus) and `movie` are not."""
    words, lists = rest.split(), load_lists()
    if len(words) == 1:
        inner = any(c.isupper() or c.isdigit() for c in rest[1:])
        return inner or (rest[:1].isupper() and tail not in lists.keep_after_plain)
    if folded(words[-1]) in lists.data_nouns:
        return True
    return bool(PROPER.match(words[-1])) and folded(words[-1]) not in lists.data_plain
