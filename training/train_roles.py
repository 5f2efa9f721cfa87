"""Train the classifier of sentence roles, report it by cross-validation and on dev, and write its weights.

    python training/train_roles.py --data DIR [--folds 5] [--lexical] [--out FOLDER]

DIR holds train.jsonl and dev.jsonl (CSAbstruct: {"sentences": [...], "labels": [...]} a line). The vectors come from
the default embedder and are kept in --cache between runs. Needs PyTorch, with --lexical python-crfsuite (only here).
Deterministic: seeds are fixed. About a minute a network on one core, once the vectors are there. ``--folds 0`` skips
cross-validation. Settings were chosen by cross-validation on train; dev is only reported.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from scigraft.embed import TokenVectors, default_embedder
from scigraft.extract.roles.classifier import FULL, LEXICAL, ROLES, joined, loaded
from scigraft.extract.roles.features import POSITION, counted, gram_ids, linear_features, positions
from scigraft.extract.roles.linear import WEIGHTS
from scigraft.extract.roles.network import MAX_PIECES, POOLED_SCALE
from scigraft.extract.roles.weights import packed

DIM = 384
HEADS = 4
VECTOR = 96  # of a sentence, from its pooled vector and from attention each
WORDS = 32  # of a group of words
STATE = 80
DROP = 0.4
LEAST = 6  # sentences that hold a group of words
EPOCHS = 6
BATCH = 16
LEAST_LINEAR = {"=": 3, "-": 9, "+": 9, "@": 1}  # sentences that have a feature of the linear model, by its kind
RATE = 1e-3
DECAY = 1e-3
NETWORKS = 2


@dataclass
class Abstract:
    """One abstract: its sentences, their vectors, and their labels."""

    texts: list[str]
    pieces: list[TokenVectors]
    labels: Tensor


class ChainField(nn.Module):
    """A linear-chain conditional random field over padded sequences."""

    def __init__(self, labels: int) -> None:
        super().__init__()
        self.moves = nn.Parameter(torch.zeros(labels, labels))
        self.first = nn.Parameter(torch.zeros(labels))
        self.last = nn.Parameter(torch.zeros(labels))

    def loss(self, scores: Tensor, labels: Tensor, mask: Tensor) -> Tensor:
        """Return the negative log-likelihood of each sequence, shape (sequences,)."""
        reached = self.first + scores[:, 0]
        path = reached.gather(1, labels[:, :1])[:, 0]
        end = labels[:, 0]
        for place in range(1, scores.shape[1]):
            here = mask[:, place]
            more = torch.logsumexp(reached[:, :, None] + self.moves, 1) + scores[:, place]
            reached = torch.where(here[:, None], more, reached)
            step = self.moves[end, labels[:, place]] + scores[:, place].gather(1, labels[:, place : place + 1])[:, 0]
            path = path + torch.where(here, step, torch.zeros(()))
            end = torch.where(here, labels[:, place], end)
        return torch.logsumexp(reached + self.last, 1) - path - self.last[end]


class RoleNetwork(nn.Module):
    """What ``extract/roles/network.py`` computes, to be trained; parameters go by the same names."""

    def __init__(self, vocabulary: int) -> None:
        super().__init__()
        self.keys = nn.Linear(DIM, 64)
        self.heads = nn.Linear(64, HEADS)
        self.attended = nn.Linear(DIM * HEADS, VECTOR)
        self.pooled = nn.Linear(DIM, VECTOR)
        self.words = nn.EmbeddingBag(vocabulary + 1, WORDS, mode="mean")
        nn.init.normal_(self.words.weight, std=0.1)
        seen = 2 * VECTOR + WORDS + POSITION
        self.drop = nn.Dropout(DROP)
        self.reader = nn.GRU(seen, STATE, bidirectional=True, batch_first=True)
        self.out = nn.Linear(seen + 2 * STATE, len(ROLES))
        self.chain = ChainField(len(ROLES))

    def sentence_vectors(self, abstract: Abstract, ids: Tensor, starts: Tensor) -> Tensor:
        """Return the vectors of the sentences of one abstract."""
        pooled = torch.from_numpy(np.stack([one.pooled for one in abstract.pieces])) * POOLED_SCALE
        vectors = [torch.from_numpy(one.vectors[:MAX_PIECES].astype(np.float32)) for one in abstract.pieces]
        logits = self.heads(torch.tanh(self.keys(torch.cat(vectors)))).split([len(v) for v in vectors])
        heads = [(part.softmax(0).T @ v).reshape(-1) for part, v in zip(logits, vectors, strict=True)]
        seen = [self.pooled(pooled).relu(), self.attended(self.drop(torch.stack(heads))).relu()]
        return torch.cat([*seen, self.words(ids, starts), torch.from_numpy(positions(abstract.texts))], 1)

    def forward(self, batch: Sequence[tuple[Abstract, Tensor, Tensor]]) -> Tensor:
        """Return the label scores of a batch, padded."""
        seen = nn.utils.rnn.pad_sequence([self.sentence_vectors(*one) for one in batch], batch_first=True)
        seen = self.drop(seen)
        lengths = torch.tensor([len(one[0].texts) for one in batch])
        run = nn.utils.rnn.pack_padded_sequence(seen, lengths, batch_first=True, enforce_sorted=False)
        states, _ = nn.utils.rnn.pad_packed_sequence(self.reader(run)[0], batch_first=True)
        return self.out(torch.cat([seen, self.drop(states)], 2))


def read(path: Path) -> list[dict[str, list[str]]]:
    """Return the abstracts of a file."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def with_vectors(rows: Sequence[dict[str, list[str]]], cache: Path) -> list[Abstract]:
    """Return abstracts with the vectors of their sentences, from the cache where they are there."""
    texts = [text for row in rows for text in row["sentences"]]
    if not cache.is_file():
        pieces = default_embedder().tokens(texts)
        np.savez(
            cache,
            pooled=np.stack([one.pooled for one in pieces]),
            vectors=np.concatenate([one.vectors for one in pieces]).astype(np.float16),
            lengths=np.array([len(one.vectors) for one in pieces]),
        )
    with np.load(cache) as kept:
        pooled, vectors, ends = kept["pooled"], kept["vectors"], np.cumsum(kept["lengths"])
    parts = np.split(vectors, ends[:-1])
    found, at = [], 0
    for row in rows:
        count = len(row["sentences"])
        pieces = [TokenVectors((), parts[n], pooled[n]) for n in range(at, at + count)]
        labels = torch.tensor([ROLES.index(label) for label in row["labels"]])
        found.append(Abstract(row["sentences"], pieces, labels))
        at += count
    return found


