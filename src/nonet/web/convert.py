"""Convert the forms of the API to boards and puzzles, and back. Sizes are checked before anything is built."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isqrt, prod
from zlib import crc32

from nonet._base.errors import PuzzleError
from nonet._base.seeds import parse_seed
from nonet.formats.links.fields import solution_digits
from nonet.human.hints import Hint
from nonet.human.mistakes import Mistake
from nonet.model import Board, BoardSpec, Grid
from nonet.model.candidates import Candidate
from nonet.model.grid_text import MAX_SYMBOL
from nonet.model.marks import PlayerMarks
from nonet.model.spec import FIELDS
from nonet.puzzle.explain import NextStep
from nonet.puzzle.puzzle import Puzzle
from nonet.puzzle.removable import Clue, Part, givens_only
from nonet.web.page_file import board_data, position_data
from nonet.web.schemas import (
    BoardIn,
    BoardOut,
    CandidateOut,
    HintIn,
    HintOut,
    LightOut,
    NextOut,
    PartsOut,
    PositionIn,
    PuzzleOut,
)
from nonet.web.server.errors import TooLarge


def refuse_larger(size: int, largest: int) -> None:
    """TooLarge if the server does not take boards of this size for this work."""
    if size > largest:
        raise TooLarge(f"expected a board of up to {largest}x{largest} here, got {size}x{size}")


def spec_of(asked: BoardIn, largest: int) -> BoardSpec:
    """The board that was asked for, before a puzzle is read."""
    spec = BoardSpec.asked(**{name: getattr(asked, name) for name in FIELDS})
    for size in (spec.size, spec.layout and spec.layout.size, spec.box and prod(spec.box)):
        refuse_larger(size or 0, largest)
    return spec


def board_of(choice: BoardSpec, largest: int, size: int | None = None) -> Board:
    """The board of a choice, if it has no more cells than the largest board that the server takes on for this."""
    board = choice.board(size)
    refuse_larger(board.size, largest)
    if board.cell_count > largest**2:
        raise TooLarge(f"expected a board of up to {largest**2} cells here, got {board.cell_count}")
    return board


def puzzle_of(asked: PositionIn, largest: int) -> Puzzle:
    """A position as a puzzle: the player's digits are `placed`, trusted pencil marks are candidates."""
    side = isqrt(len(asked.givens))
    choice = spec_of(asked, largest)
    refuse_larger(side, largest)
    is_side = choice.full_kind.is_square and not asked.size and side * side == len(asked.givens)
    board = board_of(choice, largest, side if is_side else None)
    values = list(_checked(asked.givens, board))
    placed = [cell for cell, digit in enumerate(_checked(asked.placed or (0,) * len(values), board)) if digit]
    for cell in placed:
        assert asked.placed is not None
        if values[cell]:
            raise PuzzleError(f"expected a given or a placed digit at {board.name_of(cell)}, got both")
        values[cell] = asked.placed[cell]
    marks = None if asked.candidates is None else _masks(asked.candidates, values, board)
    return Puzzle.of(Grid(board, tuple(values), marks, frozenset(placed)))


def own_marks_of(asked: HintIn) -> PlayerMarks:
    """The player's own marks, by cell; False where none are sent."""
    if asked.marks is None:
        return False
    if len(asked.marks) != len(asked.givens):
        raise PuzzleError(f"expected marks for {len(asked.givens)} cells, got {len(asked.marks)}")
    return dict(enumerate(asked.marks))


def next_out(found: NextStep) -> NextOut:
    """The form of a hint, or of the reason why there is none."""
    return NextOut(
        hint=hint_out(found.hint) if found.hint else None,
        sentence=found.sentence,
        nudge=found.nudge,
        mistakes=[mistake.cell for mistake in found.mistakes],
        missing_notes=missing_notes_of(found.mistakes),
    )


def missing_notes_of(mistakes: Iterable[Mistake]) -> list[CandidateOut]:
    """The digits that the player's notes lack."""
    return candidates_out((mistake.cell, mistake.right) for mistake in mistakes if mistake.is_own and not mistake.digit)


