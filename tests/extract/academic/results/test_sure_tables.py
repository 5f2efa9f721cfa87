"""Results out of tables whose rows and columns the file tells: whose they are, and on what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from scigraft.evaluate.tdms import graph_of_document
from scigraft.model import DocumentGraph
from scigraft.read import Source, read_source

TEXT = (
    "We propose {name} for {task}. We evaluate on the CoNLL 2003 data set by F1 and by accuracy. "
    "{name} outperforms the state of the art on the CoNLL 2003 data set in {task}."
)


def graph(
    *rows: str,
    caption: str = "Results on the CoNLL 2003 test set.",
    title: str = "TagNet: Named Entity Recognition",
    name: str = "TagNet",
    task: str = "named entity recognition",
    told: str = "",
) -> DocumentGraph:
    columns = "l" + "r" * max(row.count("&") for row in rows)
    body = " \\\\\n".join(rows[:1]) + " \\\\\n\\midrule\n" + " \\\\\n".join(rows[1:])
    text = TEXT.format(name=name, task=task)
    latex = (
        f"\\documentclass{{article}}\n\\title{{{title}}}\n\\begin{{document}}\n\\maketitle\n"
        f"\\begin{{abstract}}\n{text}\n\\end{{abstract}}\n\\section{{Results}}\n{text} {told}\n\n"
        f"\\begin{{table}}\n\\caption{{{caption}}}\n\\begin{{tabular}}{{{columns}}}\n\\toprule\n{body} \\\\\n"
        "\\bottomrule\n\\end{tabular}\n\\end{table}\n\\end{document}\n"
    )
    return graph_of_document(read_source(Source("paper.tex", latex.encode())))


def names(found: DocumentGraph) -> list[str]:
    return sorted(mention.name for mention in found.mentions if mention.type == "Result")


def reasons(found: DocumentGraph) -> Mapping[str, int]:
    return {one.reason: one.count for one in found.untold}


def accuracies(heads: Sequence[str]) -> tuple[str, ...]:
    across = " & ".join(heads)
    lower = " & ".join(str(80 + at) for at in range(len(heads)))
    higher = " & ".join(f"{90 + at}.1" for at in range(len(heads)))
    return (f"Accuracy & {across}", f"LSTM baseline & {lower}", f"TagNet & {higher}")


CAPTION = "Accuracy on the CoNLL 2003 test set."


def test_the_best_of_several_settings_is_no_result_of_the_whole():
    found = graph(*accuracies(("10\\% noise", "20\\% noise", "30\\% noise")), caption=CAPTION)
    assert names(found) == []
    assert reasons(found)["settings"] == 3


@pytest.mark.parametrize("total", ["All", "Overall", "Avg."])
def test_of_parts_and_their_total_the_total_is_told(total: str):
    found = graph(*accuracies(("Short", total, "Long")), caption=CAPTION)
    assert names(found) == ["accuracy 91.1 on CoNLL-2003"]


def test_of_versions_of_a_system_the_best_is_told():
    found = graph(*accuracies(("Single", "Ensemble")), caption=CAPTION)
    assert names(found) == ["accuracy 91.1 on CoNLL-2003"]


def test_a_baseline_of_ones_own_is_a_baseline():
    rows = ("Model & F1", "Kim et al. (2016) & 90.1", "First-word baseline (ours) & 92.4", "TagNet & 91.2")
    assert names(graph(*rows)) == ["F1 91.2 on CoNLL-2003"]


def test_a_row_without_a_part_in_brackets_is_an_ablation():
    rows = ("Model & F1", "Kim et al. (2016) & 90.1", "TagNet & 91.2", "TagNet (no characters) & 91.9")
    assert names(graph(*rows)) == ["F1 91.2 on CoNLL-2003"]


def test_a_row_with_a_mark_of_what_is_taken_from_others_is_theirs():
    rows = ("Model & F1", "PlainTag & 90.1", "DeepTag$^\\dagger$ & 92.4", "CharTag & 91.2")
    caption = "Results on the CoNLL 2003 test set. $\\dagger$ indicates results taken from the original papers."
    assert names(graph(*rows, caption=caption)) == ["F1 91.2 on CoNLL-2003"]


def test_rows_of_classes_are_no_systems():
    found = graph("Class & F1", "Person & 95.0", "Place & 93.0", "Other & 84.0")
    assert (names(found), reasons(found)) == ([], {"not own": 3})


def test_a_row_is_not_own_where_another_is_called_own():
    rows = ("Model & F1 & Accuracy", "Random baseline & 10.0 & 12.0", "PlainTag & 90.1 & 97.0", "TagNet & 91.2 & --")
    found = graph(*rows)
    assert names(found) == ["F1 91.2 on CoNLL-2003"]


@pytest.mark.parametrize(
    ("title", "label"),
    [
        ("Gated Pointer Tagging for Named Entity Recognition", "Pointer + gate"),
        ("Dynamical Tagging in Named Entity Recognition", "LSTM + dynamic tags"),
    ],
)
def test_a_row_called_after_the_title_is_own(title: str, label: str):
    rows = ("Model & F1", "Kim et al. (2016) & 90.1", f"{label} & 91.2", "Plain & 91.9", "CRF & 91.3")
    assert names(graph(*rows, title=title, name="our tagger")) == ["F1 91.2 on CoNLL-2003"]


def test_an_abbreviation_of_the_title_is_an_own_name():
    rows = ("Model & F1", "Kim et al. (2016) & 90.1", "GPT-Tag & 91.9", "PTN & 91.2")
    title = "Pointing Tag Networks for Named Entity Recognition"
    assert names(graph(*rows, title=title, name="Pointing Tag Networks (PTN)")) == ["F1 91.2 on CoNLL-2003"]


def test_languages_of_shared_tasks_are_kept():
    rows = ("Model & German F1 & English F1", "Kim et al. (2016) & 75.0 & 90.1", "TagNet & 78.8 & 91.2")
    assert names(graph(*rows)) == ["F1 78.8 on CoNLL-2003 German", "F1 91.2 on CoNLL-2003"]


def test_many_languages_of_one_data_set_are_its_parts():
    languages = ("German", "Dutch", "Spanish", "Czech")
    heads = " & ".join(languages)
    rows = (f"F1 & {heads}", "Kim et al. (2016) & 70 & 71 & 72 & 73", "TagNet & 75.1 & 76.2 & 77.3 & 78.4")
    found = graph(*rows)
    assert (names(found), reasons(found)["settings"]) == ([], 8)


ROLES = "Semantic Role Labeling"


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ("We use the CoNLL-2005 data set.", ["F1 88.1 on CoNLL-2005 WSJ"]),
        ("We use the CoNLL-2005 data set and the CoNLL-2009 data set.", []),
    ],
)
def test_the_wsj_of_papers_on_semantic_roles_is_a_section_of_their_data(told: str, expected: list[str]):
    rows = ("Model & WSJ F1", "Kim et al. (2016) & 85.1", "TagNet & 88.1")
    found = graph(*rows, caption="Results.", title=f"TagNet: {ROLES}", task=ROLES.lower(), told=told)
    assert names(found) == expected


def test_a_threshold_of_a_metric_is_kept():
    rows = ("Model & mAP(0.75)", "Kim et al. (2016) & 0.821", "TagNet & 0.862")
    found = graph(*rows, caption="Results on PubTabNet.", told="We report mAP on PubTabNet.")
    assert names(found) == ["mAP@0.75 0.862 on PubTabNet"]


def test_the_task_of_the_title_counts_before_that_which_a_metric_often_measures():
    rows = ("Model & BLEU", "Kim et al. (2016) & 20.1", "TagNet & 22.4")
    found = graph(
        *rows,
        caption="BLEU on the Quora test set.",
        title="TagNet: Paraphrase Generation",
        task="paraphrase generation",
        told="Unlike machine translation, we test on Quora. Machine translation has BLEU.",
    )
    (result,) = (mention for mention in found.mentions if mention.type == "Result")
    assert result.details["task"] == "paraphrase generation"


def test_a_system_that_is_called_like_data_is_no_data_set():
    rows = ("Model & F1", "(m1) TagNet plain & 90.1", "(m4) TagNet deep & 91.2")
    assert all("M4" not in name for name in names(graph(*rows, told="The M4 data set is another.")))


ON_SHARED_TASK = ("Model & F1", "Kim et al. (2016) & 75.1", "TagNet & 78.1")


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ("We take part in SemEval-2017, whose data are of SemEval-2017.", ["F1 78.1 on SemEval-2017"]),
        ("We use the SemEval-2016 data set and the SemEval-2017 data set.", []),
    ],
)
def test_a_shared_task_without_its_year_is_the_one_that_the_paper_names(told: str, expected: list[str]):
    assert names(graph(*ON_SHARED_TASK, caption="F1 on the SemEval test set.", told=told)) == expected


def test_a_caption_of_two_metrics_tells_none():
    rows = ("Model & CoNLL 2003", "Kim et al. (2016) & 90.1", "TagNet & 91.2")
    assert names(graph(*rows, caption="Accuracy on the test set.")) == ["accuracy 91.2 on CoNLL-2003"]
    assert names(graph(*rows, caption="Precision and LAS scores on the test set.")) == []


def test_a_skyline_is_not_reached():
    rows = ("Model & F1", "Kim et al. (2016) & 90.1", "Parser skyline & 95.1", "TagNet & 91.2")
    assert names(graph(*rows)) == ["F1 91.2 on CoNLL-2003"]


def test_a_caption_that_names_a_resource_is_of_no_other_data():
    assert names(graph(*ON_SHARED_TASK, caption="Results.")) == ["F1 78.1 on CoNLL-2003"]
    assert names(graph(*ON_SHARED_TASK, caption="Results on the Freebase knowledge base.")) == []
