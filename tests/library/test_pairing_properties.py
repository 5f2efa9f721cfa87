"""Whatever the files are called and say: each is in one paper, and the order they come in does not matter."""

import random

from hypothesis import given
from hypothesis import strategies as st

from scigraft.library.facts import Facts
from scigraft.library.pairing import pair
from scigraft.library.papers import paper_keys
from scigraft.library.roles import File
from scigraft.model import Metadata

KINDS = {".pdf": "pdf", ".xml": "jats", ".xlsx": "xlsx", ".csv": "delimited", ".tex": "latex", ".bib": "bibtex"}
DOIS = ("", "10.1000/a", "10.1000/b")

names = st.builds(
    lambda folder, stem, tail, suffix: f"{folder}{stem}{tail}{suffix}",
    st.sampled_from(["", "a/", "b/", "a/supp/"]),
    st.sampled_from(["smith2020", "jones", "main", "mmc1"]),
    st.sampled_from(["", "_supp", "-S1", "b"]),
    st.sampled_from(sorted(KINDS)),
)


@st.composite
def libraries(draw: st.DrawFn) -> list[File]:
    files = []
    for name in draw(st.lists(names, max_size=9, unique=True)):
        facts = Facts(metadata=Metadata(doi=draw(st.sampled_from(DOIS))), dois=(draw(st.sampled_from(DOIS)),))
        alone = draw(st.integers(0, 9)) == 0
        files.append(File(name, KINDS[name[name.rindex(".") :]], facts, alone=alone))
    return files


@given(libraries(), st.randoms())
def test_order_does_not_matter(files: list[File], chance: random.Random) -> None:
    before = pair(files)
    chance.shuffle(files)
    assert pair(files) == before


@given(libraries())
def test_every_file_is_in_one_paper_and_every_paper_has_its_own_key(files: list[File]) -> None:
    pairing = pair(files)
    placed = [name for work in pairing.works for name in work.files]
    assert sorted(placed) == sorted(file.name for file in files if pairing.roles[file.name] != "bibliography")
    keys = paper_keys(pairing.works, {file.name: "0" * 64 for file in files})
    assert len(set(keys.values())) == len(pairing.works)


@given(libraries())
def test_candidates_are_papers_and_only_lone_files_have_them(files: list[File]) -> None:
    pairing = pair(files)
    mains = {work.main for work in pairing.works if not work.flag}
    for work in pairing.works:
        assert {main for main, _ in work.candidates} <= mains
        assert all(evidence for _, evidence in work.candidates)
        assert not work.candidates or work.flag == "unpaired"
