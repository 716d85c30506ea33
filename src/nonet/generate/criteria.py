"""Criteria: everything that can be asked of a new puzzle, with an entry for each in `CRITERIA`.

The options of the command and the form of the web API are made from this table. Both, and the library, read what they
are given with `CriteriaOptions`, so criteria mean the same in all three. Importing this file is quick: what knows how
people solve is imported where a criterion needs it.

Contents: an entry (`Criterion`), the criteria on a board (`Criteria`), the criteria as given (`CriteriaOptions`), how
they are read, what contradicts itself, and the table (`CRITERIA`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import fields
from itertools import combinations
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from nonet._base.errors import GeometryError, PuzzleError, plural, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.generate.symmetry import NONE, SYMMETRIES, Orbits, find_symmetry, orbits_of
from nonet.model import Board, BoardSpec, Grid

if TYPE_CHECKING:
    from typing import Unpack

    from nonet._base.names import SymmetryName, TechniqueName
    from nonet.generate.difficulty import DifficultyTarget

_FEWEST = 17  # clues of a classic 9x9 puzzle: proved by McGuire, Tugemann and Civario in 2012

Range = tuple[int, int]  # both ends count
Number = int | float
Cells = str | Iterable[int] | Grid  # a text with a mark a cell, or a number for each


@dataclass(frozen=True, slots=True)
class Criterion:
    """One thing that can be asked of a new puzzle.

    Its name is its keyword in the library, its option with hyphens, and its field in the form of the web API.
    `metavar` and `help` are those of the option, `form` is the description in the form: without such a text there is
    no option or field. `read` makes a field of `Criteria` from what was given, `words` says what is asked, or nothing.
    """

    name: str
    sort: Literal["flag", "number", "decimal", "name", "names", "file", "file or text"]
    words: Callable[[Criteria], str]
    read: Callable[[Board, Any], object] = lambda _, given: given
    metavar: str = ""
    help: str = ""
    form: str = ""
    letters: int = 40  # that a text in the form may have
    example: str | None = None
    names: Callable[[], Iterable[str]] | None = None  # to complete
    check: Callable[[Criteria], None] | None = None  # PuzzleError for what contradicts itself, or the board
    target: Callable[[Criteria], DifficultyTarget | None] | None = None  # what is only known of a whole puzzle

    @property
    def field(self) -> str:
        """The field of `Criteria`."""
        return f"is_{self.name}" if self.sort == "flag" else self.name


class CriteriaKeywords(TypedDict, total=False):
    """The keywords of `create`, in addition to a level and a board. None means that there is no such criterion."""

    clues: str | int | tuple[int, int] | None
    symmetry: SymmetryName | None
    pattern: str | Iterable[int] | None
    keep: str | Iterable[int] | None
    minimal: bool | None
    rating: str | float | tuple[float, float] | None
    technique: TechniqueName | str | None
    hardest: bool | None
    givens: str | int | tuple[int, int] | None


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
    """The criteria for a new puzzle. A field that is left out demands nothing.

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
        """True if a board and a level are the only criteria."""
        return self == Criteria(self.board, self.level)

    @property
    def is_classic(self) -> bool:
        """True if the puzzles are classic 9x9 without rules, of which more is known than of all others."""
        return self.board.is_classic and not self.rules

    @property
    def shown(self) -> Range | None:
        """The range of the number of givens, from `givens` or `clues`."""
        return self.givens or self.clues

    @property
    def says_how_hard(self) -> bool:
        """True if a criterion decides how hard a puzzle is, or how few clues it has."""
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
        for each in CRITERIA:
            if each.check:
                each.check(self)

    def targets(self) -> tuple[DifficultyTarget, ...]:
        """Return targets that measure how far puzzles are from the criteria, the cheapest to judge first."""
        found = (each.target(self) for each in CRITERIA if each.target)
        return tuple(target for target in found if target)

    def words(self) -> str:
        """The criteria as a message says it: "level easy, 17 clues, symmetry rotate-180"."""
        return ", ".join(words for each in _BY_FIELD if (words := each.words(self)))


