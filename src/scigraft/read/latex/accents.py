r"""LaTeX accents and letters to characters: ``{\"u}`` is ü, ``\ss`` is ß."""

from __future__ import annotations

import re
import unicodedata

# The accent commands of LaTeX as combining characters (Unicode, block U+0300).
_COMBINING = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306", ".": "\u0307",
    '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "d": "\u0323", "c": "\u0327", "k": "\u0328",
    "b": "\u0331",
}  # fmt: skip
_LETTERS = {
    "ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å", "AA": "Å", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł",
    "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "ng": "ŋ", "NG": "Ŋ", "dj": "đ", "DJ": "Đ",
    "textendash": "–", "textemdash": "—", "textquoteright": "’", "textquoteleft": "‘", "textdegree": "°",
    "degree": "°", "circ": "°", "pm": "±", "times": "×", "cdot": "·", "sim": "~", "permil": "‰", "textperthousand": "‰",
    "mu": "μ", "textmu": "μ", "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "Delta": "Δ", "lambda": "λ",
    "S": "§", "copyright": "©", "ldots": "…", "dots": "…", "textregistered": "®", "texttrademark": "™",
}  # fmt: skip
_ACCENT = re.compile(r"\\([`'^~=.\"]|[uvHcdbkr](?![A-Za-z]))\s*(?:\{\s*(\\?[A-Za-z])\s*\}|(\\?[A-Za-z]))")
_LETTER = re.compile(r"\\([A-Za-z]+)(?:\s*\{\}|\s+|(?![A-Za-z]))")


def decode_accents(text: str) -> str:
    """Return the text with accent and letter commands as characters (NFC); commands not known stay."""
    if "\\" not in text:
        return text
    text = _ACCENT.sub(_accented, text)
    text = _LETTER.sub(lambda m: _LETTERS.get(m[1], m[0]), text)
    return unicodedata.normalize("NFC", text)


def _accented(match: re.Match[str]) -> str:
    letter = (match[2] or match[3]).lstrip("\\")
    return letter + _COMBINING[match[1]]
