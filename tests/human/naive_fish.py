"""Fish by trying every combination of regions: slow, and plain enough to be believed. The twin of fish_search.hpp.

Sets of cells are ints, a bit a cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from nonet.human.position import Position
from nonet.model import Board
from nonet.model.candidates import Candidate

MAX_FINS, MAX_ENDO_FINS = 5, 2
BOXES = ("box", "region")


@dataclass(frozen=True)
class NaiveFish:
    kind: str  # basic, franken, mutant
    has_fins: bool
    is_sashimi: bool
    eliminations: tuple[Candidate, ...]  # in order


def naive_fish(position: Position, size: int, kind: str) -> Iterator[NaiveFish]:
    """All fish in the pools of a kind, in order."""
    board, masks = position.board, position.candidates()
    for digit in range(1, board.size + 1):
        places = _bits(cell for cell, mask in enumerate(masks) if mask >> (digit - 1) & 1)
        cells = [places & _bits(region.cells) for region in board.regions]
        for base_pool, cover_pool in _pools(board, kind):
            for bases in combinations([i for i in base_pool if cells[i]], size):
                for covers in combinations([i for i in cover_pool if cells[i] and i not in bases], size):
                    if fish := _fish(board, digit, cells, (bases, covers)):
                        yield fish


def _pools(board: Board, kind: str) -> list[tuple[list[int], list[int]]]:
    def of(*families: str) -> list[int]:
        return [i for i, region in enumerate(board.regions) if region.family.name in families]

    if kind == "mutant":
        every = list(range(len(board.regions)))
        return [(every, every)]
    rows, columns = (of("row"), of("column")) if kind == "basic" else (of("row", *BOXES), of("column", *BOXES))
    return [(rows, columns), (columns, rows)]


def _fish(board: Board, digit: int, cells: Sequence[int], sides: tuple[tuple[int, ...], ...]) -> NaiveFish | None:
    bases, covers = sides
    base_cells, endo, overlaps = _union(cells[i] for i in bases)
    covered, twice, _ = _union(cells[i] for i in covers)
    fins = (base_cells & ~covered) | endo
    if overlaps > MAX_ENDO_FINS or fins.bit_count() > MAX_FINS or not all(cells[i] & base_cells for i in covers):
        return None
    outside, inside = covered & ~base_cells, twice & base_cells
    for fin in _cells(fins):
        seeing = _bits(board.peers[fin])
        outside, inside = outside & seeing, inside & seeing
    if not outside | inside:
        return None
    is_sashimi = any((cells[i] & ~fins).bit_count() <= 1 for i in bases)
    eliminations = tuple((cell, digit) for cell in (*_cells(outside), *_cells(inside)))
    return NaiveFish(_kind(board, bases, covers), bool(fins), is_sashimi, eliminations)


def _union(sets: Iterable[int]) -> tuple[int, int, int]:
    """All cells, those in two sets, and how many overlaps came up on the way."""
    every = double = overlaps = 0
    for cells in sets:
        overlaps += (every & cells).bit_count()
        double |= every & cells
        every |= cells
    return every, double, overlaps


def _kind(board: Board, bases: Sequence[int], covers: Sequence[int]) -> str:
    sides = [{board.regions[i].family.name for i in side} for side in (bases, covers)]
    lines = [side - set(BOXES) for side in sides]
    if lines not in ([{"row"}, {"column"}], [{"column"}, {"row"}]):
        return "mutant"
    return "basic" if lines == sides else "franken"


def _bits(cells: Iterable[int]) -> int:
    return sum(1 << cell for cell in cells)


def _cells(bits: int) -> list[int]:
    return [cell for cell in range(bits.bit_length()) if bits >> cell & 1]
