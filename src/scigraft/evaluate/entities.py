"""Spans of tasks, data sets and metrics against labelled sentences: precision, recall and F1 of exact spans."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from scigraft.embed import Embedder, default_embedder, is_available
from scigraft.evaluate.bootstrap import interval
from scigraft.evaluate.labelled_files import SCIERC_TYPES, read_labelled
from scigraft.evaluate.progress import Progress
from scigraft.extract.tagger.bio import KINDS, Span
from scigraft.extract.tagger.labelled import Labelled, read_scierc
from scigraft.extract.tagger.tagger import Tagger, default_tagger
from scigraft.extract.tagger.weights import fingerprints
from scigraft.model import UsageError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scigraft.extract.tagger.fitting import Prepared

FOLDS, SEED = 5, 42
_KNOWN = 0.5  # of a file's sentences: from there on it is what the shipped tagger was trained on


@dataclass(frozen=True, slots=True)
class EntityScore:
    """Gold and found spans of each sentence, and how they were found."""

    gold: tuple[frozenset[Span], ...]
    found: tuple[frozenset[Span], ...]
    settings: Mapping[str, str | int]

    def figures(self) -> dict[str, float]:
        """Return ``span_f1``, ``span_precision``, ``span_recall``, and the same of each type."""
        told: dict[str, float] = {}
        pairs = list(zip(self.gold, self.found, strict=True))
        for kind in ("", *KINDS):
            end = f".{kind}" if kind else ""
            precision, recall, f1 = _shares(pairs, kind)
            told |= {f"span_f1{end}": f1, f"span_precision{end}": precision, f"span_recall{end}": recall}
        return told

    def intervals(self) -> dict[str, tuple[float, float]]:
        """Return 95% intervals of the F1 figures, by bootstrap over sentences."""
        pairs = list(zip(self.gold, self.found, strict=True))
        return {
            f"span_f1.{kind}" if kind else "span_f1": interval(pairs, lambda some, kind=kind: _shares(some, kind)[2])  # type: ignore[misc]
            for kind in ("", *KINDS)
        }

    def as_dict(self) -> dict[str, object]:
        """Return figures, intervals and settings for one JSON object."""
        return {"figures": self.figures(), "intervals": self.intervals(), "settings": dict(self.settings)}


def _shares(pairs: Sequence[tuple[frozenset[Span], frozenset[Span]]], kind: str) -> tuple[float, float, float]:
    right = found = gold = 0
    for truth, told in pairs:
        right += sum(not kind or span[2] == kind for span in truth & told)
        found += sum(not kind or span[2] == kind for span in told)
        gold += sum(not kind or span[2] == kind for span in truth)
    precision = right / found if found else 0.0
    recall = right / gold if gold else 0.0
    return precision, recall, 2 * right / (found + gold) if found + gold else 0.0


def run_entities(
    data: Path, *, folds: int | None = None, lexical: bool = False, progress: Progress | None = None
) -> EntityScore:
    """Return the score of the tagger on a file of labelled sentences, or on the one that a folder holds.

    A file that the shipped tagger was trained on is never scored with it: it is cut into ``folds`` and a tagger is
    trained on the others for each. Any other file is scored with the shipped tagger, unless ``folds`` are asked for.
    ``lexical`` takes the tagger that needs no embedder. Raises ``UsageError`` where a folder holds no such file or the
    folds are too many.
    """
    path = _file(data)
    sentences, scierc = read_labelled(path)
    embedder = default_embedder() if is_available() and not lexical else None
    shipped = default_tagger(embedder)
    seen = _seen(sentences, shipped.weights.seen)
    gold = tuple(frozenset(sentence.spans) for sentence in sentences)
    settings: dict[str, str | int] = {
        "file": path.name,
        "sentences": len(sentences),
        "tagger": "contextual" if embedder else "lexical",
        "seen_in_training": seen,
    }
    if scierc:
        settings["types"] = ", ".join(f"{theirs} as {ours}" for theirs, ours in SCIERC_TYPES.items())
    if folds is None and seen < _KNOWN * len(sentences):
        settings |= {"protocol": "shipped tagger", "version": shipped.version}
        return EntityScore(gold, _by(shipped, sentences), settings)
    folds = folds or FOLDS
    if not 2 <= folds <= len(sentences):
        raise UsageError(f"{folds} folds of {len(sentences)} sentences cannot be made", hint="Give 2 folds or more")
    found, second = _cross_validated(sentences, path.parent, folds, embedder, progress)
    settings |= {"protocol": f"{folds}-fold", "folds": folds, "seed": SEED, "second_sentences": second}
    return EntityScore(gold, found, settings)


def _file(data: Path) -> Path:
    if data.is_file():
        return data
    every = sorted(data.glob("*.conll"))
    for wanted in ("test", "train", ""):
        chosen = [path for path in every if wanted in path.stem]
        if chosen:
            return chosen[0]
    raise UsageError("no .conll file in the folder", where=str(data), hint="Name a file of labelled sentences")


def _seen(sentences: Sequence[Labelled], known: NDArray[np.uint32]) -> int:
    return int(np.isin(fingerprints([sentence.text for sentence in sentences]), known).sum())


def _by(tagger: Tagger, sentences: Sequence[Labelled]) -> tuple[frozenset[Span], ...]:
    return tuple(frozenset(tagger.spans(sentence.text, sentence.tokens)) for sentence in sentences)


def fold_members(count: int, folds: int, *, seed: int = SEED) -> list[list[int]]:
    """Return the sentences of each fold, by number, ascending: a permutation of a fixed seed dealt out in turn."""
    order = np.random.RandomState(seed).permutation(count)
    return [sorted(order[n::folds].tolist()) for n in range(folds)]


def _cross_validated(
    sentences: Sequence[Labelled], folder: Path, folds: int, embedder: Embedder | None, progress: Progress | None
) -> tuple[tuple[frozenset[Span], ...], int]:
    from scigraft.extract.tagger import recipe

    second = [s for name in sorted(folder.glob("scierc_*.json")) for s in read_scierc(name)] if embedder else []
    second = [sentence for sentence in second if sentence.tokens]
    if embedder:
        vectors = recipe.sentence_vectors(sentences, embedder)
        data, other = recipe.contextual_data(sentences, vectors, second, recipe.sentence_vectors(second, embedder))
    else:
        data, other = recipe.lexical_data(sentences), None
    return found_in_folds(data, other, folds, progress), len(second)


def found_in_folds(
    data: Prepared, other: Prepared | None, folds: int = FOLDS, progress: Progress | None = None
) -> tuple[frozenset[Span], ...]:
    """Return the spans found in each sentence by a tagger trained on the sentences of other folds, and on ``other``."""
    from scigraft.extract.tagger import recipe

    found: dict[int, frozenset[Span]] = {}
    for number, held in enumerate(fold_members(len(data), folds)):
        if progress:
            progress("folds", number, folds)
        rest = sorted(set(range(len(data))) - set(held))
        spans = recipe.found_in(recipe.train(data.pick(rest), other), data.pick(held))
        found |= dict(zip(held, map(frozenset, spans), strict=True))
    return tuple(found[n] for n in range(len(data)))


def render_entities(score: EntityScore) -> str:
    """Return the report for people: which protocol, then a line a type."""
    figures, intervals, settings = score.figures(), score.intervals(), score.settings
    lines = [
        f"{settings['file']}: {settings['sentences']} sentences, {settings['tagger']} tagger, {settings['protocol']}"
    ]
    if settings["protocol"] == "shipped tagger" and settings["seen_in_training"]:
        lines.append(f"{settings['seen_in_training']} of the sentences were seen in training: the figures flatter")
    elif settings["seen_in_training"]:
        lines.append(
            f"the shipped tagger learned from {settings['seen_in_training']} of the sentences: it is trained anew for "
            "each fold, on the others"
        )
    counts = Counter(kind for spans in score.gold for *_, kind in spans)
    lines += ["", f"{'':8} {'spans':>6} {'P':>6} {'R':>6} {'F1':>6}   95% interval (bootstrap over sentences)"]
    for kind in ("", *KINDS):
        end = f".{kind}" if kind else ""
        told = " ".join(f"{figures[f'span_{name}{end}']:6.3f}" for name in ("precision", "recall", "f1"))
        low, high = intervals[f"span_f1{end}"]
        lines.append(f"{kind or 'all':8} {counts[kind] if kind else counts.total():6} {told}   {low:.3f} to {high:.3f}")
    return "\n".join(lines) + "\n"
