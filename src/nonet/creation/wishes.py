"""A wish: everything that a user can ask of a new puzzle, and whether its parts can go together.

The command, the web API and the library read what they are given with `wish_words.py`, so a wish means the same.
"""

from __future__ import annotations

from nonet.board import Board
from nonet.creation.demands import ER_VALUES, check_hardness, check_lines, check_rating, check_technique
from nonet.creation.orbits import NONE, Orbits, orbits_of
from nonet.errors import PuzzleError, plural
from nonet.logic import borders, in_tenths, is_classic
from nonet.logic.levels import LEVELS
from nonet.records import dataclass

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
        return is_classic(self.board) and not self.rules

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
        """PuzzleError in one sentence where parts of the wish cannot go together, or not on this board."""
        _check_clues(self)
        _check_keep(self)
        _check_pattern(self)
        _check_target(self)
        _check_rules(self)

    def words(self) -> str:
        """The wish as a message says it: "level easy, 17 clues, symmetry rotate-180"."""
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


def _check_clues(wish: Criteria) -> None:
    if not wish.clues:
        return
    low, high = wish.clues
    count = wish.board.cell_count
    if not 0 <= low <= high:
        raise PuzzleError(f"expected clues from few to many, such as 22-25, got {low}-{high}")
    if low > count:
        raise PuzzleError(f"expected up to {count} clues on this board, got {_range(str(low), str(high))}")
    if high < _FEWEST and wish.is_classic:
        raise PuzzleError(f"no classic 9x9 puzzle has fewer than {_FEWEST} clues, got {_range(str(low), str(high))}")


def _check_keep(wish: Criteria) -> None:
    board, kept = wish.board, wish.kept
    if wish.keep and len(wish.keep) != board.cell_count:
        raise PuzzleError(f"expected {board.cell_count} cells for keep, got {len(wish.keep)}")
    for region in board.regions:
        seen: dict[int, int] = {}
        for cell in region.cells:
            if cell in kept and kept[cell] in seen:
                both = f"{board.name_of(seen[kept[cell]])} and {board.name_of(cell)}"
                raise PuzzleError(f"expected digits to keep that differ in {region.name}, got {kept[cell]} at {both}")
            seen[kept.get(cell, 0)] = cell
    if wish.shown and len(kept) > wish.shown[1]:
        raise PuzzleError(f"expected up to {wish.shown[1]} digits to keep with so many clues, got {len(kept)}")


def _check_pattern(wish: Criteria) -> None:
    board, pattern = wish.board, wish.pattern
    must = closed(wish.kept.keys() | (pattern.must if pattern else set()), wish.orbits)
    if pattern:
        if outside := sorted(must - pattern.cells):
            cell = outside[0]
            if cell in wish.kept:
                raise PuzzleError(f"the pattern has no clue at {board.name_of(cell)}, where a digit is to be kept")
            got = f"a clue at {board.name_of(cell)}, where it has none"
            raise PuzzleError(f"expected a pattern of symmetry {wish.symmetry}, which would have {got}")
        if wish.shown and len(pattern.cells) < wish.shown[0]:
            raise PuzzleError(f"the pattern has room for {len(pattern.cells)} clues, got {wish.shown[0]} or more")
        if not wish.rules:
            _check_room(board, pattern)
    if wish.shown and len(must) > wish.shown[1]:
        got = f"{wish.shown[1]} or fewer"
        raise PuzzleError(f"the pattern and the digits to keep take at least {plural(len(must), 'clue')}, got {got}")


def _check_room(board: Board, pattern: Pattern) -> None:
    """PuzzleError where clues in the cells of a pattern are never enough; rules that are placed could be."""
    if not pattern.cells and not board.rules:
        raise PuzzleError("expected a pattern with clues, got one without any")
    if len(pattern.cells) < _FEWEST and is_classic(board):
        got = f"a pattern with room for {len(pattern.cells)}"
        raise PuzzleError(f"no classic 9x9 puzzle has fewer than {_FEWEST} clues, got {got}")
    check_lines(board, pattern.cells)


def _check_target(wish: Criteria) -> None:
    if wish.is_hardest and not wish.technique:
        raise PuzzleError("expected a technique that is to be the hardest, got none")
    if wish.givens is not None and wish.clues:
        raise PuzzleError("expected a number of givens or of clues, got both")
    has_rules = bool(wish.rules or wish.board.shapes)
    if wish.rating:
        check_rating(wish.board, wish.rating, wish.rules)
    if wish.technique:
        check_technique(wish.board, wish.technique, has_rules=has_rules)
    if wish.technique and wish.level:
        check_hardness(wish.board, wish.level, wish.technique, is_hardest=wish.is_hardest, has_rules=has_rules)
    if wish.rating and wish.level:
        least, most = span_of(wish.level)
        if wish.rating[1] < least or (most is not None and wish.rating[0] > most):
            begin = in_tenths(min(value for value in ER_VALUES if value >= least))
            span = f"{begin} and above" if most is None else f"{begin} to {in_tenths(most)}"
            got = _range(*map(in_tenths, wish.rating))
            raise PuzzleError(f"level {wish.level} has ER {span}, got a rating of {got}")


def _check_rules(wish: Criteria) -> None:
    """PuzzleError where rules that are placed cannot go with the rest of the wish."""
    if wish.givens:
        low, high = wish.givens
        if not low <= high:
            raise PuzzleError(f"expected givens from few to many, such as 0-5, got {low}-{high}")
        if low > wish.board.cell_count:
            raise PuzzleError(f"expected up to {wish.board.cell_count} givens on this board, got {low}")
        if not wish.rules:
            raise PuzzleError(
                "expected rules to place beside a number of givens; without rules it is a number of clues"
            )
    if wish.rules:
        from nonet.creation.placing.registry import find_placers  # imports every type of rule

        find_placers(wish.rules)


def closed(cells: set[int] | frozenset[int], orbits: Orbits) -> frozenset[int]:
    """The cells and all that go together with one of them."""
    return frozenset(cell for orbit in orbits if not cells.isdisjoint(orbit) for cell in orbit)


def span_of(level: str) -> tuple[int, int | None]:
    """The weights, or ER, of a level: the least and the most, None for no end."""
    at = LEVELS.index(level)
    return ([0, *borders()])[at] + bool(at), ([*borders(), None])[at]
