"""What finds papers in a library: ``Library.retrieval()`` gives one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import sqlalchemy as sa

from scigraft.embed import provider_of
from scigraft.library.files import content_digest
from scigraft.library.limit import check_limit
from scigraft.library.plan import Context
from scigraft.library.search import asking, silence
from scigraft.library.search.answers import (
    AskedFor,
    FoundPaper,
    FoundPapers,
    IndexStatus,
    NeighbourEdge,
    RelatedPaper,
    RelatedPapers,
)
from scigraft.library.search.asking import Asking
from scigraft.library.search.cited import numbers_of_works, works_cited
from scigraft.library.search.filters import Filters
from scigraft.library.search.naming import PaperNames, is_text
from scigraft.library.search.places import places_of, with_places
from scigraft.library.search.reasons import explained
from scigraft.library.search.standing import index_status, loaded, told_if_damaged, without_vectors
from scigraft.library.search.stored import StoredIndex
from scigraft.library.search.words import passages
from scigraft.model import FACETS, Facet, ScigraftError, UsageError
from scigraft.search.fusion import top
from scigraft.search.lexical import stems
from scigraft.search.registry import PREFERRED, PREFERRED_OF_FACETS, SYSTEMS, system_named
from scigraft.steps.blas import one_thread_a_call
from scigraft.store.schema import papers as papers_table

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scigraft.embed import TextEncoder
    from scigraft.search.index import SearchIndex
    from scigraft.search.system import Scored, System

NO_VECTOR = "the query has no vector, as its model is not that of the index (`scigraft status` says more)"
LIMIT = 20
# Likeness of the best items below which an answer is hardly near. In a library of 800 papers of one field the papers
# found for 60 of them had 0.55 or more, those for texts of eight other fields 0.32 or less.
NEAR = 0.35
_DOIS = sa.select(papers_table.c.key, papers_table.c.doi).where(
    papers_table.c.key.in_(sa.bindparam("keys", expanding=True)), papers_table.c.doi != ""
)


class Retrieval:
    """Related papers and plain search over the index that the last build made, which is loaded once, when first asked.

    Papers that were removed since are left out. Methods raise ``UsageError`` for what is not there, or where no build
    has made an index, and ``DamagedIndex`` (a ``LibraryError``) where its files are not what they were.
    """

    def __init__(self, engine: sa.Engine, context: Context) -> None:
        self._engine = engine
        self._context = context

    @property
    def index(self) -> SearchIndex:
        """The index itself."""
        return self._index.index

    @cached_property
    def _index(self) -> StoredIndex:
        return loaded(self._context)

    def neighbours(self) -> Iterator[NeighbourEdge]:
        """Yield the edges of the neighbour graph by paper and facet, the heaviest first; none without vectors."""
        keys = [card.key for card in self.index.cards]
        for number, paper in enumerate(keys):
            for facet, lists in self.index.neighbours.items():
                for rank, (other, weight) in enumerate(zip(*lists.row(number), strict=True), start=1):
                    yield NeighbourEdge(paper, facet, rank, keys[other], round(float(weight), 6))

    def status(self) -> IndexStatus:
        """Return how the index stands, and what is amiss with it."""
        return index_status(self._engine, self._context)

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
        places: bool = False,
    ) -> RelatedPapers:
        """Return the papers related to a paper of the library (key, DOI, title), a text, or a file that is not in it.

        ``facets`` (problem, method, result, contribution) restricts what counts; ``using`` names the system, by
        default ``fused`` (``graph`` for some facets alone), else ``graph``, else ``lexical``. ``years`` is a year, or
        ``2015-2018``. With ``places`` the items that match have theirs, which costs a reading of each paper found.
        """
        check_limit(limit, least=1)
        wanted = asking.facets_asked(facets)
        self._check_papers()
        with self._engine.connect() as connection:
            allowed = self._allowed(connection, Filters(years, venue, dict(entities or {})))
        with told_if_damaged(self._context), one_thread_a_call():
            asked = self._asked(query, whole=self._preferred(using, wanted)[0].whole)
            system = self._system(using, asked, wanted)
            cited = self._cited(asked)
            if asked.query.paper is None and len(cited):
                asked = replace(asked, query=replace(asked.query, cites=cited))
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
        if places:
            papers = self._with_places(papers, told, asked)
        notes = (
            *asked.notes,
            *self._silent(asked, wanted),
            *_apart(system, scored, wanted),
            *([] if papers else [silence.of_related(self._there, asked.query.paper, allowed)]),
            *_far(papers),
        )
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
        check_limit(limit, least=1)
        self._check_papers()
        words = words.encode("utf-8", "replace").decode()  # a shell may hand over half a letter
        wanted = frozenset(stems(words[: asking.LONGEST]))
        if not wanted:
            raise UsageError("these are no words to look for", hint="Words such as 'the' and 'of' are left out")
        with self._engine.connect() as connection:
            allowed = self._allowed(connection, Filters(years, venue, dict(entities or {})))
        with told_if_damaged(self._context):
            of_all = np.where(self._there, self.index.words.scores(words), 0.0)
            scores = np.where(allowed, of_all, 0.0)
            papers = self._found(scores, wanted, limit)
        unknown = sorted(word for word in wanted if word not in self.index.words)
        if not papers:
            notes = [silence.of_search(words, int((of_all > 0).sum()))]
        else:
            notes = [f"no paper has {', '.join(unknown)}"] if unknown else []
        return FoundPapers(words, papers, int((scores > 0).sum()), tuple(notes))

    def _found(self, scores: NDArray[np.float64], wanted: frozenset[str], limit: int) -> tuple[FoundPaper, ...]:
        papers = []
        for rank, number in enumerate(top(scores, limit).tolist(), start=1):
            card, score = self.index.cards[number], float(scores[number])
            text = self._index.texts[number].removeprefix(card.title).lstrip(". ")
            told = passages(text, wanted)
            year = card.year or None
            papers.append(FoundPaper(rank, card.key, card.title, year, card.venue, card.authors, score, told))
        return tuple(papers)

    def _check_papers(self) -> None:
        if not len(self.index):
            raise UsageError("the library has no papers yet", hint="Add some and run `scigraft build`")

    def _system(self, name: str, asked: Asking, facets: tuple[Facet, ...]) -> System:
        mute = bool(self.index.model) and not asked.has_vectors
        if name:
            system = system_named(name)
            missing = system.missing(self.index) or (NO_VECTOR if mute and system.vectors == "needed" else "")
            if missing and not self.index.model:
                what, hint = without_vectors(self._context)
                raise UsageError(f"'{name}' cannot be used: {what}", hint=hint)
            if missing:
                raise UsageError(f"'{name}' cannot be used: {missing}", hint="Leave --using out to use what can be")
            return system
        return next(one for one in self._preferred(name, facets) if not (mute and one.vectors == "needed"))

    def _preferred(self, name: str, facets: tuple[Facet, ...]) -> list[System]:
        """Return the system of this name, or those that may be used where none is named, the best first."""
        if name:
            return [system_named(name)]
        preferred = [SYSTEMS[one] for one in (PREFERRED if facets == FACETS else PREFERRED_OF_FACETS)]
        return [system for system in preferred if not system.missing(self.index)]

    def _asked(self, query: str | Path, *, whole: bool) -> Asking:
        what = str(query)
        if not isinstance(query, Path) and (key := self._named(what)):
            if key not in self.index.numbers:
                raise UsageError(f"'{key}' is not in the index yet", hint="Run `scigraft build`")
            return asking.of_paper(self._index, self.index.numbers[key])
        path = query if isinstance(query, Path) else asking.file_named(what)
        if path is not None:
            key = self._names.of_content(content_digest(path))
            if key is not None and key in self.index.numbers:
                return asking.of_paper(self._index, self.index.numbers[key])
            return self._of_its_length(
                asking.of_file(path, self._index, self._encoder, self._context.settings, whole=whole)
            )
        if not is_text(what):
            if asking.is_folder(what):
                raise UsageError("this is a folder", where=what, hint="Give one file of it")
            raise self._names.unknown(what)
        return self._of_its_length(asking.of_text(what, self._index, self._encoder, whole=whole))

    def _of_its_length(self, asked: Asking) -> Asking:
        """Return a query whose vectors can be held against those of the index. Raises ``ScigraftError`` elsewhere."""
        length = self.index.texts.shape[1]
        vectors = [asked.query.vector, *asked.query.items.values()]
        if any(length and one is not None and one.shape[-1] != length for one in vectors):
            raise ScigraftError(
                f"it gives vectors of other lengths than the {length} numbers of those in the index",
                where=self._context.settings.search.embedder,
                hint="Set search.embedder to the model that made the index, or delete the folder index and build again",
            )
        return asked

    def _named(self, what: str) -> str | None:
        return what if what in self.index.numbers and self._there[self.index.numbers[what]] else self._names.named(what)

    @cached_property
    def _names(self) -> PaperNames:
        with self._engine.connect() as connection:
            return PaperNames(connection)

    @cached_property
    def _encoder(self) -> TextEncoder | None:
        """The model of the index's vectors; ``None`` where there is none, or another one is set by now."""
        if not self.index.model:
            return None
        provider = provider_of(self._context.settings.search.embedder)
        if provider is None or provider.problem() or provider.digest() != self.index.model:
            return None
        return provider.load()

    @cached_property
    def _there(self) -> NDArray[np.bool_]:
        """Which papers of the index the library had when it was first asked."""
        with self._engine.connect() as connection:
            held = set(connection.execute(sa.select(papers_table.c.key)).scalars())
        return np.array([card.key in held for card in self.index.cards], dtype=bool)

    def _allowed(self, connection: sa.Connection, filters: Filters) -> NDArray[np.bool_]:
        return self._there & filters.allowed(self.index, connection)

    def _cited(self, asked: Asking) -> NDArray[np.int64]:
        if asked.query.paper is not None:
            return self.index.citations.cites.row(asked.query.paper)
        if not asked.references:
            return np.empty(0, dtype=np.int64)
        with self._engine.connect() as connection:
            return works_cited(connection, asked.references, self._index, self._works)

    @cached_property
    def _works(self) -> dict[str, int]:
        return numbers_of_works(self._index)

    def _with_dois(self, found: Sequence[RelatedPaper]) -> tuple[RelatedPaper, ...]:
        with self._engine.connect() as connection:
            dois = {key: doi for key, doi in connection.execute(_DOIS, {"keys": [paper.paper for paper in found]})}
        return tuple(replace(one, doi=dois[one.paper]) if one.paper in dois else one for one in found)

    def _with_places(self, papers: Sequence[RelatedPaper], told: AskedFor, asked: Asking) -> tuple[RelatedPaper, ...]:
        own = places_of(replace(asked.document, file=asked.name), asked.items) if asked.document else {}
        with self._engine.connect() as connection:
            return with_places(papers, told, own, connection)

    def _silent(self, asked: Asking, facets: Sequence[Facet]) -> tuple[str, ...]:
        if not self.index.model or not asked.has_vectors:
            return ("the query has no vector: it was compared by words alone",) if self.index.model else ()
        silent = asking.silent(asked.query, facets)
        return (f"the query says nothing under {', '.join(silent)}",) if silent else ()


def _apart(system: System, scored: Scored, facets: tuple[Facet, ...]) -> tuple[str, ...]:
    if facets == FACETS or scored.facets:
        return ()
    return (f"{system.name} does not tell facets apart: they only choose the reasons that are told",)


def _far(papers: Sequence[RelatedPaper]) -> tuple[str, ...]:
    """Return the note that even the best paper is hardly near, as the likest items tell."""
    best = max((one.likeness for paper in papers for one in paper.matched), default=NEAR)
    return (f"nothing here is really near: the items most alike have {best:.2f}",) if best < NEAR else ()
