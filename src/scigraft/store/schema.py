"""The tables of a library's database, as of the newest migration.

Nothing here is absolute: files are posix paths relative to the library's folder. Step results are kept apart from
who uses them, so that a result outlives a rename and goes when nothing uses it.
"""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

meta = sa.Table(
    "meta",
    metadata,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("value", sa.String, nullable=False),
)

# Papers are worked out from the documents and the user's decisions; `flag` is empty or says what is odd.
papers = sa.Table(
    "papers",
    metadata,
    sa.Column("key", sa.String, primary_key=True),
    sa.Column("title", sa.String, nullable=False),
    sa.Column("doi", sa.String, nullable=False),
    sa.Column("flag", sa.String, nullable=False),
    sa.Column("metadata", sa.String, nullable=False),  # JSON of model.Metadata
    sa.Column("reviews", sa.String, nullable=False),  # JSON: candidates of a doubtful pair, with evidence
)

documents = sa.Table(
    "documents",
    metadata,
    sa.Column("file", sa.String, primary_key=True),
    sa.Column("paper", sa.String, sa.ForeignKey("papers.key", ondelete="SET NULL"), index=True),
    sa.Column("role", sa.String, nullable=False),  # main, supplement, bibliography, part
    sa.Column("kind", sa.String, nullable=False),  # the reader that claims the content
    sa.Column("digest", sa.String, nullable=False),  # of the content and of the files it includes
    sa.Column("stamp", sa.String, nullable=False),  # size and modification time, to skip hashing; may be empty
    sa.Column("copied", sa.Boolean, nullable=False),  # the library holds its own copy
    sa.Column("missing", sa.Boolean, nullable=False),
    # Hash of the path that a copy came from, by which it is known again however it is given; empty where there is none.
    sa.Column("origin", sa.String, nullable=False, server_default=""),
)

# What the user decided by hand: `main` is the main file of the paper, null for none; `role` overrides the guess.
decisions = sa.Table(
    "decisions",
    metadata,
    sa.Column("file", sa.String, primary_key=True),
    sa.Column("main", sa.String, nullable=True),
    sa.Column("role", sa.String, nullable=False),
)

results = sa.Table(
    "results",
    metadata,
    sa.Column("key", sa.String, primary_key=True),
    sa.Column("step", sa.String, nullable=False),
    sa.Column("error", sa.String, nullable=False),  # empty when it went well
    sa.Column("kind", sa.String, nullable=False),  # of the error
    sa.Column("summary", sa.String, nullable=False),  # JSON: what a listing needs without the payload
    sa.Column("payload", sa.LargeBinary, nullable=False),
)

# Who uses which result: `owner` is a document's file or a paper's key, `module` is empty for the read step.
uses = sa.Table(
    "uses",
    metadata,
    sa.Column("owner", sa.String, primary_key=True),
    sa.Column("step", sa.String, primary_key=True),
    sa.Column("module", sa.String, primary_key=True),
    sa.Column("key", sa.String, sa.ForeignKey("results.key"), nullable=False, index=True),
)

records = sa.Table(
    "records",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("paper", sa.String, sa.ForeignKey("papers.key", ondelete="CASCADE"), nullable=False),
    sa.Column("module", sa.String, nullable=False),
    sa.Column("position", sa.Integer, nullable=False),
    sa.Column("file", sa.String, nullable=False),
    sa.Column("status", sa.String, nullable=False),
    sa.Column("reason", sa.String, nullable=False),  # code of the first reason
    sa.Column("payload", sa.String, nullable=False),  # JSON of model.Record, as extracted
    sa.Column("corrected", sa.String, nullable=False, server_default=""),  # the same with the user's corrections
    sa.Column("stands_for", sa.Integer, nullable=False, server_default="1"),  # values that it tells of
)
sa.Index("records_in_order", records.c.paper, records.c.module, records.c.position)
sa.Index("records_by_file", records.c.file)

# Corrections are events: they are never edited, only undone, and are bound to the record that they are about anew
# after each build. `record` is its id when the event was made, `bound` its id now, empty when it is lost.
events = sa.Table(
    "events",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("module", sa.String, nullable=False),
    sa.Column("file", sa.String, nullable=False, index=True),
    sa.Column("place", sa.String, nullable=False),  # JSON of model.Locator
    sa.Column("fields", sa.String, nullable=False),  # JSON: the record's fields as extracted
    sa.Column("record", sa.String, nullable=False),
    sa.Column("bound", sa.String, nullable=False, index=True),
    sa.Column("field", sa.String, nullable=False),
    sa.Column("before", sa.String, nullable=False),
    sa.Column("value", sa.String, nullable=False),
    sa.Column("reason", sa.String, nullable=False),
    sa.Column("who", sa.String, nullable=False),
    sa.Column("undone", sa.Boolean, nullable=False),
    sa.Column("digest", sa.String, nullable=False, server_default=""),  # of the document when the event last held
)
