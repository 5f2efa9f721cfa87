"""Straight lines, filled bands and pictures of a page, from its path and image objects."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass, field

import pypdfium2.raw as raw

from scigraft.read.pdf.layout import Box, Rule

THIN = 2.6  # points: a filled rectangle thinner than this is a rule
SHORTEST = 4.0  # points: anything shorter is a dash or part of a drawing
MOST_OBJECTS = 20_000  # a map or a plot: its paths say nothing of tables
MOST_SEGMENTS = 4_000  # of one path
PEEK = 24  # segments looked at to tell an outline

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(slots=True)
class Drawing:
    """What was drawn, in page coordinates from the top left of the unrotated page; ``cut`` where that is not all."""

    rules: list[Rule] = field(default_factory=list)
    fills: list[Box] = field(default_factory=list)
    images: list[Box] = field(default_factory=list)
    curves: list[Box] = field(default_factory=list)
    cut: bool = False


def read_drawing(page: raw.FPDF_PAGE, *, height: float, origin: tuple[float, float]) -> Drawing:
    """Return the rules, fills and images of a page, forms included; of its first ``MOST_OBJECTS`` objects."""
    drawing = Drawing()
    for count, (obj, kind, matrix) in enumerate(_objects(page)):
        if count > MOST_OBJECTS:
            drawing.cut = True
            break
        if kind == raw.FPDF_PAGEOBJ_IMAGE:
            drawing.images.append(_flip(_bounds(obj, matrix), height, origin))
        elif kind == raw.FPDF_PAGEOBJ_PATH:
            _add_path(drawing, obj, matrix, height, origin)
    _drop_strays(drawing, height)
    drawing.rules = joined(drawing.rules)
    drawing.fills = side_by_side(drawing.fills)
    return drawing


def _drop_strays(drawing: Drawing, height: float) -> None:
    """Leave out what lies far off any page, or nowhere: damaged files have such coordinates."""
    most = 20 * max(height, 1000.0)
    drawing.rules = [r for r in drawing.rules if -most < r.pos < most and -most < r.start <= r.end < most]
    for boxes in (drawing.fills, drawing.images, drawing.curves):
        boxes[:] = [b for b in boxes if all(-most < v < most for v in b)]


def side_by_side(fills: list[Box]) -> list[Box]:
    """Return the fills with those of one height that touch put together: a band painted cell by cell."""
    out: list[Box] = []
    for box in sorted(set(fills), key=lambda f: (round(f[1]), round(f[3]), f[0], f[2])):
        last = out[-1] if out else None
        level = last is not None and abs(last[1] - box[1]) < 1.5 and abs(last[3] - box[3]) < 1.5
        if last is not None and level and box[0] <= last[2] + 5:
            out[-1] = (last[0], min(last[1], box[1]), max(last[2], box[2]), max(last[3], box[3]))
        else:
            out.append(box)
    return sorted(out, key=lambda f: (f[1], f[0]))


def joined(rules: list[Rule]) -> list[Rule]:
    """Return the rules with pieces of one line put together and doubles left out, sorted by place."""
    out: list[Rule] = []
    ordered = sorted(rules, key=lambda r: (r.horizontal, round(r.pos / 1.5), r.start, r.end))
    for rule in ordered:
        last = out[-1] if out else None
        if (
            last is not None
            and last.horizontal == rule.horizontal
            and abs(last.pos - rule.pos) <= 1.6
            and rule.start <= last.end + 1.5
            and rule.end >= last.start - 1.5
        ):
            out[-1] = Rule(
                rule.horizontal,
                last.pos,
                min(last.start, rule.start),
                max(last.end, rule.end),
                max(last.width, rule.width),
            )
        else:
            out.append(rule)
    return sorted((r for r in out if r.length >= SHORTEST), key=lambda r: (not r.horizontal, r.pos, r.start, r.end))


def _objects(page: raw.FPDF_PAGE) -> Iterator[tuple[raw.FPDF_PAGEOBJECT, int, Matrix]]:
    stack: list[tuple[raw.FPDF_PAGEOBJECT, Matrix, int]] = []
    for i in range(raw.FPDFPage_CountObjects(page)):
        stack.append((raw.FPDFPage_GetObject(page, i), IDENTITY, 0))
        while stack:
            obj, matrix, depth = stack.pop()
            kind = raw.FPDFPageObj_GetType(obj)
            if kind == raw.FPDF_PAGEOBJ_FORM and depth < 4:
                inner = _times(_matrix(obj), matrix)
                for k in range(raw.FPDFFormObj_CountObjects(obj)):
                    stack.append((raw.FPDFFormObj_GetObject(obj, k), inner, depth + 1))
            else:
                yield obj, kind, matrix


def _add_path(
    drawing: Drawing, obj: raw.FPDF_PAGEOBJECT, matrix: Matrix, height: float, origin: tuple[float, float]
) -> None:
    count = raw.FPDFPath_CountSegments(obj)
    if not 2 <= count <= MOST_SEGMENTS:
        return
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    raw.FPDFPath_GetDrawMode(obj, fill, stroke)
    if not fill.value and not stroke.value:
        return
    if count > PEEK and _is_outline(obj):
        drawing.curves.append(_flip(_bounds(obj, matrix), height, origin))
        return
    lines, boxes, curves = _subpaths(obj, _times(_matrix(obj), matrix))
    drawing.curves += [_flip(c, height, origin) for c in curves]
    if fill.value:
        _add_filled(drawing, obj, boxes, height, origin, stroked=bool(stroke.value))
    if stroke.value:
        thickness = ctypes.c_float()
        raw.FPDFPageObj_GetStrokeWidth(obj, thickness)
        a, b, c, d, _, _ = _times(_matrix(obj), matrix)
        wide = thickness.value * abs(a * d - b * c) ** 0.5
        for line in lines:
            _add_stroke(drawing, _flip(line, height, origin), wide)


def _is_outline(obj: raw.FPDF_PAGEOBJECT) -> bool:
    """Whether a long path is the outline of letters or a drawing: many of its first segments are curves."""
    kinds = [raw.FPDFPathSegment_GetType(raw.FPDFPath_GetPathSegment(obj, i)) for i in range(PEEK)]
    return kinds.count(raw.FPDF_SEGMENT_BEZIERTO) > 0.2 * PEEK


def _add_filled(
    drawing: Drawing,
    obj: raw.FPDF_PAGEOBJECT,
    boxes: list[Box],
    height: float,
    origin: tuple[float, float],
    *,
    stroked: bool,
) -> None:
    pale = _is_white(obj)
    for box in boxes:
        x0, top, x1, bottom = flipped = _flip(box, height, origin)
        w, h = x1 - x0, bottom - top
        if min(w, h) <= THIN:
            if not pale and not stroked:
                _add_line(drawing, flipped, min(w, h))
        elif not pale and w > 12 and h > 5:
            drawing.fills.append(flipped)


def _add_stroke(drawing: Drawing, box: Box, width: float) -> None:
    x0, top, x1, bottom = box
    if width > 2 * THIN and bottom - top < 1 < x1 - x0 - width:
        drawing.fills.append((x0, top - width / 2, x1, bottom + width / 2))  # a band drawn as one thick line
    elif width <= 2 * THIN and max(x1 - x0, bottom - top) > 0:
        _add_line(drawing, box, width)


def _add_line(drawing: Drawing, box: Box, width: float) -> None:
    x0, top, x1, bottom = box
    w, h = x1 - x0, bottom - top
    if h <= THIN and w > h:
        drawing.rules.append(Rule(True, (top + bottom) / 2, x0, x1, width))
    elif w <= THIN and h > w:
        drawing.rules.append(Rule(False, (x0 + x1) / 2, top, bottom, width))


def _subpaths(obj: raw.FPDF_PAGEOBJECT, matrix: Matrix) -> tuple[list[Box], list[Box], list[Box]]:
    """Return straight segments, and the boxes of sub-paths without and with curves or slanting lines."""
    lines: list[Box] = []
    boxes: list[Box] = []
    curves: list[Box] = []
    points: list[tuple[float, float]] = []
    x, y = ctypes.c_float(), ctypes.c_float()
    curved = False

    def close() -> None:
        if len(points) >= 2:
            (curves if curved or _slants(points) else boxes).append(_box(points))

    for i in range(raw.FPDFPath_CountSegments(obj)):
        segment = raw.FPDFPath_GetPathSegment(obj, i)
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        kind = raw.FPDFPathSegment_GetType(segment)
        point = _apply(matrix, x.value, y.value)
        if kind == raw.FPDF_SEGMENT_MOVETO:
            close()
            points, curved = [point], False
            continue
        if kind == raw.FPDF_SEGMENT_BEZIERTO:
            curved = True
        elif points:
            lines.append(_box([points[-1], point]))
        points.append(point)
        if raw.FPDFPathSegment_GetClose(segment) and len(points) > 2 and not curved:
            lines.append(_box([points[-1], points[0]]))
    close()
    return lines, boxes, curves


def _slants(points: list[tuple[float, float]]) -> bool:
    pairs = zip(points, points[1:], strict=False)
    return any(abs(a[0] - b[0]) > 1.5 and abs(a[1] - b[1]) > 1.5 for a, b in pairs)


def _is_white(obj: raw.FPDF_PAGEOBJECT) -> bool:
    r, g, b, a = (ctypes.c_uint() for _ in range(4))
    if not raw.FPDFPageObj_GetFillColor(obj, r, g, b, a):
        return False
    return a.value == 0 or min(r.value, g.value, b.value) >= 252


def _box(points: list[tuple[float, float]]) -> Box:
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return (min(xs), min(ys), max(xs), max(ys))


def _bounds(obj: raw.FPDF_PAGEOBJECT, matrix: Matrix) -> Box:
    left, low, right, high = (ctypes.c_float() for _ in range(4))
    raw.FPDFPageObj_GetBounds(obj, left, low, right, high)
    return _box([_apply(matrix, left.value, low.value), _apply(matrix, right.value, high.value)])


def _matrix(obj: raw.FPDF_PAGEOBJECT) -> Matrix:
    m = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(obj, m)
    return (m.a, m.b, m.c, m.d, m.e, m.f)


def _times(m: Matrix, n: Matrix) -> Matrix:
    return (
        m[0] * n[0] + m[1] * n[2],
        m[0] * n[1] + m[1] * n[3],
        m[2] * n[0] + m[3] * n[2],
        m[2] * n[1] + m[3] * n[3],
        m[4] * n[0] + m[5] * n[2] + n[4],
        m[4] * n[1] + m[5] * n[3] + n[5],
    )


def _apply(m: Matrix, x: float, y: float) -> tuple[float, float]:
    return (m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5])


def _flip(box: Box, height: float, origin: tuple[float, float]) -> Box:
    ox, oy = origin
    return (box[0] - ox, height - (box[3] - oy), box[2] - ox, height - (box[1] - oy))
