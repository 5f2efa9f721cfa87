"""Analytical methods: surface forms to canonical names, codes of laboratories left as they are."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from scigraft.modules.geochem.lists import abbreviations, load_terms
from scigraft.modules.geochem.units import plain

_SQUEEZE = re.compile(r"[\s._()\[\],/+:-]+")
# `ME-ICP41`, `Au-AA23`, `ME_MS61`, `FA430`, `GE_ICP40B`, `1E3`: what commercial laboratories call their packages.
_CODE = re.compile(r"[A-Z][A-Za-z]{0,2}[-_ ]?(?:ICP|MS|AA|XRF|GRA|OG|IR|VOL|SCR|PHY|ELE|CV|ICM)\d{1,3}[a-zA-Z]{0,2}")


@cache
def _forms() -> dict[str, str]:
    return {squeeze(form): term.name
            for term in load_terms("methods.toml")
            for form in (*abbreviations(term), *term.aliases, term.name)}  # fmt: skip


def squeeze(text: str) -> str:
    """Return a method's name without case, spaces and signs."""
    return _SQUEEZE.sub("", plain(text).casefold())


@lru_cache(maxsize=4096)
def canonical_method(text: str) -> str | None:
    """Return the canonical name of a method (``laipcms`` is ``LA-ICPMS``), or None where it is not known.

    A method of two parts (``FA-AAS``, ``LA-ICPMS at Hobart``) is known only where the list has it whole.
    """
    return _forms().get(squeeze(text))


def is_method(text: str) -> bool:
    """Whether a whole text names a method or a package of a laboratory (``ME-ICP41``)."""
    return canonical_method(text) is not None or bool(_CODE.fullmatch(text.strip()))
