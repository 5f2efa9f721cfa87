"""Blocks: the parts of a library's names that can be resolved by themselves."""

from __future__ import annotations

from collections.abc import Sequence

from scigraft.graph.resolve.abbreviations import is_short, long_form, short_key, stated
from scigraft.graph.resolve.forms import Form, form, joined, unaccented
from scigraft.graph.resolve.institutions import institution_reading
from scigraft.graph.resolve.meant import name_of
from scigraft.graph.resolve.people import person_block
from scigraft.graph.resolve.uses import CONCEPTS, NameUse
from scigraft.graph.resolve.venues import venue_key
from scigraft.graph.resolve.words import words
from scigraft.model import EntityType, Merge

_LONGEST = 200  # letters of a block
_FIRST = 4  # letters of a name that has no known head word


def blocks(type: EntityType, use: NameUse, *, added: Sequence[Merge] = ()) -> frozenset[str]:
    """Return the blocks of a use: only uses that share a block, or are joined by a chain of such, may be one entity.

    What comes or goes therefore concerns only the uses that such chains reach. The merges that a user ``added`` tie
    the names that they join.
    """
    mine = [merge for merge in added if merge.type == type]
    found = {f"user:{merge.id}" for merge in mine if use.name in (name_of(merge.left), name_of(merge.right))}
    found.add(f"name:{unaccented(use.name)[:_LONGEST]}")  # the senses of a name are told together
    if type not in CONCEPTS:
        return frozenset({_other_block(type, use)[:_LONGEST], *found})
    short, _ = stated(use)
    if short:
        found.add(f"short:{short}")
    if is_short(use.name):
        found.add(f"short:{short_key(use.name)}")
    found.add(form_block(type, form(type, long_form(use) or use.name)))
    return frozenset(found)


def _other_block(type: EntityType, use: NameUse) -> str:
    if type == "Author":
        return person_block(use.name)
    if type == "Institution":
        return institution_reading(use).form.key
    return venue_key(use.name) if type == "Conference" else unaccented(use.name)


def form_block(type: EntityType, found: Form) -> str:
    """Return the block of a form: its head word where that is a known one, else its first letters.

    Numbers, single letters and the way in which words are parted do not touch it.
    """
    spoken = joined(tuple(token for token in found.tokens if len(token) > 1 and not token[0].isdigit()))
    letters = spoken or found.key
    if type == "Task":
        for head in words().heads:
            if letters.endswith(head):
                return f"-{head[: _FIRST + 1]}"
    return letters[:_FIRST]
