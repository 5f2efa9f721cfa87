"""``scigraft module suggest``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scigraft.cli.console import data_stream, plural, quoted, say, write_json
from scigraft.cli.options import as_json
from scigraft.cli.session import Session
from scigraft.model import UsageError

if TYPE_CHECKING:
    from scigraft.modules.patching import Patch
    from scigraft.modules.suggestions import UnknownTerm


@click.command("suggest")
@click.argument("module", required=False)
@click.option(
    "--min-count", type=click.IntRange(min=1), default=3, show_default=True,
    help="Leave out terms of fewer values than this.",
)  # fmt: skip
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="Write the patch here; else it is printed."
)
@click.option("--apply", "apply_it", is_flag=True, help="Change the files instead of printing the patch.")
@as_json
@click.pass_obj
def suggest(
    session: Session, module: str | None, min_count: int, out: Path | None, apply_it: bool, as_json: bool
) -> None:
    """Draft a patch with the terms that a module does not know.

    The terms are those of the library's records: rejected because a list does not have them, or passed as they are
    because the list is open. A module of your own is patched itself; for another, a file of added terms in the
    library. Read the patch, then use `git apply` or `patch -p1`, or --apply. Nothing changes without you.
    """
    if apply_it and out:
        raise UsageError("--apply and --out do not go together", hint="Write the patch, or apply it")
    with session.open() as library:
        terms = library.unknown_terms(module=module, min_count=min_count)
        if as_json:
            write_json(terms)
            return
        patches = library.suggest(terms)
    if not patches:
        say(f"No unknown term has {plural(min_count, 'value')} or more.")
        return
    if len(patches) > 1 and not apply_it:
        names = " and ".join(_names(terms))
        raise UsageError(f"the terms of {names} go to different folders", hint="Name one of these modules")
    _give(session, patches, terms, out=out, apply_it=apply_it)


def _names(terms: tuple[UnknownTerm, ...]) -> list[str]:
    return sorted({term.module for term in terms})


def _give(
    session: Session, patches: Sequence[Patch], terms: tuple[UnknownTerm, ...], *, out: Path | None, apply_it: bool
) -> None:
    folder = quoted(str(patches[0].folder))
    if apply_it:
        for patch in patches:
            patch.apply()
        if not session.quiet:
            files = sorted({str(patch.folder / edit.path) for patch in patches for edit in patch.edits})
            say(f"Added {plural(len(terms), 'term')} to {', '.join(files)}. Run `scigraft build`.")
        return
    text = patches[0].as_diff()
    if out is None:
        data_stream().write(text.encode())
        return
    try:
        out.write_text(text, encoding="utf-8", newline="")
    except OSError as exc:
        raise UsageError(f"cannot write the patch ({exc.strerror})", where=str(out)) from exc
    if not session.quiet:
        say(f"Wrote {plural(len(terms), 'term')} to {out}. Read and edit it, then:")
        say(f"  patch -p1 -d {folder} < {quoted(str(out))}")
        say("  scigraft build")
