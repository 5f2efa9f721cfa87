"""Names whose accents came off their letters, as text taken out of a PDF has them: ``Vuli´c`` is ``Vulić``."""

from __future__ import annotations

import re
import unicodedata

from scigraft.read.text import collapse

_COMBINING = {
    "´": "\u0301", "`": "\u0300", "¨": "\u0308", "ˇ": "\u030c", "˝": "\u030b", "˘": "\u0306", "˜": "\u0303",
    "ˆ": "\u0302", "˚": "\u030a", "¸": "\u0327", "˙": "\u0307", "¯": "\u0304",
}  # fmt: skip
_MARKS = "".join(_COMBINING)
_BEFORE = re.compile(rf"([{re.escape(_MARKS)}])\s?([^\W\d_])")
_APART = re.compile(rf"(?<!\S)([^\W\d_])\s([{re.escape(_MARKS)}])\s([^\W\d_])(?=\w)")  # "M ¨ Uller"
_STRAY = re.compile(rf"[{re.escape(_MARKS)}](?!\w)")
_NEXT_WORD = re.compile(rf"(?<=\w)[{re.escape(_MARKS)}]\s(?=[A-ZÀ-Þ])")  # "Gaši´ Gaši´c"


def mended(name: str) -> str:
    """Return a name with its accents on their letters again, and what was printed twice for them once.

    GROBID gives ``Vuli´cvuli´c``, ``Vuli´c Vuli´c`` or ``Sch¨ Schütze`` for one name.
    """
    name = collapse(name)
    if not any(mark in name for mark in _COMBINING):
        return name
    name = _APART.sub(lambda match: f"{match[1]}{match[2]}{match[3].lower()}", name)
    parts = re.split(rf"({_NEXT_WORD.pattern})", name)
    joined = "".join(_BEFORE.sub(_accented, part) if n % 2 == 0 else part for n, part in enumerate(parts))
    kept: list[str] = []
    for word in map(_once, joined.split()):
        before = _letters(kept[-1]) if kept else ""
        if before and (before == _letters(word) or (_loose(kept[-1]) and _letters(word).startswith(before))):
            kept.pop()
        kept.append(word)
    return collapse(_STRAY.sub(" ", " ".join(kept)))


def _accented(match: re.Match[str]) -> str:
    letter = {"ı": "i", "ȷ": "j"}.get(match[2], match[2])
    whole = unicodedata.normalize("NFC", letter + _COMBINING[match[1]])
    return whole if len(whole) == 1 else match[0]


def _once(word: str) -> str:
    half = len(word) // 2
    return word[:half] if len(word) > 3 and word[:half].casefold() == word[half:].casefold() else word


def _letters(word: str) -> str:
    plain = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in plain if letter.isalpha())


def _loose(word: str) -> bool:
    return any(mark in word for mark in _COMBINING)
