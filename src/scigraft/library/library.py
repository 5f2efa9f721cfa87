"""The library: the one object a user holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

import sqlalchemy as sa

from scigraft.library import add as adding
from scigraft.library import corrections, decisions, opening, status
from scigraft.library.build import build
from scigraft.library.config import Config
from scigraft.library.copying import back_up
from scigraft.library.explain import explain
from scigraft.library.export import DEFAULT, Export, export
from scigraft.library.files import PathLike, paths_of
from scigraft.library.lock import locked
from scigraft.library.lookup import check_fields, check_module, one_document, one_paper_row, one_record
from scigraft.library.matching import matching, selected
from scigraft.library.paper_facts import cited_as, paper_facts
from scigraft.library.pipeline import Pipeline
from scigraft.library.plan import Context
from scigraft.library.readings import document_of, placed_tables
from scigraft.library.reports import (
    AddReport,
    BuildReport,
    Correction,
    Explanation,
    Paper,
    PaperStatus,
    PlacedTable,
    Progress,
    RejectedGroup,
    Review,
)
from scigraft.library.surroundings import surroundings
from scigraft.library.unknown import unknown_terms
from scigraft.model import Document, Evidence, Record, Settings, Status, Table, UsageError
from scigraft.modules import Module
from scigraft.modules.patching import Patch, patches_for
from scigraft.modules.suggestions import UnknownTerm
from scigraft.steps import make_executor
from scigraft.store import transaction
from scigraft.store.codec import RECORD
from scigraft.store.records import Which

if TYPE_CHECKING:
    from scigraft.library.academic.academic_graph import AcademicGraph
    from scigraft.library.graph.answers import Graph
    from scigraft.library.graph.values import Answer
    from scigraft.library.search.retrieval import Retrieval
    from scigraft.library.validation import Validated


class Library:
    """A folder of papers and what was read out of them.

    The folder holds ``scigraft.toml`` (settings), ``library.db``, and under ``papers/`` copies of files that were
    added from elsewhere; it may be moved or copied as a whole. Use it as a context manager, or ``close`` it.
    """

    def __init__(self, root: Path, config: Config, engine: sa.Engine, pipeline: Pipeline) -> None:
        self.root = root
        self._config = config
        self._engine = engine
        self._pipeline = pipeline

    @classmethod
    def create(
        cls,
        path: PathLike,
        *,
        settings: Settings | None = None,
        database_url: str | None = None,
        pipeline: Pipeline | None = None,
    ) -> Library:
        """Make a library in a folder, which may hold papers already. Raises ``LibraryError`` where there is one."""
        root = Path(path).resolve()
        opening.make(root, settings or Settings(), database_url=database_url or "")
        return cls(root, *opening.connected(root), pipeline or Pipeline())

    @classmethod
    def open(cls, path: PathLike, *, pipeline: Pipeline | None = None) -> Library:
        """Open the library in a folder, brought up to this version.

        Raises ``LibraryError`` where there is none, its settings are wrong, its database is gone, or it is newer than
        this program.
        """
        root = Path(path).resolve()
        opening.check_there(root)
        return cls(root, *opening.connected(root), pipeline or Pipeline())

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def __enter__(self) -> Library:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def settings(self) -> Settings:
        """The settings that ``scigraft.toml`` resolved to."""
        return self._config

    def add(
        self,
        paths: PathLike | Iterable[PathLike] = (),
        *,
        paper: str | None = None,
        as_supplement: bool | None = None,
        metadata: PathLike | Iterable[PathLike] = (),
        progress: Progress | None = None,
    ) -> AddReport:
        """Add files, and folders with all that is in them, and work out which files make one paper.

        ``paper`` puts them all to this paper; ``as_supplement`` says what they are where their names mislead. A file
        of a name that is in the library replaces it. The entries of ``metadata`` files are papers of the library.
        Raises ``UsageError`` for a path that is not there.
        """
        said = adding.Decision(paper, as_supplement, tuple(paths_of(metadata)))
        with locked(self.root):
            return adding.add(self._engine, self.root, paths_of(paths), said, self._config.read, progress=progress)

    def remove(self, paper_or_file: str) -> tuple[str, ...]:
        """Take a paper, or one file, out with all that came from it, and return the names of the files.

        Copies under ``papers/`` that the library made are deleted; other files stay where they lie.
        """
        with locked(self.root):
            return adding.remove(self._engine, self.root, paper_or_file)

    def pair(self, file: str, paper: str) -> None:
        """Decide that a file belongs to a paper; each may be named by a file's name or a paper's key.

        Raises ``UsageError`` when there is no such file or paper, or the file cannot belong to one.
        """
        with locked(self.root), transaction(self._engine) as connection:
            decisions.put_together(connection, self.root, file, paper)

    def unpair(self, file: str) -> None:
        """Decide that a file is by itself. Raises ``UsageError`` when there is no such file."""
        with locked(self.root), transaction(self._engine) as connection:
            decisions.take_out(connection, self.root, file)

    def reviews(self) -> tuple[Review, ...]:
        """Return the files whose paper is in doubt, with candidates and the evidence for each."""
        with self._engine.connect() as connection:
            return status.reviews(connection)

    def build(
        self,
        *,
        workers: int | None = None,
        progress: Progress | None = None,
        modules: Sequence[str] | None = None,
        retry: bool = False,
    ) -> BuildReport:
        """Read what is new, find records, reconcile them; what is up to date is left as it is.

        ``modules`` runs these only and leaves the records of others. ``retry`` runs again what failed before.
        A build that was interrupted goes on where it was. Raises ``LibraryError`` while another process builds.
        """
        context = self._context(modules)
        with locked(self.root):
            count = self._config.workers if workers is None else workers
            executor = make_executor(count, seconds=self._config.document_seconds)
            try:
                return build(self._engine, context, executor, progress=progress, retry=retry, prune=modules is None)
            finally:
                executor.close()

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
            self._check(connection, paper, None)
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
        wanted = dict(where or {})
        with self._engine.connect() as connection:
            self._check(connection, paper, module)
        if wanted:
            check_fields(wanted, self._loaded((module,) if module else self._config.extract.modules))
        return islice(matching(self._engine, Which(paper=paper, module=module, status=status), wanted), limit)

    def _check(self, connection: sa.Connection, paper: str | None, module: str | None) -> None:
        if paper is not None:
            one_paper_row(connection, paper)
        if module is not None:
            check_module(connection, module, self._config.extract.modules)

    def rejected(self, *, paper: str | None = None, module: str | None = None) -> tuple[RejectedGroup, ...]:
        """Return the rejected records grouped by module, reason and unknown term, with counts and examples.

        Raises ``UsageError`` when there is no such paper or module.
        """
        with self._engine.connect() as connection:
            self._check(connection, paper, module)
            return status.rejected(connection, paper=paper, module=module)

    def unknown_terms(self, *, module: str | None = None, min_count: int = 1) -> tuple[UnknownTerm, ...]:
        """Return the printed forms that no list of a module has, the most frequent first.

        Those that a closed list rejected and those that passed an open one unchanged. Raises ``UsageError`` when
        there is no such module.
        """
        names = (module,) if module else self._config.extract.modules
        with self._engine.connect() as connection:
            self._check(connection, None, module)
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
            self._check(connection, None, module)
            return explain(connection, self.root, self._loaded(names), paper, field, row)

    def correct(self, record_id: str, *, field: str, value: str, reason: str, who: str) -> Record:
        """Change a printed field of a record, in a way that survives rebuilds, and return the record as it is now."""
        return self._change(record_id, corrections.Change("correct", reason, who, field, value))

    def reject(self, record_id: str, *, reason: str, who: str) -> Record:
        """Reject a record, in a way that survives rebuilds, and return it as it is now."""
        return self._change(record_id, corrections.Change("reject", reason, who))

    def _change(self, record_id: str, change: corrections.Change) -> Record:
        with transaction(self._engine) as connection:
            return corrections.make(connection, self._context(()), record_id, change)

    def corrections(self) -> tuple[Correction, ...]:
        """Return every correction in the order they were made, with whether it is in force."""
        with self._engine.connect() as connection:
            return corrections.listed(connection)

    def undo(self, correction_id: int) -> None:
        """Take a correction back. Raises ``UsageError`` when there is none of this number in force."""
        with transaction(self._engine) as connection:
            corrections.undo(connection, self._context(()), correction_id)

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

    def backup(self, dest: PathLike) -> Path:
        """Copy the library to a new folder, consistently also while it is in use, and return the folder.

        Raises ``LibraryError`` where the folder is not empty.
        """
        return back_up(self._engine, self.root, Path(dest))
