"""Years as they are asked for: one, or a range that may be open at an end."""

from __future__ import annotations

import re

from scigraft.model import UsageError

_YEARS = re.compile(r"(?P<first>\d{4})?(?P<to>[-–:])?(?P<last>\d{4})?")
LATEST = 9999


def years_of(text: str) -> tuple[int, int]:
    """Return the first and the last year of ``2015``, ``2015-2018``, ``2015-`` or ``-2018``. Raises ``UsageError``."""
    match = _YEARS.fullmatch(text.replace(" ", ""))
    if match is None or not (match["first"] or match["last"]):
        raise UsageError(f"'{text}' is no range of years", hint="Give 2015, 2015-2018, 2015- or -2018")
    first = int(match["first"] or 0)
    last = int(match["last"] or (LATEST if match["to"] else first))
    if first > last:
        raise UsageError(f"'{text}' holds no year", hint=f"Give {last}-{first}")
    return first, last
