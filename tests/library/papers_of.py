"""Small papers with one table that the bioassay module reads."""

from pathlib import Path

from scigraft.model import ExtractSettings, GraphSettings, Settings

SETTINGS = Settings(extract=ExtractSettings(modules=("bioassay",)), graph=GraphSettings(enabled=False), workers=1)


def write_paper(path: Path, *, potency: float = 1.0, title: str = "", compounds: int = 3, extra: str = "") -> Path:
    """Write a Markdown paper whose table gives each compound an IC50 of ``potency`` times its number."""
    rows = "\n".join(f"| {n} | {potency * n} | {potency * n * 10} |" for n in range(1, compounds + 1))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        f"# {title or path.stem}\n\n{extra}\n\n"
        "Table 1. Antiproliferative activity (IC50, μM) of compounds 1-3.\n\n"
        "| compound | HeLa IC50 (μM) | MCF-7 IC50 (μM) |\n|---|---|---|\n"
        f"{rows}\n",
        encoding="utf-8",
    )
    return path
