"""What a library's academic graph is asked: ``Library.academic()`` gives one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import sqlalchemy as sa

from scigraft.graph import relation_named, type_named
from scigraft.library.academic import counting, deciding, dumping, events, questions, reading
from scigraft.library.academic.answers import (
    AsideView,
    Cited,
    Development,
    EntityView,
    GraphEvent,
    GraphStats,
    Node,
    PaperNode,
    PlacedMention,
    Related,
    Step,
    Unlinked,
    UntoldGroup,
    User,
)
from scigraft.library.academic.finding import find_entities, namesakes, one_entity, ordered
from scigraft.library.academic.kinds import broader_of, kinds_of_tasks, narrower_of
from scigraft.library.academic.names import Resolving, resolving
from scigraft.library.academic.paths import shortest_path
from scigraft.library.academic.reading import Asked
from scigraft.library.academic.unlinked import lost_references, unlinked
from scigraft.library.academic.untold import untold_groups
from scigraft.library.academic.weaving import catch_up
from scigraft.library.limit import check_limit
from scigraft.library.lock import locked
from scigraft.library.lookup import one_paper_row
from scigraft.library.plan import Context
from scigraft.model import Citation, Edge, Entity, EntityType, Merge, Notice, UsageError
from scigraft.store import transaction
from scigraft.store.graph_codecs import ASIDE, MENTION
from scigraft.store.graph_schema import graph_documents, graph_mentions, graph_set_aside, graph_uses


class AcademicGraph:
    """The typed graph of a library: entities, relations, citations, and the user's decisions about names.

    Names are matched without regard to case, dashes and white space, through every name of an entity; wherever a name
    is asked for, the id of an entity (or its beginning) or the key of a paper does as well. Types are named as in
    the ontology, in any case. Methods raise ``UsageError`` for what is not there.
    """

    def __init__(self, engine: sa.Engine, root: Path, how: Resolving) -> None:
        self._engine = engine
        self._root = root
        self._how = how

    def entities(
        self, *, type: str | None = None, name: str | None = None, paper: str | None = None, limit: int | None = None
    ) -> tuple[Entity, ...]:
        """Return entities, the most used first, by type, name (or words of one) and the paper that names them."""
        check_limit(limit)
        wanted = type_named(type) if type else None
        with self._engine.connect() as connection:
            key = one_paper_row(connection, paper).key if paper is not None else None
            if name is not None:
                found = find_entities(connection, name, type=wanted, within=True)
            elif key is not None:
                found = _named_in(connection, key, wanted)
            else:
                found = ordered(list(reading.entities(connection, type=wanted)))
        return tuple(one for one in found if key is None or key in one.papers)[:limit]

    def entity(self, what: str, *, type: str | None = None) -> EntityView:
        """Return one entity with where it is named, its edges and the entities that they join it to."""
        with self._engine.connect() as connection:
            found = one_entity(connection, what, type=type_named(type) if type else None)
            own = frozenset((found.id,))
            edges = [*reading.all_edges(connection, Asked(sources=own))]
            edges += reading.all_edges(connection, Asked(targets=own))
            nodes = reading.nodes_of(connection, {end for edge in edges for end in (edge.source, edge.target)})
            return EntityView(
                found,
                tuple(_mentions(connection, found.id)),
                tuple(edges),
                tuple(sorted(node for node in nodes.values() if node.id != found.id)),
                _in_short(namesakes(connection, found)),
                _in_short(broader_of(connection, found) if found.type == "Task" else ()),
                _in_short(narrower_of(connection, [found], found.name) if found.type == "Task" else ()),
            )

    def relations(
        self,
        *,
        source: str | None = None,
        relation: str | None = None,
        target: str | None = None,
        paper: str | None = None,
        limit: int | None = None,
    ) -> Iterator[Related]:
        """Yield relations in the order of their ends' ids, with all that supports them.

        Each end (by name, id or key of a paper), the relation and the supporting paper may be given.
        """
        check_limit(limit)
        with self._engine.connect() as connection:
            asked = Asked(
                _ids(connection, source),
                _ids(connection, target),
                relation_named(relation) if relation else None,
                one_paper_row(connection, paper).key if paper else None,
            )
        return islice(self._related(asked), limit)

    def _related(self, asked: Asked) -> Iterator[Related]:
        with self._engine.connect() as connection, self._engine.connect() as other:
            edges = reading.all_edges(connection, asked)
            while part := list(islice(edges, reading.FETCH)):
                nodes = reading.nodes_of(other, {end for edge in part for end in (edge.source, edge.target)})
                for edge in part:
                    yield Related(nodes[edge.source], edge.relation, nodes[edge.target], edge.support)

    def papers_where(
        self,
        *,
        task: str | None = None,
        dataset: str | None = None,
        metric: str | None = None,
        model: str | None = None,
        author: str | None = None,
        institution: str | None = None,
        conference: str | None = None,
        field: str | None = None,
        keyword: str | None = None,
        year: int | str | None = None,
        exact: bool = False,
    ) -> tuple[PaperNode, ...]:
        """Return the papers that have all that is given, by year and key; ``year`` may be ``2015-2018``.

        Papers on kinds of the task come after those on itself, and say which (``narrower``); ``exact`` leaves them out.
        """
        given: dict[EntityType, str | None] = {
            "Task": task,
            "Dataset": dataset,
            "Metric": metric,
            "Model": model,
            "Author": author,
            "Institution": institution,
            "Conference": conference,
            "Field": field,
            "Keywords": keyword,
        }
        wanted = {type: name for type, name in given.items() if name is not None}
        with self._engine.connect() as connection:
            return questions.papers_where(connection, wanted, year=year, exact=exact)

    def path(self, a: str, b: str, *, longest: int = 6) -> tuple[Step, ...]:
        """Return the steps of a shortest path between two entities, none where there is no path that short."""
        with self._engine.connect() as connection:
            ends = [one_entity(connection, end, typed=False) for end in (a, b)]
            if ends[0].id == ends[1].id:
                raise UsageError(f"'{a}' and '{b}' are one entity: {ends[0].type} '{ends[0].name}'")
            return shortest_path(connection, ends[0], ends[1], longest=longest)

    def cites(self, paper: str) -> tuple[Cited, ...]:
        """Return the papers of the library that a paper cites, by year, with contexts and what they say."""
        with self._engine.connect() as connection:
            return questions.cited_by(connection, paper, citing=True)

    def cited_by(self, paper: str) -> tuple[Cited, ...]:
        """Return the papers of the library that cite a paper, by year, with contexts and what they say."""
        with self._engine.connect() as connection:
            return questions.cited_by(connection, paper, citing=False)

    def unlinked(self, paper: str) -> tuple[Unlinked, ...]:
        """Return the references of a paper that are no paper of the library, in their order, each with why."""
        with self._engine.connect() as connection:
            return unlinked(connection, paper)

    def lost_references(self, paper: str) -> tuple[Notice, ...]:
        """Return what is known of works that a paper cites and its list of references lacks, a notice a file."""
        with self._engine.connect() as connection:
            return lost_references(connection, paper)

    def users_of(self, name: str) -> tuple[User, ...]:
        """Return the papers that use an entity directly, by year, each with how and where it says so.

        Those that experiment on it, use or adopt it; and those that cite for direct use a paper that introduced it.
        """
        with self._engine.connect() as connection:
            return questions.users_of(connection, name)

    def development(self, task: str, *, type: str | None = None, exact: bool = False) -> Development:
        """Return how a line of work developed: the papers that share a task (or other entity), who builds on whom.

        Papers on kinds of a task are of its line, and say which (``narrower``); ``exact`` leaves them out.
        """
        kind = type_named(type) if type else None
        with self._engine.connect() as connection:
            return questions.development(connection, task, type=kind, exact=exact)

    def stats(self) -> GraphStats:
        """Return counts by type, in the order of the ontology."""
        with self._engine.connect() as connection:
            return counting.stats(connection)

    def set_aside(self, *, paper: str | None = None) -> Iterator[AsideView]:
        """Yield what cleaning did not let pass, by file, with the reason."""
        query = sa.select(graph_documents.c.paper, graph_documents.c.file, graph_set_aside.c.payload)
        query = query.join(graph_set_aside, graph_set_aside.c.file == graph_documents.c.file)
        with self._engine.connect() as connection:
            if paper is not None:
                query = query.where(graph_documents.c.paper == one_paper_row(connection, paper).key)
            for row in connection.execute(query.order_by(graph_documents.c.file, graph_set_aside.c.position)):
                yield AsideView(row.paper, row.file, ASIDE.of_text(row.payload))

    def untold(self, *, paper: str | None = None) -> tuple[UntoldGroup, ...]:
        """Return the records of results that are told as no result, by reason, the largest group first."""
        with self._engine.connect() as connection:
            return untold_groups(connection, paper=paper)

    def merges(self, *, type: str | None = None, state: str | None = None) -> tuple[Merge, ...]:
        """Return the merges of names, by type and names; ``state`` keeps those ``applied`` or ``undone``."""
        with self._engine.connect() as connection:
            return deciding.merges(connection, type=type_named(type) if type else None, state=state)

    def undo_merge(self, id: str, *, reason: str, who: str) -> Merge:
        """Take a merge back, in a way that survives rebuilds, and return it."""
        with locked(self._root), transaction(self._engine) as connection:
            return deciding.undo(connection, id, reason=reason, who=who, how=self._how)

    def merge(self, a: str, b: str, *, reason: str, who: str, type: str | None = None) -> Merge:
        """Make two entities one, in a way that survives rebuilds, and return the merge."""
        kind = type_named(type) if type else None
        with locked(self._root), transaction(self._engine) as connection:
            return deciding.merge(connection, a, b, type=kind, reason=reason, who=who, how=self._how)

    def split(
        self, entity: str, name: str, *, reason: str, who: str, type: str | None = None
    ) -> tuple[GraphEvent, ...]:
        """Take a name out of an entity, in a way that survives rebuilds, and return the events of this decision."""
        kind = type_named(type) if type else None
        with locked(self._root), transaction(self._engine) as connection:
            return deciding.split(connection, entity, name, type=kind, reason=reason, who=who, how=self._how)

    def withdraw(self, id: str, *, reason: str, who: str) -> tuple[GraphEvent, ...]:
        """Take a decision of the user's back, so that what was before it holds again, and return its events."""
        with locked(self._root), transaction(self._engine) as connection:
            return deciding.withdraw(connection, id, reason=reason, who=who, how=self._how)

    def events(self, *, begins: str = "") -> tuple[GraphEvent, ...]:
        """Return the user's decisions about names in the order in which they were made.

        One decision may be about several pairs of names; the first 12 letters of their ids are the same then.
        ``begins`` keeps those whose id begins so, by four letters or more.
        """
        with self._engine.connect() as connection:
            return events.called(connection, begins) if begins else events.listed(connection)

    def kinds(self) -> tuple[tuple[str, str], ...]:
        """Return each task that is a kind of another with the nearest such one, by id, in the order of ids."""
        with self._engine.connect() as connection:
            return tuple(kinds_of_tasks(connection).pairs())

    def nodes(self) -> Iterator[Entity]:
        """Yield every entity by type and id."""
        with self._engine.connect() as connection:
            yield from reading.entities(connection)

    def edges(self) -> Iterator[Edge]:
        """Yield every edge by source, relation and target, those between papers included."""
        with self._engine.connect() as connection:
            yield from reading.all_edges(connection)

    def citations(self) -> Iterator[Citation]:
        """Yield every citation between papers of the library, also those of which no sentence says how."""
        with self._engine.connect() as connection:
            for citation, _ in reading.citations(connection):
                yield citation

    def dump(self) -> Iterator[str]:
        """Yield the whole graph as JSON lines: the same documents and decisions give the same bytes."""
        with self._engine.connect() as connection:
            yield from dumping.dump(connection)


