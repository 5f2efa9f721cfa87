"""The library as linked data that can be asked: an embedded store kept in step, queries and their answers.

Everything but ``values`` needs the package pyoxigraph; ``source.open_graph`` says so where it is missing.
"""
