"""Mathematics in TeX to runs of plain text."""

from __future__ import annotations

from scigraft.read.text import Run


def math_runs(tex: str) -> list[Run]:
    r"""Return the runs that a formula spells: ``\alpha`` as α, scripts as scripts, fractions with a slash."""
    from scigraft.read.latex.text import Speller
    from scigraft.read.latex.tokens import tokenize
    from scigraft.read.latex.tree import parse

    nodes, _ = parse(tokenize(tex))
    return Speller(math=True).spell(nodes)
