"""What a paper says of itself: its field and keywords, the problem it solves, how, and what is new in that."""

from scigraft.extract.academic.statements.proposer import Statements

__all__ = ["Statements"]
