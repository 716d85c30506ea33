"""Puzzles that are on a GPU already, and solutions that stay there: arrays of CuPy, PyTorch, JAX and others by DLPack.

Needs an NVIDIA GPU and CuPy (`pip install 'cupy-cuda13x[ctk]'`). For puzzles in the memory of the machine there is
`nonet.solve_many(engine="gpu")`.
"""

from __future__ import annotations

from typing import Any

from nonet._base.arguments import checked
from nonet.bulk.solve_many import ManySolutions

# ruff: noqa: ANN401  (arrays of whichever library)


@checked(by_place=("limit",))
def solve_many(puzzles: Any, *, limit: int = 2) -> ManySolutions:
    """Solve classic 9x9 puzzles, counting solutions up to `limit` (1 to 255).

    `puzzles` is an array of bytes on a GPU, of shape (N, 81) or (N, 9, 9): digits from 0 to 9, or text. The solutions
    and counts are arrays of CuPy on the same device, which other libraries take by DLPack (`torch.from_dlpack`).
    """
    from nonet.solver.gpu import device

    return ManySolutions(*device.solve(puzzles, limit), limit)


@checked
def pack(puzzles: Any) -> Any:
    """Puzzles in the form that the GPU works on, 48 bytes instead of 81: an array of words of shape (N, 12).

    Word 3p + i has binary place p of the digits in the rows i, i + 3 and i + 6, at bit 9 * band + column. An empty cell
    is 0, or 14 where it was a dot.
    """
    from nonet.solver.gpu import device

    return device.pack(puzzles)


@checked(by_place=("limit",))
def solve_packed(planes: Any, *, limit: int = 2) -> tuple[Any, Any]:
    """Packed puzzles to packed solutions, zeros where there is none, and to their counts."""
    from nonet.solver.gpu import device

    return device.solve_packed(planes, limit)


@checked
def unpack(planes: Any) -> Any:
    """The digits of packed grids: an array of bytes of shape (N, 81)."""
    from nonet.solver.gpu import device

    return device.unpack(planes)
