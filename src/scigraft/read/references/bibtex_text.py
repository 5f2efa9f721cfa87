"""Texts and lists of names in BibTeX, as LaTeX prints them."""

from __future__ import annotations

import re

from scigraft.read.references.bibliography import first_last
from scigraft.read.text import collapse

_MARKED = re.compile(r"[\\{}$~`]|''|--")
_SORTED_BY = re.compile(r"\\(?:noopsort|SortNoop|noop)\s*\{[^{}]*\}", re.IGNORECASE)  # sorts an entry, prints nothing
_PRINTED = re.compile(r"(?<!\\)[%#&]")  # LaTeX's own signs; in the field of a reference they mean themselves
_DOLLAR = re.compile(r"(?<!\\)\$")
_CASED = {
    r"\textquotesingle": "'", r"\textquotedbl": '"', r"\SS": "SS", r"\dj": "đ", r"\DJ": "Đ",
}  # fmt: skip
_LETTER = re.compile("|".join(rf"{re.escape(name)}(?:\s*\{{\}}|(?![A-Za-z])\s*)" for name in _CASED))
_PARTS = ("given", "prefix", "family", "suffix")
_PART = re.compile(rf"\s*({'|'.join(_PARTS)})\s*=\s*(.*?)\s*\Z", re.DOTALL)


def plain(text: str) -> str:
    """Return BibTeX text without commands and braces: accents, dashes and formulae as characters."""
    if not _MARKED.search(text):
        return collapse(text)
    from scigraft.read.latex.text import text_of
    from scigraft.read.latex.tokens import tokenize
    from scigraft.read.latex.tree import parse

    text = _PRINTED.sub(r"\\\g<0>", _SORTED_BY.sub("", text))
    text = _LETTER.sub(lambda match: _CASED[match[0].rstrip("{} \t\n")], text)
    if len(_DOLLAR.findall(text)) % 2:
        text = _DOLLAR.sub(r"\\$", text)
    nodes, _ = parse(tokenize(text))
    return collapse(text_of(nodes))


def names(text: str) -> tuple[str, ...]:
    """Split an author field at ``and`` outside braces; a name wholly in braces stays as it is."""
    found: list[str] = []
    for name in _split_and(text):
        whole = name.startswith("{") and name.endswith("}")
        said = plain(name)
        if said and said.lower() != "others":
            found.append(said if whole else _by_parts(name) or first_last(said))
    return tuple(found)


def _by_parts(name: str) -> str:
    """Return a name that BibLaTeX writes part by part (``family=Smith, given=John, prefix=van``), else nothing."""
    parts = {match[1]: plain(match[2]) for one in name.split(",") if (match := _PART.match(one))}
    return " ".join(parts[part] for part in _PARTS if part in parts) if "family" in parts else ""


def _split_and(text: str) -> list[str]:
    text = " ".join(text.split())  # else a run of blanks is gone over from each of them
    parts, depth, start = [], 0, 0
    for match in re.finditer(r"\\.|[{}]|\band(?= |\Z)", text, re.DOTALL | re.IGNORECASE):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if depth == 0 and match[0].lower() == "and" and text[match.start() - 1 : match.start()] in ("", " "):
            parts.append(text[start : match.start()].strip())
            start = match.end()
    return [part for part in (*parts, text[start:].strip()) if part]
