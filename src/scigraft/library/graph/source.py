"""The statements of a library's papers, taken from its database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING

import sqlalchemy as sa

from scigraft.library.academic.weaving import catch_up
from scigraft.library.graph.academic import academic_quads, shared_quads
from scigraft.library.graph.stamps import SHARED, Stamps, wanted_stamps
from scigraft.library.plan import Context
from scigraft.model import NeedsExtra
from scigraft.modules import Module
from scigraft.store import catalog, records
from scigraft.store.codec import METADATA, RECORD
from scigraft.store.records import Which

if TYPE_CHECKING:
    from pyoxigraph import Quad

    from scigraft.library.graph.answers import Graph


@dataclass(frozen=True)
class Source:
    """Where the graph comes from. ``modules`` are those whose records are in it, by name."""

    engine: sa.Engine
    context: Context
    base: str
    modules: Mapping[str, Module]

    def wanted(self) -> Stamps:
        """Return what each paper's graph depends on now."""
        digests = [(name, module.digest) for name, module in self.modules.items()]
        with self.engine.connect() as connection:
            return wanted_stamps(connection, base=self.base, modules=digests)

    def quads(self, paper: str) -> Iterator[Quad]:
        """Yield all that is said of a paper, or (of no paper) of the entities that papers share."""
        from scigraft.publish.rdf import Seen, paper_quads, record_quads

        with self.engine.connect() as connection:
            if paper == SHARED:
                yield from shared_quads(connection, self.base)
                return
            row = catalog.paper_row(connection, paper)
            if row is None:
                return  # it went while the graph was written: the next run takes its stamp away
            files = [document.file for document in catalog.documents_of(connection, paper)]
            yield from paper_quads(paper, METADATA.of_text(row.metadata), documents=files, base=self.base)
            seen = Seen()
            for record in records.stream_records(connection, Which(paper=paper, status="accepted")):
                module = self.modules.get(record.module)
                if module is not None:
                    yield from record_quads(RECORD.of_text(record.current), module, base=self.base, seen=seen)
            yield from academic_quads(connection, paper, self.base)


def check_installed() -> None:
    """Raise ``NeedsExtra`` where the package that holds and asks the graph is not installed."""
    if find_spec("pyoxigraph") is None:
        raise NeedsExtra("linked data need an optional package", hint="Install it: pip install 'scigraft[rdf]'")


@contextmanager
def open_graph(source: Source) -> Iterator[Graph]:
    """Open the graph of a library for queries, up to date."""
    check_installed()
    catch_up(source.engine, source.context)
    from scigraft.library.graph.answers import Graph
    from scigraft.library.graph.opening import opened
    from scigraft.library.graph.prefixes import known_prefixes
    from scigraft.publish.rdf.names import checked_base

    checked_base(source.base)
    with opened(source.context.root, source.base, source.wanted, source.quads) as found:
        yield Graph(found.store, known_prefixes(source.modules.values(), source.base), found.report, found.notices)
