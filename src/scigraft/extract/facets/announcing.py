"""Sentences that say where a paper tells what, and no more ("the results are presented and discussed")."""

from __future__ import annotations

import re

_TOLD = (
    r"(?:shown|presented|given|listed|reported|discussed|described|summari[sz]ed|detailed|provided|illustrated|depicted"
    r"|displayed|outlined|compared|anal[yi][sz]ed|explained|conducted|performed|carried out)"
)
_PASSIVE = rf"(?:is|are|was|were|will be|can be) (?:also |then |further |briefly |finally )?{_TOLD}"
_PARTS_OF_PAPER = re.compile(
    r"\b(?:in|of) (?:this|the (?:next|following|remaining|subsequent|rest|remainder|last|previous|first|second))\b"
    r"[^,;.]{0,20}\bsections?\b|\b(?:the )?(?:rest|remainder) of (?:this|the) (?:paper|article|work)\b",
    re.I,
)
# What a paper gives besides its own work.
_BESIDES = re.compile(
    r"\A(?:an? |the )?(?:brief(?:ly)? |short |quick |most |some |more )*"
    r"(?:overview of |review of |survey of |summary of |the )*"
    r"(?:related|relevant|previous|prior|earlier) (?:works?|literature|research|studies|approaches)\b"
    r"|\Aan? (?:brief|short|quick) (?:review|overview|introduction|survey|summary|background|description)\b",
    re.I,
)
_TELLS_OF = re.compile(
    r"(?:outlin|review|discuss|describ|survey|summari[sz]|present|provid|giv|cover|list|introduc|recall)", re.I
)
_ALL = re.compile(rf"[^,;:]{{3,120}}? {_PASSIVE}(?: and {_TOLD})?[\s.]*\Z", re.I)
_OPENED = re.compile(
    rf"(?:(?:the|our|these|its|all|both|experimental|empirical|evaluation|detailed|main|final) )*(?:[\w-]+ )?"
    rf"(?:results?|experiments?|evaluations?|findings?|comparisons?|analys[ei]s) {_PASSIVE}\b(?! (?:that|to)\b)"
    r"(?P<rest>.*)",
    re.I,
)
_FINDS = re.compile(
    r"\b(?:show|demonstrat|indicat|confirm|suggest|reveal|prov|outperform|achiev|improv|surpass|exceed)\w*"
    r"|\b(?:better|best|higher|lower|superior|competitive|comparable|effective|promising|gains?|increas\w+|reduc\w+)\b|\d",
    re.I,
)
# "..., an overview of which is shown [in Figure 1]", "a tree whose structure is illustrated".
_HUNG = re.compile(
    r",?\s(?:an? \w+ of which|(?:while|whose|where) [^,;]{3,60}?) (?:is|are|was|were) (?:also )?"
    r"(?:shown|given|listed|detailed|illustrated|depicted|displayed)\s*\.?\Z",
    re.I,
)
# A caption that the reader put between the words of a sentence.
_CAPTION = re.compile(r"(?<![(\[])\b(?:Figure|Table|Fig\.) \d+(?:[:.]|\s*\Z)")


def says_where(sentence: str) -> bool:
    """Say whether a sentence speaks of the parts of the paper: ``In the next section, we outline ...``."""
    return bool(_PARTS_OF_PAPER.search(sentence))


def is_besides(verb: str, what: str) -> bool:
    """Say whether others' work or a review of something is told of: ``outline related work on parsing``."""
    return bool(_TELLS_OF.match(verb) and _BESIDES.match(what))


def only_announces(text: str) -> bool:
    """Say whether a clause says of results that they are given, and not what they are."""
    opened = _OPENED.match(text)
    if opened and not _FINDS.search(opened["rest"]):
        return not _FINDS.search(text[: opened.start("rest")].rsplit(" ", 2)[0])
    return bool(_ALL.match(text)) and not _FINDS.search(re.sub(_PASSIVE, "", text, flags=re.I))


def without_hung(text: str) -> str:
    """Return a phrase without a last part that says where something of it is shown."""
    return _HUNG.sub("", text)


def holds_caption(text: str) -> bool:
    """Say whether the label of a figure or table stands between the words."""
    return bool(_CAPTION.search(text))
