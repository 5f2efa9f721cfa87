"""Where documents, step results and records are kept: SQLite now, PostgreSQL by URL later."""
