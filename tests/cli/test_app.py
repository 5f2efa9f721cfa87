from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module

import click
import pytest

from scigraft.cli.app import COMMANDS, SECTIONS, app, hoisted
from scigraft.model import UsageError

PLAIN = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONIOENCODING": "ascii"}


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_says_what_the_list_says(name):
    command = import_module(f"scigraft.cli.commands.{name}").command
    assert command.name == name
    assert (command.help or "").split("\n")[0] == COMMANDS[name]


def modules_after(*arguments: str) -> set[str]:
    code = (
        "import sys\nfrom scigraft.cli import main\n"
        f"sys.argv = ['scigraft', *{list(arguments)!r}]\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\nsys.stderr.write(' '.join(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=PLAIN)
    return set(done.stderr.split())


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_help_loads_nothing_heavy(option):
    loaded = modules_after(option)
    assert "scigraft.cli.app" in loaded
    assert not loaded & {"rich", "pydantic", "sqlalchemy", "lxml", "pdfplumber", "pypdfium2"}
    assert not {name for name in loaded if name.startswith("scigraft.cli.commands")}


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--version"], 0, "scigraft 0"),
        (["--help"], 0, "Exit codes"),
        (["xyzzy"], 2, "there is no command 'xyzzy'. `scigraft --help` lists them"),
        (["biuld"], 2, "Did you mean `scigraft build`?"),
        (["papers"], 2, "there is no library"),
        (["papers", "--library", "nowhere"], 2, "is no library"),
        (["--library", "nowhere", "papers"], 2, "is no library"),
        (["extract", "x.pdf"], 2, "scigraft extract: --module / -m is missing. Give it as --module NAME"),
        (["extract", "-m", "bioassay", "absent.pdf"], 2, "absent.pdf: there is no such file or folder"),
        (["extract", "-m", "nonsense", "."], 2, "there is no module 'nonsense'"),
        (["module", "show", "nonsense"], 2, "there is no module"),
        (["module", "check", "nonsense"], 2, "there is no such module or folder"),
        (["evaluate", "tables"], 2, "scigraft evaluate tables: --benchmark / -b is missing"),
        (
            ["entities", "Kyoto"],
            2,
            "takes no argument, and 'Kyoto' is one. Did you mean `scigraft entities --name Kyoto`?",
        ),
        (["related", "two", "words"], 2, "scigraft related: 'words' is more than it takes. Put words that belong"),
        (["related"], 2, "QUERY is missing. It is used as `scigraft related [OPTIONS] QUERY`"),
        (["related", "a", "--limit", "0"], 2, "scigraft related: --limit: 0 is not from 1 to 1000."),
        (["related", "a", "--limit", "x"], 2, "scigraft related: --limit: 'x' is no whole number."),
        (["related", "a", "--facet"], 2, "scigraft related: --facet is given no value."),
        (["status", "--jsno"], 2, "scigraft status: there is no option '--jsno'. Did you mean --json?"),
        (["convert", "no.jsonl", "--out", "x"], 2, "scigraft convert: SOURCES...: there is no file 'no.jsonl'."),
        (["graph", "stat"], 2, "Did you mean `scigraft graph stats`?"),
        (["--libary", "x", "status"], 2, "there is no option '--libary'. Did you mean --library?"),
    ],
)
def test_what_is_said_and_the_exit_code(scigraft, tmp_path, monkeypatch, arguments, code, said):
    monkeypatch.chdir(tmp_path)
    done = scigraft(*arguments)
    assert done.code == code
    assert said in done.out + done.err
    assert "Traceback" not in done.err


def all_commands():
    """Yield every command as its words, those of groups too."""
    for name in COMMANDS:
        command = import_module(f"scigraft.cli.commands.{name}").command
        yield (name,)
        if isinstance(command, click.Group):
            yield from ((name, inner) for inner in command.list_commands(click.Context(command)))


@pytest.mark.parametrize("group", ["graph", "module", "evaluate"])
def test_no_line_of_a_list_of_commands_is_cut(scigraft, group):
    listed = scigraft(group, "--help").out.partition("Commands:")[2].splitlines()
    assert listed and [line for line in listed if line.endswith("...")] == []


def test_the_list_of_commands_stands_under_headings(scigraft):
    said = scigraft("--help").out
    assert "A first use: scigraft init LIBRARY" in " ".join(said.split())
    places = [said.index(f"\n{heading}:\n") for heading in SECTIONS]
    assert places == sorted(places) and said.index("\n  related ") > said.index("\nRelated papers:\n")


@pytest.mark.parametrize("words", list(all_commands()), ids=" ".join)
def test_every_command_tells_a_wrong_option_alike(scigraft, words):
    done = scigraft(*words, "--wrongly")
    assert done.code == 2 and not done.out
    assert done.err.startswith(f"Error: scigraft {' '.join(words)}: there is no option '--wrongly'. ")
    assert "Usage:" not in done.err and done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        (["build", "-q"], ["-q", "build"]),
        (["build", "--library", "x", "--json"], ["--library", "x", "build", "--json"]),
        (["status", "--library=x"], ["--library=x", "status"]),
        (["papers", "--library"], ["--library", "papers"]),
        (["extract", "--", "-q"], ["extract", "--", "-q"]),
        (["records", "--where", "a=b"], ["records", "--where", "a=b"]),
    ],
)
def test_the_groups_options_may_stand_behind_the_command(given, taken):
    assert hoisted(given) == taken


def test_debug_shows_where_an_error_comes_from(scigraft, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match="no library"):
        scigraft("--debug", "papers")


def test_a_file_that_cannot_be_written_is_named(scigraft, papers, tmp_path):
    (tmp_path / "out.jsonl").mkdir()
    done = scigraft("extract", "-m", "bioassay", papers / "assays.md", "--out", tmp_path / "out.jsonl")
    assert done.code == 1
    assert "out.jsonl" in done.err


def test_a_plain_terminal_gets_escapes_instead_of_an_error():
    command = [sys.executable, "-m", "scigraft", "module", "show", "bioassay"]
    done = subprocess.run(command, capture_output=True, check=True, env=PLAIN)
    assert b"\\u03bcM" in done.stdout


def test_the_group_knows_only_its_commands():
    assert app.get_command(click.Context(app), "os") is None
