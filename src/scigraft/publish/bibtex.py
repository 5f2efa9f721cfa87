"""BibTeX entries: any text is safe in them."""

from __future__ import annotations

import re
from collections.abc import Mapping

_SPECIAL = str.maketrans({
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "%": r"\%", "&": r"\&", "#": r"\#", "$": r"\$", "_": r"\_",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
})  # fmt: skip
_VERBATIM = frozenset({"doi", "url"})
_NO_KEY = re.compile(r"[^A-Za-z0-9:_./+-]+")


def entry(key: str, fields: Mapping[str, str], *, kind: str = "misc") -> str:
    """Return an entry with its fields in the order given; empty ones are left out."""
    lines = [f"  {name} = {{{_value(name, text)}}}" for name, text in fields.items() if text.strip()]
    return f"@{kind}{{{citation_key(key)},\n" + ",\n".join(lines) + "\n}\n"


def citation_key(text: str) -> str:
    """Return a text as a key that BibTeX takes."""
    return _NO_KEY.sub("-", text).strip("-") or "paper"


def _value(name: str, text: str) -> str:
    plain = " ".join(text.split())
    if name in _VERBATIM:
        return re.sub(r"[{}\\\s]", "", plain)
    return plain.translate(_SPECIAL)
