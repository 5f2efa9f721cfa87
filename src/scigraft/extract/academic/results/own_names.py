"""What a paper calls its own systems: by its title first, then by how its text speaks of names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from scigraft.model import Document
from scigraft.modules.mlresults.lexicon import joined
from scigraft.modules.mlresults.mentions import Lexicons
from scigraft.modules.mlresults.paper import PaperContext

MOST_OWN = 3  # names of own systems
MOST_BEFORE_COLON = 3  # words of a title before its colon that are a name
LEAST_PRINTED = 3  # times that the text prints a name of the title
_REPORT = re.compile(r"(?i)\A(?P<name>\S+(?: \S+)?) (?:technical|system) report\b")
_PLURAL = re.compile(r"(?<=[A-Z])s\Z")
SHORTEST = 3  # letters of an abbreviation
# A word that is no plain one: with a digit, or a capital behind a small letter or two before one (`TreeNet`, `CNNet`).
_COINED = re.compile(r"(?<![\w-])(?=[\w-]*(?:\d|[a-z][A-Z]|[A-Z]{2}[\w-]*[a-z]))[A-Z][\w.-]*\w(?![\w-])")


def likely_names(paper: PaperContext, document: Document, lexicons: Lexicons) -> tuple[str, ...]:
    """Return what may be the names of the paper's own systems, those of its title first.

    These are what stands before the title's colon, coined words of it that the text repeats, and abbreviations whose
    long form it prints.
    """
    title = document.metadata.title
    head, colon, _ = title.partition(":")
    first: tuple[str, ...] = (head.strip(),) if colon and 0 < len(head.split()) <= MOST_BEFORE_COLON else ()
    first += tuple(match["name"] for match in _REPORT.finditer(title))
    of_title = (*_coined(title, paper, lexicons), *_shortened(title, paper, lexicons))
    rest = (name for name in paper.own if _can_be_own(name, paper, lexicons))
    return tuple(dict.fromkeys(_PLURAL.sub("", name) for name in (*first, *of_title, *rest)))


def named_in_front(names: Sequence[str], document: Document) -> tuple[str, ...]:
    """Return the names that title or abstract print."""
    front = " ".join((document.metadata.title, document.metadata.abstract, document.text_of("abstract")))
    return tuple(name for name in names if name in front)[:MOST_OWN]


def _coined(title: str, paper: PaperContext, lexicons: Lexicons) -> Iterator[str]:
    for match in _COINED.finditer(title):
        name = match.group()
        printed = len(re.findall(rf"(?<!\w){re.escape(name)}(?!\w)", paper.text))
        if printed >= LEAST_PRINTED and not _is_known(name, paper, lexicons):
            yield name


def _shortened(title: str, paper: PaperContext, lexicons: Lexicons) -> Iterator[str]:
    key = joined(title)
    for short, long in paper.short.items():
        spelled = joined(long)
        told = len(long.split()) > 1 and spelled in key and not _is_known(long, paper, lexicons, data=False)
        if told and len(short) >= SHORTEST and not _is_known(short, paper, lexicons, data=False):
            yield short


def _is_known(name: str, paper: PaperContext, lexicons: Lexicons, *, data: bool = True) -> bool:
    """Say whether a name is listed, or (``data``) one that the paper gives data."""
    held = (lexicons.datasets, lexicons.metrics, lexicons.models, lexicons.tasks)
    if any(next(iter(one.find(name)), None) for one in held):
        return True
    return data and _begins_data(name, paper)


def _begins_data(name: str, paper: PaperContext) -> bool:
    """Say whether a name is that of data, or its first part, which the text names more than once."""
    told = (data for data, times in paper.datasets.items() if times > 1 or joined(data) == joined(name))
    return any(joined(data).startswith(joined(name)) for data in told)


def _can_be_own(name: str, paper: PaperContext, lexicons: Lexicons) -> bool:
    """Say whether a name that the text prints often can be that of the paper's own system.

    No data or the first part of its name, no listed model, no word in capitals that the text has in small letters.
    """
    held = [lexicons.datasets, lexicons.metrics, lexicons.models]
    if _begins_data(name, paper) or any(one.whole(name) for one in held):
        return False
    return not (name.isalpha() and name.isupper() and re.search(rf"\b{name.lower()}\b", paper.text))
