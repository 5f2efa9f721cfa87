"""The academic graph of the TEI papers: time and memory of a build, of a second one, of ten papers more and less.

``python benchmarks/academic_graph.py [--papers 800] [--workers 2]`` reads ``acl/tei`` of the folder that
``SCIGRAFT_BENCHMARK_DATA`` names. Seconds are of the wall and, for all processes together, of the processors.
"""

from __future__ import annotations

import argparse
import os
import resource
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

from scigraft.library import Library
from scigraft.model import Settings

DATA = Path(os.environ.get("SCIGRAFT_BENCHMARK_DATA", "../shared/data")) / "acl" / "tei"
MORE = 10


def processors() -> float:
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


class Memory:
    """The most memory that this process and its children held together, looked at five times a second."""

    def __init__(self) -> None:
        self.most = 0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def _watch(self) -> None:
        while not self._stop.wait(0.2):
            self.most = max(self.most, sum(map(resident, family(os.getpid()))))

    def close(self) -> int:
        """Stop looking, and return the most bytes seen."""
        self._stop.set()
        self._thread.join()
        return self.most


def family(process: int) -> list[int]:
    found = [process]
    for other in Path("/proc").iterdir():
        if other.name.isdigit():
            try:
                parent = int((other / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1])
            except OSError:
                continue
            if parent == process:
                found.append(int(other.name))
    return found


def resident(process: int) -> int:
    try:
        lines = Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS")), 0)


class Stages:
    """When each stage of a build was last heard of: a stage lasts from the end of the one before it."""

    def __init__(self) -> None:
        self._last: dict[str, float] = {}
        self._begin = time.monotonic()

    def __call__(self, stage: str, done: int, total: int, what: str) -> None:
        """Note when a stage was heard of."""
        self._last[stage] = time.monotonic()

    def __str__(self) -> str:
        ends = [self._begin, *self._last.values()]
        return ", ".join(
            f"{stage} {end - begin:.1f} s" for stage, begin, end in zip(self._last, ends, ends[1:], strict=False)
        )


def timed(what: str, work: Callable[[], object]) -> float:
    wall, spent = time.monotonic(), processors()
    work()
    wall, spent = time.monotonic() - wall, processors() - spent
    print(f"| {what} | {wall:.1f} | {spent:.1f} |", flush=True)
    return wall


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--papers", type=int, default=800)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    papers = sorted(DATA.iterdir())[: given.papers]
    memory = Memory()
    print("| step | seconds | processor seconds |\n|---|---|---|")
    with (
        tempfile.TemporaryDirectory() as folder,
        Library.create(Path(folder) / "lib", settings=Settings(workers=given.workers)) as library,
    ):
        few = papers[:-MORE]
        timed(f"add {len(few)} papers", lambda: library.add(few))
        stages = Stages()
        whole = timed(f"build {len(few)} papers", lambda: library.build(progress=stages))
        before = list(library.academic().dump())
        library.add(papers[-MORE:])
        some = timed(f"build {MORE} more", library.build)
        timed("build again", library.build)
        stats = library.academic().stats()
        for path in papers[-MORE:]:
            library.remove(path.name)
        timed(f"build without the {MORE}", library.build)
        same = list(library.academic().dump()) == before
    print(f"\nStages of the first build: {stages}")
    print(f"Most memory of all processes: {memory.close() / 2**20:.0f} MB")
    print(f"{MORE} more of {len(papers)} took {some / whole:.3f} of the time; as before when deleted: {same}")
    print(", ".join(f"{type} {count}" for type, count in stats.entities))
    print("; ".join(f"{source} {name} {target} {count}" for name, source, target, count in stats.relations))
    print(f"{stats.references} references, {stats.linked} linked, {stats.contexts} contexts, {stats.merges} merges")


if __name__ == "__main__":
    main()
