"""The bytes of one file, read once, with its name."""

from __future__ import annotations

import stat
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path, PurePosixPath

from scigraft.model import Limits, ReadError, UnsafeInput
from scigraft.read.encoding import decode, looks_binary

HEAD = 8192
_SAMPLE = 100_000


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

    def as_plain_text(self) -> Source | None:
        """Return text that holds NUL bytes (UTF-16, UTF-32, strays) as UTF-8 without them; else ``None``."""
        if b"\0" not in self.data[:_SAMPLE]:
            return None
        if looks_binary(decode(self.data[:_SAMPLE]).text.replace("\0", "")):
            return None
        return replace(self, data=decode(self.data).text.replace("\0", "").encode("utf-8", "replace"))

    @classmethod
    def open(cls, path: Path, *, name: str | None = None, limits: Limits | None = None) -> Source:
        """Read a file whole. Raises ``ReadError`` where it is gone, unreadable or too large."""
        limits = limits or Limits()
        name = name or path.name
        try:
            status = path.stat()
            if stat.S_ISDIR(status.st_mode):
                raise ReadError("the folder cannot be read", where=name, hint="Check its permissions")
            if not stat.S_ISREG(status.st_mode):  # reading a pipe or a device may never end
                raise ReadError("it is not a regular file", where=name, hint="Give a file, not a folder or a device")
            size = status.st_size
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
