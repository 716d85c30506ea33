"""A crash is one line on standard error and status 70, in every command, thread and process: never status 1."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from unittest.mock import patch

import click
import pytest

import nonet
from nonet.cli.main import COMMANDS, app
from tests.cli.sudoku import Outcome, sudoku
from tests.cli.test_commands import LINE, SOLVED

SMALL = "1..2............"
SMALL_SOLVED = "1342241331244231"

REPORT = re.compile(
    r"sudoku: internal error: Provoked: oh no in [\w/]+\.py, line \d+; this is a bug in nonet "
    rf"{re.escape(nonet.__version__)} \(Python [\d.]+\), please report it \(NONET_DEBUG=1 shows the traceback\)\n"
)

# Every command with words that give it work for a moment, and its standard input. {} is a folder with the files below.
CALLS: dict[str, tuple[str, str]] = {
    "solve": ("solve", LINE),
    "count": ("count", LINE),
    "rate": ("rate", LINE),
    "hint": ("hint", LINE),
    "explain": ("explain", LINE),
    "candidates": ("candidates", LINE),
    "technique": ("technique x-wing", ""),
    "create": ("create 4 --seed 1", ""),
    "book": ("book easy 4 --count 1 --seed 1 -o {}/book.pdf --force", ""),
    "redundant": ("redundant", LINE),
    "true-candidates": ("true-candidates", SMALL),
    "extend": ("extend", SMALL),
    "minimize": ("minimize", LINE),
    "canonical": ("canonical", LINE),
    "symmetry": ("symmetry", LINE),
    "check": ("check {}/puzzle {}/solution", ""),
    "prove": ("prove -o {}/new", LINE),
    "verify": ("verify {}/proof", ""),
    "tile": ("tile r1c3", LINE),
    "analyze": ("analyze", "1\n4\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"),
    "convert": ("convert --to rows", LINE),
    "open": ("open --print", LINE),
    "show": ("show", LINE),
    "draw": ("draw --to svg", LINE),
    "page": ("page", LINE),
    "dataset": ("dataset easy 4 --count 3 --seed 1 --threads 1 -o {}/new", ""),
    "spec": ("spec 4 --seed 1", ""),
    "judge": ("judge {}/tasks --program cat", ""),
    "grade": ("grade {}/graded", ""),
    "pair solve": ("pair solve {}/pair -o -", ""),
    "pair create": ("pair create 2 --seed 1", ""),
    "pair check": ("pair check {}/pair {}/pair", ""),
    "kinds": ("kinds", ""),
    "rules": ("rules", ""),
    "formats": ("formats", ""),
    "help": ("help solve", ""),
}


class Provoked(Exception):
    """A fault that no code expects."""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the calls read."""
    folder = tmp_path_factory.mktemp("crash")
    (folder / "puzzle").write_text(LINE)
    (folder / "solution").write_text(SOLVED)
    (folder / "graded").write_text(json.dumps({"puzzle": SMALL, "answer": SMALL_SOLVED}) + "\n")
    (folder / "pair").write_text(sudoku("pair", "create", "2", "--seed", "1").out)
    assert sudoku("prove", "-o", str(folder / "proof"), stdin=SMALL_SOLVED).status == 0
    assert sudoku("spec", "4", "--seed", "1", "--folder", str(folder / "tasks")).status == 0
    return folder


class Fault:
    """Counts the calls of our functions, and raises `Provoked` at one of them."""

    def __init__(self, at: int | None = None) -> None:
        self.at, self.calls, self.is_provoked = at, 0, False

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        name = frame.f_code.co_filename
        if event != "call" or f"{os.sep}nonet{os.sep}" not in name or name.endswith(("crash.py", "cli/main.py")):
            return
        self.calls += 1
        if self.calls == self.at:
            self.is_provoked = True
            raise Provoked("oh\nno")  # Python switches the hook off then

    @contextmanager
    def watching(self) -> Iterator[None]:
        def ignore(_: object) -> None:
            self.is_provoked = False  # Python was finalizing an object, where it reports an exception and goes on

        with patch.object(sys, "unraisablehook", ignore):
            sys.setprofile(self)
            try:
                yield
            finally:
                sys.setprofile(None)


def run(words: str, stdin: str, folder: Path, fault: Fault) -> Outcome:
    arguments = [word.format(folder) for word in words.split()]
    with fault.watching():
        return sudoku(*arguments, stdin=stdin)


@pytest.mark.parametrize("name", CALLS)
def test_a_fault_at_any_depth_of_any_command_is_a_report_and_status_70(name: str, files: Path) -> None:
    words, stdin = CALLS[name]
    sudoku(*(word.format(files) for word in words.split()), stdin=stdin)  # all is loaded: no module is left half made
    whole = Fault()
    remove(files / "new")
    healthy = run(words, stdin, files, whole)
    assert healthy.status in (0, 1)
    provoked = 0
    for share in (0.02, 0.2, 0.5, 0.8, 0.97):
        remove(files / "new")
        fault = Fault(max(1, int(whole.calls * share)))
        outcome = run(words, stdin, files, fault)
        if not fault.is_provoked:
            continue
        assert outcome.status == 70, (share, outcome)
        assert REPORT.fullmatch(outcome.err), (share, outcome.err)
        assert healthy.out.startswith(outcome.out)
        assert not [path for path in files.iterdir() if path.name.endswith(".part")]
        provoked += 1
    assert provoked


