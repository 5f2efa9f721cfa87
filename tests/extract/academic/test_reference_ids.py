from scigraft.extract.academic.references import reference_notices, references_of
from scigraft.model import Document, Metadata


def test_ids_used_twice_are_told_and_each_entry_keeps_a_key():
    entries = (Metadata(title="One", key="b0"), Metadata(title="Two", key="b0"), Metadata(title="Three", key="b1"))
    document = Document("a", "a.tei.xml", "tei", bibliography=entries)
    assert [one.key for one in references_of(document)] == ["b0", "b0~2", "b1"]
    [notice] = reference_notices(document)
    assert "b0" in notice.message and "b1" not in notice.message


def test_ids_of_their_own_need_no_notice():
    assert reference_notices(Document("a", "a", "tei", bibliography=(Metadata(), Metadata(key="b1")))) == ()
