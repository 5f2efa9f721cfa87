"""The academic graph for people: entities, relations and citations, in lists or one in full."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from scigraft.cli.console import plural, print_rows, say, warn
from scigraft.cli.record_view import place
from scigraft.model import Edge, EdgeSupport, Entity, Locator, Notice

if TYPE_CHECKING:
    from scigraft.library.academic.answers import Cited, EntityView, Node, PaperNode, PlacedMention, Related, Unlinked

ID_WIDTH = 8  # letters of an id in a list; every command takes the beginning of one
SHOWN = 50  # rows of a list for people, without --limit
PLACES = 5  # of a relation, or mentions of an entity, that are told in full
_READS = {"publishes": "appears in"}  # the ontology has it from the paper to the conference
NAMES = 4  # other names of an entity in a list


def tell_more(shown: int, total: int | None = None, *, quiet: bool) -> None:
    """Say that a list was cut, and where the rest of it is; ``total`` is how many there are, where that is known."""
    if not quiet:
        of = "" if total is None else f" of {total:,}"
        say(f"the first {shown}{of}; more with --limit, all with --json", style="dim")


def tell_kinds(task: str, papers: int, on_kinds: int) -> None:
    """Say how many papers were found by a narrower task than the one asked for, and how to leave them out."""
    itself = (
        f"{plural(papers - on_kinds, 'paper')} on '{task}' itself" if papers > on_kinds else f"none on '{task}' itself"
    )
    say(f"{itself}, {on_kinds} on kinds of it; --exact leaves those out", style="dim")


def list_entities(entities: Sequence[Entity]) -> None:
    """Print entities one a line, with how many papers name them and what else they are called."""
    rows = [(e.name, e.type, len(e.papers), "; ".join(_others(e)[:NAMES]), e.id[:ID_WIDTH]) for e in entities]
    head = ["name", "type", "papers", "also", "id"]
    print_rows(head, rows, right=["papers"], last=["also"], most={"also": 40})


def tell_entity(view: EntityView, *, limit: int) -> None:
    """Print one entity: its names, its papers, how it is joined to others, where it is named."""
    entity = view.entity
    say(entity.name or entity.id, style="bold")
    say(f"{entity.type}, named by {plural(len(entity.papers), 'paper')} [{entity.id}]")
    for name, value in sorted(entity.details.items()):
        say(f"{name}: {value}", indent=2)
    if _others(entity):
        told = ", ".join(f"{name} ({plural(count, 'paper')})" for name, count in entity.names)
        say(f"names: {told}")
    if view.namesakes:
        told = "; ".join(f"{_named(one)} [{one.id[:ID_WIDTH]}]" for one in view.namesakes[:limit])
        say(f"of this name, too (--type, or the id): {told}")
    for word, others in (("is a kind of", view.broader), ("kinds of it", view.narrower)):
        if others:
            say(f"{word}: {_listed([one.name for one in others], limit)}")
    say(f"papers: {_listed(entity.papers, limit)}")
    if view.edges:
        say("relations:", style="bold")
        _tell_edges(view, limit)
    if view.mentions:
        say("where it is named:", style="bold")
        for mention in view.mentions[:limit]:
            say(_mention(mention), indent=2)
        _more(len(view.mentions), limit, "mention")


def list_relations(found: Sequence[Related], *, places: bool) -> None:
    """Print relations one a line; with ``places`` the sentence or cell that supports each is below it.

    An end that all of several relations have is said once, above them.
    """
    if places:
        _tell_relations(found)
        return
    columns = {
        "from": [r.source.name or r.source.id[:ID_WIDTH] for r in found],
        "relation": [relation_told(r.relation) for r in found],
        "to": [r.target.name or r.target.id[:ID_WIDTH] for r in found],
        "papers": [str(_papers_of(r.support)) for r in found],
    }
    ends = {"from": [r.source for r in found], "to": [r.target for r in found]}
    for name, nodes in ends.items():
        if len(nodes) > 1 and len({node.id for node in nodes}) == 1:
            say(f"{name} {_named(nodes[0])}", style="bold")
            del columns[name]
    rows = list(zip(*columns.values(), strict=True))
    both = {name: 60 for name in ends} if ends.keys() <= columns.keys() else None
    print_rows(list(columns), rows, right=["papers"], wrap=list(ends), most=both)


def _tell_relations(found: Sequence[Related]) -> None:
    for _, group in groupby(found, key=lambda related: related.source.id):
        same = list(group)
        source = _named(same[0].source)
        if len(same) > 1:
            say(source, style="bold")
        for related in same:
            led = f"-- {relation_told(related.relation)} --> {_named(related.target)}"
            if len(same) > 1:
                say(led, indent=2)
            else:
                say(f"{source} {led}", style="bold")
            tell_support(related.support, indent=4 if len(same) > 1 else 2)


def relation_told(name: str) -> str:
    """Return a relation so that it reads from its first entity to its second, with its name where that differs."""
    return f"{_READS[name]} ({name})" if name in _READS else name


def tell_support(support: Sequence[EdgeSupport], *, indent: int) -> None:
    """Print the places that support an edge."""
    for one in support[:PLACES]:
        at = one.place if one.place.file else Locator(file=one.file)
        found = f" [{one.found_by}, {one.confidence:.2f}]" if one.found_by else ""
        say(f"{place(at)}{f': {at.text}' if at.text else ''}{found}", indent=indent)
    if len(support) > PLACES:
        say(f"{' ' * indent}and {plural(len(support) - PLACES, 'more place')} (--json tells all)", style="dim")


def tell_citations(found: Sequence[Cited], *, by: bool, kind: str = "") -> None:
    """Print citations, each with its types and its sentences under the headings they stand in."""
    if not found:
        of_kind = f" as {kind}" if kind else ""
        say(f"No paper of the library {'cites it' if by else 'is cited by it'}{of_kind}.")
        if not by:
            say("--unlinked lists its references that are no paper of the library", style="dim")
    for cited in found:
        types = " and ".join(cited.types) or "cited in no sentence, only in the list or in rows of tables"
        how = f" (linked by {cited.linked_by})" if cited.linked_by else ""
        say(f"{'cited by ' if by else ''}{paper_line(cited.paper)}", style="bold")
        say(f"  {types}{how}")
        for typed in cited.contexts:
            section = " > ".join(typed.context.section) or "no heading"
            say(f"{typed.type} ({typed.confidence:.2f}), {section}: {typed.context.sentence}", indent=2)


def tell_lost(lost: Sequence[Notice]) -> None:
    """Tell of works that a paper cites and its list of references lacks."""
    for notice in lost:
        words = f": “… {notice.locator.text} …”" if notice.locator.text else ""
        warn(f"note: {notice.message}. {notice.hint}. The first stands in {place(notice.locator)}{words}")


def list_unlinked(found: Sequence[Unlinked]) -> None:
    """Print the references that are no paper of the library, with why."""
    rows = [
        (one.reference.position + 1, one.reference.printed or one.reference.metadata.title, one.why) for one in found
    ]
    if not rows:
        say("All its references are papers of the library, or none was read.")
        return
    print_rows(["no.", "reference", "why"], rows, wrap=["reference", "why"])


def paper_line(paper: PaperNode) -> str:
    """Return a paper in one line: key, year, title."""
    year = f" ({paper.year})" if paper.year else ""
    return f"{paper.key}{year}{': ' + paper.title if paper.title else ''}"


def _tell_edges(view: EntityView, limit: int) -> None:
    names = {node.id: node for node in view.nodes}
    own = view.entity.id
    sorted_edges = sorted(view.edges, key=lambda edge: (edge.source != own, edge.relation))
    for (inward, relation), group in groupby(sorted_edges, key=lambda edge: (edge.source != own, edge.relation)):
        edges = list(group)
        others = [edge.source if inward else edge.target for edge in edges]
        told = [f"{_other(names, id)}{_counted(edge)}" for id, edge in zip(others, edges, strict=True)]
        more = f"; and {len(told) - limit} more" if len(told) > limit else ""
        lead = f"{relation_told(relation)} {'<--' if inward else '-->'}"
        say(f"{lead} {'; '.join(told[:limit])}{more}", indent=2)


def _counted(edge: Edge) -> str:
    count = len({support.paper for support in edge.support})
    return f" ({count} papers)" if count > 1 else ""


def _other(names: dict[str, Node], id: str) -> str:
    return _named(names[id]) if id in names else id


def _named(node: Node) -> str:
    return f"{node.type} {node.name or node.id[:ID_WIDTH]}"


def _mention(placed: PlacedMention) -> str:
    mention = placed.mention
    at = mention.place if mention.place.file else Locator(file=placed.file)
    text = mention.place.text or mention.name
    if mention.place.table is not None and mention.name.casefold() not in text.casefold():
        text = f"{mention.name} ({text})"  # a cell whose heads name it
    return f"{place(at)}: {text} [{mention.found_by}, {mention.confidence:.2f}]"


def _papers_of(support: Iterable[EdgeSupport]) -> int:
    return len({one.paper for one in support})


def _others(entity: Entity) -> list[str]:
    return [name for name, _ in entity.names if name != entity.name]


def _listed(items: Sequence[str], limit: int) -> str:
    return ", ".join(items[:limit]) + (f" and {len(items) - limit} more" if len(items) > limit else "")


def _more(count: int, limit: int, noun: str) -> None:
    if count > limit:
        say(f"  and {plural(count - limit, f'more {noun}')} (--limit, or --json for all)", style="dim")