def trained(abstracts: Sequence[Abstract], vocabulary: dict[str, int], *, seed: int) -> RoleNetwork:
    """Return one network trained on abstracts."""
    torch.manual_seed(seed)
    rng = random.Random(seed)
    ready = []
    for abstract in abstracts:
        ids = [gram_ids(text, vocabulary) for text in abstract.texts]
        starts = np.cumsum([0, *map(len, ids)])[:-1]
        ready.append((abstract, torch.tensor([i for one in ids for i in one]), torch.from_numpy(starts)))
    network = RoleNetwork(len(vocabulary))
    optimiser = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
    steps = EPOCHS * (-(-len(ready) // BATCH))
    pace = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda step: min(1, (step + 1) / 50) * max(0.02, 1 - step / steps)
    )
    for _ in range(EPOCHS):
        rng.shuffle(ready)
        for start in range(0, len(ready), BATCH):
            batch = ready[start : start + BATCH]
            labels = nn.utils.rnn.pad_sequence([one[0].labels for one in batch], batch_first=True)
            ones = [torch.ones(len(one[0].labels), dtype=torch.bool) for one in batch]
            mask = nn.utils.rnn.pad_sequence(ones, batch_first=True)
            loss = network.chain.loss(network(batch), labels, mask).sum() / mask.sum()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 5.0)
            optimiser.step()
            pace.step()
    return network.eval()


def network_weights(abstracts: Sequence[Abstract]) -> bytes:
    """Return the file of weights of the networks that training on abstracts gives."""
    vocabulary = counted((text for abstract in abstracts for text in abstract.texts), least=LEAST)
    networks = [trained(abstracts, vocabulary, seed=seed) for seed in range(NETWORKS)]
    arrays = [{name: p.detach().numpy() for name, p in network.named_parameters()} for network in networks]
    return written(arrays, vocabulary)


def written(arrays: Sequence[dict[str, np.ndarray]], vocabulary: dict[str, int]) -> bytes:
    """Return a file of weights."""
    stream = BytesIO()
    np.savez_compressed(stream, **packed(arrays, vocabulary))
    return stream.getvalue()


