"""Hooks of the geochemistry module."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scigraft.model import Record
from scigraft.modules.geochem.canonical import canonical_of, isotope_of
from scigraft.modules.geochem.elements import parse_analyte
from scigraft.modules.hooks import Hooks
from scigraft.modules.schema import Place
from scigraft.modules.view import Role


class GeochemHooks(Hooks):
    """Analytes by rule; canonical forms out of the module's lists."""

    def roles(self, text: str, place: Place) -> Iterable[Role]:
        """A header or stub cell that names an analyte."""
        if place in ("column", "row"):
            analyte = parse_analyte(text)
            if analyte and analyte.role == "value":
                yield Role("element", "term", analyte.printed, analyte.name, 1.0 if analyte.sure else 0.7)

    def canonicalise(self, name: str, text: str) -> str | None:
        """Return the canonical form out of rules and lists."""
        return canonical_of(name, text)

    def derive(self, canonical: Mapping[str, str], record: Record) -> Mapping[str, str]:
        """Name the isotope that the source prints."""
        isotope = isotope_of(record.fields.get("element", ""))
        return {"isotope": isotope} if isotope else {}


HOOKS = GeochemHooks
