"""An open library, to be asked: nothing here changes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa

from scigraft.library import corrections, status
from scigraft.library.config import Config
from scigraft.library.explain import explain
from scigraft.library.export import DEFAULT, Export, export
from scigraft.library.files import PathLike
from scigraft.library.limit import check_limit
from scigraft.library.lookup import check_fields, check_module, one_document, one_paper_row, one_record
from scigraft.library.matching import matching, selected
from scigraft.library.paper_facts import cited_as, paper_facts
from scigraft.library.pipeline import Pipeline
from scigraft.library.plan import Context
from scigraft.library.readings import document_of, placed_tables
from scigraft.library.reports import (
    Correction,
    Explanation,
    Paper,
    PaperStatus,
    PlacedTable,
    RejectedGroup,
    Review,
)
from scigraft.library.surroundings import surroundings
from scigraft.library.unknown import unknown_terms
from scigraft.model import Document, Evidence, Record, Settings, Status, Table, UsageError
from scigraft.modules import Module
from scigraft.modules.patching import Patch, patches_for
from scigraft.modules.suggestions import UnknownTerm
from scigraft.store.codec import RECORD
from scigraft.store.records import Which

if TYPE_CHECKING:
    from scigraft.library.academic.academic_graph import AcademicGraph
    from scigraft.library.graph.answers import Graph
    from scigraft.library.graph.values import Answer
    from scigraft.library.search.retrieval import Retrieval
    from scigraft.library.validation import Validated


class OpenLibrary:
    """What can be asked of a library: papers, documents, tables, records, and what is made of them.

    ``Library`` is one that is opened and changed, too.
    """

    def __init__(self, root: Path, config: Config, engine: sa.Engine, pipeline: Pipeline) -> None:
        self.root = root
        self._config = config
        self._engine = engine
        self._pipeline = pipeline

    @property
    def settings(self) -> Settings:
        """The settings that ``scigraft.toml`` resolved to."""
        return self._config

    def reviews(self) -> tuple[Review, ...]:
        """Return the files whose paper is in doubt, with candidates and the evidence for each."""
        with self._engine.connect() as connection:
            return status.reviews(connection)

    def _context(self, modules: Sequence[str] | None = None) -> Context:
        extract = self._config.extract
        paths = tuple(str(self.root / path) for path in extract.module_paths)
        names = tuple(dict.fromkeys(extract.modules if modules is None else modules))
        digests = tuple((name, self._pipeline.digest(name, paths)) for name in names)
        return Context(self.root, self._pipeline, self._config, digests)

    def status(self, *, paper: str | None = None, tables: bool = False) -> tuple[PaperStatus, ...]:
        """Return every paper, or one, with the state of its documents; ``tables`` adds what became of each table.

        Files that belong to no one paper (bibliographies) come last, under an empty key. Raises ``UsageError`` when
        there is no such paper.
        """
        with self._engine.connect() as connection:
            paper = self._key(connection, paper)
            found = status.statuses(connection, self.root, tables=tables)
        return found if paper is None else tuple(one for one in found if one.key == paper)

    def papers(self, query: str | None = None) -> tuple[Paper, ...]:
        """Return the papers by key; ``query`` keeps those with all its words in key, title, DOI, venue or authors."""
        with self._engine.connect() as connection:
            return status.papers(connection, query)

    def paper(self, key: str) -> Paper:
        """Return one paper. Raises ``UsageError`` when there is none of this key."""
        with self._engine.connect() as connection:
            return status.one_paper(connection, key)

    def documents(self, paper: str) -> tuple[str, ...]:
        """Return the names of a paper's files. Raises ``UsageError`` when there is no such paper."""
        return self.paper(paper).documents

    def document(self, file: str) -> Document:
        """Return the evidence of one file. Raises ``UsageError`` when it is not there or was not read."""
        with self._engine.connect() as connection:
            return document_of(connection, one_document(connection, file).file)

    def tables(self, *, paper: str | None = None, table: str | None = None) -> Iterator[PlacedTable]:
        """Yield tables in the order of papers and files; ``table`` keeps those of this id, name or label."""
        with self._engine.connect() as connection:
            yield from placed_tables(connection, paper=paper, table=table)

    def records(
        self,
        *,
        paper: str | None = None,
        module: str | None = None,
        status: Status | None = "accepted",
        where: Mapping[str, str] | None = None,
        limit: int | None = None,
    ) -> Iterator[Record]:
        """Yield records by paper, module and place, corrections applied, a few hundred in memory at a time.

        ``where`` keeps records whose field, printed or canonical, is this value, however its case and dashes are
        written. ``status=None`` yields all. Raises ``UsageError`` for a paper, module or field that there is not.
        """
        check_limit(limit)
        wanted = dict(where or {})
        with self._engine.connect() as connection:
            paper = self._key(connection, paper)
            self._check(connection, module)
        if wanted:
            check_fields(wanted, self._loaded((module,) if module else self._config.extract.modules))
        return islice(matching(self._engine, Which(paper=paper, module=module, status=status), wanted), limit)

    def _key(self, connection: sa.Connection, paper: str | None) -> str | None:
        return None if paper is None else one_paper_row(connection, paper).key

    def _check(self, connection: sa.Connection, module: str | None) -> None:
        if module is not None:
            check_module(connection, module, self._config.extract.modules)

    def rejected(self, *, paper: str | None = None, module: str | None = None) -> tuple[RejectedGroup, ...]:
        """Return the rejected records grouped by module, reason and unknown term, with counts and examples.

        Raises ``UsageError`` when there is no such paper or module.
        """
        with self._engine.connect() as connection:
            paper = self._key(connection, paper)
            self._check(connection, module)
            return status.rejected(connection, paper=paper, module=module)

    def unknown_terms(self, *, module: str | None = None, min_count: int = 1) -> tuple[UnknownTerm, ...]:
        """Return the printed forms that no list of a module has, the most frequent first.

        Those that a closed list rejected and those that passed an open one unchanged. Raises ``UsageError`` when
        there is no such module.
        """
        names = (module,) if module else self._config.extract.modules
        with self._engine.connect() as connection:
            self._check(connection, module)
            modules = {name: self._loaded((name,))[0] for name in names}
            return unknown_terms(connection, modules, min_count=min_count)

    def suggest(self, terms: Sequence[UnknownTerm]) -> tuple[Patch, ...]:
        """Return patches, one a folder, that add unknown terms to the vocabularies of their modules."""
        modules = self._loaded(sorted({term.module for term in terms}))
        return patches_for(modules, terms, root=self.root, paths=self._config.extract.module_paths)

    def record(self, id: str) -> Record:
        """Return one record, corrections applied. ``id`` may be the beginning of one, of four characters or more.

        Raises ``UsageError`` when there is none of this id, or several begin so.
        """
        with self._engine.connect() as connection:
            return RECORD.of_text(one_record(connection, id).current)

    def context(self, id: str) -> tuple[Record, Table | Evidence]:
        """Return a record with the table or the text that it stands in. Raises ``UsageError`` when that is gone."""
        record = self.record(id)
        place = record.provenance[0] if record.provenance else None
        if place is not None:
            with self._engine.connect() as connection:
                if around := surroundings(document_of(connection, place.file), place):
                    return record, around
        raise UsageError("the record stands in no table and no text", where=f"record {id}")

    def why(self, paper: str, field: str, *, module: str | None = None, row: int | None = None) -> Explanation:
        """Return why a field has no value in a paper (in this row of its tables), and where its values stand.

        Raises ``UsageError`` for a paper, module or field that there is not.
        """
        names = (module,) if module else self._config.extract.modules
        with self._engine.connect() as connection:
            self._check(connection, module)
            return explain(connection, self.root, self._loaded(names), paper, field, row)

    def corrections(self) -> tuple[Correction, ...]:
        """Return every correction in the order they were made, with whether it is in force."""
        with self._engine.connect() as connection:
            return corrections.listed(connection)

    def export(
        self, out_dir: PathLike, *, formats: Sequence[str] = DEFAULT, module: str | None = None, base: str = ""
    ) -> tuple[Path, ...]:
        """Write records and data dictionaries, or the academic graph, and return the files written.

        ``base`` is where IRIs of linked data begin. Documents and corrections alone decide the bytes, no order or time.
        """
        papers = self.papers()
        what = Export(
            partial(selected, self._engine),
            self._loaded((module,) if module else self._config.extract.modules),
            Path(out_dir),
            names=cited_as(papers),
            facts=lambda: paper_facts(self._engine, papers),
            base=base or self._config.publish.base,
            asked=module or "",
            graphs=self,
        )
        return export(what, formats=formats)

    def academic(self) -> AcademicGraph:
        """Return the academic graph: who, what, with which data, and how papers use each other."""
        from scigraft.library.academic.academic_graph import open_graph

        return open_graph(self._engine, self._context(()))

    def retrieval(self) -> Retrieval:
        """Return what finds related papers, and words, in the index that the last build made."""
        from scigraft.library.search.retrieval import Retrieval

        return Retrieval(self._engine, self._context(()))

    @contextmanager
    def graph(self) -> Iterator[Graph]:
        """Open accepted records and academic graph as linked data for queries, brought in step with the library first.

        Only papers that changed are written anew. Raises ``NeedsExtra`` without the package pyoxigraph and
        ``LibraryError`` while another process holds the graph.
        """
        from scigraft.library.graph.source import Source, open_graph

        modules = {module.name: module for module in self._loaded(self._config.extract.modules)}
        with open_graph(Source(self._engine, self._context(()), self._config.publish.base, modules)) as graph:
            yield graph

    def sparql(self, query: str, *, limit: int | None = None) -> Answer:
        """Return the answer to a SPARQL query (SELECT, ASK, CONSTRUCT or DESCRIBE); see ``graph`` for what is asked.

        Raises ``UsageError`` with line and column for a query that is malformed, and for updates and SERVICE.
        """
        with self.graph() as graph:
            return graph.query(query, limit=limit)

    def validate(self, *, paper: str | None = None, module: str | None = None) -> Iterator[Validated]:
        """Yield, by paper and module, which of its module's SHACL shapes the accepted records break.

        Raises ``NeedsExtra`` without the package pyshacl, and ``UsageError`` for a paper or module that there is not.
        """
        from scigraft.library.validation import validate

        modules = {one.name: one for one in self._loaded((module,) if module else self._config.extract.modules)}
        return validate(self.records(paper=paper, module=module), modules, base=self._config.publish.base)

    def _loaded(self, names: Iterable[str]) -> list[Module]:
        paths = self._context(()).module_paths
        return [self._pipeline.module(name, paths) for name in names]
