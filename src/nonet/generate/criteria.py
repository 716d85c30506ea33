"""Criteria: everything that a user can ask of a new puzzle, and whether the parts can go together.

The command, the web API and the library read what they are given with `criteria_words.py`, so criteria mean the same.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from itertools import combinations

from nonet._base.errors import GeometryError, PuzzleError, listed, plural
from nonet._base.fast_dataclass import dataclass
from nonet.generate.symmetry import NONE, Orbits, orbits_of
from nonet.human.find import check_logic
from nonet.human.hints import hint_order
from nonet.human.levels import LEVELS, borders, level_of_technique, span_of, weights
from nonet.human.se121 import in_tenths
from nonet.human.techniques import rules
from nonet.model import Board
from nonet.model.regions import BOX
from nonet.model.symmetry import exchange, transform_board
from nonet.solver import core as _native

# What can be asked of the difficulty of a puzzle: ratings that exist, techniques that its board can have.

# In tenths: those of which we know a puzzle, and all above. Techniques have fixed ratings; only chains go on by their
# length. 1.9 cannot be: a digit that a row has only in one box, so that a second row has it there or in one other cell,
# stands in the third row in the third box; so that box pointed to the same cell before, for 1.7 or less. 5.3 could be,
# but no puzzle that we made had it.
ER_VALUES: tuple[int, ...] = (
    *(10, 12, 15, 17, 20, 23, 25, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 45, 46, 47, 48, 49, 50, 51, 52, 54),
    *(56, 57, 58, 59, 60, 61, 62),
    *range(65, 120),
)

# Levels whose techniques lead to the same end in any order: removing a candidate never takes one of their steps away.
# Higher ones have patterns that rest on the solution being unique, and those can be lost on the way.
_ORDERLY = LEVELS[:2]

# Two cells with the same pair of digits in a full region are a naked pair, which is taken first. Then both digits have
# only these two places there. So the cells of a remote pair are coloured by either digit, and colours come before it.
_REMOTE_PAIR = "remote-pair"


def check_rating(board: Board, rating: tuple[int, int], rules: Sequence[str]) -> None:
    """PuzzleError where no puzzle of this board has such a rating. `rules` are the names of those it is to get."""
    low, high = rating
    if not board.is_classic or rules:
        laid = listed(dict.fromkeys([*(rule.type.id for rule in board.rules), *rules]), "and")
        got = f"{board.title} with {laid}" if laid else board.title
        raise PuzzleError(f"a rating is the ER of classic 9x9 puzzles, got {got}: ask for a level or a technique")
    if low > high:
        raise PuzzleError(
            f"expected a rating from low to high, such as 4.2-5.0, got {in_tenths(low)}-{in_tenths(high)}"
        )
    if any(low <= value <= high for value in ER_VALUES):
        return
    below = [value for value in ER_VALUES if value < low][-1:]
    above = [value for value in ER_VALUES if value > high][:1]
    near = listed(map(in_tenths, below + above), "and")
    got = in_tenths(low) if low == high else f"{in_tenths(low)}-{in_tenths(high)}"
    noun = "the nearest is" if len(below + above) == 1 else "the nearest are"
    raise PuzzleError(f"no puzzle with the ER {got} is known: {noun} {near}")


def check_lines(board: Board, cells: Collection[int]) -> None:
    """PuzzleError where two empty lines can be exchanged: no puzzle with clues in these cells has one solution."""
    if not board.is_square or board.constraints:
        return
    places = [divmod(cell, board.size) for cell in cells]
    for what, used in (("row", {row for row, _ in places}), ("column", {column for _, column in places})):
        empty = [number for number in range(1, board.size + 1) if number - 1 not in used]
        for one, other in combinations(empty, 2):
            with suppress(GeometryError):
                if transform_board(board, exchange(board, what, one, other)) == board:
                    why = f"{what}s {one} and {other} are empty and could be exchanged"
                    raise PuzzleError(f"no puzzle with this pattern has one solution: {why}")


def check_technique(board: Board, technique: str, *, has_rules: bool) -> None:
    """PuzzleError where a technique never finds a step on a board."""
    check_logic(board)
    needs = next(words for id_, _, words in _native.techniques() if id_ == technique)
    if technique in {each.id for each in rules.TECHNIQUES} and not has_rules:
        raise PuzzleError(f"{technique} is a technique for boards with rules, got {board.title} without any")
    if "uniqueness" in needs and has_rules:
        raise PuzzleError(f"{technique} never applies on a board with rules, which may tell its two fillings apart")
    if technique == _REMOTE_PAIR and not has_rules and all(len(region.cells) == board.size for region in board.regions):
        raise PuzzleError(f"{technique} never comes up on this board: simple colours find the same before it")
    if "boxes" in needs and not any(region.family == BOX for region in board.regions):
        raise PuzzleError(f"{technique} needs boxes, got {board.title}")


def check_hardness(board: Board, level: str, technique: str, *, is_hardest: bool, has_rules: bool) -> None:
    """PuzzleError where no puzzle of a level has a step of a technique, or has it as the hardest.

    On most boards levels are weights, so the hardest technique has the level of the puzzle. On classic 9x9 a level is a
    range of ER, which is sure to agree only where an orderly level is on either side.
    """
    own = level_of_technique(technique)
    is_er = board.is_classic and not has_rules
    if is_hardest and own != level and not (is_er and {own, level}.isdisjoint(_ORDERLY)):
        raise PuzzleError(f"a puzzle with {technique} as the hardest step is {own}, got level {level}")
    if level in _ORDERLY and not has_rules and technique in _never_reached(level):
        raise PuzzleError(f"a puzzle of level {level} never comes to {technique}, which is {own}")


def _never_reached(level: str) -> set[str]:
    """The techniques that `explain` looks for only where those of a level have no step, when its puzzles are solved."""
    most, rows = borders()[LEVELS.index(level)], hint_order()
    last = max(at for at, row in enumerate(rows) if any(weights()[name] <= most for name in row))
    return {name for row in rows[last + 1 :] for name in row}


_FEWEST = 17  # clues of a classic 9x9 puzzle: proved by McGuire, Tugemann and Civario in 2012

Range = tuple[int, int]  # both ends count


@dataclass(frozen=True, slots=True)
class Pattern:
    """The cells that must be clues, and those that may be; all others are empty."""

    must: frozenset[int]
    may: frozenset[int] = frozenset()

    @property
    def cells(self) -> frozenset[int]:
        """Every cell that can be a clue."""
        return self.must | self.may


@dataclass(frozen=True, slots=True)
class Criteria:
    """What a new puzzle must be like; a field that is left out asks for nothing.

    `rating` is a range of ER in tenths. `technique` is one that the steps of `explain` come to or, with `is_hardest`,
    the one that `rate` says a puzzle needs. `keep` has a digit for each cell, 0 where any will do. `is_minimal`: no
    clue can be spared. `rules` are the ids of types of rules to place on the board; `givens` is how many digits such a
    puzzle may show.
    """

    board: Board
    level: str | None = None
    rating: Range | None = None
    technique: str | None = None
    is_hardest: bool = False
    clues: Range | None = None
    symmetry: str = NONE
    pattern: Pattern | None = None
    keep: tuple[int, ...] = ()
    is_minimal: bool = False
    rules: tuple[str, ...] = ()
    givens: Range | None = None

    @property
    def is_plain(self) -> bool:
        """Whether a board and a level are all that is asked for."""
        return self == Criteria(self.board, self.level)

    @property
    def is_classic(self) -> bool:
        """Whether its puzzles are classic 9x9 and have no rules, of which more is known than of all others."""
        return self.board.is_classic and not self.rules

    @property
    def shown(self) -> Range | None:
        """How many digits are to be given, in either word for it."""
        return self.givens or self.clues

    @property
    def says_how_hard(self) -> bool:
        """Whether anything was asked for that decides how hard a puzzle is, or how few clues it has."""
        return self != Criteria(self.board, symmetry=self.symmetry, rules=self.rules, givens=self.givens)

    @property
    def orbits(self) -> Orbits:
        """The cells that are clues together or not at all."""
        return orbits_of(self.board, self.symmetry)

    @property
    def kept(self) -> dict[int, int]:
        """The digits to keep, by cell."""
        return {cell: digit for cell, digit in enumerate(self.keep) if digit}

    def check(self) -> None:
        """PuzzleError in one sentence where parts of the criteria cannot go together, or not on this board."""
        _check_clues(self)
        _check_keep(self)
        _check_pattern(self)
        _check_target(self)
        _check_rules(self)

    def words(self) -> str:
        """The criteria as a message says it: "level easy, 17 clues, symmetry rotate-180"."""
        found = []
        if self.level:
            found.append(f"level {self.level}")
        if self.rating:
            found.append(f"ER {_range(in_tenths(self.rating[0]), in_tenths(self.rating[1]))}")
        if self.technique:
            found.append(f"{self.technique} as the hardest step" if self.is_hardest else f"a step of {self.technique}")
        if self.clues:
            one = self.clues == (1, 1)
            found.append(f"{_range(*map(str, self.clues))} clue{'' if one else 's'}")
        if self.symmetry != NONE:
            found.append(f"symmetry {self.symmetry}")
        if self.pattern:
            found.append("this pattern")
        if self.keep:
            found.append(f"{plural(len(self.kept), 'digit')} to keep")
        if self.is_minimal:
            found.append("minimal")
        return ", ".join([*found, *self._rule_words()])

    def _rule_words(self) -> list[str]:
        whole = [rule.type.id for rule in self.board.rules if rule.is_whole]
        names = [*self.rules, *whole]
        found = [f"rules {', '.join(names)}"] if names else []
        if self.givens:
            found.append(f"{_range(*map(str, self.givens))} given{'' if self.givens == (1, 1) else 's'}")
        return found


def _range(low: str, high: str) -> str:
    return low if low == high else f"{low}-{high}"


def _check_clues(criteria: Criteria) -> None:
    if not criteria.clues:
        return
    low, high = criteria.clues
    count = criteria.board.cell_count
    if not 0 <= low <= high:
        raise PuzzleError(f"expected clues from few to many, such as 22-25, got {low}-{high}")
    if low > count:
        raise PuzzleError(f"expected up to {count} clues on this board, got {_range(str(low), str(high))}")
    if high < _FEWEST and criteria.is_classic:
        raise PuzzleError(f"no classic 9x9 puzzle has fewer than {_FEWEST} clues, got {_range(str(low), str(high))}")


def _check_keep(criteria: Criteria) -> None:
    board, kept = criteria.board, criteria.kept
    if criteria.keep and len(criteria.keep) != board.cell_count:
        raise PuzzleError(f"expected {board.cell_count} cells for keep, got {len(criteria.keep)}")
    for region in board.regions:
        seen: dict[int, int] = {}
        for cell in region.cells:
            if cell in kept and kept[cell] in seen:
                both = f"{board.name_of(seen[kept[cell]])} and {board.name_of(cell)}"
                raise PuzzleError(f"expected digits to keep that differ in {region.name}, got {kept[cell]} at {both}")
            seen[kept.get(cell, 0)] = cell
    if criteria.shown and len(kept) > criteria.shown[1]:
        raise PuzzleError(f"expected up to {criteria.shown[1]} digits to keep with so many clues, got {len(kept)}")


def _check_pattern(criteria: Criteria) -> None:
    board, pattern = criteria.board, criteria.pattern
    must = closed(criteria.kept.keys() | (pattern.must if pattern else set()), criteria.orbits)
    if pattern:
        if outside := sorted(must - pattern.cells):
            cell = outside[0]
            if cell in criteria.kept:
                raise PuzzleError(f"the pattern has no clue at {board.name_of(cell)}, where a digit is to be kept")
            got = f"a clue at {board.name_of(cell)}, where it has none"
            raise PuzzleError(f"expected a pattern of symmetry {criteria.symmetry}, which would have {got}")
        if criteria.shown and len(pattern.cells) < criteria.shown[0]:
            raise PuzzleError(f"the pattern has room for {len(pattern.cells)} clues, got {criteria.shown[0]} or more")
        if not criteria.rules:
            _check_room(board, pattern)
    if criteria.shown and len(must) > criteria.shown[1]:
        got = f"{criteria.shown[1]} or fewer"
        raise PuzzleError(f"the pattern and the digits to keep take at least {plural(len(must), 'clue')}, got {got}")


def _check_room(board: Board, pattern: Pattern) -> None:
    """PuzzleError where clues in the cells of a pattern are never enough; rules that are placed could be."""
    if not pattern.cells and not board.rules:
        raise PuzzleError("expected a pattern with clues, got one without any")
    if len(pattern.cells) < _FEWEST and board.is_classic:
        got = f"a pattern with room for {len(pattern.cells)}"
        raise PuzzleError(f"no classic 9x9 puzzle has fewer than {_FEWEST} clues, got {got}")
    check_lines(board, pattern.cells)


def _check_target(criteria: Criteria) -> None:
    if criteria.is_hardest and not criteria.technique:
        raise PuzzleError("expected a technique that is to be the hardest, got none")
    if criteria.givens is not None and criteria.clues:
        raise PuzzleError("expected a number of givens or of clues, got both")
    has_rules = bool(criteria.rules or criteria.board.constraints)
    if criteria.rating:
        check_rating(criteria.board, criteria.rating, criteria.rules)
    if criteria.technique:
        check_technique(criteria.board, criteria.technique, has_rules=has_rules)
    if criteria.technique and criteria.level:
        check_hardness(
            criteria.board, criteria.level, criteria.technique, is_hardest=criteria.is_hardest, has_rules=has_rules
        )
    if criteria.rating and criteria.level:
        least, most = span_of(criteria.level)
        if criteria.rating[1] < least or (most is not None and criteria.rating[0] > most):
            begin = in_tenths(min(value for value in ER_VALUES if value >= least))
            span = f"{begin} and above" if most is None else f"{begin} to {in_tenths(most)}"
            got = _range(*map(in_tenths, criteria.rating))
            raise PuzzleError(f"level {criteria.level} has ER {span}, got a rating of {got}")


def _check_rules(criteria: Criteria) -> None:
    """PuzzleError where rules that are placed cannot go with the rest of the criteria."""
    if criteria.givens:
        low, high = criteria.givens
        if not low <= high:
            raise PuzzleError(f"expected givens from few to many, such as 0-5, got {low}-{high}")
        if low > criteria.board.cell_count:
            raise PuzzleError(f"expected up to {criteria.board.cell_count} givens on this board, got {low}")
        if not criteria.rules:
            raise PuzzleError(
                "expected rules to place beside a number of givens; without rules it is a number of clues"
            )
    if criteria.rules:
        from nonet.generate.rules.registry import find_placers  # imports every type of rule

        find_placers(criteria.rules)


def closed(cells: set[int] | frozenset[int], orbits: Orbits) -> frozenset[int]:
    """The cells and all that go together with one of them."""
    return frozenset(cell for orbit in orbits if not cells.isdisjoint(orbit) for cell in orbit)
