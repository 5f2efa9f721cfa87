"""Time of disambiguation over made-up names, each size in a process of its own, and over names made to be hard.

python benchmarks/disambiguation_speed.py [--names 25000]

Prints processor seconds for a number of distinct names and for four times as many, with the ratio (4 is linear), then
for ten thousand names that share a word, and ten thousand papers of one name.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time

from scigraft.graph.resolve import NameUse, resolve
from scigraft.model import EntityType

LETTERS = "abcdefghijklmnopqrstuvwxyz"
HARD = 10_000


def words(chance: random.Random, count: int) -> list[str]:
    return ["".join(chance.choices(LETTERS, k=chance.randint(4, 9))) for _ in range(count)]


def tasks(count: int) -> list[NameUse]:
    chance = random.Random(1)
    some, heads = words(chance, 20_000), ["recognition", "classification", "parsing", *words(chance, 300)]
    names = (f"{chance.choice(some)} {chance.choice(some)} {chance.choice(heads)}" for _ in range(count))
    return [NameUse(name, (f"p{at}",)) for at, name in enumerate(names)]


def authors(count: int) -> list[NameUse]:
    chance = random.Random(2)
    given, family = words(chance, 2_000), words(chance, 4_000)
    people = [f"{chance.choice(given)} {chance.choice(family)}".title() for _ in range(count)]
    return [
        NameUse(name, (f"p{at}",), {"coauthors": "; ".join(chance.sample(people, 2)), "paper": f"p{at}"})
        for at, name in enumerate(people)
    ]


def sharing_a_word(count: int) -> list[NameUse]:
    return [NameUse(f"{word} parsing", (f"p{at}",)) for at, word in enumerate(words(random.Random(3), count))]


def of_one_name(count: int) -> list[NameUse]:
    others = words(random.Random(4), 2_000)
    return [
        NameUse("Wei Wang", (f"p{at}",), {"coauthors": f"Bo {others[at % 2_000]}".title(), "paper": f"p{at}"})
        for at in range(count)
    ]


SETS: dict[str, tuple[EntityType, object]] = {
    "tasks": ("Task", tasks),
    "authors": ("Author", authors),
    "tasks sharing a word": ("Task", sharing_a_word),
    "papers of one name": ("Author", of_one_name),
}


def measure(name: str, count: int) -> None:
    type_, make = SETS[name]
    uses = make(count)  # type: ignore[operator]
    start = time.process_time()
    found = resolve(type_, uses)
    print(f"{time.process_time() - start:.2f} {len(found.clusters)}")


def measured(name: str, count: int) -> tuple[float, int]:
    command = [sys.executable, __file__, "--one", name, "--names", str(count)]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return float(told[0]), int(told[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--names", type=int, default=25_000)
    parser.add_argument("--one", choices=tuple(SETS), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        measure(options.one, options.names)
        return
    print(f"{'names':24} {'uses':>8} {'clusters':>9} {'seconds':>8} {'ratio':>6}")
    for name in ("tasks", "authors"):
        once, clusters = measured(name, options.names)
        print(f"{name:24} {options.names:8,} {clusters:9,} {once:8.1f}")
        four, clusters = measured(name, 4 * options.names)
        print(f"{name:24} {4 * options.names:8,} {clusters:9,} {four:8.1f} {four / once:6.2f}")
    for name in ("tasks sharing a word", "papers of one name"):
        once, clusters = measured(name, HARD)
        print(f"{name:24} {HARD:8,} {clusters:9,} {once:8.1f}")


if __name__ == "__main__":
    main()
