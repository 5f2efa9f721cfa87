import pytest

from scigraft.graph import TYPES, ontology, type_named
from scigraft.model import UsageError


def test_fifteen_types_and_twenty_nine_relations():
    found = ontology()
    assert len(found.types) == len(TYPES) == 15
    assert len(found.relations) == 29
    assert len(found.names) == 17


@pytest.mark.parametrize(
    ("source", "target", "name"),
    [
        ("Author", "Title", "writes"),
        ("Model", "Dataset", "experiments on"),
        ("Task", "Problem", "faces"),
        ("Method", "Model", "proposes"),
        ("Title", "Title", ""),
        ("Dataset", "Metric", ""),
    ],
)
def test_what_leads_from_one_type_to_another_within_a_paper(source, target, name):
    assert ontology().between(source, target) == name


def test_papers_are_joined_by_two_relations():
    between = [one.name for one in ontology().relations if (one.source, one.target) == ("Title", "Title")]
    assert between == ["direct use", "task correlation"]


def test_a_type_is_found_however_its_case_and_an_unknown_one_told():
    assert type_named("dataset") == "Dataset"
    with pytest.raises(UsageError, match="Keywords"):
        type_named("Corpus")
