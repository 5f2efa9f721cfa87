"""Related papers of a library: its index, kept in line by builds, and what it is asked."""
