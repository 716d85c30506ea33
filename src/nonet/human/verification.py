"""What is wrong with a grid, all of it at once. It judges what stands there and does not solve."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from enum import Flag, IntEnum, auto
from typing import TYPE_CHECKING

from nonet._base.errors import FormatError, PuzzleError, few, plural, shorten
from nonet._base.fast_dataclass import dataclass
from nonet._base.language import few_of, say
from nonet.model import Board, Grid, Region
from nonet.model.board import difference
from nonet.model.candidates import candidate_masks, digits_of
from nonet.model.grid_text import SYMBOLS
from nonet.model.regions import bare_region

if TYPE_CHECKING:
    from nonet.model import Rule
    from nonet.model.constraints import Constraint, Domain


class GridStatus(Flag):
    """The status of a grid, as flags for missing or wrong digits. Compare it with COMPLETE, or use `is_right`.

    As any Flag it is true if a flag is set, so that `status & GridStatus.REPEATED` can be asked.
    """

    COMPLETE = 0
    INCOMPLETE = auto()  # some cell is empty
    REPEATED = auto()  # a region holds a digit twice
    BROKEN = auto()  # digits break a rule beside the regions, such as a thermometer
    EXCLUDED = auto()  # a digit stands where its pencil marks do not allow it
    DEAD_END = auto()  # an empty cell has no digit left, given its regions and pencil marks

    @property
    def is_right(self) -> bool:
        """True if every cell has a digit and nothing is wrong."""
        return self is GridStatus.COMPLETE


@dataclass(frozen=True, slots=True)
class Fault(ABC):
    """An error in the digits of some cells: a Repeat or a Breach."""

    cells: tuple[int, ...]

    @abstractmethod
    def words(self, grid: Grid) -> str:
        """Return the fault as one line for people."""


@dataclass(frozen=True, slots=True, repr=False)
class Repeat(Fault):
    """A digit that stands in a region more than once, and everywhere it stands there."""

    region: Region
    digit: int

    def __repr__(self) -> str:
        return f"<Repeat: {self.digit} in {self.region.name}>"

    def words(self, grid: Grid) -> str:
        """Return one line for people: "7 is repeated in row 3: r3c1, r3c8"."""
        where = few_of(grid.board.name_of(cell) for cell in self.cells)
        if len(self.region.cells) == 2:  # such as two corresponding cells: that is not called a repetition
            template = "{digit} stands in both cells of {region}: {cells}"
            return say(template, digit=self.digit, region=bare_region(self.region), cells=where)
        return say(
            "{digit} is repeated in {region}: {cells}", digit=self.digit, region=bare_region(self.region), cells=where
        )


@dataclass(frozen=True, slots=True, repr=False)
class Breach(Fault):
    """Digits that break a rule beside the regions, such as a thermometer; None where a constraint has no rule.

    `parts` are the cells that break it together, such as pairs: a rule of the whole board may be broken in many places.
    """

    rule: Rule | None
    parts: tuple[tuple[int, ...], ...] = ()

    def __repr__(self) -> str:
        return f"<Breach: {self.rule or 'a constraint of the board'}>"

    def words(self, grid: Grid) -> str:
        """Return one line: "broken rule: thermo: The digits of the thermometer rise ... (r1c1 is 5, r2c1 is 3)"."""
        if not self.cells and self.rule:
            why = self.rule.why_unsatisfiable(grid.board.rule_context)
            words = say("no digits can keep to the rule {rule}", rule=self.rule)
            return say("{sentence}: {reason}", sentence=words, reason=why) if why else words
        name_of = grid.board.name_of
        parts = [
            few_of(say("{cell} is {digit}", cell=name_of(cell), digit=grid[cell]) for cell in part)
            for part in self.parts or (self.cells,)
        ]
        words = grid.board.words_of(self.rule).removesuffix(".") if self.rule else say("a demand of the board")
        named = f"{self.rule.type.id}: {words}" if self.rule else words
        return say("broken rule: {rule} ({cells})", rule=named, cells=few_of(parts, "; "))


def find_faults(grid: Grid) -> tuple[Fault, ...]:
    """Return every digit repeated in a region, by the board's regions, then by digit; then the broken rules."""
    found = (fault for region in grid.board.regions for fault in repeats(grid.values, region))
    return (*found, *breaches(grid))


