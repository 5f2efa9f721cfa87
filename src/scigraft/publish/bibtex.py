"""BibTeX entries: any text is safe in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from scigraft.extract.academic.venues import venues_of
from scigraft.publish.graphs.arcs import clean

_SPECIAL = str.maketrans({
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "%": r"\%", "&": r"\&", "#": r"\#", "$": r"\$", "_": r"\_",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
})  # fmt: skip
_VERBATIM = frozenset({"doi", "url"})
_MEETING = re.compile(r"(?i)\b(?:proceedings|proc|conference|workshop|symposium|meeting|congress|colloquium)\b")
_JOURNAL = re.compile(r"(?i)\b(?:journal|transactions|letters|magazine|j|trans)\b")
_JOURNALS = frozenset({"TACL", "Computational Linguistics", "arXiv"})  # of the known venues
_MARK = re.compile(r"[†‡§¶∗*♠♣♥♦♢]+")
_PARTED = re.compile(r"(?i)\band\b|,.*,")  # a name that BibTeX would take for two, or cut at commas
_NO_KEY = re.compile(r"[^A-Za-z0-9:_./+-]+")


def entry(key: str, fields: Mapping[str, str], *, authors: Sequence[str] = (), kind: str = "misc") -> str:
    """Return an entry with its authors, then its fields in the order given; empty ones are left out."""
    values = {"author": _names(authors), **{name: _value(name, text) for name, text in fields.items()}}
    lines = [f"  {name} = {{{value}}}" for name, value in values.items() if value.strip()]
    return f"@{kind}{{{citation_key(key)},\n" + ",\n".join(lines) + "\n}\n"


def paper_entry(key: str, fields: Mapping[str, str], *, authors: Sequence[str] = ()) -> str:
    """Return the entry of a paper: its ``venue`` is the book title of a meeting's proceedings, else the journal.

    Marks of footnotes that a file has in its authors, or as one of them, are left out.
    """
    venue = fields.get("venue", "")
    kind, place = ("inproceedings", "booktitle") if is_meeting(venue) else ("article", "journal")
    named = {place if name == "venue" else name: text for name, text in fields.items()}
    told = [name for printed in authors if any(map(str.isalpha, name := _MARK.sub("", printed).strip()))]
    return entry(key, named, authors=told, kind=kind if venue.strip() else "misc")


def distinct_keys(names: Iterable[str]) -> list[str]:
    """Return a key that BibTeX takes for each name, none of them twice: later ones of the same get a number."""
    made: list[str] = []
    used: set[str] = set()
    for name in names:
        key, number = citation_key(name), 1
        while key.casefold() in used:
            number += 1
            key = f"{citation_key(name)}-{number}"
        used.add(key.casefold())
        made.append(key)
    return made


def is_meeting(venue: str) -> bool:
    """Return whether papers of a venue stand in the proceedings of a meeting: it says so, or is known as one."""
    if _MEETING.search(venue):
        return True
    if _JOURNAL.search(venue):
        return False
    # A bare code in small letters is taken for a venue whatever it is; in capitals only where it is known.
    named = venues_of(venue.upper() if venue.islower() and " " not in venue.strip() else venue)
    return any(one.known for one in named) and not {one.name for one in named} & _JOURNALS


def citation_key(text: str) -> str:
    """Return a text as a key that BibTeX takes."""
    return _NO_KEY.sub("-", text).strip("-") or "paper"


def _value(name: str, text: str) -> str:
    plain = " ".join(clean(text).split())
    if name in _VERBATIM:
        return re.sub(r"[{}\\\s]", "", plain)
    return plain.translate(_SPECIAL)


def _names(authors: Iterable[str]) -> str:
    values = [(name, _value("author", name)) for name in authors]
    return " and ".join(f"{{{value}}}" if _PARTED.search(name) else value for name, value in values if value)
