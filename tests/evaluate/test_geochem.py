from __future__ import annotations

import csv
import io
import json

import pytest

from scigraft.evaluate.geochem import score_geochem
from scigraft.evaluate.geochem.matching import match
from scigraft.evaluate.geochem.rows import Row, load, paper_key
from scigraft.evaluate.geochem.tiers import number_score, similarity
from scigraft.model import Locator, Quantity, Record, UsageError
from scigraft.publish import jsonl, wide
from scigraft.publish.wide.cells import code_of

UNKNOWN = -99999.0
GOLD = """Paper,Deposit_Name,deposit_type,Sample_ID,Mineral,Analytical_Method,Au_ppm,Cu_ppm,S_wtpct,d34S_permil
smith2015,Big Hill,MVT zinc-lead,A-1,pyrite,LA-ICPMS,0.5,-0.2,53.1,-2.5
smith2015,Big Hill,MVT zinc-lead,A-2,pyrite,LA-ICPMS,-99999,12,,3.1
smith2015,Big Hill,MVT zinc-lead,A-12,pyrite,LA-ICPMS,0,15,,3.1
lee2020,Low Hill,,B,sphalerite,LA-ICPMS,1,2,3,4
"""


def compare(tmp_path, gold, records, *, name="records.csv"):
    for file, text in (("gold.csv", gold), (name, records)):
        (tmp_path / file).write_text(text, encoding="utf-8")
    return score_geochem(tmp_path / "gold.csv", tmp_path / name)


def change(text, *pairs):
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return text


def test_gold_against_itself_is_perfect(tmp_path):
    assert set(compare(tmp_path, GOLD, GOLD).figures().values()) == {1.0}


@pytest.mark.parametrize(
    ("gold", "found", "credit"),
    [
        (100, 100, 1),
        (100, 105, 1),
        (100, 95, 1),
        (100, 152.5, 0.5),
        (100, 52.5, 1 - (0.475 - 0.05) / 0.95),
        (100, 200, 0),
        (100, 0, 0),
        (100, None, 0),
        (0, 0.001, 1),
        (0, 0.0011, 0),
        (0, None, 0),
        (UNKNOWN, UNKNOWN, 1),
        (UNKNOWN, None, 0.5),
        (UNKNOWN, 3, 0.3),
        (-0.5, -0.5, 1),
        (-0.5, UNKNOWN, 1),
        (UNKNOWN, -0.5, 1),
        (-0.5, None, 0.5),
        (-0.5, 0.5, 0.3),
        (3, UNKNOWN, 0),
        (3, -3, 0),
    ],
)
def test_credit_of_one_value(gold, found, credit):
    assert number_score(gold, found) == pytest.approx(credit)


def test_a_delta_value_below_zero_is_a_value():
    assert number_score(-2.5, -2.5, signed=True) == 1
    assert number_score(-2.5, None, signed=True) == 0
    assert number_score(-2.5, 2.5, signed=True) == 0
    assert number_score(UNKNOWN, UNKNOWN, signed=True) == 1


@pytest.mark.parametrize(
    ("gold", "found", "least", "most"),
    [
        ("", "anything", 1, 1),
        ("pyrite", "", 0, 0),
        ("Pyrite", "pyrite", 1, 1),
        ("pyrite; sphalerite", "sphalerite, pyrite", 1, 1),  # by tokens
        ("LA-ICPMS", "LA-ICP-MS", 0.9, 1),  # by sequence
        ("Mexico", "Norway", 0, 0.4),
    ],
)
def test_similarity_is_the_larger_of_tokens_and_sequence(gold, found, least, most):
    assert least <= similarity(gold, found) <= most


