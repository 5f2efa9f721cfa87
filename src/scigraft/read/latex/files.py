"""Files that a LaTeX file asks for: only from its own folder, within limits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from scigraft.read.encoding import Decoded, decode
from scigraft.read.latex.tokens import tokenize
from scigraft.read.source import Source

MAX_DEPTH = 10
MAX_FILES = 300
_INPUTS = frozenset(("\\input", "\\include", "\\subfile", "\\subfileinclude", "\\InputIfFileExists"))
_IMPORTS = frozenset(("\\import", "\\subimport"))


@dataclass
class Inclusion:
    r"""Replaces ``\input`` and its kin with the tokens of the file.

    Names not read are kept: ``missing`` are not there, ``refused`` lie outside the folder, ``skipped`` pass a limit.
    ``decoded`` says of each file read how its bytes became text.
    """

    source: Source
    max_bytes: int
    missing: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    decoded: dict[str, Decoded] = field(default_factory=dict)
    _read: int = 0
    _bytes: int = 0

    @property
    def folder(self) -> Path | None:
        """The folder of the main file; nothing outside it is read."""
        return self.source.path.parent.resolve() if self.source.path is not None else None

    def tokens(self, text: str, *, depth: int = 0) -> list[str]:
        """Return the tokens of source with the files it asks for in their places."""
        tokens = tokenize(text)
        if _INPUTS.isdisjoint(tokens) and _IMPORTS.isdisjoint(tokens):
            return tokens
        out: list[str] = []
        at = 0
        while at < len(tokens):
            token = tokens[at]
            at += 1
            if token not in _INPUTS and token not in _IMPORTS:
                out.append(token)
                continue
            name, at = _argument(tokens, at)
            if token in _IMPORTS:
                inner, at = _argument(tokens, at)
                name = f"{name.rstrip('/')}/{inner}"
            out.extend(self._included(name, depth))
        return out

    def _included(self, name: str, depth: int) -> list[str]:
        name = name.strip().strip('"')
        if not name or name.startswith("\\"):
            return []
        if depth >= MAX_DEPTH or self._read >= MAX_FILES:
            self.skipped.append(name)
            return []
        text = self.text(name, suffix=".tex")
        return [" ", *self.tokens(text, depth=depth + 1), " "] if text is not None else []

    def text(self, name: str, *, suffix: str) -> str | None:
        """Return the text of a file named in the source, None where there is none that may be read."""
        if self.folder is None:
            self.missing.append(name)
            return None
        for path in self._candidates(name, suffix):
            resolved = path.resolve()
            if not resolved.is_relative_to(self.folder):
                self.refused.append(name)
                return None
            try:
                if resolved.is_file():
                    if self._bytes + resolved.stat().st_size > self.max_bytes:
                        self.skipped.append(name)
                        return None
                    data = resolved.read_bytes()
                    self._read += 1
                    self._bytes += len(data)
                    found = decode(data)
                    self.decoded[resolved.relative_to(self.folder).as_posix()] = replace(found, text="")
                    return found.text
            except OSError:
                break
        self.missing.append(name)
        return None

    def _candidates(self, name: str, suffix: str) -> Iterator[Path]:
        folder = self.folder or Path()
        relative = PurePosixPath(name.replace("\\", "/"))
        names = [relative] if relative.suffix == suffix else [PurePosixPath(f"{relative}{suffix}"), relative]
        for one in names:
            yield folder / one
        # An archive laid flat: `paper__tables__a.tex` stands for `tables/a.tex` beside `paper__main.tex`.
        prefix = self.source.stem
        while "__" in prefix:
            prefix = prefix.rpartition("__")[0]
            flat = "__".join(part for part in names[0].parts if part not in (".", "..", "/"))
            yield folder / f"{prefix}__{flat}"


def _argument(tokens: list[str], at: int) -> tuple[str, int]:
    while at < len(tokens) and tokens[at] == " ":
        at += 1
    if at < len(tokens) and tokens[at] == "{":
        end = at + 1
        while end < len(tokens) and tokens[end] != "}":
            end += 1
        return "".join(tokens[at + 1 : end]), end + 1
    end = at
    while end < len(tokens) and not tokens[end].isspace() and tokens[end][0] != "\\":
        end += 1
    return "".join(tokens[at:end]), end
