"""Why cells that add up to something exclude candidates: one side is too small or too large. English, as Namer is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from nonet.board.masks import digits_of
from nonet.board.shapes import Sum
from nonet.errors import listed
from nonet.logic.naming import Namer
from nonet.logic.reasons.extremes import extreme_sum
from nonet.logic.reasons.reason import Reason, either_of
from nonet.logic.step import Candidate
from nonet.records import dataclass

FEW_CELLS = 4  # so many are named; more are the others
FEW_SUMS = 5  # so many are listed

Masks = Mapping[int, int]


def sum_reasons(total: Sum, masks: Masks, candidates: Sequence[Candidate], name: Namer) -> list[Reason]:
    """Reasons for those of the candidates that have a short one; none for sums with weights beyond one."""
    if len(total.totals) != 1 or not {*total.weights} <= {1, -1}:
        return []
    by_cell: dict[int, list[int]] = {}
    for cell, digit in candidates:
        by_cell.setdefault(cell, []).append(digit)
    summing = _Summing(total, masks, name)
    return [reason for cell, digits in by_cell.items() for reason in summing.of_cell(cell, digits)]


@dataclass(frozen=True, slots=True)
class _Sides:
    """A cell and the others of its side add up to as much as the far side and the total."""

    cell: int
    own: tuple[int, ...]
    far: tuple[int, ...]
    total: int


class _Summing:
    def __init__(self, total: Sum, masks: Masks, name: Namer) -> None:
        self.shape = total
        self.masks = masks
        self.name = name
        self.weights = dict(zip(total.cells, total.weights, strict=True))

    def of_cell(self, cell: int, digits: Sequence[int]) -> Iterator[Reason]:
        """Too small and too large digits of a cell, each lot in one sentence."""
        weight = self.weights[cell]
        own = tuple(other for other, each in self.weights.items() if each == weight and other != cell)
        far = tuple(other for other, each in self.weights.items() if each == -weight)
        sides = _Sides(cell, own, far, weight * self.shape.totals[0])
        for sign in (1, -1):
            lost = [digit for digit in digits if self._is_beyond(sides, digit, sign)]
            if lost:
                yield self._reason(sides, lost, sign)
            digits = [digit for digit in digits if digit not in lost]
        for digit in digits:
            yield from self._between(sides, digit)

    def _between(self, sides: _Sides, digit: int) -> Iterator[Reason]:
        """A digit beside which few other cells would have to make what they cannot, although it is not out of reach."""
        if (sides.own and sides.far) or len(sides.own or sides.far) > FEW_CELLS:
            return
        cells = sides.own or sides.far
        need = sides.total - digit if sides.own else digit - sides.total
        sums = self._sums(sides.cell, digit, cells)
        if need in sums:
            return
        have, make = ("make", "can only make") if len(cells) > 1 else ("be", "can only be")
        rest = f"but {make} {listed(sums, 'or')}" if 0 < len(sums) <= FEW_SUMS else "which is not possible"
        would = f"If {self.name.cell(sides.cell)} were {digit}, {self.name.cells(cells)} would have to {have} {need}"
        yield Reason(((sides.cell, digit),), f"{would}, {rest}.", (self.shape,), self.shape.cells)

    def _sums(self, cell: int, digit: int, cells: Sequence[int]) -> list[int]:
        """All that some cells can make beside a digit."""
        peers = self.name.board.peers
        ways: list[dict[int, int]] = [{cell: digit}]
        for other in cells:
            ways = [
                {**way, other: each}
                for way in ways
                for each in digits_of(self.masks[other])
                if not any(known == each and place in peers[other] for place, known in way.items())
            ]
        return sorted({sum(way.values()) - digit for way in ways})

    def _is_beyond(self, sides: _Sides, digit: int, sign: int) -> bool:
        """Whether its side is too large (sign 1) or too small (-1) even then."""
        near, other = self._ends(sides, digit, sign)
        return near is not None and other is not None and sign * (digit + near) > sign * (other + sides.total)

    def _ends(self, sides: _Sides, digit: int, sign: int) -> tuple[int | None, int | None]:
        """The least of the own side and the most of the far one beside a digit; with sign -1 the other way round."""
        return self._extreme(sides.cell, digit, sides.own, sign), self._extreme(sides.cell, digit, sides.far, -sign)

    def _extreme(self, cell: int, digit: int, cells: Sequence[int], sign: int) -> int | None:
        """The least or the most of some cells beside a digit; cells that see it cannot have it, too."""
        peers = self.name.board.peers[cell]
        bit = 1 << (digit - 1)
        left = {other: self.masks[other] & ~(bit if other in peers else 0) for other in cells}
        return extreme_sum(cells, left, self.name.board, sign)

    def _reason(self, sides: _Sides, lost: Sequence[int], sign: int) -> Reason:
        edge = min(lost) if sign > 0 else max(lost)
        near, other = self._ends(sides, edge, sign)
        assert near is not None
        assert other is not None
        least, most = ("at least", "at most")[::sign]
        if sides.own and sides.far:
            side = self.name.cells(sorted([sides.cell, *sides.own]))
            more = f" plus {sides.total}" if sides.total > 0 else f" less {-sides.total}" if sides.total < 0 else ""
            far = f"{self.name.cells(sides.far)}{more}"
            rest = f"{side} would make {least} {edge + near}, but {far} {most} {other + sides.total}"
        elif sides.own:
            rest = self._must(sides.own, (sides.total - edge, near), (most, least), is_one=len(lost) == 1)
        else:
            rest = self._must(sides.far, (edge - sides.total, other), (least, most), is_one=len(lost) == 1)
        mask = sum(1 << (digit - 1) for digit in lost)
        sentence = f"If {self.name.cell(sides.cell)} were {either_of(mask)}, {rest}."
        return Reason(tuple((sides.cell, digit) for digit in lost), sentence, (self.shape,), self.shape.cells)

    def _must(self, cells: Sequence[int], numbers: tuple[int, int], words: tuple[str, str], *, is_one: bool) -> str:
        """What cells would have to make, and what they make at best."""
        which = "the others" if len(cells) > FEW_CELLS else self.name.cells(cells)
        have, make = ("make", "make") if len(cells) > 1 else ("be", "is")
        so = "" if is_one else f" {words[0]}"
        return f"{which} would have to {have}{so} {numbers[0]}, but {make} {words[1]} {numbers[1]}"
