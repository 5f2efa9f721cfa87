"""Texts as literals of the datatype that a field asks for, where the text has its form."""

from __future__ import annotations

import re

from pyoxigraph import Literal, NamedNode

from scigraft.publish.rdf.names import PREFIXES, text_literal

XSD = PREFIXES["xsd"]
# The lexical forms that are their own canonical form (XML Schema 1.1, part 2), so that no reader rewrites them.
_FORMS = {
    f"{XSD}{name}": re.compile(form, re.ASCII)
    for name, form in {
        "integer": r"0|-?[1-9]\d*",
        "decimal": r"0|-?(?:0|[1-9]\d*)\.\d+|-?[1-9]\d*",
        "boolean": r"true|false",
        "gYear": r"[1-9]\d{3}",
        "date": r"[1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])",
        "anyURI": r"[A-Za-z][A-Za-z0-9+.-]*:[!#$%&'()*+,\-./0-9:;=?@A-Z_a-z~]+",
    }.items()
}


def typed_text(text: str, datatype: str) -> Literal:
    """Return a text as a literal of a datatype, or as a plain one where it has not the datatype's form."""
    form = _FORMS.get(datatype)
    if form is not None and form.fullmatch(text):
        return Literal(text, datatype=NamedNode(datatype))
    return text_literal(text)
