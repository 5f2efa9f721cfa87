"""The command group. A command's file is loaded when the command is used, so that help is printed at once."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import IO

import click

from scigraft import __version__
from scigraft.cli.session import Session

# Command, what it does (the first line of its own help), in the order of a first use, under the heading it stands at.
SECTIONS: dict[str, dict[str, str]] = {
    "A library": {
        "init": "Make a library in a folder.",
        "add": "Add files or folders of papers and supplements.",
        "build": "Read what is new or changed and extract its records.",
        "status": "Say what became of each paper, document and table.",
        "papers": "List the papers.",
        "reviews": "List files whose paper is in doubt.",
        "pair": "Say to which paper a file belongs.",
        "remove": "Take papers or files out of the library.",
        "backup": "Copy the library while it is in use.",
    },
    "Records, the values out of tables": {
        "tables": "List the tables, or print one with its structure.",
        "records": "List records, with conditions on their fields.",
        "show": "Show a record with its table, the cell marked.",
        "rejected": "Show what was rejected, grouped by reason and unknown term.",
        "why": "Explain why a paper's value is there or missing.",
        "correct": "Correct or reject a record; it survives rebuilds.",
        "export": "Write records as tables or linked data, or the academic graph.",
        "validate": "Check records against their module's SHACL shapes.",
        "sparql": "Ask the accepted records as linked data, in SPARQL.",
    },
    "The academic graph": {
        "entities": "List who and what the papers name: authors, tasks, data, metrics, models and more.",
        "entity": "Show an entity: its names, its papers, its relations, and each place where it is named.",
        "relations": "List relations between entities, with the papers that support each.",
        "cite": "Show which papers of the library a paper cites, how, and in which sentences.",
        "graph": "Count and walk the academic graph, and show how a line of work developed.",
        "merges": "List which names were told to be the same, and why; make or undo a merge.",
    },
    "Related papers": {
        "related": "Find papers related to a paper, a text or a file, and say why.",
        "search": "Find papers by the words of title and abstract.",
    },
    "Without a library": {
        "extract": "Extract records from files at once, without a library.",
        "convert": "Turn records from one format into another, without a library.",
    },
    "Modules, measuring, this machine": {
        "module": "List, show, draft and check modules.",
        "evaluate": "Measure extraction and search against benchmarks.",
        "doctor": "Say what can be read here and what is missing.",
    },
}
COMMANDS = {name: says for commands in SECTIONS.values() for name, says in commands.items()}
EPILOG = """Exit codes: 0 done, 1 error, 2 wrong usage, 3 done but some documents failed, 130 interrupted.

The library is the folder given by --library, else by the environment variable SCIGRAFT_LIBRARY, else the nearest
folder upwards that holds scigraft.toml. --library, --quiet and --debug may
also stand behind the command."""


INTERRUPTED = 130
FLAGS = frozenset({"-q", "--quiet", "--debug"})


class Failure(click.ClickException):
    """A ``ScigraftError`` as one message on standard error."""

    exit_code = 1

    def show(self, file: IO[str] | None = None) -> None:
        """Print the message; a terminal breaks it between words."""
        from scigraft.cli.console import warn

        warn(f"Error: {self.format_message()}", style="")


class WrongUse(Failure):
    """A ``UsageError``."""

    exit_code = 2


@contextmanager
def _wrong_use_told(ctx: click.Context) -> Iterator[None]:
    try:
        yield
    except click.UsageError as exc:
        from scigraft.cli.wrong_use import shows_help, told

        if shows_help(exc):
            raise
        raise WrongUse(told(exc, ctx)) from exc


class Commands(click.Group):
    """Loads ``scigraft.cli.commands.NAME`` on use and turns errors into messages."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take the group's own options wherever they stand: `scigraft build -q` is `scigraft -q build`."""
        with _wrong_use_told(ctx):
            return super().parse_args(ctx, hoisted(args))

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of a first use."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of this name, loaded."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"scigraft.cli.commands.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands by what they are for, without loading them."""
        widest = max(map(len, COMMANDS))
        for heading, commands in SECTIONS.items():
            with formatter.section(heading):
                formatter.write_dl([(name.ljust(widest), says) for name, says in commands.items()])

    def invoke(self, ctx: click.Context) -> object:
        """Run, with every expected error as a message and not as a traceback."""
        from scigraft.model import ScigraftError, UsageError  # not needed to print the help

        try:
            with _wrong_use_told(ctx):
                return super().invoke(ctx)
        except KeyboardInterrupt as exc:
            click.echo("Interrupted. What was finished is kept.", err=True)
            raise click.exceptions.Exit(INTERRUPTED) from exc
        except ModuleNotFoundError as exc:
            package = (exc.name or "").partition(".")[0]
            if ctx.params.get("debug") or package in ("", "scigraft"):
                raise
            raise Failure(f"the package {package} is not installed. Install it: pip install {package}") from exc
        except OSError as exc:
            if ctx.params.get("debug") or exc.errno == errno.EPIPE:
                raise
            where = f"{exc.filename}: " if exc.filename else ""
            raise Failure(f"{where}{exc.strerror or exc}") from exc
        except ScigraftError as exc:
            if ctx.params.get("debug"):
                raise
            raise (WrongUse if isinstance(exc, UsageError) else Failure)(str(exc)) from exc


def hoisted(arguments: list[str]) -> list[str]:
    """Return the arguments with the group's options before the command; what follows ``--`` stays."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    own: list[str] = []
    rest: list[str] = []
    given = iter(arguments[:end])
    for argument in given:
        if argument in FLAGS or argument.startswith("--library="):
            own.append(argument)
        elif argument == "--library":
            own += [argument, *([value] if (value := next(given, None)) is not None else [])]
        else:
            rest.append(argument)
    return [*own, *rest, *arguments[end:]]


@click.group(
    cls=Commands,
    epilog=EPILOG,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option("--library", metavar="FOLDER", type=click.Path(path_type=Path), help="The library to work on; see below.")
@click.option("--quiet", "-q", is_flag=True, help="Show no progress and no summary.")
@click.option("--debug", is_flag=True, help="Show the traceback of an error.")
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def app(ctx: click.Context, library: Path | None, quiet: bool, debug: bool) -> None:
    """Turn a folder of scientific papers into records and a graph that lead back to page and cell.

    A first use: scigraft init LIBRARY; cd LIBRARY; scigraft add PAPERS; scigraft build; scigraft records

    `scigraft COMMAND --help` says how a command is used.
    """
    ctx.obj = Session(library=library or _from_environment(), quiet=quiet)


def _from_environment() -> Path | None:
    named = os.environ.get("SCIGRAFT_LIBRARY")
    return Path(named) if named else None


def run() -> None:
    """Run the group for this process's arguments, on any terminal."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a letter gets its escape; data is written as UTF-8 bytes elsewhere.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        app(prog_name="scigraft")
    finally:
        _let_go()


def _let_go() -> None:
    """Write what is left to be written; what nobody reads any more (`| head`) is thrown away without a word."""
    for stream in filter(None, (sys.__stdout__, sys.__stderr__)):
        try:
            if not stream.closed:
                stream.flush()
        except OSError as exc:
            if exc.errno in (errno.EPIPE, errno.EINVAL):  # the second on Windows
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
