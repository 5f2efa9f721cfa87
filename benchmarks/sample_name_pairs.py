"""Draw pairs of names to be labelled as same or different, as `name_pairs.tsv` beside this script was drawn.

python benchmarks/sample_name_pairs.py --half development --data ../shared/data

Names are taken, with the place where they stand, from the tagged sentences of TDMSci, the tuples of NLP-TDMS, the
abstracts (short forms with the long one before them) and authors of papers.jsonl, and the TEI files. Pairs of each type
are drawn by chance (seed 42 and the half) out of strata: alike in letters, a short form and a long one, alike but for
numbers, near in meaning, one name in two papers (authors), anything.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from rapidfuzz import fuzz

from scigraft.extract.academic.person_names import person_name
from scigraft.graph.resolve.abbreviations import is_short
from scigraft.graph.resolve.forms import stands_for

SHARES = {  # pairs of a half by type and stratum
    "Task": {"letters": 22, "short": 14, "numbers": 2, "meaning": 16, "any": 6},
    "Dataset": {"letters": 20, "short": 10, "numbers": 16, "meaning": 8, "any": 6},
    "Metric": {"letters": 16, "short": 10, "numbers": 8, "meaning": 4, "any": 4},
    "Author": {"variant": 16, "homonym": 14, "any": 2},
    "Institution": {"letters": 14, "any": 3},
    "Conference": {"letters": 14, "any": 3},
}
_LONG_SHORT = re.compile(r"((?:[\w-]+ ){1,7}[\w-]+) \(([A-Z][A-Za-z-]{1,8})\)")
_ENDS = {
    "Dataset": re.compile(r"(?:treebank|corpus|corpora|database|data ?set|collection|wordnet|benchmark)s?$", re.I),
    "Metric": re.compile(
        r"(?:score|rate|accuracy|precision|recall|measure|error|rank|distance|perplexity|bleu)s?$", re.I
    ),
    "Task": re.compile(
        r"(?:tion|ing|sis|ment|answering|translation|parsing|entailment|inference|retrieval|resolution|similarity)$"
    ),
}
_IN_TEXT = {
    "Dataset": re.compile(
        r"\b(?:CoNLL|CONLL|WMT|SemEval|Semeval|Senseval|SENSEVAL|SQuAD|SQUAD|ACE|OntoNotes|Ontonotes|MUC|DUC|TAC|NIST|IWSLT"
        r"|SNLI|MultiNLI|PTB|CTB|Gigaword|Europarl|PDTB|PropBank|FrameNet|WikiText|TREC|RTE|MPQA|BNC|UD|IMDB|SST|Yelp"
        r"|TimeBank|Penn (?:English |Chinese |Discourse )?Tree[Bb]ank)"
        r"(?:[ '’-]{0,2}(?:v?\d[\d.]*|[A-Z][\w]*(?:-[A-Z]\w*)?)){0,3}"
    ),
    "Metric": re.compile(
        r"\b(?:(?:macro|micro|Macro|Micro)[- ](?:averaged )?)?(?:BLEU|ROUGE|METEOR|F|Hits|HITS"
        r"|MRR|MAP|NDCG|LAS|UAS|TER|WER|B3|MUC|CEAF|AUC|PPL|EM|P|R)"
        r"(?:[-@ ]?(?:\d[\d.]{0,3}|[LSUW]\b|SU4|measure|score|[ee]\b))(?: score| measure)?"
    ),
}


@dataclass(frozen=True, order=True)
class Named:
    """A name with where it stands, and the long form that its paper gives for it."""

    name: str
    source: str
    long: str = ""


def pools(data: Path) -> dict[str, list[Named]]:
    found: dict[str, set[Named]] = defaultdict(set)
    _of_sentences(data, found)
    for number, line in enumerate((data / "tdms/gold.jsonl").read_text("utf-8").splitlines()):
        row = json.loads(line)
        for type_ in ("task", "dataset", "metric"):
            found[type_.title()].add(Named(row[type_].replace("_", " "), f"tdms/gold.jsonl:{number}"))
    _of_abstracts(data, found)
    for path in sorted((data / "acl/tei").glob("*.tei.xml")):
        _of_tei(path.read_text("utf-8"), path.name.removesuffix(".tei.xml"), found)
    return {type_: _one_of_each(named) for type_, named in found.items()}


def _of_sentences(data: Path, found: dict[str, set[Named]]) -> None:
    for number, block in enumerate((data / "entities/tdmsci_train.conll").read_text("utf-8").split("\n\n")):
        rows = [line.split() for line in block.splitlines() if line.strip()]
        start = 0
        while start < len(rows):
            tag = rows[start][-1]
            end = start + 1
            if tag.startswith("B-"):
                while end < len(rows) and rows[end][-1].startswith("I-"):
                    end += 1
                name = " ".join(row[0] for row in rows[start:end])
                found[tag[2:].title()].add(Named(name, f"tdmsci:{number}:{start}-{end}"))
            start = end


def _of_abstracts(data: Path, found: dict[str, set[Named]]) -> None:
    for line in (data / "acl/papers.jsonl").read_text("utf-8").splitlines():
        paper = json.loads(line)
        for match in _LONG_SHORT.finditer(paper.get("abstract") or ""):
            long = _long_before(match[1].split(), match[2])
            type_ = next((type_ for type_, end in _ENDS.items() if long and end.search(long)), "")
            if type_:
                at = f"acl/papers.jsonl:{paper['id']}:{match.start(2)}-{match.end(2)}"
                found[type_].add(Named(match[2], at, long))
                found[type_].add(Named(long, at))
        for author in paper["authors"]:
            if len(author.split()) > 1:
                found["Author"].add(Named(author, f"acl/papers.jsonl:{paper['id']}"))


def _long_before(words: list[str], short: str) -> str:
    """The shortest run of words before a short form that begins with its letter and holds all of them in order."""
    for start in range(len(words) - 1, -1, -1):
        tail = " ".join(words[start:])
        if words[start][0].casefold() == short[0].casefold() and stands_for(short, tail):
            return tail
    return ""


def _of_tei(text: str, key: str, found: dict[str, set[Named]]) -> None:
    head, _, body = text.partition("<text")
    offset = len(head)
    for match in re.finditer(r'<orgName type="institution">([^<]+)', head):
        found["Institution"].add(Named(" ".join(match[1].split()), f"acl/tei:{key}:{match.start(1)}-{match.end(1)}"))
    for match in re.finditer(r'<title level="[mj]"[^>]*>([^<]{2,160})', body):
        place = f"acl/tei:{key}:{offset + match.start(1)}-{offset + match.end(1)}"
        found["Conference"].add(Named(" ".join(match[1].split()), place))
    for type_, pattern in _IN_TEXT.items():
        for match in pattern.finditer(body):
            place = f"acl/tei:{key}:{offset + match.start()}-{offset + match.end()}"
            found[type_].add(Named(" ".join(match[0].split()), place))


def _one_of_each(named: set[Named]) -> list[Named]:
    """One mention of each name and long form, the first; authors keep all."""
    if all(one.source.count(":") == 1 and one.source.startswith("acl/papers") for one in named):
        return sorted(named)
    first: dict[tuple[str, str], Named] = {}
    for one in sorted(named):
        first.setdefault((one.name, one.long), one)
    return sorted(first.values())


def strata(type_: str, named: list[Named], chance: random.Random) -> dict[str, list[tuple[Named, Named]]]:
    if type_ == "Author":
        return _author_strata(named, chance)
    found: dict[str, list[tuple[Named, Named]]] = defaultdict(list)
    drawn = chance.sample(named, min(len(named), 900))
    for at, one in enumerate(drawn):
        for other in drawn[at + 1 :]:
            if one.name == other.name and not (one.long and other.long):
                continue
            if one.name == other.name:
                found["short"].append((one, other))
            elif re.sub(r"[\d.]+", "", one.name).casefold() == re.sub(r"[\d.]+", "", other.name).casefold():
                found["numbers"].append((one, other))
            elif fuzz.token_sort_ratio(one.name.casefold(), other.name.casefold()) >= 78:
                found["letters"].append((one, other))
            elif is_short(one.name) != is_short(other.name) and _initials(one, other):
                found["short"].append((one, other))
    found["any"] = [(one, other) for one, other in zip(drawn[::2], drawn[1::2], strict=False)]
    if type_ in ("Task", "Dataset", "Metric"):
        found["meaning"] = _near(drawn[:600])
    return found


def _initials(one: Named, other: Named) -> bool:
    short, long = sorted((one.name, other.name), key=lambda name: (not is_short(name), name))
    return stands_for(short, long)


def _near(named: list[Named]) -> list[tuple[Named, Named]]:
    from scigraft.embed import default_embedder

    vectors = default_embedder().encode([one.name for one in named])
    close = vectors @ vectors.T
    return [
        (named[i], named[j])
        for i in range(len(named))
        for j in range(i + 1, len(named))
        if close[i, j] >= 0.72 and fuzz.token_sort_ratio(named[i].name.casefold(), named[j].name.casefold()) < 78
    ]


def _author_strata(named: list[Named], chance: random.Random) -> dict[str, list[tuple[Named, Named]]]:
    found: dict[str, list[tuple[Named, Named]]] = defaultdict(list)
    by_key: dict[str, list[Named]] = defaultdict(list)
    for one in named:
        by_key[person_name(one.name).key].append(one)
    for key in sorted(by_key):
        group = by_key[key]
        for _ in range(min(4, len(group) - 1)):
            one, other = chance.sample(group, 2)
            found["homonym" if one.name == other.name else "variant"].append((one, other))
    found["any"] = [(one, other) for one, other in zip(named[::997], named[500::997], strict=False)]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--half", choices=("development", "held-out"), required=True)
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("SCIGRAFT_BENCHMARK_DATA", "../shared/data")))
    options = parser.parse_args()
    for type_, named in sorted(pools(options.data).items()):
        # Halves share no name: those whose folded letters sum to an even number are for development.
        even = options.half == "development"
        own = [one for one in named if (sum(map(ord, _half_key(type_, one.name))) % 2 == 0) == even]
        chance = random.Random(f"42 {options.half} {type_}")
        drawn = strata(type_, own, chance)
        for stratum, count in SHARES[type_].items():
            pairs = drawn[stratum]
            for one, other in sorted(chance.sample(pairs, min(count, len(pairs)))):
                row = (one.name, one.long, one.source, other.name, other.long, other.source)
                print("\t".join((options.half, type_, stratum, *row)))


def _half_key(type_: str, name: str) -> str:
    if type_ == "Author":
        return person_name(name).key
    return re.sub(r"[^a-z]+", "", name.casefold())[:4]


if __name__ == "__main__":
    main()
