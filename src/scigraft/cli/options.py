"""Options that several commands have."""

from __future__ import annotations

import click

as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
in_paper = click.option("--paper", metavar="KEY", help="Only this paper.")
in_module = click.option("--module", "-m", metavar="NAME", help="Only records of this module.")
module_path = click.option(
    "--module-path", multiple=True, metavar="FOLDER", type=click.Path(exists=True, file_okay=False),
    help="A folder that holds modules of your own; may be given more than once.",
)  # fmt: skip

SOME_FAILED = 3  # exit code: done, but some documents failed


def conditions(_: click.Context, __: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
    """Return ``field=value`` arguments as a mapping; a usage error where one has no equals sign."""
    pairs: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise click.BadParameter(f"'{text}' is not FIELD=VALUE")
        pairs[name.strip()] = value.strip()
    return pairs