class CriteriaOptions:
    """A set of criteria as it is given, before its board is known. None stands for what is not asked for."""

    def __init__(
        self, level: str | None = None, *, rules: tuple[str, ...] = (), **keywords: Unpack[CriteriaKeywords]
    ) -> None:
        if unknown := keywords.keys() - CriteriaKeywords.__annotations__.keys():
            raise TypeError(f"unexpected keyword arguments: {', '.join(sorted(unknown))}")
        self.rules = rules
        self.given: dict[str, Any] = {
            name: value for name, value in {"level": level, **keywords}.items() if value is not None
        }

    def on(self, board: Board) -> Criteria:
        """The criteria that are meant on a board. PuzzleError where a word cannot be read, or where two contradict.

        Named rules of the whole board are laid on it. Where none are left to place, givens are clues like others.
        """
        board, names = self._laid_on(board)
        given = {**self.given, "rules": names}
        found: dict[str, Any] = {
            each.field: each.read(board, given[each.name]) for each in _BY_FIELD if each.name in given
        }
        if not names and board.rules and "clues" not in found:
            found["clues"] = found.pop("givens", None)
        criteria = Criteria(board, **found)
        criteria.check()
        return criteria

    def _laid_on(self, board: Board) -> tuple[Board, tuple[str, ...]]:
        """The board with those of the named rules that hold on all of it, and the names of the others."""
        if not self.rules:
            return board, ()
        from nonet.generate.rules.global_rules import lay_whole  # imports every type of rule

        return lay_whole(board, self.rules)


# How criteria are read.

_TENTHS = r"\d{1,2}(?:\.\d)?"
_RULER = r"[\s+|=\-─━│┃┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬═║]*"
_BARS = r"[|│┃║]"
_EMPTY, _PERHAPS = frozenset(".0_"), "?"


def parse_clues(clues: str | int | tuple[int, int], what: str = "clues") -> Range:
    """A number of clues or a range of them.

    >>> parse_clues("22-25"), parse_clues(24), parse_clues((22, 25))
    ((22, 25), (24, 24), (22, 25))
    """
    words = _as_words(clues)
    found = re.fullmatch(r"\s*(\d{1,6})\s*(?:-\s*(\d{1,6})\s*)?", words)
    if not found or isinstance(clues, bool):
        raise PuzzleError(f"expected a number of {what} such as 24, or a range such as 22-25, got {shorten(words)}")
    return int(found[1]), int(found[2] or found[1])


def parse_rating(rating: str | Number | tuple[Number, Number]) -> Range:
    """An ER or a range of them, in tenths.

    >>> parse_rating("4.2-5.0"), parse_rating(7), parse_rating((4.2, 5))
    ((42, 50), (70, 70), (42, 50))
    """
    words = _as_words(rating)
    found = re.fullmatch(rf"\s*({_TENTHS})\s*(?:-\s*({_TENTHS})\s*)?", words)
    if not found or isinstance(rating, bool):
        raise PuzzleError(f"expected a rating such as 4.2, or a range such as 4.2-5.0, got {shorten(words)}")
    return round(float(found[1]) * 10), round(float(found[2] or found[1]) * 10)


def parse_pattern(board: Board, pattern: Cells) -> Pattern:
    """The cells where clues stand: X or any digit is a clue, ? may be one, . is none. Bars and rulers are skipped."""
    marks = _marks_of(pattern, board) if isinstance(pattern, str) else _numbers(pattern, "a pattern")
    if len(marks) != board.cell_count:
        what = "marks (X: a clue, ?: perhaps one, .: none)"
        raise PuzzleError(f"expected a pattern of {board.cell_count} {what}, got {len(marks)}")
    if wrong := [mark for mark in marks if not (mark.isalnum() or mark in "#*._?")]:
        raise PuzzleError(f"expected X, a digit, ? or . for each cell of a pattern, got {shorten(wrong[0])}")
    must = frozenset(cell for cell, mark in enumerate(marks) if mark not in _EMPTY and mark != _PERHAPS)
    return Pattern(must, frozenset(cell for cell, mark in enumerate(marks) if mark == _PERHAPS))


