"""Whether a name can be that of a task, a data set, a metric: what is too wide, broken or another thing is refused."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from scigraft.extract.academic.mentions import folded
from scigraft.extract.academic.tagged.lists import load_lists
from scigraft.extract.tagger.gazetteer import is_listed

Kind = Literal["Task", "Dataset", "Metric"]

PROPER = re.compile(r"[A-Z0-9]")
_WORD = re.compile(r"[^\s\-/]+")
_DONE = re.compile(r"(?:ing|tion|sion|ment|sis|ence|ance|ity|[A-Z]{2,}|\d)$")
_BROKEN = re.compile(
    r"[=<>{}\\|@^~?!;:]|http|\bet al\b|\d{4,}\.\d|^\W|\b(?:we|our|is|are|was|were|has|have|which|that)\b"
)
_DESCRIBES = re.compile(
    r"[a-z]+(?:-[a-z]+)*-(?:[a-z]{1,6}al(?<!retrieval)|[a-z]+ic|[a-z]+ive|based|level|domain|resource|hop|shot)"
)
_CLAUSE = re.compile(r"\b(?:meets?|helps|helping|towards?|versus|vs)\b")
_TWICE = re.compile(r"(\w+) .+ \1\Z")
_YEAR = re.compile(r"\b(?:19[89]|20[0-3])\d\Z")
_LONGEST = {"Task": 7, "Dataset": 7, "Metric": 6}  # words


def is_name(name: str, kind: Kind) -> bool:
    """Say whether a tidied text is a name of this kind."""
    words = _WORD.findall(name)
    if not words or len(name) < 2 or len(name.split()) > _LONGEST[kind] or _BROKEN.search(name):
        return False
    if not re.search(r"[^\W\d_]{2}", name) and (kind != "Metric" or not name[0].isalpha() or name.isalpha()):
        return False
    if name.count("(") != name.count(")"):
        return False
    return {"Task": _is_task, "Dataset": _is_dataset, "Metric": _is_metric}[kind](name, words)


def says_what_is_done(text: str) -> bool:
    """Say whether a text ends in the name of something that is done: `parsing`, `entailment`, `NER`."""
    return bool(_DONE.search(text))


def _is_task(name: str, words: Sequence[str]) -> bool:
    low, lists = folded(name), load_lists()
    if re.search(r"[,\u2192\u2194]", name):
        return False
    if (
        low in lists.task_plain
        or low.replace("-", " ") in lists.task_plain
        or folded(words[-1]) in lists.task_not_heads
    ):
        return False
    if folded(words[0]) in {"learning", "training", "improving", "using", "towards", "exploring", "investigating"}:
        return False
    if len(words) == 1 and not says_what_is_done(name):
        return False
    if len(words) > 1 and (_is_things(words) or _is_campaign(name) or low.endswith(lists.task_not_tails)):
        return False
    if _DESCRIBES.fullmatch(low) or _CLAUSE.search(low) or _TWICE.match(low):
        return False
    return len(low) > 2 or name.isupper()


def _is_things(words: Sequence[str]) -> bool:
    """Say whether a name ends in things, not in what is done to them: `knowledge bases`, but `parsing sentences`."""
    lists, last = load_lists(), folded(words[-1])
    many = len(last) > 3 and last.endswith("s") and not last.endswith(("ss", "sis", "ics", "us"))
    done = folded(words[0]).endswith("ing") or last in lists.task_plurals
    return (many or last in lists.task_things) and not done


def _is_campaign(name: str) -> bool:
    """Say whether a name is that of a campaign or of its data: `SemEval-2016`, `German-English WMT`."""
    last = name.split()[-1].split("-")[-1]
    return bool(_YEAR.search(name)) or (is_listed(last, "DATASET") and last.isupper() and not is_listed(last, "TASK"))


def _is_dataset(name: str, words: Sequence[str]) -> bool:
    lists = load_lists()
    other = is_listed(name, "MODEL") or (len(name) > 2 and is_listed(name, "METRIC"))
    if folded(name) in lists.data_never or (other and not is_listed(name, "DATASET")):
        return False
    if sum(bool(re.fullmatch(r"[\d.,]+", word)) for word in name.split()) > 1:
        return False  # a row of a table
    telling = [word for word in words if folded(word) not in lists.data_plain and not word.isdigit()]
    return any(PROPER.search(word) and len(word) > 1 for word in telling)


def _is_metric(name: str, words: Sequence[str]) -> bool:
    low, lists = folded(name), load_lists()
    last = name.split()[-1]
    if low in lists.metric_plain or low.isdigit() or "," in name:
        return False
    if len(words) > 1 and last.islower() and last.endswith("ing"):
        return False
    if any(c.isupper() or c.isdigit() for c in name[1:]):
        return len(words) <= 5
    return any(folded(word) in lists.metric_heads for word in (*words, last))
