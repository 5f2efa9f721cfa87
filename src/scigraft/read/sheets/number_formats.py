"""What a spreadsheet shows for a stored number: dates, percent, padded codes, and no float noise."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from functools import lru_cache

# ECMA-376 part 1, 18.8.30: the format ids that every program knows without a definition.
BUILTIN = {
    1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 11: "0.00E+00",
    14: "yyyy-mm-dd", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm", 19: "h:mm:ss", 20: "h:mm",
    21: "h:mm:ss", 22: "yyyy-mm-dd h:mm", 45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss.0", 48: "0.0E+0",
}  # fmt: skip
_LITERAL = re.compile(r'"([^"]*)"|\\(.)|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]', re.IGNORECASE)
_DATE = re.compile(r"[ymdhs]", re.IGNORECASE)
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_SHORT_DATE = re.compile(r"d{1,2}[-/ ]mmm|mmm[-/ ](?P<year>yy)")
_EPOCH = datetime(1899, 12, 30)
_EPOCH_1904 = datetime(1904, 1, 1)
_LAST_DAY = 2_958_465  # 9999-12-31


def number_text(value: float) -> str:
    """Return a number with the 15 digits that spreadsheets keep: ``0.3``, not ``0.30000000000000004``."""
    value = float(value)
    if value != value or value in (float("inf"), float("-inf")):
        return str(value)
    if value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    text = f"{value:.15g}"
    mantissa, mark, exponent = text.partition("e")
    if not mark:
        return text
    if -7 <= int(exponent) < 0:
        digits = mantissa.lstrip("-").replace(".", "")
        return f"{'-' if value < 0 else ''}0.{'0' * (-int(exponent) - 1)}{digits}"
    return f"{mantissa}E{exponent}"


def shown(value: float, code: str = "", *, since_1904: bool = False) -> str:
    """Return a stored number as the sheet shows it, but with every digit that it has.

    ``code`` is the number format. Dates become ISO, percent keep their sign, codes such as ``000`` their
    zeros, literal text such as ``"<"0.0`` stays. Rounding for display is not applied.
    """
    section = _section(code, value)
    bare = _bare(section).lower()
    if bare in ("general", "standard", "@"):
        return number_text(value)
    if _DATE.search(bare) and "general" not in bare:
        return _moment(value, bare, since_1904=since_1904)
    if not re.search(r"[0#?]", bare):
        words = _literals(section)[0]
        return words if re.search(r"[A-Za-z]", words) else number_text(value)
    return _plain(value, section, bare)


def _plain(value: float, section: str, bare: str) -> str:
    if "%" in bare:
        return number_text(float(f"{value * 100:.15g}")) + "%"
    text = number_text(value)
    if re.fullmatch(r"0{2,}", bare) and text.isdigit():
        text = text.zfill(len(bare))
    places = re.fullmatch(r"[#,0?]*\.(0+)", bare)
    if places and re.fullmatch(r"-?\d+(\.\d+)?", text):
        whole, _, decimals = text.partition(".")
        text = f"{whole}.{decimals.ljust(len(places[1]), '0')}"
    before, after = _literals(section)
    return f"{before}{text}{after}"


@lru_cache(maxsize=1024)
def _bare(section: str) -> str:
    return _LITERAL.sub("", section).strip()


@lru_cache(maxsize=1024)
def _literals(section: str) -> tuple[str, str]:
    """Return the quoted text before and after the digits; brackets and padding say nothing."""
    marked = re.sub(r"\[[^\]]*\]|_.|\*.", "", section)
    first = re.search(r"[0#?]", re.sub(r'"[^"]*"|\\.', lambda m: "." * len(m[0]), marked))
    cut = first.start() if first else len(marked)
    before, after = ("".join(a or b for a, b in re.findall(r'"([^"]*)"|\\(.)', part)) for part in _split(marked, cut))
    useful = re.compile(r"[^\s()\-+.,/]")
    return (before if useful.search(before) else ""), (after.rstrip() if useful.search(after) else "")


def _split(text: str, at: int) -> tuple[str, str]:
    return text[:at], text[at:]


@lru_cache(maxsize=4096)
def _sections(code: str) -> tuple[str, ...]:
    return tuple(re.findall(r'((?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\])*)(?:;|$)', code))[:4]


def _section(code: str, value: float) -> str:
    sections = _sections(code)
    if len(sections) >= 3 and value == 0 and sections[2].strip():
        return sections[2]
    if len(sections) >= 2 and value < 0 and _DATE.search(_bare(sections[1])) is None:
        return sections[0]  # the minus sign itself is kept, whatever brackets stand for it
    return sections[0] if sections else ""


def _moment(value: float, bare: str, *, since_1904: bool) -> str:
    if "[" in bare:
        seconds = round(value * 86_400)
        sign, seconds = ("-" if seconds < 0 else ""), abs(seconds)
        return f"{sign}{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    if not 0 <= value <= _LAST_DAY:
        return number_text(value)
    days = value + 1 if not since_1904 and value < 60 else value  # Lotus 1-2-3 counted a 29 February 1900
    stamp = (_EPOCH_1904 if since_1904 else _EPOCH) + timedelta(days=days)
    stamp = (stamp + timedelta(milliseconds=500)).replace(microsecond=0)
    if short := _SHORT_DATE.fullmatch(bare):
        # Neither day nor century is shown, and often none was meant: Excel takes `7/35` and `5-1` for dates.
        month = _MONTHS[stamp.month - 1]
        return f"{month}-{stamp.year % 100:02}" if short["year"] else f"{stamp.day}-{month}"
    has_day, has_time = bool(re.search(r"[yd]|mmm", bare)), bool(re.search(r"[hs]", bare))
    if has_time and not has_day:
        return stamp.strftime("%H:%M:%S")
    if has_time and stamp.time() != datetime.min.time():
        return stamp.strftime("%Y-%m-%d %H:%M:%S") if stamp.year >= 1000 else stamp.isoformat(" ")
    return stamp.date().isoformat()