def remove(folder: Path) -> None:
    import shutil

    shutil.rmtree(folder, ignore_errors=True)


def test_every_command_is_provoked() -> None:
    names = {name.partition(" ")[0] for name in CALLS}
    assert names == set(COMMANDS) - {"serve"}
    pair = app.get_command(click.Context(app), "pair")
    assert isinstance(pair, click.Group)
    assert {name for name in CALLS if name.startswith("pair ")} == {f"pair {name}" for name in pair.commands}


def broken(*_: object, **__: object) -> None:
    raise Provoked("oh no")


@pytest.mark.parametrize(
    ("words", "where"),
    [
        ("serve --port 0 --no-open", "nonet.web.server.startup.open_socket"),
        ("", "nonet.cli.menu.run_menu"),
        ("--completion bash", "nonet.cli.main.print_completion"),
        ("solve --unique {}/lines", "nonet.bulk.solve_stream.LineSolver.quick"),  # in a thread
        ("solve --unique {}/lines -o {}/out", "nonet.bulk.solve_stream.LineSolver.quick"),
        (
            "create easy --count 50 --seed 1 --threads 2 --to line",
            "nonet.bulk.create.Series._by_core",
        ),  # in a process
        ("create easy --count 50 --seed 1 --threads 2 --to line -o {}/out", "nonet.bulk.create.Series._by_core"),
    ],
)
def test_a_fault_in_a_thread_or_process_is_a_report_and_status_70(words: str, where: str, tmp_path: Path) -> None:
    (tmp_path / "lines").write_text(f"{LINE}\n" * 3)
    with patch(where, broken):
        outcome = sudoku(*(word.format(tmp_path) for word in words.split()))
    assert (outcome.status, outcome.out) == (70, "")
    assert REPORT.fullmatch(outcome.err.replace("tests/cli/test_crash.py", "x.py")), outcome.err


@pytest.mark.parametrize("error", [RecursionError("maximum recursion depth exceeded"), AssertionError(), KeyError("x")])
def test_any_exception_is_a_crash(error: Exception) -> None:
    with patch("nonet.cli.solve.solve.callback", side_effect=error):
        outcome = sudoku("solve", stdin=LINE)
    assert (outcome.status, outcome.out, outcome.err.count("\n")) == (70, "", 1)
    assert outcome.err.startswith(f"sudoku: internal error: {type(error).__name__}")


def test_an_exception_that_a_library_makes_of_ctrl_c_is_no_crash() -> None:
    def interrupted(**_: object) -> None:
        try:
            raise KeyboardInterrupt
        except KeyboardInterrupt as interrupt:
            raise Provoked("oh no") from interrupt

    with patch("nonet.cli.solve.solve.callback", interrupted):
        assert sudoku("solve", stdin=LINE) == Outcome(130, "", "")


def test_memory_that_runs_out_is_status_3() -> None:
    with patch("nonet.cli.solve.solve.callback", side_effect=MemoryError()):
        outcome = sudoku("solve", stdin=LINE)
    assert outcome == Outcome(3, "", "sudoku: out of memory\n")


def test_a_process_that_cannot_start_is_not_taken_for_a_full_disk() -> None:
    with patch("nonet.cli.solve.solve.callback", side_effect=BlockingIOError(11, "Resource temporarily unavailable")):
        outcome = sudoku("solve", stdin=LINE)
    assert outcome == Outcome(2, "", "sudoku: cannot start a process: resource temporarily unavailable\n")


def test_an_error_of_the_system_is_not_taken_for_one_of_standard_output() -> None:
    with patch("nonet.cli.solve.solve.callback", side_effect=OSError(2, "No usable temporary directory")):
        outcome = sudoku("solve", stdin=LINE)
    assert outcome == Outcome(2, "", "sudoku: no usable temporary directory\n")


@pytest.mark.parametrize(("value", "is_shown"), [("1", True), ("", False), ("0", False)])
def test_the_traceback_is_shown_where_it_is_asked_for(
    value: str, is_shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NONET_DEBUG", value)
    with patch("nonet.cli.solve.solve.callback", side_effect=Provoked("oh no")):
        outcome = sudoku("solve", stdin=LINE)
    assert (outcome.status, "Traceback" in outcome.err) == (70, is_shown)
    last = outcome.err.splitlines()[-1]
    assert last.startswith("sudoku: internal error: Provoked: oh no in ")
    assert last.endswith("please report it") == is_shown


# The command in a process of its own, where something is wrong.
ALONE = """
import sys
from nonet.__main__ import main
{}
main()
"""


def alone(code: str, *arguments: str, stdout: int | None = subprocess.PIPE) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", ALONE.format(code), *arguments]
    return subprocess.run(command, stdout=stdout, stderr=subprocess.PIPE, text=True, check=False, timeout=60)


def test_nothing_follows_on_standard_output() -> None:
    """What was written stays, and what Python would do at its end does not come after the report."""
    code = "import nonet.cli.kinds as k\ndef fail(**_): sys.stdout.write('half'); raise KeyError('x')\n"
    code += "k.kinds.callback = fail"
    code += "\nimport atexit; atexit.register(lambda: print('more'))"
    ended = alone(code, "kinds")
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (70, "half", 1)


def test_an_installation_without_a_package_is_told_as_such() -> None:
    ended = alone("sys.modules['click'] = None", "kinds")
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (70, "", 1)
    assert ended.stderr.startswith("sudoku: this installation is broken (ModuleNotFoundError: ")
