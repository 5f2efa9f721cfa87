"""Where documents, step results and records are kept: SQLite now, PostgreSQL by URL later."""

from scigraft.store.codec import Codec
from scigraft.store.engine import backup, connect, transaction
from scigraft.store.migrations import upgrade

__all__ = ["Codec", "backup", "connect", "transaction", "upgrade"]
