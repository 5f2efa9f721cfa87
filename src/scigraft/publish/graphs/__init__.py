"""The academic graph written for programs that draw and ask graphs: GraphML, Neo4j bulk CSV, JSON Lines.

All write as the nodes and edges come. ``arcs`` says what each format tells of an edge; linked data are in
``publish/rdf/academic``.
"""

from scigraft.publish.graphs.arcs import BETWEEN_PAPERS, Arc, arcs, clean

__all__ = ["BETWEEN_PAPERS", "Arc", "arcs", "clean"]
