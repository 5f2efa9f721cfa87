"""A score of ``evaluate geochem`` as text for people."""

from __future__ import annotations

from scigraft.evaluate.geochem.score import FIGURES, GeochemScore
from scigraft.evaluate.geochem.tiers import PaperScore

_MEANING = {
    "T1": "metadata, string similarity over fifteen fields",
    "T2": "numbers of matched rows",
    "T3": "sample F1",
    "T4": "blanks of matched rows that stay blank",
    "S": "0.30 T1 + 0.40 T2 + 0.15 T3 + 0.15 T4",
}


def render_geochem(score: GeochemScore, *, per_paper: bool = False) -> str:
    """Return the report: the tiers with intervals, the row counts, a line a paper where asked for."""
    figures, intervals, rows = score.figures(), score.intervals(), score.rows()
    count = len(score.papers)
    lines = [f"{count} {'paper' if count == 1 else 'papers'} with gold", ""]
    lines.append(f"{'':4} {'mean':>6}   95% interval (bootstrap over papers)")
    for name in FIGURES:
        low, high = intervals[name]
        lines.append(f"{name:4} {figures[name]:6.3f}   {low:.3f} to {high:.3f}   {_MEANING[name]}")
    lines += [
        "",
        f"strict (a limit matches only the same limit): T2 {figures['T2.strict']:.3f}, S {figures['S.strict']:.3f}",
        f"samples: precision {figures['T3.precision']:.3f}, recall {figures['T3.recall']:.3f}",
        f"rows: {rows['gold']} gold, {rows['predicted']} predicted, {rows['matched']} matched ({_how(rows)})",
        f"values compared: {rows['values_compared']}; blanks compared: {rows['nulls_compared']}",
    ]
    if score.unread:
        lines.append(f"cells of numbers that say neither a number nor none: {score.unread}")
    if score.stray:
        lines.append(f"predicted papers without gold: {', '.join(score.stray)}")
    if per_paper:
        head = " ".join(f"{name:>6}" for name in FIGURES)
        lines += ["", f"{'paper':32} {head} {'gold':>5} {'read':>5} {'both':>5}"]
        lines += [_line(paper) for paper in score.papers]
    return "\n".join(lines) + "\n"


def _how(rows: dict[str, object]) -> str:
    found_by = rows["matched_by"]
    told = [f"{how} {count}" for how, count in found_by.items()] if isinstance(found_by, dict) else []
    return "by " + ", ".join(told) if told else "none"


def _line(paper: PaperScore) -> str:
    figures = paper.figures()
    told = " ".join(f"{figures[name]:6.3f}" for name in FIGURES)
    return f"{paper.paper[:32]:32} {told} {paper.gold_rows:5} {paper.rows:5} {paper.matched:5}"
