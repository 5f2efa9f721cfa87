"""What a paper works on, with which data, by which measures, and what it calls its own system: tagged, then weighed."""

from scigraft.extract.academic.tagged.proposer import TaggerProposer

__all__ = ["TaggerProposer"]
