"""Papers of other fields are left alone, papers of this one are read."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scigraft.extract import extract_document
from scigraft.modules import load
from scigraft.modules.mlresults.domain import judge, weigh
from scigraft.read import Source, read_source

HEALTH = (
    "We enrolled 214 patients in two hospitals. Serum was centrifuged and stored. Plasma concentrations were measured "
    "with an assay. The baseline dataset, a supervised training and attention to each patient gave accuracy. "
)
LEARNING = (
    "We fine-tune a pretrained language model with a learning rate of 2e-5. Neural networks outperform the baseline. "
    "On the test set the encoder reaches a higher accuracy on question answering. "
)
TABLE = "\n\nTable 1. {caption}\n\n| {name} | {first} | {second} |\n|---|---|---|\n| {row} | 84.1 | 80.3 |\n"


def outcome(text: str, *, caption: str, name: str, first: str, second: str, row: str) -> str:
    table = TABLE.format(caption=caption, name=name, first=first, second=second, row=row)
    document = read_source(Source(name="paper.md", data=(text + table).encode()))
    return extract_document(document, load("mlresults")).tables[0].outcome


@pytest.mark.parametrize(
    ("text", "caption", "name", "first", "second", "row", "wanted"),
    [
        (HEALTH, "Accuracy by group", "Season", "Precision", "Recall", "Texas", "not-this-domain"),
        (HEALTH * 4 + LEARNING * 4, "Results on MNLI", "Model", "Acc", "F1", "BERT", "read"),
        (LEARNING, "Results", "Model", "MNLI", "QuizBowl", "BERT", "read"),
        (
            LEARNING.replace("accuracy", "margin"),
            "Words by place",
            "Place",
            "Inside",
            "Outside",
            "north",
            "not-this-domain",
        ),
        ("", "Accuracy and F1 on SST-2", "Model", "Acc", "F1", "BERT", "read"),
        ("", "Trace elements", "Sample", "Cd", "Sr", "A-1", "not-this-domain"),
        ("", "Votes by county", "County", "Adam", "Gemini", "Texas", "not-this-domain"),
    ],
)
def test_a_table_is_read_where_paper_and_table_speak_of_the_field(
    text: str, caption: str, name: str, first: str, second: str, row: str, wanted: str
) -> None:
    assert outcome(text, caption=caption, name=name, first=first, second=second, row=row) == wanted


def test_stems_and_phrases_weigh_in_any_spelling() -> None:
    assert weigh(["Fine-Tuning of pre-trained nets"]).told == weigh(["fine tuning of Pre trained nets"]).told > 0
    assert weigh(["finer tune"]).told == 0
    assert weigh([]).words == 0


def files(data: Path, folder: str, step: int) -> list[Path]:
    return sorted((data / folder).glob("*.*"))[::step]


@pytest.mark.parametrize("folder", ["tables/mlresults", "tdms/tei", "acl/tei"])
def test_papers_of_the_field_are_known(benchmark_data: Path, folder: str) -> None:
    chosen = files(benchmark_data, folder, 1 if folder == "tables/mlresults" else 40)
    states = [judge(read_source(Source(name=f.name, data=f.read_bytes())))[0] for f in chosen]
    assert states.count("this") == len(states)


@pytest.mark.parametrize("folder", ["tables/glass", "tables/bioassay", "files/jats"])
def test_papers_of_other_fields_give_no_record(benchmark_data: Path, folder: str) -> None:
    module = load("mlresults")
    for file in files(benchmark_data, folder, 5 if folder != "tables/bioassay" else 1):
        document = read_source(Source(name=file.name, data=file.read_bytes()))
        if judge(document)[0] != "this":
            assert [r for r in extract_document(document, module).records if r.status == "accepted"] == []


@settings(max_examples=40)
@given(
    st.lists(
        st.lists(
            st.text(st.characters(blacklist_categories=("Cs", "Cc"), blacklist_characters="|\\"), max_size=12),
            min_size=3,
            max_size=3,
        ),
        min_size=2,
        max_size=5,
    )
)
def test_any_table_of_a_paper_of_the_field_can_be_read(rows: list[list[str]]) -> None:
    lines = ["| Model | Acc | E8 |", "|---|---|---|", "| BERT | 1e400 | E8 |"]
    lines += ["| " + " | ".join(cell.replace("\n", " ") for cell in row) + " |" for row in rows]
    text = LEARNING + "\n\nTable 1. Results on MNLI\n\n" + "\n".join(lines) + "\n"
    document = read_source(Source(name="paper.md", data=text.encode()))
    found = extract_document(document, load("mlresults"))
    assert all(r.quantity.number is None or abs(r.quantity.number) < float("inf") for r in found.records)
