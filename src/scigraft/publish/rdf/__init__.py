"""Records as linked data; docs/linked-data.md draws it.

Three nodes that are never one: the *sample* (``sosa:Sample``: what was observed, as its paper names it), the
*observation* (``sosa:Observation``: one value of one property) and its *source* (``prov:Entity``: the cell or passage,
part of a document, part of a paper). ``qudt:numericValue`` stands only where the number is the value; limits, bounds,
ranges and states have names of their own in ``scigraft.ttl``. All that is said of a paper is in the graph of the paper.

``record_quads`` and ``paper_quads`` make the statements, ``write`` streams them in a format, ``records_of_rdf`` reads
them back; ``binding_of`` is what a module is in RDF, worked out from its ``module.toml``.
"""

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
