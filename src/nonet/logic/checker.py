"""The independent checker: does a step follow from its proof? It knows boards and truths, and no technique.

A step claims that candidates are false (eliminations) or true (placements). Its proof is a list of truths, each a set
of candidates of which at least one is true: a cell's, or a digit's in a full region. The checker makes each set anew
from the position, assumes the opposite of the claim, and looks for a choice of one candidate from every set in which no
two exclude each other: same cell, same digit in a region, or digits that a shape of two cells does not allow side by
side. A digit that stands next to an open cell in a shape takes part as a set of its own. If there is no such choice,
the claim is proved.

A deadly pattern adds one set, its extra candidates. If none of them were true, its cells (none of them a given) would
hold only the pattern's digits, and those could be swapped for a second solution; so in a puzzle with one solution one
is true. That they could is checked here too, see `_demand_swap`; on a board with shapes nothing is said to be deadly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from nonet.board import Board
from nonet.board.masks import digits_of
from nonet.board.shapes import allows
from nonet.logic.position import Position
from nonet.logic.step import Candidate, Step, Truth

CandidateSet = frozenset[Candidate]


def find_flaw(position: Position, step: Step, *, unique: bool = True) -> str | None:
    """Why the step is not proved; None if it is. Without `unique` a deadly pattern proves nothing."""
    if not step.placements and not step.eliminations:
        return "has no effect"
    if step.deadly and not unique:
        return "rests on uniqueness"
    masks = position.candidates()
    try:
        sets = [_set_of(position, masks, truth) for truth in step.truths]
        sets += _standing(position)
        if step.deadly:
            sets.append(_extras_of(position, masks, step))
        for candidate in (*step.eliminations, *step.placements):
            _demand_proof(position, masks, sets, candidate, is_placed=candidate in step.placements)
    except ValueError as error:
        return str(error)
    return None


def _demand_proof(
    position: Position, masks: Sequence[int], sets: list[CandidateSet], candidate: Candidate, *, is_placed: bool
) -> None:
    cell, digit = candidate
    name = position.board.name_of(cell)
    if not masks[cell] >> (digit - 1) & 1:
        raise ValueError(f"is about {digit} in {name}, which is no candidate")
    true, false = (set(), {candidate}) if is_placed else ({candidate}, set())
    if _choice_exists(position, sets, true, false):
        raise ValueError(f"does not prove that {name} is {'' if is_placed else 'not '}{digit}")


def _set_of(position: Position, masks: Sequence[int], truth: Truth) -> CandidateSet:
    """The candidates of a truth, all of them."""
    size = position.board.size
    if truth.cell is not None:
        if position.values[truth.cell]:
            raise ValueError("rests on the candidates of a filled cell")
        return frozenset((truth.cell, digit) for digit in digits_of(masks[truth.cell]))
    assert truth.region is not None
    assert truth.digit is not None
    region = position.board.regions[truth.region]
    if len(region.cells) != size:
        raise ValueError(f"rests on {region.name}, which need not hold every digit")
    if any(position.values[cell] == truth.digit for cell in region.cells):
        raise ValueError(f"rests on the places of {truth.digit} in {region.name}, where it stands already")
    return frozenset((cell, truth.digit) for cell in region.cells if masks[cell] >> (truth.digit - 1) & 1)


def _standing(position: Position) -> list[CandidateSet]:
    """The digits that stand in a shape together with an open cell. Those in regions are no candidates any more."""
    values = position.values
    cells = {cell for shape in position.board.shapes for cell in shape.cells if not all(values[c] for c in shape.cells)}
    return [frozenset({(cell, values[cell])}) for cell in sorted(cells) if values[cell]]


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


def _choice_exists(
    position: Position, sets: Iterable[CandidateSet], true: set[Candidate], false: set[Candidate]
) -> bool:
    """Whether one candidate can be chosen from every set, with these true and those false, without a clash."""
    left = [set(candidates) - false for candidates in sets]
    for candidate in true:
        left = _choose(position, left, candidate)
    return _search(position, left)


def _search(position: Position, left: list[set[Candidate]]) -> bool:
    if any(not candidates for candidates in left):
        return False
    if not left:
        return True
    smallest = min(left, key=len)
    return any(_search(position, _choose(position, left, candidate)) for candidate in sorted(smallest))


def _choose(position: Position, left: list[set[Candidate]], chosen: Candidate) -> list[set[Candidate]]:
    """The sets that still want a choice once this candidate is true."""
    cell, digit = chosen
    peers = set(position.board.peers[cell])
    barred = _barred(position.board, cell, digit)
    return [
        {
            (c, d)
            for c, d in candidates
            if (c != cell or d == digit) and (d != digit or c not in peers) and (c, d) not in barred
        }
        for candidates in left
        if chosen not in candidates
    ]


def _barred(board: Board, cell: int, digit: int) -> set[Candidate]:
    """The candidates that shapes of two cells do not allow beside this one."""
    barred = set()
    for index in board.shapes_of[cell]:
        shape = board.shapes[index]
        if len(shape.cells) == 2:
            is_first = shape.cells[0] == cell
            for other in range(1, board.size + 1):
                if not allows(shape, (digit, other) if is_first else (other, digit)):
                    barred.add((shape.cells[is_first], other))
    return barred
