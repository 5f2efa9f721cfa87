"""Run the command line interface as ``python -m scigraft``."""

from scigraft.cli import main

if __name__ == "__main__":
    main()
