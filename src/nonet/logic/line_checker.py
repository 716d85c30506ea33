"""The checker of proofs in lines: does each line follow from those it names? It knows no technique and no finder.

A line that "follows" is tested as a small step of its own: with the opposite of its fact, and with the facts of the
lines it names, no choice of one candidate from each of its truths may be left. Shapes are truths too: then there may be
no way to fill all of them; with houses, no way to make up what these hold less what the shapes add up to.

A line may name only lines of blocks that are still open. So an assumption never leaves its block but as the opposite
(refuted), or because every case leads to the same (cases).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from nonet.board import Board
from nonet.board.masks import digits_of
from nonet.board.shapes import Constraint
from nonet.logic.house_sums import rest_of_houses
from nonet.logic.position import Position
from nonet.logic.step import Candidate, ProofLine, Step, Truth
from nonet.logic.truths import barred_beside, candidates_of, places_of

Fact = tuple[Candidate | None, bool]  # a candidate and whether it is on; None: a contradiction


def find_flaw_in_lines(position: Position, step: Step) -> str | None:
    """Why the lines do not prove the step; None if they do."""
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
        """The facts that hold without any assumption."""
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
        shapes = [self.position.board.shapes[truth.shape] for truth in truths if truth.shape is not None]
        houses = [truth.region for truth in truths if truth.region is not None and truth.digit is None]
        if houses:
            shapes = [rest_of_houses(self.position.board, houses, shapes)]
        if shapes and not _can_fill(self.position.board, shapes, masks):
            return False
        sets = [
            _candidates_of(self.position, masks, truth) for truth in truths if truth.cell is not None or truth.digit
        ]
        return any(
            _narrowed(self.position.board, masks, [(candidate, True) for candidate in choice]) is not None
            for choice in product(*sets)
        )


def _candidates_of(position: Position, masks: Sequence[int], truth: Truth) -> list[Candidate]:
    """The candidates of a truth that are left."""
    if truth.cell is not None:
        return candidates_of(masks, truth.cell)
    if truth.region is None or truth.digit is None:
        raise ValueError("goes through the cases of a shape or of a sum")
    return places_of(position.board, masks, truth.region, truth.digit)


def _narrowed(board: Board, masks: Sequence[int], facts: Sequence[Fact]) -> list[int] | None:
    """The candidates once these facts are so; None if two of them exclude each other, or one is impossible."""
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
    board: Board, shapes: Sequence[Constraint], masks: Sequence[int], told: frozenset[int] = frozenset()
) -> bool:
    """Whether the candidates allow a filling that suits all the shapes, in which cells that see each other differ.

    Cells that were `told` have ruled out what they exclude.
    """
    cells = {cell for shape in shapes for cell in shape.cells}
    masks = list(masks)
    while True:
        _narrow_by_pairs(shapes, masks)
        decided = [cell for cell in cells - told if masks[cell].bit_count() == 1]
        if not decided:
            break
        left = _narrowed(board, masks, [((cell, masks[cell].bit_length()), True) for cell in decided])
        if left is None:
            return False
        masks, told = left, told.union(decided)
    if any(not shape.can([masks[cell] for cell in shape.cells]) for shape in shapes):
        return False
    if told.issuperset(cells):
        return True
    chosen = min(cells - told, key=lambda cell: (masks[cell].bit_count(), cell))
    tries = (_narrowed(board, masks, [((chosen, digit), True)]) for digit in digits_of(masks[chosen]))
    return any(left is not None and _can_fill(board, shapes, left, told | {chosen}) for left in tries)


def _narrow_by_pairs(shapes: Sequence[Constraint], masks: list[int]) -> None:
    """Take away what a shape of two cells allows beside no candidate of the other cell, until nothing goes.

    A rule may tie a whole board together by such shapes; to fill it cell by cell would take for ever.
    """
    pairs = [shape for shape in shapes if len(shape.cells) == 2 and shape.cells[0] != shape.cells[1]]
    is_news = True
    while is_news:
        is_news = False
        for shape in pairs:
            first, second = (masks[cell] for cell in shape.cells)
            allowed = [d for d in digits_of(first) if shape.can([1 << (d - 1), second])]
            beside = [d for d in digits_of(second) if shape.can([first, 1 << (d - 1)])]
            if len(allowed) < first.bit_count() or len(beside) < second.bit_count():
                is_news = True
                masks[shape.cells[0]] = sum(1 << (d - 1) for d in allowed)
                masks[shape.cells[1]] = sum(1 << (d - 1) for d in beside)
