"""The one exception tree.

ScigraftError
    ReadError            a file could not be read; costs that file only
        UnknownFormat    no reader claims the content
        UnsafeInput      a limit was passed (archive bomb, entity, size)
        NeedsExtra       an optional package is missing; says which to install
    ModuleError          a module file is wrong; names file, line and key
    LibraryError         the library folder cannot be used as asked
        DamagedIndex     the index of related papers is not what was written; a build makes it anew
    UsageError           the caller asked for something that is not there
"""

from __future__ import annotations


class ScigraftError(Exception):
    """Base of every error that scigraft raises on purpose.

    ``what`` says what is wrong, ``where`` names file, page, table or cell, ``hint`` what to do.
    """

    def __init__(self, what: str, *, where: str = "", hint: str = "") -> None:
        self.what = what
        self.where = where
        self.hint = hint
        super().__init__(str(self))

    def __str__(self) -> str:
        text = f"{self.where}: {self.what}" if self.where else self.what
        return f"{text}. {self.hint}" if self.hint else text

    def __reduce__(self) -> tuple[object, ...]:
        """Survive the trip from a worker process (keyword-only arguments do not by default)."""
        return _rebuild, (type(self), self.what, self.where, self.hint)


def _rebuild(kind: type[ScigraftError], what: str, where: str, hint: str) -> ScigraftError:
    return kind(what, where=where, hint=hint)


class ReadError(ScigraftError):
    """A file could not be read. It costs that file only."""


class UnknownFormat(ReadError):
    """No reader claims the content of the file."""


class UnsafeInput(ReadError):
    """Reading on would pass a safety limit."""


class NeedsExtra(ReadError):
    """The file needs an optional package that is not installed."""


class ModuleError(ScigraftError):
    """A module's data or hooks are wrong."""


class LibraryError(ScigraftError):
    """The library folder cannot be used as asked."""


class DamagedIndex(LibraryError):
    """The files of the index of related papers are not what they were. A build makes them anew."""


class UsageError(ScigraftError):
    """The caller asked for something that is not there."""
