"""``scigraft search``."""

from __future__ import annotations

import click

from scigraft.cli.console import write_json
from scigraft.cli.options import as_bibtex, as_json, found_in
from scigraft.cli.session import Session


@click.command("search")
@click.argument("words", nargs=-1, required=True)
@click.option("--limit", type=click.IntRange(min=1, max=1000), default=20, show_default=True, help="At most this many.")
@found_in
@as_bibtex
@as_json
@click.pass_obj
def command(
    session: Session,
    words: tuple[str, ...],
    limit: int,
    years: str,
    venue: str,
    entities: dict[str, list[str]],
    as_bibtex: bool,
    as_json: bool,
) -> None:
    """Find papers by the words of title and abstract.

    The papers that answer best to WORDS come first (BM25, endings of words left aside), each with the sentences that
    hold them. The other options keep papers by year, venue and what they name in the academic graph.
    """
    with session.open() as library:
        found = library.retrieval().search(" ".join(words), limit=limit, years=years, venue=venue, entities=entities)
        papers = [library.paper(one.paper) for one in found.papers] if as_bibtex and not as_json else []
    if as_json:
        write_json(found)
        return
    if as_bibtex:
        from scigraft.cli.bibtex_view import write_papers

        write_papers(papers)
        return
    from scigraft.cli.related_view import tell_found

    tell_found(found, quiet=session.quiet)
