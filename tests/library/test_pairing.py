import itertools

import pytest

from scigraft.library.facts import Facts, title_key
from scigraft.library.pairing import pair
from scigraft.library.roles import File, role_of
from scigraft.model import Metadata

KINDS = {
    "pdf": "pdf", "xml": "jats", "xlsx": "xlsx", "csv": "delimited", "md": "markdown", "tex": "latex", "bib": "bibtex"
}  # fmt: skip
TITLE = "Optical properties of tellurite glasses doped with erbium"


def file(name: str, *, doi: str = "", title: str = "", dois: tuple[str, ...] = (), titles: tuple[str, ...] = (),
         **decided: object) -> File:  # fmt: skip
    facts = Facts(metadata=Metadata(doi=doi, title=title), dois=dois, titles=tuple(title_key(text) for text in titles))
    return File(name, KINDS[name.rsplit(".", 1)[1]], facts, **decided)  # type: ignore[arg-type]


def groups(*files: File) -> list[tuple[str, ...]]:
    return [work.files for work in pair(files).works]


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        pytest.param([file("Smith2020.pdf"), file("Jones.pdf")], [("Jones.pdf",), ("Smith2020.pdf",)], id="two papers"),
        pytest.param([file("a/X.pdf"), file("a/X.xml")], [("a/X.xml", "a/X.pdf")], id="two formats, one stem"),
        pytest.param([file("X.pdf"), file("X.tei.xml")], [("X.tei.xml", "X.pdf")], id="a converter's suffix"),
        pytest.param([file("a/X.pdf"), file("b/X.xml")], [("a/X.pdf",), ("b/X.xml",)], id="one stem, two folders"),
        pytest.param(
            [file("a.pdf", doi="10.1000/X1"), file("b.xml", doi="https://doi.org/10.1000/x1")],
            [("b.xml", "a.pdf")],
            id="one DOI",
        ),
        pytest.param(
            [file("a.pdf", title=TITLE), file("b.xml", title=TITLE.upper())], [("b.xml", "a.pdf")], id="one title"
        ),
        pytest.param(
            [file("a.pdf", title=TITLE, doi="10.1000/1"), file("b.pdf", title=TITLE, doi="10.1000/2")],
            [("a.pdf",), ("b.pdf",)],
            id="preprint and published",
        ),
        pytest.param(
            [file("a.pdf", title="Introduction"), file("b.pdf", title="Introduction")],
            [("a.pdf",), ("b.pdf",)],
            id="a title that names nothing",
        ),
        pytest.param(
            [file("Smith2020.pdf"), file("Smith2020_supp.xlsx"), file("Smith2020-S1.csv"), file("Smith2020_mmc1.xlsx"),
             file("Jones.pdf")],
            [("Jones.pdf",), ("Smith2020.pdf", "Smith2020-S1.csv", "Smith2020_mmc1.xlsx", "Smith2020_supp.xlsx")],
            id="by name",
        ),
        pytest.param(
            [file("Smith2020.pdf"), file("Smith2020a.pdf"), file("Smith2020a_SI.pdf")],
            [("Smith2020.pdf",), ("Smith2020a.pdf", "Smith2020a_SI.pdf")],
            id="the longer name wins",
        ),
        pytest.param(
            [file("Smith2020.pdf"), file("Jones.pdf"), file("SI_Smith2020.pdf"), file("Supplement Jones-2.csv")],
            [("Jones.pdf", "Supplement Jones-2.csv"), ("Smith2020.pdf", "SI_Smith2020.pdf")],
            id="by name, behind a word",
        ),
        pytest.param(
            [file("Smith2020.pdf"), file("supp/Smith2020 table.csv"), file("Jones.pdf")],
            [("Jones.pdf",), ("Smith2020.pdf", "supp/Smith2020 table.csv")],
            id="by name, one folder down",
        ),
        pytest.param(
            [file("p1/main.pdf"), file("p1/mmc1.xlsx"), file("p2/main.pdf"), file("p2/supp/mmc1.xlsx")],
            [("p1/main.pdf", "p1/mmc1.xlsx"), ("p2/main.pdf", "p2/supp/mmc1.xlsx")],
            id="by folder",
        ),
        pytest.param(
            [file("a.pdf", doi="10.1000/1"), file("b.pdf"), file("mmc1.xlsx", dois=("10.1000/1", "10.1000/9"))],
            [("a.pdf", "mmc1.xlsx"), ("b.pdf",)],
            id="by a DOI inside",
        ),
        pytest.param(
            [file("a.pdf", title=TITLE), file("b.pdf"),
             file("mmc1.xlsx", titles=(f"Supplementary data for {TITLE}",))],
            [("a.pdf", "mmc1.xlsx"), ("b.pdf",)],
            id="by the title inside",
        ),
        pytest.param(
            [file("a.pdf"), file("a_supp.xlsx", alone=True)], [("a.pdf",), ("a_supp.xlsx",)], id="taken out by hand"
        ),
        pytest.param(
            [file("a.pdf"), file("b.pdf"), file("a_supp.xlsx", main="b.pdf")],
            [("a.pdf",), ("b.pdf", "a_supp.xlsx")],
            id="put by hand",
        ),
        pytest.param(
            [file("a.pdf"), file("b.pdf", main="a.pdf")], [("a.pdf", "b.pdf")], id="two main files by hand"
        ),
        pytest.param(
            [file("a.pdf"), file("tables.csv", main="gone.pdf")], [("a.pdf", "tables.csv")],
            id="put to a paper that is gone",
        ),
        pytest.param(
            [file("k/K_Appendix_1.pdf", main=None), file("k/t.xlsx", main="k/K_Appendix_1.pdf"), file("k/S2.pdf")],
            [("k/K_Appendix_1.pdf", "k/S2.pdf", "k/t.xlsx")],
            id="put by hand to what is called a supplement",
        ),
        pytest.param(
            [file("a.csv"), file("b.csv", main="a.csv"), file("c.csv", main="b.csv")],
            [("a.csv", "b.csv", "c.csv")],
            id="put by hand to what is put by hand",
        ),
        pytest.param(
            [file("a.pdf", main="b.pdf"), file("b.pdf", main="a.pdf")], [("a.pdf",), ("b.pdf",)], id="put in a ring"
        ),
        pytest.param(
            [file("stray.md"), file("k/K_Appendix_1.pdf"), file("k/supplement/a.xlsx"), file("k/supplement/b.csv")],
            [("k/K_Appendix_1.pdf", "k/supplement/a.xlsx", "k/supplement/b.csv"), ("stray.md",)],
            id="the only document of a folder, whatever its name",
        ),
        pytest.param(
            [file("k/K.pdf"), file("k/SI/methods.pdf"), file("k/SI/data/a.csv")],
            [("k/K.pdf", "k/SI/data/a.csv", "k/SI/methods.pdf")],
            id="all that lies in a folder of supplements",
        ),
        pytest.param(
            [file("Smith2020.pdf"), file("Jones.pdf"), file("Smith2020_files/a.csv"), file("Jones_SI/data/b.csv")],
            [("Jones.pdf", "Jones_SI/data/b.csv"), ("Smith2020.pdf", "Smith2020_files/a.csv")],
            id="by the folder's name",
        ),
        pytest.param(
            [file("a.tex"), file("a/methods.tex", part_of="a.tex"), file("refs.bib")], [("a.tex", "a/methods.tex")],
            id="parts go with their root, bibliographies make no paper",
        ),
    ],
)  # fmt: skip
def test_files_are_brought_together(files: list[File], expected: list[tuple[str, ...]]) -> None:
    for order in itertools.islice(itertools.permutations(files), 24):
        assert groups(*order) == expected


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("Smith2020.pdf", "main"),
        ("Smith2020_SI.pdf", "supplement"),
        ("ja5b01234_si_001.pdf", "supplement"),
        ("1-s2.0-S0022-mmc1.pdf", "supplement"),
        ("41586_2020_MOESM1_ESM.pdf", "supplement"),
        ("journal.pone.0012345.s001.pdf", "supplement"),
        ("Supplementary Material.pdf", "supplement"),
        ("supporting-information.pdf", "supplement"),
        ("Additional file 3.pdf", "supplement"),
        ("appendix A.pdf", "supplement"),
        ("SI.pdf", "supplement"),
        ("S2.pdf", "supplement"),
        ("SI_Smith2020.pdf", "supplement"),
        ("Si_nanowires.pdf", "main"),
        ("Si-rich glasses.pdf", "main"),
        ("esters.pdf", "main"),
        ("data-driven design 2021.pdf", "main"),
        ("sm.pdf", "main"),
        ("support vector machines.pdf", "main"),
        ("Smith2020.csv", "supplement"),
        ("library.bib", "bibliography"),
    ],
)
def test_the_name_says_what_a_file_is_for(name: str, role: str) -> None:
    assert role_of(file(name)) == role


