"""The academic graph: what one document says for it, and the entities and edges of a corpus."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from scigraft.model.evidence import Locator, Metadata, Notice
from scigraft.model.facets import FacetItem

EntityType = Literal[
    "Title",
    "Author",
    "Institution",
    "Conference",
    "Date",
    "Field",
    "Keywords",
    "Innovation",
    "Method",
    "Problem",
    "Model",
    "Task",
    "Dataset",
    "Metric",
    "Result",
]
SentenceRole = Literal["background", "objective", "method", "result", "other"]
Part = Literal["title", "abstract", "introduction", "related", "method", "results", "conclusion", "other"]
ErrorClass = Literal["invalid", "badly formed", "not specific", "redundant"]
CitationType = Literal["direct use", "task correlation"]
Layer = Literal["exact", "spelling", "abbreviation", "embedding", "user"]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of running text: where it stands, which part of the paper that is, and the role it plays there.

    ``place.span`` is its character range in the evidence ``evidence``; ``role`` is empty where none was asked for.
    """

    text: str
    evidence: str
    part: Part
    place: Locator
    role: SentenceRole | Literal[""] = ""
    confidence: float = 0.0


@dataclass(frozen=True, slots=True)
class Mention:
    """An entity as one document names it, before it is told which others it is the same as.

    ``id`` is unique in its document and follows from type, name and place. ``name`` is what the entity is called here:
    white space collapsed, no article, no quotes. ``place`` is where it is named: evidence span, cell or header;
    ``place.text`` is the sentence or cell. ``found_by`` names the proposer. ``details`` hold what a type has besides
    a name: of an Author ``affiliations`` (joined by ``; ``), ``orcid``; of a Result ``task``, ``dataset``, ``metric``,
    ``value``, ``model`` and the ``record`` it came from; of a Date and a Conference ``year``.
    """

    id: str
    type: EntityType
    name: str
    place: Locator
    evidence: str = ""
    found_by: str = ""
    confidence: float = 1.0
    details: Mapping[str, str] = field(default_factory=dict)
    also: tuple[Locator, ...] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """A relation between two mentions of one document, by their ids, and what supports it."""

    relation: str
    source: str
    target: str
    place: Locator
    found_by: str = ""
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class SetAside:
    """A mention that cleaning did not let pass: which error it is, why, and what was proposed in its place."""

    mention: Mention
    error: ErrorClass
    reason: str
    confidence: float = 1.0
    instead: str = ""


@dataclass(frozen=True, slots=True)
class Untold:
    """Records of one table that are told as no Result for the same ``reason``: how many, and the places of some."""

    reason: str
    table: str
    count: int
    examples: tuple[Locator, ...] = ()


@dataclass(frozen=True, slots=True)
class Reference:
    """An entry of the list of references. ``key`` is its id in the document, unique there; ``position`` from 0."""

    key: str
    position: int
    printed: str
    metadata: Metadata


@dataclass(frozen=True, slots=True)
class CitationContext:
    """Where a reference is cited: the citing sentence with one neighbour each side, and its section.

    ``place.span`` is the range of the citing sentence in its evidence, ``anchor`` that of the citation in ``sentence``.
    """

    reference: str
    sentence: str
    before: str
    after: str
    section: tuple[str, ...]
    place: Locator
    evidence: str = ""
    anchor: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class DocumentGraph:
    """What one document says for the academic graph. The first mention is the paper itself, of type Title.

    ``facets`` are the items under the four facets, those of a facet together, the most telling first. ``untold`` are
    the records of results that became no Result.
    """

    mentions: tuple[Mention, ...] = ()
    links: tuple[Link, ...] = ()
    set_aside: tuple[SetAside, ...] = ()
    references: tuple[Reference, ...] = ()
    contexts: tuple[CitationContext, ...] = ()
    notices: tuple[Notice, ...] = ()
    facets: tuple[FacetItem, ...] = ()
    untold: tuple[Untold, ...] = ()


@dataclass(frozen=True, slots=True)
class Entity:
    """A node of the academic graph: mentions of one type told to be the same.

    ``id`` follows from the type and from what its members say, never from their order. ``names`` are all printed
    forms with how many papers use each, the most frequent (then the first by alphabet) giving ``name``.
    """

    id: str
    type: EntityType
    name: str
    names: tuple[tuple[str, int], ...] = ()
    papers: tuple[str, ...] = ()
    details: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EdgeSupport:
    """A document that supports an edge, and the place in it."""

    paper: str
    file: str
    place: Locator
    found_by: str = ""
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Edge:
    """A typed edge between two entities, by id, with every document that supports it."""

    source: str
    relation: str
    target: str
    support: tuple[EdgeSupport, ...] = ()


@dataclass(frozen=True, slots=True)
class Merge:
    """Two names of one type told to be the same: by which layer, on what evidence, how sure.

    ``id`` follows from type and names. ``state`` says whether it is in force, or undone by the user.
    """

    id: str
    type: EntityType
    left: str
    right: str
    layer: Layer
    evidence: str
    confidence: float = 1.0
    state: Literal["applied", "undone"] = "applied"


@dataclass(frozen=True, slots=True)
class TypedContext:
    """A citation context with what it says of the citation, and how sure that is (a probability)."""

    context: CitationContext
    type: CitationType
    confidence: float


@dataclass(frozen=True, slots=True)
class Citation:
    """One paper of the library citing another. Both types are kept where both occur, each with its contexts.

    ``linked_by`` says how the reference was told to be that paper: ``doi``, ``arxiv``, ``acl``, ``title`` ...
    """

    citing: str
    cited: str
    reference: str
    linked_by: str
    contexts: tuple[TypedContext, ...] = ()
