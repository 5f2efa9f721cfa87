"""The four tiers of mineral geochemistry (ArticleMiner, section 3.2): metadata, numbers, samples, blanks."""

from scigraft.evaluate.geochem.report import render_geochem
from scigraft.evaluate.geochem.score import GeochemScore, score_geochem

__all__ = ["GeochemScore", "render_geochem", "score_geochem"]
