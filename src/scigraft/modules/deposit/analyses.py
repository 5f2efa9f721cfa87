"""What was analysed and how: minerals, methods, instruments and reference materials, by the lists of `geochem`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from scigraft.modules.alternation import alternation
from scigraft.modules.deposit.cues import alternatives, cue, words
from scigraft.modules.deposit.forms import commodity
from scigraft.modules.deposit.passages import Sentence
from scigraft.modules.deposit.said import Finding, each_once
from scigraft.modules.geochem.lists import load_terms

_NEAR = 50  # characters between a mineral and what says that it was studied
_DASHES = re.compile("[‐-―−]")
_CLEAR = 5  # letters of a name without a digit that is no other word


def find_minerals(sentences: Sequence[Sentence]) -> list[Finding]:
    """Return the minerals of the title, else those that abstract and methods say were analysed."""
    titled = [f for s in sentences if s.part == "title" for f in _minerals(s) if not _is_ore(s.text, f)]
    if titled:
        return each_once(titled)
    for part in ("abstract", "methods"):
        found = [
            f
            for s in sentences
            if s.part == part and not s.compares and not cue("standards").search(s.text)
            for f in _studied(s)
        ]
        if found:
            return each_once(found)
    return []


@cache
def _mineral_forms() -> dict[str, str]:
    groups = [term for term in load_terms("materials.toml") if term.type.startswith("group")]
    return {
        form.casefold(): term.name
        for term in (*groups, *load_terms("minerals.toml"))
        for form in (*term.aliases, term.name)
        if len(form) >= _CLEAR
        and form.isascii()
        and not _is_element(term.type, form)
        and not cue("general_minerals").fullmatch(form)
    }


def _is_element(kind: str, form: str) -> bool:
    """Whether a native element has the name of its commodity: `gold` in a text is seldom the mineral."""
    name = commodity(form) or commodity(form.replace("ph", "f"))
    return "native element" in kind and bool(name) and name.casefold() not in ("graphite", "diamond")


@cache
def _mineral_pattern() -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])({alternation(_mineral_forms())})s?(?![\w])", re.I)


def minerals_in(text: str) -> list[str]:
    """Return the minerals that a text names, each as often as it does."""
    return [_mineral_forms()[match[1].casefold()] for match in _mineral_pattern().finditer(text)]


def _minerals(sentence: Sentence) -> Iterator[Finding]:
    for match in _mineral_pattern().finditer(sentence.text):
        yield Finding(match[1], _mineral_forms()[match[1].casefold()], sentence, match.start())


def _is_ore(text: str, finding: Finding) -> bool:
    """Whether a mineral of a title is what is mined (`fluorite deposit`), not what was studied."""
    rest = text[int(finding.weight) + len(finding.value) :]
    return bool(re.match(rf"s?[ -](?:[\w-]+ )?{alternatives('heads')}(?!\w)|s?-(?:bearing|hosted|rich)", rest, re.I))


def _studied(sentence: Sentence) -> Iterator[Finding]:
    cues = [match.span() for match in cue("studied_mineral").finditer(sentence.text)]
    for finding in _minerals(sentence):
        start, end = int(finding.weight), int(finding.weight) + len(finding.value)
        if any(start - last <= _NEAR and first - end <= _NEAR for first, last in cues) and not _is_ore(
            sentence.text, finding
        ):
            yield finding


def find_methods(sentences: Sequence[Sentence]) -> list[Finding]:
    """Return the analytical methods of title, abstract and methods, and of sentences that tell of analyses."""
    return each_once(
        finding
        for sentence in sentences
        if _tells_analyses(sentence) and not sentence.compares
        for finding in _listed(sentence, _method_pattern(), _method_forms())
        if not _behind_laser(finding)
    )


def _behind_laser(finding: Finding) -> bool:
    """Whether a mass spectrometer is named as part of a laser system: the method is LA-ICPMS, named elsewhere."""
    return finding.canonical == "ICP-MS" and "laser" in finding.sentence.text.casefold()


def _tells_analyses(sentence: Sentence) -> bool:
    if sentence.part in ("title", "methods"):
        return True
    return sentence.part in ("abstract", "body") and bool(cue("analyses").search(sentence.text))


@cache
def _method_forms() -> dict[str, str]:
    return _forms("methods.toml")


@cache
def _method_pattern() -> re.Pattern[str]:
    return _pattern(_method_forms())


def _forms(file: str) -> dict[str, str]:
    return {
        _plain(form): term.name for term in load_terms(file) for form in (*term.aliases, term.name) if _is_clear(form)
    }


def _is_clear(form: str) -> bool:
    letters = sum(letter.isalpha() for letter in form)
    return letters >= 2 and (len(form) >= _CLEAR or form.isupper() and len(form) >= 3) and not form.isdigit()


def _plain(form: str) -> str:
    return re.sub(r"[\s-]+", " ", _DASHES.sub("-", form)).casefold()


def _pattern(forms: dict[str, str]) -> re.Pattern[str]:
    """A pattern in which spaces and hyphens of a form may each stand for the other; acronyms need their capitals."""
    ways = []
    for form in sorted(forms, key=len, reverse=True):
        escaped = r"[\s‐-―−-]*".join(map(re.escape, form.split(" ")))
        ways.append(escaped)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(ways)})(?![\w])", re.I)


def _listed(sentence: Sentence, pattern: re.Pattern[str], forms: dict[str, str]) -> Iterator[Finding]:
    for match in pattern.finditer(sentence.text):
        text = match.group()
        if len(text) <= _CLEAR and text != text.upper():
            continue  # `Sims`, `mass`: names and words that look like an acronym
        name = forms.get(_plain(text)) or _squeezed(forms).get(re.sub(r"\W", "", text.casefold()))
        if name:
            yield Finding(text, name, sentence)


def _squeezed(forms: dict[str, str]) -> dict[str, str]:
    return {re.sub(r"\W", "", form): name for form, name in forms.items()}


def find_standards(sentences: Sequence[Sentence]) -> list[Finding]:
    """Return the reference materials of sentences that speak of standards or of calibration."""
    return each_once(
        finding
        for sentence in sentences
        if sentence.part in ("methods", "body", "caption") and cue("standards").search(sentence.text)
        for finding in _listed(sentence, _standard_pattern(), _standard_forms())
    )


@cache
def _standard_forms() -> dict[str, str]:
    return {
        form: name
        for form, name in _forms("reference_materials.toml").items()
        if any(c.isdigit() for c in form) or len(form) > _CLEAR
    }


@cache
def _standard_pattern() -> re.Pattern[str]:
    return _pattern(_standard_forms())


def find_instruments(sentences: Sequence[Sentence]) -> list[Finding]:
    """Return the instruments by maker and model, as printed."""
    found = [
        Finding(text, re.sub(r"[\W_]+", "", text), sentence)
        for sentence in sentences
        if sentence.part in ("abstract", "methods", "body", "caption")
        for match in _instruments().finditer(sentence.text)
        if (text := match.group().strip()) and any(c.isdigit() or c.isupper() for c in text[1:])
    ]
    once = each_once(found)
    # A shorter form of an instrument that is named in full elsewhere is not a second one.
    return [f for f in once if not any(f is not g and f.canonical.casefold() in g.canonical.casefold() for g in once)]


@cache
def _instruments() -> re.Pattern[str]:
    return re.compile("|".join(rf"(?<!\w)(?:{maker})(?!\w)" for maker in words("makers", "instruments.toml")))
