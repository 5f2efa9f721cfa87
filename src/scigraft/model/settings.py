"""The one typed tree of settings; it is also the shape of ``scigraft.toml`` and of the CLI's options."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

DOCUMENT_SECONDS = 900


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds on what a single file may cost; passing one raises ``UnsafeInput`` or adds a notice."""

    file_bytes: int = 512 * 2**20
    archive_bytes: int = 2**30  # all members unpacked
    archive_ratio: int = 200  # unpacked over packed, of one member above 1 MB
    archive_members: int = 10_000
    table_cells: int = 2_000_000  # cells of one table kept; more are cut with a notice
    pages: int = 2_000


@dataclass(frozen=True, slots=True)
class ReadSettings:
    """How files become evidence."""

    limits: Limits = field(default_factory=Limits)
    pdf_parsers: tuple[str, ...] = ("words", "pdfplumber")  # order is preference; "camelot" needs the extra
    hidden_sheets: bool = True  # read them, marked hidden; extraction leaves them out
    decimal: Literal["auto", ".", ","] = "auto"
    grobid: str = ""  # address of a GROBID server that PDFs are sent to; empty: none, and no network is used
    grobid_seconds: int = 60  # what its answer on one PDF may take; 0 sets no limit


@dataclass(frozen=True, slots=True)
class ExtractSettings:
    """How evidence becomes records."""

    modules: tuple[str, ...] = ("glass", "bioassay", "mlresults", "geochem", "deposit")
    module_paths: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GraphSettings:
    """How documents become an academic graph.

    ``embedder``: use the installed one; without, rules and words decide. ``disambiguation`` is how names are told to
    be the same: in layers, by exact form alone, or by K-means over their vectors (NLP-AKG, section 3.2).
    """

    enabled: bool = True
    embedder: bool = True
    disambiguation: Literal["layered", "exact", "kmeans"] = "layered"


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How related papers are found.

    ``embedder`` names the model that gives texts their vectors: ``default``, ``none`` (words and citations alone),
    ``sentence-transformers:NAME`` or ``openai:MODEL@BASE_URL``. Above ``exact_papers`` the neighbours of papers are
    looked for by an approximate index, where its package is installed.
    """

    embedder: str = "default"
    exact_papers: int = 100_000


@dataclass(frozen=True, slots=True)
class PublishSettings:
    """How records are named for others. ``base`` is where the IRIs of papers, samples and observations begin."""

    base: str = "https://example.org/scigraft/"  # RFC 2606: a name for examples, until the user sets one of their own


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of a library or a one-shot run."""

    read: ReadSettings = field(default_factory=ReadSettings)
    extract: ExtractSettings = field(default_factory=ExtractSettings)
    graph: GraphSettings = field(default_factory=GraphSettings)
    search: SearchSettings = field(default_factory=SearchSettings)
    publish: PublishSettings = field(default_factory=PublishSettings)
    workers: int = 0  # 0: one a core
    document_seconds: int = DOCUMENT_SECONDS  # what one document may take in a worker process; 0 sets no limit
    seed: int = 42  # of what draws at random in a build: K-means over names (``graph.disambiguation``)
