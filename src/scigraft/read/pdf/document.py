"""Opening a PDF and its pages. pdfium is not thread safe and holds memory: everything is closed."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pypdfium2
import pypdfium2.raw as raw

from scigraft.model import ReadError
from scigraft.read.pdf.glyphs import GlyphReader
from scigraft.read.pdf.layout import Frame, Page, Rule, View, Word
from scigraft.read.pdf.rulings import Drawing, read_drawing
from scigraft.read.source import Source


@dataclass(frozen=True, slots=True)
class Info:
    """The entries of the information dictionary that say something of the work."""

    title: str = ""
    author: str = ""
    subject: str = ""
    keywords: str = ""


@contextmanager
def opened(source: Source) -> Iterator[pypdfium2.PdfDocument]:
    """Open a PDF and close it again. Raises ``ReadError`` where it is encrypted, broken or has no pages."""
    try:
        pdf = pypdfium2.PdfDocument(source.data)
    except pypdfium2.PdfiumError as exc:
        raise _open_error(source, exc) from exc
    try:
        if len(pdf) == 0:
            raise ReadError("the PDF has no pages", where=source.name, hint="Fetch it again or remove it")
        yield pdf
    finally:
        pdf.close()


def _open_error(source: Source, exc: pypdfium2.PdfiumError) -> ReadError:
    code = getattr(exc, "err_code", None)
    if code in (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY) or b"/Encrypt" in source.data[-4096:]:
        return ReadError(
            "the PDF is encrypted and needs a password",
            where=source.name,
            hint="Save a copy without one: qpdf --decrypt --password=PASSWORD in.pdf out.pdf",
        )
    if re.search(rb"/Count\s+0\b", source.data) and not re.search(rb"/Type\s*/Page\b", source.data):
        return ReadError("the PDF has no pages", where=source.name, hint="Fetch it again or remove it")
    end = b"%%EOF" in source.data[-2048:]
    what = "the PDF is damaged" if end else "the PDF is cut off: its end is missing"
    return ReadError(what, where=source.name, hint="Fetch it again, or try to mend it: qpdf in.pdf out.pdf")


def read_info(pdf: pypdfium2.PdfDocument) -> Info:
    """Return what the information dictionary says, cleaned."""
    meta = pdf.get_metadata_dict(skip_empty=True)
    get = {k.lower(): " ".join(str(v).replace("\x00", "").split()) for k, v in meta.items()}
    return Info(get.get("title", ""), get.get("author", ""), get.get("subject", ""), get.get("keywords", ""))


def read_page(pdf: pypdfium2.PdfDocument, index: int, *, where: str) -> Page:
    """Return one page with its words and drawings. Raises ``ReadError`` where it cannot be loaded."""
    try:
        page = pdf[index]
    except pypdfium2.PdfiumError as exc:
        raise ReadError(
            "the page cannot be loaded",
            where=f"{where}, page {index + 1}",
            hint="Mend it: qpdf in.pdf out.pdf",
        ) from exc
    try:
        return _read_loaded(pdf, page, index)
    finally:
        page.close()


def _read_loaded(pdf: pypdfium2.PdfDocument, page: pypdfium2.PdfPage, index: int) -> Page:
    left, bottom, right, top = _visible(page)
    width, height = right - left, top - bottom
    textpage = raw.FPDFText_LoadPage(page.raw)
    try:
        reader = GlyphReader(textpage, width=width, height=height, origin=(left, bottom))
        words = reader.words()
    finally:
        raw.FPDFText_ClosePage(textpage)
    drawing = read_drawing(page.raw, height=height, origin=(left, bottom))
    views = _views(words, drawing, width, height)
    return Page(
        index=index,
        label=_label(pdf, index),
        width=width,
        height=height,
        rotation=page.get_rotation(),
        views=views,
        glyphs=reader.glyphs,
        images=tuple(drawing.images),
        drawing_cut=drawing.cut,
    )


def _visible(page: pypdfium2.PdfPage) -> tuple[float, float, float, float]:
    media = page.get_mediabox()
    crop = page.get_cropbox()
    box = (max(media[0], crop[0]), max(media[1], crop[1]), min(media[2], crop[2]), min(media[3], crop[3]))
    return box if box[2] > box[0] and box[3] > box[1] else media


def _label(pdf: pypdfium2.PdfDocument, index: int) -> str:
    size = raw.FPDF_GetPageLabel(pdf.raw, index, None, 0)
    if size <= 2:
        return ""
    buffer = ctypes.create_string_buffer(size)
    raw.FPDF_GetPageLabel(pdf.raw, index, buffer, size)
    return buffer.raw[: size - 2].decode("utf-16-le", "replace").strip()


def _views(words: dict[int, list[Word]], drawing: Drawing, width: float, height: float) -> tuple[View, ...]:
    views = []
    order = sorted(words, key=lambda a: (-sum(len(w.text) for w in words[a]), a)) or [0]
    for angle in order:
        frame = Frame(angle, width, height)
        turned = [
            _in_frame(w, Frame(other, width, height), frame)
            for other in order
            if other != angle
            for w in words.get(other, ())
        ]
        views.append(
            View(
                frame=frame,
                words=tuple(words.get(angle, ())),
                rules=tuple(_turn(r, frame) for r in drawing.rules),
                fills=tuple(frame.into(f) for f in drawing.fills),
                images=tuple(frame.into(b) for b in drawing.images),
                curves=tuple(frame.into(b) for b in drawing.curves),
                turned=tuple(turned),
            )
        )
    return tuple(views)


def _in_frame(word: Word, own: Frame, other: Frame) -> Word:
    x0, top, x1, bottom = other.into(own.onto(word.box))
    return Word(word.text, x0, top, x1, bottom, bottom, word.size, word.bold, word.italic, word.runs, word.box)


def _turn(rule: Rule, frame: Frame) -> Rule:
    if rule.horizontal:
        box = frame.into((rule.start, rule.pos, rule.end, rule.pos))
    else:
        box = frame.into((rule.pos, rule.start, rule.pos, rule.end))
    flat = box[3] - box[1] < box[2] - box[0]
    if flat:
        return Rule(True, box[1], box[0], box[2], rule.width)
    return Rule(False, box[0], box[1], box[3], rule.width)
