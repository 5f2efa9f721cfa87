"""Markdown: pipe tables with their captions, headings and paragraphs."""

from __future__ import annotations

import re

from scigraft.model import Document, Metadata, ReadSettings
from scigraft.read.encoding import decode, decoding_notices
from scigraft.read.evidence import Gathering
from scigraft.read.markdown.blocks import HEADING, RULE, Block, blocks_of
from scigraft.read.markdown.inline import prose
from scigraft.read.markdown.surroundings import caption_near, mentions, notes_below
from scigraft.read.markdown.table_rows import table_rows
from scigraft.read.references.printed import printed_reference
from scigraft.read.registry import Reader
from scigraft.read.source import Source
from scigraft.read.tables.assemble import make_table

_REFERENCES = re.compile(
    r"(?i)\W*(?:[\dIVX.]+\s+)?(?:references(?: cited)?|bibliography|literature(?: cited)?|works cited)\W*\Z"
)
_BULLET = re.compile(r"\s*[-*+]\s+")
_ITEM = re.compile(r"\s*(?:[-*+]\s+|\d{1,4}[.)]\s|\[[^\]]{1,30}\](?!\())")


def read(source: Source, settings: ReadSettings) -> Document:
    """Return the document of a Markdown file. The first heading of level one is its title."""
    decoded = decode(source.data)
    text, given = _front_matter(decoded.text)
    blocks = blocks_of(text)
    found: dict[int, tuple[str, str, list[str]]] = {}
    for i, block in enumerate(blocks):
        if block.kind == "table":
            label, caption = caption_near(blocks, i)
            found[i] = (label, caption, notes_below(blocks, i))
    gathering = Gathering(source, "markdown", notices=list(decoding_notices(decoded, source.name)))
    title = given.get("title", "")
    path: list[tuple[int, str]] = []
    listing = False
    for i, block in enumerate(blocks):
        if block.kind == "heading":
            match = HEADING.match(block.lines[0])
            level, words = (len(match[1]), prose(match[2].rstrip("# "))) if match else (1, block.text)
            if level == 1 and not title:
                title = words
                gathering.add("title", words)
                continue
            path = [step for step in path if step[0] < level] + [(level, words)]
            gathering.section = tuple(words for _, words in path)
            gathering.add("heading", words)
            listing = bool(_REFERENCES.match(words))
        elif block.kind == "table":
            _add_table(gathering, block, found[i], mentions(blocks, found[i][0]), settings)
        elif listing:
            _add_references(gathering, block)
        elif not block.used:
            gathering.add("paragraph", prose(block.text))
    return gathering.document(Metadata(title=title, doi=given.get("doi", ""), date=given.get("date", "")))


def _add_references(gathering: Gathering, block: Block) -> None:
    """Add the entries of a block of a reference list: one an item or number, else the block as one."""
    entries: list[list[str]] = []
    for line in block.lines:
        if not entries or _ITEM.match(line):
            entries.append([])
        entries[-1].append(_BULLET.sub("", line).strip())
    for entry in entries:
        printed = prose(" ".join(entry))
        gathering.bibliography.append(printed_reference(printed, key=f"b{len(gathering.bibliography)}"))
        gathering.add("reference", printed)


def _add_table(
    gathering: Gathering,
    block: Block,
    found: tuple[str, str, list[str]],
    near: tuple[str, ...],
    settings: ReadSettings,
) -> None:
    label, caption, notes = found
    rows = table_rows(block.lines)
    ordinal = gathering.ordinal()
    table = make_table(
        id=ordinal,
        rows=rows,
        name=label or ordinal,
        label=label,
        caption=caption,
        notes=notes,
        section=gathering.section,
        near=near,
        max_cells=settings.limits.table_cells,
    )
    gathering.add_table(table, rows=len(rows))


def _front_matter(text: str) -> tuple[str, dict[str, str]]:
    """Split a YAML block at the head off; only its plain `key: value` lines are read."""
    match = re.match(r"---\s*\n(.*?)\n(?:---|\.\.\.)\s*\n", text, re.DOTALL)
    if not match:
        return text, {}
    pairs = re.findall(r"^(\w+):[ \t]*(\S.*?)[ \t]*$", match[1], re.MULTILINE)
    return text[match.end() :], {key.lower(): value.strip("\"'") for key, value in pairs}


def claims(source: Source) -> float:
    """Say how sure it is that the content is Markdown."""
    head = source.head
    if b"\0" in head or head.lstrip()[:1] == b"<" or b"\\begin{" in head:
        return 0.0
    text = head.decode("utf-8", errors="replace")
    lines = text.splitlines()
    table = any("|" in a and "|" in b and RULE.match(b) for a, b in zip(lines, lines[1:], strict=False))
    if source.suffix in (".md", ".markdown", ".mkd"):
        return 0.9 if table or text.lstrip().startswith("#") else 0.5
    return 0.7 if table else 0.0


READER = Reader(name="markdown", suffixes=(".md", ".markdown", ".mkd"), claims=claims, read=read)
