"""Each threshold of linking references moved by itself: what is then linked wrongly, and what is missed.

Run: ``python benchmarks/linking_thresholds.py [--data DIR] [--seed 42] [--papers N] [--catalogue] [--only NAME,...]``.
Data, damage and what is right are those of ``citation_linking.py``, as they are (``clean``) and with all damage
(``all``); the catalogue is the papers of ``acl/tei``, with ``--catalogue`` all of ``papers.jsonl``. Of each threshold
there are two rows, one below and one above where it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace

from citation_linking import Pairs, Setting, linked, load_pairs, load_papers, load_references, parser, settings

from scigraft.graph.citations.thresholds import CHOSEN, Thresholds

SHOWN = ("clean", "all")
STEPS = {"titles_apart": 0.01, "gain_of_part": 0.02, "lost_by_part": 0.03, "twins": 0.03, "apart": 0.15, "equal": 0.02}
STEP, LETTERS = 0.06, 8  # of the others


def moved(name: str, by: int) -> Thresholds:
    """Return the thresholds with one of them a step lower (``by`` -1) or higher (1)."""
    value = getattr(CHOSEN, name)
    step = LETTERS if isinstance(value, int) else STEPS.get(name, STEP)
    return replace(CHOSEN, **{name: value + by * step})


def rows(only: str) -> Iterator[tuple[str, Thresholds]]:
    """Yield what stands, then each threshold moved (only those named, if any are), with what is said of it."""
    yield "as they stand", CHOSEN
    named = set(only.split(",")) if only else {field.name for field in fields(Thresholds)}
    for field in (field for field in fields(Thresholds) if field.name in named):
        for by in (-1, 1):
            thresholds = moved(field.name, by)
            yield f"{field.name} {getattr(CHOSEN, field.name)} to {getattr(thresholds, field.name):.3g}", thresholds


def counts(setting: Setting, gold: Pairs, thresholds: Thresholds) -> tuple[int, int]:
    """Return how many pairs are linked that are not known, and how many known ones are not linked."""
    pairs, _ = linked(setting, thresholds)
    return len(pairs - gold), len(gold - pairs)


def main() -> None:
    """Print the table."""
    given = parser(__doc__)
    given.add_argument("--catalogue", action="store_true", help="link to all of papers.jsonl")
    given.add_argument("--only", default="", metavar="NAME,...", help="move these thresholds only")
    options = given.parse_args()
    references = load_references(options.data / "acl/tei", options.papers)
    papers = load_papers(options.data / "acl/papers.jsonl")
    papers = [paper for paper in papers if options.catalogue or paper.key in references]
    kept = {paper.key for paper in papers}
    gold = {(a, b) for a, b in load_pairs(options.data / "acl/citations.tsv") if a in references and b in kept}
    shown = {name: made for name, made in settings(Setting(references, papers), options.seed) if name in SHOWN}
    print(f"{len(papers)} papers, {len(gold):,} known pairs; not known but linked, known but not linked")
    print(f"{'':32}" + "".join(f"{name:>16}" for name in shown))
    for told, thresholds in rows(options.only):
        found = (counts(setting, gold, thresholds) for setting in shown.values())
        print(f"{told:32}" + "".join(f"{wrong:>10}{missed:>6}" for wrong, missed in found), flush=True)


if __name__ == "__main__":
    main()
