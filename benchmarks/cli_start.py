"""How long `scigraft --help` takes, against the bare interpreter in the same run.

usage: python benchmarks/cli_start.py [--runs 9]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time

LIMIT = 0.4  # seconds
COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "scigraft --help": ["-m", "scigraft", "--help"],
    "scigraft extract --help": ["-m", "scigraft", "extract", "--help"],
    "scigraft --version": ["-m", "scigraft", "--version"],
}


def seconds(arguments: list[str], runs: int) -> float:
    """Return the shortest wall time of a run: what the others take longer is the machine's other work."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> int:
    """Print a row a command and return 1 when the help is over the limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=9)
    runs = parser.parse_args().runs
    took = {name: seconds(arguments, runs) for name, arguments in COMMANDS.items()}
    bare = took["python -c pass"]
    print(f"{'command':<28}{'seconds':>9}{'of bare':>9}")
    for name, value in took.items():
        print(f"{name:<28}{value:>9.3f}{value / bare:>8.1f}x")
    over = took["scigraft --help"] > LIMIT
    print(f"limit for --help: {LIMIT} s: {'over' if over else 'met'}")
    return int(over)


if __name__ == "__main__":
    raise SystemExit(main())
