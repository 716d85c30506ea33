"""The independent checker: does a step follow from its proof? It knows boards and truths, and no technique.

A step claims that candidates are false (eliminations) or true (placements). Its proof is a list of truths, each a set
of candidates of which at least one is true: a cell's, or a digit's in a full region. The checker makes each set anew
from the position, assumes the opposite of the claim, and looks for a choice of one candidate from every set in which no
two exclude each other: same cell, same digit in two cells that must differ, or digits that a shape of two cells does
not allow side by side. If there is no such choice, the claim is proved.

A step may also name shapes of the board. Then every cell of them is a truth, and the shapes must allow the choice:
their cells are filled in every way, and a way is given up as soon as a shape says that it cannot be right any more.

With houses, which are full regions, it is a sum that is filled in every way: what the houses hold less what the shapes
add up to. The checker works that sum out itself.

A deadly pattern adds one set, its extra candidates. If none of them were true, its cells (none of them a given) would
hold only the pattern's digits, and those could be swapped for a second solution; so in a puzzle with one solution one
is true. That they could is checked here too, see `_demand_swap`; on a board with shapes nothing is said to be deadly.

A proof in lines is checked line by line, see `line_checker.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from nonet.board.masks import digits_of
from nonet.board.shapes import Constraint
from nonet.logic.house_sums import rest_of_houses
from nonet.logic.line_checker import find_flaw_in_lines
from nonet.logic.position import Position
from nonet.logic.step import Candidate, Step, Truth
from nonet.logic.truths import barred_beside, candidates_of, places_of

CandidateSet = frozenset[Candidate]

MOST_TRIED = 100_000  # choices that are tried until a claim counts as not proved


def find_flaw(position: Position, step: Step, *, unique: bool = True) -> str | None:
    """Why the step is not proved; None if it is. Without `unique` a deadly pattern proves nothing."""
    if not step.placements and not step.eliminations:
        return "has no effect"
    if step.deadly and not unique:
        return "rests on uniqueness"
    if step.lines:
        return find_flaw_in_lines(position, step)
    masks = position.candidates()
    try:
        sets = [_set_of(position, masks, truth) for truth in step.truths]
        if step.deadly:
            sets.append(_extras_of(position, masks, step))
        shapes = [_shape_of(position, index) for index in step.shapes]
        if step.houses:
            shapes = [rest_of_houses(position.board, step.houses, shapes)]
        choices = _Choices(position, masks, sets, shapes)
        for candidate in (*step.eliminations, *step.placements):
            _demand_proof(position, masks, choices, candidate, is_placed=candidate in step.placements)
    except ValueError as error:
        return str(error)
    return None


def _demand_proof(
    position: Position, masks: Sequence[int], choices: _Choices, candidate: Candidate, *, is_placed: bool
) -> None:
    cell, digit = candidate
    name = position.board.name_of(cell)
    if not masks[cell] >> (digit - 1) & 1:
        raise ValueError(f"is about {digit} in {name}, which is no candidate")
    if choices.exist_without(candidate) if is_placed else choices.exist_with(candidate):
        raise ValueError(f"does not prove that {name} is {'' if is_placed else 'not '}{digit}")


def _set_of(position: Position, masks: Sequence[int], truth: Truth) -> CandidateSet:
    """The candidates of a truth, all of them."""
    if truth.cell is not None:
        if position.values[truth.cell]:
            raise ValueError("rests on the candidates of a filled cell")
        return frozenset(candidates_of(masks, truth.cell))
    assert truth.region is not None
    assert truth.digit is not None
    places = places_of(position.board, masks, truth.region, truth.digit)
    region = position.board.regions[truth.region]
    if any(position.values[cell] == truth.digit for cell in region.cells):
        raise ValueError(f"rests on the places of {truth.digit} in {region.name}, where it stands already")
    return frozenset(places)


def _shape_of(position: Position, index: int) -> Constraint:
    if index >= len(position.board.shapes):
        raise ValueError(f"rests on shape {index}, which the board does not have")
    return position.board.shapes[index]


def _extras_of(position: Position, masks: Sequence[int], step: Step) -> CandidateSet:
    """The candidates beside a deadly pattern; refused if the pattern could not be swapped."""
    if position.board.shapes:
        raise ValueError("calls a pattern deadly that a shape might tell apart")
    inside = {cell: _inside(position, masks, step, cell) for cell in step.deadly}
    _demand_swap(position, inside)
    return frozenset(
        (cell, digit)
        for cell in step.deadly
        if not position.values[cell]
        for digit in digits_of(masks[cell])
        if digit not in inside[cell]
    )


def _inside(position: Position, masks: Sequence[int], step: Step, cell: int) -> frozenset[int]:
    """The two digits of the pattern in one of its cells: the same everywhere, or all candidates but the extra ones."""
    if cell in position.given:
        raise ValueError("calls a pattern with a given deadly")
    if step.deadly_digits:
        if position.values[cell] and position.values[cell] not in step.deadly_digits:
            raise ValueError("calls a pattern with another digit deadly")
        return frozenset(step.deadly_digits)
    extra = {digit for part in step.parts_of("extra") if cell in part.cells for digit in part.digits}
    return frozenset(digits_of(masks[cell])) - extra


def _demand_swap(position: Position, inside: Mapping[int, frozenset[int]]) -> None:
    """Two digits in each cell, each of them in exactly two of the pattern's cells in every region: then, however the
    cells hold them, every cell can take its other digit and every region keeps its digits.
    """
    if any(len(digits) != 2 for digits in inside.values()):
        raise ValueError("calls a pattern deadly that does not have two digits in each cell")
    for region in position.board.regions:
        digits = Counter(digit for cell in region.cells if cell in inside for digit in inside[cell])
        if any(count != 2 for count in digits.values()):
            raise ValueError(f"calls a pattern deadly that cannot be swapped in {region.name}")


class _Choices:
    """The choices of one candidate from every set that the shapes allow.

    What may still be chosen is a mask for each cell of the board; that of a cell with a digit is the digit.
    """

    def __init__(
        self, position: Position, masks: Sequence[int], sets: Sequence[CandidateSet], shapes: Sequence[Constraint]
    ) -> None:
        self.board = position.board
        self.shapes = shapes
        self.tried = 0  # for one claim
        self._barred: dict[Candidate, list[tuple[int, int]]] = {}
        cells = {cell for shape in shapes for cell in shape.cells if not position.values[cell]}
        self.sets = [*dict.fromkeys([*sets, *(frozenset(candidates_of(masks, cell)) for cell in sorted(cells))])]
        self.start = [1 << value >> 1 or mask for value, mask in zip(position.values, masks, strict=True)]
        for cell, value in enumerate(position.values):
            if value:
                for other, barred in self._barred_by((cell, value)):
                    self.start[other] &= ~barred

    def exist_with(self, candidate: Candidate) -> bool:
        """Whether there is one in which the candidate is true."""
        self.tried = 0
        return self._search(self.start, [(candidate,), *self.sets])

    def exist_without(self, candidate: Candidate) -> bool:
        """Whether there is one in which the candidate is false."""
        self.tried = 0
        masks = list(self.start)
        masks[candidate[0]] &= ~(1 << (candidate[1] - 1))
        return self._search(masks, self.sets)

    def _search(self, masks: list[int], sets: Sequence[Iterable[Candidate]]) -> bool:
        self.tried += 1
        if self.tried > MOST_TRIED:
            raise ValueError(f"is not proved in {MOST_TRIED} tries")
        left = [[(cell, digit) for cell, digit in each if masks[cell] >> (digit - 1) & 1] for each in sets]
        if any(not candidates for candidates in left):
            return False
        if any(not shape.can([masks[cell] for cell in shape.cells]) for shape in self.shapes):
            return False
        if not left:
            return True
        smallest = min(left, key=len)
        return any(
            self._search(self._with(masks, candidate), [each for each in left if candidate not in each])
            for candidate in sorted(smallest)
        )

    def _with(self, masks: list[int], chosen: Candidate) -> list[int]:
        """What may still be chosen once this candidate is true."""
        cell, digit = chosen
        bit = 1 << (digit - 1)
        left = list(masks)
        left[cell] = bit
        for peer in self.board.peers[cell]:
            left[peer] &= ~bit
        for other, barred in self._barred_by(chosen):
            left[other] &= ~barred
        return left

    def _barred_by(self, candidate: Candidate) -> list[tuple[int, int]]:
        """What `barred_beside` finds, kept: the search asks again and again."""
        if candidate not in self._barred:
            self._barred[candidate] = [*barred_beside(self.board, candidate)]
        return self._barred[candidate]
