"""Layouts in which machine-learning papers print numbers, each an invented table."""

from pathlib import Path

from scigraft.evaluate import run_tables
from scigraft.extract import extract_document
from scigraft.extract.check import check_module
from scigraft.model import Record
from scigraft.modules import load
from scigraft.read import Source, read_source

MODULE = Path(__file__).parents[2] / "src" / "scigraft" / "modules" / "mlresults"


def records(table: str, caption: str, text: str = "", *, status: str = "accepted") -> list[Record]:
    paper = (
        "\\documentclass{article}\\begin{document}\n"
        "We fine-tune neural language models and compare them with baselines on a benchmark.\n\n"
        f"{text}\n\n\\begin{{table}}\n\\caption{{{caption}}}\n{table}\n\\end{{table}}\n\\end{{document}}\n"
    )
    document = read_source(Source(name="paper.tex", data=paper.encode()))
    return [r for r in extract_document(document, load("mlresults")).records if r.status == status]


def tabular(*rows: str, columns: int = 4) -> str:
    head, *body = rows
    lines = [f"{head} \\\\ \\hline", *(f"{row} \\\\" for row in body)]
    return f"\\begin{{tabular}}{{{'l' * columns}}}\n" + "\n".join(lines) + "\n\\end{tabular}"


def told(found: list[Record], *names: str) -> list[tuple[str, ...]]:
    return [tuple(r.fields.get(name, "") for name in names) for r in found]


def test_module_is_sound_and_its_examples_hold() -> None:
    assert check_module(MODULE).problems == ()


def test_metrics_in_heads_and_models_in_rows_give_results() -> None:
    found = records(
        tabular(
            "Model & BLEU $\\uparrow$ & chrF", "Transformer & 27.3 & 54.1", "RiverNet (ours) & \\textbf{29.8} & 56.0"
        ),
        "Results on the WMT14 En-De test set",
    )
    assert told(found, "entry_type", "model", "metric", "value", "test_data") == [
        ("Result", "Transformer", "BLEU", "27.3", "WMT14 En-De"),
        ("Result", "Transformer", "chrF", "54.1", "WMT14 En-De"),
        ("Result", "RiverNet", "BLEU", "29.8", "WMT14 En-De"),
        ("Result", "RiverNet", "chrF", "56.0", "WMT14 En-De"),
    ]


def test_floor_on_real_papers(benchmark_data: Path) -> None:
    figures = run_tables("mlresults", benchmark_data / "tables").figures()
    assert figures["paper_f1"] >= 0.95
