"""Why cells whose digits are a set of some family, such as a cage, exclude candidates. English, as Namer is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from nonet.board.masks import digits_of
from nonet.board.shapes import Combo
from nonet.errors import listed
from nonet.logic.naming import Namer
from nonet.logic.reasons.arcs import left_by
from nonet.logic.reasons.extremes import extreme_sum
from nonet.logic.reasons.reason import Reason, either_of
from nonet.logic.step import Candidate

ALL_HAVE = ", and all have "
FEW_SETS = 6  # so many combinations are listed
FEW_TRIED = 3  # so many are placed before the reader's eyes

Masks = Mapping[int, int]


def combo_reasons(combo: Combo, masks: Masks, candidates: Sequence[Candidate], name: Namer) -> list[Reason]:
    """Reasons for those of the candidates that have a short one."""
    return _Combining(combo, masks, name).reasons(candidates)


def needed_by_combo(combo: Combo, masks: Masks, digit: int, places: Sequence[int], name: Namer) -> str:
    """Why every way has this digit, in one sentence; empty if that is no short story."""
    own = _Combining(combo, masks, name)
    if len(places) == len([cell for cell in combo.cells if masks[cell] >> (digit - 1) & 1]):
        if 0 < len(own.sets) <= FEW_SETS:
            return f"{own.ways}{'' if len(own.sets) == 1 else f'{ALL_HAVE}{digit}'}."
        if own.total is None:
            return ""
        left = {cell: mask & ~(1 << (digit - 1)) for cell, mask in masks.items()}
        for sign, word in ((1, "at least"), (-1, "at most")):
            found = extreme_sum(combo.cells, left, name.board, sign)
            if found is not None and sign * found > sign * own.total:
                return f"Without {digit} they make {word} {found}, not {own.total}."
    return ""


def fitting_sets(combo: Combo, masks: Masks) -> list[int]:
    """The sets of a combo that its cells can still hold."""
    own = [masks[cell] for cell in combo.cells]
    return [chosen for chosen in combo.sets if can_hold([mask & chosen for mask in own])]


def can_hold(masks: list[int]) -> bool:
    """Whether each cell can have a digit of its own; masks of as many cells as digits."""
    if not masks:
        return True
    first, *others = sorted(masks, key=int.bit_count)
    return any(can_hold([mask & ~(1 << (digit - 1)) for mask in others]) for digit in digits_of(first))


class _Combining:
    def __init__(self, combo: Combo, masks: Masks, name: Namer) -> None:
        self.combo = combo
        self.masks = masks
        self.name = name
        self.sets = sorted(fitting_sets(combo, masks), key=digits_of)
        totals = {sum(digits_of(chosen)) for chosen in combo.sets}
        self.total = totals.pop() if len(totals) == 1 else None

    def reasons(self, candidates: Sequence[Candidate]) -> list[Reason]:
        union = 0
        for chosen in self.sets:
            union |= chosen
        absent = [candidate for candidate in candidates if not union >> (candidate[1] - 1) & 1]
        found: list[Reason] = []
        if 0 < len(self.sets) <= FEW_SETS and absent:
            digits = sorted({digit for _, digit in absent})
            found.append(self._reason(absent, f"{self.ways}, {self._without(digits)}."))
        elif absent and self.total is not None:
            found += self._by_bounds(absent)
        told = {candidate for reason in found for candidate in reason.candidates}
        left = dict(zip(self.combo.cells, left_by(self.combo, [self.masks[c] for c in self.combo.cells]), strict=True))
        for candidate in candidates:
            cell, digit = candidate
            if candidate not in told and not left[cell] >> (digit - 1) & 1:
                found += self._by_placing(candidate)
        return found

    @property
    def ways(self) -> str:
        """The ways that are left, without a full stop."""
        only, verb = ("way", "is") if len(self.sets) == 1 else ("ways", "are")
        cells = self.name.cells(self.combo.cells)
        ways = f"the only {only} to fill them {verb} {self._listed(self.sets)}"
        return f"{self._differ}With the digits that {cells} can still hold, {ways}"

    @property
    def _differ(self) -> str:
        """That the digits differ, where the rule does not say it, but a region does."""
        rule = self.name.board.rule_of_shape.get(self.combo)
        words = self.name.board.words_of(rule) if rule else ""
        own = {*self.combo.cells}
        regions = [region.name for region in self.name.board.regions if own <= {*region.cells}]
        if not regions or ("repeat" in words and "may repeat" not in words):
            return ""
        return f"{self.name.cells(self.combo.cells)} differ, since they share {regions[0]}. "

    def _without(self, digits: Sequence[int]) -> str:
        return f"without {listed(digits, 'or')}" if len(self.sets) == 1 else f"none with {listed(digits, 'or')}"

    def _listed(self, sets: Sequence[int], word: str = "and") -> str:
        sign = "+" if self.total is not None else " "
        return listed([sign.join(map(str, digits_of(chosen))) for chosen in sets], word)

    def _reason(self, candidates: Sequence[Candidate], sentence: str) -> Reason:
        return Reason(tuple(candidates), sentence, (self.combo,), self.combo.cells)

    def _by_bounds(self, candidates: Sequence[Candidate]) -> Iterator[Reason]:
        """Cells of a sum: the others cannot make so little, or so much. Cells that lose the same go together."""
        for sign in (1, -1):
            lost: dict[int, list[int]] = {}
            for cell, digit in candidates:
                bound = self._bound(cell, digit, sign)
                if bound is not None and sign * bound > sign * self._rest(digit):
                    lost.setdefault(cell, []).append(digit)
            groups: dict[tuple[int, ...], list[int]] = {}
            for cell, digits in lost.items():
                bounds = [self._bound(cell, digit, sign) or 0 for digit in digits]
                groups.setdefault((*digits, sign * min(sign * bound for bound in bounds)), []).append(cell)
            for (*digits, bound), cells in groups.items():
                yield from self._too_far(cells, digits, bound, sign)

    def _rest(self, digit: int) -> int:
        """What the other cells make beside a digit."""
        assert self.total is not None
        return self.total - digit

    def _bound(self, cell: int, digit: int, sign: int) -> int | None:
        """The least (sign 1) or the most (-1) that the other cells make beside a digit."""
        others = [other for other in self.combo.cells if other != cell]
        left = {other: self.masks[other] & ~(1 << (digit - 1)) for other in others}
        return extreme_sum(others, left, self.name.board, sign)

    def _too_far(self, cells: Sequence[int], digits: Sequence[int], bound: int, sign: int) -> Iterator[Reason]:
        needs = [self._rest(digit) for digit in digits]
        edge = max(needs) if sign > 0 else min(needs)
        if sign * bound <= sign * edge:  # one bound does not do for all the digits
            for digit in digits:
                for cell in cells:
                    yield from self._too_far([cell], [digit], self._bound(cell, digit, sign) or 0, sign)
            return
        least, most = ("at least", "at most")[::sign]
        so = "" if len(needs) == 1 else f" {most}"
        others = "the other cell" if len(self.combo.cells) == 2 else "the others"
        makes = "makes" if len(self.combo.cells) == 2 else "make"
        mask = sum(1 << (digit - 1) for digit in digits)
        sentence = (
            f"If {self.name.either_cell(cells)} were {either_of(mask)}, {others} would have to make{so} {edge}, "
            f"but {makes} {least} {bound}."
        )
        yield self._reason([(cell, digit) for cell in cells for digit in digits], sentence)

    def _by_placing(self, candidate: Candidate) -> Iterator[Reason]:
        """A digit that is in few ways, and in none of them here."""
        cell, digit = candidate
        having = [chosen for chosen in self.sets if chosen >> (digit - 1) & 1]
        opening = f"If {self.name.cell(cell)} were {digit}"
        if 0 < len(having) <= FEW_TRIED:
            pieces = [self._unplaced(cell, chosen & ~(1 << (digit - 1))) for chosen in having]
            yield self._reason(
                [candidate], f"{opening}, the digits would be {self._listed(having, 'or')}: {'; '.join(pieces)}."
            )

    def _unplaced(self, cell: int, rest: int) -> str:
        """Why the other cells cannot hold these digits."""
        others = [other for other in self.combo.cells if other != cell]
        for other in others:
            if not self.masks[other] & rest:
                return f"{self.name.cell(other)} cannot be {either_of(rest)}"
        for digit in digits_of(rest):
            if not any(self.masks[other] >> (digit - 1) & 1 for other in others):
                return f"no other cell can be {digit}"
        for other in others:
            own = self.masks[other] & rest
            alike = [one for one in others if not self.masks[one] & rest & ~own]
            if len(alike) > own.bit_count():
                return f"of these, {self.name.cells(alike)} can only be {either_of(own)}"
        return f"{listed(digits_of(rest))} cannot be placed in {self.name.cells(others)}"
