"""The tables of the academic graph, as of the newest migration.

They are worked out from the results of the documents and from the user's events, and brought in line with them a change
at a time. Every id follows from content, so that the same documents give the same rows in whatever order they came.
"""

from __future__ import annotations

import sqlalchemy as sa

from scigraft.store.schema import metadata


def _text(name: str, *, key: bool = False, index: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.String, primary_key=key, nullable=False, index=index)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False)


def _key(name: str, *, index: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, primary_key=True, nullable=False, autoincrement=False, index=index)


def _position() -> sa.Column[int]:
    return sa.Column("position", sa.Integer, primary_key=True, nullable=False, autoincrement=False)


def _share(name: str) -> sa.Column[float]:
    return sa.Column(name, sa.Float, nullable=False)


# The documents whose result of the academic step the other tables hold: `key` is that of the result.
graph_documents = sa.Table(
    "graph_documents",
    metadata,
    _text("file", key=True),
    _text("paper"),
    _text("key"),
    sa.Column("number", sa.BigInteger, nullable=False, index=True),
)

# The papers of the graph; `entity` is the node of type Title, `metadata` what was known when references were linked.
graph_papers = sa.Table(
    "graph_papers",
    metadata,
    _text("key", key=True),
    _text("entity", index=True),
    _text("title"),
    _number("year"),
    _text("metadata"),  # JSON of model.Metadata
)

graph_mentions = sa.Table(
    "graph_mentions",
    metadata,
    _text("file", key=True),
    _text("id", key=True),
    _position(),
    _text("paper", index=True),
    _text("type"),
    _text("name"),
    _text("use", index=True),
    _text("payload"),  # JSON of model.Mention
)

graph_links = sa.Table(
    "graph_links",
    metadata,
    _text("file", key=True),
    _position(),
    _text("relation"),
    _text("source"),  # ids of mentions of the file
    _text("target"),
    _text("payload"),  # JSON of model.Link
)
sa.Index("graph_links_by_source", graph_links.c.file, graph_links.c.source)
sa.Index("graph_links_by_target", graph_links.c.file, graph_links.c.target)

# A name with what is said beside it; the mentions that share both are one use, which belongs to one entity.
graph_uses = sa.Table(
    "graph_uses",
    metadata,
    _text("id", key=True),
    _text("type"),
    _text("name"),
    _text("folded"),
    _text("details"),  # JSON
    _text("entity", index=True),
)
sa.Index("graph_uses_by_name", graph_uses.c.type, graph_uses.c.folded)

graph_blocks = sa.Table("graph_blocks", metadata, _text("block", key=True), _text("use", key=True, index=True))

graph_entities = sa.Table(
    "graph_entities",
    metadata,
    _text("id", key=True),
    _text("type"),
    _text("name"),
    _number("papers"),
    _text("payload"),  # JSON of model.Entity
)
sa.Index("graph_entities_by_type", graph_entities.c.type, graph_entities.c.papers)

graph_merges = sa.Table(
    "graph_merges",
    metadata,
    _text("id", key=True),
    _text("type"),
    _text("left"),
    _text("right"),
    _text("layer"),
    _text("evidence"),
    _share("confidence"),
    _text("state"),
)
sa.Index("graph_merges_by_left", graph_merges.c.type, graph_merges.c.left)
sa.Index("graph_merges_by_right", graph_merges.c.type, graph_merges.c.right)

# What the user decided about names. The rows are the user's own: nothing else here is.
graph_events = sa.Table(
    "graph_events",
    metadata,
    _text("id", key=True),
    _number("position"),
    _text("kind"),  # merge, undo, split, withdraw
    _text("type"),
    _text("left"),
    _text("right"),
    _text("merge"),  # the id of the merge that is asked for, or taken back
    _text("reason"),
    _text("who"),
)

graph_references = sa.Table(
    "graph_references",
    metadata,
    _text("file", key=True),
    _text("key", key=True),
    _number("position"),
    _text("paper", index=True),
    _text("target", index=True),  # the paper that it is, or empty
    _text("how"),
    _share("confidence"),
    _text("payload"),  # JSON of model.Reference
)

# What papers and references must share to be compared, as numbers: there are some twenty to a reference. A document,
# too, is a number here, that of its name.
graph_reference_keys = sa.Table(
    "graph_reference_keys", metadata, _key("key"), _key("document", index=True), _position(), sqlite_with_rowid=False
)

graph_paper_keys = sa.Table("graph_paper_keys", metadata, _key("key"), _text("paper", key=True, index=True))

graph_contexts = sa.Table(
    "graph_contexts",
    metadata,
    _text("file", key=True),
    _position(),
    _text("reference"),
    _text("type"),  # empty until it is asked for
    _share("confidence"),
    _text("made_by"),  # digests of classifier and embedder
    _text("payload"),  # JSON of model.CitationContext
)
sa.Index("graph_contexts_by_reference", graph_contexts.c.file, graph_contexts.c.reference)

graph_set_aside = sa.Table("graph_set_aside", metadata, _text("file", key=True), _position(), _text("payload"))

graph_untold = sa.Table("graph_untold", metadata, _text("file", key=True), _position(), _text("payload"))

# Vectors of names, by text, kept for as long as a name is in use.
graph_vectors = sa.Table(
    "graph_vectors",
    metadata,
    _text("digest", key=True),
    _text("text", key=True),
    sa.Column("vector", sa.LargeBinary, nullable=False),
)

BY_FILE = (
    graph_mentions,
    graph_links,
    graph_references,
    graph_contexts,
    graph_set_aside,
    graph_untold,
    graph_documents,
)
