"""The role that a sentence plays in an abstract: background, objective, method, result, other."""

from scigraft.extract.roles.classifier import ROLES, RoleClassifier, classifier
from scigraft.extract.roles.paper import with_roles

__all__ = ["ROLES", "RoleClassifier", "classifier", "with_roles"]
