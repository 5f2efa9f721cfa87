"""What is asked of a file of RDF before a parser has it: no nesting without end, no entities that multiply."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import BinaryIO

from scigraft.model import UnsafeInput

DEEPEST = 200  # the parser of JSON-LD calls itself for each level; what we write has fewer than ten
_PIECE = 1 << 20
_NO_SIGN = bytes(set(range(256)) - set(b'"[]{}'))
_STEP = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
_ENTITY = b"<!ENTITY"


def check_bounds(path: Path) -> None:
    """Raise ``UnsafeInput`` for JSON-LD nested too deeply and for RDF/XML that declares entities, told by the suffix.

    Raises ``OSError`` where the file cannot be read.
    """
    suffix = path.suffix.lower()
    if suffix not in (".jsonld", ".rdf"):
        return
    with path.open("rb") as stream:
        if suffix == ".rdf" and _has_entities(stream):
            raise UnsafeInput(
                "the file declares XML entities", where=path.name, hint="Write it anew as Turtle or N-Triples"
            )
        if suffix == ".jsonld" and any(depth > DEEPEST for depth in _depths(stream)):
            raise UnsafeInput(
                f"brackets stand more than {DEEPEST} deep in each other", where=path.name,
                hint="Write it anew as Turtle or N-Triples",
            )  # fmt: skip


def _has_entities(stream: BinaryIO) -> bool:
    kept = b""
    while piece := stream.read(_PIECE):
        kept += piece.replace(b"\x00", b"")  # UTF-16 as well
        if _ENTITY in kept:
            return True
        kept = kept[-len(_ENTITY) :]
    return False


def _depths(stream: BinaryIO) -> Iterator[int]:
    """Yield the greatest depth of each piece of JSON; brackets in strings do not count."""
    kept, inside, depth = b"", False, 0
    while piece := stream.read(_PIECE):
        piece = kept + piece
        # A backslash at the end waits for what it escapes.
        odd = (len(piece) - len(piece.rstrip(b"\\"))) % 2
        kept, piece = (b"\\", piece[:-1]) if odd else (b"", piece)
        signs = piece.replace(b"\\\\", b"").replace(b'\\"', b"").translate(None, _NO_SIGN)
        parts = signs.split(b'"')
        outside = b"".join(parts[1 if inside else 0 :: 2])
        inside ^= len(parts) % 2 == 0
        levels = list(accumulate(map(_STEP.__getitem__, outside), initial=depth))
        depth = levels[-1]
        yield max(levels)
