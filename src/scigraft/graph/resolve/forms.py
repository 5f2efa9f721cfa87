"""The form in which names of tasks, datasets and metrics are compared: the same name written in other ways is one form.

Folded are case, accents, dashes, plurals, British and American spelling, hyphen or space or none between words, generic
words at the ends (``task``, ``corpus``, ``score``), years of two digits after a campaign (``CoNLL03``), versions
(``2.0`` is ``2``), and a short form in brackets behind its long one. Numbers are never folded away.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from scigraft.graph.resolve.words import Phrase, load, words
from scigraft.model import EntityType
from scigraft.read.text import without_accents

LONGEST = 400  # characters of a name that are read; what is longer differs by its hash alone
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2192"), "-")
_TOKEN = re.compile(r"[^\W\d_]+(?:\++(?![\w+]))?|\d+(?:\.\d+)*|%")
_SPACED = re.compile(r"(?<=\d) \. (?=\d)")
_BROKEN = re.compile(r"(?<=[^\W\d_]) *- *(?=[^\W\d_])")
_CITED = re.compile(r"[(\[][^()\[\]]*\b(?:19|20)\d\d[a-z]?\s*[)\]]")
_NAMED = re.compile(r"\w*[a-z][A-Z]")  # a capital within: what is called so has a name of its own
_BRACKETS = re.compile(r"^(.{2,}?)\s*[(\[]\s*([^()\[\]]{1,80}?)\s*[)\]]\s*(.*)$")
_AT = ((re.compile(r"\b(?:h|hits?)\s*@\s*"), "hit "), (re.compile(r"\bp\s*@\s*"), "precision "),
       (re.compile(r"\b(?:r|recall)\s*@\s*"), "recall "))  # fmt: skip
_ROMAN = {"ii": "2", "iii": "3", "iv": "4"}
_KEPT_PLURALS = frozenset({"news", "series", "corpus", "basis", "species", "always", "wikis", "us", "physics", "dvs"})
_SMALL = frozenset({"the", "a", "an"})


@dataclass(frozen=True, slots=True)
class Form:
    """A name taken apart.

    ``tokens`` are its words and numbers in one spelling, ``key`` is what equal names share: letters without breaks,
    numbers parted. ``short`` is the short form that stood in brackets behind the name, if one did, ``listed`` the one
    whose long form was taken from the list of well-known ones.
    """

    tokens: Phrase
    key: str
    short: str = ""
    listed: str = ""

    @property
    def text(self) -> str:
        """The name in its one spelling, as it is embedded."""
        return " ".join(self.tokens)


@lru_cache(maxsize=65536)
def form(type: EntityType, name: str) -> Form:
    """Return the form of a name of a task, dataset or metric; a name without letters or digits is its own key."""
    long, short = parted(name)
    tokens = _spelled(type, long)
    known = _listed(type).get(joined(tokens))
    listed = long if known else ""
    if known:
        tokens = known
    elif type == "Task" and len(tokens) > 1:
        listed = next((word.upper() for word in tokens if word in _inside()), "")
        tokens = tuple(token for word in tokens for token in _inside().get(word, (word,)))
    key = joined(tokens) or unaccented(name)
    if len(name) > LONGEST:
        key = f"{key}\x1f{name}"
    return Form(tokens, key, short, listed)


def parted(name: str) -> tuple[str, str]:
    """Return a name without its citation, and the short form that it carries in brackets (``''`` where it has none).

    ``statistical machine translation (SMT)`` carries one, since its letters begin the words; ``F1 (macro)`` does not.
    """
    name = _CITED.sub(" ", name[: LONGEST * 2]).strip() or name
    found = _BRACKETS.match(name)
    if found is None:
        return name, ""
    before, inside, after = found.groups()
    if stands_for(inside, before):
        return f"{before} {after}".strip(), inside
    if stands_for(before, inside):
        return f"{inside} {after}".strip(), before
    return name, ""


def unaccented(text: str) -> str:
    """Return a text in lower case without accents, with one kind of dash, white space collapsed."""
    return " ".join(without_accents(text[: LONGEST * 2].translate(_DASHES).casefold()).split())


def joined(tokens: Phrase) -> str:
    """Return words without breaks between them and numbers parted from each other: ``wordsegmentation``, ``f1|2``."""
    found = ""
    for token in tokens:
        found += f"|{token}" if token[:1].isdigit() and found[-1:].isdigit() else token
    return found


def _spelled(type: EntityType, name: str) -> Phrase:
    lists = words()
    text = _CITED.sub(" ", unaccented(name)[:LONGEST]).replace("&", " and ").replace("'s ", " ")
    text = _SPACED.sub(".", text)
    if type == "Metric":
        text = re.sub(r"β|\bbeta\b", " ", text)
        for pattern, instead in _AT:
            text = pattern.sub(instead, text)
    tokens = [token for token in _TOKEN.findall(_BROKEN.sub("-", text)) if token not in _SMALL]
    tokens = _numbers(tokens, versions=type == "Dataset")
    spelled = tuple(lists.words.get(word, word) for word in map(one_spelling, tokens))
    spelled = lists.phrases.replaced(tuple(part for word in spelled for part in word.split()))
    spelled = _stripped(spelled, lists.leading.get(type, ()), lists.generic.get(type, ()))
    spelled = _language_names(spelled)
    if type == "Task":
        spelled = _head_last(_pair_alone(spelled))
        spelled = (*spelled, "resolution") if spelled[-1:] == ("coreference",) else spelled
    if type == "Dataset":
        spelled = _without_its_task(_campaign(spelled), named=bool(_NAMED.match(name)))
    if type == "Metric":
        spelled = _metric_order(spelled)
    return spelled


def _head_last(tokens: Phrase) -> Phrase:
    """``recognition of entities`` and ``recognizing entities`` are ``entity recognition``, as most papers write it."""
    small = [at for at, token in enumerate(tokens) if token in words().prepositions]
    if len(small) == 1 and tokens[small[0]] == "of" and 0 < small[0] < len(tokens) - 1:
        at = small[0]
        return tokens[at + 1 :] + tokens[:at]
    noun = words().gerunds.get(tokens[0]) if tokens else None
    if noun is not None and not small and len(tokens) > 1:
        return (*tokens[1:], noun)
    return tokens


def _language_names(tokens: Phrase) -> Phrase:
    """Return a name with its languages by name where it has a pair of codes (``en de``), no ``to`` between two."""
    lists = languages()
    pair = sum(token in lists.codes for token in tokens) >= 2
    named = tuple(lists.names.get(t) or (lists.codes.get(t, t) if pair else t) for t in tokens)
    spoken = frozenset(lists.names.values())
    return tuple(
        token
        for at, token in enumerate(named)
        if not (token == "to" and 0 < at < len(named) - 1 and named[at - 1] in spoken and named[at + 1] in spoken)
    )


@dataclass(frozen=True, slots=True)
class Languages:
    """Languages by any of their names, and by the short codes that only a pair of them makes plain."""

    names: Mapping[str, str]
    codes: Mapping[str, str]


@cache
def languages() -> Languages:
    """Return the languages of ``qualifiers.toml``."""
    table: Mapping[str, list[str]] = load("qualifiers.toml")["languages"]
    names = {name: name for name in table}
    names |= {code: name for name, codes in table.items() for code in codes if len(code) > 3}
    return Languages(names, {code: name for name, codes in table.items() for code in codes if len(code) <= 3})


def _metric_order(tokens: Phrase) -> Phrase:
    """``F1-macro``, ``macro-averaged F1`` and ``macro F`` are one; so are ``precision at 5`` and ``precision@5``."""
    tokens = (*tokens, "1") if tokens[-1:] == ("f",) else tokens
    kind = tuple(token for token in tokens if token in ("micro", "macro"))
    rest = tuple(token for token in tokens if token not in kind and not (kind and token == "average"))
    return kind + tuple(
        token for at, token in enumerate(rest) if token != "at" or at + 1 == len(rest) or not rest[at + 1][0].isdigit()
    )


def _pair_alone(tokens: Phrase) -> Phrase:
    """``Chinese-English translation`` is what ``Chinese-to-English`` alone means."""
    spoken = frozenset(languages().names.values())
    pair = len(tokens) > 2 and tokens[-1] == "translation" and all(token in spoken for token in tokens[:-1])
    return tokens[:-1] if pair else tokens


def _campaign(tokens: Phrase) -> Phrase:
    """``Penn Treebank III`` is number 3; ``MT05``, ``NIST05`` and ``NIST 2005 MT`` are one."""
    if len(tokens) > 1 and tokens[-1] in _ROMAN:
        tokens = (*tokens[:-1], _ROMAN[tokens[-1]])
    if "nist" in tokens:
        return tuple(token for token in tokens if token not in ("mt", "open", "openmt"))
    dated = len(tokens) > 1 and tokens[0] == "mt" and re.fullmatch(r"20[01]\d", tokens[1])
    return ("nist", *tokens[1:]) if dated else tokens


def _without_its_task(tokens: Phrase, *, named: bool) -> Phrase:
    """``CoNLL 2003 NER English`` is ``CoNLL 2003 English``: a campaign of one task a year is known without it.

    So are data with a name of their own (``named``), as ``WebQuestions question answering`` are, and those of a pair of
    languages without the word translation.
    """
    spoken = frozenset(languages().names.values())
    if tokens[-1:] == ("translation",) and (pair := tokens[:-2] if tokens[-2:-1] == ("news",) else tokens[:-1]):
        return pair if len(pair) > 2 and set(pair[-2:]) <= spoken else tokens
    dated = len(tokens) > 2 and tokens[0] in words().one_task and bool(re.fullmatch(r"20[012]\d", tokens[1]))
    own = named and tokens[0] not in words().years_after
    first = 2 if dated else next((at for at, token in enumerate(tokens) if at and not token[0].isdigit()), 0)
    if not (dated or own) or not 0 < first < len(tokens):
        return tokens
    task = tuple(token for token in tokens[first:] if token not in spoken)
    rest = tuple(token for token in tokens[first:] if token in spoken)
    return (*tokens[:first], *rest) if task and (joined(task) in _tasks() or task[-1] in words().heads) else tokens


@cache
def _tasks() -> frozenset[str]:
    """Return the well-known tasks, by short and long name, as words without breaks."""
    table = load("aliases.toml").get("Task", {})
    return frozenset(joined(_spelled("Task", name)) for pair in table.items() for name in pair)


def _numbers(tokens: list[str], *, versions: bool) -> list[str]:
    """Return tokens with years of two digits in full, and of versions ``2.0`` as ``2`` and ``v2`` as ``2``."""
    found: list[str] = []
    for token in tokens:
        if token[0].isdigit():
            if found and found[-1] in words().years_after and re.fullmatch(r"\d\d", token):
                token = ("20" if token < "50" else "19") + token
            elif versions and found[1:] and found[-1] == "v":
                found.pop()
            while versions and token.endswith(".0"):
                token = token[:-2]
        found.append(token)
    return found


@lru_cache(maxsize=65536)
def one_spelling(word: str) -> str:
    """Return a word in the singular and in American spelling; the result need not be a word, only the same for both."""
    if len(word) > 3 and word not in _KEPT_PLURALS and not word.endswith(("ss", "us", "is")) and word.endswith("s"):
        if word.endswith("ies") and len(word) > 4:
            word = word[:-3] + "y"
        elif word.endswith(("sses", "xes", "ches", "shes")):
            word = word[:-2]
        else:
            word = word[:-1]
    for ending, instead in (("isation", "ization"), ("ising", "izing"), ("iser", "izer"), ("ised", "ized"),
                            ("ise", "ize"), ("yse", "yze"), ("lling", "ling"), ("lled", "led"), ("ller", "ler"),
                            ("our", "or")):  # fmt: skip
        if word.endswith(ending) and len(word) > len(ending) + 2 and not word.endswith("wise"):
            return word[: -len(ending)] + instead
    return word


def _stripped(tokens: Phrase, leading: tuple[Phrase, ...], generic: tuple[Phrase, ...]) -> Phrase:
    """Return a name without the words at its ends that say nothing, as long as something is left of it."""
    changed = True
    while changed:
        changed = False
        for phrase in generic:
            if len(tokens) > len(phrase) and tokens[-len(phrase) :] == phrase:
                tokens, changed = tokens[: -len(phrase)], True
        for phrase in leading:
            if len(tokens) > len(phrase) and tokens[: len(phrase)] == phrase:
                tokens, changed = tokens[len(phrase) :], True
    return tokens


def stands_for(short: str, long: str) -> bool:
    """Return whether the letters of a short form can be read off the long one in order, its first from a first letter.

    After Schwartz and Hearst (2003): the first letter must begin a word, each other one stands anywhere after it.
    """
    letters = [letter for letter in unaccented(short) if letter.isalnum()]
    text = unaccented(long)
    if not 2 <= len(letters) <= 10 or len(letters) >= len(text) or not any(letter.isalpha() for letter in letters):
        return False
    if letters[-1] == "s" and short.strip().endswith("s") and len(letters) > 2 and short[:-1].isupper():
        letters.pop()  # MWEs
    at = len(text) - 1
    for place in range(len(letters) - 1, -1, -1):
        while at >= 0 and (text[at] != letters[place] or (place == 0 and at > 0 and text[at - 1].isalnum())):
            at -= 1
        if at < 0:
            return False
        at -= 1
    # The long form begins where the first letter was found, give or take small words before it.
    return all(word in ("the", "a", "an", "of", "task") for word in text[: at + 1].split())


@lru_cache(maxsize=8)
def _listed(type: EntityType) -> dict[str, Phrase]:
    """Return the forms of the short names of ``aliases.toml`` with the words of their long ones."""
    table = load("aliases.toml").get(type, {})
    return {joined(_spelled(type, short)): _spelled(type, long) for short, long in table.items()}


@lru_cache(maxsize=1)
def _inside() -> dict[str, Phrase]:
    return {short: tuple(long.split()) for short, long in load("aliases.toml")["inside"].items()}
