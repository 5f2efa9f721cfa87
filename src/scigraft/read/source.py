"""The bytes of one file, read once, with its name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path, PurePosixPath

from scigraft.model import Limits, ReadError, UnsafeInput

HEAD = 8192


@dataclass(frozen=True)
class Source:
    """A file to read. ``name`` is what provenance says (posix, relative); ``path`` is where it lies, if anywhere."""

    name: str
    data: bytes
    path: Path | None = None

    @property
    def head(self) -> bytes:
        """The first bytes, enough to tell the format."""
        return self.data[:HEAD]

    @property
    def stem(self) -> str:
        """The file's name without folder and last suffix."""
        return PurePosixPath(self.name).stem

    @property
    def suffix(self) -> str:
        """The last suffix in lower case, with its dot."""
        return PurePosixPath(self.name).suffix.lower()

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the content, in hexadecimal."""
        return sha256(self.data).hexdigest()

    @classmethod
    def open(cls, path: Path, *, name: str | None = None, limits: Limits | None = None) -> Source:
        """Read a file whole. Raises ``ReadError`` where it is gone, unreadable or too large."""
        limits = limits or Limits()
        name = name or path.name
        try:
            size = path.stat().st_size
            if size > limits.file_bytes:
                raise UnsafeInput(
                    f"the file has {size:,} bytes, over the limit of {limits.file_bytes:,}",
                    where=name,
                    hint="Raise read.limits.file_bytes if you trust it",
                )
            return cls(name=name, data=path.read_bytes(), path=path)
        except FileNotFoundError as exc:
            raise ReadError("the file is gone", where=name, hint="Add it again or remove it from the library") from exc
        except OSError as exc:
            raise ReadError(
                f"cannot read the file ({exc.strerror or exc})", where=name, hint="Check its permissions"
            ) from exc
