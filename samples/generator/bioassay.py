"""Medicinal chemistry papers."""

from generator.content import Paper, Part, SampleTable, Span

QUINAZOLINE = Paper(
    key="tanaka2017_quinazoline",
    title="Design and synthesis of 4-anilinoquinazolines as selective inhibitors of mutant EGFR",
    authors=[
        ("Hiroko", "Tanaka", "Graduate School of Pharmaceutical Sciences, Sendai"),
        ("Oliver", "Grant", "School of Chemistry, University of Leeds"),
    ],
    venue="Medicinal Chemistry Notes",
    year=2017,
    doi="10.5555/mcn.2017.0210",
    keywords=["EGFR", "T790M", "quinazoline", "kinase inhibitor"],
    abstract=(
        "Resistance to first generation EGFR inhibitors often arises from the T790M mutation. We prepared eight "
        "4-anilinoquinazolines with an acrylamide at C-6 and tested them against wild type and mutant EGFR and in "
        "two cell lines. Compound 5d inhibits EGFR L858R/T790M with an IC_{50} of 3.1 nM and spares the wild type "
        "74-fold. It is stable in human liver microsomes and a lead for further work."
    ),
    parts=[
        Part("Introduction", ["Gefitinib loses its effect when threonine 790 is replaced by methionine."]),
        Part(
            "Results and discussion",
            [
                "Compounds 5a–5h were tested in an enzyme assay with gefitinib as reference (Table 1).",
                "The most active ones were tested for their effect on cell growth (Table 2).",
            ],
            [
                SampleTable(
                    "Table 1",
                    "Inhibition of EGFR kinases by compounds 5a–5h",
                    [
                        [Span("Compd", rows=2), Span("R", rows=2), Span("IC_{50} (nM)^{a}", cols=2)],
                        ["EGFR WT", "EGFR L858R/T790M"],
                    ],
                    [
                        ["5a", "H", "410 ± 32", "96 ± 8"],
                        ["5b", "3-Cl", "288 ± 20", "41 ± 4"],
                        ["5c", "3-Cl-4-F", "195 ± 11", "12.5 ± 1.1"],
                        ["5d", "3-ethynyl", "230 ± 17", "3.1 ± 0.4"],
                        ["5e", "4-OMe", ">1000", "530 ± 45"],
                        ["5f", "3-CF_3", "620 ± 51", "88 ± 6"],
                        ["5g", "4-CN", ">1000", ">1000"],
                        ["5h", "2-F", "350 ± 24", "57 ± 5"],
                        ["Gefitinib", "", "2.4 ± 0.3", "760 ± 60"],
                    ],
                    [("a", "Mean of three experiments ± standard deviation.")],
                ),
                SampleTable(
                    "Table 2",
                    "Antiproliferative activity of selected compounds",
                    [["Compd", "H1975 GI_{50} (µM)", "A431 GI_{50} (µM)"]],
                    [
                        ["5b", "1.9", "8.7"],
                        ["5c", "0.62", "5.1"],
                        ["5d", "0.085", "6.4"],
                        ["Gefitinib", "9.8", "1.2"],
                    ],
                ),
            ],
        ),
        Part("Conclusions", ["An ethynyl group at C-3 of the aniline gives potency and selectivity."]),
    ],
    references=[
        "E. Alvarez, N. Haddad, Thiazolyl hydrazones against Gram-positive bacteria, Antiinfect. Res. 3 (2015)."
    ],
)

