"""Lines that name a table or a figure: ``Table 3. ...``, ``TABLE II``, ``Tab. 4``, ``Table S1``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from scigraft.read.cue_words import cue_words
from scigraft.read.pdf.blocks import Block

_WORDS = cue_words("scigraft.read.pdf")
_LEAD = rf"(?:(?:{_WORDS['caption_leads']})\s+)?"
_TABLE = rf"(?:{_WORDS['tables']})"
_FIGURE = rf"(?:{_WORDS['figures']})"
_NUMBER = r"[A-Z]{0,4}[-–.]?\d+(?:[.–-]?[A-Z]?\d+)*[a-z]?(?:\.\d+)*|[IVXLC]+(?![a-z])|[A-Z](?![A-Za-z])"
_LABEL = re.compile(
    rf"\s*(?P<label>{_LEAD}(?:(?P<table>{_TABLE})|{_FIGURE})(?P<gap>\s*)(?P<number>{_NUMBER}))(?P<rest>.*)\Z",
    re.IGNORECASE | re.DOTALL,
)
_CONTINUED = re.compile(
    r"[\s(\[,.:—–-]*\b(?:continued|cont(?:inued|[’'.]?d)?|suite|Fortsetzung)\b[.)\]\s:—–-]*", re.IGNORECASE
)
# What goes on in running text after "Table 3".
_SENTENCE = re.compile(rf"\s*(?:\(?(?:{_WORDS['sentence']})\b|[,;)\]])")
MOST_LINES = 16  # a longer block is running text that starts with a label


@dataclass(frozen=True, slots=True)
class Caption:
    """A caption as found: its label as printed, the words after it, whether it continues another."""

    label: str
    text: str
    is_table: bool
    continued: bool
    block: Block


def caption_of(block: Block, text: str = "") -> Caption | None:
    """Return the caption that a block (spelt ``text``) is, or None where it is running text."""
    text = text or block.text
    match = _LABEL.match(text)
    if match is None:
        return None
    if len(block.lines) > MOST_LINES or (match["number"].isalpha() and match["gap"] == ""):
        return None
    label, rest = _label(match["label"]), match["rest"]
    if not _is_caption(block, match["number"], rest):
        return None
    continued = bool(_CONTINUED.match(rest)) or bool(re.search(r"\(?\bcontinued\)?\.?\s*\Z", rest, re.IGNORECASE))
    clean = _CONTINUED.sub(" ", rest) if continued else rest
    clean = clean.strip().lstrip(".:|—–- ").strip()
    return Caption(label, clean, match["table"] is not None, continued, block)


def _label(text: str) -> str:
    """Return a label with single blanks; small capitals that a font maps to odd cases (``tABLE``) are set right."""
    kind, _, number = " ".join(text.split()).rpartition(" ")
    if not kind:
        return re.sub(r"(?<=[a-z])(?=\d)", " ", text.strip())
    odd = kind[:1].islower() or (kind != kind.upper() and kind[1:] != kind[1:].lower() and " " not in kind)
    return f"{kind.capitalize() if odd else kind} {number}"


def _is_caption(block: Block, number: str, rest: str) -> bool:
    if not rest.strip():
        return True
    if rest[0].isalnum():
        return False
    head = rest.lstrip()
    if head[0] in ".:|—–" or rest[0] in ".:|":
        after = head.lstrip(".:|—–- ")
        return not after[:1].islower() or block.lines[0].words[0].bold
    if _SENTENCE.match(rest):
        return False
    first = block.lines[0].words
    stands_out = first[0].bold and (len(first) < 3 or first[1].bold)
    return stands_out or head[0].isupper() or head[0] in "([" or not head[0].isalpha()
