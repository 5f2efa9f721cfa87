"""Names as papers print them: what looks like a proper name, and a cell's text cut to the name in it."""

from __future__ import annotations

import re
from functools import lru_cache

from scigraft.modules.mlresults.cues import load_cues, plain

# A capital or digit behind the first letter: `ResNet`, `mBERT`, `T5`, `CTM`, `GPT-3`, `ViT-B/16`. It is looked for
# within 80 characters: without an end, a word of a million letters is gone through a million times.
PROPER = r"(?:[A-Za-z][\w]{0,80}[A-Z0-9][\w+]*|[A-Z][a-z]+(?=-(?:[A-Z]{2}|[A-Z]?\d|[A-Z]\b)))(?:[-/.][A-Za-z0-9+]+)*\+*"
_PROPER = re.compile(PROPER)
_CITATION = re.compile(
    r"(?:\s+|(?<=\w))\[(?:(?=[^\]]*[A-Za-z])[\w:.\-+/]{3,}|\d{1,3})(?:\s*[,;\u2013]\s*[\w:.\-+/]+)*\]"
    r"|\s*\([A-Z][\w\-]+ (?:et al\.?|and|&)[^)]*\)|(?<!al\.)\s\((?:19|20)\d\d[a-z]?\)"
    # Keys that a converter left: `(key2017, )`, `(a:2013:b; c14)`, and one bare behind a year.
    r"|\s*\([\w:./+\-]+(?:\s*[;,]\s*[\w:./+\-]+)*\s*[;,]\s*\)"
    r"|\s*\([A-Za-z][\w./+\-]*:[\w:./+\-]*\d[\w:./+\-]*\)"
    r"|(?<=\(\d{4}\))\s+(?=[^\s\d]*\d)[A-Za-z][\w:.+\-]+$|\s+[A-Za-z][\w.+\-]*:(?:19|20)?\d\d(?::\w+)?$"
)
_BRACKET = re.compile(r"[\[(:]")
_SHORT = re.compile(r"^(?P<name>.*\S)\s*\((?P<short>[A-Z][A-Z0-9\-+]*[A-Z0-9])\)$")
_OURS = re.compile(
    r"(?:our|ours|the proposed|proposed)(?: (?:model|method|approach|system|full|work|framework))?(?: \(?full\)?)?"
)
_EDGES = " ,;:*\u2020\u2021\u00a7"


@lru_cache(maxsize=8192)
def uncited(text: str) -> str:
    """Return a text without the citations in it."""
    if not _BRACKET.search(text):
        return re.sub(r"\s+", " ", text).strip()
    return re.sub(r"\s+", " ", _CITATION.sub("", text)).strip()


@lru_cache(maxsize=8192)
def model_name(text: str) -> str:
    """Return the name of a model as printed, without citation, ``(ours)`` and the short name behind the long one."""
    name = uncited(plain(text))
    name = re.sub(r"\s*[(\[]\s*([^()\[\]]{2,24}?)\s*[)\]]", _without_own, name).strip(_EDGES)
    match = _SHORT.match(name)
    if match:
        long = match["name"].strip(_EDGES)
        name = match["short"] if is_modifier(long) else long
    name = re.sub(r"\s*[(\[][^()\[\]A-Za-z0-9]*[)\]]", "", name)  # symbols alone: `(×δ)`
    return re.sub(r"\s+(?:\+\s+)?(?:ours|\[ours\])$", "", name, flags=re.IGNORECASE).strip(_EDGES)


def _without_own(match: re.Match[str]) -> str:
    return "" if match[1].strip().lower() in load_cues().own else match[0]


def short_name(text: str) -> str:
    """Return the short name that stands in brackets behind a long one, or an empty string."""
    match = _SHORT.match(uncited(plain(text)))
    return match["short"] if match else ""


@lru_cache(maxsize=8192)
def is_own(text: str) -> bool:
    """Say whether a row or column names the paper's own system without its name (``Ours``)."""
    return bool(_OURS.fullmatch(plain(text).lower()))


def marked_own(text: str) -> bool:
    """Say whether a name carries the mark of the paper's own system: ``X (ours)``."""
    return bool(re.search(r"[(\[\s](?:ours?|this work|proposed)[)\]\s]*$", text, re.IGNORECASE)) and not is_own(text)


@lru_cache(maxsize=8192)
def is_modifier(text: str) -> bool:
    """Say whether a row tells what was changed in the model above it: ``+ NA``, ``w/o attention``."""
    low = plain(text).lower()
    return (
        low.startswith(load_cues().modifiers)
        and not re.match(r"[-\u2212+]?\d", low)
        and low not in {"-", "\u2013", "\u2212", "&"}
    )


def proper_names(text: str) -> list[re.Match[str]]:
    """Return what looks like proper names in a text; a plain word in capitals (``THE``) is none."""
    return [match for match in _PROPER.finditer(text) if not is_plain_word(match[0])]


def is_plain_word(name: str) -> bool:
    """Say whether a name in capitals is a function word or a common one that begins phrases."""
    return name.isupper() and name.lower() in load_cues().plain_words