def breaches(grid: Grid) -> Iterator[Breach]:
    """Yield the rules that digits break, even if cells between are empty; and constraints that come from no rule.

    Where no digit stands, a rule is broken only if no digits can meet it. What several rules make of the candidates is
    no fault of one of them: `conflict.py` names them all. So each rule sees the digits, the pencil marks and its own
    demands on single cells, and not those of other rules.
    """
    board = grid.board
    if not board.constraints:
        return
    from nonet.model.constraints import Domain  # a plain board does not load it

    marks = grid.candidates or (board.all_digits,) * len(grid.values)
    plain = [1 << (digit - 1) if digit else mask for digit, mask in zip(grid.values, marks, strict=True)]
    constraints_of: dict[Rule | None, list[Constraint]] = {}
    for constraint in board.constraints:
        constraints_of.setdefault(board.rule_of_constraint.get(constraint), []).append(constraint)
    for rule, constraints in constraints_of.items():
        domains = [constraint for constraint in constraints if isinstance(constraint, Domain)]
        if not all(domain.mask for domain in domains) and rule and not rule.why_unsatisfiable(board.rule_context):
            continue  # whatever the digits are: `conflict.py` says that it cannot hold on this board
        masks = _within(plain, domains)
        broken = [each for each in constraints if not each.can([masks[cell] for cell in each.cells])]
        found = [_filled(grid, each.cells) for each in broken]  # several may say one thing of the same cells
        parts = tuple({frozenset(cells): cells for cells in reversed(found) if cells}.values())[::-1]
        if broken and (parts or rule is None or rule.why_unsatisfiable(board.rule_context)):
            yield Breach(tuple(dict.fromkeys(cell for part in parts for cell in part)), rule, parts)
        if not broken and not _can_all(constraints, list(masks)):
            cells = _filled(grid, [cell for constraint in constraints for cell in constraint.cells])
            if cells or rule is None:
                yield Breach(cells, rule)


def _within(masks: list[int], domains: list[Domain]) -> list[int]:
    """Return the candidates that domains leave; the same list if there are no domains."""
    left = list(masks) if domains else masks
    for domain in domains:
        for cell in domain.cells:
            left[cell] &= domain.mask
    return left


def _filled(grid: Grid, cells: Iterable[int]) -> tuple[int, ...]:
    return tuple(cell for cell in dict.fromkeys(cells) if grid[cell])


def _can_all(constraints: list[Constraint], masks: list[int]) -> bool:
    """Return True if pairs on a line leave each other a digit: 8 and 9 on a thermometer with a cell between do not."""
    from nonet.model.constraints import Pair

    pairs = [constraint for constraint in constraints if isinstance(constraint, Pair)]
    changed = bool(pairs)
    while changed:
        changed = False
        for pair in pairs:
            for cell, mask in zip(pair.cells, pair.kept(masks[pair.first], masks[pair.second]), strict=True):
                changed |= bool(masks[cell] & ~mask)
                masks[cell] &= mask
                if not masks[cell]:
                    return False
    return True


def repeats(values: tuple[int, ...], region: Region) -> list[Repeat]:
    """Return the repeated digits of one region, by digit, each with all its cells in reading order."""
    digits = [values[cell] for cell in region.cells if values[cell]]
    if len(digits) == len(set(digits)):  # nearly always
        return []
    places: dict[int, list[int]] = {}
    for cell in region.cells:
        if values[cell]:
            places.setdefault(values[cell], []).append(cell)
    return [Repeat(tuple(sorted(cells)), region, digit) for digit, cells in sorted(places.items()) if len(cells) > 1]


def status(grid: Grid) -> GridStatus:
    """Return all flags that hold for a grid.

    >>> from nonet.model import Grid, make_board
    >>> status(Grid.empty(make_board(size=4)))
    <GridStatus.INCOMPLETE: 1>
    """
    found = GridStatus.COMPLETE if grid.is_full else GridStatus.INCOMPLETE
    faults = find_faults(grid)
    if any(isinstance(fault, Repeat) for fault in faults):
        found |= GridStatus.REPEATED
    if any(isinstance(fault, Breach) for fault in faults):
        found |= GridStatus.BROKEN
    if any(True for _ in excluded_cells(grid)):
        found |= GridStatus.EXCLUDED
    if dead_cells(grid):
        found |= GridStatus.DEAD_END
    return found


def excluded_cells(grid: Grid) -> Iterable[int]:
    """Return the cells whose digit is not among their pencil marks."""
    marks = grid.candidates or ()
    return (cell for cell, mask in enumerate(marks) if grid[cell] and not mask >> (grid[cell] - 1) & 1)


def dead_cells(grid: Grid) -> list[int]:
    """Return the empty cells that no digit fits."""
    return [cell for cell, mask in enumerate(candidate_masks(grid)) if not grid[cell] and not mask]


# Is this the solution? Right, wrong (and everything that is), or incomplete.


