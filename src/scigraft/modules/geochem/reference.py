"""Reference materials: which sample names are those of a standard."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from scigraft.modules.geochem.lists import load_terms
from scigraft.modules.geochem.units import plain

_SQUEEZE = re.compile(r"[\s._()\[\],/+:#*-]+")
_WORDS = re.compile(
    r"(?i)\b(?:usgs|standard|std|reference(?: material)?|glass|rm|srm|crm|check|secondary|primary|monitor|zircon|qc)\b"
)
_ROUND = re.compile(
    r"[\s_.\-#:]+(?:\(?\d{1,3}\)?|[a-z]|n\s?=\s?\d+|(?:spot|run|line|an|pt|point)[\s_-]?\d+)$", re.IGNORECASE
)


@cache
def _forms() -> dict[str, str]:
    terms = load_terms("reference_materials.toml")
    return {_squeeze(form): term.name for term in terms for form in (*term.aliases, term.name)}


def _squeeze(text: str) -> str:
    """Fold the name of a standard; unlike those of methods, its stars and number signs say nothing."""
    return _SQUEEZE.sub("", plain(text).casefold())


@lru_cache(maxsize=16384)
def reference_material(text: str) -> str:
    """Return the canonical name of the standard that a sample name means, or an empty string.

    ``NIST610``, ``SRM 610``, ``NIST-612_3`` (the third analysis of it) and ``BCR-2G standard`` are standards; a name
    that only begins like one (``BCR-2 quarry``) is none.
    """
    text = plain(text)
    forms = _forms()
    candidates = [text, _WORDS.sub(" ", text)]
    for base in tuple(candidates):
        stripped = base.strip()
        for _ in range(2):
            stripped = _ROUND.sub("", stripped)
            candidates.append(stripped)
            candidates.append(_WORDS.sub(" ", stripped))
    return next((forms[form] for candidate in candidates if (form := _squeeze(candidate)) in forms), "")