ANTIMICROBIAL = Paper(
    key="alvarez2022_hydrazone",
    title="Thiazolyl hydrazones with activity against resistant Staphylococcus aureus",
    authors=[
        ("Elena", "Alvarez", "Institute of Microbiology, Valencia"),
        ("Nadia", "Haddad", "Faculty of Pharmacy, Tunis"),
    ],
    venue="Anti-Infective Research",
    year=2022,
    doi="10.5555/air.2022.0094",
    keywords=["MIC", "MRSA", "hydrazone", "cytotoxicity"],
    abstract=(
        "New agents against methicillin resistant Staphylococcus aureus are needed. Six thiazolyl hydrazones were "
        "prepared and their minimum inhibitory concentrations measured against four strains. Compound 7c inhibits "
        "MRSA at 0.5 µg/mL, four times below vancomycin, and its toxicity to Vero cells is low."
    ),
    parts=[
        Part("Introduction", ["Hydrazones of thiazole are easy to prepare and have been little explored."]),
        Part(
            "Results",
            ["Table 1 gives minimum inhibitory concentrations, Table 2 the toxicity to Vero cells."],
            [
                SampleTable(
                    "Table 1",
                    "Minimum inhibitory concentration (MIC, µg/mL) of compounds 7a–7f",
                    [
                        ["Compound", Span("Gram-positive", cols=2), Span("Gram-negative", cols=2)],
                        ["", "S. aureus", "MRSA", "E. coli", "P. aeruginosa"],
                    ],
                    [
                        ["7a", "8", "16", ">128", ">128"],
                        ["7b", "2", "4", "64", ">128"],
                        ["7c", "0.25", "0.5", "32", "128"],
                        ["7d", "4", "4", "64", ">128"],
                        ["7e", "16", "32", ">128", ">128"],
                        ["7f", "1", "2", "64", "nt"],
                        ["Vancomycin", "1", "2", "–", "–"],
                        ["Ciprofloxacin", "0.5", "8", "0.015", "0.25"],
                    ],
                    [("", "nt: not tested.")],
                ),
                SampleTable(
                    "Table 2",
                    "Cytotoxicity to Vero cells and selectivity index (SI)",
                    [["Compound", "CC_{50} (µM)", "SI"]],
                    [["7b", "96.4", "24"], ["7c", ">200", ">400"], ["7f", "121.0", "61"]],
                ),
            ],
        ),
        Part("Conclusions", ["Compound 7c deserves a test in vivo."]),
    ],
    references=[
        "H. Tanaka, O. Grant, Design and synthesis of 4-anilinoquinazolines, Med. Chem. Notes 9 (2017) 210-221."
    ],
)

KINASE = Paper(
    key="nkemelu2020_aurora",
    title="Pyrazolopyridines as dual inhibitors of Aurora A and B kinases",
    authors=[
        ("Ifeoma", "Nkemelu", "Drug Discovery Unit, University of Ibadan"),
        ("Sven", "Aalto", "Biomedicum, Helsinki"),
    ],
    venue="Medicinal Chemistry Notes",
    year=2020,
    doi="10.5555/mcn.2020.0033",
    keywords=["Aurora kinase", "pyrazolopyridine", "mitosis"],
    abstract=(
        "Aurora kinases drive mitosis and are targets in oncology. A screen gave a pyrazolopyridine hit, which was "
        "optimised to compound 12, with an IC_{50} of 8 nM on Aurora A and 21 nM on Aurora B. Growth of HCT116 "
        "cells is inhibited at submicromolar concentration. Data on the whole panel are in the supplement."
    ),
    parts=[
        Part("Introduction", ["Inhibition of both Aurora kinases may delay resistance."]),
        Part(
            "Results",
            ["Structure and activity of the key compounds are summarised in Table 1."],
            [
                SampleTable(
                    "Table 1",
                    "Inhibition of Aurora kinases and of the growth of HCT116 cells",
                    [["Compound", "Aurora A IC_{50} (nM)", "Aurora B IC_{50} (nM)", "HCT116 GI_{50} (µM)"]],
                    [
                        ["3 (hit)", "1450", "2900", ">50"],
                        ["7", "210", "340", "12.4"],
                        ["9", "64", "95", "3.8"],
                        ["12", "8.0", "21", "0.42"],
                        ["15", "33", "18", "0.91"],
                    ],
                )
            ],
        ),
        Part("Conclusions", ["Compound 12 is a potent dual inhibitor."]),
    ],
    references=[
        "H. Tanaka, O. Grant, Design and synthesis of 4-anilinoquinazolines, Med. Chem. Notes 9 (2017) 210-221."
    ],
)