def open_graph(engine: sa.Engine, context: Context) -> AcademicGraph:
    """Return the graph of a library, in line with the documents that it has now."""
    catch_up(engine, context)
    return AcademicGraph(engine, context.root, resolving(context.settings))


def _in_short(found: Iterable[Entity]) -> tuple[Node, ...]:
    return tuple(Node(one.type, one.name, one.id) for one in found)


def _ids(connection: sa.Connection, what: str | None) -> frozenset[str] | None:
    if what is None:
        return None
    found = find_entities(connection, what) or (one_entity(connection, what),)
    return frozenset(one.id for one in found)


def _named_in(connection: sa.Connection, paper: str, type: EntityType | None) -> tuple[Entity, ...]:
    query = sa.select(graph_uses.c.entity).join(graph_mentions, graph_mentions.c.use == graph_uses.c.id)
    ids = connection.execute(query.where(graph_mentions.c.paper == paper).distinct()).scalars()
    found = reading.entities_of(connection, set(ids)).values()
    return ordered([one for one in found if type is None or one.type == type])


def _mentions(connection: sa.Connection, entity: str) -> Iterator[PlacedMention]:
    query = (
        sa.select(graph_mentions.c.paper, graph_mentions.c.file, graph_mentions.c.payload)
        .join(graph_uses, graph_uses.c.id == graph_mentions.c.use)
        .where(graph_uses.c.entity == entity)
        .order_by(graph_mentions.c.paper, graph_mentions.c.file, graph_mentions.c.position)
    )
    for row in connection.execute(query):
        yield PlacedMention(row.paper, row.file, MENTION.of_text(row.payload))
