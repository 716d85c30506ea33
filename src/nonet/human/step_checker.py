"""The independent checker: does a step follow from its proof? It knows boards and truths, and no technique.

A step claims that candidates are false (eliminations) or true (placements). Its proof is a list of truths, each a set
of candidates of which at least one is true: a cell's, or a digit's in a full region. The checker makes each set anew
from the position, assumes the opposite of the claim, and looks for a choice of one candidate from every set in which no
two exclude each other: same cell, same digit in two cells that must differ, or digits that a constraint of two cells
does not allow side by side. If there is no such choice, the claim is proved.

A step may also name constraints of the board. Then every cell of them is a truth, and the constraints must allow the
choice: their cells are filled in every way, and a way is given up as soon as a constraint says that it cannot be right
any more.

With houses, which are full regions, it is a sum that is filled in every way: what the houses hold less what the
constraints add up to. The checker works that sum out itself.

A deadly pattern adds one set, its extra candidates. If none of them were true, its cells (none of them a given) would
hold only the pattern's digits, and those could be swapped for a second solution; so in a puzzle with one solution one
is true. That they could is checked here too, see `_demand_swap`; on a board with constraints nothing is said to be
deadly.

A proof in lines is checked line by line, see the second half of this file.

Contents: sums of houses (`rest_of_houses`), candidates of a truth, the checker of proofs in lines
(`find_flaw_in_lines`), the checker of all other steps (`find_flaw`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from nonet.human.position import Position
from nonet.human.step import ProofLine, Step, Truth
from nonet.model import Board
from nonet.model.candidates import Candidate, digits_of
from nonet.model.constraints import Combo, Constraint, Sum, allows

# The sum of whole regions less the sums of constraints: what the 45 rule rests on. Both checkers work it
# out themselves.


def rest_of_houses(board: Board, houses: Sequence[int], constraints: Sequence[Constraint]) -> Sum:
    """Return the sum of the remaining cells: full regions hold every digit once, minus the sums of the constraints.

    A cell of two houses counts twice; a cell of a constraint outside them is taken off once.
    """
    weights: Counter[int] = Counter()
    total = 0
    for house in houses:
        region = board.regions[house]
        if len(region.cells) != board.size:
            raise ValueError(f"rests on the sum of {region.name}, which need not hold every digit")
        weights.update(region.cells)
        total += board.size * (board.size + 1) // 2
    for constraint in constraints:
        weights.subtract(constraint.cells)
        total -= total_of(constraint)
    return Sum.of([*weights], [total], [*weights.values()])


def total_of(constraint: Constraint) -> int:
    """Return the sum of a constraint's cells; raise ValueError if the constraint does not fix it."""
    if isinstance(constraint, Sum) and len(constraint.totals) == 1 and {*constraint.weights} == {1}:
        return constraint.totals[0]
    totals = {sum(digits_of(chosen)) for chosen in constraint.sets} if isinstance(constraint, Combo) else set()
    if len(totals) != 1:
        raise ValueError("rests on the sum of a constraint that has none")
    return totals.pop()


# The candidates of a truth, and what a candidate excludes by constraints. Both checkers rest on these.


def candidates_of(masks: Sequence[int], cell: int) -> list[Candidate]:
    """Return the candidates of a cell."""
    return [(cell, digit) for digit in digits_of(masks[cell])]


def places_of(board: Board, masks: Sequence[int], region: int, digit: int) -> list[Candidate]:
    """Return the places of a digit in a region; raise ValueError if the region need not hold every digit."""
    cells = board.regions[region].cells
    if len(cells) != board.size:
        raise ValueError(f"rests on {board.regions[region].name}, which need not hold every digit")
    return [(cell, digit) for cell in cells if masks[cell] >> (digit - 1) & 1]


def barred_beside(board: Board, candidate: Candidate) -> Iterator[tuple[int, int]]:
    """Yield the cells, with the digits that constraints of two cells do not allow there next to a candidate."""
    cell, digit = candidate
    for index in board.constraints_of[cell]:
        constraint = board.constraints[index]
        if len(constraint.cells) == 2 and constraint.cells[0] != constraint.cells[1]:
            is_first = constraint.cells[0] == cell
            barred = 0
            for other in range(1, board.size + 1):
                if not allows(constraint, (digit, other) if is_first else (other, digit)):
                    barred |= 1 << (other - 1)
            yield constraint.cells[is_first], barred


