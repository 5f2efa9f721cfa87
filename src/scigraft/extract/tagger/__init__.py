"""Names of tasks, data sets and metrics in running text, by a trained sequence tagger."""

from scigraft.extract.tagger.tagger import TaggedSpan, Tagger, default_tagger

__all__ = ["TaggedSpan", "Tagger", "default_tagger"]
