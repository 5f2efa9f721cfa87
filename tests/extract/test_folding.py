from scigraft.extract.folding import fold_rejected
from scigraft.model import Locator, Quantity, Reason, Record


def record(row: int, *codes: str) -> Record:
    return Record(
        id=str(row),
        paper="p",
        document="p",
        module="glass",
        fields={"value": "1"},
        canonical={},
        quantity=Quantity("1"),
        provenance=(Locator(row=row, col=1),),
        status="rejected" if codes else "accepted",
        reasons=tuple(Reason(code, code) for code in codes),
    )


def test_a_long_list_of_one_reason_is_told_by_its_first_and_a_count() -> None:
    records = [record(0), *(record(row, "foreign-unit") for row in range(1, 11)), record(11), record(12, "symbol")]
    found = fold_rejected(records, listed=3)
    assert [r.id for r in found] == ["0", "1", "2", "3", "11", "12"]
    assert sum(r.stands_for for r in found) == len(records)
    assert found[3].reasons[-1] == Reason(
        "more-like-this",
        "7 more values of this table, rows 4 to 10 are rejected for the same reason and not listed singly",
    )


def test_short_lists_stay_as_they_are() -> None:
    records = [record(0), *(record(row, "symbol") for row in range(1, 4))]
    assert fold_rejected(records, listed=3) == records
