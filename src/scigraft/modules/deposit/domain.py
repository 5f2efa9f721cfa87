"""Whether a paper is about deposits, minerals or rocks: by the distinct words of the field that it uses."""

from __future__ import annotations

from collections.abc import Iterator

from scigraft.model import Document
from scigraft.modules.deposit.analyses import minerals_in
from scigraft.modules.deposit.cues import cue
from scigraft.modules.deposit.passages import SHEETS
from scigraft.modules.view import Verdict

_CELLS = 4_000  # characters of one unit: the headers and first rows of a sheet
_READ = 60_000  # characters that are enough to tell
_DISTINCT = 7  # words of the field that a paper on it uses at least
_SHARE = 6.0  # mentions in a thousand words
_FEW_WORDS = 500  # in a title page or a sheet of notes
_DISTINCT_OF_FEW = 3


def judge(document: Document) -> Verdict:
    """Return whether the document's text is of the field."""
    sheet = document.format in SHEETS
    text = " ".join(_texts(document, tables=sheet))[:_READ]
    count = sum(any(letter.isalpha() for letter in word) for word in text.split())
    if not count:
        return Verdict(False, "no-text", "the document has no text to read")
    found = [match.group().casefold() for match in cue("domain").finditer(text)]
    found += minerals_in(text)
    if sheet:
        found += [match.group().casefold() for match in cue("domain_sheets", case=True).finditer(text)]
    distinct = len({word.rstrip("s") for word in found})
    least = _DISTINCT_OF_FEW if count < _FEW_WORDS else _DISTINCT
    if distinct >= least and 1000 * len(found) / count >= _SHARE:
        return Verdict(True)
    return Verdict(
        False, "not-this-domain", "title and text do not speak of deposits, minerals or rocks"
    )  # fmt: skip


def _texts(document: Document, *, tables: bool) -> Iterator[str]:
    """Yield the text of a document; of a sheet its cells too, for it has little other text."""
    kept = (unit for unit in document.evidence if unit.kind != "reference" and (tables or unit.kind != "table"))
    return (unit.text[:_CELLS] for unit in kept)