def givens_of(puzzle: Puzzle) -> Puzzle:
    """The givens of a puzzle, without pencil marks: they are taken for a player's."""
    return puzzle.with_grid(puzzle.grid.givens)


def unplayed_puzzle_of(asked: PositionIn, largest: int) -> Puzzle:
    """A position before any move: pencil marks are part of the puzzle, the player's digits are not.

    Marks that leave every cell all its digits say nothing, and are none.
    """
    puzzle = givens_only(puzzle_of(asked, largest))
    grid = puzzle.grid
    says_nothing = grid.candidates is not None and set(grid.candidates) == {grid.board.all_digits}
    return puzzle.with_grid(grid.with_values(grid.values)) if says_nothing else puzzle


def _checked(digits: Sequence[int], board: Board) -> tuple[int, ...]:
    return Grid(board, tuple(digits)).values


def _masks(candidates: Sequence[Sequence[int]], values: Sequence[int], board: Board) -> tuple[int, ...]:
    if len(candidates) != board.cell_count:
        raise PuzzleError(f"expected candidates for {board.cell_count} cells, got {len(candidates)}")
    masks = []
    for cell, digits in enumerate(candidates):
        for digit in digits:
            if not 1 <= digit <= board.size:
                name = board.name_of(cell)
                raise PuzzleError(f"expected candidates from 1 to {board.size} at {name}, got {digit}")
        masks.append(board.all_digits if values[cell] or not digits else sum(1 << (d - 1) for d in set(digits)))
    return tuple(masks)


def board_out(board: Board) -> BoardOut:
    """The form of a board."""
    return BoardOut.model_validate(board_data(board))


def puzzle_out(puzzle: Puzzle) -> PuzzleOut:
    """The form of a puzzle."""
    data = position_data(puzzle) | {
        "line": givens_of(puzzle).to_text("line", header=False).rstrip("\n") if puzzle.size <= MAX_SYMBOL else "",
        "notes": puzzle.remarks,
        "proposals": [str(rule) for rule in puzzle.proposals],
        "light": stored_light_of(puzzle),
    }
    return PuzzleOut.model_validate(data)


# Fog lifts by checksums of right digits, so that the page needs no solution that a glance could read. The checksum of a
# cell is the CRC-32 of the salt, the cell and the digit. Texts of one length that differ in four characters at most
# never have the same one, so a wrong digit is never taken for the right one. It is no secret: a program can try all
# digits, or ask for the solution.


def light_of(solution: Sequence[int]) -> LightOut:
    """The checksums of a solution; null where the digit of a cell is not known."""
    salt = f"{crc32(bytes(str(list(solution)), 'ascii')) & 0xFFFF:04x}"
    sums = [crc32(f"{salt} {cell} {digit:04}".encode()) if digit else None for cell, digit in enumerate(solution)]
    return LightOut(salt=salt, sums=sums)


def stored_light_of(puzzle: Puzzle) -> LightOut | None:
    """The checksums of the solution that a link has stored, if its puzzle has fog."""
    if puzzle.board.fog is None or "solution" not in puzzle.info:
        return None
    digits = solution_digits(puzzle.info["solution"])
    return light_of(digits) if len(digits) == puzzle.board.cell_count else None


def hint_out(found: Hint) -> HintOut:
    """The form of a hint."""
    return HintOut.model_validate(found.to_dict(cells="numbers"))


def candidates_out(pairs: Iterable[Candidate]) -> list[CandidateOut]:
    """The form of digits in cells."""
    return [CandidateOut(cell=cell, digit=digit) for cell, digit in pairs]


def parts_out(parts: Sequence[Part]) -> PartsOut:
    """The form of clues and rules."""
    clues = [CandidateOut(cell=part.cell, digit=part.digit) for part in parts if isinstance(part, Clue)]
    return PartsOut(clues=clues, rules=[str(part) for part in parts if not isinstance(part, Clue)])


def seed_of(seed: int | str | None) -> int | str | None:
    """A seed as it was sent: text of a whole number is one."""
    return parse_seed(seed) if isinstance(seed, str) else seed
