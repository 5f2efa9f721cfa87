"""Markdown: pipe tables with their captions, headings and paragraphs."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from scigraft.model import Cell, Document, Metadata, ReadSettings
from scigraft.read.encoding import decode, decoding_notices
from scigraft.read.evidence import Gathering
from scigraft.read.markdown.inline import is_bold, runs_of
from scigraft.read.registry import Reader
from scigraft.read.source import Source
from scigraft.read.tables import captions
from scigraft.read.tables.assemble import make_table
from scigraft.read.text import cell_of, plain

_HEADING = re.compile(r"(#{1,6})\s++(.*)\Z")
_RULE = re.compile(r"\s*+\|?\s*+:?-+:?\s*+(?:\|\s*+:?-+:?\s*+)*+\|?\s*+\Z")
_FENCE = re.compile(r"\s*(```|~~~)")
_HTML_TABLE = re.compile(r"\s{0,3}<table\b", re.IGNORECASE)
_PIPE = re.compile(r"(?<!\\)\|")
_PANDOC = re.compile(r"(?:Table)?:\s+(.*)\Z", re.DOTALL)
_NOTE = re.compile(
    r"(?:\*?(?:Notes?|Abbreviations?|Footnotes?)\b\*?\s*[:.]"
    r"|<sup>|\^|\[\^?\w{1,2}\]:?|\(?[a-z]\)\s|[a-z*†‡§]{1,2}\s+(?=[A-Z])|[*†‡§]+\S)"
)


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
        if _HEADING.match(line):
            kind = "heading"
        else:
            kind = "table" if _starts_table(lines, at) else "text"
        blocks.append(Block(kind, lines[at:end]))
        at = end
    return blocks


def _end_of_block(lines: list[str], at: int) -> int:
    if _HTML_TABLE.match(lines[at]):
        closing = (end + 1 for end in range(at, len(lines)) if "</table>" in lines[end].lower())
        return next(closing, len(lines))
    if _HEADING.match(lines[at]):
        return at + 1
    if fence := _FENCE.match(lines[at]):
        for end in range(at + 1, len(lines)):
            if lines[end].strip().startswith(fence[1]):
                return end + 1
        return len(lines)
    table = _starts_table(lines, at)
    end = at + 1
    while end < len(lines) and lines[end].strip():
        if table and not _PIPE.search(lines[end]):
            break
        if not table and (_HEADING.match(lines[end]) or _starts_table(lines, end)):
            break
        end += 1
    return end


def _starts_table(lines: list[str], at: int) -> bool:
    if _HTML_TABLE.match(lines[at]):
        return True
    if not _PIPE.search(lines[at]):
        return False
    if lines[at].lstrip().startswith("|"):
        following = lines[at + 1] if at + 1 < len(lines) else ""
        return following.lstrip().startswith("|") or bool(_RULE.match(lines[at])) or lines[at].count("|") > 2
    return at + 1 < len(lines) and "|" in lines[at + 1] and bool(_RULE.match(lines[at + 1]))


def split_row(line: str) -> list[str]:
    """Return the cells of a line of a pipe table; an escaped pipe stands for itself."""
    line = line.strip()
    if line.startswith("|"):
        line = line[1:]
    if line.endswith("|") and not line.endswith("\\|"):
        line = line[:-1]
    if "`" not in line:
        return [part.strip() for part in _PIPE.split(line)]
    return [part.strip() for part in _PIPE.split(re.sub(r"`[^`]*`", lambda m: m[0].replace("|", r"\|"), line))]


def table_rows(lines: list[str]) -> list[list[Cell]]:
    """Return the rows of a pipe table, padded to one width; the rule marks the rows above it as header."""
    if _HTML_TABLE.match(lines[0]):
        return _html_table_rows("\n".join(lines))
    rule = next((i for i, line in enumerate(lines) if _RULE.match(line) and "-" in line), None)
    raw = [split_row(line) for i, line in enumerate(lines) if i != rule]
    width = max(map(len, raw), default=0)
    header_rows = rule or 0
    return [
        [_cell(text, header=True if r < header_rows else None) for text in row + [""] * (width - len(row))]
        for r, row in enumerate(raw)
    ]


def _html_table_rows(text: str) -> list[list[Cell]]:
    """Return the rows of a table written in HTML, as converters write tables with spans."""
    from scigraft.read.html.tables import rows_of, tables_in
    from scigraft.read.html.tree import parse_html

    root = parse_html(text, where="a table in HTML")
    return next((rows_of(table, set()) for table in tables_in(root)), [])


def _cell(text: str, *, header: bool | None) -> Cell:
    return cell_of(runs_of(text), header=header, bold=is_bold(text))


def _inline(text: str) -> str:
    return plain(runs_of(text))


def split_caption(text: str) -> tuple[str, str] | None:
    """Return label and caption of a caption line, None where the text is no caption."""
    if found := captions.split_caption(text):
        return found[0], _inline(found[1].strip("* "))
    if match := _PANDOC.match(text):
        return split_caption(match[1]) or ("", _inline(match[1]))
    return None


def _caption_near(blocks: list[Block], at: int) -> tuple[str, str]:
    """Find a table's caption: the block above, else the block below unless that one heads the next table."""
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
        title = _HEADING.match(above.lines[0])
        if title and (found := split_caption(title[2])):
            return found
    return "", ""


