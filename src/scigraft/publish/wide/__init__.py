"""The wide table of mineral geochemistry: one row an analysis, one column an element and unit (CMiO-MIN).

``measures`` names columns, ``cells`` encodes values, ``rows`` gathers records into rows, ``writing`` and ``reading``
are the files, ``harmonised`` joins papers in one unit an element.
"""

from scigraft.publish.wide.reading import read
from scigraft.publish.wide.writing import write_csv, write_xlsx

__all__ = ["read", "write_csv", "write_xlsx"]
