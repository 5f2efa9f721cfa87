"""Inline markup of Markdown to runs of text: emphasis, code, links, HTML's sub and sup, simple math."""

from __future__ import annotations

import re
from html import unescape

from scigraft.read.text import Run, plain

_SPECIAL = re.compile(r"[<$&*_`\\^~\[!]")
_TAG = re.compile(r"</?(sub|sup|b|strong|i|em|u|br|span|small|code|a|img)\b[^<>]*>", re.IGNORECASE)
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*(?:\s+\"[^\"]*\")?\)")
_CODE = re.compile(r"(`+)(.{1,300}?)\1")
_MATH = re.compile(r"\$(?=\S)([^$\n]+?)(?<=\S)\$(?!\d)")
# Only whole words are emphasised: `Na2O*B2O3*SiO2` multiplies.
_STRONG = re.compile(r"(?<![\w*_])(\*\*|__)(?=\S)(.{1,300}?)(?<=\S)\1(?![\w*_])")
_EMPHASIS = re.compile(r"(?<![\w*_\\])([*_])(?=[^\s*_])([^*_]*?[^\s*_\\])\1(?![\w*_])")
_SCRIPT = re.compile(r"(?<=[\w)\]])([\^~])(?=\S)([^\s^~]{1,12})\1")
_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+\-.!|<>~^$&])")
_BOLD_CELL = re.compile(r"(?:\*\*|__)(?=\S).*\S(?:\*\*|__)\Z|<(?:b|strong)>.*</(?:b|strong)>\Z", re.IGNORECASE)
_NAMES = {"^": "sup", "~": "sub"}
_HELD = "\ue000"


def is_bold(text: str) -> bool:
    """Say whether the whole text is set in bold."""
    return bool(_BOLD_CELL.match(text))


def runs_of(text: str) -> list[Run]:
    """Return the runs of a line of Markdown, its inline markup taken off."""
    if not _SPECIAL.search(text):
        return [("text", text)]
    text = _ESCAPE.sub(lambda m: f"{_HELD}{ord(m[1]):02x}", text)
    text = _CODE.sub(r"\2", _LINK.sub(r"\1", text))
    text = _MATH.sub(lambda m: _math(m[1]), text)
    text = _EMPHASIS.sub(r"\2", _STRONG.sub(r"\2", text))
    text = _SCRIPT.sub(lambda m: f"<{_NAMES[m[1]]}>{m[2]}</{_NAMES[m[1]]}>", text)
    return _tagged(text)


def prose(text: str) -> str:
    """Return a line of Markdown as prose: no markup, no footnote marks, exponents as ``10^3``."""
    return plain(runs_of(text))


def _tagged(text: str) -> list[Run]:
    runs: list[Run] = []
    stack: list[str] = []
    at = 0
    for match in _TAG.finditer(text):
        _append(runs, text[at : match.start()], stack)
        at = match.end()
        name = match[1].lower()
        if name == "br":
            runs.append(("text", " "))
        elif name in ("sub", "sup"):
            if match[0].startswith("</"):
                stack = stack[:-1]
            else:
                stack.append(name)
    _append(runs, text[at:], stack)
    return runs


def _append(runs: list[Run], text: str, stack: list[str]) -> None:
    if not text:
        return
    text = re.sub(f"{_HELD}([0-9a-f]{{2}})", lambda m: chr(int(m[1], 16)), unescape(text))
    if stack and stack[-1] == "sub":
        runs.append(("sub", text))
    elif stack:
        runs.append(("sup", text))
    else:
        runs.append(("text", text))


def _math(tex: str) -> str:
    from scigraft.read.latex.math import math_runs

    tags = {"sub": ("<sub>", "</sub>"), "sup": ("<sup>", "</sup>")}
    spelled = (tags.get(kind, ("", "")) + (part,) for kind, part in math_runs(tex))
    return "".join(f"{opening}{part}{closing}" for opening, closing, part in spelled)