def _notes_below(blocks: list[Block], at: int) -> list[str]:
    notes: list[str] = []
    for block in blocks[at + 1 : at + 8]:
        if block.used:
            continue
        if block.kind != "text" or split_caption(block.text) or not _NOTE.match(block.lines[0].strip()):
            break
        block.used = True
        for line in block.lines:
            if notes and not _NOTE.match(line.strip()):
                notes[-1] += " " + _inline(line)
            else:
                notes.append(_inline(line))
    return notes


def _near(blocks: list[Block], label: str) -> tuple[str, ...]:
    if not label:
        return ()
    mention = re.compile(rf"\b{re.escape(label)}\b", re.IGNORECASE)
    return tuple(_inline(b.text) for b in blocks if b.kind == "text" and not b.used and mention.search(b.text))


def read(source: Source, settings: ReadSettings) -> Document:
    """Return the document of a Markdown file. The first heading of level one is its title."""
    decoded = decode(source.data)
    text, given = _front_matter(decoded.text)
    blocks = blocks_of(text)
    found: dict[int, tuple[str, str, list[str]]] = {}
    for i, block in enumerate(blocks):
        if block.kind == "table":
            label, caption = _caption_near(blocks, i)
            found[i] = (label, caption, _notes_below(blocks, i))
    gathering = Gathering(source, "markdown", notices=list(decoding_notices(decoded, source.name)))
    title = given.get("title", "")
    path: list[tuple[int, str]] = []
    for i, block in enumerate(blocks):
        if block.kind == "heading":
            match = _HEADING.match(block.lines[0])
            level, words = (len(match[1]), _inline(match[2].rstrip("# "))) if match else (1, block.text)
            if level == 1 and not title:
                title = words
                gathering.add("title", words)
                continue
            path = [step for step in path if step[0] < level] + [(level, words)]
            gathering.section = tuple(words for _, words in path)
            gathering.add("heading", words)
        elif block.kind == "table":
            _add_table(gathering, block, found[i], _near(blocks, found[i][0]), settings)
        elif not block.used:
            gathering.add("paragraph", _inline(block.text))
    return gathering.document(Metadata(title=title, doi=given.get("doi", ""), date=given.get("date", "")))


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
    table = any("|" in a and "|" in b and _RULE.match(b) for a, b in zip(lines, lines[1:], strict=False))
    if source.suffix in (".md", ".markdown", ".mkd"):
        return 0.9 if table or text.lstrip().startswith("#") else 0.5
    return 0.7 if table else 0.0


READER = Reader(name="markdown", suffixes=(".md", ".markdown", ".mkd"), claims=claims, read=read)