def test_each_tier_falls_for_its_own_reason(tmp_path):
    worse = change(GOLD, ("Big Hill", "Qqq"), ("A-1,pyrite,LA-ICPMS,0.5", "A-1,pyrite,LA-ICPMS,1.5"))
    worse = change(worse, ("12,,3.1", "12,7,3.1"), ("lee2020,Low Hill,,B,sphalerite,LA-ICPMS,1,2,3,4\n", ""))
    told = compare(tmp_path, GOLD, worse).as_dict()["papers"]
    smith, lee = told["smith2015"], told["lee2020"]
    assert smith["T1"] == pytest.approx((14 + smith["metadata"]["deposit_name"]) / 15, abs=1e-4)
    assert smith["T2"] == pytest.approx((0.75 + 1 + 1) / 3, abs=1e-4)
    assert (smith["T3"], smith["T4"]) == (1, 0.5)
    assert (lee["T2"], lee["T3"], lee["T4"]) == (0, 0, 0)
    assert lee["T1"] == pytest.approx(12 / 15)  # what gold leaves out costs nothing


def test_the_composite_is_weighted_and_averaged_over_papers(tmp_path):
    told = compare(tmp_path, GOLD, change(GOLD, (",53.1,", ",5.31,"))).as_dict()
    papers = told["papers"].values()
    for paper in papers:
        tiers = [paper[name] for name in ("T1", "T2", "T3", "T4")]
        assert paper["S"] == pytest.approx(
            sum(w * t for w, t in zip((0.3, 0.4, 0.15, 0.15), tiers, strict=True)), abs=1e-3
        )
    assert told["figures"]["S"] == pytest.approx(sum(paper["S"] for paper in papers) / 2, abs=1e-4)
    assert set(told["intervals"]) == {"T1", "T2", "T3", "T4", "S"}


def test_the_strict_variant_asks_for_the_same_limit(tmp_path):
    figures = compare(tmp_path, GOLD, change(GOLD, (",-0.2,", ",-99999,"))).figures()
    assert figures["T2"] == 1
    assert figures["T2.strict"] == pytest.approx(((1 + 0.3 + 1 + 1) / 4 + 2) / 3 / 2 + 0.5, abs=1e-4)
    assert figures["S.strict"] < figures["S"]


def test_columns_may_stand_in_any_order_and_case(tmp_path):
    rows = list(csv.reader(io.StringIO(GOLD)))
    head = [
        "PAPER",
        "deposit name",
        "Deposit Type",
        "sample_name",
        "mineral",
        "Method",
        "au ppm",
        "Cu (ppm)",
        "S wt.%",
        "δ34S (‰)",
    ]
    stream = io.StringIO()
    csv.writer(stream).writerows([row[::-1] for row in (head, *rows[1:])])
    assert set(compare(tmp_path, GOLD, stream.getvalue()).figures().values()) == {1.0}


@pytest.mark.parametrize(
    ("one", "other"), [("A-1", "A_1"), ("A1", "A1 spot 3"), ("KT12-py", "KT12"), ("B", "B-7"), ("ab–1", "AB-1")]
)
def test_ids_match_exactly_or_by_their_beginning(one, other):
    assert match([row(one)], [row(other)]).pairs == ((0, 0),)


@pytest.mark.parametrize(("one", "other"), [("A1", "A12"), ("A", "AB"), ("A-1", "B-1"), ("", "")])
def test_other_ids_do_not_match(one, other):
    assert match([row(one)], [row(other)]).pairs == ()


def test_a_repeated_id_is_told_apart_by_mineral_and_values():
    gold = [row("a", "pyrite", au=1.0), row("a", "pyrite", au=2.0), row("a", "galena", au=2.0)]
    guesses = [gold[2], gold[1], gold[0]]
    assert match(gold, guesses).pairs == ((0, 2), (1, 1), (2, 0))


def test_without_names_rows_are_matched_by_their_order_at_an_offset():
    gold = [row(f"g{i}", au=i + 1.0, cu=7.0 * i + 1) for i in range(20)]
    guesses = [row(f"p{i}x", au=1000.0, cu=1e6) for i in range(3)] + [
        row(f"q{i}", **dict(r.values)) for i, r in enumerate(gold)
    ]
    found = match(gold, guesses)
    assert found.pairs == tuple((i, i + 3) for i in range(20))
    assert found.found_by == {"order": 20}


