"""The ``file`` field of a reference manager's export: which files belong to an entry.

Zotero writes ``Full Text PDF:files/12/a.pdf:application/pdf;...``, Better BibTeX bare paths, JabRef ``:a.pdf:PDF``,
Mendeley ``:home/user/a.pdf:pdf``. A backslash keeps the colon, semicolon or backslash that follows it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from scigraft.read.text import collapse

_MOST = 100  # attachments of one entry
_DRIVE = re.compile(r"[A-Za-z]\Z")
_TYPE = re.compile(r"(?:[a-z]+/[\w.+-]+|[A-Za-z]{1,12})?\Z")
_ESCAPED = re.compile(r"\\([:;\\_{}$&#% ])")


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file of an entry as the export names it: its path, and the title and media type where they are given."""

    path: str
    title: str = ""
    type: str = ""


def attachments(field: str) -> tuple[Attachment, ...]:
    """Return the attachments of a ``file`` field in their order, each path once."""
    found: dict[str, Attachment] = {}
    for part in _split(field, ";")[:_MOST]:
        one = _attachment(part)
        if one.path:
            found.setdefault(one.path, one)
    return tuple(found.values())


def escaped(path: str, title: str = "") -> str:
    """Return a path as a ``file`` field would hold it alone, with its title where it has one."""
    named = re.sub(r"([:;\\])", r"\\\1", path)
    return f"{escaped(title)}:{named}:" if title else named


def _attachment(text: str) -> Attachment:
    parts = _split(text, ":")
    if len(parts) > 1 and _DRIVE.match(parts[0].strip()) and parts[1][:1] in ("\\", "/"):  # C:\a.pdf
        parts = [f"{parts[0].strip()}:{parts[1]}", *parts[2:]]
        if len(parts) == 1:
            return Attachment(_plain(parts[0]))
    if len(parts) == 1:
        return Attachment(_plain(parts[0]))
    if len(parts) == 2:
        path, last = parts
        if _TYPE.match(last.strip()) and "." in path:
            return Attachment(_plain(path), type=last.strip())
        return Attachment(_plain(last), title=collapse(_plain(path)))
    path = ":".join(parts[1:-1])
    return Attachment(_plain(path), collapse(_plain(parts[0])), parts[-1].strip())


def _split(text: str, sign: str) -> list[str]:
    """Cut a text at a sign that no backslash stands before."""
    parts, start, at = [], 0, 0
    while at < len(text):
        if text[at] == "\\" and at + 1 < len(text) and text[at + 1] in ":;\\":
            at += 2
            continue
        if text[at] == sign:
            parts.append(text[start:at])
            start = at + 1
        at += 1
    return [*parts, text[start:]]


def _plain(text: str) -> str:
    text = text.replace("$\\backslash$", "\\")
    return _ESCAPED.sub(r"\1", text).strip()
