"""Modules: what a task may emit. One folder a module: data in TOML, hooks in code."""

from scigraft.modules.hooks import Declared, Hooks
from scigraft.modules.loading import ModuleInfo, available, load, load_folder
from scigraft.modules.module import Module
from scigraft.modules.view import Candidate, Found, Role, Statement, TableView, Verdict
from scigraft.modules.vocabulary import Vocabulary

__all__ = [
    "Candidate",
    "Declared",
    "Found",
    "Hooks",
    "Module",
    "ModuleInfo",
    "Role",
    "Statement",
    "TableView",
    "Verdict",
    "Vocabulary",
    "available",
    "load",
    "load_folder",
]
