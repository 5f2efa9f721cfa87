"""Names that are no entity, or a badly named one: told by a small classifier, set aside with the reason."""

from scigraft.extract.cleaning.classifier import judge
from scigraft.extract.cleaning.clean import NAMED, set_aside
from scigraft.extract.cleaning.features import Surface

__all__ = ["NAMED", "Surface", "judge", "set_aside"]
