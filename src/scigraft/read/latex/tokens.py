"""The tokens of TeX source: control sequences, braces, scripts, text; comments and verbatim matter gone."""

from __future__ import annotations

import re

PAR = "\\par"
_TOKEN = re.compile(
    r"\\(?:[a-zA-Z@]+|.)"  # a control sequence
    r"|\s+"
    r"|\$\$?"
    r"|[{}\[\]&~^_]"
    r"|\#+\d?"
    r"|[^\\{}$&~^_\#\s\[\]]+(?:[ \t]*+(?:\n[ \t]*+)?[^\\{}$&~^_\#\s\[\]]+)*",  # words, up to an empty line
    re.DOTALL,
)
_COMMENT = re.compile(
    r"\\(?:url|href|path|nolinkurl)\s*\{[^{}\n]*\}"
    r"|\\verb\*?([^a-zA-Z\s*])([^\n]*?)\1"
    r"|\\."
    r"|%[^\n]*\n(?=[ \t]*\n)"
    r"|%[^\n]*(?:\n[ \t]*|\Z)",
    re.DOTALL,
)
_VERBATIM = (
    "verbatim",
    "verbatim*",
    "lstlisting",
    "comment",
    "minted",
    "Verbatim",
    "filecontents",
    "filecontents*",
)
_SPECIAL = re.compile(r"[\\{}$&#^_%~]")


def tokenize(text: str) -> list[str]:
    r"""Return the tokens of TeX source. White space is one blank, an empty line is ``\par``."""
    text = _without_verbatim(without_comments(text.replace("\r\n", "\n").replace("\r", "\n")))
    end = text.find("\\end{document}")
    if end >= 0:
        text = text[:end]
    tokens = _TOKEN.findall(text)
    for i, token in enumerate(tokens):
        if token[0] in " \t\n\v\f\xa0" and token.isspace():
            tokens[i] = PAR if token.count("\n") > 1 else " "
    return tokens


def without_comments(text: str) -> str:
    r"""Return the source without comments; those in URLs are escaped, ``\verb`` matter becomes text."""
    if "%" not in text and "\\verb" not in text:
        return text
    return _COMMENT.sub(_keep, text)


def _keep(match: re.Match[str]) -> str:
    found = match[0]
    if found[0] == "%":
        return "\n" if found[-1] == "\n" and match.end() < len(match.string) and _blank_follows(match) else ""
    if match[1]:
        return "{" + _SPECIAL.sub(_escape, match[2]) + "}"
    if len(found) > 2:
        return found.replace("%", "\\%")
    return found


def _blank_follows(match: re.Match[str]) -> bool:
    line_end = match.string.find("\n", match.end())
    return line_end >= 0 and not match.string[match.end() : line_end].strip()


def _escape(match: re.Match[str]) -> str:
    special = {"\\": "\\textbackslash{}", "^": "\\textasciicircum{}", "~": "\\textasciitilde{}"}
    return special.get(match[0], "\\" + match[0])


def _without_verbatim(text: str) -> str:
    for name in _VERBATIM:
        opening, closing = f"\\begin{{{name}}}", f"\\end{{{name}}}"
        start = text.find(opening)
        if start < 0:
            continue
        parts, at = [], 0
        while start >= 0:
            end = text.find(closing, start)
            if end < 0:
                break
            parts.append(text[at:start])
            at = end + len(closing)
            start = text.find(opening, at)
        text = "".join(parts) + text[at:]
    return text
