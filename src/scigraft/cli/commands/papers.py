"""``scigraft papers``."""

from __future__ import annotations

import click

from scigraft.cli.console import print_rows, warn, write_json
from scigraft.cli.options import as_json
from scigraft.cli.session import Session

# Options that ask the academic graph, and what they say of a paper.
ABOUT = {
    "task": "that work on this task",
    "dataset": "that name this data set",
    "metric": "that measure by this metric",
    "model": "that name this model",
    "author": "of this author",
    "institution": "from here",
    "conference": "of this conference or journal",
    "field": "of this field of research",
    "keyword": "with this keyword",
}


def _about(command: click.Command) -> click.Command:
    for name, says in ABOUT.items():
        command.params.append(
            click.Option([f"--{name}"], metavar="NAME", help=f"Only papers {says}, by any of its names.")
        )
    return command


@click.command("papers")
@click.argument("query", required=False)
@click.option("--year", type=int, help="Only papers of this year.")
@as_json
@click.pass_obj
def command(session: Session, /, query: str | None, year: int | None, as_json: bool, **about: str | None) -> None:
    """List the papers.

    With QUERY only those whose key, title, DOI or authors hold it. The options ask the academic graph and may be
    combined: scigraft papers --task "question answering" --dataset SQuAD
    """
    asked = {name: value for name, value in about.items() if value is not None}
    with session.open() as library:
        papers = tuple(library.papers(query))
        if asked or year is not None:
            keys = {paper.key for paper in library.academic().papers_where(**asked, year=year)}
            papers = tuple(paper for paper in papers if paper.key in keys)
    if as_json:
        write_json(papers)
        return
    if not papers:
        narrowed = bool(query or asked or year is not None)
        warn(
            "no such papers; `scigraft papers` lists all" if narrowed else "no papers yet; `scigraft add` takes them in"
        )
        return
    from scigraft.extract.academic.metadata import year_of

    rows = [
        (p.key, year_of(p.date), _authors(p.authors), p.title or (p.flag and f"({p.flag})"), str(len(p.documents)))
        for p in papers
    ]
    print_rows(
        ["paper", "year", "authors", "title", "files"], rows, right=["files"], last=["authors"], most={"authors": 24}
    )


def _authors(authors: tuple[object, ...]) -> str:
    names = [str(getattr(author, "name", author)) for author in authors]
    return f"{names[0]} et al." if len(names) > 2 else " and ".join(names)


_about(command)
