"""Compare a player's grid with the rules and with the solution."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from nonet._base.errors import FormatError
from nonet._base.fast_dataclass import dataclass
from nonet._base.language import few_of, say
from nonet.formats import ParsedGrid
from nonet.formats.text import content_lines
from nonet.human.classify import Classification, classify
from nonet.human.mistakes import Mistake, check_position
from nonet.human.verification import Fault, Outcome, excluded_cells
from nonet.model import find_kind
from nonet.model.marks import PlayerMarks, split_marks
from nonet.puzzle.puzzle import Puzzle


class PositionVerdict(StrEnum):
    """The answer in one word."""

    RIGHT = "right"  # full, and every rule is kept
    WRONG = "wrong"  # a rule is broken, or the solution differs
    SOUND = "sound"  # not full, and every digit agrees with the only solution
    INCOMPLETE = "incomplete"  # not full, and there is no one solution to compare with


_CHECK_CODES = {PositionVerdict.RIGHT: Outcome.RIGHT, PositionVerdict.WRONG: Outcome.WRONG}


@dataclass(frozen=True, slots=True)
class PositionReport:
    """The right and the wrong digits so far."""

    verdict: PositionVerdict
    sentence: str
    faults: tuple[Fault, ...] = ()
    mistakes: tuple[Mistake, ...] = ()

    @property
    def code(self) -> int:
        """1 right, 0 wrong, -1 not full."""
        return _CHECK_CODES.get(self.verdict, Outcome.INCOMPLETE).value


def check_rules(puzzle: Puzzle) -> PositionReport:
    """Compare a position with the rules alone. Nothing is solved, so this is quick on every board."""
    if faults := puzzle.faults():
        return PositionReport(
            PositionVerdict.WRONG, few_of((fault.words(puzzle.grid) for fault in faults), "; "), faults
        )
    if puzzle.grid.is_full:
        return PositionReport(PositionVerdict.RIGHT, say("the grid is full and right"))
    return PositionReport(PositionVerdict.INCOMPLETE, say("no rule is broken so far"))


def check_progress(puzzle: Puzzle, *, marks: PlayerMarks = False) -> PositionReport:
    """Compare a position with the rules, then with the solution of its givens.

    `marks` are the player's notes, as for `Puzzle.hint`. A note is wrong if it lacks the digit of the solution.
    """
    by_rules = check_rules(puzzle)
    if by_rules.faults:
        return by_rules
    grid, notes = split_marks(puzzle.grid, marks)
    if excluded := list(excluded_cells(puzzle.grid)):
        cells = few_of(puzzle.board.name_of(cell) for cell in excluded)
        return PositionReport(PositionVerdict.WRONG, say("the pencil marks exclude the digit at {cells}", cells=cells))
    if puzzle.grid.is_full:
        return by_rules
    found = check_position(grid, own=notes)
    if not found.is_sound:
        return PositionReport(PositionVerdict.WRONG, found.words(puzzle.board), mistakes=found.mistakes)
    left = puzzle.grid.values.count(0)
    open_cells = say("{count} cell is open" if left == 1 else "{count} cells are open", count=left)
    if found.is_unique:
        return PositionReport(PositionVerdict.SOUND, say("right so far: {cells}", cells=open_cells))
    several = "no rule is broken, and there is more than one solution: {cells}"
    return PositionReport(PositionVerdict.INCOMPLETE, say(several, cells=open_cells))


# Classify the grids of a text, in the contest's words.

_LEAST_CELLS = 16  # lines of a 4x4, a cell each
JUDGED = ("classic", "diagonal", "latin")  # kinds whose rules are those of a class


def classify_parsed(parsed_grids: Sequence[ParsedGrid]) -> list[Classification]:
    """The class of every grid of a text that was read."""
    for parsed in parsed_grids:
        if len(parsed.values) != parsed.size**2:
            raise FormatError(f"expected a square grid to classify, got {len(parsed.values)} cells", parsed.line)
    return [classify(parsed.values, size=parsed.size) for parsed in parsed_grids]


def is_contest(text: str) -> bool:
    """Return True if a text of lone numbers is the contest's input, which begins with the number of grids.

    The formats leave such texts to each other: a lone 0 may be a board of 1x1, sixteen lines one of 4x4.
    """
    lines = [line.split() for _, line in content_lines(text)]
    if not lines or any(len(words) != 1 or not words[0].isdecimal() or len(words[0]) > 4 for words in lines):
        return False
    numbers = [words[0] for words in lines]
    if len(numbers) == 1 or all(size == "1" for size in numbers[1::2]):
        return len(numbers) != 2 or len(numbers[0]) <= 2
    return len(numbers) < _LEAST_CELLS and all(len(number) == 1 for number in numbers[1:])


def unjudged_rules(parsed_grids: Sequence[ParsedGrid]) -> list[str]:
    """Return the kinds and rules in headers that no checking class supports. Each name appears once."""
    judged = [find_kind(name) for name in JUDGED]
    said = [parsed.header.choice for parsed in parsed_grids if parsed.header]
    kinds = [choice.full_kind.id for choice in said if choice.full_kind not in judged]
    return list(dict.fromkeys([*kinds, *(rule.type.id for choice in said for rule in choice.rules)]))
