"""The documentation names every command, and its reference is what the commands say today."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from scigraft.cli.app import COMMANDS, app, hoisted
from scigraft.library import Library
from scigraft.model import ExtractSettings, GraphSettings, Settings

ROOT = Path(__file__).parents[2]


def test_the_command_reference_is_fresh():
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "docs/make_cli_reference.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, env=environment)
    assert done.returncode == 0, "run: python docs/make_cli_reference.py"


@pytest.mark.slow
def test_the_pictures_are_fresh():
    done = subprocess.run([sys.executable, "docs/make_pictures.py", "--check"], cwd=ROOT)
    assert done.returncode == 0, "run: python docs/make_pictures.py"


@pytest.mark.slow
def test_the_page_on_the_academic_graph_shows_what_its_commands_print():
    done = subprocess.run([sys.executable, "docs/make_academic_graph.py", "--check"], cwd=ROOT)
    assert done.returncode == 0, "run: python docs/make_academic_graph.py"


@pytest.mark.parametrize("picture", sorted((ROOT / "docs" / "img").glob("*.svg")), ids=lambda path: path.stem)
def test_a_picture_fetches_nothing(picture):
    text = picture.read_text(encoding="utf-8")
    assert not re.search(r"@import|@font-face|<script|<image|href=|url\((?!#)", text)
    assert f"img/{picture.name}" in "".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs").glob("*.md"))


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_in_the_reference(name):
    assert f"## scigraft {name}\n" in (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")


def test_every_page_is_in_the_table_of_contents():
    contents = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    pages = (page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").rglob("*.md"))
    assert [page for page in pages if f": {page}\n" not in contents] == []


def typed() -> list[str]:
    """Return the commands in the code blocks of README and pages."""
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    blocks = [block for page in pages for block in page.read_text(encoding="utf-8").split("```")[1::2]]
    lines = (line.removeprefix("$ ") for block in blocks for line in block.splitlines())
    commands = (part.strip() for line in lines for part in line.split(" && "))
    return sorted({command for command in commands if command.startswith("scigraft ") and "[OPTIONS]" not in command})


@pytest.mark.parametrize("line", typed())
def test_commands_in_the_pages_are_those_there_are(line):
    _, name, *arguments = hoisted(shlex.split(line, comments=True))
    command = app.get_command(click.Context(app), name)
    assert command is not None
    if isinstance(command, click.Group):
        command = command.get_command(click.Context(command), arguments[0])
        assert command is not None
    known = {form for option in command.params for form in option.opts}
    assert {argument for argument in arguments if argument.startswith("-")} <= known


def test_the_record_that_the_first_pages_show_is_one_of_the_sample_papers(tmp_path):
    settings = Settings(extract=ExtractSettings(modules=("glass",)), graph=GraphSettings(enabled=False), workers=1)
    with Library.create(tmp_path / "mylibrary", settings=settings) as library:
        library.add([ROOT / "samples" / "papers" / "haider2019_borosilicate.md"])
        library.build()
        pages = ("README.md", "docs/getting-started.md")
        ids = {re.search(r"scigraft show (\w+)", (ROOT / page).read_text(encoding="utf-8"))[1] for page in pages}
        assert all(library.record(id).canonical["constituent"] == "SiO2" for id in ids)


def test_the_page_on_related_papers_tells_every_system_of_search():
    from scigraft.search.registry import PREFERRED, SYSTEMS

    page = (ROOT / "docs" / "related.md").read_text(encoding="utf-8")
    table = page.split("| system | reads | needs |")[1].split("\n\n")[0]
    rows = re.findall(r"^\| `([\w+]+)` \| .+ \|(.*)\|$", table, re.MULTILINE)
    assert sorted(name for name, _ in rows) == sorted(SYSTEMS)
    assert {name for name, needs in rows if "vectors" in needs} <= {
        name for name, system in SYSTEMS.items() if system.vectors == "needed"
    }
    assert all(f"`{name}`" in page.split("| system |")[0] for name in PREFERRED)


def test_the_help_of_related_tells_every_system_of_search(scigraft):
    from scigraft.search.registry import told

    said = " ".join(scigraft("related", "--help").out.split())
    assert all(f"{name} {what}" in said for name, what in told().items())