def linear_weights(abstracts: Sequence[Abstract]) -> bytes:
    """Return the weights of the linear chain over words, trained with an elastic net that leaves few of them."""
    import pycrfsuite

    seen = [linear_features(abstract.texts) for abstract in abstracts]
    counts = Counter(name for sentences in seen for features in sentences for name in set(features))
    trainer = pycrfsuite.Trainer(verbose=False)
    trainer.set_params({"c1": 1.0, "c2": 3.0, "max_iterations": 80})
    for abstract, sentences in zip(abstracts, seen, strict=True):
        rows = [[n for n in features if counts[n] >= LEAST_LINEAR[n[0]]] for features in sentences]
        trainer.append(rows, [ROLES[label] for label in abstract.labels.tolist()])
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "roles.crf")
        trainer.train(file)
        tagger = pycrfsuite.Tagger()
        tagger.open(file)
        told = tagger.info()
        tagger.close()
    names = sorted({name for name, _ in told.state_features})
    vocabulary = {name: number for number, name in enumerate(names, start=1)}
    table = np.zeros((len(names) + 1, len(ROLES)), dtype=np.float32)
    for (name, role), weight in told.state_features.items():
        table[vocabulary[name], ROLES.index(role)] = weight
    moves = np.array([[told.transitions.get((a, b), 0.0) for b in ROLES] for a in ROLES], dtype=np.float32)
    ends = np.zeros(len(ROLES), dtype=np.float32)
    return written([{WEIGHTS: table, "chain.moves": moves, "chain.first": ends, "chain.last": ends}], vocabulary)


class Kept:
    """An embedder that knows the vectors of some texts only."""

    def __init__(self, abstracts: Sequence[Abstract]) -> None:
        self._known = {t: p for a in abstracts for t, p in zip(a.texts, a.pieces, strict=True)}

    def tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        """Return what is known of each text."""
        return [self._known[text] for text in texts]


def figure(data: bytes, abstracts: Sequence[Abstract], words: bytes) -> float:
    """Return the micro-F1 of files of weights, as they will be used, on abstracts."""
    model = joined(loaded(FULL, data), loaded(LEXICAL, words)) if data else loaded(LEXICAL, words)
    known = Kept(abstracts)
    right = total = 0
    for abstract in abstracts:
        told = model.roles(abstract.texts, known)  # type: ignore[arg-type]
        right += sum(
            ROLES.index(role) == label for (role, _), label in zip(told, abstract.labels.tolist(), strict=True)
        )
        total += len(told)
    return right / total


def cross_validate(abstracts: Sequence[Abstract], folds: int, *, lexical: bool) -> list[float]:
    """Return the micro-F1 of each fold."""
    order = list(range(len(abstracts)))
    random.Random(0).shuffle(order)
    found = []
    for fold in range(folds):
        held = set(order[fold::folds])
        rest = [a for n, a in enumerate(abstracts) if n not in held]
        data = b"" if lexical else network_weights(rest)
        found.append(figure(data, [a for n, a in enumerate(abstracts) if n in held], linear_weights(rest)))
        print(f"fold {fold + 1}: {found[-1]:.4f}", flush=True)
    return found


def main() -> None:
    """Train, report, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument(
        "--lexical", action="store_true", help="only the weights that read words, for machines without the embedder"
    )
    parser.add_argument("--cache", type=Path, default=Path(tempfile.gettempdir()) / "scigraft-roles")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    torch.set_num_threads(1)
    given.cache.mkdir(parents=True, exist_ok=True)
    train, dev = (
        with_vectors(read(given.data / f"{name}.jsonl"), given.cache / f"{name}.npz") for name in ("train", "dev")
    )
    if given.folds:
        folds = cross_validate(train, given.folds, lexical=given.lexical)
        print(f"cross-validation: {np.mean(folds):.4f} (standard deviation {np.std(folds):.4f})", flush=True)
    words = linear_weights(train)
    data = b"" if given.lexical else network_weights(train)
    print(f"dev: {figure(data, dev, words):.4f}; {len(data):,} and {len(words):,} bytes", flush=True)
    if given.out:
        (given.out / f"{LEXICAL}.npz").write_bytes(words)
        if data:
            (given.out / f"{FULL}.npz").write_bytes(data)


if __name__ == "__main__":
    main()
