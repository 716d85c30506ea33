"""The way of puzzles to a device and back, with devices that run the kernels on the processor."""

from __future__ import annotations

import numpy as np
import pytest

import nonet
from nonet import PuzzleError
from nonet.bulk.solve_many import ManySolutions
from nonet.model import make_board
from nonet.model.board import CLASSIC_CELLS
from nonet.solver import bulk
from nonet.solver import core as _native
from nonet.solver.gpu import LINE
from tests.solver.gpu.conftest import CHUNK, Install
from tests.solver.gpu.puzzles import EMPTY, TWICE, altered, proper

pytestmark = pytest.mark.skipif(_native.missing() is not None, reason="the compiled core is missing")
BOARD = make_board()
PUZZLES = [*altered(proper(331)), EMPTY, TWICE]


def same(found: ManySolutions, expected: ManySolutions) -> bool:
    is_one = expected.count == 1
    return bool((found.count == expected.count).all() and (found.solutions[is_one] == expected.solutions[is_one]).all())


@pytest.mark.parametrize("count", [0, 1, 33, CHUNK, CHUNK + 1, 333])
@pytest.mark.parametrize("packs", [True, False])
@pytest.mark.parametrize("devices", [1, 3])
def test_every_puzzle_has_its_own_answer(install: Install, count: int, packs: bool, devices: int) -> None:
    driver = install(devices, packs=packs)
    puzzles = PUZZLES[:count]
    assert same(nonet.solve_many(puzzles, engine="gpu", threads=4), nonet.solve_many(puzzles, engine="lanes"))
    assert sum(driver.tasks) == -(-count // CHUNK)
    ways = {way for slot in driver.made for way in (*slot.loaded, *slot.saved)}
    assert ways == ({"planes" if packs else "bytes"} if count else set())


def test_all_devices_take_part(install: Install) -> None:
    driver = install(devices=3, slots=1)
    nonet.solve_many(PUZZLES, engine="gpu", threads=3)
    assert min(driver.tasks) >= 1


@pytest.mark.parametrize("packs", [True, False])
@pytest.mark.parametrize("end", ["\n", "\r\n", ""])
def test_lines_are_read_where_they_are(install: Install, packs: bool, end: str) -> None:
    install(packs=packs)
    expected = nonet.solve_many(PUZZLES)
    assert same(nonet.solve_many(end.join(PUZZLES), engine="gpu"), expected)
    assert same(nonet.solve_many(end.join(PUZZLES) + end, engine="gpu"), expected)


@pytest.mark.parametrize("packs", [True, False])
def test_answers_as_lines(install: Install, packs: bool) -> None:
    install(packs=packs)
    engine = bulk.find_bulk_engine(BOARD, "gpu")
    text = "".join(f"{puzzle},rest of it\n" for puzzle in PUZZLES).encode()
    lines, counts = engine.solve_lines(BOARD, text, 2, CLASSIC_CELLS + 12)
    many = nonet.solve_many(PUZZLES)
    assert counts == many.count.tobytes()
    rows = lines.decode().splitlines(keepends=True)
    assert {len(row) for row in rows} == {LINE}
    for row, digits, count in zip(rows, many.solutions.tolist(), counts, strict=True):
        assert count > 1 or row == "".join(map(str, digits)) + "\n"


@pytest.mark.parametrize("packs", [True, False])
@pytest.mark.parametrize("at", [0, CHUNK - 1, CHUNK, 332])
def test_a_byte_that_is_no_cell_is_told_with_its_place(install: Install, packs: bool, at: int) -> None:
    install(packs=packs)
    puzzles = [*PUZZLES]
    puzzles[at] = puzzles[at][:40] + "q" + puzzles[at][41:]
    with pytest.raises(PuzzleError, match=f"^puzzle {at + 1}, cell 41: expected a digit, '.' or 0, got 'q'$"):
        nonet.solve_many(puzzles, engine="gpu")
    assert same(nonet.solve_many(PUZZLES, engine="gpu"), nonet.solve_many(PUZZLES))  # no slot is lost


def test_pinned_memory_goes_straight(install: Install) -> None:
    driver = install()
    puzzles = driver.pinned(len(PUZZLES) * CLASSIC_CELLS)
    puzzles[:] = np.frombuffer("".join(PUZZLES).encode().replace(b".", b"0"), np.uint8) - ord("0")
    room = driver.pinned(len(PUZZLES) * LINE)
    into = ManySolutions(room[: -len(PUZZLES)].reshape(-1, CLASSIC_CELLS), room[-len(PUZZLES) :], 2)
    before = len(driver.given)
    found = nonet.solve_many(puzzles.reshape(-1, CLASSIC_CELLS), engine="gpu", into=into)
    assert found.solutions is into.solutions
    assert same(found, nonet.solve_many(PUZZLES))
    assert {way for slot in driver.made for way in (*slot.loaded, *slot.saved)} == {"bytes"}
    assert len(driver.given) == before  # and needs no memory of ours


def test_memory_is_bounded(install: Install) -> None:
    """By the number of threads: not by the number of puzzles."""
    driver = install()
    nonet.solve_many(PUZZLES * 3, engine="gpu", threads=3)
    assert len(driver.given) <= 3 * 3
    kept = len(driver.given)
    nonet.solve_many(PUZZLES * 3, engine="gpu", threads=1)
    assert len(driver.given) == kept


def test_room_of_another_size_is_refused(install: Install) -> None:
    install()
    into = nonet.solve_many(PUZZLES[:2])
    with pytest.raises(PuzzleError, match=r"^expected room for 3 solutions of 81 cells, got room for 2 of 81 cells$"):
        nonet.solve_many(PUZZLES[:3], into=into, engine="gpu")


def test_it_is_chosen_for_many_puzzles_where_it_can_run(install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = install()
    nonet.solve_many(PUZZLES)
    assert sum(driver.tasks) == 0
    monkeypatch.setattr(bulk, "GPU_FROM", len(PUZZLES))
    assert bulk.find_bulk_engine(BOARD, None, len(PUZZLES)).id == "gpu"
    assert bulk.find_bulk_engine(BOARD, "native", len(PUZZLES)).id == "lanes"
    assert bulk.find_bulk_engine(make_board("diagonal"), None, len(PUZZLES)).id == "boards"
    nonet.solve_many(PUZZLES)
    assert sum(driver.tasks)


def test_it_is_not_looked_for_where_puzzles_are_few(install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = install()
    monkeypatch.setattr(driver, "problem", None)  # whoever asks fails
    assert bulk.find_bulk_engine(BOARD, None, bulk.GPU_FROM - 1).id == "lanes"
    assert bulk.find_quick_engine(BOARD) is not None


def test_what_is_missing_is_said(install: Install) -> None:
    install(problem="CuPy is not installed")
    assert bulk.find_bulk_engine(BOARD, None, bulk.GPU_FROM).id == "lanes"
    with pytest.raises(nonet.EngineUnavailable, match=r"^the engine gpu is not available: CuPy is not installed$"):
        nonet.solve_many(PUZZLES, engine="gpu")


def test_an_interrupt_ends_between_chunks(install: Install) -> None:
    driver = install()

    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        nonet.solve_many(PUZZLES * 5, engine="gpu", threads=1, progress=interrupt)
    assert sum(driver.tasks) == 1
