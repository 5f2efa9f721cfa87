"""Train the classifier of badly named entities and print its cross-validation.

The labels (``training/labels/cleaning.tsv``) are judgements by hand: document, evidence and character range say where
a name stands in the TEI of the benchmark data, so that no text of a paper is kept here. Run

    python training/train_cleaning.py --data ../shared/data/acl/tei

Needs the extra ``train``. Writes ``weights.json`` beside the classifier; same labels, same bytes.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score, classification_report, f1_score
from sklearn.model_selection import GroupKFold, cross_val_predict
from sklearn.pipeline import Pipeline, make_pipeline

from scigraft.extract.cleaning.features import Surface, features
from scigraft.model import Document, ReadSettings
from scigraft.read import Source, read_source

HERE = Path(__file__).parent
LABELS = HERE / "labels" / "cleaning.tsv"
WEIGHTS = HERE.parent / "src" / "scigraft" / "extract" / "cleaning" / "weights.json"
FOLDS = 10
STRENGTH = 0.3  # inverse of the L2 penalty, chosen by cross-validation
RARE = 1.5  # weight of an error class against a sound name, chosen by cross-validation
SMALLEST = 0.02  # weights below this are left out
OFTEN = 8  # judged names that must end in a word for it to weigh; with fewer it says what these few are about


def surfaces(folder: Path) -> tuple[list[Surface], list[str], list[str]]:
    """Return the judged names with what stands around them, their labels, and their papers."""
    read: dict[str, Document] = {}
    found, labels, papers, moved = [], [], [], []
    with LABELS.open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream, delimiter="\t"):
            document = read.get(row["file"]) or read.setdefault(row["file"], _document(folder / row["file"]))
            given = _surface(document, row)
            if hashlib.sha256(given.name.encode()).hexdigest()[:8] != row["digest"]:
                moved.append(f"{row['file']} {row['evidence']} {row['start']}")
                continue
            found.append(given)
            labels.append(row["label"])
            papers.append(row["file"])
    print(f"{len(found)} names of {len(set(papers))} papers; {len(moved)} no longer stand where they did")
    return found, labels, papers


def _document(path: Path) -> Document:
    settings = ReadSettings()
    return read_source(Source.open(path, name=path.name, limits=settings.limits), settings)


def _surface(document: Document, row: Mapping[str, str]) -> Surface:
    text = next((one.text for one in document.evidence if one.id == row["evidence"]), "")
    start, end = int(row["start"]), int(row["end"])
    return Surface(row["type"], text[start:end], text[max(0, start - 80) : start], text[end : end + 80])


def _without_rare_ends(table: list[dict[str, float]]) -> list[dict[str, float]]:
    """Return features without the last words that few of the names have."""
    held = Counter(name for row in table for name in row if name.startswith("last="))
    return [{name: value for name, value in row.items() if held.get(name, OFTEN) >= OFTEN} for row in table]


def _pipeline(strength: float) -> Pipeline:
    return make_pipeline(DictVectorizer(), LogisticRegression(C=strength, max_iter=2000, class_weight=_weight()))


def _weight() -> dict[str, float]:
    return {"sound": 1.0, **dict.fromkeys(("invalid", "badly formed", "not specific", "redundant"), RARE)}


def main() -> None:
    """Cross-validate by paper, train on all, write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the folder of TEI files")
    given, labels, papers = surfaces(parser.parse_args().data)
    table = _without_rare_ends([features(one) for one in given])
    folds = GroupKFold(FOLDS)
    print("labels:", dict(Counter(labels).most_common()))
    for strength in (0.1, 0.3, 1.0, 3.0):
        guessed = cross_val_predict(_pipeline(strength), table, labels, cv=folds, groups=papers)
        wrong, held = [one != "sound" for one in guessed], [one != "sound" for one in labels]
        print(
            f"C={strength}: accuracy {accuracy_score(labels, guessed):.3f}, "
            f"error or not {accuracy_score(held, wrong):.3f} (F1 of error {f1_score(held, wrong):.3f})"
        )
        if strength == STRENGTH:
            print(classification_report(labels, guessed, zero_division=0))
    model = _pipeline(STRENGTH).fit(table, labels)
    names, weights = model[0].get_feature_names_out(), model[1].coef_
    held = {
        label: {name: round(float(w), 3) for name, w in zip(names, row, strict=True) if abs(w) >= SMALLEST}
        for label, row in zip(model[1].classes_, np.asarray(weights), strict=True)
    }
    bias = dict(zip(model[1].classes_, model[1].intercept_, strict=True))
    for label, row in held.items():
        row["bias"] = round(row.get("bias", 0.0) + float(bias[label]), 3)
    WEIGHTS.write_text(json.dumps(held, indent=0, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{WEIGHTS.name}: {WEIGHTS.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