def test_a_third_of_the_names_is_enough_to_do_without_the_order():
    gold = [row(f"g{i}", au=1.0) for i in range(10)]
    guesses = [row(f"g{i}" if i < 3 else f"q{i}", au=1.0) for i in range(10)]
    assert match(gold, guesses).found_by == {"id": 3}


def test_a_much_larger_set_is_matched_by_the_fingerprint_of_its_values():
    gold = [row(f"g{i}", au=1.5**i, cu=3.0 * 1.3**i) for i in range(5)]
    noise = [row(f"n{i}", au=1e6, cu=1e7) for i in range(30)]
    guesses = [*noise, *(row(f"q{i}", **dict(r.values)) for i, r in reversed(list(enumerate(gold))))]
    found = match(gold, guesses)
    assert found.pairs == tuple((i, 34 - i) for i in range(5))
    assert found.found_by == {"values": 5}


def test_large_papers_find_their_offset_by_a_vote_of_values():
    gold = [row(f"g{i}", au=1 + i * 0.37, cu=500 - i * 0.11) for i in range(700)]
    guesses = [row(f"n{i}", zn=1.0) for i in range(130)] + [row(f"q{i}", **dict(r.values)) for i, r in enumerate(gold)]
    assert match(gold, guesses).pairs == tuple((i, i + 130) for i in range(700))


def row(id, mineral="", **values):
    return Row((id.casefold().replace("–", "-"),) if id else (), mineral, "", values)


@pytest.mark.parametrize(
    ("text", "signed", "code"),
    [
        ("0.5", False, 0.5),
        ("−0.5", False, -0.5),
        ("1,234.5", False, 1234.5),
        ("<0.01", False, -0.01),
        ("< 2", True, None),
        ("bdl", False, UNKNOWN),
        ("1e-3", False, 0.001),
        ("", False, None),
        ("n.d.", False, None),
        ("12a", False, None),
    ],
)
def test_cells_of_other_peoples_wide_tables(text, signed, code):
    assert code_of(text, signed=signed) == code


def test_a_folder_holds_a_paper_a_file(tmp_path):
    gold, records = tmp_path / "gold", tmp_path / "records"
    for folder, edge in ((gold, "_gold"), (records, ".wide")):
        folder.mkdir()
        for paper in ("smith_2015", "lee-2020"):
            (folder / f"{paper}{edge}.csv").write_text("sample_id,au_ppm\nA,1\n", encoding="utf-8")
    (records / "stray.csv").write_text("sample_id,au_ppm\nA,1\n", encoding="utf-8")
    (records / "geochem.dictionary.csv").write_text("column,meaning\nau_ppm,Gold\n", encoding="utf-8")
    score = score_geochem(gold, records)
    assert set(score.figures().values()) == {1.0}
    assert score.stray == ("stray",)


def test_a_workbook_of_several_sheets(tmp_path):
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for sheet, rows in (
        (book.active, [["Sample", "Au_ppm"], ["A", 0.1]]),
        (book.create_sheet(), [["Sample", "Cu_ppm"], ["B", 7]]),
    ):
        for line in rows:
            sheet.append(line)
    book.save(tmp_path / "gold.xlsx")
    (paper,) = load(tmp_path / "gold.xlsx").values()
    assert [r.values for r in paper.rows] == [{"au_ppm": 0.1}, {"cu_ppm": 7.0}]


def record(element, number, *, unit="ppm", sample="A-1", row=1, **changes):
    quantity = Quantity(str(number), number=number, unit=unit, unit_canonical=unit)
    canonical = {
        "sample_id": sample,
        "sample": sample,
        "mineral": "pyrite",
        "method": "LA-ICPMS",
        "element": element,
        "unit": unit,
    }
    place = Locator(file="s1.xlsx", sheet="py", table="T1", row=row, col=1)
    return Record(
        f"{sample}{element}",
        "smith2015",
        "s1",
        "geochem",
        canonical,
        canonical,
        changes.pop("quantity", quantity),
        (place,),
        **changes,
    )


