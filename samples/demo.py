"""The demo: one library over the sample papers, from `init` to `export`, with the commands a user would type.

usage: python samples/demo.py
Everything is written to demo-output/, which is made anew. On a terminal (or with FORCE_COLOR set) each command lays its
answer out for the width that there is; elsewhere no line is cut.
"""

from __future__ import annotations

import csv
import json
import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "demo-output"
LIBRARY = OUT / "library"
SOME_FAILED = 3  # expected of the build: one of the samples is a PDF cut short
MINERALS = [f"samples/papers/eriksen2023_kaldbekk{end}" for end in (".html", "_supplement.xlsx")]
SHOWN = ("sample_id", "mineral", "analytical_method", "ge_ppm", "fe_wtpct", "au_ppm", "d34s_permil")


def run(*arguments: str, allowed: tuple[int, ...] = (0,), lines: int = 0) -> str:
    """Run a command as a user would, show it and what it prints (the first ``lines`` of it), and return that."""
    sys.stdout.write(f"\n{_typed(arguments)}\n")
    sys.stdout.flush()
    done = _call(*arguments)
    if done.returncode not in allowed:
        sys.stdout.write(done.stdout + done.stderr)
        raise SystemExit(f"the command ended with exit code {done.returncode}")
    shown = (done.stderr + done.stdout).rstrip("\n").split("\n")
    for line in shown[: lines or None]:
        sys.stdout.write(line + "\n")
    if lines and len(shown) > lines:
        sys.stdout.write(f"... {len(shown) - lines} more lines\n")
    return done.stdout


def ask(*arguments: str) -> list[dict[str, object]]:
    """Return what a command prints as JSON."""
    answer: list[dict[str, object]] = json.loads(_call(*arguments).stdout)
    return answer


def _call(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "SCIGRAFT_LIBRARY": str(LIBRARY), "PYTHONIOENCODING": "utf-8"}
    if arguments[0] == "init":
        environment.pop("SCIGRAFT_LIBRARY")
    if width := _width():
        # What the command prints is caught, so that it can be shortened: it is told of the terminal behind.
        environment |= {"COLUMNS": str(width), "FORCE_COLOR": "1"}
    command = [sys.executable, "-m", "scigraft", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, encoding="utf-8")


def _width() -> int:
    """Return the letters of a line of the terminal, 0 where there is none."""
    on_terminal = sys.stdout.isatty() or "FORCE_COLOR" in os.environ
    return shutil.get_terminal_size().columns if on_terminal else 0


def _typed(arguments: tuple[str, ...]) -> str:
    """Return a command as a user would type it, on several lines where a terminal is narrow."""
    lines = ["$ scigraft"]
    room = _width() - len(" \\") if _width() else sys.maxsize
    parts: list[str] = []
    for argument in arguments:
        part = f'"{argument}"' if " " in argument or "=" in argument else argument
        if parts and parts[-1].startswith("--") and " " not in parts[-1] and not part.startswith("--"):
            parts[-1] += f" {part}"  # an option and its value stay on one line
        else:
            parts.append(part)
    for part in parts:
        if len(f"{lines[-1]} {part}") <= room:
            lines[-1] += f" {part}"
        else:
            lines.append(f"    {part}")
    return " \\\n".join(lines)


def say(text: str) -> None:
    """Print a heading of the demo."""
    heading = textwrap.fill(f"--- {text}", _width(), subsequent_indent="    ") if _width() else f"--- {text}"
    sys.stdout.write(f"\n{heading}\n")


