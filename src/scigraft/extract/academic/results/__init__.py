"""What a paper reaches (its own results, with data sets and metrics), and what its records are about."""

from scigraft.extract.academic.results.proposer import ResultProposer
from scigraft.extract.academic.results.subjects import SubjectProposer
from scigraft.extract.academic.results.untold import untold

__all__ = ["ResultProposer", "SubjectProposer", "untold"]
