"""Items of a text in another language than English: sentences by their position, as they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from scigraft.extract.facets.cues import facet_words
from scigraft.model import Document, Evidence, Facet, FacetItem
from scigraft.read.text import collapse

FOUND_BY = "position"
_ENGLISH = 0.15  # of the words: below, a text is in another language
_FEWEST = 8  # words that tell a language
_TOKEN = re.compile(r"[^\W\d_]+")
_SENTENCE = re.compile(r"[^.!?。！？]+(?:[.!?。！？]+(?=\s|\Z|[^\W\d_])|\Z)")
_READ = 5000  # characters
_LONGEST = 240  # characters of an item
_CUT = re.compile(r"[,;:，；、]\s*|\s(?=\S+\Z)")
_CONFIDENCE = 0.3


def is_english(text: str) -> bool:
    """Return whether a text is in English, as told by its commonest words; a text of few words counts as such."""
    words = _TOKEN.findall(text)
    if any(max(word) > "\u2e7f" for word in words):
        return 2 * len([word for word in words if word.isascii()]) > len(words)
    known = sum(1 for _ in facet_words("english").finditer(text))
    return len(words) < _FEWEST or known >= _ENGLISH * len(words)


def items_by_position(document: Document) -> Iterator[FacetItem]:
    """Yield what opens an abstract as its problem, what closes it as its result, what is between as its method.

    Without an abstract it is the problem alone, out of the first paragraph.
    """
    evidence = opening_text(document)
    if evidence is None:
        return
    read = evidence.text[:_READ]
    spans = [match.span() for match in _SENTENCE.finditer(read) if _TOKEN.search(match[0])]
    for facet, place in _placed(len(spans)) if evidence.kind == "abstract" else _placed(min(1, len(spans))):
        yield _item(evidence, spans[place], facet)


def opening_text(document: Document) -> Evidence | None:
    """Return the first abstract of a document, else its first paragraph, else nothing."""
    for kind in ("abstract", "paragraph"):
        found = next((evidence for evidence in document.evidence if evidence.kind == kind), None)
        if found is not None:
            return found
    return None


def _placed(count: int) -> Iterator[tuple[Facet, int]]:
    if count >= 1:
        yield "problem", 0
    if count >= 2:
        yield "contribution", 1
    if count >= 3:
        yield "method", (count - 1) // 2 if count > 3 else 1
        yield "result", count - 1


def _item(evidence: Evidence, span: tuple[int, int], facet: Facet) -> FacetItem:
    text = evidence.text[slice(*span)]
    begin = span[0] + len(text) - len(text.lstrip())
    place = replace(evidence.locator, span=(begin, span[1]), text=text.strip())
    return FacetItem(facet, _short(collapse(text)), place, evidence.id, FOUND_BY, _CONFIDENCE)


def _short(text: str) -> str:
    if len(text) <= _LONGEST:
        return text.rstrip(" .。")
    cut = [match.start() for match in _CUT.finditer(text[:_LONGEST]) if match.start() > _LONGEST // 3]
    return text[: cut[-1] if cut else _LONGEST].rstrip(" .。,;:")