def main() -> None:
    """Run the demo."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir()
    say("Make a library and add the sample papers and their supplements")
    run("init", "demo-output/library")
    sys.stdout.write("\n$ export SCIGRAFT_LIBRARY=demo-output/library\n")
    run("add", "samples/papers")
    say("Read them and extract records. One file is a broken download: it is named, and costs nothing else")
    run("build", allowed=(0, SOME_FAILED))
    run("build", allowed=(0, SOME_FAILED))
    run("status")
    run("reviews")
    say("What came out")
    for module, condition in (("glass", "constituent=SiO2"), ("bioassay", "treatment=7c"), ("mlresults", "metric=LAS")):
        run("records", "--module", module, "--where", condition, "--limit", "10")
    say("One record with its table, the cell marked")
    record = _a_record()
    if record:
        run("show", record)
    say("What did not come out, and why")
    run("rejected", lines=24)
    run("status", "--tables", "kowalski2016_viscosity")
    run("why", "kowalski2016_viscosity", "constituent")
    say("mmc1.xlsx holds the numbers of that picture. Nothing in it says so, so a person does")
    run("pair", "papers/mmc1.xlsx", "kowalski2016_viscosity")
    run("build", allowed=(0, SOME_FAILED))
    run("records", "--module", "glass", "--paper", "kowalski2016_viscosity", "--limit", "4")
    say("A correction survives every rebuild")
    if record:
        run("correct", record, "--field", "value=69.9", "--reason", "misprint, see the erratum", "--who", "demo")
        run("build", allowed=(0, SOME_FAILED))
        run("correct", "--list")
    say("Records for other programs")
    run("export", "--out", "demo-output/export")
    run("extract", "--module", "glass", "samples/papers", "--out", "demo-output/glass.jsonl", allowed=(0, SOME_FAILED))
    say("Analyses of minerals out of a workbook of many sheets, as one wide table for pandas, pyrolite or R")
    run("extract", "--module", "geochem", "--module", "deposit", *MINERALS, "--out", "demo-output/minerals.jsonl")
    run("convert", "demo-output/minerals.jsonl", "--out", "demo-output/minerals.wide.csv")
    _show_wide(OUT / "minerals.wide.csv")
    _show_graph()
    _show_related()
    say("What was written")
    for path in sorted(p for p in OUT.rglob("*") if p.is_file() and LIBRARY not in p.parents):
        sys.stdout.write(f"{path.relative_to(ROOT).as_posix():<50} {path.stat().st_size:>9,} bytes\n")
    sys.stdout.write(f"{'demo-output/library':<50} the library: see --library\n")


def _show_graph() -> None:
    """Add papers that build on each other, and show what the academic graph tells of them."""
    say("Papers that build on each other: who, what, with which data, and how they use each other")
    run("add", "samples/answers")
    run("build", allowed=(0, SOME_FAILED))
    run("graph", "stats", lines=16)
    run("entities", "--type", "Dataset", "--limit", "8")
    run("papers", "--task", "question answering", "--dataset", "SQuAD")
    run("relations", "--from", "lindgren2019_bridges", "--relation", "achieves", "--places")
    run("cite", "haddad2018_evidence")
    run("graph", "development", "question answering")
    run("export", "--out", "demo-output/graph", "--format", "graphml", "--format", "neo4j", lines=3)


def _show_related() -> None:
    """Show which papers are near to one, why, and which hold some words."""
    say("Papers near to one: by problem, method, result and contribution, by references and by meaning")
    run("related", "haddad2018_evidence", "--limit", "5")
    run("related", "haddad2018_evidence", "--facet", "problem", "--limit", "2", "--explain")
    run("search", "answer spans", "--limit", "3")


def _show_wide(path: Path) -> None:
    """Print some columns of a wide table: below zero is below detection, but for delta values."""
    with path.open(encoding="utf-8", newline="") as stream:
        lines = [SHOWN, *([row[name] for name in SHOWN] for row in csv.DictReader(stream))]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        sys.stdout.write(" ".join(f"{text:>{width}}" for text, width in zip(line, widths, strict=True)) + "\n")


def _a_record() -> str:
    for paper in ("okafor2018_tellurite", "lindqvist2021_aluminosilicate"):
        found = ask("records", "--module", "glass", "--paper", paper, "--json")
        if found:
            return str(found[len(found) // 2]["id"])
    return ""


if __name__ == "__main__":
    main()
