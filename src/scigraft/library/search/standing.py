"""How the index of a library stands: whether it is there and whole, of which model its vectors are, what is behind."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import numpy as np
import sqlalchemy as sa

from scigraft.embed import provider_of
from scigraft.library.plan import Context
from scigraft.library.search import stored
from scigraft.library.search.answers import IndexStatus
from scigraft.library.search.corpus import stamp_of
from scigraft.library.search.stored import Made, StoredIndex
from scigraft.model import DamagedIndex, UsageError

OFF = "the academic graph is off, so that papers are not related"
NONE = "the library has no index of its papers yet"
BUILD = "Run `scigraft build`"


def loaded(context: Context) -> StoredIndex:
    """Return the index. Raises ``UsageError`` where there is none, and ``DamagedIndex`` where it is that."""
    if not context.settings.graph.enabled:
        raise UsageError(OFF, hint=f"Set graph.enabled in scigraft.toml. {BUILD}")
    try:
        index = stored.load(context.root)
    except DamagedIndex as exc:
        raise _damaged(context, exc) from exc
    if index is None:
        raise UsageError(NONE, hint=BUILD)
    return index


@contextmanager
def told_if_damaged(context: Context) -> Iterator[None]:
    """Raise ``DamagedIndex`` where what fails within does so because the files of the index are not what they were.

    Loading does not read all that was written, so that it is fast: other damage shows when an index is asked, as an
    error or as numbers that are none (which numpy would only warn of).
    """
    odd: list[str] = []
    try:
        with np.errstate(invalid="call", divide="call", call=lambda kind, _: odd.append(kind)):
            yield
    except (IndexError, ValueError) as exc:
        if stored.is_whole(context.root):
            raise
        raise _damaged(context, DamagedIndex(f"its files are not those that were written: {exc}")) from exc
    if odd and not stored.is_whole(context.root):
        raise _damaged(context, DamagedIndex(f"its files are not those that were written: {odd[0]}"))


def _damaged(context: Context, exc: DamagedIndex) -> DamagedIndex:
    return DamagedIndex(
        f"the index of related papers is damaged ({exc})",
        where=str(context.root / stored.FOLDER),
        hint="`scigraft build` makes it anew",
    )


def index_status(engine: sa.Engine, context: Context) -> IndexStatus:
    """Return how the index stands."""
    if not context.settings.graph.enabled:
        return IndexStatus(notes=(OFF,))
    try:
        made = stored.made_of(context.root)
        papers = stored.papers_of(context.root) if made else 0
    except DamagedIndex as exc:
        return IndexStatus(notes=(str(_damaged(context, exc)),))
    if made is None:
        return IndexStatus(notes=(f"{NONE}. {BUILD}",))
    with engine.connect() as connection:
        behind = stamp_of(connection) != made.stamp.rstrip("~")
    notes = [f"papers came, went or changed since it was made. {BUILD}"] if behind else []
    return replace(IndexStatus(papers, made.model), notes=(*_of_model(context, made, papers), *notes))


def without_vectors(context: Context) -> tuple[str, str]:
    """Return why an index has no vectors, and what to do."""
    what = "the papers of this library have no vectors"
    provider = provider_of(context.settings.search.embedder)
    if provider is None:
        said = f'{what}, as search.embedder is "{context.settings.search.embedder}" in scigraft.toml'
        return said, 'Set it to "default" and run `scigraft build`, or leave --using out: words and citations do'
    if problem := provider.problem():
        return (
            f"{what}, as the embedder {provider.name} cannot be used ({problem})",
            f"{provider.install_hint()}. {BUILD}",
        )
    return what, f"{BUILD}, which makes them"


def _of_model(context: Context, made: Made, papers: int) -> list[str]:
    """Return what is amiss with the model of the vectors; nothing of an index that has no paper with a text."""
    try:
        provider = provider_of(context.settings.search.embedder)
    except UsageError as exc:
        return [str(exc)]
    if provider is None:
        return [f"no embedder is set; the vectors of {made.model} go with the next build"] if made.digest else []
    if problem := provider.problem():
        return [f"the embedder {provider.name} cannot be used ({problem}). {provider.install_hint()}"]
    if not made.digest and not papers:
        return []
    if not made.digest:
        return [f"it has no vectors of {provider.name} yet. {BUILD}"]
    if made.digest != provider.digest():
        return [f"its vectors are of {made.model}, and the embedder is {provider.name} now. {BUILD}"]
    return []
