"""What LaTeX's commands do with their arguments: the data of ``commands.toml``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from html.entities import html5
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Commands:
    """Commands by name. Keys of ``signatures`` and the sets are control sequences with their backslash."""

    signatures: dict[str, str]
    arguments: dict[str, str]
    symbols: dict[str, str]
    accents: dict[str, str]
    bold: frozenset[str]
    bold_from_here: frozenset[str]
    plain_from_here: frozenset[str]
    protected: frozenset[str]
    cites: frozenset[str]
    refs: frozenset[str]
    dropped: frozenset[str]
    maths: frozenset[str]
    tabulars: frozenset[str]
    table_floats: frozenset[str]
    figure_floats: frozenset[str]
    environments: frozenset[str]

    def knows(self, name: str) -> bool:
        """Say whether a control sequence has a meaning of its own."""
        return name in self.signatures or name in self.symbols or name in self.protected

    def symbol(self, name: str) -> str | None:
        """Return the character a control sequence stands for, None where it stands for none."""
        found = self.symbols.get(name)
        return html5.get(name[1:] + ";") if found is None and len(name) > 3 else found


@cache
def commands() -> Commands:
    """Return the table of commands, read once."""
    with files("scigraft.read.latex").joinpath("commands.toml").open("rb") as stream:
        data = tomllib.load(stream)
    sets = {key: frozenset(words.split()) for key, words in data["sets"].items()}
    named = {key: frozenset("\\" + word for word in words) for key, words in sets.items()}
    signatures = {"\\" + word: signature for signature, words in data["signatures"].items() for word in words.split()}
    return Commands(
        signatures={name: signature.replace("b", "") for name, signature in signatures.items()},
        arguments=data["environments"],
        symbols={"\\" + name: text for name, text in data["symbols"].items()},
        accents={"\\" + name: text for name, text in data["accents"].items()},
        bold=named["bold"],
        bold_from_here=named["bold_from_here"],
        plain_from_here=named["plain_from_here"],
        protected=named["protected"],
        cites=named["cites"],
        refs=named["refs"],
        dropped=sets["dropped_environments"],
        maths=sets["math_environments"],
        tabulars=sets["tabulars"],
        table_floats=sets["table_floats"],
        figure_floats=sets["figure_floats"],
        environments=frozenset(data["environments"]) | sets["tabulars"] | sets["math_environments"],
    )
