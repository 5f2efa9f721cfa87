"""The blocks of a Markdown file: headings, tables and paragraphs."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

HEADING = re.compile(r"(#{1,6})\s++(.*)\Z")
RULE = re.compile(r"\s*+\|?\s*+:?-+:?\s*+(?:\|\s*+:?-+:?\s*+)*+\|?\s*+\Z")
_FENCE = re.compile(r"\s*(```|~~~)")
HTML_TABLE = re.compile(r"\s{0,3}<table\b", re.IGNORECASE)
PIPE = re.compile(r"(?<!\\)\|")


@dataclass
class Block:
    """A run of lines of one kind: ``heading``, ``table``, ``text``."""

    kind: str
    lines: list[str] = field(default_factory=list)
    used: bool = False

    @property
    def text(self) -> str:
        """The lines as one."""
        return " ".join(line.strip() for line in self.lines)


def blocks_of(text: str) -> list[Block]:
    """Cut a file into headings, pipe tables and paragraphs; fenced code is kept as a paragraph."""
    blocks: list[Block] = []
    lines = text.splitlines()
    at = 0
    while at < len(lines):
        line = lines[at]
        if not line.strip():
            at += 1
            continue
        end = _end_of_block(lines, at)
        if HEADING.match(line):
            kind = "heading"
        else:
            kind = "table" if _starts_table(lines, at) else "text"
        blocks.append(Block(kind, lines[at:end]))
        at = end
    return blocks


def _end_of_block(lines: list[str], at: int) -> int:
    if HTML_TABLE.match(lines[at]):
        closing = (end + 1 for end in range(at, len(lines)) if "</table>" in lines[end].lower())
        return next(closing, len(lines))
    if HEADING.match(lines[at]):
        return at + 1
    if fence := _FENCE.match(lines[at]):
        for end in range(at + 1, len(lines)):
            if lines[end].strip().startswith(fence[1]):
                return end + 1
        return len(lines)
    table = _starts_table(lines, at)
    end = at + 1
    while end < len(lines) and lines[end].strip():
        if table and not PIPE.search(lines[end]):
            break
        if not table and (HEADING.match(lines[end]) or _starts_table(lines, end)):
            break
        end += 1
    return end


def _starts_table(lines: list[str], at: int) -> bool:
    if HTML_TABLE.match(lines[at]):
        return True
    if not PIPE.search(lines[at]):
        return False
    if lines[at].lstrip().startswith("|"):
        following = lines[at + 1] if at + 1 < len(lines) else ""
        return following.lstrip().startswith("|") or bool(RULE.match(lines[at])) or lines[at].count("|") > 2
    return at + 1 < len(lines) and "|" in lines[at + 1] and bool(RULE.match(lines[at + 1]))
