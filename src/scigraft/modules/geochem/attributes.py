"""Which places of a frame name its analyses: sample, part of it, spot, mineral, method, citation."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from scigraft.modules.geochem.frames import Frame, Place
from scigraft.modules.geochem.heads import is_plain_phase
from scigraft.modules.geochem.methods import canonical_method
from scigraft.modules.geochem.units import canonical_unit
from scigraft.modules.geochem.words import is_one_of
from scigraft.read.tables.cell_kinds import cell_kind
from scigraft.read.values.headers import split_header

SAMPLE_RANKS = ("sample", "sample_second", "sample_third")
_LETTER = re.compile(r"[A-Za-z]")
MOST = 0.8  # share of the filled cells that must be minerals (or methods) where no label says so
TELLING = 0.6  # share of distinct texts with which a column without label can name the rows
ALL_DISTINCT = 0.9  # share of distinct cells of a first column that is taken for ids
FEW = 4  # entries of which one id for all says nothing
SEEN = 400  # entries looked at to judge a place


@dataclass(frozen=True)
class Roles:
    """The places by what they say. ``bulk`` is true where a place names materials that are no minerals.

    ``samples`` has several where blocks stand side by side, each with its own ids.
    """

    samples: tuple[int, ...] = ()
    subsample: int | None = None
    spot: int | None = None
    mineral: int | None = None
    method: int | None = None
    citation: int | None = None
    unit: int | None = None
    material: int | None = None
    bulk: bool = False

    @property
    def used(self) -> frozenset[int]:
        """All places that have a role."""
        single = (self.subsample, self.spot, self.mineral, self.method, self.citation, self.unit)
        return frozenset((*self.samples, *(place for place in single if place is not None)))


def roles_of(frame: Frame) -> Roles:
    """Find the places that name the analyses of a frame."""
    looked = _Looked(frame)
    free = [place for place in frame.attributes if looked.texts(place)]
    mineral = _labelled(free, looked, "mineral", needs=_says_materials) or _unlabelled(free, looked, is_plain_phase)
    method = _labelled(free, looked, "method", needs=_says_words) or _unlabelled(free, looked, _is_method)
    citation = _labelled(free, looked, "citation", needs=_says_words)
    unit = _labelled(free, looked, "unit")
    taken = {place.index for place in (mineral, method, citation, unit) if place}
    rest = [place for place in free if place.index not in taken]
    samples = _samples(rest, looked)
    rest = [place for place in rest if place.index not in {s.index for s in samples}]
    subsample = _labelled(rest, looked, "subsample", needs=_varies)
    rest = [place for place in rest if place is not subsample]
    spot = _spot(rest, looked, [*samples[:1], *([subsample] if subsample else [])])
    if not samples:
        samples, subsample, spot = _promoted(rest, looked, subsample, spot)
    subsample_at, spot_at, mineral_at, method_at, citation_at, unit_at = (
        place.index if place else None for place in (subsample, spot, mineral, method, citation, unit)
    )
    material = _labelled(free, looked, "material", needs=_says_words) if mineral is None else None
    bulk = mineral is None and _unlabelled(free, looked, lambda text: is_one_of(text, "no_mineral")) is not None
    return Roles(
        tuple(place.index for place in samples),
        subsample_at,
        spot_at,
        mineral_at,
        method_at,
        citation_at,
        unit_at,
        material.index if material else None,
        bulk,
    )


class _Looked:
    """The texts of places, looked up once."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self._texts: dict[int, list[str]] = {}

    @property
    def few(self) -> bool:
        """Whether there are so few entries that one id for all says something."""
        return len(self.frame.entries) < FEW

    def texts(self, place: Place) -> list[str]:
        """Return the filled cells of a place."""
        if place.index not in self._texts:
            cells = (self.frame.cell(entry, place.index) for entry in self.frame.entries[:SEEN])
            self._texts[place.index] = [cell.text for cell in cells if cell.text]
        return self._texts[place.index]

    def filled(self, place: Place) -> float:
        """Return the share of entries that a place says something of."""
        return len(self.texts(place)) / max(min(len(self.frame.entries), SEEN), 1)

    def distinct(self, places: Sequence[Place]) -> float:
        """Return the share of entries that the places together tell apart."""
        entries = self.frame.entries[:SEEN]
        keys = {tuple(self.frame.cell(entry, place.index).text for place in places) for entry in entries}
        return len(keys) / max(len(entries), 1)


_Needs = Callable[[_Looked, Place], bool]  # what the texts of a place must say for its label to be believed


def _named(place: Place, role: str) -> bool:
    """Whether a head cell of a place is a label of a role, the innermost first."""
    return any(is_one_of(_bare(cell.text), role) for cell in reversed(place.cells))


def _bare(text: str) -> str:
    text = re.sub(r"\s*[(\[].*[)\]]\s*$", "", text) if len(text) > 12 else text
    return text.strip(" :*.†‡§")


