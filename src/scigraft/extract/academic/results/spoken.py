"""How the text of a paper speaks of the systems that its tables list: as its own, or as what it is compared with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from scigraft.extract.academic.results.cues import cues
from scigraft.model import Document

_ASIDE = re.compile(r"\s*[(\[][^()\[\]]*[)\]]|\s*[*†‡∗§♦⋄]+\Z")
BEFORE, BEHIND = 60, 45  # characters that are read around a name
SHORTEST = 3
MOST_PLACES = 40  # of a name
EACH = 0.25  # for each place more that speaks for one side
MOST = 0.75


def spoken_of(document: Document, names: Iterable[str]) -> Mapping[str, float]:
    """Return for each name how surely the text speaks of it as the paper's own: over 0 its own, under 0 another's."""
    text = "\n".join(unit.text for unit in document.evidence if unit.kind in ("abstract", "paragraph", "caption"))
    return {name: _weight(text, _bare(name)) for name in dict.fromkeys(names)}


def _bare(name: str) -> str:
    return _ASIDE.sub("", name).strip()


def _weight(text: str, name: str) -> float:
    if len(name) < SHORTEST or not any(c.isupper() for c in name):
        return 0.0
    told = cues("spoken")
    own = others = 0.0
    for before, behind in _places(text, name):
        own += bool(told["own_before"].search(before)) + 0.5 * bool(told["own_behind"].match(behind))
        others += bool(told["others_before"].search(before)) + bool(told["others_behind"].match(behind))
    if own == others:
        return 0.0
    return max(-MOST, min(MOST, EACH * (own - others)))


def _places(text: str, name: str) -> Iterator[tuple[str, str]]:
    at = text.find(name)
    for _ in range(MOST_PLACES):
        if at < 0:
            return
        end = at + len(name)
        if not (text[at - 1 : at].isalnum() or text[end : end + 1].isalnum()):
            yield text[max(0, at - BEFORE) : at], text[end : end + BEHIND]
        at = text.find(name, end)
