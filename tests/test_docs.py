"""The documents say what the program does: every console block of README and docs is run and compared."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click import Context

from nonet.cli.main import COMMANDS, app
from nonet.engines import ENGINES
from tests.cli.sudoku import sudoku

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^(?P<fence>`{3,})console\n(?P<calls>.*?)^(?P=fence)$", re.DOTALL | re.MULTILINE)


def blocks_of(page: Path) -> list[str]:
    """The calls of every console block. A block whose output has fences itself has longer ones around it."""
    return [block["calls"] for block in BLOCK.finditer(page.read_text(encoding="utf-8"))]


def transcripts() -> list[tuple[str, str]]:
    return [(page.name, block) for page in PAGES for block in blocks_of(page)]


def run_line(line: str) -> str:
    """What a command line prints, standard error after standard output; pipes between our own commands work."""
    text, errors = "", ""
    for part in line.split(" | "):
        words = shlex.split(part.removeprefix("./").removeprefix("sudoku"))
        if part.startswith("echo "):
            text = " ".join(shlex.split(part)[1:]) + "\n"
            continue
        assert re.match(r"(\./)?sudoku\b", part), f"only echo and sudoku run in transcripts, got {part}"
        outcome = sudoku(*words, stdin=text)
        text, errors = outcome.out, errors + outcome.err
    return text + errors


@pytest.mark.parametrize(("page", "block"), transcripts())
def test_transcripts_are_true(page: str, block: str) -> None:
    if ENGINES[0].unavailable():
        pytest.skip("seeded output is the native engine's")
    for call in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        line, _, expected = call.partition("\n")
        assert run_line(line).rstrip() == expected.rstrip(), f"{page}: {line}"


def test_the_manual_names_every_command_and_format() -> None:
    from nonet.board.kinds import every_kind
    from nonet.formats import FORMATS

    manual = (ROOT / "docs" / "manual.md").read_text(encoding="utf-8")
    for name in COMMANDS:
        command = app.get_command(Context(app), name)
        assert command is not None
        assert f"### sudoku {name}" in manual
        for parameter in command.params:
            for option in [word for word in parameter.opts if word.startswith("--")]:
                assert option in manual, f"{name} {option}"
    for table, names in {
        "Formats": [entry.id for entry in FORMATS],
        "Kinds of Sudoku": [kind.id for kind in every_kind()],
    }.items():
        assert [name for name in names if f"`{name}`" not in manual] == [], f"no row under {table} in docs/manual.md"


def test_the_page_of_tasks_names_all_of_them() -> None:
    import nonet.tasks

    names = (ROOT / "docs" / "tasks.md").read_text(encoding="utf-8").rpartition("## Names")[2]
    assert [name for name in nonet.tasks.__all__ if f"`{name}`" not in names and f"`{name}(" not in names] == []
