"""`sudoku solve --engine gpu`, with devices that run the kernels on the processor."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonet.bulk import arrow
from nonet.solver import bulk
from nonet.solver import core as _native
from tests.cli.sudoku import sudoku
from tests.solver.gpu.conftest import Install
from tests.solver.gpu.puzzles import EMPTY, TWICE, altered, proper

pytestmark = pytest.mark.skipif(_native.missing() is not None, reason="the compiled core is missing")
PUZZLES = proper(150)
OTHER = "1...|..2.|.3..|...4".replace("|", "")  # 4x4


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join(PUZZLES) + "\n", "ascii")
    return path


def test_a_file_of_lines(install: Install, lines: Path, tmp_path: Path) -> None:
    driver = install()
    found = sudoku("solve", str(lines), "--engine", "gpu", "-o", str(tmp_path / "out.txt"))
    assert (found.status, found.out) == (0, "")
    assert sum(driver.tasks) > 0
    assert (tmp_path / "out.txt").read_text() == sudoku("solve", str(lines)).out


def test_lines_of_all_sorts(install: Install, tmp_path: Path) -> None:
    """What is no classic 9x9 puzzle is left to other engines; comments and blank lines stay where they are."""
    driver = install()
    text = "\n".join([*PUZZLES[:3], "# a comment", OTHER, TWICE, PUZZLES[4].replace(".", "x"), EMPTY]) + "\n"
    found, expected = (sudoku("solve", "--engine", engine, stdin=text) for engine in ("gpu", "auto"))
    assert sum(driver.tasks) > 0
    assert found.status == expected.status == 1
    assert found.out.splitlines()[:-1] == expected.out.splitlines()[:-1]  # of several solutions it may meet another
    assert found.err == expected.err


@pytest.mark.parametrize("end", ["\n", "\r\n", ",1\n"])
def test_without_the_core(install: Install, monkeypatch: pytest.MonkeyPatch, end: str) -> None:
    text = "".join(puzzle + end for puzzle in altered(PUZZLES))
    expected = sudoku("solve", stdin=text)
    install(packs=False)
    monkeypatch.setattr(_native, "_missing", "the compiled core is missing")
    found = sudoku("solve", "--engine", "gpu", stdin=text)
    assert found.status == expected.status
    assert [len(line) for line in found.out.splitlines()] == [len(line) for line in expected.out.splitlines()]


def test_one_puzzle_is_left_to_auto(install: Install) -> None:
    driver = install()
    assert sudoku("solve", "--engine", "gpu", stdin=PUZZLES[0]) == sudoku("solve", stdin=PUZZLES[0])
    assert sum(driver.tasks) == 0


def test_a_large_file_takes_it_by_itself(install: Install, monkeypatch: pytest.MonkeyPatch, lines: Path) -> None:
    driver = install()
    monkeypatch.setattr(bulk, "GPU_FROM", len(PUZZLES))
    sudoku("solve", str(lines))
    assert sum(driver.tasks) > 0


@pytest.mark.parametrize("words", [(), ("--json",)])
def test_what_is_missing_is_said(install: Install, lines: Path, words: tuple[str, ...]) -> None:
    install(problem="CuPy is not installed (pip install 'cupy-cuda13x[ctk]')")
    found = sudoku("solve", str(lines), "--engine", "gpu", *words)
    message = "the engine gpu is not available: CuPy is not installed (pip install 'cupy-cuda13x[ctk]')"
    assert (found.status, found.out, message in found.err) == (2, "", True)


def test_arrow_batches(install: Install) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    driver = install()
    batch = pyarrow.record_batch({"puzzle": PUZZLES})
    assert arrow.solve_batch(batch, engine="gpu") == arrow.solve_batch(batch)
    assert sum(driver.tasks) > 0


def test_the_environment_may_name_it(install: Install, monkeypatch: pytest.MonkeyPatch, lines: Path) -> None:
    expected = sudoku("solve", str(lines))
    driver = install()
    monkeypatch.setenv("NONET_ENGINE", "GPU")
    assert sudoku("solve", str(lines)) == expected
    assert sum(driver.tasks) > 0
    assert sudoku("solve", str(lines), "--engine", "native") == expected


@pytest.mark.parametrize("words", ["solve --all", "count", "rate", "hint"])
def test_the_environment_leaves_all_else_to_auto(install: Install, monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    expected = sudoku(*words.split(), stdin=PUZZLES[0])
    driver = install()
    monkeypatch.setenv("NONET_ENGINE", "gpu")
    assert sudoku(*words.split(), stdin=PUZZLES[0]) == expected
    assert sum(driver.tasks) == 0


def test_the_environment_names_what_is_missing(install: Install, monkeypatch: pytest.MonkeyPatch, lines: Path) -> None:
    install(problem="CuPy is not installed")
    monkeypatch.setenv("NONET_ENGINE", "gpu")
    found = sudoku("solve", str(lines))
    assert (found.status, found.out) == (2, "")
    assert found.err == "sudoku: the engine gpu is not available: CuPy is not installed\n"
