"""A benchmark score as text for people."""

from __future__ import annotations

from scigraft.evaluate.tables import PaperScore, Score


def render_score(score: Score, *, per_paper: bool = True) -> str:
    """Return the report of ``evaluate tables``: totals with intervals, attributes, errors, then a line a paper."""
    figures, intervals = score.figures(), score.intervals()
    count = len(score.papers)
    lines = [f"{score.benchmark}: {count} {'paper' if count == 1 else 'papers'} with gold", ""]
    lines.append(f"{'':8} {'P':>6} {'R':>6} {'F1':>6}   95% interval (bootstrap over papers)")
    for mode in ("paper", "strict", "cell"):
        if f"{mode}_f1" in figures:
            low, high = intervals[f"{mode}_f1"]
            told = " ".join(f"{figures[f'{mode}_{name}']:6.3f}" for name in ("precision", "recall", "f1"))
            lines.append(f"{mode:8} {told}   {low:.3f} to {high:.3f}")
    lines += ["", f"{'attribute':16} {'P':>6} {'R':>6} {'F1':>6}"]
    for name in (name for name in figures if name.startswith("attr.") and name.count(".") == 1):
        values = (figures[f"{name}.precision"], figures[f"{name}.recall"], figures[name])
        lines.append(f"{name.removeprefix('attr.'):16} " + " ".join(f"{value:6.3f}" for value in values))
    lines += ["", "errors (strict): " + ", ".join(_errors(figures))]
    lines.append(
        f"records in papers without gold: {figures['stray_records']:.0f} "
        f"({figures['stray_per_100_tables']:.2f} per 100 tables)"
    )
    if per_paper:
        lines += ["", f"{'paper':28} {'gold':>5} {'read':>5} {'paper':>6} {'strict':>6}  errors"]
        lines += [_paper_line(paper) for paper in score.papers]
    return "\n".join(lines) + "\n"


def _errors(figures: dict[str, float]) -> list[str]:
    names = ("over_extraction", "omission", "attribute_mismatch", "near_miss")
    return [f"{name.replace('_', ' ')} {figures[f'errors.{name}']:.0f}" for name in names]


def _paper_line(paper: PaperScore) -> str:
    tally = paper.modes["strict"]
    errors = ", ".join(f"{name.replace('_', ' ')} {n}" for name, n in paper.errors.as_dict().items() if n)
    shares = f"{paper.modes['paper'].f1:6.3f} {tally.f1:6.3f}"
    return f"{paper.paper[:28]:28} {tally.gold:5} {tally.guesses:5} {shares}  {errors or '-'}"