def parse_keep(board: Board, keep: Cells) -> tuple[int, ...]:
    """The digits to keep, 0 where there is none: any text of a puzzle on this board, or a number for each cell."""
    if isinstance(keep, Grid):
        keep = keep.values
    if not isinstance(keep, str):
        values = [int(number) for number in _numbers(keep, "digits to keep")]
    else:
        from nonet.formats import read

        sheets = read(keep, None, BoardSpec.of(board)).parsed_grids
        if len(sheets) != 1:
            raise PuzzleError(f"expected one grid of digits to keep, got {len(sheets)}")
        values = list(sheets[0].values)
    if len(values) != board.cell_count:
        raise PuzzleError(f"expected {board.cell_count} cells of digits to keep, got {plural(len(values), 'cell')}")
    if wrong := [digit for digit in values if not 0 <= digit <= board.size]:
        raise PuzzleError(f"expected digits to keep from 1 to {board.size}, got {wrong[0]}")
    return tuple(values)


def _as_words(value: object) -> str:
    """A number, two ends of a range, or text, as text."""
    return "-".join(map(str, value)) if isinstance(value, (tuple, list)) else str(value)


def _numbers(values: Iterable[int], what: str) -> Sequence[str]:
    try:
        return [str(int(value)) for value in values]
    except (TypeError, ValueError):
        raise PuzzleError(f"expected text or a number for each cell for {what}, got {shorten(values)}") from None


def _marks_of(text: str, board: Board) -> Sequence[str]:
    """The marks of a text, one for each cell: by words, where digits have several letters, else by letters."""
    lines = [line for line in text.splitlines() if not re.fullmatch(_RULER, line)]
    words = re.sub(_BARS, " ", "\n".join(lines)).split()
    return words if len(words) == board.cell_count else list("".join(words))


def range_text(ends: Range, text_of: Callable[[int], str] = str) -> str:
    """A range as people write it.

    >>> range_text((22, 25)), range_text((24, 24))
    ('22-25', '24')
    """
    low, high = map(text_of, ends)
    return low if low == high else f"{low}-{high}"


# What contradicts itself, or the board.


def _check_clues(criteria: Criteria) -> None:
    if not criteria.clues:
        return
    low, high = criteria.clues
    count = criteria.board.cell_count
    if not 0 <= low <= high:
        raise PuzzleError(f"expected a range of clues from low to high, such as 22-25, got {low}-{high}")
    if low > count:
        raise PuzzleError(f"expected up to {count} clues on this board, got {range_text(criteria.clues)}")
    if high < _FEWEST and criteria.is_classic:
        raise PuzzleError(
            f"cannot create a puzzle with {range_text(criteria.clues)} clues: no classic 9x9 puzzle has "
            f"fewer than {_FEWEST}"
        )


def _check_keep(criteria: Criteria) -> None:
    board, kept = criteria.board, criteria.kept
    if criteria.keep and len(criteria.keep) != board.cell_count:
        raise PuzzleError(f"expected {board.cell_count} cells for keep, got {len(criteria.keep)}")
    for region in board.regions:
        seen: dict[int, int] = {}
        for cell in region.cells:
            if cell in kept and kept[cell] in seen:
                both = f"{board.name_of(seen[kept[cell]])} and {board.name_of(cell)}"
                raise PuzzleError(f"the digits to keep have {kept[cell]} twice in {region.name}, at {both}")
            seen[kept.get(cell, 0)] = cell
    if criteria.shown and len(kept) > criteria.shown[1]:
        raise PuzzleError(f"cannot keep {plural(len(kept), 'digit')} with up to {plural(criteria.shown[1], 'clue')}")


def _check_pattern(criteria: Criteria) -> None:
    board, pattern = criteria.board, criteria.pattern
    must = closed(criteria.kept.keys() | (pattern.must if pattern else set()), criteria.orbits)
    if pattern:
        if outside := sorted(must - pattern.cells):
            cell = outside[0]
            if cell in criteria.kept:
                raise PuzzleError(f"the pattern has no clue at {board.name_of(cell)}, where a digit must be kept")
            name = board.name_of(cell)
            raise PuzzleError(f"the pattern does not have the symmetry {criteria.symmetry}: it has no clue at {name}")
        if criteria.shown and len(pattern.cells) < criteria.shown[0]:
            raise PuzzleError(f"the pattern has room for only {len(pattern.cells)} clues, not for {criteria.shown[0]}")
        if not criteria.rules:
            _check_room(board, pattern)
    if criteria.shown and len(must) > criteria.shown[1]:
        most = f"more than {criteria.shown[1]}"
        raise PuzzleError(f"the pattern and the digits to keep need at least {plural(len(must), 'clue')}, {most}")


