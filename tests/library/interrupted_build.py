"""Build a library and be killed after a number of documents: `interrupted_build.py LIBRARY WORKERS DOCUMENTS`."""

import os
import signal
import sys

from scigraft.library import Library


def main() -> None:
    folder, workers, documents = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])

    def killed(stage: str, done: int, total: int, name: str) -> None:
        if stage == "documents" and done == documents:
            os.kill(os.getpid(), signal.SIGKILL)

    with Library.open(folder) as library:
        library.build(workers=workers, progress=killed)


if __name__ == "__main__":
    main()
