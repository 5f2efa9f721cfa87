"""The wide table of mineral geochemistry: one row an analysis, one column an element and unit (CMiO-MIN).

``measures`` names columns, ``cells`` encodes values, ``rows`` gathers records into rows, ``writing`` and ``reading``
are the files, ``harmonised`` joins papers in one unit an element.
"""
