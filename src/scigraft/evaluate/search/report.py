"""An evaluation of search as text for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scigraft.evaluate.search.measures import MEASURES
from scigraft.evaluate.search.score import SearchScore

NAME = 14  # letters of the first column; all tables fit into 80
PART = 21  # the same where parts of the walk are named
FIRST = {
    "nonobvious": "not obvious",
    "nonobvious_precision": "precision",
    "most_cited_precision": "most cited",
    "nonobvious_lift": "ratio",
    "nonobvious_hits": "of hits",
}
CITED = {"R@20.cited_low": "low", "R@20.cited_middle": "middle", "R@20.cited_high": "high"}


def render_search(score: SearchScore) -> str:
    """Return the report: systems by measure, what stands beside, the walk taken apart, comparisons."""
    figures, settings = score.figures(), score.settings
    lines = [
        f"{settings.get('queries')} queries ({settings.get('from outside')} from outside), {settings.get('papers')} "
        f"papers, {settings.get('relevant')} relevant; embedder {settings.get('embedder')}",
        "",
        *_systems(score, figures),
        *_beside(score, figures, FIRST, "of the first 20 results"),
        *_beside(score, figures, CITED, "R@20 of relevant papers by how much they are cited"),
        *_walk(figures),
        *comparison_lines(score),
    ]
    lines += [f"not run: {name}: {why}" for name, why in score.missing.items()]
    if "fused" in score.values and settings.get("seen in training"):
        lines.append(
            f"fused was learned from {settings['seen in training']} of these queries: its figures here are of training"
        )
    left_out = settings.get("left out")
    if isinstance(left_out, Mapping):
        lines += [f"left out: {count} {what}" for what, count in left_out.items() if count]
    return "\n".join(lines) + "\n"


def _head(names: Sequence[str], width: int = 8, first: int = NAME) -> str:
    return f"{'':{first}}" + "".join(f"{name:>{width}}" for name in names)


def _systems(score: SearchScore, figures: Mapping[str, float]) -> Iterator[str]:
    intervals = score.intervals()
    yield _head(MEASURES) + f"   {score.compared + ', 95%':>14}"
    for system in score.values:
        low, high = intervals[f"{system}.{score.compared}"]
        told = "".join(f"{figures[f'{system}.{name}']:8.3f}" for name in MEASURES)
        yield f"{system:{NAME}}{told}   {low:.3f} to {high:.3f}"


def _beside(score: SearchScore, figures: Mapping[str, float], heads: Mapping[str, str], title: str) -> Iterator[str]:
    names = [name for name in heads if all(f"{system}.{name}" in figures for system in score.values)]
    if not names:
        return
    yield ""
    yield title
    yield _head([heads[name] for name in names], 12)
    for system in score.values:
        yield f"{system:{NAME}}" + "".join(f"{figures[f'{system}.{name}']:12.3f}" for name in names)


def _walk(figures: Mapping[str, float]) -> Iterator[str]:
    parts = {name.rsplit(".R@", 1)[0] for name in figures if name.startswith("graph.")} - {"graph"}
    if parts:
        yield ""
        yield "the walk with a facet left out, with one alone, and at other alphas"
        yield _head(["R@20", "R@50"], first=PART)
    for name in (name for name in figures if name.startswith("graph.") and name.endswith(".R@20")):
        part = name.removesuffix(".R@20")
        if part in parts:
            yield f"{part.removeprefix('graph.'):{PART}}{figures[name]:8.3f}{figures[f'{part}.R@50']:8.3f}"
    covered = {name: value for name, value in figures.items() if name.startswith("coverage")}
    if covered:
        yield ""
        yield "papers with an incoming edge: " + ", ".join(
            f"{name.removeprefix('coverage.')} {value:.1%}" for name, value in covered.items()
        ).replace("coverage ", "any facet ")


def comparison_lines(score: SearchScore) -> Iterator[str]:
    """Yield the lines of a report that compare systems in pairs."""
    found = score.comparisons()
    if found:
        yield ""
        yield f"difference in {score.compared}, 95% interval, p of a paired test, and p as corrected (Holm)"
    for pair in found:
        yield (
            f"{pair.second:{NAME}} - {pair.first:{NAME}}{pair.difference:+8.3f}   {pair.low:+.3f} to {pair.high:+.3f}"
            f"   p {pair.p:.4f}   {pair.p_holm:.4f}"
        )
