"""The command line. Argument parsing and printing only; what a command does is in the rooms below.

``app`` is the lazy group of commands, ``commands/`` holds one file a command, ``session`` finds the library,
``console`` prints, ``progress`` shows what is going on, ``grid_view`` draws tables.
"""


def main() -> None:
    """Run the command line interface."""
    from scigraft.cli.app import run

    run()
