"""What surrounds a table and holds for its values: minerals, methods, the texts that state units."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from scigraft.model import Table
from scigraft.modules.geochem.heads import is_plain_phase, phase_of
from scigraft.modules.geochem.materials import material_of
from scigraft.modules.geochem.methods import canonical_method
from scigraft.modules.geochem.words import inside
from scigraft.modules.schema import Place as Origin
from scigraft.modules.view import Found, TableView

_WORD = re.compile(r"[A-Za-zÀ-ÿ]+(?:-[A-Za-z]+)*")
LONG_WORD = 5  # letters of a mineral's name in prose; shorter ones are words and abbreviations of other things
ABBREVIATION = 3  # capitals of a method in the name of a sheet or file: `ICP-MS`, not `Wet`
MOST_WORDS = 7  # words of the longest name of a method


def texts_of(view: TableView) -> tuple[tuple[Origin, str], ...]:
    """Return the texts that may state something for the whole table, the nearest first."""
    table = view.table
    return (
        ("caption", table.caption),
        *(("note", note.text) for note in table.notes),
        *(("near", text) for text in table.near[:4]),
        *(("title", name) for name in (table.sheet or "",) if name),
    )


def stem_of(view: TableView) -> str:
    """Return the name of the file without folders and suffixes."""
    return re.sub(r"\.(?:xlsx?|csv|tsv|ods|pdf|xml|html?|tex|md|txt)\b", "", view.document.stem)


def mineral_of_section(text: str) -> str:
    """Return the one mineral that the title of a section names, as printed."""
    return _one_mineral(text, shortest=2)


def mineral_around(view: TableView) -> Found | None:
    """Return the mineral that sheet name, caption or file name gives a table; a table of rocks or melts has none."""
    table = view.table
    sheet = table.sheet or ""
    if sheet and (named := _sheet_mineral(sheet)) and not _bulk(sheet):
        return Found(named, "title")
    if _bulk(table.caption) or _bulk(sheet):
        return None
    if named := _one_mineral(table.caption, shortest=LONG_WORD):
        return Found(named, "caption")
    stem = stem_of(view).replace("_", " ")
    if not _bulk(stem) and (named := _one_mineral(stem, shortest=3)):
        return Found(named, "title")
    return None


def _sheet_mineral(sheet: str) -> str:
    """Return the mineral of a sheet's name: in full, or as the symbol of a group or of an ore mineral."""
    named = _one_mineral(sheet.replace("_", " "), shortest=2)
    return named if is_plain_phase(named) else ""


def _bulk(text: str) -> bool:
    return bool(inside("bulk").search(text.replace("_", " ")))


@lru_cache(maxsize=2048)
def _one_mineral(text: str, *, shortest: int) -> str:
    """Return the mineral of a text that names exactly one, as printed."""
    found: dict[str, str] = {}
    words = _WORD.findall(text)
    for at, word in enumerate(words):
        pair = f"{word} {words[at + 1]}" if at + 1 < len(words) else ""
        for form in (pair, word):
            if len(form) >= shortest and (name := material_of(form)) and phase_of(form):
                if len(form) >= LONG_WORD or form[0].isupper():
                    found.setdefault(name, form)
                    break
    names = [name for name in found if not any(name != other and other.endswith(name) for other in found)]
    return found[names[0]] if len(names) == 1 else ""


def methods_in(text: str) -> Iterable[str]:
    """Yield the methods that a text names, as printed, each canonical one once, the longest forms."""
    seen: set[str] = set()
    words = list(re.finditer(r"[^\s,;:()\[\]]+", text.replace("_", " ")))
    at = 0
    while at < len(words):
        for size in range(min(MOST_WORDS, len(words) - at), 0, -1):
            form = text[words[at].start() : words[at + size - 1].end()].replace("_", " ").strip(".")
            name = canonical_method(form) if any(c.isupper() for c in form) or size > 1 else None
            if name:
                if name not in seen:
                    seen.add(name)
                    yield form
                at += size - 1
                break
        at += 1


def mineral_in_id(text: str) -> str:
    """Return the mineral that the id of an analysis names in full (``AST Albite 1``), as printed."""
    return _one_mineral(text.replace("_", " "), shortest=LONG_WORD)


def named_methods(view: TableView) -> Sequence[tuple[Origin, Sequence[str]]]:
    """Return the methods that each text around a table names; those of sheet and file as abbreviations only."""
    return [
        (origin, [name for name in methods_in(text) if origin != "title" or _is_abbreviation(name)])
        for origin, text in method_texts(view)
    ]


def _is_abbreviation(text: str) -> bool:
    return sum(character.isupper() for character in text) >= ABBREVIATION


def method_texts(view: TableView) -> Sequence[tuple[Origin, str]]:
    """Return the texts that may name the method, the nearest first; the sheet and the file last."""
    table: Table = view.table
    return (
        *((origin, text) for origin, text in texts_of(view) if origin in ("caption", "note")),
        *(("title", text) for text in (table.sheet or "", stem_of(view)) if text),
    )
