"""Texts in the forms in which they are compared: what is the same for a reader is the same text.

What may be folded differs by what is compared. The words of a name lose accents, hyphens and dots (``folded_words``);
a value keeps its signs and loses its blanks (``folded_value``). What is named in a paper keeps both, as ids follow from
it (``scigraft.extract.academic.mentions.folded``).
"""

from __future__ import annotations

import re
import unicodedata

from scigraft.read.text import without_accents

# Letters that Unicode does not part into a letter and an accent.
_UNSPLIT = str.maketrans(
    {"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h"}
)
_WITHIN_WORDS = re.compile(r"['’`.]")
_HYPHENS = {ord("-"): " ", ord("‐"): " "}


def folded_words(text: str) -> str:
    """Return letters and digits in lower case without accents, words parted by one space."""
    plain = without_accents(text.casefold().translate(_UNSPLIT))
    return " ".join(_WITHIN_WORDS.sub("", plain).translate(_HYPHENS).split())


def folded_value(text: str) -> str:
    """Return a text without blanks, in lower case, with compatibility forms (``₂``, ``ﬁ``) and dashes made plain."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join("-" if _is_dash(letter) else letter for letter in plain if not letter.isspace())


def _is_dash(letter: str) -> bool:
    return unicodedata.category(letter) == "Pd" or letter == "\u2212"
