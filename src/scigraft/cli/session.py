"""What all commands share: which library, how much to say."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scigraft.library import Library

CONFIG = "scigraft.toml"


@dataclass(frozen=True, slots=True)
class Session:
    """The options before the command."""

    library: Path | None = None
    quiet: bool = False

    def root(self) -> Path:
        """Return the folder of the library. Raises ``UsageError`` where there is none."""
        from scigraft.model import UsageError

        if self.library:
            if not (self.library / CONFIG).is_file():
                raise UsageError(
                    "this folder is no library", where=str(self.library), hint="Make one with `scigraft init`"
                )
            return self.library
        here = Path.cwd()
        for folder in (here, *here.parents):
            if (folder / CONFIG).is_file():
                return folder
        raise UsageError(
            "there is no library here or in a folder above",
            hint="Make one with `scigraft init`, or name one with --library",
        )

    def open(self) -> Library:
        """Open the library; the caller closes it (it is a context manager)."""
        from scigraft.library import Library

        return Library.open(self.root())
