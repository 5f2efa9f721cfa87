"""Whether a paper uses a name as that of data: it says so, or the name does; a cited person's name is none."""

from __future__ import annotations

import re
from collections.abc import Iterable

from scigraft.extract.academic.mentions import folded
from scigraft.extract.academic.tagged.lists import load_lists
from scigraft.extract.tagger.gazetteer import is_listed
from scigraft.model import Document

_ASIDE = r"(?: \([^()\n]{0,60}\)| \[[^\[\]\n]{0,40}\]| \d)?"
_READ = 300_000  # characters of a paper in which names are looked for
_OTHERS = r"(?:[A-Z][\w\-]+(?: \([^()\n]{0,40}\))?,? (?:and )?){0,3}"


class CalledData:
    """Tells, for one document, which names of data sets it may mean as such."""

    def __init__(self, document: Document, text: str) -> None:
        self._text = text[:_READ]
        self._people = frozenset(_family_names(document))
        self._known: dict[str, bool] = {}

    def __call__(self, name: str) -> bool:
        """Say whether a name may be that of data."""
        if name not in self._known:
            self._known[name] = is_listed(name, "DATASET") or (
                name not in self._people and (_says_itself(name) or self._said(name))
            )
        return self._known[name]

    def _said(self, name: str) -> bool:
        """Say whether a noun of data stands beside the name anywhere, or a word that data are used with before it."""
        lists = load_lists()
        nouns = "|".join(re.escape(noun) for noun in sorted({*lists.data_nouns, *lists.splits, *lists.used_as}))
        printed = rf"(?<![\w\-]){re.escape(name)}(?!\w)"
        return bool(
            re.search(rf"{printed}\+?['’”\"]?s?{_ASIDE} (?:[\w\-]+ ){{0,2}}?(?:{nouns})\b", self._text)
            or re.search(rf"\b(?:{nouns})(?: \w+){{0,2}}?[ ,:(]+{_OTHERS}{printed}", self._text)
            or re.search(rf"\b(?:on|from|in|using|of) (?:the )?{printed}", self._text)
        )


def _says_itself(name: str) -> bool:
    """Say whether a name holds one of known data, a number or a noun: `English PTB`, `KB13`, `Brown corpus`."""
    words = folded(name).replace("-", " ").split()
    nouns = load_lists().data_nouns
    if sum(is_listed(word, "DATASET") for word in name.split()) == 1:
        return True
    return any(c.isdigit() for c in name) or any(word in nouns for word in words) or _ends_in_noun(words[-1:])


def _ends_in_noun(words: Iterable[str]) -> bool:
    return any(word.endswith(("bank", "net", "base", "corpus", "pedia", "data")) for word in words)


def _family_names(document: Document) -> Iterable[str]:
    """Yield the family names of people cited, as one word with but its first letter in capitals."""
    for work in document.bibliography:
        for author in work.authors:
            last = author.name.split()[-1:]
            yield from (name for name in last if re.fullmatch(r"[A-ZÀ-Þ][a-zß-ÿ]{2,}", name))
