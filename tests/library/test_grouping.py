from pathlib import Path

import pytest
from papers_of import write_paper

from scigraft.library import Library
from scigraft.model import UsageError

NOTHING = {"read": 0, "records": 0, "reconcile": 0}
TABLE = "compound,HeLa IC50 (μM)\n1,2.5\n2,3.5\n"


def listed(library: Library) -> dict[str, tuple[str, ...]]:
    return {paper.key: tuple(Path(file).name for file in paper.documents) for paper in library.papers()}


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_supplements_join_their_paper_by_folder_and_name(library: Library, tmp_path: Path) -> None:
    write_paper(tmp_path / "in/one/main.md")
    write(tmp_path / "in/one/mmc1.csv", TABLE)
    write_paper(tmp_path / "in/Smith2020.md")
    write(tmp_path / "in/Smith2020_supp.csv", TABLE + "3,4.5\n")
    write_paper(tmp_path / "in/Jones.md")
    library.add(tmp_path / "in")
    assert listed(library) == {
        "Jones": ("Jones.md",), "Smith2020": ("Smith2020.md", "Smith2020_supp.csv"), "one-main": ("main.md", "mmc1.csv")
    }  # fmt: skip


def test_a_doubtful_pair_is_listed_until_it_is_decided(library: Library, papers: Path) -> None:
    write(papers / "mmc1.csv", TABLE)
    library.add(papers)
    library.build()
    [review] = library.reviews()
    assert review.file.endswith("mmc1.csv")
    assert [candidate.paper for candidate in review.candidates] == ["alpha2020", "beta2021", "gamma2022"]
    assert library.paper(review.paper).flag == "unpaired"
    library.pair("mmc1.csv", "beta2021")
    assert library.reviews() == ()
    assert listed(library)["beta2021"] == ("beta2021.md", "mmc1.csv")
    assert library.build().ran == {"read": 0, "records": 0, "reconcile": 1}
    library.unpair("mmc1.csv")
    assert library.reviews() == ()
    assert library.paper("mmc1").flag == "unpaired"


