"""In which journal or proceedings a paper stands and when it came out, by the small print of its first page."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from scigraft.read.references.bibliography import iso_date
from scigraft.read.references.printed import printed_reference
from scigraft.read.text import collapse

_NAME = r"[A-Z][A-Za-zé.&:' -]{2,70}?"
_RUNNING = re.compile(
    rf"(?:\A|et al\.?:?\s+)({_NAME}),?\s+(?:\((\d{{4}})\)\s*\d+\s*:\s?\w+|(\d{{4}}),\s*\d+\s*:\s?\w+)"
)
_PROCEEDINGS = re.compile(r"(Proceedings of .{10,220}?)(?:,\s*pages?\b|,\s*pp\b|\.\s|,?\s(?=[A-Z][a-z]+ \d{1,2}\b))")
_CITE = re.compile(
    r"(?:(?:How to )?cite (?:this article|this paper|this version|as)(?: as)?|Citation)\s*:\s*(.{30,})", re.IGNORECASE
)
_DATES = tuple(
    re.compile(
        rf"(?i)\b{word}\s*:?\s*(?:(\d{{1,2}})\s+([A-Z][a-z]+)\s+(\d{{4}})|([A-Z][a-z]+)\s+(\d{{1,2}}),?\s+(\d{{4}}))"
    )
    for word in ("published(?: online)?", "accepted(?: for publication)?")
)
_RIGHTS = re.compile(r"(?:©|\(c\)|\bc\b|copyright)\s*(?:the authors?\(?s?\)?\.?\s*)?((?:19|20)\d\d)\b", re.IGNORECASE)
_YEAR = re.compile(r"(?<!\d)((?:19|20)\d\d)(?!\d)")
_ARXIV = re.compile(
    r"arXiv:(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?\s*\[[\w.-]+\]\s*(\d{1,2})\s+([A-Z][a-z]{2})\s+(\d{4})"
)
_PLOS = re.compile(
    r"\b(PLO?oS (?:ONE|One|Biology|Medicine|Genetics|Pathogens|Computational Biology|Neglected Tropical Diseases))\b"
)


@dataclass(frozen=True, slots=True)
class Imprint:
    """Venue, date as ISO as far as it is told, and arXiv id."""

    venue: str = ""
    date: str = ""
    arxiv: str = ""


def imprint(texts: Iterable[str]) -> Imprint:
    """Return what the lines and blocks of a first page say of the place and time of publication."""
    lines = [collapse(text) for text in texts if text.strip()]
    venue, year = _venue(lines)
    arxiv = next((match for line in lines if (match := _ARXIV.search(line))), None)
    date = _date(lines) or year or (iso_date(arxiv[4], arxiv[3], arxiv[2]) if arxiv else "") or _rights(lines)
    return Imprint(venue, date, arxiv[1] if arxiv else "")


def _venue(lines: list[str]) -> tuple[str, str]:
    for line in lines:
        if match := _PROCEEDINGS.search(line):
            after = line[match.end() :]
            year = _YEAR.search(match[1]) or _YEAR.search(after)
            return match[1].strip(" ,."), year[1] if year else ""
    for line in lines:
        if len(line) < 160 and (match := _RUNNING.search(line)):
            return re.sub(r".*\bet al\.?:?\s+", "", match[1]).strip(" .,:"), match[2] or match[3]
    for line in lines:
        if match := _CITE.search(line):
            work = printed_reference(match[1])
            if work.venue and work.title:
                return work.venue, work.date
    named = next((match[1] for line in lines if len(line) < 200 and (match := _PLOS.search(line))), "")
    return named, ""


def _date(lines: list[str]) -> str:
    for pattern in _DATES:
        for line in lines:
            if match := pattern.search(line):
                day, month, year = (match[1], match[2], match[3]) if match[1] else (match[5], match[4], match[6])
                return iso_date(year, month, day)
    return ""


def _rights(lines: list[str]) -> str:
    return next((match[1] for line in lines if (match := _RIGHTS.search(line))), "")
