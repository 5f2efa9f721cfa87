"""``scigraft merges``."""

from __future__ import annotations

import click

from scigraft.cli.console import say, write_json
from scigraft.cli.options import as_json, limited, of_type, user
from scigraft.cli.session import Session
from scigraft.model import UsageError


@click.command("merges")
@of_type
@click.option("--undone", is_flag=True, help="List those that were taken back.")
@click.option("--undo", metavar="ID", help="Take back the merge, or the decision, of this id or the beginning of it.")
@click.option("--merge", "pair", nargs=2, metavar="A B", help="Make two entities one.")
@click.option("--split", "apart", nargs=2, metavar="ENTITY NAME", help="Take a name out of an entity.")
@click.option("--decisions", is_flag=True, help="List what users decided, with who and why.")
@click.option("--reason", help="Why; kept with the decision.")
@click.option("--who", help="Who says so; your user name by default.")
@limited
@as_json
@click.pass_obj
def command(
    session: Session, type: str | None, undone: bool, undo: str | None, pair: tuple[str, str] | None,
    apart: tuple[str, str] | None, decisions: bool, reason: str | None, who: str | None, limit: int | None,
    as_json: bool,
) -> None:  # fmt: skip
    """List which names were told to be the same, and why; make or undo a merge.

    A decision survives every rebuild: scigraft merges --merge "QA" "question answering" --reason "same task"
    """
    if sum((undo is not None, bool(pair), bool(apart), decisions)) > 1:
        raise UsageError("give one of --undo, --merge, --split and --decisions")
    if undo is not None or pair or apart:
        _decide(session, type, undo=undo, pair=pair, apart=apart, reason=reason, who=who or user(), as_json=as_json)
        return
    from scigraft.cli.academic_view import SHOWN, tell_more
    from scigraft.cli.graph_view import list_events, list_merges

    with session.open() as library:
        graph = library.academic()
        if decisions:
            events = graph.events()
            write_json(events) if as_json else list_events(events)
            return
        found = graph.merges(type=type, state="undone" if undone else "applied")
    if as_json:
        write_json(found[:limit])
        return
    shown = found[: limit or SHOWN]
    list_merges(shown)
    if len(found) > len(shown):
        tell_more(len(shown), len(found), quiet=session.quiet)


def _decide(
    session: Session, type: str | None, *, undo: str | None, pair: tuple[str, str] | None,
    apart: tuple[str, str] | None, reason: str | None, who: str, as_json: bool,
) -> None:  # fmt: skip
    if not reason:
        raise UsageError("a decision about names needs its --reason")
    from scigraft.cli.graph_view import ACT, decisions_told, names_told

    with session.open() as library:
        graph = library.academic()
        if apart:
            act = graph.split(*apart, reason=reason, who=who, type=type)
            told = f"kept apart: {'; '.join(decisions_told(act))} [{act[0].id[:ACT]}]"
            write_json(act) if as_json else say(told)
            return
        if pair:
            made, verb = graph.merge(*pair, reason=reason, who=who, type=type), "merged"
        elif graph.events(begins=str(undo)):
            taken = graph.withdraw(str(undo), reason=reason, who=who)
            told = f"took back the decision to {taken[0].kind}: {'; '.join(decisions_told(taken))}"
            write_json(taken) if as_json else say(told)
            return
        else:
            made, verb = graph.undo_merge(str(undo), reason=reason, who=who), "took back the merge of"
    if as_json:
        write_json(made)
    elif not session.quiet:
        say(f"{verb} {made.type} {names_told(made.left, made.right)} [{made.id[:ACT]}]")
