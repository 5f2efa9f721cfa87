"""What is said of files whose paper is in doubt, after files were added and after a build."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scigraft.cli.console import plural, say

if TYPE_CHECKING:
    from scigraft.library.reports import Review


def tell_doubts(reviews: Sequence[Review]) -> None:
    """Print how many files may belong to several papers; of those not read yet, that the build may settle it."""
    unread = sum(not review.read for review in reviews)
    if unread:
        say(f"{plural(unread, 'file')} may belong to more than one paper by name; the build may settle it from content")
    if len(reviews) > unread:
        doubtful = plural(len(reviews) - unread, "file")
        say(f"{doubtful} may belong to more than one paper: see `scigraft reviews`", style="yellow")
