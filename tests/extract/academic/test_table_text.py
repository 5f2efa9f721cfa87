"""Citations in rows of tables that were read as text are told from those in sentences."""

import pytest

from scigraft.extract.academic.contexts import contexts
from scigraft.extract.academic.references import references_of
from scigraft.extract.academic.table_text import in_table
from scigraft.model import Anchor, Author, Document, Evidence, Metadata

MARK = "Abel and Eden (2013)"


def told(text: str) -> bool:
    start = text.index(MARK)
    return in_table(text, (start, start + len(MARK)))


@pytest.mark.parametrize(
    "text",
    [
        f"Rec. F1 {MARK} 48.0 41.3 35.7 ( Bordes et al., 2014) 30.2 - 39.2",
        f"System UAS {MARK} 92.1 Koo and Collins (2010) 93.04 on the fly.",
        f"We trained a standard System BLEU LSTM {MARK} 3.60% Standard MMI (Li et al., 2016) 5.26% Table 2: BLEU.",
        f"Finch (2005) 75.0% 82.7% Das and Smith (2009) 76.1% 82.7% {MARK} 88 Table 3: Results.",
        f"ZPar T 94.1 92.0 {MARK} G 94.08 91.82",
        f"Johnson [3] 0.81 Lee [4] 0.79 {MARK} 0.802/0.899",
        f"Henderson (2004) 90.1 CVG 89.9 {MARK} (local, B=1) 91.02 Ours 92",
        f"ElimiNet (Parikh et al., 2018) N/A N/A 44.5 {MARK} N/A N/A 45.1",
    ],
)
def test_rows_of_a_table_are_told(text: str):
    assert told(text)


@pytest.mark.parametrize(
    "text",
    [
        f"{MARK} report 48.0 on the test set, and Bordes et al. (2014) 39.2.",
        f"It outperforms Gui et al. (2013) and {MARK} by 3.59% and 1.79%.",
        f"We use Adam ({MARK}) with 0.9, 0.999 and a rate of 0.001.",
        f"The data of {MARK} have 3 parts.",
        f"Accuracies are around 40% and 60% in {MARK}.",
        f"As in {MARK} - our closest relative - nothing is tuned.",
        f"{MARK}.",
        f"SimLex-999 (Hill et al., 2015), SCWS ({MARK}) and WS-353 (Agirre et al., 2009).",
        f"Smith (2001) 88.1 91.2 Lee (2002) 88.4 90.2 We therefore follow what {MARK} say of it.",
    ],
)
def test_sentences_with_numbers_are_none(text: str):
    assert not told(text)


def test_a_citation_in_a_row_has_no_context_and_is_said():
    text = f"Table rows: {MARK} 48.0 41.3 35.7"
    work = Metadata(title="abel", key="abel", date="2013", authors=(Author("Ada Abel"), Author("Cain Eden")))
    at = text.index(MARK)
    unit = Evidence("p0", "paragraph", text, anchors=(Anchor((at, at + len(MARK)), ("abel",)),))
    prose = Evidence("p1", "paragraph", f"We follow {MARK}.")
    doc = Document("a", "a.tei.xml", "tei", evidence=(unit, prose), bibliography=(work,))
    found = contexts(doc, references_of(doc))
    assert [one.evidence for one in found.contexts] == ["p1"]
    (notice,) = found.notices
    assert (notice.code, notice.locator.span) == ("citations-in-table", (at, at + len(MARK)))
