"""A sentence told by its authors retold so that it can stand alone: "we", "our model", "this task" named."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scigraft.extract.academic.mentions import folded
from scigraft.extract.academic.statements.cues import cue
from scigraft.extract.academic.statements.cutting import FINITE
from scigraft.extract.academic.statements.wording import capitalised
from scigraft.model import EntityType, Mention

_SYSTEM = (
    r"(?:models?|methods?|approach(?:es)?|frameworks?|algorithms?|architectures?|systems?|networks?|techniques?"
    r"|parsers?"
    r"|procedures?|strateg(?:y|ies)|classifiers?|pipelines?|mechanism|taggers?|decoders?|solution|tool)"
)
_WORKS = r"(?:approaches|methods|models|systems|techniques|works|algorithms|solutions|studies|frameworks|parsers)"
_OURS = re.compile(rf"\b(?:our|the proposed)\s+(?P<rest>(?:[\w-]+\s+){{0,3}}?(?P<noun>{_SYSTEM}))\b", re.I)
_OUR_PROPOSED = re.compile(r"\bour (?:newly |new )?proposed\b", re.I)
_REPORT = re.compile(
    r"\bour\s+(?=(?:[\w-]+\s+){0,2}(?:results?|experiments?|analys[ei]s|evaluations?|findings?|goals?|aims?|objectives?"
    r"|data|study|contributions?)\b)",
    re.I,
)
# What ties a sentence to others within it, and the purpose that the sentence before tells.
_TIES = re.compile(
    r"(?<!\bbut)(?<!\band)(?<!\bor) also\b(?! known| called)"
    r"|(?<!\band)(?<!\bwhich)(?<!\bthat)(?<![,;:]) (?:thus|therefore|hence)(?= \w)",
    re.I,
)
_HOWEVER = re.compile(r", however,\s+", re.I)
_LEADS = re.compile(r"(?:despite|in|for|with|without|unlike|given|although|though|while|on|by)\b[^,]*\Z", re.I)
_BEGINS_CLAUSE = re.compile(r"(?:since|because|as|if|when|although|while|it|there|this|they|in|for|the)\b", re.I)
_FOR_THIS = re.compile(r"(?<!ed)\s(?:for|on|to|in) (?:this|the above) task(?=\s*[.,;]|\Z)", re.I)
_ANSWERS = re.compile(
    r"\s(?:for|to|in order to|that|which) (?:\w+ly )?"
    r"(?:address|solv|tackl|alleviat|overcom|mitigat|resolv|handl|remed)\w*"
    r" (?:this|these|the two|both|the above|the aforementioned)(?: [\w-]+){0,2}?"
    r" (?:issue|problem|task|challenge|limitation|question|weakness|shortcoming|drawback)s?\b"
    r"(?: simultaneously| jointly| together| at once)?"
    r"|\sfor (?:this|these) (?:problem|issue|challenge)s?\b",
    re.I,
)
_TO_OUR_KNOWLEDGE = re.compile(
    r"(?:\A|,? )\(?\bto (?:the best of )?(?:our|my|the authors'|the) (?:best )?knowledge\b\)?,?"
    r"|\Ato (?:our|the) surprise, ",
    re.I,
)
_HOW = re.compile(r"\b(how|whether|why|what|when|where)\s+we\s+(?:can|could|should|may|might)\b", re.I)
_PAPER = re.compile(
    r"\b(?:this|the present|the current|our) "
    r"(paper|work|study|article|letter|chapter|report|thesis|research|survey|review|investigation)\b",
    re.I,
)
_TASK = re.compile(
    r"\b(?:this|the above|such an?) (?:(?:challenging|important|new|difficult|same|particular|novel) )?"
    r"task\b",
    re.I,
)
# What a sentence sets out from, told by the one before: "Despite their promise, ...".
_TIED_LEAD = re.compile(
    r"\A(?:despite|in spite of|because of|given|due to|owing to|with|for|besides|beyond|as a result of|in view of)"
    r" (?:all )?(?:their|its|this|these|those|such|that) (?!an?\b)[^,;:()]{1,50},\s+(?:however,\s+)?(?=[^\W\d_])"
    r"|\A(?:by )?(?:using|applying|with) (?:this|these|our) (?:\w+ ){0,2}?\w+,? (?=we\b)",
    re.I,
)
_KNOWN = re.compile(
    r"\b(?:(?:all|most of|many of|some of|both of) these|these|such|those) "
    rf"(?:existing |previous |prior )?({_WORKS})\b",
    re.I,
)
# "these greedy models" are greedy models, where it is said of nothing else which.
_THESE = re.compile(
    rf"\b(?:these|those|such) (?=(?!two |three |four |other |same |various |different )[\w-]+ (?:[\w-]+ )?{_WORKS}\b)",
    re.I,
)
_THESE_NAMED = re.compile(r"\bthese (?=(?:[\w-]+ )?[A-Z]{2}[A-Za-z-]*s\b)")  # "these deep RNNs"
_OF_A_SORT = re.compile(r" of (?:this|that) (?:sort|kind|type)\b", re.I)
_IT = re.compile(
    r"\A(?:it|they)\b(?=\s+(?:also |further |significantly |consistently |even |then |thus |can |does not |do not )?"
    r"(?:has|have|(?!is|was|does|seems|turns|appears|follows)\w+s|outperform|achieve|improve|perform|reduce|obtain)\b)",
    re.I,
)
_IT_TELLS = re.compile(r"\Ait(?= (?:\w+ )?(?:demonstrates|shows|suggests|indicates|confirms|reveals)\b)", re.I)
_PERSON = re.compile(
    r"\b(?:[Ww]e|[Uu]s|[Oo]urs|[Oo]ur|I(?= (?:propose|present|introduce|show|describe|argue|develop|use)\b))\b"
)
_PLAIN = {
    "we": "the authors",
    "i": "the authors",
    "us": "the authors",
    "our": "the",
    "ours": "the proposed one",
}
_HANGS = re.compile(rf"(?:{cue('hanging')})(?![\w-])", re.I)
_LOOSE = re.compile(
    r"\b(?:this|these|those|such)(?: an?)? (?:(?:new|same|recent|various|particular|different) )?"
    r"(?!an?\b|paper|study|work|article|end|is\b|as\b|that\b|of\b|in\b|on\b|from\b|for\b|with\b|by\b|who\b|which\b)\w+"
    r"|\b(?:the (?:above|former|latter|aforementioned|following)|doing so|the two|the three"
    r"|the (?:task|problem)(?=\s*(?:[.,;:]|\Z))"
    r"|both (?:models|approaches|methods|systems|tasks|parsers|datasets)"
    r"|\w+ (?:above|below)|following (?:two|three|four|\w+s)|each (?:problem|of)"
    r"|the (?:first|last|other|previous) (?:two|three|four) \w+s"
    r"|the (?:first|second|third|next|last|other|previous) (?:\w+ )?"
    r"(?:one|steps?|problem|issue|challenge|case|approach|part|type))\b",
    re.I,
)


_STEM = 3  # letters of a word by which it is known again
_AT_END = re.compile(r"\bto (?:\w+ )?\w+ it\W*\Z|\b(?:above|below)\W*\Z")
_LED = re.compile(
    r"(?:even |given )?(?:while|although|though|since|because|as|if|when|once|that)"
    r" (?:this|these|it|they|that|those|such)\b",
    re.I,
)
_OF_OTHERS = re.compile(r"(?:\w+ ){1,4}ones\b|(?:an? |the )?(?:\w+ ){0,2}(?:\w+ing|of|for) its\b", re.I)


@dataclass(frozen=True, slots=True)
class Names:
    """What a paper's own things are called: its system and its task, empty where it says nothing.

    ``tasks`` are all that it names, folded.
    """

    system: str = ""
    task: str = ""
    tasks: frozenset[str] = frozenset()


def names_in(mentions: Sequence[Mention]) -> Names:
    """Return the names among mentions: system and task are those named most often, then surest, then first."""

    def best(type: EntityType) -> str:
        named = [m for m in mentions if m.type == type]
        return max(named, key=lambda m: m.confidence + 0.05 * len(m.also)).name if named else ""

    return Names(best("Model"), best("Task"), frozenset(folded(m.name) for m in mentions if m.type == "Task"))


def retold(text: str, names: Names, *, own: bool = True) -> str:
    """Return a sentence in which the paper's own system and task are named and its authors are "the authors".

    Where the sentence is not of the paper's ``own`` work, "it" and "they" are not taken for its system.
    """
    text = _OUR_PROPOSED.sub("the proposed", _TO_OUR_KNOWLEDGE.sub("", _TIED_LEAD.sub("", text)))
    text = _TIES.sub("", _HOWEVER.sub(_however, _ANSWERS.sub("", text) if own else text))
    text = _REPORT.sub("the ", _HOW.sub(_how, text))
    text = _named_once(_OURS.sub(lambda match: _system(match, names), text), names.system)
    text = _PAPER.sub(lambda match: f"the {match[1].lower()}", text)
    text = _FOR_THIS.sub("", _TASK.sub(lambda match: names.task or match[0], text))
    text = _KNOWN.sub(_known, _OF_A_SORT.sub("", text))
    text = _THESE_NAMED.sub("", _THESE.sub("", text))
    if own:
        text = _IT_TELLS.sub("the study", text)
        text = _IT.sub(lambda match: _it(match[0], names), text)
    text = _PERSON.sub(lambda match: _PLAIN[match[0].lower()], text)
    return capitalised(text.lstrip())


def _known(match: re.Match[str]) -> str:
    """Return "existing models" for "such models", unless the text spoke of models before."""
    noun = match[1].lower().rstrip("s")
    return match[0] if noun in match.string[: match.start()].lower() else f"existing {match[1]}"


def _however(match: re.Match[str]) -> str:
    before, behind = match.string[: match.start()], match.string[match.end() :]
    if _LEADS.match(before):
        return ", "
    return "; however, " if FINITE.search(before) or _BEGINS_CLAUSE.match(behind) else " "


def _how(match: re.Match[str]) -> str:
    return "whether it is possible to" if match[1].lower() == "whether" else f"{match[1]} to"


def _system(match: re.Match[str], names: Names) -> str:
    words = re.sub(r"(?i)^proposed\s+", "", match["rest"])
    if names.system and words.lower() == match["noun"].lower() and not words.lower().endswith("s"):
        return names.system
    return f"the proposed {words}"


def _named_once(text: str, system: str) -> str:
    """Return a sentence in which the system's name, put in for "our parser", does not stand beside itself."""
    return re.sub(rf"\b({re.escape(system)}),? \1\b(?! as\b)", r"\1", text) if system else text


def _it(word: str, names: Names) -> str:
    return "the proposed methods" if word.lower() == "they" else names.system or "the proposed method"


def hangs(text: str) -> bool:
    """Return whether a retold sentence begins with what only the sentence before it tells."""
    return bool(_HANGS.match(text) or _LED.match(text) or _OF_OTHERS.match(text))


def loose(text: str) -> int:
    """Return how many words of a retold sentence point at something told elsewhere, the one it begins with aside.

    "these words" points at nothing else where the sentence spoke of words before.
    """
    low = text.lower()
    found = 0
    for match in _LOOSE.finditer(text):
        stem = match[0].lower().split()[-1].rstrip("s")[:-1]
        said = len(stem) >= _STEM and stem in low[: match.start()]
        found += match.start() > 0 and not said
    return found + bool(_AT_END.search(text))
