"""Names of engines where they do not belong: the message says where they do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import nonet
from nonet._base.errors import UnknownNameError
from nonet.solver.bulk import BULK_ENGINES
from tests.cli.sudoku import sudoku

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PAIR = "1,0,0,0\n0,0,0,0\n0,0,0,0\n0,0,0,2\n0,3,0,0\n0,0,0,0\n0,0,0,0\n0,4,0,0\n"
MANY = "the engine {} is for many puzzles ({}): use auto, native, sat or reference"
QUICK = "sudoku solve, nonet.solve_many"


@pytest.mark.parametrize("command", ["count", "create", "create --count 3 --to line", "tile 1 1", "pair solve"])
@pytest.mark.parametrize("engine", ["gpu", "lanes"])
def test_commands_for_one_puzzle(command: str, engine: str) -> None:
    found = sudoku(*command.split(), "--engine", engine, stdin=PAIR if command.startswith("pair") else LINE)
    assert (found.status, found.out) == (2, "")
    assert found.err == f"sudoku: {MANY.format(engine, QUICK)}\n"


@pytest.mark.parametrize("call", [nonet.solve, nonet.count, nonet.prove])
@pytest.mark.parametrize(("engine", "takers"), [("GPU", QUICK), ("lanes", QUICK), ("boards", "nonet.solve_many")])
def test_calls_for_one_puzzle(call: Callable[..., object], engine: str, takers: str) -> None:
    with pytest.raises(UnknownNameError) as refused:
        call(LINE, engine=engine)
    assert str(refused.value) == MANY.format(engine.lower(), takers)


@pytest.mark.parametrize("lines", [1, 3])
@pytest.mark.parametrize("engine", ["nope", "boards"])
def test_solve_lists_all_that_it_takes(engine: str, lines: int) -> None:
    found = sudoku("solve", "--engine", engine, stdin=f"{LINE}\n" * lines)
    assert (found.status, found.out) == (2, "")
    assert found.err.endswith(f"unknown engine '{engine}' (choices: auto, native, sat, reference, lanes, gpu)\n")


def test_count_lists_those_for_one_puzzle() -> None:
    found = sudoku("count", "--engine", "nope", stdin=LINE)
    assert found.err == "sudoku: unknown engine 'nope' (choices: auto, native, sat, reference)\n"


@pytest.mark.parametrize("name", ["lanes", "gpu"])
def test_the_environment_leaves_one_puzzle_to_auto(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    expected = nonet.solve(LINE)
    monkeypatch.setenv("NONET_ENGINE", name)
    assert nonet.solve(LINE).solutions == expected.solutions
    assert sudoku("count", stdin=LINE).out == "1\n"


def test_help_lists_every_engine_for_many() -> None:
    """These texts are written by hand: help would load the engines only to name them."""
    shown = sudoku("solve", "--help").out
    assert [engine.id for engine in BULK_ENGINES if engine.is_quick and engine.id not in shown] == []
    described = nonet.solve_many.__doc__ or ""
    assert [engine.id for engine in BULK_ENGINES if f'"{engine.id}"' not in described] == []
