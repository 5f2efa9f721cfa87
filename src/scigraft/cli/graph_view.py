"""The academic graph as a whole, for people: counts, paths, how a line of work developed, who uses what."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from scigraft.cli.academic_view import paper_line, relation_told, tell_kinds, tell_support
from scigraft.cli.console import plural, print_rows, say
from scigraft.cli.record_view import place
from scigraft.model import Locator, Merge

if TYPE_CHECKING:
    from scigraft.library.academic.answers import (
        AsideView,
        Development,
        GraphEvent,
        GraphStats,
        Step,
        UntoldGroup,
        User,
    )

TABLES = 5  # of a reason why results are not told, without --limit
ACT = 12  # letters of the id of a merge, and of those that the events of one decision share
# What a classifier weighs that is no fault of a name by itself: an ending, how it begins, a single word.
_WEAK = re.compile(r"it (?:ends in -|begins with a capital|has up to )|the word |it (?:begins|ends) with ['\"]")


def tell_stats(stats: GraphStats) -> None:
    """Print the counts of entities and of relations, and what they were made from."""
    print_rows(["entity", "count"], [*stats.entities, ("all", sum(n for _, n in stats.entities))], right=["count"])
    say("")
    rows = [(relation_told(name), f"{source} -> {target}", count) for name, source, target, count in stats.relations]
    print_rows(["relation", "between", "count"], [*rows, ("all", "", sum(r[2] for r in rows))], right=["count"])
    say("")
    say(
        f"{plural(stats.papers, 'paper')}, {plural(stats.documents, 'document')}, {plural(stats.mentions, 'mention')} "
        f"({stats.set_aside:,} set aside), {plural(stats.merges, 'merge')}"
    )
    say(
        f"{plural(stats.references, 'reference')}, {stats.linked:,} linked to papers of the library by "
        f"{plural(stats.contexts, 'citing sentence')}"
    )


def tell_path(steps: Sequence[Step]) -> None:
    """Print a path, one step a line; an arrow to the left is a relation walked against its sense."""
    for number, step in enumerate(steps):
        start, end = (step.source, step.target) if step.forward else (step.target, step.source)
        if number == 0:
            say(f"{start.type} {start.name}", style="bold")
        told = relation_told(step.relation)
        arrow = f"-- {told} -->" if step.forward else f"<-- {told} --"
        say(f"{arrow} {end.type} {end.name}", indent=2)


def tell_development(found: Development) -> None:
    """Print the papers that share an entity by year, and below each on which of the others it builds."""
    say(f"{found.entity.type} {found.entity.name}: {plural(len(found.papers), 'paper')}", style="bold")
    if on_kinds := sum(bool(paper.narrower) for paper in found.papers):
        tell_kinds(found.entity.name, len(found.papers), on_kinds)
    for year, group in groupby(found.papers, key=lambda paper: paper.year):
        say(str(year or "year not known"), style="bold")
        for paper in group:
            kinds = f" [{'; '.join(paper.narrower)}]" if paper.narrower else ""
            say(f"{paper.key}: {paper.title}{kinds}" if paper.title else f"{paper.key}{kinds}", indent=2)
            for built in found.built:
                if built.paper == paper.key:
                    says = next((c.context.sentence for c in built.contexts if c.type == built.type), "")
                    say(f"{built.type or 'cites'} -> {built.on}{f': {says}' if says else ''}", indent=4)


def tell_users(users: Sequence[User], name: str) -> None:
    """Print the papers that use something, each with how and where."""
    if not users:
        say(f"Nothing in the library is known to use {name}.")
    for user in users:
        say(paper_line(user.paper), style="bold")
        say(f"{user.how} -> {user.used.name}", indent=2)
        tell_support(user.support, indent=4)


def list_aside(found: Sequence[AsideView]) -> None:
    """Print what cleaning set aside, with the error it was told to be, where it stood, what was proposed instead."""
    if not found:
        say("Nothing was set aside.")
    for one in found:
        mention, aside = one.aside.mention, one.aside
        at = mention.place if mention.place.file else Locator(file=one.file)
        say(f"{mention.name} ({mention.type}, {aside.error})", style="bold")
        say(f"{_signs(aside.reason, mention.name)}{f'; instead: {aside.instead}' if aside.instead else ''}", indent=2)
        say(place(at), indent=2)


def tell_untold(groups: Sequence[UntoldGroup], *, limit: int) -> None:
    """Print why records of results are told as no result, each reason with its tables, at most ``limit`` of each."""
    if not groups:
        say("Every record of a result is told.")
    for group in groups:
        papers = len({one.paper for one in group.tables})
        say(f"{plural(group.count, 'record')} of {plural(papers, 'paper')}: {group.message}", style="bold")
        for one in group.tables[:limit]:
            told = ", ".join(f"{at.text or ''} (row {at.row}, col {at.col})" for at in one.untold.examples)
            more = ", ..." if one.untold.count > len(one.untold.examples) else ""
            where = f"{one.file}, {one.untold.table}" if one.untold.table else one.file
            say(f"{where}: {plural(one.untold.count, 'record')}: {told}{more}", indent=2)
        if (left := len(group.tables) - limit) > 0:
            say(f"{plural(left, 'table')} more; with --limit, or --json", indent=2, style="dim")


def _signs(reason: str, name: str) -> str:
    """Return what spoke against a name, its faults first, then what only a classifier took for a sign."""
    told = reason.removeprefix(f"{name[:60]!r}: ").split("; ")
    faults = [sign for sign in told if not _WEAK.match(sign)]
    weak = [sign for sign in told if _WEAK.match(sign)]
    if weak:
        faults.append(f"weak signs, learned from judged names: {', '.join(weak)}")
    return "; ".join(faults)


def list_merges(merges: Sequence[Merge]) -> None:
    """Print merges, each with its two names, by which layer, how surely, and on what evidence."""
    for one in merges:
        undone = "" if one.state == "applied" else f", {one.state}"
        say(f"{one.id[:ACT]} {one.type}: {one.left} = {one.right}", style="bold")
        say(f"{one.layer}, {one.confidence:.2f}{undone}: {one.evidence}", indent=2)
    if not merges:
        say("No names were merged.")


def list_events(events: Sequence[GraphEvent]) -> None:
    """Print what users decided about names, a decision a line."""
    rows = []
    for id, act in groupby(events, key=lambda event: event.id[:ACT]):
        told = list(act)
        rows.append((id, told[0].kind, told[0].type, "; ".join(decisions_told(told)), told[0].reason, told[0].who))
    if not rows:
        say("Nothing was decided about names.")
        return
    print_rows(["id", "decision", "type", "names", "reason", "who"], rows, wrap=["names", "reason"])


def decisions_told(events: Sequence[GraphEvent]) -> list[str]:
    """Return the pairs of names of a decision; those that were kept together when a name was split off say so."""
    kept = " kept together" if events[0].kind == "split" else ""
    return [f"{names_told(one.left, one.right)}{kept if one.kind == 'merge' else ''}" for one in events]


def names_told(left: str, right: str) -> str:
    """Return two names in words; a name with itself means all who are called so."""
    return f"all called '{left}'" if left == right else f"'{left}' and '{right}'"
