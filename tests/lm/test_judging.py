"""sudoku judge: programs that solve, and programs that misbehave, by a folder of tasks."""

from __future__ import annotations

import json
import os
import shlex
import sys
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from tests.cli.sudoku import sudoku
from tests.lm.folders import PUZZLE, lay_tasks

SOLVER = f"""
import sys
answers = {{{PUZZLE!r}: "1 4 2 3\\n2 3 1 4\\n4 2 3 1\\n3 1 4 2\\n"}}
sys.stdout.write(answers[sys.stdin.read()])
"""


@pytest.fixture
def tasks(tmp_path: Path) -> Path:
    return lay_tasks(tmp_path / "tasks")


def python(code: str) -> str:
    return shlex.join([sys.executable, "-I", "-S", "-c", code])


def judged(tasks: Path, program: str, *more: str) -> dict[str, Any]:
    outcome = sudoku("judge", str(tasks), "--program", program, "--json", *more)
    assert outcome.err == ""
    found: dict[str, Any] = json.loads(outcome.out)
    assert outcome.status == (0 if found["solved"] == found["inputs"] else 1)
    return found


def test_a_program_that_solves_is_counted_by_size(tasks: Path) -> None:
    (tasks / "test" / "16").mkdir()
    (tasks / "test" / "16" / "1.in").write_text(PUZZLE)
    (tasks / "test" / "4" / "2.in").write_text(PUZZLE)
    outcome = sudoku("judge", str(tasks), "--program", python(SOLVER))
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out.splitlines() == [
        "size  inputs  solved  wrong  nothing  failed  late  long",
        "   4       2       2      0        0       0     0     0",
        "  16       1       1      0        0       0     0     0",
    ]
    lines = sudoku("judge", str(tasks), "--program", python(SOLVER), "--json").out.splitlines()
    assert json.loads(lines[0]) == {
        "size": 4, "inputs": 2, "solved": 2, "wrong": 0, "nothing": 0, "failed": 0, "late": 0, "long": 0,
        "failures": [],
    }  # fmt: skip
    assert judged(tasks, python(SOLVER), "--examples")["size"] == "examples"


PROGRAMS = {
    "copies the input": ("cat", "wrong", "expected a number from 1 to 4, got '0'"),
    "writes nothing": ("true", "nothing", "it wrote nothing"),
    "fails": (python("import sys; sys.exit('no idea')"), "failed", "it ended with status 1: no idea"),
    "writes an escape": (python("import sys; sys.exit(chr(27) + '[2J')"), "failed", "status 1: ?[2J"),
    "solves and fails": (python(SOLVER + "\nsys.exit(3)"), "failed", "it ended with status 3"),
    "dies": (python("import os; os.kill(os.getpid(), 9)"), "failed", "it was ended by signal 9"),
    "writes without end": ("yes", "long", "it wrote more than 1,000,000 bytes"),
    "writes bytes": ("head -c 5000 /dev/urandom", "wrong", "expected"),
    "never ends": ("sleep 60", "late", "time ran out"),
    "complains without end": ("sh -c 'yes >&2'", "late", "time ran out"),
    "closes its output and stays": ("sh -c 'exec 1>&- 2>&-; sleep 60'", "late", "time ran out"),
    "ignores being asked to end": ("sh -c 'trap \"\" TERM INT HUP; sleep 60; sleep 60'", "late", "time ran out"),
}


@pytest.mark.parametrize(("program", "outcome", "words"), PROGRAMS.values(), ids=PROGRAMS)
def test_a_program_that_misbehaves_has_not_solved_it(tasks: Path, program: str, outcome: str, words: str) -> None:
    start = monotonic()
    found = judged(tasks, program, "--timeout", "0.4" if outcome == "late" else "30")
    assert monotonic() - start < 20
    assert (found["solved"], found[outcome]) == (0, 1)
    (failure,) = found["failures"]
    assert (failure["instance"], failure["outcome"]) == ("test/4/1.in", outcome)
    assert words in failure["words"]


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"


@pytest.mark.parametrize("goes_on", [True, False], ids=["late", "done"])
def test_what_a_program_starts_ends_with_it(tasks: Path, tmp_path: Path, goes_on: bool) -> None:
    name = tmp_path / "child"
    program = f"sh -c 'sleep 60 & echo $! > {name}{'; sleep 60' * goes_on}'"
    judged(tasks, program, "--timeout", "1" if goes_on else "30")
    child = int(name.read_text())
    until = monotonic() + 10
    while is_running(child) and monotonic() < until:
        sleep(0.01)
    assert not is_running(child)


def test_a_program_cannot_change_the_checker_or_the_inputs(tasks: Path) -> None:
    (tasks / "test" / "4" / "2.in").write_text(PUZZLE)
    home = str(tasks)
    code = f"open({home + '/check.py'!r}, 'w').write(''); open({home + '/test/4/2.in'!r}, 'w').write(''); print(1)"
    assert judged(tasks, python(code))["wrong"] == 2


BAD = {
    "no folder": (["nowhere", "--program", "cat"], "expected a folder that sudoku spec --folder wrote, got 'nowhere'"),
    "no checker": (["empty", "--program", "cat"], "expected a file check.py in 'empty'"),
    "no inputs": (["bare", "--program", "cat"], "expected inputs (test/.../1.in) in 'bare', got none"),
    "no program": (["tasks"], "missing option '--program'"),
    "an empty program": (["tasks", "--program", ""], "expected a command line such as 'python solver.py'"),
    "open quotes": (["tasks", "--program", "cat '"], "no closing quotation"),
    "a program that is not there": (
        ["tasks", "--program", "no-such-program"],
        "cannot run the program 'no-such-program': no such file",
    ),
    "a program that is a folder": (["tasks", "--program", "/"], "cannot run the program '/': permission denied"),
    "a NUL": (["tasks", "--program", "a\0b"], "cannot run the program"),
    "a wrong time": (["tasks", "--program", "cat", "--timeout", "-1"], "-1"),
    "a checker that fails": (["broken", "--program", "cat"], "check.py cannot judge test/4/1.in: status 7: oh"),
}


@pytest.mark.parametrize(("words", "message"), BAD.values(), ids=BAD)
def test_misuse_is_one_clear_message(
    words: list[str], message: str, tasks: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tasks.parent)
    lay_tasks(tasks.parent / "broken")
    (tasks.parent / "broken" / "check.py").write_text("import sys; print('oh', file=sys.stderr); sys.exit(7)")
    for name in ("empty", "bare"):
        (tasks.parent / name).mkdir()
    (tasks.parent / "bare" / "check.py").write_text("")
    outcome = sudoku("judge", *words)
    assert (outcome.status, outcome.out) == (2, "")
    assert message in outcome.err
    assert len(outcome.err.splitlines()) == 1
