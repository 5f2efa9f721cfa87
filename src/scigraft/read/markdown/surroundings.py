"""What stands around a table in Markdown: its caption, its notes, the paragraphs that name it."""

from __future__ import annotations

import re

from scigraft.read.markdown.blocks import HEADING, Block
from scigraft.read.markdown.inline import prose
from scigraft.read.tables import captions

_PANDOC = re.compile(r"(?:Table)?:\s+(.*)\Z", re.DOTALL)
_NOTE = re.compile(
    r"(?:\*?(?:Notes?|Abbreviations?|Footnotes?)\b\*?\s*[:.]"
    r"|<sup>|\^|\[\^?\w{1,2}\]:?|\(?[a-z]\)\s|[a-z*†‡§]{1,2}\s+(?=[A-Z])|[*†‡§]+\S)"
)


def split_caption(text: str) -> tuple[str, str] | None:
    """Return label and caption of a caption line, None where the text is no caption."""
    if found := captions.split_caption(text):
        return found[0], prose(found[1].strip("* "))
    if match := _PANDOC.match(text):
        return split_caption(match[1]) or ("", prose(match[1]))
    return None


def caption_near(blocks: list[Block], at: int) -> tuple[str, str]:
    """Return label and caption of a table, marking their block as used; empty where there is none.

    It is the block above, else the block below unless that one heads the next table, else the heading above.
    """
    for place in (at - 1, at + 1):
        if not 0 <= place < len(blocks) or blocks[place].used or blocks[place].kind != "text":
            continue
        heads_next = place > at and place + 1 < len(blocks) and blocks[place + 1].kind == "table"
        found = split_caption(blocks[place].text)
        if found and not (heads_next and not blocks[place].text.startswith(":")):
            blocks[place].used = True
            return found
    above = blocks[at - 1] if at else None
    if above and above.kind == "heading" and not above.used:
        title = HEADING.match(above.lines[0])
        if title and (found := split_caption(title[2])):
            return found
    return "", ""


def notes_below(blocks: list[Block], at: int) -> list[str]:
    """Return the notes right below a table; their blocks are marked as used."""
    notes: list[str] = []
    for block in blocks[at + 1 : at + 8]:
        if block.used:
            continue
        if block.kind != "text" or split_caption(block.text) or not _NOTE.match(block.lines[0].strip()):
            break
        block.used = True
        for line in block.lines:
            if notes and not _NOTE.match(line.strip()):
                notes[-1] += " " + prose(line)
            else:
                notes.append(prose(line))
    return notes


def mentions(blocks: list[Block], label: str) -> tuple[str, ...]:
    """Return the paragraphs that name a table by its label."""
    if not label:
        return ()
    mention = re.compile(rf"\b{re.escape(label)}\b", re.IGNORECASE)
    return tuple(prose(b.text) for b in blocks if b.kind == "text" and not b.used and mention.search(b.text))