def _labelled(places: Iterable[Place], looked: _Looked, role: str, *, needs: _Needs | None = None) -> Place | None:
    found = (place for place in places if _named(place, role) and (needs is None or needs(looked, place)))
    return next(found, None)


def _unlabelled(places: Iterable[Place], looked: _Looked, test: Callable[[str], bool]) -> Place | None:
    for place in places:
        texts = looked.texts(place)
        if not any(
            _named(place, rank) for rank in (*SAMPLE_RANKS, "subsample", "spot", "citation")
        ) and not place.label.casefold().startswith("host"):
            if len(texts) > 1 and sum(1 for text in texts if test(text)) >= MOST * len(texts):
                return place
    return None


def _is_method(text: str) -> bool:
    return canonical_method(text) is not None


def _says_words(looked: _Looked, place: Place) -> bool:
    texts = looked.texts(place)
    return sum(1 for text in texts if _LETTER.search(text) or text.startswith("[")) * 2 >= len(texts)


def _says_materials(looked: _Looked, place: Place) -> bool:
    texts = looked.texts(place)
    return not all(cell_kind(text) == "number" for text in texts)


def _varies(looked: _Looked, place: Place) -> bool:
    return len(set(looked.texts(place))) > 1


def _samples(places: Sequence[Place], looked: _Looked) -> list[Place]:
    for rank in SAMPLE_RANKS:
        found = [place for place in places if _named(place, rank) and looked.filled(place) > 0.05]
        found = [p for p in found if _varies(looked, p) or _lettered(looked.texts(p)) or looked.few]
        if found:
            return _best(found, looked)
    return []


def _best(found: list[Place], looked: _Looked) -> list[Place]:
    """Of several ids of one rank take the one with letters that tells most apart; a repeated label starts a block."""
    repeated = Counter(place.label for place in found)
    first = min(
        found,
        key=lambda place: (
            not _lettered(looked.texts(place)),
            looked.filled(place) < 0.5,
            -round(looked.distinct([place]), 1),
            place.index,
        ),
    )
    return [place for place in found if place is first or (repeated[first.label] > 1 and place.label == first.label)]


def _lettered(texts: Sequence[str]) -> bool:
    return 2 * sum(1 for text in texts if _LETTER.search(text)) >= len(texts)


def _spot(places: Sequence[Place], looked: _Looked, above: Sequence[Place]) -> Place | None:
    spot = _labelled(places, looked, "spot", needs=_varies)
    if spot is not None:
        return spot
    if above and looked.distinct(above) < 1.0:
        for role in ("analysis", "counter"):
            found = [
                place
                for place in places
                if _named(place, role) and _varies(looked, place) and looked.filled(place) > 0.5
            ]
            if found and looked.distinct([*above, found[0]]) > looked.distinct(above):
                return found[0]
    return None


def _promoted(
    places: Sequence[Place], looked: _Looked, subsample: Place | None, spot: Place | None
) -> tuple[list[Place], Place | None, Place | None]:
    """Without a sample: what is named last serves (deposit, site), then the tiers below, then telling words."""
    rest = [place for place in places if place is not spot]
    if not looked.frame.down and (top := next((p for p in rest if not p.cells and _varies(looked, p)), None)):
        return [top], subsample, spot
    last = next((place for place in rest if _named(place, "sample_last") and _says_words(looked, place)), None)
    if last is not None and (subsample or spot or looked.distinct([last]) >= TELLING):
        return [last], subsample, spot
    if subsample is not None and (spot or looked.distinct([subsample]) >= TELLING):
        return [subsample], None, spot
    if spot is not None:
        return [spot], None, None
    words = _most_telling(rest, looked) or last
    if words is not None:
        return [words], None, None
    counter = _labelled(rest, looked, "counter", needs=_varies) or _first_column(rest, looked)
    return ([counter] if counter else []), None, None


def _first_column(places: Sequence[Place], looked: _Looked) -> Place | None:
    """The first column, where its head names no quantity and its cells tell all rows apart: ids that are numbers."""
    if not looked.frame.down or not looked.frame.places:
        return None
    place = next((place for place in places if place.index == looked.frame.places[0].index), None)
    if place is None or not place.cells or place.head.kind != "none" or place.head.unit:
        return None
    label = place.label.strip()
    quantity = is_one_of(label, "quantity") or bool(split_header(label).unit)
    return None if quantity or looked.distinct([place]) < ALL_DISTINCT else place


def _most_telling(places: Sequence[Place], looked: _Looked) -> Place | None:
    words = [place for place in places if _is_words(looked.texts(place)) and looked.filled(place) >= TELLING]
    telling = [place for place in words if looked.distinct([place]) >= TELLING]
    return min(telling, key=lambda place: (bool(place.cells) and place.index != 0, place.index)) if telling else None


def _is_words(texts: Sequence[str]) -> bool:
    words = [text for text in texts if _LETTER.search(text) and cell_kind(text) == "text" and len(text) <= 80]
    return 2 * len(words) > len(texts) and not all(canonical_unit(text) for text in words)
