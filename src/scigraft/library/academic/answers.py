"""What the academic graph answers with, beside the entities, edges, citations and merges of the model."""

from __future__ import annotations

from dataclasses import dataclass

from scigraft.model import (
    CitationType,
    Edge,
    EdgeSupport,
    Entity,
    EntityType,
    Mention,
    Reference,
    SetAside,
    TypedContext,
    Untold,
)


@dataclass(frozen=True, order=True, slots=True)
class Node:
    """An entity in short."""

    type: EntityType
    name: str
    id: str


@dataclass(frozen=True, slots=True)
class PlacedMention:
    """A mention with the paper and the file it stands in."""

    paper: str
    file: str
    mention: Mention


@dataclass(frozen=True, slots=True)
class EntityView:
    """An entity with where it is named and how it is joined to others; ``nodes`` are those others, by id.

    ``namesakes`` are other entities of its name. ``broader`` are the tasks of which it is a kind, the nearest alone,
    ``narrower`` all that are kinds of it.
    """

    entity: Entity
    mentions: tuple[PlacedMention, ...]
    edges: tuple[Edge, ...]
    nodes: tuple[Node, ...]
    namesakes: tuple[Node, ...] = ()
    broader: tuple[Node, ...] = ()
    narrower: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Related:
    """A relation with both its entities and every document that supports it."""

    source: Node
    relation: str
    target: Node
    support: tuple[EdgeSupport, ...] = ()


@dataclass(frozen=True, slots=True)
class PaperNode:
    """A paper of the graph. ``year`` is ``None`` where it is not known.

    ``narrower`` are the narrower tasks by which a question found it; empty where it names what was asked itself.
    """

    key: str
    title: str
    year: int | None = None
    narrower: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Cited:
    """One paper citing another, as seen from one of them: ``paper`` is the other one.

    ``types`` are both kinds where both occur, none where no citing sentence was found. ``linked_by`` says how the
    reference was told to be that paper, ``printed`` is the reference as it stands.
    """

    paper: PaperNode
    types: tuple[CitationType, ...]
    linked_by: str
    printed: str
    contexts: tuple[TypedContext, ...] = ()


@dataclass(frozen=True, slots=True)
class Unlinked:
    """A reference that is no paper of the library, in which file it stands, and why it is not told to be one."""

    file: str
    reference: Reference
    why: str


@dataclass(frozen=True, slots=True)
class User:
    """A paper that uses an entity, and how: the relation (``direct use``, ``experiments on``, ...) with its places."""

    paper: PaperNode
    how: str
    used: Node
    support: tuple[EdgeSupport, ...] = ()


@dataclass(frozen=True, slots=True)
class Built:
    """That a paper of a line of work builds on an earlier one of it; ``type`` is empty where no sentence says how."""

    paper: str
    on: str
    type: CitationType | str
    contexts: tuple[TypedContext, ...] = ()


@dataclass(frozen=True, slots=True)
class Development:
    """How a line of work developed: the papers that share an entity, by year, and who builds on whom.

    Papers on kinds of a task are among them, each with these (``PaperNode.narrower``). The id of a task that no paper
    names itself is empty.
    """

    entity: Node
    papers: tuple[PaperNode, ...]
    built: tuple[Built, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a path: from one entity by a relation to another, ``forward`` unless it is walked against its sense."""

    source: Node
    relation: str
    target: Node
    forward: bool = True


@dataclass(frozen=True, slots=True)
class AsideView:
    """A mention that cleaning set aside, with the paper and file it stood in."""

    paper: str
    file: str
    aside: SetAside


@dataclass(frozen=True, slots=True)
class UntoldView:
    """Records of one table that are told as no result, with the paper and file they stand in."""

    paper: str
    file: str
    untold: Untold


@dataclass(frozen=True, slots=True)
class UntoldGroup:
    """Records of results that are told as no result for one reason: how many, and table by table."""

    reason: str
    message: str
    count: int
    tables: tuple[UntoldView, ...]


@dataclass(frozen=True, slots=True)
class GraphStats:
    """Counts of the graph: entities by type, relations by name, source and target type, in the ontology's order."""

    entities: tuple[tuple[EntityType, int], ...]
    relations: tuple[tuple[str, EntityType, EntityType, int], ...]
    papers: int
    documents: int
    mentions: int
    references: int
    linked: int
    contexts: int
    set_aside: int
    merges: int


@dataclass(frozen=True, slots=True)
class GraphEvent:
    """What a user decided about two names, with who and why.

    ``kind`` is ``merge``, ``undo`` (of a merge), ``split``, or ``withdraw`` (of an earlier decision).
    """

    id: str
    kind: str
    type: EntityType
    left: str
    right: str
    reason: str
    who: str
