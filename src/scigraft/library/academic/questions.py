"""Questions over the graph: papers by what they are about, who uses what, how a line of work developed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

import sqlalchemy as sa

from scigraft.extract.academic.mentions import folded
from scigraft.library.academic.answers import Built, Cited, Development, Node, PaperNode, User
from scigraft.library.academic.finding import find_entities, one_entity
from scigraft.library.academic.kinds import Meant, meant_by, narrower_of
from scigraft.library.academic.own_use import saying_so
from scigraft.library.academic.reading import Asked, all_edges, citations, nodes_of
from scigraft.library.academic.years import years_of
from scigraft.library.lookup import one_paper_row
from scigraft.model import Citation, CitationType, Entity, EntityType
from scigraft.store.catalog import chunks
from scigraft.store.graph_schema import graph_papers

DIRECT = "direct use"
_USING = ("experiments on", "uses", "adopts")  # relations by which a paper itself uses something
_TYPES: tuple[CitationType, ...] = ("direct use", "task correlation")


def paper_nodes(connection: sa.Connection) -> dict[str, PaperNode]:
    """Return every paper of the graph by key."""
    held = graph_papers.c
    query = sa.select(held.key, held.title, held.year).order_by(held.key)
    return {key: PaperNode(key, title, year or None) for key, title, year in connection.execute(query)}


def papers_where(
    connection: sa.Connection,
    wanted: Mapping[EntityType, str],
    *,
    year: int | str | None = None,
    exact: bool = False,
) -> tuple[PaperNode, ...]:
    """Return the papers that have all of these, each by any of its names, by year and key.

    ``year`` is a year, or a range of them as text: ``2015-2018``, ``2015-``, ``-2018``.

    Papers on kinds of a task come after those on itself, each with the kinds; ``exact`` leaves them out.
    Raises ``UsageError`` for a name that no entity of its type has, and for a text that is no range of years.
    """
    years = None if year is None else years_of(str(year))
    nodes = paper_nodes(connection)
    keys = set(nodes)
    by_kind: dict[str, tuple[str, ...]] = {}
    for type, name in wanted.items():
        meant = meant_by(connection, name, type=type, exact=exact)
        kinds = _kinds_by_paper(meant)
        keys &= {paper for entity in meant.exact for paper in entity.papers} | kinds.keys()
        by_kind |= kinds
    found = [replace(nodes[key], narrower=by_kind.get(key, ())) for key in keys]
    return by_year(one for one in found if years is None or _within(one.year, years))


def _within(year: int | None, years: tuple[int, int]) -> bool:
    return year is not None and years[0] <= year <= years[1]


def _kinds_by_paper(meant: Meant) -> dict[str, tuple[str, ...]]:
    """Return the papers that name kinds of what is meant and not itself, with the kinds, the most common first."""
    itself = {paper for entity in meant.exact for paper in entity.papers}
    found: dict[str, list[str]] = defaultdict(list)
    for kind in meant.narrower:
        for paper in kind.papers:
            if paper not in itself:
                found[paper].append(kind.name)
    return {paper: tuple(names) for paper, names in found.items()}


def by_year(papers: Iterable[PaperNode]) -> tuple[PaperNode, ...]:
    """Return papers by year, those without one last, then by key; those found by a narrower task after the others."""
    return tuple(sorted(papers, key=lambda paper: (bool(paper.narrower), _age(paper))))


def _age(paper: PaperNode) -> tuple[bool, int, str]:
    return paper.year is None, paper.year or 0, paper.key


def cited_by(connection: sa.Connection, paper: str, *, citing: bool) -> tuple[Cited, ...]:
    """Return the papers of the library that a paper cites, or (``citing`` false) that cite it, by year and key."""
    key = one_paper_row(connection, paper).key
    nodes = paper_nodes(connection)
    found = []
    for citation, printed in citations(connection, citing=[key] if citing else None, cited=None if citing else [key]):
        other = nodes[citation.cited if citing else citation.citing]
        found.append(Cited(other, types_of(citation), citation.linked_by, printed, citation.contexts))
    return tuple(sorted(found, key=lambda one: _age(one.paper)))


def types_of(citation: Citation) -> tuple[CitationType, ...]:
    """Return what a citation is said to be, direct use first; both where both occur."""
    said = {context.type for context in citation.contexts}
    return tuple(type for type in _TYPES if type in said)


def users_of(connection: sa.Connection, name: str) -> tuple[User, ...]:
    """Return the papers that use an entity directly, each with how: by its experiments, or by citing who introduced it.

    The place of a use is a sentence that says so, where the paper has one.
    Raises ``UsageError`` where no entity has this name.
    """
    found = find_entities(connection, name) or (one_entity(connection, name),)
    papers = {key for entity in found for key in introducing(connection, entity)}
    titles = {paper.entity: paper.key for paper in connection.execute(sa.select(graph_papers))}
    nodes = paper_nodes(connection)
    users: list[User] = []
    names = [printed for entity in found for printed, _ in entity.names]
    targets = frozenset(entity.id for entity in found)
    asked = [Asked(targets=targets, relation=relation) for relation in _USING]
    sources = frozenset(id for id, key in titles.items() if key in papers)
    if sources:
        asked.append(Asked(targets=sources, relation=DIRECT))
    for one in asked:
        for edge in all_edges(connection, one):
            if edge.source in titles:
                node = nodes_of(connection, [edge.target])[edge.target]
                said = edge.support if edge.relation == DIRECT else saying_so(connection, edge.support, names)
                users.append(User(nodes[titles[edge.source]], edge.relation, node, said))
    return tuple(sorted(users, key=lambda user: (_age(user.paper), user.how, user.used)))


def introducing(connection: sa.Connection, entity: Entity) -> set[str]:
    """Return the papers that introduce an entity: itself, who proposes it, or whose title begins with its name."""
    if entity.type == "Title":
        return set(entity.papers)
    proposing = all_edges(connection, Asked(targets=frozenset((entity.id,)), relation="proposes"))
    found = {support.paper for edge in proposing for support in edge.support}
    names = tuple(f"{folded(name)}:" for name, _ in entity.names)
    titles = connection.execute(sa.select(graph_papers.c.key, graph_papers.c.title))
    return found | {key for key, title in titles if folded(title).startswith(names)}


def development(
    connection: sa.Connection, name: str, *, type: EntityType | None = None, exact: bool = False
) -> Development:
    """Return how a line of work developed: papers that share an entity, by year, and who builds on whom.

    Those on kinds of a task are of the line, unless ``exact`` leaves them out.
    Raises ``UsageError`` where the name is no entity's, or several ones'.
    """
    node, meant = _line(connection, name, type, exact=exact)
    kinds = _kinds_by_paper(meant)
    nodes = {key: replace(one, narrower=kinds.get(key, ())) for key, one in paper_nodes(connection).items()}
    keys = sorted({key for entity in meant.exact for key in entity.papers if key in nodes} | kinds.keys())
    built: list[Built] = []
    among = frozenset(keys)
    inner = (one for part in chunks(keys) for one in citations(connection, citing=part, among=among))
    for citation, _ in inner:
        for kind in types_of(citation) or ("",):
            contexts = tuple(one for one in citation.contexts if one.type == kind)
            built.append(Built(citation.citing, citation.cited, kind, contexts))
    order = {kind: place for place, kind in enumerate((*_TYPES, ""))}
    built.sort(key=lambda one: (order[one.type], _age(nodes[one.paper]), one.on))
    return Development(node, tuple(sorted((nodes[key] for key in keys), key=_age)), tuple(built))


def _line(connection: sa.Connection, name: str, type: EntityType | None, *, exact: bool) -> tuple[Node, Meant]:
    """Return what a line of work is about: the task of this name, or else the one entity that is called so."""
    found = find_entities(connection, name, type="Task") if type in (None, "Task") else ()
    if type is None and len(found) != 1:
        found = find_entities(connection, name)
    if not found and not exact and type in (None, "Task") and (kinds := narrower_of(connection, (), name)):
        return Node("Task", name, ""), Meant((), kinds)
    entity = found[0] if len(found) == 1 else one_entity(connection, name, type=type)
    kinds = narrower_of(connection, [entity], name) if entity.type == "Task" and not exact else ()
    return Node(entity.type, entity.name, entity.id), Meant((entity,), kinds)
