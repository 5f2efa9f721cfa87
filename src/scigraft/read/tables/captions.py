"""Captions of tables: the label told from the words."""

from __future__ import annotations

import re

from scigraft.read.text import collapse

_LABELLED = re.compile(
    r"[*_]*((?:Supplementary |Suppl?\. |Extended Data |Appendix )?"
    r"Tab(?:le|\.)\s*[A-Z]?[-.\d]*\d[a-z]?|Table\s+[IVXLC]+)"
    r"\b[*_]*\s*[.:|–—-]*\s*[*_]*\s*(.*)\Z",
    re.IGNORECASE | re.DOTALL,
)


def split_caption(text: str) -> tuple[str, str] | None:
    """Return label and words of a caption (``Table 2. Yields``), None where it begins with no label of a table."""
    match = _LABELLED.match(text)
    return (collapse(match[1]), match[2]) if match else None
