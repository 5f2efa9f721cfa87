"""``scigraft related``."""

from __future__ import annotations

import click

from scigraft.cli.console import write_json
from scigraft.cli.options import as_json, found_in
from scigraft.cli.session import Session


class _Related(click.Command):
    """Its help lists the systems of the registry, which is imported only where it is asked for."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the systems, those that are used by default first."""
        from scigraft.search.registry import PREFERRED, PREFERRED_OF_FACETS, told

        default, of_facets = ", ".join(PREFERRED), " or ".join(PREFERRED_OF_FACETS)
        formatter.write_paragraph()
        formatter.write_text(
            f"Systems; the first of {default} that can be used is the default, {of_facets} where --facet names some "
            "facets alone:"
        )
        with formatter.indentation():
            formatter.write_dl(list(told().items()))


@click.command("related", cls=_Related)
@click.argument("query")
@click.option(
    "--facet",
    "facets",
    multiple=True,
    metavar="NAME",
    help="What is to count: problem, method, result or contribution; may be given more than once. All by default.",
)
@click.option("--using", metavar="SYSTEM", default="", help="How papers are found; see below. The best by default.")
@click.option(
    "--explain", is_flag=True, help="Say of each paper why: the items that match, where they stand, and more."
)
@click.option("--limit", type=click.IntRange(min=1, max=1000), default=20, show_default=True, help="At most this many.")
@found_in
@click.option("--bibtex", is_flag=True, help="Print BibTeX entries, with the reason in the note of each.")
@as_json
@click.pass_obj
def command(
    session: Session,
    query: str,
    facets: tuple[str, ...],
    using: str,
    explain: bool,
    limit: int,
    years: str,
    venue: str,
    entities: dict[str, list[str]],
    bibtex: bool,
    as_json: bool,
) -> None:
    """Find papers related to a paper, a text or a file, and say why.

    For example: scigraft related draft.pdf --facet method --explain

    QUERY is a paper of the library (key, DOI, title or file), a file that is not in it (PDF, TEI, ...; it is read and
    not added), or a text of two words or more.
    """
    with session.open() as library:
        found = library.retrieval().related(
            query,
            facets=facets,
            using=using,
            limit=limit,
            years=years,
            venue=venue,
            entities=entities,
            places=explain or as_json,
        )
    if as_json:
        write_json(found)
        return
    from scigraft.cli import related_view

    if bibtex:
        related_view.write_bibtex(found)
        related_view.tell_notes(found.notes)
    else:
        related_view.tell_related(found, explain=explain, quiet=session.quiet)
