"""Adapt the default embedder to the types of citations: low-rank changes of its upper layers (Hu et al. 2021).

    python training/train_citation_adapter.py --data DIR --out FILE [--fold 0] [--epochs 3]

DIR is as for ``training/train_citations.py``, which takes FILE in. Both sets are learned at once by their own labels,
each with a head of its own over the mean and the maximum of the word pieces' states; direct use is what its labels of
that class come to. The lower layers are run once. ``--fold N`` holds one fifth of train out and reports on it after
each epoch (the shipped weights are of fold 0, epoch 3); ``--fold -1`` takes all. Needs PyTorch (only here); half an
hour to an hour on one core. Deterministic on one thread.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path

import numpy as np
import torch
from sklearn.metrics import f1_score
from torch import Tensor, nn
from torch.nn import functional as F

from scigraft.embed import default_embedder
from scigraft.embed.default import find_model
from scigraft.embed.minilm import MiniLM
from scigraft.graph.citations.masking import masked
from scigraft.graph.citations.typing_model import PIECES

LABELS = {
    "scicite": ["background", "method", "result"],
    "aclarc": ["Background", "CompareOrContrast", "Extends", "Future", "Motivation", "Uses"],
}
DIRECT = {"scicite": [1], "aclarc": [2, 5]}
START, RANK, SCALE = 3, 16, 2.0
DROP, RATE, DECAY, BATCH, SMOOTH = 0.1, 1e-3, 0.01, 16, 0.05
MAPS = {
    "query": "attention.self.query",
    "key": "attention.self.key",
    "value": "attention.self.value",
    "out": "attention.output.dense",
    "wide": "intermediate.dense",
    "narrow": "output.dense",
}
Example = tuple[np.ndarray, int, str]


class Changed(nn.Module):
    """A linear map that stays, with a thin change that is learned."""

    def __init__(self, weight: np.ndarray, bias: np.ndarray) -> None:
        super().__init__()
        self.weight, self.bias = torch.tensor(weight), torch.tensor(bias)
        self.down = nn.Parameter(torch.randn(RANK, weight.shape[1]) / math.sqrt(weight.shape[1]))
        self.up = nn.Parameter(torch.zeros(weight.shape[0], RANK))

    def forward(self, x: Tensor) -> Tensor:
        """Return the map of ``x``."""
        thin = F.linear(F.dropout(x, DROP, self.training), self.down)
        return F.linear(x, self.weight, self.bias) + SCALE * F.linear(thin, self.up)


class Layer(nn.Module):
    """One layer of the encoder."""

    def __init__(self, weights: dict[str, np.ndarray], number: int, heads: int) -> None:
        super().__init__()
        at = f"encoder.layer.{number}."
        self.maps = nn.ModuleDict(
            {name: Changed(weights[f"{at}{p}.weight"], weights[f"{at}{p}.bias"]) for name, p in MAPS.items()}
        )
        self.norms = [
            [torch.tensor(weights[f"{at}{part}.LayerNorm.{what}"]) for what in ("weight", "bias")]
            for part in ("attention.output", "output")
        ]
        self.heads = heads

    def forward(self, x: Tensor, there: Tensor) -> Tensor:
        """Return the states after the layer; ``there`` says which pieces are no padding."""
        size, length, dim = x.shape
        parts = [
            self.maps[name](x).view(size, length, self.heads, -1).transpose(1, 2) for name in ("query", "key", "value")
        ]
        mixed = F.scaled_dot_product_attention(*parts, attn_mask=there[:, None, None, :])
        mixed = self.maps["out"](mixed.transpose(1, 2).reshape(size, length, dim))
        x = F.layer_norm(x + F.dropout(mixed, DROP, self.training), (dim,), *self.norms[0], eps=1e-12)
        wide = self.maps["narrow"](F.gelu(self.maps["wide"](x)))
        return F.layer_norm(x + F.dropout(wide, DROP, self.training), (dim,), *self.norms[1], eps=1e-12)


class Network(nn.Module):
    """The changed upper layers and a head for each set."""

    def __init__(self, weights: dict[str, np.ndarray], heads: int, layers: int, dim: int) -> None:
        super().__init__()
        self.layers = nn.ModuleList([Layer(weights, n, heads) for n in range(START, layers)])
        self.heads = nn.ModuleDict({name: nn.Linear(2 * dim, len(labels)) for name, labels in LABELS.items()})

    def forward(self, x: Tensor, there: Tensor, name: str) -> Tensor:
        """Return the scores of the labels of a set."""
        for layer in self.layers:
            x = layer(x, there)
        mean = (x * there[..., None]).sum(1) / there.sum(1, keepdim=True)
        most = x.masked_fill(~there[..., None], -9.0).max(1)[0]
        return self.heads[name](F.dropout(torch.cat([mean, most], 1), DROP, self.training))


def examples(file: Path, embedder: MiniLM) -> list[Example]:
    """Return the states after the lower layers, the label's number and the set of each sentence."""
    name = file.name.split("_")[0]
    rows = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    states = embedder.run([masked(row["text"]) for row in rows], lower=START, upper=(), limit=PIECES)
    labels = [LABELS[name].index(row["label"]) for row in rows]
    return [(one.astype(np.float16), label, name) for one, label in zip(states, labels, strict=True)]


