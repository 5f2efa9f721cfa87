"""Train the maps that tell who may cite whom (``scigraft.search.affinity``), and write them.

    python training/train_affinity.py --data DIR [--cache DIR] [--without-taken-out] --out FILE

DIR is laid out as ``acl``. Pairs of papers of the corpus, one citing the other, are drawn in batches; each paper's
cited one is to be nearer than those of the rest of the batch, and the other way round (InfoNCE). No query from outside
is read. All citations in the corpus are, so the maps serve queries from outside alone. ``--without-taken-out`` leaves
out those of the papers that training of the fusion asks as if they came from outside (``taken_out``). Needs PyTorch
(only here); a minute on one core. Deterministic on one thread.
"""

from __future__ import annotations

import argparse
from collections.abc import Collection as Container
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from taken_out import chosen
from torch import Tensor, nn
from torch.nn import functional as F

from scigraft.evaluate.search.cache import default_folder
from scigraft.evaluate.search.collection import collected
from scigraft.evaluate.search.rows import read_citations, read_gold, read_papers
from scigraft.search.affinity import SIDES, Affinity
from scigraft.search.affinity import Side as Kept
from scigraft.search.index import SearchIndex

INNER, STEPS, BATCH, RATE, DECAY, DROP, WARM = 256, 1000, 512, 1e-3, 0.1, 0.1, 50
TEMPERATURE = 0.07  # at the beginning; it is learned
MANY = 60  # works that cite more are no sign that two of them are alike
WIDE = 20.0  # numbers of a vector of length one are about 1 / WIDE: what the inner layer takes is near 1


class Side(nn.Module):
    """The map of one side, as in ``scigraft.search.affinity``."""

    def __init__(self, dim: int) -> None:
        super().__init__()
        self.into, self.back = nn.Linear(dim, INNER), nn.Linear(INNER, dim, bias=False)
        nn.init.zeros_(self.back.weight)

    def forward(self, x: Tensor) -> Tensor:
        """Return moved vectors of length one."""
        inner = F.dropout(torch.relu(self.into(WIDE * x)), DROP, self.training)
        return F.normalize(x + self.back(inner) / WIDE, dim=1)


def learned(index: SearchIndex, citations: Sequence[tuple[str, str]], without: Container[str]) -> Affinity:
    """Return maps learned from the citations between papers of an index, those of some papers left out."""
    torch.manual_seed(0)
    rng = np.random.default_rng(0)
    vectors = F.normalize(torch.tensor(index.text_vectors), dim=1)
    pairs, linked = _pairs(index, citations, frozenset(without))
    sides = nn.ModuleList([Side(vectors.shape[1]) for _ in SIDES])
    scale = nn.Parameter(torch.tensor(1 / TEMPERATURE).log())
    groups = [{"params": list(sides.parameters()), "weight_decay": DECAY}, {"params": [scale], "weight_decay": 0.0}]
    optimizer = torch.optim.AdamW(groups, lr=RATE)
    for step in range(STEPS):
        for group in optimizer.param_groups:
            group["lr"] = RATE * min(1.0, (step + 1) / WARM) * (1 - step / STEPS)
        batch = pairs[rng.integers(len(pairs), size=BATCH)]
        scores = sides[0](vectors[batch[:, 0]]) @ sides[1](vectors[batch[:, 1]]).T * scale.exp()
        scores = scores.masked_fill(torch.tensor(_no_counterexample(batch, linked)), -1e4)
        own = torch.arange(BATCH)
        loss = (F.cross_entropy(scores, own) + F.cross_entropy(scores.T, own)) / 2
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return Affinity(index.model, *(_kept(side) for side in sides))


def _pairs(
    index: SearchIndex, citations: Sequence[tuple[str, str]], without: frozenset[str]
) -> tuple[np.ndarray, np.ndarray]:
    """Return (citing, cited) papers by number, and which papers cite, or are cited with, which."""
    numbers = {key: number for key, number in index.numbers.items() if key not in without}
    cites: dict[str, set[int]] = {}
    for citing, cited in citations:
        if citing not in without and cited in numbers and citing != cited:
            cites.setdefault(citing, set()).add(numbers[cited])
    linked = np.zeros((len(index), len(index)), dtype=bool)
    for citing, works in cites.items():
        cited = sorted(works)
        if len(cited) <= MANY:
            linked[np.ix_(cited, cited)] = True
        if citing in numbers:
            linked[numbers[citing], cited] = linked[cited, numbers[citing]] = True
    found = [(numbers[citing], work) for citing in sorted(cites.keys() & numbers.keys()) for work in cites[citing]]
    return np.array(sorted(found)), linked


def _no_counterexample(batch: np.ndarray, linked: np.ndarray) -> np.ndarray:
    """Return which papers of a batch speak neither for nor against which: linked ones, and the same one again."""
    citing, cited = batch[:, :1], batch[:, 1][None]
    found = linked[citing, cited] | (citing == cited) | (cited == cited.T)
    np.fill_diagonal(found, False)
    return np.asarray(found)


def _kept(side: nn.Module) -> Kept:
    """Return a learned map as it is shipped, in half precision."""
    into, bias, back = (part.detach().numpy() for part in (side.into.weight.T, side.into.bias, side.back.weight.T))
    return Kept(*(part.astype(np.float16).astype(np.float32) for part in (WIDE * into, bias, back / WIDE)))


def save(affinity: Affinity, file: Path) -> None:
    """Write maps."""
    arrays = {
        f"{name}.{part}": getattr(getattr(affinity, name), part).astype(np.float16)
        for name in SIDES
        for part in ("into", "bias", "back")
    }
    np.savez_compressed(file, model=np.array(affinity.model), **arrays)


def main() -> None:
    """Train and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--cache", type=Path, default=default_folder())
    parser.add_argument("--without-taken-out", action="store_true")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    torch.set_num_threads(1)
    papers, citations = read_papers(options.data / "papers.jsonl"), read_citations(options.data / "citations.tsv")
    gold = read_gold(options.data / "in_corpus_dev_gold.tsv")
    index = collected(papers, citations, gold, cache=options.cache).index
    without = {paper.id for paper in chosen(papers)} if options.without_taken_out else set()
    save(learned(index, citations, without), options.out)


if __name__ == "__main__":
    main()
