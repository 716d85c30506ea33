"""On a real GPU: `pytest -m gpu tests/solver/gpu`. CI runs the same kernels on the processor, see test_kernel.py."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nonet
import nonet.bulk.gpu
from nonet import PuzzleError
from nonet.bulk.solve_many import ManySolutions
from nonet.solver import core as _native
from nonet.solver.bulk import find_bulk_engine
from nonet.solver.gpu.cuda import CupyDriver
from tests.solver.gpu.puzzles import DATA, EMPTY, TWICE, altered, of_data_sets, proper, sparse

_PROBLEM = CupyDriver().problem()
pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(_PROBLEM is not None, reason=f"there is no GPU to test: {_PROBLEM}"),
    pytest.mark.skipif(_native.missing() is not None, reason="the compiled core is missing, to compare with"),
]


def check(puzzles: Any, limit: int = 2) -> None:
    found, expected = (nonet.solve_many(puzzles, limit=limit, engine=engine) for engine in ("gpu", "lanes"))
    assert (found.count == expected.count).all()
    is_settled = expected.count <= 1 if limit > 1 else expected.count == 0
    assert (found.solutions[is_settled] == expected.solutions[is_settled]).all()


@pytest.mark.parametrize("limit", [1, 2, 10, 255])
def test_counts(limit: int) -> None:
    puzzles = proper(20_000)
    check([EMPTY, TWICE, *puzzles, *altered(puzzles), *sparse(puzzles[:2000])], limit)


@pytest.mark.parametrize("count", [0, 1, 33, 129])
def test_any_number(count: int) -> None:
    check(proper(count) if count else [])


def test_several_chunks() -> None:
    task = find_bulk_engine(nonet.make_board(), "gpu").task
    puzzles = np.tile(nonet.create_many(10_007, seed=3).puzzles, (2 * task // 10_007 + 1, 1))
    check(puzzles)
    puzzles[task + 12, 40] = 77
    with pytest.raises(PuzzleError, match=f"^puzzle {task + 13}, cell 41: expected a digit"):
        nonet.solve_many(puzzles, engine="gpu")


def test_pinned_memory() -> None:
    cupyx = pytest.importorskip("cupyx")
    made = nonet.create_many(10_000, seed=3)
    puzzles, solutions, counts = (cupyx.empty_pinned(shape, np.uint8) for shape in ((10_000, 81),) * 2 + ((10_000,),))
    puzzles[:] = made.puzzles
    found = nonet.solve_many(puzzles, engine="gpu", into=ManySolutions(solutions, counts, 2))
    assert (found.solutions == made.solutions).all()
    assert found.is_unique.all()


def test_arrays_that_stay_on_the_gpu() -> None:
    cupy = pytest.importorskip("cupy")
    made = nonet.create_many(10_000, seed=3)
    found = nonet.bulk.gpu.solve_many(cupy.asarray(made.puzzles))
    assert (cupy.asnumpy(found.solutions) == made.solutions).all()
    solutions, counts = nonet.bulk.gpu.solve_packed(nonet.bulk.gpu.pack(cupy.asarray(made.puzzles)))
    assert (nonet.bulk.gpu.unpack(solutions).get() == made.solutions).all()
    assert (counts.get() == 1).all()


def test_tensors_of_pytorch() -> None:
    torch = pytest.importorskip("torch")
    made = nonet.create_many(10_000, seed=3)
    found = nonet.bulk.gpu.solve_many(torch.from_numpy(made.puzzles.copy()).cuda())
    assert (torch.from_dlpack(found.solutions).cpu().numpy() == made.solutions).all()


@pytest.mark.skipif(not DATA, reason="NONET_DATA is not set to the folder of public puzzles")
@pytest.mark.parametrize("limit", [1, 2])
def test_public_puzzles(limit: int) -> None:
    for puzzles in of_data_sets(each=10_000_000).values():
        check(puzzles, limit)
