"""Anti-knight: cells a knight's move apart differ. Each such pair is a region of two cells."""

from __future__ import annotations

from nonet.board.families import Family, Look
from nonet.board.geometry import place_name
from nonet.board.kinds.base import Kind, KindArgs, RegionRule
from nonet.board.regions import Region

MOVE = Family("knight's move", "knight's moves", Look.HIDDEN, tie="a knight's move apart")

KNIGHT = ((1, 2), (1, -2), (2, 1), (2, -1))  # every pair once: from its upper cell


def moves(frame: KindArgs) -> tuple[Region, ...]:
    """The pairs of cells a knight's move apart, in reading order of their upper cells."""
    size = frame.size
    return tuple(
        Region(MOVE, f"{place_name((row, column))}-{place_name((row + down, column + right))}",
               (row * size + column, (row + down) * size + column + right))
        for row in range(size)
        for column in range(size)
        for down, right in KNIGHT
        if row + down < size and 0 <= column + right < size
    )  # fmt: skip


def _move_problem(frame: KindArgs) -> str:
    return "" if frame.size >= 3 else f"no knight can move on {frame.size}x{frame.size}"


_DIFFER = "Cells a knight's move apart, as in chess, must have different numbers."


def _words(_frame: KindArgs) -> str:
    return _DIFFER


KIND = Kind(
    id="anti-knight",
    summary="cells a knight's move apart (as in chess) differ too",
    rules=(RegionRule(moves, _words, _DIFFER),),
    aliases=("antiknight", "knight"),
    as_rules=("anti-knight",),
    problems=(_move_problem,),
)
