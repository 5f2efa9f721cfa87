"""What a paper reaches: its own results, with the data sets and metrics they are told for."""

from scigraft.extract.academic.results.proposer import ResultProposer

__all__ = ["ResultProposer"]
