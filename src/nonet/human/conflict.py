"""Find the rules that contradict each other on a board without a solution, so that a setter knows what to change.

The search starts from everything that lies on the board: rules, what the kind adds to rows, columns and boxes, givens,
pencil marks. It takes parts away as long as the rest provably has no solution, halves first, then single parts.
The effort is counted in questions and guesses, never in seconds, so every machine names the same rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from nonet._base.errors import shorten
from nonet._base.fast_dataclass import dataclass
from nonet._base.language import say
from nonet.model import Board, BoardSpec, Family, Grid, Look, Region, Rule
from nonet.model.constraints import Constraint, Different
from nonet.solver import find_engine

# A question about 9x9 takes half a millisecond, and a guess some microseconds: these limits come to about 0.2 s.
_GUESSES = 500  # of one question
_ALL_GUESSES = 5_000
_ASKED_CELLS = 40_000  # cells of all the boards that are asked about
_FEWEST_QUESTIONS = 24  # on the largest boards
_MOST = 8  # parts that a sentence names
_FEW = 3  # a conflict of so few parts is short enough
_TRIES = 2
_LAID = Family("rule", "rules", Look.HIDDEN)


@dataclass(frozen=True, slots=True)
class Removable:
    """Something that may be taken away: a rule, what a kind adds, a given, all pencil marks."""

    words: str
    regions: tuple[tuple[int, ...], ...] = ()
    constraints: tuple[Constraint, ...] = ()
    given: int | None = None  # its cell
    is_marks: bool = False


@dataclass(frozen=True, slots=True)
class Conflict:
    """Parts that cannot all hold. `is_minimal`: without any one of them there is a solution."""

    parts: tuple[Removable, ...] = ()
    is_minimal: bool = True

    def __str__(self) -> str:
        """Return the contradiction as a sentence without its full stop; empty if there are no parts."""
        names = [part.words for part in self.parts]
        if len(names) < 2:
            return say("{part} cannot hold on this board", part=names[0]) if names else ""
        both, all_ = "{parts} and {last} cannot both hold", "{parts} and {last} cannot all hold"
        words = say(both if len(names) == 2 else all_, parts=", ".join(names[:-1]), last=names[-1])
        return words if self.is_minimal else say("{sentence} (fewer of them may be enough)", sentence=words)


def find_conflict(grid: Grid, effort: float = 1) -> Conflict:
    """Return a few parts that contradict each other on a board without a solution; none if they are not soon found.

    `effort` multiplies the number of questions and guesses.

    >>> from nonet.model import make_board
    >>> board = make_board(size=4, rules=["killer 3 r1c1 r1c2", "odd r1c1 r1c2", "thermo r3c1 r3c2"])
    >>> str(find_conflict(Grid.empty(board)))
    'killer 3 r1c1 r1c2 and odd r1c1 r1c2 cannot both hold'
    """
    board = grid.board
    choice = BoardSpec.of(board) if board.rules and board.frame else None
    if choice is None or not choice.makes(board):
        return Conflict()
    trial = _Trial(grid, replace(choice, rules=()).board(), effort)
    parts = [*_rules(board), *_kind(trial.plain)]
    others = [*_givens(grid), *_marks(grid)]
    if trial.has_none([*parts, *others]) is not True:
        return Conflict()
    others = [] if trial.has_none(parts) else others
    found = trial.smallest(parts, others)
    for _ in range(_TRIES):  # which contradiction is found depends on what is taken away first
        if len(found.parts) > _FEW and not trial.is_over:
            parts = [*parts[len(parts) // 2 :], *reversed(parts[: len(parts) // 2])]
            found = min(found, trial.smallest(parts, others), key=lambda each: (len(each.parts), not each.is_minimal))
    is_telling = len(found.parts) <= _MOST and any(part.given is None for part in found.parts)
    return found if is_telling else Conflict()


def conflict_words(grid: Grid) -> str:
    """Return the contradiction in a sentence without its full stop; nothing if none was found."""
    return str(find_conflict(grid))


def _rules(board: Board) -> Iterator[Removable]:
    """Yield every rule as it is on the whole board: some also concern cells that others leave unmarked."""
    for rule in board.rules:
        constraints = rule.constraints(board.rule_context)
        regions = tuple(constraint.cells for constraint in constraints if isinstance(constraint, Different))
        yield Removable(
            _name(rule),
            regions,
            tuple(constraint for constraint in constraints if not isinstance(constraint, Different)),
        )


def _name(rule: Rule) -> str:
    text = str(rule)
    return text if len(text) <= 80 else shorten(text, 80)


def _kind(plain: Board) -> Iterator[Removable]:
    """Yield the regions that the kind adds to rows, columns, boxes or pieces, such as diagonals."""
    extra = tuple(region.cells for region in plain.regions if not _is_usual(region))
    if extra:
        yield Removable(say("the kind {kind}", kind=plain.kind), extra)


def _is_usual(region: Region) -> bool:
    return region.family.look in (Look.LINE, Look.AREA)


def _givens(grid: Grid) -> Iterator[Removable]:
    for cell, digit in enumerate(grid.values):
        if digit:
            yield Removable(say("{digit} at {cell}", digit=digit, cell=grid.board.name_of(cell)), given=cell)


def _marks(grid: Grid) -> Iterator[Removable]:
    if grid.candidates is not None:
        yield Removable(say("the pencil marks"), is_marks=True)


class _Trial:
    """Boards with some of the parts, each asked whether it has a solution."""

    def __init__(self, grid: Grid, plain: Board, effort: float) -> None:
        self.plain = plain
        self._grid = grid
        self._usual = tuple(region for region in plain.regions if _is_usual(region))
        self._questions = int(effort * max(_FEWEST_QUESTIONS, _ASKED_CELLS // len(grid.values)))
        self._guesses = int(effort * _ALL_GUESSES)
        self._engine = find_engine(None)

    @property
    def is_over(self) -> bool:
        """True if the questions or guesses are used up."""
        return self._questions <= 0 or self._guesses <= 0

    def smallest(self, parts: Sequence[Removable], others: Sequence[Removable]) -> Conflict:
        """Return a contradiction from which nothing can be removed, as far as the allowed effort shows."""
        left, is_first_minimal = self._reduced(parts, others)
        rest, is_second_minimal = self._reduced(others, left)
        return Conflict((*left, *rest), is_first_minimal and is_second_minimal)

    def _reduced(self, parts: Sequence[Removable], kept: Sequence[Removable]) -> tuple[list[Removable], bool]:
        """Return the parts that must stay for a contradiction, next to those kept, and whether each of them must."""
        left = list(parts)
        size = (len(left) + 1) // 2
        is_minimal = not left
        while left and size:
            at, is_minimal = 0, True
            while at < len(left):
                rest = left[:at] + left[at + size :]
                answer = self.has_none([*kept, *rest])
                if answer:
                    left = rest
                else:
                    at += size
                    is_minimal = is_minimal and answer is not None
            size //= 2
        return left, is_minimal

    def has_none(self, parts: Sequence[Removable]) -> bool | None:
        """Return True if these parts together have no solution; None if that is not known."""
        if self.is_over:
            return None
        laid = tuple(Region(_LAID, "", cells) for part in parts for cells in part.regions)
        constraints = tuple(dict.fromkeys(constraint for part in parts for constraint in part.constraints))
        board = replace(self.plain, regions=(*self._usual, *laid), constraints=constraints, rules=())
        given = {part.given for part in parts}
        values = tuple(digit if cell in given else 0 for cell, digit in enumerate(self._grid.values))
        marks = self._grid.candidates if any(part.is_marks for part in parts) else None
        result = self._engine.search(Grid(board, values, marks), 1, budget=min(_GUESSES, self._guesses))
        self._questions -= 1
        self._guesses -= result.nodes
        return not result.solutions if result.is_decided else None
