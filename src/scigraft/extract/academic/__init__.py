"""The academic graph of one document: who wrote what, which problem it solves, how, on which data, citing whom."""

from scigraft.extract.academic.proposer import PaperView, Proposal, Proposer

__all__ = ["PaperView", "Proposal", "Proposer"]
