"""LaTeX to runs of text: formatting taken off, symbols and accents spelled, scripts kept as scripts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from scigraft.read.anchors import CLOSING, opening
from scigraft.read.latex.commands import Commands, commands
from scigraft.read.latex.special import SPECIAL
from scigraft.read.latex.tokens import PAR
from scigraft.read.latex.tree import Env, Group, Math, Node, source_of, take_argument, take_group, take_option
from scigraft.read.text import Run, RunKind, collapse, plain

_LENGTH = re.compile(r"=?\s*[-+]?(?:\d+\.?\d*|\.\d+)\s*(?:pt|em|ex|cm|mm|in|bp|pc|sp|mu)\b")
_DASHES = re.compile(r"-{2,3}|``|''|`")
_LIGATURES = {"--": "–", "---": "—", "``": "“", "''": "”", "`": "‘"}
_RELATIONS = frozenset("± × = < > ≤ ≥ ≈ ~ → ∼ ≠ ≫ ≪ · ∓ ∈".split())


@dataclass
class Speller:
    """Spells nodes as runs.

    ``known`` are the footnote marks of the table at hand: only those letters are marks in formulae. ``cites``
    says whether citations are printed (``[key]``) or dropped, ``anchoring`` whether they are marked. ``numbers``
    has the printed number of labels.
    Footnotes met on the way are gathered in ``footnotes``, labels referred to in ``referred``.
    """

    known: Collection[str] = ()
    cites: bool = True
    numbers: Mapping[str, str] = field(default_factory=dict)
    math: bool = False
    anchoring: bool = False
    runs: list[Run] = field(default_factory=list)
    footnotes: list[str] = field(default_factory=list)
    referred: list[str] = field(default_factory=list)
    bold_letters: int = 0
    letters: int = 0
    _bold: int = 0
    _kind: RunKind = "text"

    @property
    def bold(self) -> bool:
        """Whether all that was spelled is set in bold."""
        return 0 < self.letters <= self.bold_letters

    def spell(self, nodes: Sequence[Node]) -> list[Run]:
        """Spell nodes and return all runs so far."""
        before = self._bold
        table = commands()
        at = 0
        while at < len(nodes):
            node = nodes[at]
            at += 1
            if isinstance(node, str):
                at = self._token(node, nodes, at, table)
            elif isinstance(node, Math):
                self._formula(node)
            elif isinstance(node, Group):
                self.spell(node.children)
            else:
                self._environment(node, table)
        self._bold = before
        return self.runs

    def put(self, text: str) -> None:
        """Add text in the style in force."""
        if not text:
            return
        self.runs.append((self._kind, text))
        count = len(text) - text.count(" ")
        self.letters += count
        if self._bold:
            self.bold_letters += count

    def _token(self, token: str, nodes: Sequence[Node], at: int, table: Commands) -> int:
        first = token[0]
        if first == "\\":
            return self._command(token, nodes, at, table)
        if first in "^_" and self.math:
            return self._script(first, nodes, at)
        if first in "~&":
            self.put(" ")
        elif self.math or not _DASHES.search(token):
            self.put(token)
        else:
            self.put(_DASHES.sub(lambda m: _LIGATURES[m[0]], token))
        return at

    def _command(self, name: str, nodes: Sequence[Node], at: int, table: Commands) -> int:
        if name == PAR or name == "\\newline" or name == "\\tabularnewline":
            self.put(" ")
            return at
        if name == "\\\\":
            self.put(" ")
            return take_option(nodes, at)[1] if nodes[at : at + 1] == ["["] else at
        if name in table.accents and not (self.math and name in ("\\=", "\\.", "\\|")):
            return self._accent(table.accents[name], nodes, at)
        if name in table.bold_from_here:
            self._bold += 1
            return at
        if name in table.plain_from_here:
            self._bold = 0
            return at
        special = SPECIAL.get(name)
        if special is not None:
            return special(self, nodes, at)
        if name in table.cites:
            return self._cite(nodes, at)
        if name in table.refs:
            return self._reference(name, nodes, at)
        signature = table.signatures.get(name)
        if signature is not None:
            return self._arguments(name, signature, nodes, at, bold=name in table.bold)
        symbol = table.symbol(name)
        if symbol is not None:
            self.put(symbol)
            return self._after_symbol(symbol, nodes, at)
        return self._unknown(nodes, at)

    def _after_symbol(self, symbol: str, nodes: Sequence[Node], at: int) -> int:
        # TeX swallows the blank after a control word; around a relation it is kept to be readable.
        swallow = at < len(nodes) and nodes[at] == " " and symbol not in _RELATIONS and symbol.strip()
        follows_word = swallow and at >= 1 and isinstance(name := nodes[at - 1], str) and name[-1:].isalpha()
        return at + 1 if follows_word and (len(symbol) == 1 or not self.math) and not symbol.endswith(".") else at

    def _unknown(self, nodes: Sequence[Node], at: int) -> int:
        # A command of unknown meaning vanishes, what stands in its braces is printed.
        if at < len(nodes) and nodes[at] == " ":
            if at + 1 < len(nodes) and isinstance(after_blank := nodes[at + 1], str):
                return at + 1 if _LENGTH.match(after_blank) and self._unknown(nodes, at + 1) else at
            return at
        if at < len(nodes) and isinstance(word := nodes[at], str) and (length := _LENGTH.match(word)):
            self.put(word[length.end() :])  # `\tabcolsep=3pt`, `\vskip 2mm`
            return at + 1
        option, after = take_option(nodes, at) if nodes[at : at + 1] == ["["] else (None, at)
        return after if option is not None and take_group(nodes, after)[1] != after else at

    def _arguments(self, name: str, signature: str, nodes: Sequence[Node], at: int, *, bold: bool) -> int:
        self._bold += bold
        printed = 0
        for letter in signature:
            if letter == "s":
                at += at < len(nodes) and nodes[at] == "*"
            elif letter == "o":
                at = take_option(nodes, at)[1]
            elif letter == "m":
                at = take_argument(nodes, at)[1]
            else:
                argument, at = take_argument(nodes, at)
                if printed:
                    self.put("/" if signature == "TT" else " ")
                printed += 1
                self.spell(argument)
        self._bold -= bold and self._bold > 0
        if not signature and at < len(nodes) and nodes[at] == " " and self.math:
            at += 1
        return at

    def _accent(self, combining: str, nodes: Sequence[Node], at: int) -> int:
        start = at
        while start < len(nodes) and nodes[start] == " ":
            start += 1
        if start >= len(nodes):
            return at
        node = nodes[start]
        inner = Speller(math=self.math)
        if isinstance(node, str) and node[0] != "\\":
            inner.runs = [("text", node)]
        else:
            inner.spell([node] if isinstance(node, str) else node.children)
        text = "".join(part for _, part in inner.runs)
        if text and text[0].isspace() or not text:
            self.put(text)
        else:
            letter = {"ı": "i", "ȷ": "j"}.get(text[0], text[0])
            self.put(unicodedata.normalize("NFC", letter + combining) + text[1:])
        return start + 1

    def _formula(self, node: Math) -> None:
        outer, self.math = self.math, True
        self.spell(node.children)
        self.math = outer

    def _environment(self, node: Env, table: Commands) -> None:
        if node.name in table.dropped:
            return
        nodes, at = node.children, 0
        for letter in table.arguments.get(node.name, ""):
            at = take_option(nodes, at)[1] if letter == "o" else take_argument(nodes, at)[1]
        if node.name in table.tabulars:
            at = take_argument(nodes, take_option(nodes, at)[1])[1]
        outer, self.math = self.math, self.math or node.name in table.maths or node.name == "array"
        self.put(" ")
        self.spell(nodes[at:])
        self.put(" ")
        self.math = outer

    def _script(self, sign: str, nodes: Sequence[Node], at: int) -> int:
        argument, at = take_argument(nodes, at)
        if argument and isinstance(argument[0], str) and len(argument) == 1 and len(argument[0]) > 1:
            word = argument[0]
            if word[0] != "\\" and not isinstance(nodes[at - 1], Group):
                self._put_script(sign, word[0])  # an unbraced script is one character
                self.put(word[1:])
                return at
        inner = self.inner(argument)
        text = collapse("".join(part for _, part in inner.runs))
        self.letters += inner.letters
        self.bold_letters += inner.letters if self._bold else inner.bold_letters
        self._put_script(sign, text, counted=False)
        return at

    def inner(self, nodes: Sequence[Node], *, math: bool = True) -> Speller:
        """Spell nodes apart, as a formula or as text, and return their speller."""
        inner = Speller(known=self.known, cites=self.cites, numbers=self.numbers, math=math)
        inner.spell(nodes)
        return inner

    def _put_script(self, sign: str, text: str, *, counted: bool = True) -> None:
        if not text:
            return
        if counted:
            self.letters += len(text)
            self.bold_letters += len(text) if self._bold else 0
        kind: RunKind = "sub" if sign == "_" else "sup"
        if kind == "sup" and text.isalpha() and text.isascii() and text not in self.known:
            kind = "text"  # AP^b is a name, not a mark, unless a note says so
        elif kind == "sup" and text in ("°", "′", "″", "⊤", "T"):
            kind = "text"
        self.runs.append((kind if self._kind == "text" else self._kind, text))

    def _cite(self, nodes: Sequence[Node], at: int) -> int:
        at += at < len(nodes) and nodes[at] == "*"
        for _ in range(2):
            at = take_option(nodes, at)[1]
        keys, at = take_argument(nodes, at)
        if self.cites:
            cited = [key.strip() for key in source_of(keys).split(",")]
            self.runs += [opening(cited)] if self.anchoring else []
            self.put(f"[{', '.join(cited)}]")
            self.runs += [CLOSING] if self.anchoring else []
        elif self.runs and self.runs[-1] == ("text", " "):
            self.runs.pop()
        return at

    def _reference(self, name: str, nodes: Sequence[Node], at: int) -> int:
        at += at < len(nodes) and nodes[at] == "*"
        argument, at = take_argument(nodes, at)
        keys = [key.strip() for key in source_of(argument).split(",")]
        self.referred.extend(keys)
        numbers = [self.numbers.get(key, key) for key in keys]
        if name.lower() not in ("\\cref", "\\autoref"):
            numbers = [number.rpartition(" ")[2] for number in numbers]
        self.put(", ".join(numbers))
        return at


def text_of(nodes: Sequence[Node], *, cites: bool = True, numbers: Mapping[str, str] | None = None) -> str:
    """Return nodes as one line of prose."""
    return plain(Speller(cites=cites, numbers=numbers or {}).spell(nodes))
