"""The metric in a header: `FFHQ FID ↓` is FID, `Validation Acc.` is Acc., `Sum(R@1,5,10)` is itself."""

from __future__ import annotations

import re
from collections.abc import Callable

from scigraft.modules.mlresults.cues import key, load_cues, plain
from scigraft.modules.mlresults.lexicon import Hit
from scigraft.modules.mlresults.mentions import Lexicons
from scigraft.modules.mlresults.names import uncited

_BRACKETS = re.compile(r"^(?P<name>.+?)\s*[(\[](?P<inner>[^()\[\]]*)[)\]]$")
_PERCENT = re.compile(r"\s*[(\[]?\s*(?:in\s+)?%\s*[)\]]?\s*$")


def metric_name(text: str, lexicons: Lexicons, is_dataset: Callable[[str], bool]) -> str:
    """Return the metric that a header names, as printed there, without data set, split, per cent sign and arrow."""
    text = _PERCENT.sub("", uncited(plain(text))).strip()
    if lexicons.metrics.whole(text):
        return text
    bracketed = _BRACKETS.match(text)
    if bracketed and lexicons.metrics.whole(bracketed["inner"]):
        if _is_task(bracketed["name"]):
            return bracketed["inner"]
        return text
    if bracketed and lexicons.metrics.whole(bracketed["name"]) and not re.search(r"\d", bracketed["inner"]):
        return text if bracketed["inner"] in {"ms", "s", "sec", "min", "h"} else bracketed["name"]
    hit = _longest(text, lexicons)
    if hit is None:
        return text
    printed = text[hit.start : hit.end] + ("." if text[hit.end : hit.end + 1] == "." else "")
    left = (text[: hit.start] + " " + text[hit.end :]).strip(" .:-/,")
    return printed if _says_where(left, is_dataset) else text


def _is_task(name: str) -> bool:
    # `Entity (AP)`: a row or column named by a thing, with the metric behind it.
    return len(name.split()) == 1 and name[:1].isupper()


def dataset_in(text: str, lexicons: Lexicons, is_dataset: Callable[[str], bool]) -> str:
    """Return the data set that a metric's header names beside it (``FFHQ FID``), or an empty string."""
    text = _PERCENT.sub("", uncited(plain(text))).strip()
    hit = _longest(text, lexicons)
    if hit is None or (hit.start, hit.end) == (0, len(text)):
        return ""
    left = re.sub(r"^(?:on|for|in|of)\b", "", (text[: hit.start] + " " + text[hit.end :]).strip(" .:-/,()")).strip()
    return left if left and is_dataset(left) else ""


def _longest(text: str, lexicons: Lexicons) -> Hit | None:
    hits = [hit for hit in lexicons.metrics.find(text) if len(hit.text) > 1]
    return max(hits, key=lambda hit: (hit.end - hit.start, -hit.start), default=None)


def _says_where(left: str, is_dataset: Callable[[str], bool]) -> bool:
    """Say whether what stands beside the metric tells only where it was measured."""
    left = re.sub(r"[()\[\]]", " ", left).strip()
    if not left:
        return True
    words = load_cues().words
    if words.get(key(left)) in {"split", "aggregate"} or is_dataset(left):
        return True
    return left in {"ss", "ms", "%", "on", "the"} or all(
        words.get(key(word)) in {"split", "aggregate"} for word in left.split()
    )