def test_of_the_papers_of_a_doubtful_file_those_that_cannot_be_read_come_last(library: Library, papers: Path) -> None:
    (papers / "aaa.pdf").write_bytes(b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog")
    write(papers / "mmc1.csv", TABLE)
    library.add(papers)
    library.build()
    [review] = library.reviews()
    assert review.read
    assert [candidate.paper for candidate in review.candidates] == ["alpha2020", "beta2021", "gamma2022", "aaa"]
    assert review.candidates[-1].evidence[-1] == "it could not be read"


def test_a_decision_holds_when_the_files_come_again(library: Library, papers: Path) -> None:
    write(papers / "mmc1.csv", TABLE)
    library.add(papers)
    library.pair("mmc1.csv", "beta2021")
    write(papers / "mmc1.csv", TABLE + "3,4.5\n")
    library.add(papers)
    library.build()
    assert listed(library)["beta2021"] == ("beta2021.md", "mmc1.csv")


def test_files_may_be_added_to_a_paper_by_hand(library: Library, papers: Path, tmp_path: Path) -> None:
    library.add(papers)
    extra = write_paper(tmp_path / "else/notes.md")
    library.add(extra, paper="beta2021", as_supplement=True)
    assert listed(library)["beta2021"] == ("beta2021.md", "notes.md")
    with pytest.raises(UsageError, match="no paper or file 'delta'"):
        library.add(extra, paper="delta")


def test_a_supplement_that_names_the_title_is_paired_once_it_was_read(library: Library, tmp_path: Path) -> None:
    title = "Antiproliferative activity of novel combretastatin analogues"
    write_paper(tmp_path / "in/first.md", title=title)
    write_paper(tmp_path / "in/second.md", title="Some other work on something else entirely")
    write(tmp_path / "in/tables.csv", f"Supplementary data for {title},\n{TABLE}")
    library.add(tmp_path / "in")
    assert [review.read for review in library.reviews()] == [False]
    library.build()
    assert library.reviews() == ()
    assert listed(library)["first"] == ("first.md", "tables.csv")
    assert library.build().ran == NOTHING


def test_a_bibliography_names_papers_and_is_none_itself(library: Library, papers: Path) -> None:
    write(papers / "library.bib", "@article{alpha2020, title={A title from the bibliography}, author={Ada Byron},"
          " journal={J. Glass}, year={2020}, doi={10.1000/alpha}}\n")  # fmt: skip
    library.add(papers)
    library.build()
    paper = library.paper("alpha2020")
    assert (paper.doi, paper.venue, len(library.papers())) == ("10.1000/alpha", "J. Glass", 3)
    assert [found.key for found in library.papers("glass byron")] == ["alpha2020"]
    [loose] = [status for status in library.status() if not status.key]
    assert [document.role for document in loose.documents] == ["bibliography"]


def test_parts_of_a_latex_paper_are_read_with_it(library: Library, tmp_path: Path) -> None:
    write(tmp_path / "in/root.tex", "\\documentclass{article}\\begin{document}Hello \\input{sec/one}\\end{document}")
    child = write(tmp_path / "in/sec/one.tex", "Words.")
    library.add(tmp_path / "in")
    library.build()
    assert listed(library) == {"root": ("root.tex", "one.tex")}
    roles = {Path(d.file).name: d.role for status in library.status() for d in status.documents}
    assert roles == {"root.tex": "main", "one.tex": "part"}
    write(child, "Other words.")
    library.add(tmp_path / "in")
    assert library.build().ran["read"] == 1


def test_files_that_a_latex_paper_names_in_comments_only_are_its_own_and_told_not_to_be_read(
    library: Library, tmp_path: Path
) -> None:
    body = "Hello \\input{one}\n%\\input{two}\n% see \\input{other} and \\input{one}\n"
    write(tmp_path / "in/root.tex", f"\\documentclass{{article}}\\begin{{document}}{body}\\end{{document}}")
    write(tmp_path / "in/one.tex", "Words. % \\input{four}")
    write(tmp_path / "in/two.tex", "Words left out. \\input{three}")
    for name in ("three", "four"):
        write(tmp_path / f"in/{name}.tex", "More words.")
    write(tmp_path / "in/other.tex", "\\documentclass{article}\\begin{document}Another paper.\\end{document}")
    library.add(tmp_path / "in")
    library.build()
    whole = ("root.tex", "four.tex", "one.tex", "three.tex", "two.tex")
    assert listed(library) == {"root": whole, "other": ("other.tex",)}
    told = {Path(d.file).name for status in library.status() for d in status.documents for n in d.notices
            if n.code == "commented-out" and "not read" in n.message}  # fmt: skip
    assert told == {"two.tex", "three.tex", "four.tex"}
    library.unpair("two.tex")
    assert listed(library) == {"root": ("root.tex", "four.tex", "one.tex"), "other": ("other.tex",),
                               "two": ("two.tex", "three.tex")}  # fmt: skip


def test_folders_that_hold_files_of_one_name_stay_apart(library: Library, tmp_path: Path) -> None:
    for number, folder in enumerate(("one", "two")):
        write_paper(tmp_path / folder / "main.md", potency=number + 1)
        library.add(tmp_path / folder)
    library.build()
    assert listed(library) == {"one-main": ("main.md",), "two-main": ("main.md",)}
    assert len({record.id for record in library.records()}) == 12


def test_a_paper_in_two_formats_is_one_paper(library: Library, tmp_path: Path) -> None:
    write_paper(tmp_path / "in/x.md")
    write(tmp_path / "in/x.html", "<html><body><h1>x</h1><p>words</p></body></html>")
    report = library.add(tmp_path / "in")
    assert len(library.papers()) == 1
    assert len(report.added) + len(report.skipped) == 2


def test_hidden_and_temporary_files_are_left_out(library: Library, papers: Path) -> None:
    for name in (".DS_Store", "~$alpha.xlsx", "__MACOSX/x.md", ".git/config.md"):
        write(papers / name, "# x\n")
    assert len(library.add(papers).added) == 3


def test_a_name_that_fits_two_files_is_refused(library: Library, tmp_path: Path) -> None:
    for folder in ("one", "two"):
        write_paper(tmp_path / folder / "main.md")
        library.add(tmp_path / folder)
    with pytest.raises(UsageError, match="names 2 files.*one/main.md"):
        library.remove("main.md")


def test_nested_parts_go_with_the_outermost_file_and_rings_stay_documents(library: Library, tmp_path: Path) -> None:
    write(tmp_path / "in/root.tex", "\\documentclass{article}\\begin{document}\\input{a}\\end{document}")
    write(tmp_path / "in/a.tex", "\\input{b} Words.")
    write(tmp_path / "in/b.tex", "Words.")
    for one, other in (("x", "y"), ("y", "z"), ("z", "x")):
        write(tmp_path / f"in/{one}.tex", f"\\section{{Words}} \\input{{{other}}}")
    library.add(tmp_path / "in")
    assert listed(library)["root"] == ("root.tex", "a.tex", "b.tex")
    assert {"x", "y", "z"} < set(listed(library))


def test_pairing_with_a_paper_that_is_called_a_supplement_works(library: Library, tmp_path: Path) -> None:
    names = ["kelley2010_Appendix_1.md", "kelley2010_Appendix_2.md", "t.csv"]
    for name in ("one/kelley2010_Appendix_1.md", "one/kelley2010_Appendix_2.md", "two/notes.md"):
        write_paper(tmp_path / "in" / name)
    write(tmp_path / "in/two/t.csv", TABLE)
    library.add(tmp_path / "in")
    assert "kelley2010_Appendix_1" in listed(library)
    library.pair("kelley2010_Appendix_2.md", "kelley2010_Appendix_1")
    library.pair("t.csv", "kelley2010_Appendix_1")
    assert listed(library)["kelley2010_Appendix_1"] == tuple(names)
    assert library.reviews() == ()
    library.build()
    assert listed(library)["kelley2010_Appendix_1"] == tuple(names)


@pytest.mark.parametrize(
    ("file", "paper"),
    [
        ("notes.md", "alpha2020"),
        ("notes", "alpha2020.md"),
        ("papers/in/notes.md", "papers/papers-in/alpha2020.md"),
    ],
)
def test_files_and_papers_may_both_be_named_either_way(
    library: Library, papers: Path, tmp_path: Path, file: str, paper: str
) -> None:
    library.add(papers)
    library.add(write_paper(tmp_path / "in/notes.md"))
    library.pair(file, paper)
    assert listed(library)["alpha2020"] == ("notes.md", "alpha2020.md")
    library.pair("alpha2020.md", "notes.md")
    assert len(library.papers()) == 3
    library.unpair("notes.md")
    assert listed(library)["notes"] == ("notes.md",)


@pytest.mark.parametrize(
    ("file", "paper", "message"),
    [
        ("refs.bib", "alpha2020", "refs.bib: it cannot be put to the paper of .*alpha2020.md: it lists the works"),
        ("notes.md", "alpha202", "no paper or file 'alpha202'.*Did you mean alpha2020"),
        ("notes.md", "refs.bib", "belongs to no paper"),
        ("note.md", "alpha2020", "no paper or file 'note.md'.*notes.md"),
    ],
)
def test_a_pair_that_cannot_be_is_refused(
    library: Library, papers: Path, tmp_path: Path, file: str, paper: str, message: str
) -> None:
    write_paper(papers / "notes.md")
    write(papers / "refs.bib", "@article{a, title={Something}, author={A. Author}, year=2020}\n")
    library.add(papers)
    before = listed(library)
    with pytest.raises(UsageError, match=message):
        library.pair(file, paper)
    assert listed(library) == before


def exported(library: Library, out: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in library.export(out)}


@pytest.mark.parametrize("name", ["aa.csv", "zz.csv"])
@pytest.mark.parametrize("others_first", [True, False])
def test_a_file_may_move_between_built_papers_whatever_sorts_first(
    library: Library, papers: Path, tmp_path: Path, name: str, others_first: bool
) -> None:
    write(papers / name, TABLE)
    library.add(papers)
    there, back = ["beta2021", "", "alpha2020", "gamma2022", ""], ["", "gamma2022", "alpha2020", "beta2021"]
    moves = there if others_first else back
    for paper in moves:
        if paper:
            library.pair(name, paper)
        else:
            library.unpair(name)
        library.build()
        assert library.build().ran == NOTHING
    with Library.create(tmp_path / "fresh", settings=library.settings) as fresh:
        fresh.add(papers)
        if moves[-1]:
            fresh.pair(name, moves[-1])
        else:
            fresh.unpair(name)
        fresh.build()
        assert exported(library, tmp_path / "a") == exported(fresh, tmp_path / "b")


def test_a_supplement_that_a_new_paper_puts_in_doubt_is_built_again(library: Library, tmp_path: Path) -> None:
    write_paper(tmp_path / "in/smith2001.md")
    write(tmp_path / "in/supplement/s1.csv", TABLE)
    library.add(tmp_path / "in")
    library.build()
    assert listed(library)["smith2001"] == ("smith2001.md", "s1.csv")
    write_paper(tmp_path / "in/adams1999.md", potency=2.0)
    library.add(tmp_path / "in")
    library.build()
    assert library.paper("s1").flag == "unpaired"
    assert {record.paper for record in library.records()} == {"adams1999", "s1", "smith2001"}
    library.pair("s1.csv", "adams1999")
    library.build()
    assert {record.paper for record in library.records()} == {"adams1999", "smith2001"}
