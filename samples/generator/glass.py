"""Glass papers."""

from generator.content import Paper, Part, SampleTable, Span

BOROSILICATE = Paper(
    key="haider2019_borosilicate",
    title="Structure and durability of sodium borosilicate glasses with a varying Na_2O to B_2O_3 ratio",
    authors=[
        ("Samira", "Haider", "Institute of Glass Science, University of Lahore"),
        ("Jonas", "Vetter", "Department of Materials, Technical University of Jena"),
    ],
    venue="Glass Structure Letters",
    year=2019,
    doi="10.5555/gsl.2019.0117",
    keywords=["borosilicate glass", "chemical durability", "boron speciation", "density"],
    abstract=(
        "The durability of borosilicate glass depends on how much of its boron is four-fold coordinated, yet the "
        "effect of the soda to boron ratio at constant silica has rarely been followed over a whole series. We "
        "melted six glasses with 60 mol% SiO_2 and a ratio from 0.33 to 3, and measured density, glass transition "
        "temperature and mass loss in water at 90 °C. The mass loss has a minimum near a ratio of 1, where the "
        "share of four-fold boron is highest. The series gives a simple rule for the choice of soda content."
    ),
    parts=[
        Part(
            "Introduction",
            [
                "Sodium borosilicate glasses hold most of the waste that has been vitrified so far. Their resistance "
                "to water is controlled by the network that soda leaves behind.",
                "Earlier work varied silica and soda together, so that their effects could not be told apart.",
            ],
        ),
        Part(
            "Experimental",
            [
                "Batches of SiO_2, H_3BO_3 and Na_2CO_3 were melted at 1300 °C for 3 h in platinum crucibles and "
                "annealed for 2 h. Nominal compositions are given in Table 1.",
            ],
            [
                SampleTable(
                    "Table 1",
                    "Nominal composition (mol%) of the glasses",
                    [["Glass", "SiO_2", "B_2O_3", "Na_2O", "R = Na_2O/B_2O_3"]],
                    [
                        ["NBS1", "60", "30", "10", "0.33"],
                        ["NBS2", "60", "25", "15", "0.60"],
                        ["NBS3", "60", "20", "20", "1.00"],
                        ["NBS4", "60", "16", "24", "1.50"],
                        ["NBS5", "60", "13.3", "26.7", "2.01"],
                        ["NBS6", "60", "10", "30", "3.00"],
                    ],
                )
            ],
        ),
        Part(
            "Results",
            ["Table 2 lists density, glass transition temperature and mass loss."],
            [
                SampleTable(
                    "Table 2",
                    "Properties of the glasses. NL is the normalised mass loss after 7 days at 90 °C.",
                    [
                        ["Glass", Span("Physical", cols=2), "Durability"],
                        ["", "Density (g/cm^3)", "T_g (°C)", "NL (g/m^2)"],
                    ],
                    [
                        ["NBS1", "2.21 ± 0.01", "478", "1.92"],
                        ["NBS2", "2.34 ± 0.01", "531", "0.61"],
                        ["NBS3", "2.46 ± 0.01", "562", "<0.05"],
                        ["NBS4", "2.49 ± 0.01", "548", "0.17"],
                        ["NBS5", "2.50 ± 0.01", "530", "0.74"],
                        ["NBS6", "2.50 ± 0.02", "508", "n.d."],
                    ],
                )
            ],
        ),
        Part("Conclusions", ["A soda to boron ratio near 1 gives the most durable glass at 60 mol% silica."]),
    ],
    references=[
        "C. Moreau, T. Achterberg, Thermal properties of Ge-As-Se glasses, J. Disord. Mater. 12 (2018) 45-52.",
        "P. Lindqvist, A. Rao, Mixed alkali effect in aluminosilicate glasses, Glass Struct. Lett. 4 (2017) 8-19.",
    ],
)

