"""Real files, damaged: every reader gives a document or a ReadError that names the file, never anything else."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scigraft.model import Document, ReadError
from scigraft.read import Source, read_source

FOLDERS = ("jats", "tei", "latex", "html", "spreadsheets", "pdf_layout")
TABLES = ("glass", "bioassay", "mlresults")
LARGEST = 200_000


def truncated(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randrange(1, len(data))]


def flipped(data: bytes, rng: random.Random) -> bytes:
    spoilt = bytearray(data)
    for _ in range(max(1, len(data) // 500)):
        spoilt[rng.randrange(len(spoilt))] = rng.randrange(256)
    return bytes(spoilt)


def cut_out(data: bytes, rng: random.Random) -> bytes:
    start = rng.randrange(len(data))
    return data[:start] + data[start + rng.randrange(1, 2000) :] or b"x"


def repeated(data: bytes, rng: random.Random) -> bytes:
    start = rng.randrange(len(data))
    return data[:start] + data[start : start + 300] * 5 + data[start:]


def zeroed(data: bytes, rng: random.Random) -> bytes:
    start = rng.randrange(len(data))
    return data[:start] + bytes(64) + data[start + 64 :]


DAMAGES: tuple[Callable[[bytes, random.Random], bytes], ...] = (truncated, flipped, cut_out, repeated, zeroed)


def samples(data: Path, *, per_folder: int) -> Iterator[Path]:
    folders = [data / "files" / name for name in FOLDERS] + [data / "tables" / name for name in TABLES]
    for folder in folders:
        files = sorted(f for f in folder.iterdir() if f.is_file() and f.stat().st_size <= LARGEST)
        yield from random.Random(7).sample(files, min(per_folder, len(files)))


def survives(file: Path, seed: int) -> None:
    rng = random.Random(f"{file.name}-{seed}")
    damage = DAMAGES[seed % len(DAMAGES)]
    source = Source(name=file.name, data=damage(file.read_bytes(), rng))
    try:
        document = read_source(source)
    except ReadError as error:
        assert file.name in str(error)
    else:
        assert isinstance(document, Document)


def test_damaged_files_cost_only_themselves(benchmark_data: Path) -> None:
    for number, file in enumerate(samples(benchmark_data, per_folder=4)):
        survives(file, number)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_many_damaged_files_cost_only_themselves(benchmark_data: Path, seed: int) -> None:
    for file in samples(benchmark_data, per_folder=40):
        survives(file, seed)
