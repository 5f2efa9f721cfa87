"""Options that several commands have."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

import click

as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
as_bibtex = click.option("--bibtex", "as_bibtex", is_flag=True, help="Print BibTeX entries.")
YEARS = "Only papers of these years: 2015, 2015-2018, 2015- or -2018."
in_paper = click.option("--paper", metavar="KEY", help="Only this paper.")
in_module = click.option("--module", "-m", metavar="NAME", help="Only records of this module.")
of_type = click.option("--type", metavar="TYPE", help="Only entities of this type, such as Task or Author.")
limited = click.option(
    "--limit", type=click.IntRange(min=1), help="At most this many; 50 where they are printed for people."
)
module_path = click.option(
    "--module-path", multiple=True, metavar="FOLDER", type=click.Path(exists=True, file_okay=False),
    help="A folder that holds modules of your own; may be given more than once.",
)  # fmt: skip

wide = click.option("--wide", is_flag=True, help="Print all rows and columns, and every cell as a whole.")


def column_range(_: click.Context, __: click.Parameter, given: str | None) -> range | None:
    """Return ``A:B`` (both shown, either may be left out) or ``A`` as a range of columns counted from 0."""
    if given is None:
        return None
    first, colon, last = given.partition(":")
    try:
        start = int(first or 0)
        end = int(last or LAST_COLUMN) if colon else start
    except ValueError as exc:
        raise click.BadParameter(f"'{given}' is not A:B, two column numbers counted from 0") from exc
    if not 0 <= start <= end:
        raise click.BadParameter(f"'{given}' holds no column")
    return range(start, min(end, LAST_COLUMN) + 1)


columns = click.option(
    "--columns", metavar="A:B", callback=column_range,
    help="Print these columns beside those that name the rows, counted from 0.",
)  # fmt: skip

LAST_COLUMN = 100_000
SOME_FAILED = 3  # exit code: done, but some documents failed


def parser_names(given: str) -> tuple[str, ...]:
    """Return the PDF parsers named in ``NAME,NAME...``.

    Raises ``UsageError`` for one that is unknown or not installed: said before any work, not once a file.
    """
    from scigraft.model import NeedsExtra, UsageError
    from scigraft.read.pdf.parsers import chosen

    names = tuple(name.strip() for name in given.split(","))
    try:
        chosen(names)
    except NeedsExtra as exc:
        raise UsageError(exc.what, where=exc.where, hint=exc.hint) from exc
    return names


def not_blank(_: click.Context, __: click.Parameter, given: str | None) -> str | None:
    """Return what an option says; a usage error where it says nothing, as an empty variable of a shell does."""
    if given is not None and not given.strip():
        raise click.BadParameter("it is empty")
    return given


def conditions(_: click.Context, __: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
    """Return ``field=value`` arguments as a mapping; a usage error where one has no equals sign."""
    pairs: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise click.BadParameter(f"'{text}' is not FIELD=VALUE")
        pairs[name.strip()] = value.strip()
    return pairs


# Options that ask the academic graph what papers name, by the type of entity.
NAMED = {
    "task": "Task",
    "dataset": "Dataset",
    "metric": "Metric",
    "model": "Model",
    "author": "Author",
    "institution": "Institution",
    "field": "Field",
    "keyword": "Keywords",
}


def found_in(command: Callable[..., None]) -> Callable[..., None]:
    """Add conditions on the papers to be found; the command gets ``years``, ``venue`` and ``entities`` by type."""

    @wraps(command)
    def with_entities(*args: object, entity: tuple[str, ...], **given: object) -> None:
        asked: dict[str, list[str]] = {}
        for name, type in NAMED.items():
            if value := given.pop(name):
                asked.setdefault(type, []).append(str(value))
        for text in entity:
            type, equals, value = text.partition("=")
            if not equals or not type.strip() or not value.strip():
                raise click.BadParameter(f"'{text}' is not TYPE=NAME", param_hint="--entity")
            asked.setdefault(type.strip(), []).append(value.strip())
        words = {name: given.pop(name) or "" for name in ("years", "venue")}
        command(*args, entities=asked, **words, **given)

    decorated: Callable[..., None] = click.option(
        "--entity", multiple=True, metavar="TYPE=NAME", help="Only papers that name this entity, of any type."
    )(with_entities)
    for name in reversed(NAMED):
        thing = {"dataset": "data set", "task": "task or a kind of it"}.get(name, name)
        says = f"Only papers that name this {thing}."
        decorated = click.option(f"--{name}", metavar="NAME", callback=not_blank, help=says)(decorated)
    decorated = click.option(
        "--venue",
        "--conference",
        "venue",
        metavar="WORDS",
        callback=not_blank,
        help="Only papers whose venue has these words, as printed or by another of its names: `acl`.",
    )(decorated)
    return click.option("--year", "years", metavar="YEARS", callback=not_blank, help=YEARS)(decorated)


def user() -> str:
    """Return the name of who runs this."""
    import getpass

    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return "unknown"  # no user data base, as in some containers
