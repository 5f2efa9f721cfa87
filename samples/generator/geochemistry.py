"""A geochemistry paper about a deposit that does not exist, with the workbook of its analyses."""

from __future__ import annotations

import io

from generator.content import Paper, Part, SampleTable
from generator.sheets import Line, freeze

KALDBEKK = Paper(
    key="eriksen2023_kaldbekk",
    title="Trace elements in sphalerite and pyrite of the Kaldbekk Mississippi Valley-type zinc-lead deposit, Norway",
    authors=[
        ("Ingrid", "Eriksen", "Department of Geology, University of Tromsdal"),
        ("Kofi", "Osei", "Institute of Ore Studies, Kumasi"),
    ],
    venue="Journal of Invented Ore Deposits",
    year=2023,
    doi="10.5555/jiod.2023.0031",
    keywords=["sphalerite", "pyrite", "LA-ICP-MS", "germanium", "Mississippi Valley-type"],
    abstract=(
        "The Kaldbekk zinc-lead deposit in Norway is hosted by Cambrian dolostone. We analysed sphalerite and pyrite "
        "of two ore bodies by LA-ICP-MS and electron microprobe. Sphalerite of the upper body holds up to 412 ppm "
        "germanium; gold in pyrite is mostly below detection. Sulfur isotopes of both minerals point to reduced "
        "seawater sulfate. The deposit is a Mississippi Valley-type zinc-lead deposit that formed in the Devonian."
    ),
    parts=[
        Part(
            "Introduction",
            [
                "Germanium of sphalerite is a by-product of few zinc deposits. The Kaldbekk deposit was mined for zinc "
                "and lead."
            ],
        ),
        Part(
            "Geological setting",
            [
                "The ore bodies are hosted by dolostone and black shale of the Cambrian Vassfjell Formation. "
                "Mineralisation is dated at 372 ± 4 Ma by Rb-Sr on sphalerite.",
            ],
        ),
        Part(
            "Analytical methods",
            [
                "Trace elements were measured by LA-ICP-MS at the University of Tromsdal, Norway, with a Photon "
                "Machines Analyte G2 laser coupled to an Agilent 7900 mass spectrometer. Spots were 40 µm wide, "
                "ablated at 8 Hz and 3 J/cm^2. MASS-1 and NIST SRM 610 served as reference materials.",
                "Major elements of sphalerite were measured by electron microprobe (JEOL JXA-8530F) at 20 kV and "
                "20 nA.",
            ],
        ),
        Part(
            "Results",
            ["Table 1 gives sulfur isotopes; trace elements are in the supplement (Tables S1 to S4)."],
            [
                SampleTable(
                    "Table 1",
                    "Sulfur isotope composition of sulfides",
                    [["Sample", "Mineral", "δ^{34}S (‰)"]],
                    [
                        ["KB-01", "Sphalerite", "14.2"],
                        ["KB-01", "Pyrite", "−3.8"],
                        ["KB-02", "Sphalerite", "15.1"],
                        ["KB-07", "Pyrite", "−7.4"],
                    ],
                )
            ],
        ),
        Part("Conclusions", ["Germanium follows copper in sphalerite of the upper ore body."]),
    ],
    references=["K. Osei, Germanium in zinc ores, J. Invented Ore Depos. 3 (2015) 1-12."],
)

LEGEND: list[Line] = [
    ["Supplement to: Trace elements in sphalerite and pyrite of the Kaldbekk zinc-lead deposit"],
    ["b.d.l.: below detection limit; n.a.: not analysed; <: below the limit that is given"],
]
SPHALERITE: list[Line] = [
    ["Table S1. LA-ICP-MS analyses of sphalerite"],
    [],
    ["Sample", "Spot", "Mn", "Fe", "Cu", "Ga", "Ge", "Ag", "Cd", "In", "Pb"],
    [None, None, "ppm", "wt%", "ppm", "ppm", "ppm", "ppm", "ppm", "ppm", "ppm"],
    ["Detection limit", None, 0.5, 0.002, 0.2, 0.03, 0.4, 0.05, 0.5, 0.01, 0.04],
    ["KB-01", 1, 84.2, 2.31, 803, 11.4, 412, 34.1, 2890, "<0.01", 51.3],
    ["KB-01", 2, 79.9, 2.28, 641, 9.8, 355, 29.7, 2745, 0.03, 12.8],
    ["KB-01", 3, 91.5, 2.4, 118, 2.71, 48.6, 8.4, 3010, "<0.01", "b.d.l."],
    ["KB-02", 1, 102, 3.05, 45.2, 0.88, 6.1, 2.2, 3320, 0.14, 7.7],
    ["KB-02", 2, 110, 3.11, 37.9, 0.61, "b.d.l.", 1.9, 3405, 0.17, "n.a."],
    [],
    ["Mean", None, 93.5, 2.63, 329, 5.08, 205.4, 15.3, 3074, 0.11, 23.9],
    ["s.d.", None, 12.4, 0.41, 365, 5.11, 204.1, 15.5, 281, 0.07, 23.8],
]
PYRITE: list[Line] = [
    ["Table S2. LA-ICP-MS analyses of pyrite"],
    ["Sample", "Spot", "Co (ppm)", "2SE", "Ni (ppm)", "2SE", "As (ppm)", "2SE", "Au (ppm)", "2SE"],
    ["KB-01", 1, 12.4, 0.8, 151, 9, 2310, 120, 0.041, 0.009],
    ["KB-01", 2, 9.7, 0.6, 98, 6, 1875, 95, "<0.02", None],
    ["KB-07", 1, 310, 14, 720, 33, 88, 5, "<0.02", None],
    ["KB-07", 2, 288, 13, 655, 30, 102, 6, "b.d.l.", None],
]
MICROPROBE: list[Line] = [
    ["Table S3. Electron microprobe analyses of sphalerite (wt%)"],
    ["Sample", "Spot", "S", "Fe", "Zn", "Cd", "Total"],
    ["KB-01", "m1", 33.1, 2.35, 64.2, 0.29, 99.94],
    ["KB-01", "m2", 32.9, 2.3, 64.4, 0.28, 99.88],
    ["KB-02", "m1", 33, 3.08, 63.1, 0.34, 99.52],
]
STANDARDS: list[Line] = [
    ["Table S4. LA-ICP-MS analyses of reference materials (ppm)"],
    ["Sample", "Mn", "Co", "Cu", "Ge", "Ag", "Au"],
    ["NIST SRM 610", 444, 410, 441, 447, 251, 23.6],
    ["MASS-1", 280, 60, 134000, 50, 50, 47],
]


def xlsx_kaldbekk() -> bytes:
    """Return a workbook of four tables: a unit row, detection limits, statistics, errors beside values, standards."""
    from openpyxl import Workbook

    book = Workbook()
    sheets = {
        "Notes": LEGEND, "Sphalerite": SPHALERITE, "Pyrite": PYRITE, "EPMA sphalerite": MICROPROBE,
        "Standards": STANDARDS,
    }  # fmt: skip
    for number, (name, lines) in enumerate(sheets.items()):
        sheet = book.active if number == 0 else book.create_sheet()
        sheet.title = name
        for line in lines:
            sheet.append(line)
    stream = io.BytesIO()
    book.save(stream)
    return freeze(stream.getvalue())