ALUMINOSILICATE = Paper(
    key="lindqvist2021_aluminosilicate",
    title="Ion exchange and mechanical strength of lithium magnesium aluminosilicate glasses",
    authors=[
        ("Petra", "Lindqvist", "Division of Ceramics, Luleå Institute of Technology"),
        ("Anand", "Rao", "Division of Ceramics, Luleå Institute of Technology"),
        ("Marta", "Kowalska", "Float Glass Laboratory, Kraków"),
    ],
    venue="Journal of Applied Glass Research",
    year=2021,
    doi="10.5555/jagr.2021.0042",
    keywords=["ion exchange", "aluminosilicate", "strength", "X-ray fluorescence"],
    abstract=(
        "Chemically strengthened cover glass needs a deep compressive layer, which is slow to form in glasses rich "
        "in magnesia. We compare batch and analysed compositions of four lithium magnesium aluminosilicate glasses "
        "and relate their ion exchange depth to the content of MgO. X-ray fluorescence finds up to 0.6 wt% less "
        "Na_2O than batched. Depth of layer falls from 82 to 37 µm as MgO rises from 2 to 8 wt%."
    ),
    parts=[
        Part(
            "Introduction",
            ["Magnesia lowers the melting temperature but slows the exchange of Na^{+} for K^{+}."],
        ),
        Part(
            "Materials and methods",
            [
                "Glasses were melted at 1620 °C. Oxides other than Li_2O were measured by X-ray fluorescence; Li_2O "
                "by inductively coupled plasma spectroscopy."
            ],
            [
                SampleTable(
                    "Table 1",
                    "Batched and analysed compositions of the glasses (wt%)",
                    [
                        [
                            Span("Oxide", rows=2),
                            Span("LMA-2", cols=2),
                            Span("LMA-4", cols=2),
                            Span("LMA-8", cols=2),
                        ],
                        ["batched", "analysed", "batched", "analysed", "batched", "analysed^{a}"],
                    ],
                    [
                        ["SiO_2", "61.0", "61.3", "60.2", "60.4", "58.5", "58.9"],
                        ["Al_2O_3", "19.5", "19.7", "19.2", "19.2", "18.7", "18.8"],
                        ["Na_2O", "13.0", "12.4", "12.4", "12.0", "11.0", "10.5"],
                        ["Li_2O^{b}", "4.5", "4.5", "4.2", "4.1", "3.8", "3.7"],
                        ["MgO", "2.0", "2.0", "4.0", "4.1", "8.0", "8.0"],
                        ["Fe_2O_3", "–", "0.02", "–", "0.02", "–", "<0.01"],
                    ],
                    [("a", "Mean of three spots."), ("b", "By inductively coupled plasma spectroscopy.")],
                )
            ],
        ),
        Part(
            "Results and discussion",
            ["Depth of layer and surface stress after 6 h in KNO_3 at 420 °C are given in Table 2."],
            [
                SampleTable(
                    "Table 2",
                    "Depth of layer (DOL), surface compressive stress (CS) and Vickers hardness",
                    [["Glass", "DOL (µm)", "CS (MPa)", "H_V (GPa)"]],
                    [
                        ["LMA-2", "82 ± 2", "812", "6.1"],
                        ["LMA-4", "61 ± 2", "845", "6.3"],
                        ["LMA-8", "37 ± 3", "871", "6.7"],
                    ],
                )
            ],
        ),
        Part("Conclusions", ["At most 4 wt% MgO keeps the layer deeper than 60 µm."]),
    ],
    references=[
        "S. Haider, J. Vetter, Structure and durability of sodium borosilicate glasses, Glass Struct. Lett. 6 (2019).",
    ],
)

TELLURITE = Paper(
    key="okafor2018_tellurite",
    title="Optical and thermal properties of zinc tellurite glasses doped with Er_2O_3",
    authors=[
        ("Chidi", "Okafor", "Photonics Centre, University of Nsukka"),
        ("Lena", "Brandt", "Laboratory for Optical Materials, Ulm"),
    ],
    venue="Optical Glass Communications",
    year=2018,
    doi="10.5555/ogc.2018.0331",
    keywords=["tellurite glass", "erbium", "refractive index", "thermal stability"],
    abstract=(
        "Erbium doped tellurite glasses are candidates for broadband amplifiers, but crystallise while fibres are "
        "drawn. We add WO_3 to zinc tellurite glasses and follow thermal stability and refractive index. The gap "
        "between glass transition and crystallisation grows from 88 to 142 K with 15 mol% WO_3, while the index at "
        "1.53 µm stays above 2.0. The full set of compositions is in the supplementary workbook."
    ),
    parts=[
        Part(
            "Introduction",
            ["Tellurite glasses join a wide emission band of erbium with a low phonon energy."],
        ),
        Part(
            "Experimental",
            ["Powders of TeO_2, ZnO, WO_3 and Er_2O_3 were melted at 850 °C for 40 min and quenched on brass."],
            [
                SampleTable(
                    "Table 1",
                    "Glass compositions in mol%",
                    [["Sample", "TeO_2", "ZnO", "WO_3", "Er_2O_3"]],
                    [
                        ["TZ0", "79.5", "20", "0", "0.5"],
                        ["TZW5", "74.5", "20", "5", "0.5"],
                        ["TZW10", "69.5", "20", "10", "0.5"],
                        ["TZW15", "64.5", "20", "15", "0.5"],
                    ],
                )
            ],
        ),
        Part(
            "Results",
            ["Characteristic temperatures and refractive index are collected in Table 2."],
            [
                SampleTable(
                    "Table 2",
                    "Glass transition T_g, onset of crystallisation T_x, and refractive index n at 1.53 µm",
                    [["Sample", "T_g (°C)", "T_x (°C)", "T_x - T_g (K)", "n"]],
                    [
                        ["TZ0", "322", "410", "88", "2.01"],
                        ["TZW5", "335", "441", "106", "2.03"],
                        ["TZW10", "349", "474", "125", "2.04"],
                        ["TZW15", "361", "503", "142", "2.06"],
                    ],
                )
            ],
        ),
        Part("Conclusions", ["WO_3 makes zinc tellurite glass stable enough to be drawn."]),
    ],
    references=["C. Moreau, T. Achterberg, Thermal properties of Ge-As-Se glasses, J. Disord. Mater. 12 (2018) 45-52."],
)

