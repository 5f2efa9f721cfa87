import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from scigraft.cli.commands.evaluate import command
from scigraft.cli.session import Session
from scigraft.evaluate.roles import RoleScore, read_abstracts, run_roles
from scigraft.model import UsageError

ROWS = [
    {
        "sentences": ["Words are hard.", "We propose a model.", "Results show gains."],
        "labels": ["background", "method", "result"],
    },
    {"sentences": ["All rights reserved."], "labels": ["other"]},
]


def written(path: Path) -> Path:
    path.write_text("\n".join(map(json.dumps, ROWS)) + "\n\n", encoding="utf-8")
    return path


def test_figures_are_those_of_the_pairs() -> None:
    score = RoleScore(((("background", "background"), ("method", "objective")), (("result", "result"),)))
    figures = score.figures()
    assert figures["micro_f1"] == pytest.approx(2 / 3, abs=1e-4)
    assert figures["f1.method"] == 0
    assert figures["f1.objective"] == 0
    assert figures["macro_f1"] == pytest.approx(0.5)
    low, high = score.intervals()["micro_f1"]
    assert low <= figures["micro_f1"] <= high


def test_a_file_and_a_folder_are_read(tmp_path: Path) -> None:
    written(tmp_path / "dev.jsonl")
    by_folder = run_roles(tmp_path, lexical=True)
    assert by_folder.settings["file"] == "dev.jsonl"
    held = written(tmp_path / "test.jsonl")
    assert run_roles(tmp_path, lexical=True).settings["file"] == "test.jsonl"
    assert run_roles(held, lexical=True).settings["sentences"] == 4
    assert run_roles(held, lexical=True).as_dict() == run_roles(held, lexical=True).as_dict()


@pytest.mark.parametrize(
    "line", ['{"sentences": ["a"], "labels": []}', '{"sentences": ["a"], "labels": ["x"]}', "[1]", "{"]
)
def test_other_lines_are_refused_with_their_number(tmp_path: Path, line: str) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text(line, encoding="utf-8")
    with pytest.raises(UsageError, match="line 1"):
        read_abstracts(file)


def test_nothing_to_measure_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        run_roles(tmp_path)
    (tmp_path / "dev.jsonl").write_text("\n", encoding="utf-8")
    with pytest.raises(UsageError):
        run_roles(tmp_path)


def test_the_command_prints_one_object(tmp_path: Path) -> None:
    arguments = ["evaluate", "roles", "--data", str(written(tmp_path / "a.jsonl")), "--lexical", "--json"]
    result = CliRunner().invoke(command, arguments[1:], obj=Session())
    assert result.exit_code == 0
    told = json.loads(result.output)
    assert set(told) == {"figures", "intervals", "settings"}
    assert {"micro_f1", "macro_f1"} <= set(told["figures"])
