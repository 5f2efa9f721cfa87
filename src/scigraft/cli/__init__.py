"""The command line. Argument parsing and printing only."""
