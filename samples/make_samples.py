"""Write the sample papers. All texts and numbers are made up for this purpose.

usage: python samples/make_samples.py [FOLDER]
They go into samples/papers and, those of one line of work that cite each other, into samples/answers; or into the
folders of these names in FOLDER. Needs the dev extra. Two runs give the same bytes.
"""

from __future__ import annotations

import sys
from pathlib import Path

from generator import answers, bioassay, citing, geochemistry, glass, learning, markup, pdf, sheets
from generator.content import Paper, glued

PAPERS = (
    glass.BOROSILICATE, glass.ALUMINOSILICATE, glass.TELLURITE, glass.CHALCOGENIDE, glass.VISCOSITY, glass.SCANNED,
    bioassay.QUINAZOLINE, bioassay.ANTIMICROBIAL, bioassay.KINASE, learning.SUMMARISATION, learning.RETRIEVAL,
    geochemistry.KALDBEKK,
)  # fmt: skip


def files() -> dict[str, bytes]:
    """Return the content of every sample file by its path."""
    papers = {f"papers/{name}": content for name, content in tables().items()}
    return papers | {f"answers/{name}": content for name, content in line_of_work().items()}


def line_of_work() -> dict[str, bytes]:
    """Return the files of papers that cite each other."""
    known = {paper.key: paper for paper in answers.GROUP}
    return {
        "orban2017_spannet.tei.xml": citing.tei(answers.SPANS, known).encode(),
        "haddad2018_evidence.xml": citing.jats(answers.EVIDENCE, known).encode(),
        "lindgren2019_bridges.tei.xml": citing.tei(answers.BRIDGES, known).encode(),
        "mwangi2020_refusal.tei.xml": citing.tei(answers.REFUSAL, known).encode(),
        "lindgren2021_adapters.tex": answers.TRANSFER_MAIN.encode(),
    }


def tables() -> dict[str, bytes]:
    """Return the files of papers with tables, and their supplements."""
    return {
        "haider2019_borosilicate.md": markup.markdown(glass.BOROSILICATE).encode(),
        "lindqvist2021_aluminosilicate.xml": markup.jats(glass.ALUMINOSILICATE).encode(),
        "okafor2018_tellurite.pdf": pdf.pdf(glass.TELLURITE, ruled=True),
        "okafor2018_tellurite_supplement.xlsx": sheets.xlsx_tellurite(),
        "moreau2018_chalcogenide.pdf": pdf.pdf(glass.CHALCOGENIDE, ruled=False),
        "kowalski2016_viscosity.xml": markup.jats(glass.VISCOSITY).encode(),
        "duarte1987_phosphate.pdf": pdf.scanned(glass.SCANNED),
        "tanaka2017_quinazoline/paper.xml": markup.jats(bioassay.QUINAZOLINE).encode(),
        "tanaka2017_quinazoline/si_selectivity.ods": sheets.ods_quinazoline(),
        "alvarez2022_hydrazone.html": markup.html(bioassay.ANTIMICROBIAL).encode(),
        "supplementary_isolates.xls": sheets.xls_hydrazone(),
        "nkemelu2020_aurora.pdf": pdf.pdf(bioassay.KINASE, ruled=False),
        "nkemelu2020_aurora_S1.csv": sheets.delimited(),
        "sorensen2023_parsing/main.tex": learning.PARSING_MAIN.encode(),
        "sorensen2023_parsing/tables/results.tex": learning.PARSING_RESULTS.encode(),
        "sorensen2023_parsing/tables/settings.tex": learning.PARSING_SETTINGS.encode(),
        "iyer2021_summarisation.tei.xml": markup.tei(learning.SUMMARISATION).encode(),
        "brandt2022_retrieval.pdf": pdf.pdf(learning.RETRIEVAL, ruled=False),
        "eriksen2023_kaldbekk.html": markup.html(geochemistry.KALDBEKK).encode(),
        "eriksen2023_kaldbekk_supplement.xlsx": geochemistry.xlsx_kaldbekk(),
        "mmc1.xlsx": sheets.xlsx_ambiguous(),
        "download_interrupted.pdf": pdf.broken(learning.RETRIEVAL),
        "papers.bib": "\n".join(bibtex(paper) for paper in PAPERS).encode(),
    }


def bibtex(paper: Paper) -> str:
    """Return the BibTeX entry of a paper."""
    names = " and ".join(f"{family}, {given}" for given, family, _ in paper.authors)
    kind, place = ("inproceedings", "booktitle") if paper.venue.startswith("Proc") else ("article", "journal")
    return (
        f"@{kind}{{{paper.key},\n  title = {{{glued(paper.title)}}},\n  author = {{{names}}},\n"
        f"  {place} = {{{paper.venue}}},\n  year = {{{paper.year}}},\n  doi = {{{paper.doi}}},\n}}\n"
    )


def main() -> None:
    """Write the files and say how many there are."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    made = files()
    for name, content in made.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    sys.stdout.write(f"{len(made)} files, {sum(map(len, made.values())) // 1024} KiB, in {folder}\n")


if __name__ == "__main__":
    main()
