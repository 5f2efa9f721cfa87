"""Layouts in which machine-learning papers print numbers, each an invented table."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scigraft.evaluate import run_tables
from scigraft.extract import extract_document
from scigraft.extract.check import check_module
from scigraft.model import Record
from scigraft.modules import load
from scigraft.modules.mlresults.lexicon import Lexicon, joined
from scigraft.modules.mlresults.names import is_modifier, model_name, proper_names, uncited
from scigraft.modules.mlresults.values import read_values
from scigraft.modules.schema import Term
from scigraft.read import Source, read_source

MODULE = Path(__file__).parents[2] / "src" / "scigraft" / "modules" / "mlresults"
FIELD_TEXT = "We fine-tune neural language models with a learning rate schedule and compare them with baselines."


def records(table: str, caption: str, text: str = "", *, status: str = "accepted") -> list[Record]:
    paper = (
        f"\\documentclass{{article}}\\begin{{document}}\n{FIELD_TEXT}\n\n{text}\n\n"
        f"\\begin{{table}}\n\\caption{{{caption}}}\n{table}\n\\end{{table}}\n\\end{{document}}\n"
    )
    document = read_source(Source(name="paper.tex", data=paper.encode()))
    return [r for r in extract_document(document, load("mlresults")).records if r.status == status]


def tabular(*rows: str, columns: int = 4) -> str:
    head, *body = rows
    lines = [f"{head} \\\\ \\hline", *(f"{row} \\\\" for row in body)]
    return f"\\begin{{tabular}}{{{'l' * columns}}}\n" + "\n".join(lines) + "\n\\end{tabular}"


def told(found: list[Record], *names: str) -> list[tuple[str, ...]]:
    return [tuple(r.fields.get(name, "") for name in names) for r in found]


RESULT_FIELDS = ("model", "metric", "test_data", "value")
RESULTS = {
    "metrics as heads, the data set in the caption": (
        tabular(
            "Model & BLEU $\\uparrow$ & chrF", "Transformer & 27.3 & 54.1", "RiverNet (ours) & \\textbf{29.8} & 56.0"
        ),
        "Results on the WMT14 En-De test set",
        [
            ("Transformer", "BLEU", "WMT14 En-De", "27.3"),
            ("Transformer", "chrF", "WMT14 En-De", "54.1"),
            ("RiverNet", "BLEU", "WMT14 En-De", "29.8"),
            ("RiverNet", "chrF", "WMT14 En-De", "56.0"),
        ],
    ),
    "data sets over metrics": (
        "\\begin{tabular}{lcc}\\toprule Method & \\multicolumn{1}{c}{MNLI} & \\multicolumn{2}{c}{QuizBowl} \\\\"
        " & Acc & F1 & EM \\\\ \\midrule BERT & 84.1 & 71.0 & 70.2 \\\\ \\bottomrule\\end{tabular}",
        "Main results.",
        [("BERT", "Acc", "MNLI", "84.1"), ("BERT", "F1", "QuizBowl", "71.0"), ("BERT", "EM", "QuizBowl", "70.2")],
    ),
    "data sets in rows, models as heads, the metric in the caption": (
        tabular("Dataset & SVM & TreeNet", "IMDB & 85.2 & 90.3", columns=3),
        "Test accuracy (\\%) of sentiment classification.",
        [("SVM", "accuracy", "IMDB", "85.2"), ("TreeNet", "accuracy", "IMDB", "90.3")],
    ),
    "metrics in rows": (
        tabular("Metric & BM25 & ColBERT", "MRR@10 & 18.4 & 36.0", columns=3),
        "Retrieval results on MS MARCO.",
        [("BM25", "MRR@10", "MS MARCO", "18.4"), ("ColBERT", "MRR@10", "MS MARCO", "36.0")],
    ),
    "two scores in a cell": (
        tabular("Model & MRPC (F1/Acc) & STS-B (Pearson)", "BERT & 88.9/84.8 & 85.8 $\\pm$ 0.2", columns=3),
        "Development results.",
        [
            ("BERT", "F1", "MRPC", "88.9"),
            ("BERT", "Acc", "MRPC", "84.8"),
            ("BERT", "Pearson", "STS-B", "85.8"),
        ],
    ),
    "two blocks side by side": (
        tabular("Model & F1 & Model & F1", "BERT & 88.1 & T5 & 90.2"),
        "F1 on the NoteQA dataset.",
        [("BERT", "F1", "NoteQA", "88.1"), ("T5", "F1", "NoteQA", "90.2")],
    ),
    "sections that are data sets": (
        "\\begin{tabular}{lc}\\toprule Method & PSNR \\\\ \\midrule \\multicolumn{2}{c}{Set5} \\\\ EDSR & 32.46 \\\\"
        " \\midrule \\multicolumn{2}{c}{Urban100} \\\\ EDSR & 26.64 \\\\ \\bottomrule\\end{tabular}",
        "Super-resolution (x4).",
        [("EDSR", "PSNR", "Set5", "32.46"), ("EDSR", "PSNR", "Urban100", "26.64")],
    ),
    "domains by their first letters": (
        tabular("Method & A & C & P & S", "ERM & 84.7 & 80.8 & 97.2 & 79.3", columns=5),
        "Domain generalization accuracy on PACS.",
        [("ERM", "accuracy", "PACS", value) for value in ("84.7", "80.8", "97.2", "79.3")],
    ),
    "benchmark and metric in one row name": (
        tabular("Benchmark (Metric) & LLaMA-3 & Qwen2", "TriviaQA (EM) & 82.7 & 71.9", columns=3),
        "Comparison of base models.",
        [("LLaMA-3", "EM", "TriviaQA", "82.7"), ("Qwen2", "EM", "TriviaQA", "71.9")],
    ),
    "a head printed over two rows": (
        "\\begin{tabular}{lr}\\hline Model & Validation \\\\ & accuracy \\\\ \\hline"
        " BERT & 80\\% \\\\ \\hline\\end{tabular}",
        "Authorship on the NoteQA corpus.",
        [("BERT", "accuracy", "NoteQA", "80")],
    ),
}


@pytest.mark.parametrize("layout", RESULTS)
def test_results_are_read_in_any_layout(layout: str) -> None:
    table, caption, wanted = RESULTS[layout]
    found = records(table, caption)
    assert {r.fields["entry_type"] for r in found} == {"Result"}
    assert told(found, *RESULT_FIELDS) == wanted


def test_a_change_belongs_to_the_system_above_it() -> None:
    table = tabular("Method & F1", "LampNet (Ours) & 84.3", "\\quad w/o memory & 82.2", columns=2)
    found = records(table, "Ablation on MNLI.")
    assert told(found, "model", "value") == [("LampNet", "84.3"), ("LampNet", "82.2")]
    assert "w/o memory" in found[1].fields["model_settings"]


def test_ours_is_the_system_that_the_paper_proposes() -> None:
    text = "We propose GlowMT, a model for machine translation. GlowMT improves BLEU."
    found = records(tabular("Model & BLEU", "Transformer & 27.3", "Ours & 28.4", columns=2), "Results.", text)
    assert told(found, "model", "task") == [
        ("Transformer", "machine translation"),
        ("GlowMT", "machine translation"),
    ]


def test_the_text_says_which_model_a_data_set_was_used_with() -> None:
    text = "For FEMNIST, we use a 4-layer CNN. For Shakespeare, we train an LSTM."
    table = tabular("Dataset & Epochs & Learning rate", "FEMNIST & 5 & 1e-3", "Shakespeare & 1 & 0.8", columns=3)
    found = records(table, "Hyperparameters.", text)
    assert told(found, "dataset", "parameter", "value", "model") == [
        ("FEMNIST", "Epochs", "5", "CNN"),
        ("FEMNIST", "Learning rate", "1e-3", "CNN"),
        ("Shakespeare", "Epochs", "1", "LSTM"),
        ("Shakespeare", "Learning rate", "0.8", "LSTM"),
    ]


def test_splits_under_counts_give_statistics_of_the_data() -> None:
    table = tabular("Dataset & Train & Test & \\# Classes", "QuizNews & 12K & 1,821 & 14")
    found = records(table, "Statistics of the datasets.")
    assert told(found, "entry_type", "dataset", "attribute_name", "subset", "value") == [
        ("Data Stat.", "QuizNews", "number of samples", "Train", "12K"),
        ("Data Stat.", "QuizNews", "number of samples", "Test", "1,821"),
        ("Data Stat.", "QuizNews", "# Classes", "", "14"),
    ]
    assert found[0].quantity.number == 12_000


def test_a_list_of_hyper_parameters_is_read_from_its_rows() -> None:
    table = tabular("Hyperparameter & Value", "Batch size & 32", "Replay warmth & 10,000", columns=2)
    found = records(table, "Hyperparameters for fine-tuning LampNet on MNLI.")
    assert told(found, "entry_type", "parameter", "value") == [
        ("Hyper-parameter/Architecture", "Batch size", "32"),
        ("Hyper-parameter/Architecture", "Replay warmth", "10,000"),
    ]


def test_sizes_in_the_head_are_parameters_of_the_model() -> None:
    table = (
        "\\begin{tabular}{lcc}\\toprule Mode & \\multicolumn{2}{c}{Accuracy} \\\\ & 345M & 5B \\\\ \\midrule"
        " Zero shot & 0.75 & 0.78 \\\\ \\bottomrule\\end{tabular}"
    )
    found = records(table, "Accuracy on SST-2 by size of the Lamp-GPT model.")
    assert told(found, "entry_type", "model", "value") == [
        ("Hyper-parameter/Architecture", "Lamp-GPT", "345M"),
        ("Hyper-parameter/Architecture", "Lamp-GPT", "5B"),
        ("Result", "Lamp-GPT", "0.75"),
        ("Result", "Lamp-GPT", "0.78"),
    ]


OTHER = {
    "a confusion matrix": (
        tabular("& cat & dog & bird", "cat & 90 & 5 & 5", "dog & 4 & 91 & 5", "bird & 3 & 7 & 90"),
        "Predicted against true labels of BERT.",
    ),
    "single examples": (
        tabular(
            "Sentence & Score & Prediction",
            "The committee met on Tuesday to discuss the new harbour and the old bridge. & 1.41 & News",
            "Nobody expected the goalkeeper to score in the last minute of the game. & 0.02 & Sports",
            columns=3,
        ),
        "Examples with the highest and lowest scores.",
    ),
    "training cost alone": (
        tabular("Method & Training time (h)", "BERT & 12.1", "Ours & 3.4", columns=2),
        "Training cost of the methods.",
    ),
}


@pytest.mark.parametrize("case", OTHER)
def test_numbers_that_are_no_entry_are_kept_with_the_reason(case: str) -> None:
    assert records(*OTHER[case]) == []
    kept = records(*OTHER[case], status="rejected")
    assert {(r.fields["entry_type"], r.reasons[0].code) for r in kept} == {("Other", "not-an-entry")}


def test_differences_and_years_beside_scores_are_other() -> None:
    table = tabular("Year & Model & F1 & $\\Delta$", "2018 & BERT & 88.1 & -2.1")
    caption = "Results on the QuizNews dataset."
    assert told(records(table, caption), "entry_type", "value") == [("Result", "88.1")]
    assert told(records(table, caption, status="rejected"), "entry_type", "value") == [
        ("Other", "2018"),
        ("Other", "-2.1"),
    ]


def test_a_score_outside_the_range_of_its_metric_is_rejected_with_the_reason() -> None:
    (found,) = records(tabular("Model & WER", "Whisper & -4.2", columns=2), "Results on TIMIT.", status="rejected")
    assert [(reason.code, reason.field) for reason in found.reasons] == [("out-of-range", "value")]


def test_metrics_are_canonical_in_any_spelling() -> None:
    (found,) = records(tabular("Model & ROUGE-1", "BART & 44.2", columns=2), "Results on CNN/DM.")
    assert (found.canonical["metric"], found.canonical["test_data"]) == ("ROUGE-1", "CNN/DailyMail")


def test_tables_of_other_fields_are_left_alone() -> None:
    paper = (
        "# Glasses\n\nMelts were quenched in air.\n\nTable 1. Compositions\n\n| Glass | SiO2 |\n|---|---|\n| A | 60 |\n"
    )
    document = read_source(Source(name="paper.md", data=paper.encode()))
    extraction = extract_document(document, load("mlresults"))
    assert [report.outcome for report in extraction.tables] == ["not-this-domain"]
    assert extraction.records == ()


@pytest.mark.parametrize(
    ("cell", "literals"),
    [
        ("12.29K", ["12.29K"]),
        ("1,059,117", ["1,059,117"]),
        ("80%", ["80"]),
        ("21.84 ± 0.81", ["21.84"]),
        ("41.0 (+1.5)", ["41.0"]),
        ("74.68†,‡", ["74.68"]),
        ("76.5†, ‡*", ["76.5"]),
        ("92.22±", ["92.22"]),
        ("92.22±x", []),
        ("88.3/91.2", ["88.3", "91.2"]),
        (".770", [".770"]),
        ("-0.25", ["-0.25"]),
        ("1e-3", ["1e-3"]),
        ("1×", []),
        ("224^2", []),
        ("1,2,4", []),
        ("4, 4, 18, 4", []),
        ("E1", []),
        ("T5", []),
        ("-", []),
    ],
)
def test_values_of_a_cell(cell: str, literals: list[str]) -> None:
    assert [q.literal for q in read_values(cell)] == literals


@given(st.text(max_size=30))
def test_any_cell_can_be_read(text: str) -> None:
    assert all(q.number is not None or q.low is not None for q in read_values(text))


@given(
    st.lists(st.sampled_from(["CIFAR", "10", "Net", "v", "2"]), min_size=1, max_size=4), st.sampled_from(["", "-", " "])
)
def test_a_name_is_found_however_its_parts_are_joined(parts: list[str], joint: str) -> None:
    lexicon = Lexicon([Term(name="-".join(parts))])
    assert lexicon.whole(joint.join(parts)) is not None
    assert joined(joint.join(parts)) == joined("-".join(parts))


def test_capitals_are_names_in_prose_only_where_they_are_printed() -> None:
    lexicon = Lexicon([Term(name="inception score", aliases=("IS",))])
    assert [hit.text for hit in lexicon.find("It is measured by IS and by inception score.", prose=True)] == [
        "IS",
        "inception score",
    ]


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("StyleNAT (ours)", "StyleNAT"),
        ("Swin-T [liu2021swin]", "Swin-T"),
        ("Monolingual (MO)", "Monolingual"),
        ("w/ shared char (ML-SC)", "ML-SC"),
        ("XLS-R (ft. 10h)", "XLS-R (ft. 10h)"),
        ("BERT-Large*", "BERT-Large"),
    ],
)
def test_name_of_a_model(printed: str, name: str) -> None:
    assert model_name(printed) == name


def test_citations_and_changes_are_told_from_names() -> None:
    assert uncited("COCO [lin2014microsoft], ADE20K [3]") == "COCO, ADE20K"
    assert is_modifier("+ DiNA") and is_modifier("w/o memory") and not is_modifier("-0.07") and not is_modifier("XLNet")


def test_module_is_sound_and_its_examples_hold() -> None:
    assert check_module(MODULE).problems == ()


def test_floor_on_real_papers(benchmark_data: Path) -> None:
    figures = run_tables("mlresults", benchmark_data / "tables").score.figures()
    assert figures["paper_f1"] >= 0.97
    assert figures["strict_f1"] >= 0.52
    assert figures["attr.metric.recall"] >= 0.88
    assert figures["attr.model.recall"] >= 0.78
    assert figures["attr.test_data.recall"] >= 0.62


def test_a_task_that_is_not_listed_is_found_by_its_noun() -> None:
    text = "Harbour segmentation finds quays. We study harbour segmentation on aerial images."
    found = records(tabular("Model & mAcc", "QuayNet & 71.0", columns=2), "Results on the QuayView dataset.", text)
    assert told(found, "task", "test_data") == [("harbour segmentation", "QuayView")]


def test_an_abbreviation_of_a_rate_is_a_metric() -> None:
    text = "We report the berth occupancy ratio (BOR). BOR outperforms older measures, and BOR is cheap."
    found = records(tabular("Model & Acc & BOR", "QuayNet & 71.0 & 0.4", columns=3), "Results on QuayView.", text)
    assert told(found, "metric") == [("Acc",), ("BOR",)]


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("ByteNet (NalBytenet2017, )", "ByteNet"),
        ("Deep-Att + PosUnk (DBLP:journals/corr/ZhouCWLX16, ) Ensemble", "Deep-Att + PosUnk Ensemble"),
        ("MoE (a:2013:ACL; b14, )", "MoE"),
        ("Petrov et al. (2006) petrov-EtAl:2006:ACL", "Petrov et al. (2006)"),
        ("Transformer (4 layers)", "Transformer (4 layers)"),
        ("BERT (base, large)", "BERT (base, large)"),
    ],
)
def test_keys_that_a_converter_left_are_no_part_of_a_name(printed: str, name: str) -> None:
    assert uncited(printed) == name


def test_data_that_a_caption_names_are_no_model_and_sizes_are_variants_of_its_model() -> None:
    table = (
        "\\begin{tabular}{lccc}\\toprule & PPL & BLEU & steps \\\\ & (dev) & (dev) & \\\\ \\midrule"
        " base & 4.92 & 25.8 & 100K \\\\ & 5.29 & 24.9 & 100K \\\\ big & 4.33 & 26.4 & 300K \\\\ \\bottomrule"
        "\\end{tabular}"
    )
    caption = "Variations on the Transformer architecture on the development set, newstest2013."
    found = records(table, caption, "We translate WMT 2014. Scores are on newstest2013.")
    results = [r for r in found if r.fields["entry_type"] == "Result"]
    assert told(results, "model", "metric", "value")[:3] == [
        ("Transformer (base)", "PPL", "4.92"),
        ("Transformer (base)", "BLEU", "25.8"),
        ("Transformer", "PPL", "5.29"),
    ]
    assert "newstest2013" not in {r.fields.get("model") for r in found}


def test_heads_that_are_pairs_of_languages_belong_to_the_data_for_translation() -> None:
    table = (
        "\\begin{tabular}{lcc}\\toprule Model & \\multicolumn{2}{c}{BLEU} \\\\ & EN-DE & EN-FR \\\\ \\midrule"
        " ByteNet & 23.75 & 39.2 \\\\ \\bottomrule\\end{tabular}"
    )
    found = records(table, "BLEU on the newstest2014 tests.", "We train on the WMT 2014 dataset. WMT 2014 is large.")
    assert [data.split()[-1] for (data,) in told(found, "test_data")] == ["EN-DE", "EN-FR"]


def test_words_of_a_caption_in_capitals_are_no_models() -> None:
    found = records(tabular("Domain & F1", "news & 71.0", columns=2), "RESULTS FOR THE DOMAINS OF QUIZNEWS", "")
    assert {r.fields.get("model", "") for r in found} & {"THE", "FOR", "OF"} == set()


def test_a_variant_of_a_system_is_no_metric() -> None:
    found = records(tabular("Model & A & B", "MaxEnt-CD & 80.1 & 87.3", columns=3), "F1 on the QuizNews dataset.")
    assert {r.fields["metric"] for r in found} == {"F1"}


def test_hardware_is_no_data() -> None:
    text = "All runs use the A100 GPU benchmark. We test on the QuayView dataset of harbours."
    found = records(tabular("Model & mAcc", "QuayNet & 71.0", columns=2), "Results.", text)
    assert told(found, "test_data") == [("QuayView",)]


def test_a_word_of_a_million_letters_is_gone_through_once() -> None:
    assert proper_names("x" * 1_000_000) == []
    assert [found[0] for found in proper_names("the DMatch and mBERT of 3DMatch")] == ["DMatch", "mBERT", "DMatch"]
