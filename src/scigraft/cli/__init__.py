"""The command line. Argument parsing and printing only."""


def main() -> None:
    """Run the command line interface."""
    raise SystemExit("not built yet")
