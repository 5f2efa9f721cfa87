"""Write docs/cli.md from the commands themselves.

usage: python docs/make_cli_reference.py [--check]
With --check nothing is written, and the exit code is 1 when the page is not what it would be.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from scigraft.cli.app import EPILOG, app

PAGE = Path(__file__).parent / "cli.md"


def reference() -> str:
    """Return the page: a section a command, in the order of a first use."""
    lines = [
        "# Command line",
        "",
        "Made from the commands by `docs/make_cli_reference.py`; do not edit by hand.",
        "",
        *_command("scigraft", app),
        *EPILOG.split("\n"),
        "",
    ]
    context = click.Context(app)
    for name in app.list_commands(context):
        lines += _tree(f"scigraft {name}", app.get_command(context, name))
    return "\n".join(lines).rstrip() + "\n"


def _tree(path: str, command: click.Command | None) -> Iterator[str]:
    assert command is not None  # list_commands names only what there is
    yield from _command(path, command)
    if isinstance(command, click.Group):
        for name in command.list_commands(click.Context(command)):
            yield from _tree(f"{path} {name}", command.get_command(click.Context(command), name))


def _command(path: str, command: click.Command) -> Iterator[str]:
    arguments = " ".join(_argument(p) for p in command.params if isinstance(p, click.Argument))
    kind = "COMMAND" if isinstance(command, click.Group) else arguments
    yield f"## {path}"
    yield ""
    yield from ["```", f"{path} [OPTIONS] {kind}".rstrip(), "```", ""]
    yield from [inspect.cleandoc(command.help or ""), ""]
    options = [p for p in command.params if isinstance(p, click.Option)]
    if options:
        yield from ["| option | meaning |", "|---|---|"]
        yield from (_option(option) for option in options)
        yield ""


def _argument(argument: click.Argument) -> str:
    # Written here and not taken from click, whose versions differ.
    name = argument.metavar or (argument.name or "").upper() + ("..." if argument.nargs == -1 else "")
    return name if argument.required else f"[{name}]"


def _option(option: click.Option) -> str:
    forms = ", ".join(f"`{form}`" for form in (*option.opts, *option.secondary_opts))
    value = "" if option.is_flag else f" `{_value(option)}`"
    default = f" Default: `{option.default}`." if option.show_default and option.default is not None else ""
    return f"| {forms}{value} | {(option.help or '').replace('|', chr(92) + '|')}{default} |"


def _value(option: click.Option) -> str:
    if isinstance(option.type, click.Choice):
        return " / ".join(str(choice) for choice in option.type.choices)
    return option.metavar or ("NUMBER" if option.type.name.startswith("integer") else option.type.name.upper())


def main() -> int:
    """Write or check the page."""
    text = reference()
    if "--check" in sys.argv[1:]:
        return int(not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != text)
    PAGE.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