def _check_room(board: Board, pattern: Pattern) -> None:
    """PuzzleError where clues in the cells of a pattern are never enough; rules that are placed could be."""
    if not pattern.cells and not board.rules:
        raise PuzzleError("the pattern has no clues")
    if len(pattern.cells) < _FEWEST and board.is_classic:
        room = f"the pattern has room for only {len(pattern.cells)} clues"
        raise PuzzleError(f"{room}: no classic 9x9 puzzle has fewer than {_FEWEST}")
    _check_lines(board, pattern.cells)


def _check_rules(criteria: Criteria) -> None:
    """PuzzleError where rules that are placed cannot go with the rest of the criteria."""
    if criteria.givens:
        low, high = criteria.givens
        if not low <= high:
            raise PuzzleError(f"expected a range of givens from low to high, such as 0-5, got {low}-{high}")
        if low > criteria.board.cell_count:
            raise PuzzleError(f"expected up to {criteria.board.cell_count} givens on this board, got {low}")
        if not criteria.rules:
            raise PuzzleError("givens need rules to place: without rules, set the number of clues instead")
    if criteria.rules:
        from nonet.generate.rules.registry import find_placers  # imports every type of rule

        find_placers(criteria.rules)


def _check_cells(criteria: Criteria) -> None:
    """PuzzleError where digits to keep, the pattern and the symmetry cannot go together."""
    _check_keep(criteria)
    _check_pattern(criteria)


def _check_lines(board: Board, cells: Collection[int]) -> None:
    """PuzzleError where two empty lines can be exchanged: no puzzle with clues in these cells has one solution."""
    if not board.is_square or board.constraints:
        return
    from nonet.model.symmetry import exchange, transform_board

    places = [divmod(cell, board.size) for cell in cells]
    for what, used in (("row", {row for row, _ in places}), ("column", {column for _, column in places})):
        empty = [number for number in range(1, board.size + 1) if number - 1 not in used]
        for one, other in combinations(empty, 2):
            with suppress(GeometryError):
                if transform_board(board, exchange(board, what, one, other)) == board:
                    why = f"{what}s {one} and {other} are empty and could be exchanged"
                    raise PuzzleError(f"no puzzle with this pattern has one solution: {why}")


def closed(cells: set[int] | frozenset[int], orbits: Orbits) -> frozenset[int]:
    """The cells and all that go together with one of them."""
    return frozenset(cell for orbit in orbits if not cells.isdisjoint(orbit) for cell in orbit)


# The criteria, in the order of their options and form fields. A check of several criteria belongs to the last of them.


def _read_level(_board: Board, name: str) -> str:
    from nonet.human.levels import find_level

    return find_level(name)


def _read_technique(_board: Board, name: str) -> str:
    from nonet.human.lessons import find_taught

    return find_taught(name)


def _techniques() -> Iterable[str]:
    from nonet.human.lessons import taught

    return taught()


def _placeable_rules() -> Iterable[str]:
    from nonet.generate.rules.registry import placeable

    return placeable()


def _clue_words(count: Range | None, noun: str) -> str:
    return f"{range_text(count)} {noun}{'' if count == (1, 1) else 's'}" if count else ""


def _rating_words(criteria: Criteria) -> str:
    from nonet.human.se121 import in_tenths

    return f"ER {range_text(criteria.rating, in_tenths)}" if criteria.rating else ""


def _technique_words(criteria: Criteria) -> str:
    name = criteria.technique
    return f"{name} as the hardest step" if criteria.is_hardest else f"a step of {name}" if name else ""


def _rule_words(criteria: Criteria) -> str:
    names = [*criteria.rules, *(rule.type.id for rule in criteria.board.rules if rule.is_whole)]
    return f"rules {', '.join(names)}" if names else ""


def _check_difficulty(criteria: Criteria) -> None:
    from nonet.generate.difficulty import check_difficulty

    check_difficulty(criteria)


