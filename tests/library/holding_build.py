"""Build a library slowly: hold it at the first document until standard input is closed."""

import sys

from scigraft.library import Library


def main() -> None:
    def held(stage: str, done: int, total: int, name: str) -> None:
        if (stage, done) == ("documents", 1):
            print("held", flush=True)
            sys.stdin.read()

    with Library.open(sys.argv[1]) as library:
        library.build(workers=1, progress=held)


if __name__ == "__main__":
    main()