def batches(given: list[Example], rng: np.random.Generator | None) -> list[list[int]]:
    """Return batches of one set each, of like lengths; shuffled where a generator is given."""
    length = np.array([len(one[0]) for one in given]) + (rng.random(len(given)) * 12 if rng else 0)
    made: list[list[int]] = []
    for name in LABELS:
        order = sorted((i for i, one in enumerate(given) if one[2] == name), key=lambda i: length[i])
        made += [order[at : at + BATCH] for at in range(0, len(order), BATCH)]
    if rng:
        rng.shuffle(made)
    return made


def padded(given: list[Example], batch: list[int]) -> tuple[Tensor, Tensor, Tensor, str]:
    """Return states, which of them are there, labels and the set of a batch."""
    longest = max(len(given[i][0]) for i in batch)
    states = np.zeros((len(batch), longest, given[batch[0]][0].shape[1]), np.float32)
    there = np.zeros((len(batch), longest), bool)
    for row, i in enumerate(batch):
        states[row, : len(given[i][0])] = given[i][0]
        there[row, : len(given[i][0])] = True
    return torch.tensor(states), torch.tensor(there), torch.tensor([given[i][1] for i in batch]), given[batch[0]][2]


def report(network: Network, held: list[Example], epoch: int) -> None:
    """Print macro-F1 of direct use on held sentences."""
    network.eval()
    told: dict[str, list[tuple[bool, bool]]] = {name: [] for name in LABELS}
    with torch.no_grad():
        for batch in batches(held, None):
            states, there, labels, name = padded(held, batch)
            direct = F.softmax(network(states, there, name), 1)[:, DIRECT[name]].sum(1) > 0.5
            told[name] += [(int(y) in DIRECT[name], bool(d)) for y, d in zip(labels, direct, strict=True)]
    for name, rows in told.items():
        if rows:
            print(f"epoch {epoch + 1}, {name}: macro-F1 {f1_score(*zip(*rows, strict=True), average='macro'):.4f}")


def train(network: Network, given: list[Example], held: list[Example], epochs: int) -> None:
    """Train the network, reporting on what is held out."""
    rng = np.random.default_rng(0)
    optimiser = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
    total, step = epochs * len(batches(given, None)), 0
    for epoch in range(epochs):
        network.train()
        for batch in batches(given, rng):
            states, there, labels, name = padded(given, batch)
            for group in optimiser.param_groups:
                group["lr"] = RATE * min(1.0, step / (0.1 * total)) * (1 - step / total)
            loss = F.cross_entropy(network(states, there, name), labels, label_smoothing=SMOOTH)
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimiser.step()
            step += 1
        report(network, held, epoch)


def arrays_of(network: Network, digest: str) -> dict[str, np.ndarray]:
    """Return what ``train_citations.py`` takes in."""
    found: dict[str, np.ndarray] = {
        "start": np.array(START),
        "adapter_scale": np.array(SCALE, dtype=np.float32),
        "base": np.frombuffer(digest.encode(), dtype=np.uint8),
    }
    for number, layer in enumerate(network.layers, start=START):
        for name, changed in layer.maps.items():
            found[f"adapter.{number}.{name}.up"] = changed.up.detach().numpy().astype(np.float16)
            found[f"adapter.{number}.{name}.down"] = changed.down.detach().numpy().astype(np.float16)
    for name, head in network.heads.items():
        found[f"head.{name}.weight"] = head.weight.detach().numpy().astype(np.float16)
        found[f"head.{name}.bias"] = head.bias.detach().numpy().astype(np.float16)
        found[f"direct.{name}"] = np.array(DIRECT[name], dtype=np.int8)
    return found


def main() -> None:
    """Train, report, write."""
    from safetensors.numpy import load_file

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--fold", type=int, default=0)
    parser.add_argument("--epochs", type=int, default=3)
    options = parser.parse_args()
    torch.manual_seed(0)
    torch.set_num_threads(1)
    embedder, folder = default_embedder(), find_model()
    if not isinstance(embedder, MiniLM) or folder is None:
        raise SystemExit("the default embedder is not there")
    given = [one for name in LABELS for one in examples(options.data / f"{name}_train.jsonl", embedder)]
    fold = np.random.default_rng(0).integers(0, 5, len(given))
    held = [one for one, f in zip(given, fold, strict=True) if f == options.fold]
    given = [one for one, f in zip(given, fold, strict=True) if f != options.fold]
    network = Network(load_file(folder / "model.safetensors"), 12, len(embedder.layers), embedder.dim)
    train(network, given, held, options.epochs)
    np.savez_compressed(options.out, **arrays_of(network, embedder.digest))


if __name__ == "__main__":
    main()