def _level_target(criteria: Criteria) -> DifficultyTarget | None:
    from nonet.generate.difficulty import level_target

    return level_target(criteria)


def _technique_target(criteria: Criteria) -> DifficultyTarget | None:
    from nonet.generate.difficulty import technique_target

    return technique_target(criteria)


CRITERIA: tuple[Criterion, ...] = (
    Criterion(
        "level",
        "name",
        lambda asked: f"level {asked.level}" if asked.level else "",
        read=_read_level,
        form="easy, medium, hard, expert or extreme",
        example="easy",
        target=_level_target,
    ),
    Criterion(
        "clues",
        "number",
        lambda asked: _clue_words(asked.clues, "clue"),
        read=lambda _, words: parse_clues(words),
        metavar="N[-M]",
        help="Number of clues: 24, or a range such as 22-25.",
        form='Number of clues: 24, or "22-25".',
        check=_check_clues,
    ),
    Criterion(
        "symmetry",
        "name",
        lambda asked: f"symmetry {asked.symmetry}" if asked.symmetry != NONE else "",
        read=lambda _, name: find_symmetry(name),
        metavar="NAME",
        help=f"Symmetry of the clue pattern (default: {NONE}): {', '.join(SYMMETRIES)}.",
        form=f"Symmetry of the clue pattern: {', '.join(SYMMETRIES)}.",
        names=lambda: SYMMETRIES,
    ),
    Criterion(
        "pattern",
        "file",
        lambda asked: "this pattern" if asked.pattern else "",
        read=parse_pattern,
        metavar="FILE",
        help="Cells that contain clues, as a grid: X or a digit for a clue, ? for a possible clue, . for none.",
        form="Cells that contain clues, one mark per cell: X for a clue, ? for a possible clue, . for none.",
        letters=10_000,
    ),
    Criterion(
        "keep",
        "file or text",
        lambda asked: f"{plural(len(asked.kept), 'digit')} to keep" if asked.keep else "",
        read=parse_keep,
        metavar="FILE|TEXT",
        help="Digits that the puzzle must contain: a grid in any format, or its text.",
        form="A grid with digits that the puzzle must contain.",
        letters=10_000,
        check=_check_cells,
    ),
    Criterion(
        "minimal",
        "flag",
        lambda asked: "minimal" if asked.is_minimal else "",
        help="Require that every clue is needed.",
        form="Every clue is needed.",
    ),
    Criterion(
        "rating",
        "decimal",
        _rating_words,
        read=lambda _, words: parse_rating(words),
        metavar="ER[-ER]",
        help="Sudoku Explainer rating: 4.2, or a range such as 4.2-5.0; classic 9x9 only.",
        form='Sudoku Explainer rating (ER) of a classic 9x9: 4.2, or "4.2-5.0".',
    ),
    Criterion(
        "technique",
        "name",
        _technique_words,
        read=_read_technique,
        metavar="NAME",
        help="Technique that the solution path must use, such as x-wing. See sudoku technique.",
        form="Technique that the solution path must use, such as x-wing.",
        letters=100,
        names=_techniques,
        target=_technique_target,
    ),
    Criterion(
        "hardest",
        "flag",
        lambda _: "",  # a word of its technique
        help="With --technique, require that sudoku rate finds it to be the hardest one needed.",
        form="The technique is the hardest one that the puzzle needs.",
        check=_check_difficulty,
    ),
    Criterion(
        "rules",
        "names",
        _rule_words,
        metavar="NAMES",
        help="Types of rules to place, such as killer,thermo; the seed decides number and cells. See sudoku rules.",
        names=_placeable_rules,
    ),
    Criterion(
        "givens",
        "number",
        lambda asked: _clue_words(asked.givens, "given"),
        read=lambda _, words: parse_clues(words, "givens"),
        metavar="N[-M]",
        help="With --rules, number of givens: 0, or a range such as 0-5.",
        form='With names among the rules, number of givens: 0, or "0-5".',
        check=_check_rules,
    ),
)

# In the order of the fields of `Criteria`, which is that of messages.
_BY_FIELD = tuple(
    next(each for each in CRITERIA if each.field == field.name) for field in fields(Criteria) if field.name != "board"
)
