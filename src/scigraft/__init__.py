"""scigraft: a folder of scientific papers as typed records, each traced to the cell it came from."""

__version__ = "0.1.0"
