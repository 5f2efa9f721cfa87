"""Modules: what a task may emit. One folder a module: data in TOML, hooks in code."""
