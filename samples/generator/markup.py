"""Papers as Markdown, JATS XML, HTML and TEI XML."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from generator.content import Paper, Part, Row, SampleTable, Span, expand, glued, render, span


def markdown(paper: Paper) -> str:
    """Return a paper as Markdown with pipe tables; a span is printed at every place it covers."""
    names = ", ".join(f"{given} {family}" for given, family, _ in paper.authors)
    lines = [f"# {glued(paper.title)}", "", names, "", f"DOI: {paper.doi}", ""]
    lines += ["## Abstract", "", glued(paper.abstract), ""]
    for part in paper.parts:
        lines += [f"## {part.heading}", ""]
        for paragraph in part.paragraphs:
            lines += [glued(paragraph), ""]
        for table in part.tables:
            lines += [*_pipe_table(table), ""]
    lines += ["## References", ""]
    lines += [f"{number}. {glued(text)}" for number, text in enumerate(paper.references, start=1)]
    return "\n".join(lines) + "\n"


def _pipe_table(table: SampleTable) -> list[str]:
    rows = [[glued(cell) for cell in row] for row in expand(table.head + table.body)]
    lines = [f"{table.label}. {glued(table.caption)}", ""]
    for number, row in enumerate(rows):
        lines.append("| " + " | ".join(row) + " |")
        if number == 0:
            lines.append("|" + "---|" * len(row))
    return lines


def jats(paper: Paper) -> str:
    """Return a paper as JATS XML; a table that is a picture becomes a table-wrap with a graphic."""
    names = "".join(
        f'<contrib contrib-type="author"><name><surname>{family}</surname><given-names>{given}</given-names></name>'
        f'<xref ref-type="aff" rid="aff{number}"/></contrib>'
        for number, (given, family, _) in enumerate(paper.authors, start=1)
    )
    places = "".join(f'<aff id="aff{n}">{_x(a[2])}</aff>' for n, a in enumerate(paper.authors, start=1))
    tables = iter(range(1, len(paper.tables) + 1))
    body = "".join(_jats_section(part, tables) for part in paper.parts)
    references = "".join(
        f'<ref id="r{n}"><mixed-citation>{_x(text)}</mixed-citation></ref>'
        for n, text in enumerate(paper.references, start=1)
    )
    keywords = "".join(f"<kwd>{_x(word)}</kwd>" for word in paper.keywords)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<article article-type="research-article"><front>'
        f"<journal-meta><journal-title-group><journal-title>{paper.venue}</journal-title></journal-title-group>"
        f'</journal-meta>\n<article-meta><article-id pub-id-type="doi">{paper.doi}</article-id>'
        f"<title-group><article-title>{_x(paper.title)}</article-title></title-group>"
        f"<contrib-group>{names}</contrib-group>{places}<pub-date><year>{paper.year}</year></pub-date>"
        f"<abstract><p>{_x(paper.abstract)}</p></abstract><kwd-group>{keywords}</kwd-group>"
        f"</article-meta></front>\n<body>{body}</body>\n"
        f"<back><ref-list>{references}</ref-list></back></article>\n"
    )


def _jats_section(part: Part, numbers: Iterator[int]) -> str:
    paragraphs = "".join(f"<p>{_x(text)}</p>" for text in part.paragraphs)
    tables = "".join(_jats_table(table, next(numbers)) for table in part.tables)
    return f"<sec><title>{_x(part.heading)}</title>{paragraphs}{tables}</sec>\n"


def _jats_table(table: SampleTable, number: int) -> str:
    head = f'<table-wrap id="tbl{number}"><label>{table.label}</label><caption><p>{_x(table.caption)}</p></caption>'
    if table.image:
        return f'{head}<graphic xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="{table.image}"/></table-wrap>'
    notes = "".join(f"<fn><p>{f'<sup>{mark}</sup>' if mark else ''}{_x(text)}</p></fn>" for mark, text in table.notes)
    foot = f"<table-wrap-foot>{notes}</table-wrap-foot>" if notes else ""
    return (
        f"{head}<table><thead>{_rows(table.head, 'th')}</thead><tbody>{_rows(table.body, 'td')}</tbody></table>"
        f"{foot}</table-wrap>\n"
    )


def html(paper: Paper) -> str:
    """Return a paper as a publisher's HTML page, with navigation that is no part of the paper."""
    meta = "".join(f'<meta name="citation_author" content="{given} {family}">' for given, family, _ in paper.authors)
    sections = "".join(_html_section(part) for part in paper.parts)
    references = "".join(f"<li>{_x(text)}</li>" for text in paper.references)
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(glued(paper.title))}</title>'
        f'<meta name="citation_title" content="{escape(glued(paper.title))}">'
        f'<meta name="citation_journal_title" content="{paper.venue}">'
        f'<meta name="citation_publication_date" content="{paper.year}">'
        f'<meta name="citation_doi" content="{paper.doi}">{meta}</head>\n'
        '<body><nav><ul><li><a href="/">Home</a></li><li><a href="/issues">Issues</a></li></ul></nav>\n'
        f"<main><article><h1>{_x(paper.title)}</h1>\n"
        f'<section class="abstract"><h2>Abstract</h2><p>{_x(paper.abstract)}</p></section>\n{sections}'
        f"<section><h2>References</h2><ol>{references}</ol></section></article></main>\n"
        f"<footer><p>© {paper.year} {paper.venue}</p></footer></body></html>\n"
    )


