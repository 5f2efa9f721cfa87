"""``evaluate roles``: the roles that the classifier gives to the sentences of abstracts, against annotated ones.

Micro-F1 over sentences (each has one role, so it equals the share that is right), F1 of each role and their mean. The
published systems report the same on CSAbstruct (Cohan et al. 2019).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import get_args

from pydantic import BaseModel, ConfigDict, model_validator

from scigraft.evaluate.bootstrap import interval
from scigraft.evaluate.lines import json_of, lines
from scigraft.evaluate.progress import Progress
from scigraft.model import SentenceRole, UsageError

ROLES: tuple[SentenceRole, ...] = get_args(SentenceRole)
# In a folder, what was held back is what is measured: the first of these that is there.
HELD_BACK = ("test.jsonl", "dev.jsonl")
Pairs = tuple[tuple[SentenceRole, SentenceRole], ...]


class _Row(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)
    sentences: tuple[str, ...]
    labels: tuple[SentenceRole, ...]

    @model_validator(mode="after")
    def _match(self) -> _Row:
        if len(self.sentences) != len(self.labels):
            raise ValueError(f"{len(self.sentences)} sentences and {len(self.labels)} labels")
        return self


@dataclass(frozen=True)
class RoleScore:
    """A run: for each abstract its (annotated, told) roles."""

    abstracts: tuple[Pairs, ...]
    settings: Mapping[str, object] = field(default_factory=dict)

    def figures(self) -> dict[str, float]:
        """Return micro and macro F1 and the F1 of each role that is annotated or told."""
        by_role = _by_role(self.abstracts)
        told = {f"f1.{role}": f1 for role, f1 in by_role.items()}
        found = {"micro_f1": micro_f1(self.abstracts), "macro_f1": macro_f1(self.abstracts), **told}
        return {name: round(value, 4) for name, value in found.items()}

    def intervals(self) -> dict[str, list[float]]:
        """Return 95% bootstrap intervals over abstracts."""
        figures = {"micro_f1": micro_f1, "macro_f1": macro_f1}
        return {name: [round(end, 4) for end in interval(self.abstracts, of)] for name, of in figures.items()}

    def as_dict(self) -> dict[str, object]:
        """Return the object that ``--json`` prints."""
        return {"figures": self.figures(), "intervals": self.intervals(), "settings": dict(self.settings)}


def run_roles(data: Path, *, lexical: bool = False, progress: Progress | None = None) -> RoleScore:
    """Return the score of the shipped classifier on a file, or on the held-back file of a folder.

    ``lexical`` takes the weights that need no embedder; they are taken too where none is installed, which the settings
    tell. Raises ``UsageError`` where the data are not annotated abstracts.
    """
    from scigraft.embed import default_embedder, is_available
    from scigraft.extract.roles import classifier

    file = _file(data)
    rows = read_abstracts(file)
    without = lexical or not is_available()
    model, embedder = classifier(lexical=without), None if without else default_embedder()
    told: list[Pairs] = []
    for done, row in enumerate(rows):
        if progress:
            progress("roles", done, len(rows))
        found = model.roles(row.sentences, embedder)
        told.append(tuple((gold, role) for gold, (role, _) in zip(row.labels, found, strict=True)))
    settings = {
        "file": file.name,
        "abstracts": len(rows),
        "sentences": sum(len(row.labels) for row in rows),
        "weights": model.name,
        "weights_digest": model.digest,
        "embedder": embedder.name if embedder else "none",
    }
    return RoleScore(tuple(told), settings)


def read_abstracts(file: Path) -> tuple[_Row, ...]:
    """Return the annotated abstracts of a JSON Lines file (``sentences``, ``labels``)."""
    rows: list[_Row] = []
    for number, line in lines(file):
        try:
            rows.append(_Row.model_validate(json_of(line)))
        except ValueError as exc:
            raise UsageError(
                f"line {number} is no annotated abstract",
                where=file.name,
                hint='Each line is {"sentences": [...], "labels": [...]}, with a role for each sentence: '
                + ", ".join(ROLES),
            ) from exc
    if not any(row.labels for row in rows):
        raise UsageError(
            "there is no annotated sentence in the file",
            where=file.name,
            hint="--data takes a file like roles/dev.jsonl",
        )
    return tuple(rows)


def _file(data: Path) -> Path:
    if data.is_file():
        return data
    found = next((data / name for name in HELD_BACK if (data / name).is_file()), None)
    others = sorted(data.glob("*.jsonl"))
    if found is None and len(others) == 1:
        return others[0]
    if found is None:
        raise UsageError(
            f"there is no {' or '.join(HELD_BACK)} in '{data.name}'", hint="Name a .jsonl file of annotated abstracts"
        )
    return found


def micro_f1(abstracts: Sequence[Pairs]) -> float:
    """Return the share of sentences whose role is right."""
    pairs = [pair for abstract in abstracts for pair in abstract]
    return sum(gold == told for gold, told in pairs) / max(1, len(pairs))


def macro_f1(abstracts: Sequence[Pairs]) -> float:
    """Return the mean F1 of the roles that are annotated or told."""
    by_role = _by_role(abstracts)
    return sum(by_role.values()) / max(1, len(by_role))


def _by_role(abstracts: Sequence[Pairs]) -> dict[str, float]:
    pairs = [pair for abstract in abstracts for pair in abstract]
    found: dict[str, float] = {}
    for role in ROLES:
        right = sum(gold == told == role for gold, told in pairs)
        either = sum((gold == role) + (told == role) for gold, told in pairs)
        if either:
            found[role] = 2 * right / either
    return found


def render_roles(score: RoleScore) -> str:
    """Return the report as text for people."""
    figures, intervals = score.figures(), score.intervals()
    lines = [
        f"{score.settings.get('sentences')} sentences of {score.settings.get('abstracts')} abstracts, weights "
        f"{score.settings.get('weights')}, embedder {score.settings.get('embedder')}",
        "",
    ]
    for name, value in figures.items():
        told = f"   {intervals[name][0]:.3f} to {intervals[name][1]:.3f}" if name in intervals else ""
        lines.append(f"{name:14} {value:6.3f}{told}")
    return "\n".join(lines) + "\n"
