"""What was wrong with a command line, told as all other errors are: where, what, and what to do."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from difflib import get_close_matches

import click

_EXTRA = re.compile(r"Got unexpected extra arguments? \((?P<given>.*)\)", re.DOTALL)
_NO_COMMAND = re.compile(r"No such command '(?P<name>.*?)'", re.DOTALL)
_NO_VALUE = re.compile(r"Option '(?P<name>[^']+)' requires (?P<what>an argument|\d+ arguments)")
_PLAINER = (
    (re.compile(r"is not a valid integer(?: range)?"), "is no whole number"),
    (re.compile(r"is not a valid float(?: range)?"), "is no number"),
    (re.compile(r"is not in the range (\S+)<=x<=(\S+)"), r"is not from \1 to \2"),
    (re.compile(r"(?:File or directory|Path|File) ('.*') does not exist"), r"there is no file \1"),
    (re.compile(r"Directory ('.*') does not exist"), r"there is no folder \1"),
    (re.compile(r"is not in the range x>=(\S+)"), r"is less than \1"),
)
_NAMING = ("--name", "--paper")  # options that may be meant by an argument that a command does not take


def shows_help(exc: click.UsageError) -> bool:
    """Return whether this is a group without a command, whose help is shown."""
    return type(exc).__name__ == "NoArgsIsHelpError"


def told(exc: click.UsageError, within: click.Context) -> str:
    """Return a wrong use as one message; ``within`` is the context of the group that was called."""
    path = (exc.ctx or within).command_path
    if exc.ctx is None and within.invoked_subcommand:
        path = f"{path} {within.invoked_subcommand}"
    what, hint = _what(exc)
    where = f"{path}: " if " " in path else ""
    return f"{where}{what}. {hint or f'`{path} --help` says how it is used'}"


def _what(exc: click.UsageError) -> tuple[str, str]:
    """Return what is wrong, and what to do where more can be said than where the help is."""
    if isinstance(exc, click.NoSuchOption):
        return f"there is no option '{exc.option_name}'", _meant(exc, exc.option_name, exc.possibilities or ())
    if isinstance(exc, click.MissingParameter):
        return f"{_name(exc)} is missing", _missing(exc)
    if isinstance(exc, click.BadParameter):
        said = exc.message.rstrip(".")
        for pattern, plain in _PLAINER:
            said = pattern.sub(plain, said)
        return f"{_name(exc)}: {said}" if _name(exc) else said, ""
    message = exc.format_message()
    if match := _NO_VALUE.search(message):
        return f"{match['name']} is given no value", ""
    if match := _EXTRA.search(message):
        return _too_many(exc, match["given"])
    if match := _NO_COMMAND.search(message):
        return _no_command(exc, match["name"])
    return message.rstrip("."), ""


def _too_many(exc: click.UsageError, given: str) -> tuple[str, str]:
    parameters = exc.ctx.command.params if exc.ctx else []
    if any(isinstance(parameter, click.Argument) for parameter in parameters):
        return f"'{given}' is more than it takes", f"Put words that belong together in quotes. {_usage(exc)}"
    options = {name for parameter in parameters for name in parameter.opts}
    option = next((one for one in _NAMING if one in options), "")
    path = exc.ctx.command_path if exc.ctx else "scigraft"
    meant = f"Did you mean `{path} {option} {shlex.quote(given)}`? " if option else ""
    return f"it takes no argument, and '{given}' is one", f"{meant}{_usage(exc)}"


def _missing(exc: click.MissingParameter) -> str:
    if isinstance(exc.param, click.Option) and exc.ctx:
        return (
            f"Give it as {exc.param.opts[0]} {exc.param.metavar or 'VALUE'}; `{exc.ctx.command_path} --help` says more"
        )
    return _usage(exc)


def _no_command(exc: click.UsageError, name: str) -> tuple[str, str]:
    known: Sequence[str] = ()
    if exc.ctx and isinstance(exc.ctx.command, click.Group):
        known = exc.ctx.command.list_commands(exc.ctx)
    return f"there is no command '{name}'", _meant(exc, name, get_close_matches(name, known, n=2))


def _meant(exc: click.UsageError, name: str, near: Sequence[str]) -> str:
    path = exc.ctx.command_path if exc.ctx else "scigraft"
    if not near:
        return f"`{path} --help` lists them"
    option = name.startswith("-")
    told = " or ".join(one if option else f"`{path} {one}`" for one in near)
    return f"Did you mean {told}?"


def _name(exc: click.BadParameter) -> str:
    hint = exc.param_hint if exc.param_hint is not None else exc.param and exc.param.get_error_hint(exc.ctx)
    if not hint:
        return ""
    names = hint.split(" / ") if isinstance(hint, str) else list(hint)
    return " / ".join(name.strip("'") for name in names)


def _usage(exc: click.UsageError) -> str:
    """Return how a command is written."""
    if not exc.ctx:
        return ""
    pieces = " ".join(exc.ctx.command.collect_usage_pieces(exc.ctx))
    path = exc.ctx.command_path
    return f"It is used as `{path} {pieces}`; `{path} --help` says more"
