"""``scigraft papers``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING

import click

from scigraft.cli.console import print_rows, warn, write_json
from scigraft.cli.options import YEARS, as_bibtex, as_json, not_blank
from scigraft.cli.session import Session

if TYPE_CHECKING:
    from scigraft.library import Paper

# Options that ask the academic graph, and what they say of a paper.
ABOUT = {
    "task": "that work on this task or a kind of it",
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
    """Put the options behind --year, before those that say how to answer."""
    at = next(n for n, parameter in enumerate(command.params) if parameter.name == "year") + 1
    command.params[at:at] = [
        click.Option([*_flags(name), name], metavar="NAME", help=f"Only papers {says}, by any of its names.")
        for name, says in ABOUT.items()
    ]
    return command


def _flags(name: str) -> list[str]:
    return ["--conference", "--venue"] if name == "conference" else [f"--{name}"]


@click.command("papers")
@click.argument("query", required=False)
@click.option("--year", metavar="YEARS", callback=not_blank, help=YEARS)
@click.option("--exact", is_flag=True, help="With --task: leave out papers on kinds of the task.")
@as_bibtex
@as_json
@click.pass_obj
def command(
    session: Session,
    /,
    query: str | None,
    year: str | None,
    exact: bool,
    as_bibtex: bool,
    as_json: bool,
    **about: str | None,
) -> None:
    """List the papers.

    With QUERY only those whose key, title, DOI or authors hold it. The options ask the academic graph and may be
    combined: scigraft papers --task "question answering" --dataset SQuAD

    Papers on kinds of a task (neural machine translation of machine translation) come after those on itself.
    """
    asked = {name: value for name, value in about.items() if value is not None}
    kinds: dict[str, tuple[str, ...]] = {}
    with session.open() as library:
        papers = tuple(library.papers(query))
        if asked or year is not None:
            found = library.academic().papers_where(**asked, year=year, exact=exact)
            kinds = {paper.key: paper.narrower for paper in found}
            papers = tuple(paper for paper in papers if paper.key in kinds)
            papers = tuple(sorted(papers, key=lambda paper: bool(kinds[paper.key])))
    if as_json:
        write_json([_with_kinds(paper, kinds[paper.key]) for paper in papers] if "task" in asked else papers)
        return
    if not papers:
        narrowed = bool(query or asked or year is not None)
        warn(
            "no such papers; `scigraft papers` lists all" if narrowed else "no papers yet; `scigraft add` takes them in"
        )
        return
    if as_bibtex:
        from scigraft.cli.bibtex_view import write_papers

        write_papers(papers)
        return
    _list(papers, kinds)
    if any(kinds.get(paper.key) for paper in papers) and not session.quiet:
        from scigraft.cli.academic_view import tell_kinds

        tell_kinds(asked["task"], len(papers), sum(bool(kinds[paper.key]) for paper in papers))


def _list(papers: Sequence[Paper], kinds: Mapping[str, tuple[str, ...]]) -> None:
    """Print papers one a line, those found by narrower tasks with these."""
    from scigraft.extract.academic.metadata import year_of

    told = [kinds.get(paper.key, ()) for paper in papers]
    rows = [
        (
            p.key,
            year_of(p.date),
            _authors(p.authors),
            p.title or (p.flag and f"({p.flag})"),
            str(len(p.documents)),
            *(["; ".join(names)] if any(told) else []),
        )
        for p, names in zip(papers, told, strict=True)
    ]
    head = ["paper", "year", "authors", "title", "files", *(["narrower task"] if any(told) else [])]
    print_rows(head, rows, right=["files"], last=["authors"], most={"authors": 24, "narrower task": 40})


def _with_kinds(paper: Paper, kinds: tuple[str, ...]) -> dict[str, object]:
    return {**{part.name: getattr(paper, part.name) for part in fields(paper)}, "narrower": kinds}


def _authors(authors: tuple[object, ...]) -> str:
    names = [str(getattr(author, "name", author)) for author in authors]
    return f"{names[0]} et al." if len(names) > 2 else " and ".join(names)


_about(command)