CHALCOGENIDE = Paper(
    key="moreau2018_chalcogenide",
    title="Thermal properties of Ge-As-Se glasses near the mean coordination number of 2.4",
    authors=[
        ("Claire", "Moreau", "Institute of Glass and Ceramics, Rennes"),
        ("Till", "Achterberg", "Department of Physics, Göttingen"),
    ],
    venue="Journal of Disordered Materials",
    year=2018,
    doi="10.5555/jdm.2018.0045",
    keywords=["chalcogenide glass", "mean coordination number", "glass transition"],
    abstract=(
        "Whether the properties of chalcogenide glasses change abruptly at the rigidity threshold is still debated. "
        "We prepared seven Ge-As-Se glasses with a mean coordination number <r> from 2.2 to 2.8 and measured glass "
        "transition, density and thermal expansion. All three change slope at <r> = 2.4, none has a jump."
    ),
    parts=[
        Part("Introduction", ["Constraint theory counts bonds per atom and predicts a threshold at <r> = 2.4."]),
        Part(
            "Samples and results",
            ["High purity elements were sealed in silica ampoules and rocked at 900 °C for 24 h. See Table 1."],
            [
                SampleTable(
                    "Table 1",
                    "Compositions (at.%), mean coordination number and properties of the glasses",
                    [
                        ["Glass", Span("Composition", cols=3), Span("Properties", cols=3)],
                        ["", "Ge", "As", "Se", "<r>", "T_g (°C)", "Density (g/cm^3)"],
                    ],
                    [
                        ["GAS-1", "5", "10", "85", "2.20", "78", "4.36"],
                        ["GAS-2", "10", "10", "80", "2.30", "112", "4.39"],
                        ["GAS-3", "10", "20", "70", "2.40", "139", "4.44"],
                        ["GAS-4", "15", "20", "65", "2.50", "178", "4.46"],
                        ["GAS-5", "20", "20", "60", "2.60", "221", "4.45"],
                        ["GAS-6", "25", "20", "55", "2.70", "287", "4.42"],
                        ["GAS-7", "30", "20", "50", "2.80", "346", "4.47"],
                    ],
                )
            ],
        ),
        Part(
            "A sulfur series",
            ["Table 2 gives a series in which selenium is replaced by sulfur."],
            [
                SampleTable(
                    "Table 2",
                    "Glass transition of glasses with the composition given (at.%)",
                    [["Composition", "T_g (°C)"]],
                    [["Ge20As20Se60", "221"], ["Ge20As20Se40S20", "239"], ["Ge20As20Se20S40", "262"]],
                )
            ],
        ),
        Part("Conclusions", ["The threshold shows as a change of slope."]),
    ],
    references=["P. Lindqvist, A. Rao, Mixed alkali effect in aluminosilicate glasses, Glass Struct. Lett. 4 (2017)."],
)

VISCOSITY = Paper(
    key="kowalski2016_viscosity",
    title="Viscosity of soda-lime-silica melts from recycled cullet",
    authors=[("Piotr", "Kowalski", "Float Glass Laboratory, Kraków")],
    venue="Journal of Applied Glass Research",
    year=2016,
    doi="10.5555/jagr.2016.0008",
    keywords=["cullet", "viscosity", "soda-lime-silica"],
    abstract=(
        "Cullet from mixed collection varies in composition. We measured the viscosity of twelve melts between 900 "
        "and 1400 °C. Iron has little effect; alumina raises the working point by 9 K per wt%."
    ),
    parts=[
        Part("Introduction", ["Recycled cullet saves energy, but its composition drifts."]),
        Part(
            "Compositions",
            ["The compositions of the twelve melts are shown in Table 1."],
            [
                SampleTable(
                    "Table 1",
                    "Compositions of the melts by X-ray fluorescence (wt%)",
                    [["Melt", "SiO_2", "Na_2O", "CaO"]],
                    [],
                    image="kowalski2016_t1.jpg",
                )
            ],
        ),
        Part("Conclusions", ["Alumina should be held within 0.3 wt%."]),
    ],
)

SCANNED = Paper(
    key="duarte1987_phosphate",
    title="Softening of sodium phosphate glasses",
    authors=[("Rui", "Duarte", "Faculty of Engineering, Porto")],
    venue="Bulletin of Glass Technology",
    year=1987,
    doi="10.5555/bgt.1987.0003",
    keywords=["phosphate glass"],
    abstract="Dilatometric softening points of five sodium phosphate glasses are reported.",
    parts=[
        Part(
            "Results",
            ["Compositions and softening points are given in Table 1."],
            [
                SampleTable(
                    "Table 1",
                    "Composition (mol%) and softening point",
                    [["Glass", "P_2O_5", "Na_2O", "T_s (°C)"]],
                    [["P1", "60", "40", "268"], ["P2", "55", "45", "274"], ["P3", "50", "50", "281"]],
                )
            ],
        )
    ],
)
