"""Entities by what a user calls them: an id or its beginning, a paper's key, or any of an entity's names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import sqlalchemy as sa
from rapidfuzz import fuzz, process

from scigraft.extract.academic.mentions import folded
from scigraft.graph.resolve import RESOLVED
from scigraft.library.academic.meant import entities_meant
from scigraft.library.academic.reading import entities_of
from scigraft.library.lookup import PREFIX_LEAST, paper_called
from scigraft.model import Entity, EntityType, UsageError
from scigraft.read.folding import folded_words
from scigraft.store.graph_schema import graph_entities, graph_papers, graph_uses

SHOWN = 8  # entities listed where several fit
LONGEST = 80  # letters of a name that a user may have meant to type
ALIKE = 75.0  # of 100: how near a spelling is that is asked back
_NEAR = 3  # names that are asked back for their spelling or their words
_WORD = 4  # letters of a word that names may share
_PAPERS = 3  # of an entity that are named to tell it from others
# Types that stand back, the later the more, where a name is one of another type, too.
_AFTER: dict[EntityType, int] = {"Field": 1, "Problem": 2, "Method": 2, "Innovation": 2, "Keywords": 3}
_USED: tuple[EntityType, ...] = ("Title", "Dataset", "Metric", "Model")  # what papers are told to use
_LONGEST_ASKED = 1000  # letters looked for within names; databases refuse longer patterns and deeper conditions
_HEX = frozenset("0123456789abcdef")


def find_entities(
    connection: sa.Connection, what: str, *, type: EntityType | None = None, within: bool = False
) -> tuple[Entity, ...]:
    """Return the entities that are called so, the most used first; ``within`` also takes names that hold the words.

    Exactly fitting names come alone where there are any; else papers whose titles begin so (``GloVe: Global ...``),
    authors whose name is written another way (``Lee, Ann B.`` of ``Ann B Lee``), or what the name is another form of
    (``PTB`` of ``Penn Treebank``).
    """
    ids = (
        _by_id(connection, what)
        or _by_name(connection, what, type)
        or _by_paper(connection, what, type)
        or _by_title_head(connection, what, type)
        or _by_person(connection, what, type)
        or entities_meant(connection, what, type)
    )
    if not ids and within:
        ids = _by_words(connection, what, type)
    found = entities_of(connection, ids).values()
    return ordered([one for one in found if type is None or one.type == type])


def one_entity(connection: sa.Connection, what: str, *, type: EntityType | None = None, typed: bool = True) -> Entity:
    """Return the entity that is called so. Raises ``UsageError`` where there is none, or several.

    Of entities of several types it is the one of the type that is meant as a rule: a task rather than the keyword of
    its name. ``typed`` says whether the question takes a type, which is what a message advises then.
    """
    found = preferred(find_entities(connection, what, type=type))
    if len(found) == 1:
        return found[0]
    if found:
        types = list(dict.fromkeys(one.type for one in found))
        by_type = f"Give {' or '.join(f'--type {one}' for one in types)}, or the id" if len(types) > 1 else ""
        hint = f"{by_type if typed and by_type else 'Give the id'}: {'; '.join(listed(found))}"
        if len(types) == 1 and types[0] in RESOLVED:
            hint += f'. If they are one: scigraft merges --merge "{found[0].name}" "{found[0].name}" --reason ...'
        raise UsageError(f"'{what}' is {len(found)} entities of the graph", hint=hint)
    raise UsageError(f"there is no {type or 'entity'} '{what}' in the graph", hint=_meant(connection, what, type))


def preferred(found: Sequence[Entity]) -> tuple[Entity, ...]:
    """Return those of the types that a name means as a rule, where it is the name of several types."""
    best = min((_AFTER.get(one.type, 0) for one in found), default=0)
    return tuple(one for one in found if _AFTER.get(one.type, 0) == best)


def listed(found: Sequence[Entity]) -> list[str]:
    """Return entities in a few words each, with the papers that tell those of one name apart."""
    told = []
    for one in found[:SHOWN]:
        more = f" and {len(one.papers) - _PAPERS} more" if len(one.papers) > _PAPERS else ""
        told.append(f"{one.id} ({one.type} '{one.name}' in {', '.join(one.papers[:_PAPERS])}{more})")
    if len(found) > SHOWN:
        told.append(f"and {len(found) - SHOWN} more")
    return told


def namesakes(connection: sa.Connection, entity: Entity) -> tuple[Entity, ...]:
    """Return the other entities that have the name of one, of any type."""
    found = entities_of(connection, _by_name(connection, entity.name, None)).values()
    return ordered([one for one in found if one.id != entity.id])


def ordered(found: Sequence[Entity]) -> tuple[Entity, ...]:
    """Return entities with the most used first, then by name, type and id."""
    return tuple(sorted(found, key=lambda one: (-len(one.papers), one.name, one.type, one.id)))


def _by_id(connection: sa.Connection, what: str) -> set[str]:
    papers = sa.select(graph_papers.c.entity).where(graph_papers.c.key == what)
    found = set(connection.execute(papers).scalars())
    if not found and len(what) >= PREFIX_LEAST and set(what) <= _HEX:
        query = sa.select(graph_entities.c.id).where(sa.func.substr(graph_entities.c.id, 1, len(what)) == what)
        found = set(connection.execute(query).scalars())
    return found


def _by_name(connection: sa.Connection, what: str, type: EntityType | None) -> set[str]:
    query = sa.select(graph_uses.c.entity).where(graph_uses.c.folded == folded(what))
    if type is not None:
        query = query.where(graph_uses.c.type == type)
    return set(connection.execute(query).scalars())


def _by_paper(connection: sa.Connection, what: str, type: EntityType | None) -> set[str]:
    """Return the paper that has a file of this name or stem, or once had this key."""
    key = paper_called(connection, what) if type in (None, "Title") and len(what) <= _LONGEST_ASKED else None
    return _by_id(connection, key) if key is not None else set()


def _by_title_head(connection: sa.Connection, what: str, type: EntityType | None) -> set[str]:
    """Return the papers that are known by the name before the colon of their title."""
    if type not in (None, "Title") or not what.strip():
        return set()
    held = graph_uses.c
    if len(what) > _LONGEST_ASKED:
        return set()
    begins = held.folded.startswith(f"{folded(what)}:", autoescape=True)
    query = sa.select(held.entity).where(held.type == "Title", begins)
    return set(connection.execute(query).scalars())


def _by_person(connection: sa.Connection, what: str, type: EntityType | None) -> set[str]:
    """Return the authors of this name but for accents, dots and hyphens, the family before a comma or behind."""
    if type not in (None, "Author") or len(what) > LONGEST:
        return set()
    family, comma, given = what.partition(",")
    asked = folded_words(f"{given} {family}" if comma else what)
    if not asked or "," in given:
        return set()
    held = graph_uses.c
    uses = connection.execute(sa.select(held.entity, held.folded).where(held.type == "Author").distinct())
    return {entity for entity, name in uses if folded_words(name) == asked}


def _by_words(connection: sa.Connection, what: str, type: EntityType | None) -> set[str]:
    if len(what) > _LONGEST_ASKED:
        return set()
    query = sa.select(graph_uses.c.entity)
    for word in sorted(set(folded(what).split())):
        query = query.where(graph_uses.c.folded.contains(word, autoescape=True))
    if type is not None:
        query = query.where(graph_uses.c.type == type)
    return set(connection.execute(query.distinct()).scalars()) if what.strip() else set()


def _meant(connection: sa.Connection, what: str, type: EntityType | None) -> str:
    close = sorted(_by_words(connection, what, type))
    found = ordered(list(entities_of(connection, close[:200]).values()))
    names = [one.name for one in found if len(one.name) <= LONGEST][:SHOWN] or _spelled_alike(connection, what, type)
    if names:
        return f"Did you mean {' or '.join(names)}?"
    if type is not None and (other := _elsewhere(connection, what)):
        return other
    return f"`{_listing(type)}` lists them"


def _elsewhere(connection: sa.Connection, what: str) -> str:
    """Return what of another type has this name, and how to ask for those who use it; nothing where none has."""
    ids = _by_name(connection, what, None) or _by_title_head(connection, what, None)
    found = preferred(ordered(list(entities_of(connection, ids).values())))
    if not found or found[0].type not in _USED:
        return ""
    told = f"the paper {found[0].papers[0]}" if found[0].type == "Title" else f"a {found[0].type}"
    return f'It is {told}: scigraft graph users "{what}" says who uses it'


def _listing(type: EntityType | None) -> str:
    return f"scigraft entities --type {type}" if type else "scigraft entities"


def _spelled_alike(connection: sa.Connection, what: str, type: EntityType | None) -> list[str]:
    """Return the names that are spelled nearly so, or else share words; sentences are none to be typed."""
    query = sa.select(graph_entities.c.name).where(sa.func.length(graph_entities.c.name) <= LONGEST).distinct()
    if type is not None:
        query = query.where(graph_entities.c.type == type)
    names = sorted(connection.execute(query).scalars())
    near = process.extract(folded(what), names, scorer=fuzz.ratio, processor=folded, score_cutoff=ALIKE, limit=_NEAR)
    return [name for name, _, _ in near] or _sharing_words(what, names)


def _sharing_words(what: str, names: Sequence[str]) -> list[str]:
    """Return the names that hold words of what was typed, those with the words that fewest names have first."""
    asked = {word for word in folded(what).split() if len(word) >= _WORD and not word.isdigit()}
    shared = {name: asked & set(folded(name).replace("-", " ").split()) for name in names}
    held = Counter(word for words in shared.values() for word in words)
    found = [name for name in names if shared[name]]
    return sorted(found, key=lambda name: (-sum(1 / held[word] for word in shared[name]), len(name), name))[:_NEAR]
