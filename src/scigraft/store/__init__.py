"""Where documents, step results and records are kept: SQLite now, PostgreSQL by URL later."""

from scigraft.store.codec import Codec
from scigraft.store.engine import backup, connect, transaction
from scigraft.store.graph_schema import BY_FILE
from scigraft.store.migrations import upgrade

__all__ = ["BY_FILE", "Codec", "backup", "connect", "transaction", "upgrade"]
