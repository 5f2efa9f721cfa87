"""What finds papers in a library: ``Library.retrieval()`` gives one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import sqlalchemy as sa

from scigraft.embed import provider_of
from scigraft.library.plan import Context
from scigraft.library.search import asking, stored
from scigraft.library.search.answers import AskedFor, FoundPaper, FoundPapers, RelatedPaper, RelatedPapers
from scigraft.library.search.asking import Asking
from scigraft.library.search.filters import Filters
from scigraft.library.search.reasons import explained
from scigraft.library.search.stored import DamagedIndex, StoredIndex
from scigraft.library.search.words import passages
from scigraft.model import Facet, LibraryError, Settings, UsageError
from scigraft.search.fusion import top
from scigraft.search.lexical import stems
from scigraft.search.registry import SYSTEMS, system_named
from scigraft.store import catalog
from scigraft.store.schema import papers as papers_table

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scigraft.embed import TextEncoder
    from scigraft.search.index import SearchIndex
    from scigraft.search.system import System

PREFERRED = ("fused", "graph", "lexical")  # systems in the order in which they are used where none is asked for
LIMIT = 20


class Retrieval:
    """Related papers and plain search over the index that the last build made, which is loaded once.

    Papers that were removed since are left out. Methods raise ``UsageError`` for what is not there.
    """

    def __init__(self, engine: sa.Engine, settings: Settings, index: StoredIndex, notes: Sequence[str] = ()) -> None:
        self._engine = engine
        self._settings = settings
        self._index = index
        self._notes = tuple(notes)

    @property
    def index(self) -> SearchIndex:
        """The index itself."""
        return self._index.index

    def related(
        self,
        query: str | Path,
        *,
        facets: Sequence[str] = (),
        using: str = "",
        limit: int = LIMIT,
        years: str = "",
        venue: str = "",
        entities: Mapping[str, Sequence[str]] | None = None,
    ) -> RelatedPapers:
        """Return the papers related to a paper of the library (key, DOI, title), a text, or a file that is not in it.

        ``facets`` (problem, method, result, contribution) restricts what counts; ``using`` names the system, by
        default ``fused`` where it can be used, else ``graph``, else ``lexical``. ``years`` is ``2015-2018`` or a year.
        """
        wanted = asking.facets_asked(facets)
        system = self._system(using)
        with self._engine.connect() as connection:
            asked = self._asked(connection, query)
            allowed = self._allowed(connection, Filters(years, venue, dict(entities or {})))
            cited = self._cited(connection, asked)
        if asked.query.paper is not None:
            allowed[asked.query.paper] = False
        scored = system.score(asked.query, self.index, wanted)
        order = top(np.where(allowed, scored.scores, 0.0), limit)
        papers = tuple(
            explained(int(number), rank, scored, asked.query, wanted, self._index, cited)
            for rank, number in enumerate(order, start=1)
        )
        papers = self._with_dois(papers)
        items = {facet: tuple(asked.query.item_texts.get(facet, ())) for facet in wanted}
        told = AskedFor(asked.kind, asked.name, asked.title, {facet: mine for facet, mine in items.items() if mine})
        notes = (*self._notes, *asked.notes, *self._silent(asked, wanted), *_few(papers, allowed))
        return RelatedPapers(told, system.name, papers, notes)

    def search(
        self,
        words: str,
        *,
        limit: int = LIMIT,
        years: str = "",
        venue: str = "",
        entities: Mapping[str, Sequence[str]] | None = None,
    ) -> FoundPapers:
        """Return the papers whose title and abstract hold the words, by BM25, with the sentences that hold them."""
        wanted = frozenset(stems(words[: asking.LONGEST]))
        if not wanted:
            raise UsageError("these are no words to look for", hint="Words such as 'the' and 'of' are left out")
        with self._engine.connect() as connection:
            allowed = self._allowed(connection, Filters(years, venue, dict(entities or {})))
        scores = np.where(allowed, self.index.words.scores(words), 0.0)
        papers = []
        for rank, number in enumerate(top(scores, limit).tolist(), start=1):
            card = self.index.cards[number]
            text = self._index.texts[number].removeprefix(card.title).lstrip(". ")
            papers.append(
                FoundPaper(
                    rank,
                    card.key,
                    card.title,
                    card.year,
                    card.venue,
                    card.authors,
                    float(scores[number]),
                    passages(text, wanted),
                )
            )
        unknown = sorted(word for word in wanted if word not in self.index.words)
        notes = [f"no paper has {', '.join(unknown)}"] if unknown and papers else []
        return FoundPapers(words, tuple(papers), int((scores > 0).sum()), (*self._notes, *notes))

    def _system(self, name: str) -> System:
        if not len(self.index):
            raise UsageError("the library has no papers yet", hint="Add some and run `scigraft build`")
        if name:
            system = system_named(name)
            if missing := system.missing(self.index):
                raise UsageError(f"'{name}' cannot be used: {missing}", hint="Leave --using out to use what can be")
            return system
        return next(SYSTEMS[one] for one in PREFERRED if one in SYSTEMS and not SYSTEMS[one].missing(self.index))

    def _asked(self, connection: sa.Connection, query: str | Path) -> Asking:
        what = str(query)
        if not isinstance(query, Path) and (row := asking.paper_named(connection, what)):
            if row.key not in self.index.numbers:
                raise UsageError(f"'{row.key}' is not in the index yet", hint="Run `scigraft build`")
            return asking.of_paper(self._index, self.index.numbers[row.key])
        path = Path(query) if isinstance(query, Path) or len(what) < 1000 and "\n" not in what else None
        if path is not None and (isinstance(query, Path) or path.is_file()):
            return asking.of_file(path, self._index, self._encoder, self._settings)
        if not asking.looks_like_text(what):
            raise asking.unknown_paper(connection, what)
        return asking.of_text(what, self._index, self._encoder)

    @cached_property
    def _encoder(self) -> TextEncoder | None:
        """The model of the index's vectors; ``None`` where there is none, or another one is set by now."""
        provider = provider_of(self._settings.search.embedder)
        if not self.index.model or provider is None or provider.problem() or provider.digest() != self.index.model:
            return None
        return provider.load()

    def _allowed(self, connection: sa.Connection, filters: Filters) -> NDArray[np.bool_]:
        held = set(connection.execute(sa.select(papers_table.c.key)).scalars())
        there = np.array([card.key in held for card in self.index.cards], dtype=bool)
        return there & filters.allowed(self.index, connection)

    def _cited(self, connection: sa.Connection, asked: Asking) -> NDArray[np.int64]:
        if asked.query.paper is not None:
            return self.index.citations.cites.row(asked.query.paper)
        return np.empty(0, dtype=np.int64)

    def _with_dois(self, found: Sequence[RelatedPaper]) -> tuple[RelatedPaper, ...]:
        with self._engine.connect() as connection:
            rows = {paper.paper: catalog.paper_row(connection, paper.paper) for paper in found}
        return tuple(replace(paper, doi=row.doi) if (row := rows[paper.paper]) else paper for paper in found)

    def _silent(self, asked: Asking, facets: Sequence[Facet]) -> tuple[str, ...]:
        if not self.index.model or asked.query.vector is None:
            return ("the query has no vector: it was compared by words alone",) if self.index.model else ()
        silent = [facet for facet in facets if not len(asked.query.item_texts.get(facet, ()))]
        return (f"the query says nothing under {', '.join(silent)}",) if silent else ()


def _few(papers: Sequence[object], allowed: NDArray[np.bool_]) -> tuple[str, ...]:
    if papers:
        return ()
    if not allowed.any():
        return ("no other paper of the library fulfils the conditions",)
    return ("no paper of the library is near to it",)


def open_retrieval(engine: sa.Engine, context: Context) -> Retrieval:
    """Return what finds papers in a library.

    Raises ``UsageError`` where no build has made an index, and ``LibraryError`` where it is damaged.
    """
    if not context.settings.graph.enabled:
        raise UsageError(
            "papers are not related: the academic graph is off", hint="Set graph.enabled in scigraft.toml and build"
        )
    try:
        index = stored.load(context.root)
    except DamagedIndex as exc:
        raise LibraryError(
            f"the index of related papers is damaged ({exc})",
            where=str(context.root / stored.FOLDER),
            hint="`scigraft build` makes it anew",
        ) from exc
    if index is None:
        raise UsageError("the library has no index of its papers yet", hint="Run `scigraft build`")
    return Retrieval(engine, context.settings, index)
