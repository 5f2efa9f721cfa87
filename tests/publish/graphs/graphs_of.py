"""Small academic graphs for tests: three papers, one citing another, with names of all kinds."""

from __future__ import annotations

from scigraft.model import (
    Citation,
    CitationContext,
    Edge,
    EdgeSupport,
    Entity,
    Locator,
    Merge,
    TypedContext,
)

BOTH = ("one", "two")
SCORE = {"dataset": "SQuAD", "metric": "F1", "value": "71.2", "record": "rec9"}
ENTITIES = (
    Entity("a1", "Author", "Ana Ruiz", (("Ana Ruiz", 2), ("A. Ruiz", 1)), BOTH, {"orcid": "0000-0002-1825-0097"}),
    Entity("d1", "Dataset", "SQuAD", (("SQuAD", 2), ("the SQuAD corpus", 1)), ("one", "two")),
    Entity("k1", "Task", "question answering", (("question answering", 2), ("QA", 1)), ("one", "two")),
    Entity("r1", "Result", "SQuAD, F1, 71.2", (), ("two",), SCORE),
    Entity("t1", "Title", "First paper", (("First paper", 1),), ("one",), {"year": "2019"}),
    Entity("t2", "Title", "Second paper", (("Second paper", 1),), ("two",), {"year": "2021"}),
)  # fmt: skip
CELL = Locator(file="two.xml", page=3, page_label="45", table="tbl1", row=2, col=4, text="71.2")
SENTENCE = Locator(file="one.xml", span=(10, 42), text="We evaluate on SQuAD.")
EDGES = (
    Edge("a1", "writes", "t1", (EdgeSupport("one", "one.xml", Locator(), "metadata"),)),
    Edge("k1", "experiments on", "d1", (
        EdgeSupport("one", "one.xml", SENTENCE, "tagger", 0.75), EdgeSupport("two", "two.xml", CELL, "results", 0.9),
    )),
    Edge("t1", "works on", "k1", (EdgeSupport("one", "one.xml", SENTENCE, "tagger", 0.75),)),
    Edge("t2", "achieves", "r1", (EdgeSupport("two", "two.xml", CELL, "results", 0.9),)),
    Edge("t2", "works on", "k1", (EdgeSupport("two", "two.xml", CELL, "results", 0.5),)),
)  # fmt: skip


def _context(sentence: str, start: int) -> CitationContext:
    place = Locator(file="two.xml", span=(start, start + len(sentence)), text=sentence)
    return CitationContext("b0", sentence, "", "", ("3 Method", "3.1 Encoder"), place, "p4")


CITATIONS = (
    Citation("two", "one", "b0", "doi", (
        TypedContext(_context("We use the encoder of Ruiz (2019).", 0), "direct use", 0.93),
        TypedContext(_context("QA was studied before (Ruiz, 2019).", 100), "task correlation", 0.8),
        TypedContext(_context("Their code (Ruiz, 2019) is ours.", 200), "direct use", 0.99),
    )),
)  # fmt: skip
MERGES = (Merge("m1", "Task", "QA", "question answering", "abbreviation", "QA stands for question answering", 0.97),)

HOSTILE = (
    "<script>alert('x')</script>",
    "a \"quoted\" & 'single' name",
    "line\nbreak\r\nand\ttab",
    "nul\x00 bell\x07 escape\x1b[31m",
    "]]> <![CDATA[ end",
    "\u202emirrored \u0627\u0644\u0639\u0631\u0628\u064a\u0629\u202c",
    "lone \ud800 surrogate \uffff",
    "=cmd|' /C calc'!A0",
    "; DROP DATABASE -- \\' \x1f | ,",
    "&amp; &lt; &#0; %00 </data></node></graphml>",
    "x" * 1_000_000,
    "",
    "\U0001f600 emoji",
)


def hostile_graph() -> tuple[tuple[Entity, ...], tuple[Edge, ...], tuple[Citation, ...]]:
    """Return a graph whose every text is hostile; ids and papers too."""
    entities, edges = [], []
    for number, name in enumerate(HOSTILE):
        short = name[:200]
        entities.append(
            Entity(f"h{number}{short}", "Task", name, ((name, 1),), (short,), {"year": short, "note": name})
        )
        entities.append(Entity(f"p{number}", "Title", name, (), (short,)))
        support = EdgeSupport(short, short, Locator(file=short or "f", table=short, text=name), short, 0.5)
        edges.append(Edge(f"p{number}", "works on", f"h{number}{short}", (support,)))
    place = Locator(file=HOSTILE[0], text=HOSTILE[1])
    context = CitationContext(HOSTILE[3], HOSTILE[1], HOSTILE[2], HOSTILE[4], HOSTILE[:6], place)
    cited = Citation(HOSTILE[0], HOSTILE[1], HOSTILE[2], HOSTILE[3], (TypedContext(context, "direct use", 0.5),))
    return tuple(entities), tuple(edges), (cited,)
