"""A sentence without what points out of it: citations, links, figures, tables and sections."""

from __future__ import annotations

import re

_NUMBERS = re.compile(r"\s*\[\s*\d{1,3}(?:\s*[,;–-]\s*\[?\d{1,3}\]?)*\s*\](?:\s*[-–,]\s*\[\d{1,3}\])*")
_INNER = re.compile(r"\s*[(\[][^()\[\]]*[)\]]")
_YEARS = re.compile(r"\s*(?:19|20)\d\d[a-z]?(?:\s*[;,]\s*(?:19|20)\d\d[a-z]?)*\s*")
# "Koehn, 2004" and "Koehn et al. 2004" cite, where "CoNLL 2003" is a data set.
_NAMED = re.compile(
    r"[^\W\d_]+,\s*(?:19|20)\d\d|\bet al\b"
    r"|\b(?!Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sep|Oct|Nov|Dec|In|Since|Spring|Summer|Autumn|Winter|Fall|Senseval"
    r"|Census)"
    r"[A-Z][a-zà-ÿ]+(?:-[A-Z][a-zà-ÿ]+)?\s(?:19|20)\d\d\b"
)
_EMPTY = re.compile(r"\s*[(\[]\s*(?:e\.\s?g\.|i\.\s?e\.|see|cf\.|among others|inter alia)?[\s;,.&]*[)\]]", re.I)
_POINTER = (
    r"(?:figures?|figs?\.?|tables?|tabs?\.?|sections?|secs?\.?|sect\.?|§+|eqs?\.?|equations?|appendix|algorithm)\s*"
    r"(?:\(?[A-Z]?\d+(?:\.\d+)*[a-z]?\)?|[A-Z]\b)(?:\s*(?:,|and|&|–|-)\s*\(?\d+(?:\.\d+)*[a-z]?\)?)*"
)
_ASIDE = re.compile(
    rf"\s*[(\[]\s*(?:see |cf\. |c\.f\. |e\.g\.,? |(?:as )?(?:\w+ed|shown|given|seen) (?:in|by) "
    rf"|as in )?(?:also )?{_POINTER}[^()\[\]]*[)\]]",
    re.I,
)
_SHOWN = re.compile(
    r",?\s*\(?\bas\s+(?:\w+ly\s+)?(?:shown|illustrated|described|depicted|discussed|mentioned|seen|presented|outlined"
    r"|demonstrated|explained|given|reported|noted|stated|defined|exemplified)\s+"
    rf"(?:(?:in|by)\s+(?:the\s+)?{_POINTER}|above|below|earlier|before|previously)\)?,?",
    re.I,
)
_IN_POINTER = re.compile(rf"\s*\(?\b(?:in|see|from|of|by)\s+{_POINTER}\)?(?=[\s,.;:]|\Z)", re.I)
_IN_ASIDE = re.compile(rf"[;,]\s*(?:see |cf\. |shown in )?{_POINTER}(?=[)\]])", re.I)
_LINK = re.compile(
    r"(?:,?\s(?:\w+ )?(?:available|accessible|found) (?:at|from|on|via):?)?"
    r"(?:\s*[(\[](?:\d{1,2}\s*)?(?:https?\s*:\s*//|www\.)\S+"
    r"|(?:[;,]? see)?\s*(?:\d{1,2}\s*)?(?:https?\s*:\s*//|www\.)[^\s)\]]+)",
    re.I,
)
_GLUED = re.compile(r"(?<=[A-Za-z]{2})([,.])\d{1,2}(?:[,–-]\d{1,2})*(?=\s|\Z)")  # "S2ORC,1 a corpus"
# A footnote mark that a PDF left between word and stop, or before a clause.
_MARK = re.compile(r"(?<=[a-z)\]])\s+\d{1,2}(?=\s*[.,;]?\Z)|(?<=[a-zA-Z]{3})\s\d{1,2}(?=\s?,\swhich)")


def without_pointers(text: str) -> str:
    """Return a text without citations, links, footnote marks and pointers to figures, tables and sections."""
    text = _GLUED.sub(r"\1", _NUMBERS.sub("", _LINK.sub("", text)))
    while (shorter := _INNER.sub(_uncited, text)) != text:
        text = shorter
    for pattern in (_IN_ASIDE, _ASIDE, _SHOWN, _IN_POINTER, _EMPTY, _MARK):
        text = pattern.sub("", text)
    return text


def _uncited(match: re.Match[str]) -> str:
    inside = match[0].strip()[1:-1]
    cites = _NAMED.search(inside) or _YEARS.fullmatch(inside) or not inside.strip(" ;,.&")
    return "" if cites else match[0]
