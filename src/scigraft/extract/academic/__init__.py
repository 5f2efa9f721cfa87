"""The academic graph of one document: who wrote what, which problem it solves, how, on which data, citing whom."""

from scigraft.extract.academic.proposer import PaperView, Proposal, Proposer
from scigraft.extract.academic.sentences import paper_sentences

__all__ = ["PaperView", "Proposal", "Proposer", "paper_sentences"]
