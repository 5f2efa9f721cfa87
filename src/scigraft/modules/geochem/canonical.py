"""Field-wise canonical forms (C) of this module; an unknown form comes back as None and passes unchanged."""

from __future__ import annotations

from scigraft.modules.geochem.elements import parse_analyte, uncertainty_kind
from scigraft.modules.geochem.formulas import read_core
from scigraft.modules.geochem.materials import material_of
from scigraft.modules.geochem.methods import canonical_method
from scigraft.modules.geochem.reference import reference_material
from scigraft.modules.geochem.units import canonical_unit


def canonical_of(field: str, text: str) -> str | None:
    """Return the canonical form of one field's surface form, or None where the module's lists do not know it."""
    if field == "element":
        return _element(text)
    if field == "unit":
        return canonical_unit(text) or None
    if field == "mineral":
        return material_of(text) or None
    if field == "method":
        return canonical_method(text)
    if field == "reference_material":
        return reference_material(text) or None
    if field == "uncertainty_kind":
        return uncertainty_kind(text) or None
    return None


def _element(text: str) -> str | None:
    core = read_core(text)
    if core is not None:
        return core.name
    analyte = parse_analyte(text)
    return analyte.name if analyte else None


def isotope_of(text: str) -> str:
    """Return the isotope that a printed name of an analyte states (``197Au``), or an empty string."""
    analyte = parse_analyte(text)
    return analyte.isotope if analyte and analyte.kind == "element" else ""
