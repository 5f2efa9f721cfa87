"""The score of leaderboard entries as text for people."""

from __future__ import annotations

from scigraft.evaluate.tdms import FIELDS, TdmsScore, published

_ROWS = {
    "tuple": "tuple with score",
    "tuple_without_score": "tuple without score",
    "closed.tuple": "closed: with score",
    "closed.tuple_without_score": "closed: without score",
}
_LOST = {
    "papers_without_file": "papers of the gold file left out, since tei/ has no file of them",
    "failed": "papers that could not be read and count as papers without results",
}


def render_tdms(score: TdmsScore) -> str:
    """Return precision, recall and F1 with intervals, F1 of the two halves of the papers, and those of each field."""
    figures, intervals = score.figures(), score.intervals()
    lines = [f"{score.settings['papers']} papers, {score.settings['labels']} known labels"]
    lines += [f"{told}: {score.settings[name]}" for name, told in _LOST.items() if score.settings.get(name)]
    lines.append("")
    lines.append(f"{'':22} {'P':>6} {'R':>6} {'F1':>6}   {'95% interval':16} {'macro':>6} {'tune':>6} {'check':>6}")
    for name, title in _ROWS.items():
        key = published(f"{name}_f1")
        low, high = intervals.get(key, [0.0, 0.0])
        told = [figures.get(f"{name}_{part}", 0.0) for part in ("precision", "recall")] + [figures.get(key, 0.0)]
        other = [figures.get(f"{part}.{key}", 0.0) for part in ("macro", "tune", "check")]
        lines.append(f"{title:22} {_row(told)}   {low:.3f} to {high:.3f}   {_row(other)}")
    lines.append("")
    for name in FIELDS:
        told = [figures.get(f"{name}_{part}", 0.0) for part in ("precision", "recall", "f1")]
        lines.append(f"{name:22} {_row(told)}")
    return "\n".join(lines) + "\n"


def _row(values: list[float]) -> str:
    return " ".join(f"{value:6.3f}" for value in values)