def test_a_supplement_beside_three_papers_is_up_for_review() -> None:
    pairing = pair([file("a.pdf"), file("b.pdf"), file("c.pdf"), file("mmc1.xlsx")])
    [lone] = [work for work in pairing.works if work.flag]
    assert (lone.files, lone.flag) == (("mmc1.xlsx",), "unpaired")
    assert [main for main, _ in lone.candidates] == ["a.pdf", "b.pdf", "c.pdf"]
    assert all(evidence == ("it lies in the same folder",) for _, evidence in lone.candidates)


def test_of_many_candidates_the_likeliest_are_named_and_the_rest_counted() -> None:
    pairing = pair([*(file(f"paper{number:02d}.pdf") for number in range(30)), file("paper07x.csv")])
    [lone] = [work for work in pairing.works if work.flag]
    assert (lone.candidates[0][0], len(lone.candidates), lone.left_out) == ("paper07.pdf", 20, 10)


def test_evidence_that_disagrees_is_up_for_review_with_what_speaks_for_each() -> None:
    pairing = pair([file("Smith2020.pdf"), file("Jones.pdf", doi="10.1000/1"),
                    file("Smith2020_supp.xlsx", dois=("10.1000/1",))])  # fmt: skip
    [lone] = [work for work in pairing.works if work.flag]
    assert dict(lone.candidates) == {
        "Jones.pdf": ("it names the DOI 10.1000/1",),
        "Smith2020.pdf": ("its name goes with the paper's",),
    }


