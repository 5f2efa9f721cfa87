"""``scigraft papers``."""

from __future__ import annotations

import click

from scigraft.cli.console import print_rows, write_json
from scigraft.cli.options import as_json
from scigraft.cli.session import Session


@click.command("papers")
@click.argument("query", required=False)
@as_json
@click.pass_obj
def command(session: Session, query: str | None, as_json: bool) -> None:
    """List the papers.

    With QUERY only those whose key, title, DOI or authors hold it.
    """
    with session.open() as library:
        papers = tuple(library.papers(query))
    if as_json:
        write_json(papers)
        return
    rows = [
        (p.key, p.date[:4], _authors(p.authors), p.title or (f"({p.flag})" if p.flag else ""), str(len(p.documents)))
        for p in papers
    ]
    print_rows(
        ["paper", "year", "authors", "title", "files"], rows, right=["files"], last=["authors"], most={"authors": 24}
    )


def _authors(authors: tuple[object, ...]) -> str:
    names = [str(getattr(author, "name", author)) for author in authors]
    return f"{names[0]} et al." if len(names) > 2 else " and ".join(names)
