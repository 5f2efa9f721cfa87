"""Short forms and what they stand for: what their own paper says comes first, then what the library says."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from scigraft.graph.resolve.forms import Form, form, parted, unaccented
from scigraft.graph.resolve.uses import NameUse
from scigraft.model import EntityType

CLEAR = 3  # times as many papers must say one long form as say any other, for a bare short form to be given it
_SHORT = re.compile(r"[A-Za-z][A-Za-z&/-]{1,9}s?\Z")


@dataclass(frozen=True, slots=True)
class Reading:
    """What a use means: a form, the long form that told it (empty for the name itself), and what is known of why."""

    form: Form
    long: str = ""
    evidence: str = ""


def is_short(name: str) -> bool:
    """Return whether a name looks like a short form: one word of two to ten letters, at least two of them capitals."""
    return bool(_SHORT.match(name)) and sum(letter.isupper() for letter in name) >= 2


def stated(use: NameUse) -> tuple[str, str]:
    """Return the short form that this use gives a meaning, folded, and its long form; empty where it gives none."""
    if long := long_form(use):
        return short_key(use.name), long
    name, short = parted(use.name)
    short = short or use.details.get("short", "")
    return (short_key(short), name) if short and short_key(short) != short_key(name) else ("", "")


def long_form(use: NameUse) -> str:
    """Return what the paper says that this name is short for; empty where it says nothing, or the name itself."""
    long = use.details.get("long", "")
    return long if long and short_key(long) not in (short_key(use.name), short_key(parted(use.name)[0])) else ""


def short_key(short: str) -> str:
    """Return a short form as it is compared: its letters folded, without the s of a plural."""
    letters = "".join(letter for letter in unaccented(short) if letter.isalnum())
    return letters[:-1] if len(letters) > 2 and letters.endswith("s") and short.endswith("s") else letters


def readings(type: EntityType, uses: Sequence[NameUse]) -> list[Reading]:
    """Return what each use means.

    A short form means what its paper says. One whose paper says nothing means what papers of the library state, where
    three times as many state it as any other; where they state several things it stays on its own, and where none
    states any the list of well-known short forms is asked.
    """
    table: dict[str, dict[str, dict[str, set[str]]]] = defaultdict(lambda: defaultdict(lambda: defaultdict(set)))
    for use in uses:
        short, long = stated(use)
        if short:
            table[short][form(type, long).key][long].update(use.papers)
    return [_reading(type, use, table) for use in uses]


def _reading(type: EntityType, use: NameUse, table: dict[str, dict[str, dict[str, set[str]]]]) -> Reading:
    if long := long_form(use):
        return Reading(form(type, long), long, f'{min(use.papers, default="a paper")} writes "{long} ({use.name})"')
    longs = table.get(short_key(use.name)) if is_short(use.name) else None
    if not longs:
        return Reading(form(type, use.name))
    counts = sorted((-len(set[str]().union(*names.values())), key) for key, names in longs.items())
    if len(counts) > 1 and counts[0][0] > CLEAR * counts[1][0]:
        own = unaccented(use.name)
        return Reading(Form((own,), f"?{own}"))
    best = longs[counts[0][1]]
    long = min(best, key=lambda name: (-len(best[name]), name))
    number = -counts[0][0]
    told = f'{number} {"paper writes" if number == 1 else "papers write"} "{long} ({use.name})"'
    return Reading(form(type, long), long, told)