def _html_section(part: Part) -> str:
    paragraphs = "".join(f"<p>{_x(text)}</p>" for text in part.paragraphs)
    return f"<section><h2>{_x(part.heading)}</h2>{paragraphs}{''.join(map(_html_table, part.tables))}</section>\n"


def _html_table(table: SampleTable) -> str:
    notes = "".join(f"<p>{f'<sup>{mark}</sup>' if mark else ''}{_x(text)}</p>" for mark, text in table.notes)
    return (
        f'<figure class="table-wrap"><table><caption><b>{table.label}.</b> {_x(table.caption)}</caption>'
        f"<thead>{_rows(table.head, 'th')}</thead><tbody>{_rows(table.body, 'td')}</tbody></table>"
        f'<div class="table-notes">{notes}</div></figure>'
    )


def tei(paper: Paper) -> str:
    """Return a paper as TEI XML, as a PDF-to-TEI converter writes it: tables as figures, no spans."""
    names = "".join(
        f"<author><persName><forename>{given}</forename><surname>{family}</surname></persName>"
        f"<affiliation><orgName>{_p(place)}</orgName></affiliation></author>"
        for given, family, place in paper.authors
    )
    sections = "".join(
        f"<div><head>{_p(part.heading)}</head>{''.join(f'<p>{_p(text)}</p>' for text in part.paragraphs)}</div>\n"
        for part in paper.parts
    )
    figures = "".join(_tei_table(table, number) for number, table in enumerate(paper.tables))
    references = "".join(
        f'<biblStruct xml:id="b{n}"><note type="raw_reference">{_p(text)}</note></biblStruct>'
        for n, text in enumerate(paper.references)
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc>'
        f'<titleStmt><title level="a" type="main">{_p(paper.title)}</title></titleStmt>'
        f'<publicationStmt><date type="published" when="{paper.year}"/></publicationStmt>'
        f"<sourceDesc><biblStruct><analytic>{names}</analytic><monogr><title>{paper.venue}</title></monogr>"
        f'<idno type="DOI">{paper.doi}</idno></biblStruct></sourceDesc></fileDesc>'
        f"<profileDesc><abstract><p>{_p(paper.abstract)}</p></abstract></profileDesc></teiHeader>\n"
        f'<text xml:lang="en"><body>{sections}{figures}</body><back><div type="references"><listBibl>{references}'
        "</listBibl></div></back></text></TEI>\n"
    )


def _tei_table(table: SampleTable, number: int) -> str:
    rows = "".join(
        "<row>" + "".join(f"<cell>{_p(cell)}</cell>" for cell in row) + "</row>"
        for row in expand(table.head + table.body)
    )
    return (
        f'<figure type="table" xml:id="tab_{number}"><head>{table.label}:</head><label>{table.label.split()[1]}</label>'
        f"<figDesc>{_p(table.caption)}</figDesc><table>{rows}</table></figure>\n"
    )


def _rows(rows: list[Row], tag: str) -> str:
    return "".join("<tr>" + "".join(_cell(cell, tag) for cell in row) + "</tr>" for row in rows)


def _cell(cell: str | Span, tag: str) -> str:
    place = span(cell)
    extent = f' colspan="{place.cols}"' if place.cols > 1 else ""
    extent += f' rowspan="{place.rows}"' if place.rows > 1 else ""
    return f"<{tag}{extent}>{_x(place.text)}</{tag}>"


def _x(text: str) -> str:
    return render(text, plain=lambda part: escape(part, quote=False), low="<sub>{}</sub>", high="<sup>{}</sup>")


def _p(text: str) -> str:
    return escape(glued(text), quote=False)