def test_records_are_compared_in_wide_form(tmp_path):
    gold = "sample_id,mineral,deposit_name,au_ppm,cu_ppm,d34s_permil\nA-1,pyrite,Big Hill,0.5,-0.2,-2.5\n"
    limit = Quantity("<0.2", "<", unit="ppm", unit_canonical="ppm", state="below_detection", limit=0.2)
    stated = {"property": "deposit_name", "value": "Big Hill"}
    records = [
        Record("d", "smith2015", "smith2015", "deposit", stated, stated, Quantity("Big Hill"), ()),
        record("Au", 0.5),
        record("Cu", 0, quantity=limit),
        record("δ34S", -2.5, unit="‰"),
        record("Zn", 1.0, sample="rejected", status="rejected"),
    ]
    stream = io.StringIO()
    jsonl.write(records, stream)
    assert set(compare(tmp_path, gold, stream.getvalue(), name="records.jsonl").figures().values()) == {1.0}


def test_nothing_found_scores_what_gold_leaves_out(tmp_path):
    stream = io.StringIO(newline="")
    wide.write_csv([], stream)
    for name, text in (("records.csv", stream.getvalue()), ("records.jsonl", "")):
        figures = compare(tmp_path, GOLD, text, name=name).figures()
        assert (figures["T2"], figures["T3"], figures["T4"]) == (0, 0, 0)
        assert figures["T1"] == pytest.approx((11 / 15 + 12 / 15) / 2, abs=1e-4)


def test_what_is_no_wide_table_is_refused(tmp_path):
    (tmp_path / "text.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    with pytest.raises(UsageError, match="no sheet of it is a wide table"):
        load(tmp_path / "text.csv")
    with pytest.raises(UsageError, match="no wide table"):
        (tmp_path / "empty").mkdir()
        load(tmp_path / "empty")


def test_isotopes_stand_for_their_element_where_gold_names_no_isotope(tmp_path):
    gold = "sample_id,cu_ppm,zn_ppm\nA,1,5\n"
    assert compare(tmp_path, gold, "sample_id,cu63_ppm,cu65_ppm,zn66_ppm\nA,1,3,5\n").figures()["T2"] == 1


def test_a_supplement_counts_for_its_paper(tmp_path):
    gold = "paper,sample_id,au_ppm\nsmith2015,A,1\nsmith2015,B,2\nsmith2016,C,3\n"
    records = "paper,sample_id,au_ppm\nsmith2015,A,1\nsmith2015_supplement,B,2\nsmith2016_S1,C,3\nlee2020,C,3\n"
    score = compare(tmp_path, gold, records)
    assert score.figures()["S"] == 1
    assert score.stray == ("lee2020",)


def test_one_paper_of_gold_is_compared_with_all_that_was_predicted_under_other_names(tmp_path):
    gold = "sample_id,au_ppm\nA,1\nB,2\n"
    records = "paper,sample_id,au_ppm\nmain,A,1\nmmc1,B,2\n"
    assert compare(tmp_path, gold, records).figures()["S"] == 1


def test_papers_are_paired_by_their_names():
    assert paper_key("Smith_et_al_2015_gold") == paper_key("smith-et-al-2015.wide") == "smithetal2015"
    assert paper_key("gold") == "gold"


def test_the_command_prints_for_people_and_for_programs(scigraft_command, tmp_path):
    (tmp_path / "gold.csv").write_text(GOLD, encoding="utf-8")
    arguments = ["evaluate", "geochem", "--gold", str(tmp_path / "gold.csv"), "--records", str(tmp_path / "gold.csv")]
    told = json.loads(scigraft_command(*arguments, "--json"))
    assert {"figures", "intervals", "settings"} <= told.keys()
    assert told["rows"]["gold"] == 4
    shown = scigraft_command(*arguments, "--papers")
    assert "T4    1.000" in shown and "lee2020" in shown


@pytest.fixture
def scigraft_command():
    from click.testing import CliRunner

    from scigraft.cli.app import app

    def run(*arguments):
        done = CliRunner().invoke(app, arguments)
        assert done.exit_code == 0, done.output
        return done.output

    return run
