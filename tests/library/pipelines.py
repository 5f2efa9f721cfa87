"""Pipelines whose steps misbehave on purpose; worker processes import them by name."""

import os
from dataclasses import replace
from pathlib import Path

from scigraft.library import Pipeline
from scigraft.library.pipeline import ReadInput, read_file
from scigraft.model import Document, NeedsExtra


def dies_on_beta(given: ReadInput) -> Document:
    if "beta" in given.name:
        os._exit(7)
    return read_file(given)


def loses_beta(given: ReadInput) -> Document:
    if "beta" in given.name:
        Path(given.path).unlink()
    return read_file(given)


def changes_beta(given: ReadInput) -> Document:
    document = read_file(given)
    if "beta" in given.name:
        path = Path(given.path)
        path.write_text(path.read_text(encoding="utf-8") + "\nmore\n", encoding="utf-8")
    return document


def raises_on_beta(given: ReadInput) -> Document:
    if "beta" in given.name:
        raise RuntimeError("a bug in a reader")
    return read_file(given)


def needs_an_extra(given: ReadInput) -> Document:
    if "beta" in given.name:
        raise NeedsExtra("it needs more", where=given.name, hint="pip install more")
    return read_file(given)


def with_read(read: object) -> Pipeline:
    pipeline = Pipeline()
    return replace(pipeline, read=replace(pipeline.read, run=read))  # type: ignore[arg-type]
