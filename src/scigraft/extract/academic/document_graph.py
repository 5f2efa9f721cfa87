"""One document's part of the academic graph: mentions, links between them, facet items, references, their citations.

A new proposer is one import and one line in ``proposers``; its place in the list says whose finds it sees.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from scigraft.embed import Embedder
from scigraft.extract.academic.contexts import contexts
from scigraft.extract.academic.limits import readable
from scigraft.extract.academic.links import links_in_paper
from scigraft.extract.academic.mentions import TITLE_ID, folded
from scigraft.extract.academic.metadata import metadata_notices, metadata_proposal
from scigraft.extract.academic.proposer import PaperView, Proposal, Proposer
from scigraft.extract.academic.references import reference_notices, references_of
from scigraft.extract.academic.results import ResultProposer, SubjectProposer, untold
from scigraft.extract.academic.sentences import paper_sentences
from scigraft.extract.academic.statements import Statements
from scigraft.extract.academic.tagged import TaggerProposer
from scigraft.extract.academic.together import together
from scigraft.extract.academic.vectors import Vectors
from scigraft.extract.cleaning import set_aside
from scigraft.extract.facets import facet_items
from scigraft.extract.roles import with_roles
from scigraft.model import (
    Document,
    DocumentGraph,
    Mention,
    Record,
    SetAside,
)

Judge = Callable[[Sequence[Mention]], tuple[SetAside, ...]]


def proposers() -> tuple[Proposer, ...]:
    """Return the proposers in the order in which they run: results, subjects, tagger, statements."""
    return (ResultProposer(), SubjectProposer(), TaggerProposer(), Statements())


def document_graph(
    document: Document,
    records: Sequence[Record] = (),
    *,
    embedder: Embedder | None = None,
    asked: Sequence[Proposer] | None = None,
    judge: Judge = set_aside,
) -> DocumentGraph:
    """Return what a document says for the academic graph. Same document, records and embedder, same graph.

    ``records`` are the accepted ones of its tables and text, of every module. The first mention is the paper.
    ``asked`` are the proposers, all of ``proposers`` by default; ``judge`` says which mentions are no entity.
    """
    shared = Vectors(embedder) if embedder else None
    read, cut = readable(document)
    sentences = with_roles(paper_sentences(read), shared)
    view = PaperView(read, tuple(records), sentences, embedder=shared)
    front = metadata_proposal(read)
    proposal, aside = _cleaned(view, front, asked or proposers(), judge)
    told = (mention.details.get("record", "") for mention in proposal.mentions if mention.type == "Result")
    left = untold(records, dict(proposal.untold), told, document.file)
    whole = together(proposal + links_in_paper(view, proposal))
    references = references_of(document)
    cited = contexts(document, references)
    return DocumentGraph(
        mentions=whole.mentions,
        links=whole.links,
        set_aside=aside,
        references=references,
        contexts=cited.contexts,
        notices=(*cut, *metadata_notices(document), *reference_notices(document), *cited.notices),
        facets=facet_items(view, whole),
        untold=left,
    )


def _proposed(
    view: PaperView, front: Proposal, asked: Sequence[Proposer], before: Sequence[Proposal] = ()
) -> list[Proposal]:
    """Return what each proposer proposes; where something is barred, only those of its type are asked again."""
    barred = {type for type, _ in view.barred}
    found: list[Proposal] = []
    for place, proposer in enumerate(asked):
        again = not before or bool(proposer.types & barred)
        found.append(proposer.propose(view, sum(found, front)) if again else before[place])
    return found


def _cleaned(
    view: PaperView, front: Proposal, asked: Sequence[Proposer], judge: Judge
) -> tuple[Proposal, tuple[SetAside, ...]]:
    """Return what cleaning lets pass, and the rest; where there is any, others are proposed with that barred."""
    first = _proposed(view, front, asked)
    aside = judge(sum(first, front).mentions)
    if not aside:
        return sum(first, front), ()
    barred = frozenset((one.mention.type, folded(one.mention.name)) for one in aside)
    again = replace(view, barred=barred)
    second = sum(_proposed(again, front, asked, first), front)
    more = judge(second.mentions)
    known = {one.mention.id for one in aside}
    return _without(second, barred, more), (*aside, *(one for one in more if one.mention.id not in known))


def _without(proposal: Proposal, barred: frozenset[tuple[str, str]], aside: Sequence[SetAside]) -> Proposal:
    gone = {one.mention.id for one in aside}
    kept = tuple(
        mention
        for mention in proposal.mentions
        if mention.id == TITLE_ID or (mention.id not in gone and (mention.type, folded(mention.name)) not in barred)
    )
    held = {mention.id for mention in kept}
    links = tuple(link for link in proposal.links if link.source in held and link.target in held)
    return replace(proposal, mentions=kept, links=links)
