"""The one door to the compiled core: everything else imports from here, never from ``nonet._core``.

A part of the package also works where the core could not be built. There each name that the core would give raises
EngineUnavailable. Code that can do without the core asks `missing` first.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from nonet import model as boards
from nonet._base.errors import EngineUnavailable, install_command
from nonet.model.board import AsListed
from nonet.model.regions import COLUMN, ROW, Look

if TYPE_CHECKING:
    from nonet.model.constraints import Constraint


def advice() -> str:
    """Say how to get the compiled core: in a clone by its own script, elsewhere from the sources of nonet."""
    from pathlib import Path  # rarely needed

    if Path(__file__).parents[3].joinpath("tools", "setup.sh").is_file():
        return "install a C++20 compiler, then run `tools/setup.sh --again` or `pip install .` in the clone"
    command = install_command("--force-reinstall", "--no-cache-dir", "PATH")
    return f"install a C++20 compiler, then run `{command}`, where PATH is the source folder or archive of nonet"


try:
    from nonet._core import (
        Board,
        Cnf,
        LanesCounter,
        Logic,
        LogicOrder,
        LogicStep,
        Prover,
        Search,
        Status,
        add_outside,
        build_info,
        canonical,
        canonical_into,
        common_line,
        create_rated,
        dig_lanes,
        encode,
        fill_grids,
        gather_lines,
        hash_each,
        keep_memory,
        label_graph,
        make_orders,
        pack_grids,
        problem_with,
        propagate,
        rate_se121,
        solve_batch,
        solve_lanes,
        solve_lanes_into,
        solve_outside,
        techniques,
        trace_se121,
        unpack_grids,
    )
except ImportError as error:
    _missing: str | None = f"the compiled core is missing ({error}); {advice()}"
else:
    _missing = None

# In the orders that `dig_lanes` takes.
TOGETHER = 0x80  # added to a cell that goes with the next one
END = 0xFF  # of an order with fewer cells

__all__ = [
    "END",
    "TOGETHER",
    "Board",
    "Cnf",
    "LanesCounter",
    "Logic",
    "LogicOrder",
    "LogicStep",
    "Prover",
    "Search",
    "Status",
    "add_outside",
    "board_of",
    "build_info",
    "canonical",
    "canonical_into",
    "common_line",
    "create_rated",
    "dig_lanes",
    "encode",
    "fill_grids",
    "gather_lines",
    "hash_each",
    "keep_memory",
    "label_graph",
    "make_orders",
    "missing",
    "pack_grids",
    "pack_masks",
    "pack_values",
    "problem_with",
    "propagate",
    "rate_se121",
    "solve_batch",
    "solve_lanes",
    "solve_lanes_into",
    "solve_outside",
    "techniques",
    "trace_se121",
    "unpack_grids",
    "unpack_masks",
    "unpack_values",
]


if not TYPE_CHECKING:  # a checker that sees a `__getattr__` believes in every name

    def __getattr__(name: str) -> object:
        """Raise EngineUnavailable for a name of the missing core. Python asks only for names that are not here."""
        if name in __all__:
            raise EngineUnavailable(_missing or f"the compiled core has no {name}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def missing() -> str | None:
    """Return None if the compiled core is there, else the reason why it is not."""
    return _missing


def board_of(board: boards.Board) -> Board:
    """Return a board as the core takes it: the one description that engines, SAT encoding and human logic share."""
    return _board_of(AsListed(board))


@lru_cache(maxsize=64)
def _board_of(listed: AsListed) -> Board:
    board = listed.board
    regions = [region.cells for region in board.regions]
    kinds = [_kind_of(region) for region in board.regions]
    constraints = [_packed(constraint, board.size) for constraint in board.constraints]
    return Board(board.size, board.cell_count, regions, kinds, constraints)


def _kind_of(region: boards.Region) -> str:
    """Return the sort of region that techniques see. The shapes of a jigsaw count as boxes."""
    if region.family in (ROW, COLUMN):
        return region.family.name
    return "box" if region.family.look is Look.AREA else "other"


_Packed = tuple[str, Sequence[int], Sequence[int], bytes, list[object]]


def _packed(constraint: Constraint, size: int) -> _Packed:
    """Return a constraint as the core reads it: its parts, with the masks as bytes."""
    name, cells, numbers, masks, inner = constraint.parts()
    alternatives: list[object] = [[_packed(each, size) for each in alternative] for alternative in inner]
    return name, cells, numbers, pack_masks(masks, size), alternatives


def pack_values(values: Sequence[int], size: int) -> bytes:
    r"""Return digits in the form of the core: one byte per cell up to 255 digits, above that two, the low one first.

    >>> pack_values([0, 9], 9), pack_values([0, 256], 400)
    (b'\x00\t', b'\x00\x00\x00\x01')
    """
    return bytes(values) if size <= 255 else struct.pack(f"<{len(values)}H", *values)


def unpack_values(data: bytes, size: int) -> Sequence[int]:
    r"""Return the digits from `pack_values` or the core.

    >>> unpack_values(b'\x00\x00\x00\x01', 400)
    (0, 256)
    """
    return data if size <= 255 else struct.unpack(f"<{len(data) // 2}H", data)


def pack_masks(masks: Sequence[int], size: int) -> bytes:
    """Return candidate masks in the form of the core: whole words of 8 bytes per cell, the low byte first."""
    width = _mask_bytes(size)
    return b"".join((mask & ((1 << size) - 1)).to_bytes(width, "little") for mask in masks)


def unpack_masks(data: bytes, size: int) -> list[int]:
    """Return the candidate masks from `pack_masks` or `propagate`.

    >>> unpack_masks(pack_masks([1, 1 << 80], 81), 81) == [1, 1 << 80]
    True
    """
    width = _mask_bytes(size)
    return [int.from_bytes(data[at : at + width], "little") for at in range(0, len(data), width)]


def _mask_bytes(size: int) -> int:
    return (size + 63) // 64 * 8
