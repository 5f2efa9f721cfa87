"""LaTeX: text, tables, metadata and references of a file and of the files it asks for."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from string import ascii_lowercase

from scigraft.model import Document, EvidenceKind, ReadSettings
from scigraft.read.anchors import anchored
from scigraft.read.encoding import decode, decoding_notices
from scigraft.read.evidence import Gathering
from scigraft.read.latex.commands import Commands, commands
from scigraft.read.latex.files import Inclusion
from scigraft.read.latex.floats import add_float, add_tabular
from scigraft.read.latex.macros import Expander
from scigraft.read.latex.notices import say_of_encodings, say_of_macros, say_what_is_missing
from scigraft.read.latex.refs import Numbers
from scigraft.read.latex.tabular import is_grid, read_rows, tabulars
from scigraft.read.latex.text import Speller, text_of
from scigraft.read.latex.tokens import PAR
from scigraft.read.latex.tree import (
    Env,
    Group,
    Node,
    content_of,
    environments,
    find_command,
    parse,
    source_of,
    take_argument,
    take_option,
)
from scigraft.read.registry import Reader
from scigraft.read.source import Source

_LEVELS = {
    "\\part": 0, "\\chapter": 1, "\\section": 2, "\\subsection": 3, "\\subsubsection": 4,
    "\\paragraph": 5, "\\subparagraph": 6,
}  # fmt: skip
_FRONT = frozenset("\\title \\author \\date \\affiliation \\address \\institute \\keywords \\email \\thanks".split())
_PREAMBLE = re.compile(rb"\\(?:documentclass|documentstyle|begin\s*\{|section|chapter|usepackage|newcommand|bibitem)")


def read(source: Source, settings: ReadSettings) -> Document:
    """Return the document of a LaTeX file, or of a ``.bbl`` file."""
    decoded = decode(source.data)
    gathering = Gathering(source, "latex", notices=list(decoding_notices(decoded, source.name)))
    inclusion = Inclusion(source, settings.limits.file_bytes)
    expander = Expander(inclusion.tokens(decoded.text))
    nodes, closed = parse(expander.run())
    say_what_is_missing(gathering, inclusion, closed=closed)
    say_of_macros(gathering, expander, source.name)
    from scigraft.read.latex.meta import read_metadata

    metadata = read_metadata(nodes)
    walk = Walk(gathering, settings.limits.table_cells, Numbers().scan(nodes), inclusion)
    gathering.add("title", metadata.title)
    body = next((node for node in nodes if isinstance(node, Env) and node.name == "document"), None)
    if metadata.abstract and not any(e.name == "abstract" for e in environments(body.children if body else nodes)):
        gathering.add("abstract", metadata.abstract)
    walk.nodes(body.children if body else nodes)
    walk.flush()
    walk.tie_mentions()
    say_of_encodings(gathering, inclusion)
    return gathering.document(metadata)


@dataclass
class Walk:
    """The way through the tree, gathering evidence in reading order."""

    gathering: Gathering
    max_cells: int
    counted: Numbers
    inclusion: Inclusion
    pending: list[Node] = field(default_factory=list)
    mentions: dict[str, dict[str, None]] = field(default_factory=lambda: defaultdict(dict))
    labels: dict[str, list[str]] = field(default_factory=dict)
    kind: EvidenceKind = "paragraph"
    path: list[tuple[int, str]] = field(default_factory=list)

    def nodes(self, nodes: Sequence[Node]) -> None:
        """Gather everything under the nodes."""
        table, at = commands(), 0
        while at < len(nodes):
            node = nodes[at]
            at += 1
            if isinstance(node, str):
                at = self._token(node, nodes, at)
            elif isinstance(node, Env):
                self._environment(node, table)
            elif isinstance(node, Group) and _holds_block(node.children, table):
                self.nodes(node.children)
            else:
                self.pending.append(node)

    def _token(self, token: str, nodes: Sequence[Node], at: int) -> int:
        if token == PAR or token == "\\item":
            self.flush()
        elif token in _LEVELS:
            return self._heading(token, nodes, at)
        elif token in _FRONT:
            at = take_option(nodes, at)[1]
            return take_argument(nodes, at)[1]
        elif token == "\\bibliography":
            names, at = take_argument(nodes, at)
            self._bibliography(source_of(names))
        elif token == "\\abstract":
            content, at = take_argument(nodes, at)
            self._as("abstract", content)
        elif token in ("\\appendix", "\\maketitle", "\\tableofcontents"):
            self.flush()
        else:
            self.pending.append(token)
        return at

    def _heading(self, token: str, nodes: Sequence[Node], at: int) -> int:
        self.flush()
        if at < len(nodes) and nodes[at] == "*":
            at += 1
        at = take_option(nodes, at)[1]
        content, at = take_argument(nodes, at)
        words = text_of(content, cites=False, numbers=self.counted.of).rstrip(".:")
        level = _LEVELS[token]
        self.path = [step for step in self.path if step[0] < level]
        if words:
            self.path.append((level, words))
        self.gathering.section = tuple(step[1] for step in self.path)
        self.gathering.add("heading", words)
        if words.lower() == "abstract":
            self.kind = "abstract"
        elif level <= 2:
            self.kind = "paragraph"
        return at

    def _environment(self, env: Env, table: Commands) -> None:
        name = env.name
        if name in table.table_floats:
            self._table(env)
        elif name in table.tabulars and not (name == "array"):
            self._loose_tabular(env)
        elif name in table.figure_floats:
            self._figure(env)
        elif name == "thebibliography":
            self._references(env)
        elif name == "abstract":
            self._as("abstract", env.children)
        elif name in table.dropped or name in ("keyword", "keywords"):
            return
        elif name in table.maths or name == "array":
            self.pending.append(env)
        else:
            listed = name in ("itemize", "enumerate", "description")
            if listed:
                self.flush()
            self.nodes(content_of(env))
            if listed:
                self.flush()

    def _as(self, kind: EvidenceKind, nodes: Sequence[Node]) -> None:
        self.flush()
        outer, self.kind = self.kind, kind
        self.nodes(nodes)
        self.flush()
        self.kind = outer

    def flush(self) -> None:
        """Turn what is pending into a paragraph."""
        if not self.pending:
            return
        nodes, self.pending = self.pending, []
        speller = Speller(numbers=self.counted.of, anchoring=True)
        text, anchors = anchored(speller.spell(nodes))
        if not any(char.isalnum() for char in text):
            return
        self.gathering.add(self.kind, text, anchors=anchors)
        for key in speller.referred:
            self.mentions[key][text] = None
        for note in speller.footnotes:
            self.gathering.add("footnote", note)

    def _table(self, env: Env) -> None:
        # A float stands where it floats to: the paragraph around it goes on.
        outer, self.pending = self.pending, []
        labels = add_float(
            env,
            self.gathering,
            number=self.counted.tables.get(id(env), ""),
            numbers=self.counted.of,
            max_cells=self.max_cells,
        )
        self.pending = outer
        start = self.gathering.tables[-1].label.rstrip(ascii_lowercase) if self.gathering.tables else ""
        for table in self.gathering.tables:
            if table.label.rstrip(ascii_lowercase) == start:
                self.labels.setdefault(table.id, []).extend(labels)

    def _loose_tabular(self, env: Env) -> None:
        for inner in tabulars([env]):
            rows = read_rows(inner).rows if is_grid(inner) else []
            if len(rows) < 2:
                self.pending.append(inner)
                continue
            self.flush()
            ordinal = self.gathering.ordinal()
            add_tabular(
                inner,
                self.gathering,
                id=ordinal,
                name=ordinal,
                numbers=self.counted.of,
                max_cells=self.max_cells,
            )

    def _figure(self, env: Env) -> None:
        if find_command(env.children, "\\captionof") and any(is_grid(t) for t in tabulars([env])):
            self._table(env)
            return
        words: list[str] = []
        place = find_command(env.children, "\\caption")
        if place:
            siblings, at = place
            at += at < len(siblings) and siblings[at] == "*"
            content, _ = take_argument(siblings, take_option(siblings, at)[1])
            words.append(text_of(content, numbers=self.counted.of))
        number = next((self.counted.of[k] for k in _labels(env) if k in self.counted.of), "")
        self.gathering.add("figure", ". ".join(filter(None, [number, *words])))
        for inner in tabulars([env]):
            if is_grid(inner) and any(find_command(inner.children, rule) for rule in ("\\hline", "\\toprule")):
                self._loose_tabular(inner)

    def _bibliography(self, names: str) -> None:
        """Read the ``.bbl`` that the bibliography was compiled to, if it lies beside the file."""
        self.flush()
        main = self.gathering.source.stem.rpartition("__")[2]
        for name in dict.fromkeys([main, *(n.strip() for n in names.split(","))]):
            before = len(self.inclusion.missing)
            text = self.inclusion.text(name, suffix=".bbl")
            del self.inclusion.missing[before:]
            if text is not None and "\\bibitem" in text:
                expander = Expander(self.inclusion.tokens(text))
                nodes, _ = parse(expander.run())
                say_of_macros(self.gathering, expander, f"{name}.bbl")
                self.nodes(nodes)
                return

    def _references(self, env: Env) -> None:
        from scigraft.read.latex.meta import references

        self.flush()
        outer, self.gathering.section = self.gathering.section, ("References",)
        for printed, metadata in references(env, self.counted.of):
            self.gathering.bibliography.append(metadata)
            self.gathering.add("reference", printed)
        self.gathering.section = outer

    def tie_mentions(self) -> None:
        """Give each table the paragraphs that refer to it."""
        tables = self.gathering.tables
        for i, table in enumerate(tables):
            keys = dict.fromkeys([*self.labels.get(table.id, ()), table.name])
            near = tuple(dict.fromkeys(text for key in keys for text in self.mentions.get(key, ())))
            if near:
                tables[i] = replace(table, near=near)


def _labels(env: Env) -> Iterator[str]:
    place = find_command(env.children, "\\label")
    if place:
        yield source_of(take_argument(*place)[0])


def _holds_block(nodes: Sequence[Node], table: Commands) -> bool:
    for node in nodes:
        if isinstance(node, str):
            if node in _LEVELS:
                return True
        elif isinstance(node, Env) and node.name not in table.maths and node.name != "array":
            return True
        elif _holds_block(node.children, table):
            return True
    return False


def claims(source: Source) -> float:
    """Say how sure it is that the content is LaTeX."""
    head = source.head
    if b"\0" in head or head.lstrip()[:1] == b"<":
        return 0.0
    if b"\\documentclass" in head or b"\\documentstyle" in head or b"\\begin{thebibliography}" in head:
        return 1.0
    marks = len(_PREAMBLE.findall(head))
    if source.suffix in (".tex", ".ltx", ".bbl", ".latex"):
        return 0.95 if marks or b"\\" in head else 0.5
    return 0.8 if marks >= 2 else 0.0


READER = Reader(name="latex", suffixes=(".tex", ".ltx", ".bbl"), claims=claims, read=read)
