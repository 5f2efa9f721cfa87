"""What is said of a LaTeX source that was not read whole."""

from __future__ import annotations

from scigraft.read.encoding import decoding_notices
from scigraft.read.evidence import Gathering
from scigraft.read.latex.files import Inclusion
from scigraft.read.latex.macros import Expander


def say_what_is_missing(gathering: Gathering, inclusion: Inclusion, *, closed: bool) -> None:
    """Say which files were not read, and whether the source is cut off."""
    name = gathering.source.name
    if inclusion.missing:
        files = ", ".join(dict.fromkeys(inclusion.missing))
        gathering.notice("latex-input", f"{name}: files it asks for are not there: {files}", hint="Add them beside it")
    if inclusion.refused:
        files = ", ".join(dict.fromkeys(inclusion.refused))
        gathering.notice("latex-outside", f"{name}: files outside its folder are not read: {files}")
    if inclusion.skipped:
        files = ", ".join(dict.fromkeys(inclusion.skipped))
        gathering.notice(
            "latex-limit",
            f"{name}: more or larger files are asked for than are read; left out: {files}",
            hint="Add what they hold as a file of its own",
        )
    if not closed:
        gathering.notice(
            "latex-damaged",
            f"{name}: an environment is not closed; the file may be cut off",
            hint="Fetch it again",
        )


def say_of_macros(gathering: Gathering, expander: Expander, file: str) -> None:
    """Say which macros of a file were left as they stand; to be called once its tokens are expanded."""
    if expander.exhausted:
        gathering.notice("latex-macros", f"{file}: its macros expand without end; the rest was read unexpanded")
    if expander.unexpanded:
        names = ", ".join(sorted(expander.unexpanded))
        gathering.notice(
            "latex-delimited-macros",
            f"{file}: macros whose parameters end at a delimiter are not expanded; used here: {names}",
            hint=r"Define them with \newcommand if words or numbers are missing",
        )


def say_of_encodings(gathering: Gathering, inclusion: Inclusion) -> None:
    """Say which included files lost characters, or had their encoding guessed."""
    for file, decoded in inclusion.decoded.items():
        for notice in decoding_notices(decoded, file):
            gathering.notice(notice.code, f"{file}: {notice.message}", hint=notice.hint)