# The checker of proofs in lines: does each line follow from those it names? It knows no technique and no finder.
#
# A line that "follows" is tested as a small step of its own: with the opposite of its fact, and with the facts of the
# lines it names, no choice of one candidate from each of its truths may be left. Constraints are truths too: then there
# may be no way to fill all of them; with houses, no way to make up what these hold less what the constraints add up to.
#
# A line may name only lines of blocks that are still open. So an assumption never leaves its block but as the opposite
# (refuted), or because every case leads to the same (cases).

Fact = tuple[Candidate | None, bool]  # a candidate and whether it is on; None: a contradiction


def find_flaw_in_lines(position: Position, step: Step) -> str | None:
    """Return why the lines do not prove the step; None if they do."""
    claims: list[Fact] = [(candidate, True) for candidate in step.placements]
    claims += [(candidate, False) for candidate in step.eliminations]
    try:
        proved = _Reading(position).read(step.lines)
    except ValueError as error:
        return str(error)
    missing = [claim for claim in claims if claim not in proved]
    return f"does not prove {missing[0]}" if missing else None


class _Reading:
    """Reads lines from top to bottom, and refuses the first that does not hold."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.masks = [
            1 << (digit - 1) if digit else mask
            for mask, digit in zip(position.candidates(), position.values, strict=True)
        ]
        self.blocks: list[list[int]] = [[]]  # of each open block, and of the whole: places of lines
        self.closed: list[list[list[int]]] = [[]]  # of each of these: blocks in it that ended since its last line

    def read(self, lines: Sequence[ProofLine]) -> set[Fact]:
        """Return the facts that hold without any assumption."""
        for place, line in enumerate(lines):
            self._close(line)
            if line.kind == "suppose":
                self.blocks.append([])
                self.closed.append([])
            elif self._holds(line, lines):
                self.closed[-1] = []
            else:
                raise ValueError(f"has a line {place + 1} that does not follow: {line}")
            self.blocks[-1].append(place)
        if len(self.blocks) != 1:
            raise ValueError("ends within an assumption")
        return {(lines[place].fact, lines[place].is_on) for place in self.blocks[0]}

    def _close(self, line: ProofLine) -> None:
        """Close the blocks that end before this line."""
        depth = line.depth - 1 if line.kind == "suppose" else line.depth
        if not 0 <= depth < len(self.blocks):
            raise ValueError("has a line that is nested too deeply")
        while len(self.blocks) - 1 > depth:
            self.closed.pop()
            self.closed[-1].append(self.blocks.pop())

    def _holds(self, line: ProofLine, lines: Sequence[ProofLine]) -> bool:
        if line.kind == "refuted":
            return self._is_refuted(line, lines)
        if line.kind == "cases":
            return self._is_in_every_case(line, lines)
        visible = {place for block in self.blocks for place in block}
        if not visible.issuperset(line.source):
            raise ValueError("has a line that rests on an assumption which is closed, or on a later line")
        facts = [(lines[place].fact, lines[place].is_on) for place in line.source]
        if line.kind == "follows":
            facts.append((line.fact, not line.is_on))
        return not self._choice_exists(line.truths, facts)

    def _is_refuted(self, line: ProofLine, lines: Sequence[ProofLine]) -> bool:
        block = self.closed[-1][-1] if self.closed[-1] else []
        if not any(lines[place].kind == "impossible" for place in block):
            return False
        supposed = lines[block[0]]
        return supposed.fact == line.fact and supposed.is_on is not line.is_on

    def _is_in_every_case(self, line: ProofLine, lines: Sequence[ProofLine]) -> bool:
        wanted = (line.fact, line.is_on)
        cases = [block for block in self.closed[-1] if any((lines[p].fact, lines[p].is_on) == wanted for p in block)]
        supposed = {(lines[block[0]].fact, lines[block[0]].is_on) for block in cases}
        if not line.truths:  # a candidate and its opposite
            return any((fact, not is_on) in supposed for fact, is_on in supposed)
        (truth,) = line.truths
        return all((candidate, True) in supposed for candidate in _candidates_of(self.position, self.masks, truth))

    def _choice_exists(self, truths: Sequence[Truth], facts: Sequence[Fact]) -> bool:
        masks = _narrowed(self.position.board, self.masks, facts)
        if masks is None:
            return False
        constraints = [
            self.position.board.constraints[truth.constraint] for truth in truths if truth.constraint is not None
        ]
        houses = [truth.region for truth in truths if truth.region is not None and truth.digit is None]
        if houses:
            constraints = [rest_of_houses(self.position.board, houses, constraints)]
        if constraints and not _can_fill(self.position.board, constraints, masks):
            return False
        sets = [
            _candidates_of(self.position, masks, truth) for truth in truths if truth.cell is not None or truth.digit
        ]
        return any(
            _narrowed(self.position.board, masks, [(candidate, True) for candidate in choice]) is not None
            for choice in product(*sets)
        )


def _candidates_of(position: Position, masks: Sequence[int], truth: Truth) -> list[Candidate]:
    """Return the candidates of a truth that are left."""
    if truth.cell is not None:
        return candidates_of(masks, truth.cell)
    if truth.region is None or truth.digit is None:
        raise ValueError("goes through the cases of a constraint or of a sum")
    return places_of(position.board, masks, truth.region, truth.digit)


def _narrowed(board: Board, masks: Sequence[int], facts: Sequence[Fact]) -> list[int] | None:
    """Return the candidates left by these facts; None if two of them exclude each other, or one is impossible."""
    left = list(masks)
    for fact, is_on in facts:
        if fact is None:
            return None
        cell, digit = fact
        if not is_on:
            left[cell] &= ~(1 << (digit - 1))
    on = [fact for fact, is_on in facts if is_on and fact is not None]
    for cell, digit in on:
        bit = 1 << (digit - 1)
        if not left[cell] & bit:
            return None
        left[cell] = bit
        for other in board.peers[cell]:
            left[other] &= ~bit
        for other, barred in barred_beside(board, (cell, digit)):
            left[other] &= ~barred
    return left if all(left[cell] >> (digit - 1) & 1 for cell, digit in on) else None


def _can_fill(
    board: Board, constraints: Sequence[Constraint], masks: Sequence[int], told: frozenset[int] = frozenset()
) -> bool:
    """Return True if the candidates allow a filling that meets all constraints. Cells that see each other differ in it.

    Cells that were `told` have ruled out what they exclude.
    """
    cells = {cell for constraint in constraints for cell in constraint.cells}
    masks = list(masks)
    while True:
        _narrow_by_pairs(constraints, masks)
        decided = [cell for cell in cells - told if masks[cell].bit_count() == 1]
        if not decided:
            break
        left = _narrowed(board, masks, [((cell, masks[cell].bit_length()), True) for cell in decided])
        if left is None:
            return False
        masks, told = left, told.union(decided)
    if any(not constraint.can([masks[cell] for cell in constraint.cells]) for constraint in constraints):
        return False
    if told.issuperset(cells):
        return True
    chosen = min(cells - told, key=lambda cell: (masks[cell].bit_count(), cell))
    tries = (_narrowed(board, masks, [((chosen, digit), True)]) for digit in digits_of(masks[chosen]))
    return any(left is not None and _can_fill(board, constraints, left, told | {chosen}) for left in tries)


def _narrow_by_pairs(constraints: Sequence[Constraint], masks: list[int]) -> None:
    """Take away what a constraint of two cells allows beside no candidate of the other cell, until nothing goes.

    A rule may tie a whole board together by such constraints; to fill it cell by cell would take for ever.
    """
    pairs = [
        constraint
        for constraint in constraints
        if len(constraint.cells) == 2 and constraint.cells[0] != constraint.cells[1]
    ]
    is_news = True
    while is_news:
        is_news = False
        for constraint in pairs:
            first, second = (masks[cell] for cell in constraint.cells)
            allowed = [d for d in digits_of(first) if constraint.can([1 << (d - 1), second])]
            beside = [d for d in digits_of(second) if constraint.can([first, 1 << (d - 1)])]
            if len(allowed) < first.bit_count() or len(beside) < second.bit_count():
                is_news = True
                masks[constraint.cells[0]] = sum(1 << (d - 1) for d in allowed)
                masks[constraint.cells[1]] = sum(1 << (d - 1) for d in beside)


CandidateSet = frozenset[Candidate]

MOST_TRIED = 100_000  # choices that are tried until a claim counts as not proved


def find_flaw(position: Position, step: Step, *, unique: bool = True) -> str | None:
    """Return why the step is not proved; None if it is. Without `unique` a deadly pattern proves nothing."""
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
        constraints = [_constraint_of(position, index) for index in step.constraints]
        if step.regions:
            constraints = [rest_of_houses(position.board, step.regions, constraints)]
        choices = _Choices(position, masks, sets, constraints)
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
        raise ValueError(f"is about {digit} in {name}, which is not a candidate")
    if choices.exist_without(candidate) if is_placed else choices.exist_with(candidate):
        raise ValueError(f"does not prove that {name} is {'' if is_placed else 'not '}{digit}")


def _set_of(position: Position, masks: Sequence[int], truth: Truth) -> CandidateSet:
    """Return the candidates of a truth, all of them."""
    if truth.cell is not None:
        if position.values[truth.cell]:
            raise ValueError("rests on the candidates of a filled cell")
        return frozenset(candidates_of(masks, truth.cell))
    assert truth.region is not None
    assert truth.digit is not None
    places = places_of(position.board, masks, truth.region, truth.digit)
    region = position.board.regions[truth.region]
    if any(position.values[cell] == truth.digit for cell in region.cells):
        raise ValueError(f"rests on the places of {truth.digit} in {region.name}, where it is already")
    return frozenset(places)


def _constraint_of(position: Position, index: int) -> Constraint:
    if index >= len(position.board.constraints):
        raise ValueError(f"rests on constraint {index}, which the board does not have")
    return position.board.constraints[index]


def _extras_of(position: Position, masks: Sequence[int], step: Step) -> CandidateSet:
    """Return the candidates beside a deadly pattern; raise ValueError if the pattern could not be swapped."""
    if position.board.constraints:
        raise ValueError("calls a pattern deadly that a constraint might tell apart")
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
    """Return the two digits of the pattern in one of its cells: the same everywhere, or all except the extras."""
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
    """The choices of one candidate from every set that the constraints allow.

    What may still be chosen is a mask for each cell of the board; that of a cell with a digit is the digit.
    """

    def __init__(
        self, position: Position, masks: Sequence[int], sets: Sequence[CandidateSet], constraints: Sequence[Constraint]
    ) -> None:
        self.board = position.board
        self.constraints = constraints
        self.tried = 0  # for one claim
        self._barred: dict[Candidate, list[tuple[int, int]]] = {}
        cells = {cell for constraint in constraints for cell in constraint.cells if not position.values[cell]}
        self.sets = [*dict.fromkeys([*sets, *(frozenset(candidates_of(masks, cell)) for cell in sorted(cells))])]
        self.start = [1 << value >> 1 or mask for value, mask in zip(position.values, masks, strict=True)]
        for cell, value in enumerate(position.values):
            if value:
                for other, barred in self._barred_by((cell, value)):
                    self.start[other] &= ~barred

    def exist_with(self, candidate: Candidate) -> bool:
        """Return True if there is a choice in which the candidate is true."""
        self.tried = 0
        return self._search(self.start, [(candidate,), *self.sets])

    def exist_without(self, candidate: Candidate) -> bool:
        """Return True if there is a choice in which the candidate is false."""
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
        if any(not constraint.can([masks[cell] for cell in constraint.cells]) for constraint in self.constraints):
            return False
        if not left:
            return True
        smallest = min(left, key=len)
        return any(
            self._search(self._with(masks, candidate), [each for each in left if candidate not in each])
            for candidate in sorted(smallest)
        )

    def _with(self, masks: list[int], chosen: Candidate) -> list[int]:
        """Return the masks of the remaining choices once this candidate is true."""
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
        """Return the result of `barred_beside`, cached: the search needs it again and again."""
        if candidate not in self._barred:
            self._barred[candidate] = [*barred_beside(self.board, candidate)]
        return self._barred[candidate]
