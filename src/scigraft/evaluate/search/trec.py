"""Runs and judgements in the formats of TREC, which trec_eval, ir_measures and ranx read."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from scigraft.model import UsageError

RUN_SUFFIX, QRELS = ".run", "qrels.txt"


def write_run(file: Path, system: str, run: Mapping[str, Mapping[str, float]]) -> None:
    """Write ``query Q0 paper rank score system`` lines, queries by rising id, papers by falling score."""
    with file.open("w", encoding="utf-8", newline="\n") as stream:
        for query in sorted(run):
            for rank, (paper, score) in enumerate(run[query].items(), start=1):
                # Nine digits tell numbers in single precision apart.
                stream.write(f"{_whole(query)} Q0 {_whole(paper)} {rank} {score:.9g} {system}\n")


def write_qrels(file: Path, relevant: Mapping[str, Mapping[str, int]]) -> None:
    """Write ``query 0 paper relevance`` lines."""
    with file.open("w", encoding="utf-8", newline="\n") as stream:
        for query in sorted(relevant):
            for paper in sorted(relevant[query]):
                stream.write(f"{_whole(query)} 0 {_whole(paper)} {relevant[query][paper]}\n")


def _whole(name: str) -> str:
    if any(letter.isspace() for letter in name):
        raise UsageError(f"the id '{name}' has a blank in it, which runs of TREC cannot have", hint="Leave out --runs")
    return name
