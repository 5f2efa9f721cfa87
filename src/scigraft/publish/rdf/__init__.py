"""Records as linked data (DESIGN, section 9)."""

from scigraft.model import NeedsExtra

try:
    import pyoxigraph  # noqa: F401
except ImportError as exc:
    raise NeedsExtra(
        "linked data needs an optional package", hint="Install it with: pip install 'scigraft[rdf]'"
    ) from exc

from scigraft.publish.rdf.back import records_of_rdf
from scigraft.publish.rdf.binding import Binding, binding_of
from scigraft.publish.rdf.context import Naming, companions, context_text, module_context
from scigraft.publish.rdf.names import DEFAULT_BASE, PREFIXES, SCIGRAFT, paper_graph
from scigraft.publish.rdf.paper import paper_quads
from scigraft.publish.rdf.record import Seen, record_quads
from scigraft.publish.rdf.stream import ALIASES, SUFFIXES, PaperFacts, write

__all__ = [
    "ALIASES",
    "SUFFIXES",
    "Naming",
    "companions",
    "context_text",
    "PaperFacts",
    "module_context",
    "records_of_rdf",
    "write",
    "DEFAULT_BASE",
    "PREFIXES",
    "SCIGRAFT",
    "Binding",
    "Seen",
    "binding_of",
    "paper_graph",
    "paper_quads",
    "record_quads",
]
