"""What a module demands of its records, as SHACL shapes, and graphs held against them.

The shapes say what the module's file declares (required fields, closed vocabularies, forms, ranges, states) and what
holds for every observation (one sample, one source, a number only where something was measured). What a module's code
demands beyond that is no part of them. Shapes need the package pyoxigraph, validation pyshacl as well.
"""

from scigraft.publish.rdf import binding_of  # says which package is missing
from scigraft.publish.shapes.rules import module_shapes
from scigraft.publish.shapes.write import write_shapes

__all__ = ["binding_of", "module_shapes", "write_shapes"]