class Outcome(IntEnum):
    """The answer as a number, for programs that compare it: it never changes."""

    INCOMPLETE = -1
    WRONG = 0
    RIGHT = 1

    @property
    def word(self) -> str:
        """Its name for people and in data: right, wrong or incomplete."""
        return self.name.lower()

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Verification:
    """The result of a check: empty cells, changed givens, digits that pencil marks exclude, broken rules.

    An incomplete answer can have faults too. It is true if and only if the answer is right, so `if check(...)` works.
    """

    puzzle: Grid
    solution: Grid
    empty: tuple[int, ...]
    changed: tuple[tuple[int, int], ...]  # cell and the given that stood there
    excluded: tuple[int, ...]  # cells with a digit that is not among the puzzle's pencil marks
    faults: tuple[Fault, ...]

    @property
    def outcome(self) -> Outcome:
        """INCOMPLETE, WRONG or RIGHT; `str` writes "wrong". An answer with empty cells and faults is incomplete."""
        if self.empty:
            return Outcome.INCOMPLETE
        return Outcome.WRONG if self.changed or self.excluded or self.faults else Outcome.RIGHT

    @property
    def is_right(self) -> bool:
        """True if this is the solution."""
        return self.outcome is Outcome.RIGHT

    def __bool__(self) -> bool:
        return self.is_right

    def lines(self) -> list[str]:
        """Return every finding, one per line."""
        grid, board = self.solution, self.solution.board
        changed = [
            say(
                "{cell} is {digit}, the puzzle has {given}",
                cell=board.name_of(c),
                digit=grid[c] or say("empty"),
                given=given,
            )
            for c, given in self.changed
        ]
        excluded = [
            say(
                "{cell} is {digit}, the pencil marks allow {digits}",
                cell=board.name_of(c),
                digit=grid[c],
                digits=self._allowed(c),
            )
            for c in self.excluded
        ]
        return changed + excluded + [fault.words(grid) for fault in self.faults]

    def _allowed(self, cell: int) -> str:
        mask = self.puzzle.candidates[cell] if self.puzzle.candidates else 0
        return ", ".join(map(str, digits_of(mask))) or say("nothing")

    def __str__(self) -> str:
        """Return the answer in words: "wrong: r1c2 is 4, the puzzle has 3; 4 is repeated in column 2: r1c2, r9c2"."""
        count = len(self.empty)
        empty = [say("{count} cell left" if count == 1 else "{count} cells left", count=count)] if count else []
        findings = few_of(empty + self.lines(), "; ")
        return f"{say(self.outcome.word)}{': ' if findings else ''}{findings}"

    def __repr__(self) -> str:
        faults, empty = len(self.lines()), len(self.empty)
        counts = [plural(count, noun) for count, noun in ((empty, "empty cell"), (faults, "fault")) if count]
        return f"<Verification {self.outcome.name.lower()}{': ' if counts else ''}{', '.join(counts)}>"


def verify(puzzle: Grid, solution: Grid) -> Verification:
    """Compare a solution with its puzzle: the same givens, its pencil marks, every rule, no cell empty.

    Raise PuzzleError if the boards are not equal.
    """
    for grid in (puzzle, solution):
        if not isinstance(grid, Grid):
            raise PuzzleError(f"expected two Grids to compare, got {shorten(type(grid).__name__)}")
    if puzzle.board != solution.board:
        how = difference(puzzle.board, solution.board)
        raise PuzzleError(f"the solution and the puzzle are on different boards: {how}")
    changed = tuple((cell, given) for cell, given in enumerate(puzzle) if given and solution[cell] not in (0, given))
    empty = tuple(cell for cell, digit in enumerate(solution) if not digit)
    marked = replace(solution, candidates=puzzle.candidates)
    excluded = tuple(cell for cell in excluded_cells(marked) if not puzzle[cell])
    return Verification(puzzle, solution, empty, changed, excluded, find_faults(solution))


# Solutions that do not fit their puzzle, said in terms of the puzzle.

_CELLS = {*SYMBOLS, *".*_-?"}


def check_said_rules(board: Board, said: Sequence[Rule]) -> None:
    """Raise PuzzleError if the header of a solution has other rules than the puzzle."""
    if said and set(said) != set(board.rules):
        got = "; ".join(map(str, said))
        wanted = few(board.rules, "; ") or "none"
        raise PuzzleError(
            f"the header of the solution has other rules than the puzzle: {shorten(got)} instead of {wanted}"
        )


def check_cell_count(board: Board, text: str) -> None:
    """Refuse a line of cells that is too short or too long.

    A reader of lines takes the nearest square; here it is known how many cells there must be.
    """
    cells = text.strip()
    is_line = cells and len(cells.split()) == 1 and _CELLS.issuperset(cells)
    if is_line and len(cells) != board.cell_count:
        raise FormatError(f"expected {board.cell_count} cells, got {len(cells)}: {shorten(cells)}", 1, 1)