def test_a_table_without_any_paper_stands_for_itself() -> None:
    [work] = pair([file("measurements.xlsx")]).works
    assert (work.flag, work.candidates) == ("unpaired", ())


def test_a_short_or_common_stem_is_not_looked_for_in_other_folders() -> None:
    pairing = pair([file("x/main.pdf"), file("y/main_supp.xlsx"), file("y/other.pdf")])
    assert [work.files for work in pairing.works] == [("x/main.pdf",), ("y/other.pdf", "y/main_supp.xlsx")]


def test_a_table_beside_papers_that_are_elsewhere_is_in_no_doubt() -> None:
    works = pair([file("stray.md"), file("other.md"), file("rocks/a.xlsx"), file("rocks/b.xlsx")]).works
    assert [(work.main, work.flag, work.candidates) for work in works] == [
        ("other.md", "", ()), ("rocks/a.xlsx", "unpaired", ()), ("rocks/b.xlsx", "unpaired", ()), ("stray.md", "", ()),
    ]  # fmt: skip


def test_candidates_of_a_folder_of_supplements_are_the_papers_of_the_folder_above_and_it_is_said_so() -> None:
    pairing = pair([file("x/a.pdf"), file("x/b.pdf"), file("far.pdf"), file("x/supplement/t.xlsx")])
    [lone] = [work for work in pairing.works if work.flag]
    evidence = ("it lies in the paper's folder, under 'supplement'",)
    assert lone.candidates == (("x/a.pdf", evidence), ("x/b.pdf", evidence))
