"""Rules of the whole board: what cells a knight's move apart, neighbours or squares of four keep to, everywhere.

Contents: cells that differ, such as anti-knight, and neighbours (`_CELL_RULES`); digits at distances, squares of four,
flatmates (`_DIGIT_RULES`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from nonet._base.language import and_list, say
from nonet.model.constraints import AnyOf, Automaton, CellCount, Constraint, Different, Machine, Pair
from nonet.model.kinds.base import KindArgs
from nonet.model.kinds.plain import DIAGONAL, KNIGHT, MOVE, WINDOW, diagonals, windows
from nonet.model.regions import Family, Look, Region
from nonet.model.rules.automata import automaton
from nonet.model.rules.base import (
    MANY,
    NOTHING,
    Rule,
    RuleArguments,
    RuleFamily,
    RuleType,
    ToConstraints,
    ToProblem,
    Unsatisfiable,
    no_problem,
)
from nonet.model.rules.common import box_problem, no_marks, no_such_digit
from nonet.model.rules.context import CORNERS, RuleContext, Steps
from nonet.model.rules.tables import (
    add_up_to_none,
    bands,
    class_of,
    in_no_ratio,
    not_both,
    not_consecutive,
    residues,
    same_parity,
    table,
)

KING = Family("king's move", "king's moves", Look.HIDDEN, tie="a king's move apart")
LEAP = Family("leap", "leaps", Look.HIDDEN, tie="a leap apart")
GROUP = Family("disjoint group", "disjoint groups", Look.HIDDEN)

_DOTS = ("difference", "ratio")


def whole_rule(
    id_: str,
    sentence: str,
    constraints: ToConstraints,
    *,
    aliases: tuple[str, ...] = (),
    problem: ToProblem = no_problem,
    regions: Family | None = None,
    twin: str = "",
    noun: str = "",
) -> RuleType:
    """Return a rule of the whole board without numbers: its sentence is the same on every board."""
    return RuleType(
        id=id_,
        family=RuleFamily.WHOLE,
        summary=sentence[0].lower() + sentence[1:],
        example="",
        takes=NOTHING,
        words=lambda _rule, _context: f"{say(sentence)}.",
        constraints=constraints,
        marks=no_marks,
        problem=problem,
        aliases=aliases,
        regions=regions,
        twin=twin,
        noun=noun,
    )


# -- cells that differ ------------------------------------------------------------------------------------------------


def _apart(steps: Steps) -> ToConstraints:
    return lambda _rule, context: (Different(pair) for pair in context.steps(steps))


def _no_move(steps: Steps, piece: str) -> ToProblem:
    def problem(_rule: Rule, context: RuleContext) -> str:
        return "" if any(True for _ in context.steps(steps)) else f"no {piece} can move on this board"

    return problem


def _leaps(rule: Rule) -> Steps:
    """Return every step of these rows and columns, or the other way round; of two opposite steps only one."""
    down, right = map(abs, rule.values)
    ways = {(a, b) for x, y in ((down, right), (right, down)) for a, b in ((x, y), (x, -y), (-x, y), (-x, -y))}
    return sorted((a, b) for a, b in ways if a > 0 or (a == 0 and b > 0))


def _leap_words(rule: Rule, _context: RuleContext) -> str:
    down, right = rule.values
    rows = say("{count} row" if down == 1 else "{count} rows", count=down)
    columns = say("{count} column" if right == 1 else "{count} columns", count=right)
    template = "Cells {rows} and {columns} apart, or as many columns and rows, hold different digits."
    return say(template, rows=rows, columns=columns)


def _leap_problem(rule: Rule, context: RuleContext) -> str:
    if rule.values == (0, 0):
        return "a cell cannot differ from itself: one of the two numbers must not be 0"
    return _no_move(_leaps(rule), f"piece that moves {rule.values[0]} by {rule.values[1]}")(rule, context)


def _in_grids(regions: Iterable[Region], context: RuleContext) -> Iterator[Constraint]:
    """Regions that a kind lays on one grid, on each."""
    return (Different(tuple(grid[cell] for cell in region.cells)) for region in regions for grid in context.grids)


def _diagonal(*, is_rising: bool) -> ToConstraints:
    def constraints(_rule: Rule, context: RuleContext) -> Iterator[Constraint]:
        falling, rising = diagonals(KindArgs(context.size))
        return _in_grids((rising if is_rising else falling,), context)

    return constraints


def _square_problem(_rule: Rule, context: RuleContext) -> str:
    return "" if context.grids else "this board has no square of n x n cells"


def _boxes_of_grids(context: RuleContext) -> list[list[Region]]:
    """Return the boxes of each grid of the board; all boxes if the board is not made of grids."""
    found = [[box for box in context.boxes if {*box.cells} <= {*grid}] for grid in context.grids]
    return found or [[*context.boxes]]


def _disjoint_groups(_rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    for boxes in _boxes_of_grids(context):
        ordered = [sorted(box.cells, key=context.place) for box in boxes]
        for k in range(max(map(len, ordered), default=0)):
            cells = tuple(sorted(box[k] for box in ordered if k < len(box)))
            if len(cells) > 1:
                yield Different(cells)


def _disjoint_problem(rule: Rule, context: RuleContext) -> str:
    count = max(map(len, _boxes_of_grids(context)))
    if count > context.size:
        return Unsatisfiable(f"{count} boxes cannot differ at one place: there are {context.size} digits")
    return box_problem(rule, context)


def _windows(_rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    assert context.board.frame
    return _in_grids(windows(context.board.frame), context)


def _window_problem(rule: Rule, context: RuleContext) -> str:
    if not (context.board.box and context.board.frame):
        return "this board has no boxes of one form"
    fits = _square_problem(rule, context) or windows(context.board.frame)
    return "" if fits else "no window fits one cell in from the edge"


# -- neighbours -------------------------------------------------------------------------------------------------------


def marked_groups(context: RuleContext, *names: str) -> set[frozenset[int]]:
    """Return the groups of cells with a mark of these rules between them."""
    found = (rule for rule in context.rules if rule.type.id in names)
    return {frozenset(context.cells(group)) for rule in found for group in rule.groups}


def _unmarked(context: RuleContext, *names: str) -> Iterator[tuple[int, int]]:
    marked = marked_groups(context, *names)
    return (pair for pair in context.neighbours() if frozenset(pair) not in marked)


def _not_consecutive(_rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    allowed = table(context.size, not_consecutive)
    return (Pair.of(*pair, allowed) for pair in _unmarked(context, *_DOTS))


def _corners_not_consecutive(_rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    allowed = table(context.size, not_consecutive)
    return (Pair.of(*pair, allowed) for pair in context.steps(CORNERS))


def _ratios(context: RuleContext) -> tuple[int, ...]:
    """Return the ratios that dots on the board have; 2 if there are none."""
    used = {rule.value or 2 for rule in context.rules if rule.type.id == "ratio"}
    return tuple(sorted(used)) or (2,)


def _in_no_ratio(context: RuleContext) -> tuple[int, ...]:
    return table(context.size, in_no_ratio, *_ratios(context))


def _no_ratio(_rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    return (Pair.of(*pair, _in_no_ratio(context)) for pair in _unmarked(context, *_DOTS))


def _ratio_words(_rule: Rule, context: RuleContext) -> str:
    ratios = and_list([f"{ratio}:1" for ratio in _ratios(context)])
    template = "All black dots are given: neighbours without a dot between them are never in the ratio {ratios}."
    return say(template, ratios=ratios)


def _no_dot(_rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    both = tuple(a & b for a, b in zip(_in_no_ratio(context), table(context.size, not_consecutive), strict=True))
    return (Pair.of(*pair, both) for pair in _unmarked(context, *_DOTS))


def _no_xv(_rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    allowed = table(context.size, add_up_to_none, 5, 10)
    return (Pair.of(*pair, allowed) for pair in _unmarked(context, "xv"))


_CELL_RULES: tuple[RuleType, ...] = (
    whole_rule(
        "diagonal+",
        "No digit repeats on the diagonal from the bottom left to the top right",
        _diagonal(is_rising=True),
        aliases=("diagonal-up", "positive-diagonal"),
        twin="diagonal-",
        problem=_square_problem,
        regions=DIAGONAL,
        noun="rule of the rising diagonal",
    ),
    whole_rule(
        "diagonal-",
        "No digit repeats on the diagonal from the top left to the bottom right",
        _diagonal(is_rising=False),
        aliases=("diagonal-down", "negative-diagonal"),
        twin="diagonal+",
        problem=_square_problem,
        regions=DIAGONAL,
        noun="rule of the falling diagonal",
    ),
    whole_rule(
        "anti-knight",
        "Cells a knight's move apart, as in chess, hold different digits",
        _apart(KNIGHT),
        aliases=("antiknight",),
        problem=_no_move(KNIGHT, "knight"),
        regions=MOVE,
    ),
    whole_rule(
        "anti-king",
        "Cells that touch at a corner hold different digits",
        _apart(CORNERS),
        aliases=("antiking",),
        problem=_no_move(CORNERS, "king"),
        regions=KING,
    ),
    RuleType(
        id="anti-move",
        family=RuleFamily.WHOLE,
        summary="cells that are the given rows and columns apart (or columns and rows) hold different digits",
        example="1 3",
        takes=RuleArguments(values=(2, 2), groups=(0, 0), numbers=("rows", "columns"), lists=()),
        words=_leap_words,
        constraints=lambda rule, context: _apart(_leaps(rule))(rule, context),
        marks=no_marks,
        problem=_leap_problem,
        aliases=("antimove",),
        regions=LEAP,
    ),
    whole_rule(
        "non-consecutive",
        "Neighbours, cells with a common side, never hold consecutive digits, unless there is a dot between them",
        _not_consecutive,
        aliases=("nonconsecutive", "anti-consecutive"),
    ),
    whole_rule(
        "diagonally-non-consecutive",
        "Cells that touch at a corner never hold consecutive digits",
        _corners_not_consecutive,
        aliases=("diagonal-non-consecutive",),
        noun="diagonally non-consecutive rule",
    ),
    whole_rule(
        "disjoint-groups",
        "Cells at the same place of their boxes, counted in reading order, hold different digits",
        _disjoint_groups,
        aliases=("disjointgroups", "disjoint-sets"),
        problem=_disjoint_problem,
        regions=GROUP,
        noun="rule of disjoint groups",
    ),
    whole_rule(
        "windoku",
        "No digit repeats in a window. Windows are shaped like boxes, one cell away from the edge and from each other",
        _windows,
        aliases=("windows",),
        problem=_window_problem,
        regions=WINDOW,
    ),
    whole_rule(
        "negative-kropki",
        "All dots are given: neighbours without a dot between them are neither consecutive nor in a ratio of the dots",
        _no_dot,
        aliases=("strict-kropki", "kropki-negative"),
        noun="negative Kropki rule",
    ),
    RuleType(
        id="negative-ratio",
        family=RuleFamily.WHOLE,
        summary="all black dots are given: other neighbours are never in their ratio (2:1 if there are none)",
        example="",
        takes=NOTHING,
        words=_ratio_words,
        constraints=_no_ratio,
        marks=no_marks,
        aliases=("ratio-negative",),
        noun="negative ratio rule",
    ),
    whole_rule(
        "negative-xv",
        "All X and V are given: neighbours without a mark between them never add up to 5 or 10",
        _no_xv,
        aliases=("strict-xv", "xv-negative"),
        noun="negative XV rule",
    ),
)


# Rules of the whole board about certain digits: on diagonals, at distances, in squares of 2 x 2 cells.

# -- digits and distances ---------------------------------------------------------------------------------------------


def _taxicab(_rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    """Yield the pairs of cells at each distance. Those in one row or column differ anyway."""
    n = context.size
    lines = [{*region.cells} for region in (*context.rows, *context.columns)]
    for distance in range(1, n + 1):
        allowed = table(n, not_both, distance)
        steps = [(down, right) for down in range(distance) for right in {distance - down, down - distance}]
        for pair in context.steps(steps):
            if not any(line.issuperset(pair) for line in lines):
                yield Pair.of(*pair, allowed)


def _too_far(_rule: Rule, context: RuleContext) -> str:
    """There are as many pairs of cells as the fourth power of the size: millions from 64 digits on."""
    return f"this rule is for boards of up to 25 digits, got {context.size}" if context.size > 25 else ""


def _slants(context: RuleContext) -> Iterator[tuple[int, ...]]:
    """Yield all diagonals of two cells or more, both ways."""
    for down, right in CORNERS:
        for cell, (row, column) in enumerate(map(context.place, range(context.board.cell_count))):
            if not context.is_cell((row - down, column - right)):
                slant = context.ray((row - down, column - right), (row, column))
                if len(slant) > 1:
                    assert slant[0] == cell
                    yield slant


def _queens(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    for slant in _slants(context):
        for digit in rule.values or (context.size,):
            yield CellCount(tuple(sorted(slant)), 1 << (digit - 1), (0, 1))


def _queen_words(rule: Rule, context: RuleContext) -> str:
    digits = rule.values or (context.size,)
    one, several = (
        "{digits} never repeats on a diagonal, however short.",
        "{digits} never repeat on a diagonal, however short.",
    )
    return say(one if len(digits) == 1 else several, digits=and_list(digits))


# -- squares of four --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _each_class(size: int, classes: tuple[int, ...]) -> Automaton:
    """Return the automaton of four digits among which every class, a mask of digits, occurs."""
    every = (1 << len(classes)) - 1
    return automaton(size, 0, lambda met, digit: met | 1 << class_of(digit, classes), lambda met: met == every)


def _entropy(_rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    each = _each_class(context.size, bands(context.size))
    return (Machine(square, each) for square in context.squares())


def _residues(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    each = _each_class(context.size, residues(context.size, rule.value or 3))
    return (Machine(square, each) for square in context.squares())


def _residue_problem(rule: Rule, context: RuleContext) -> str:
    modulus = 3 if rule.value is None else rule.value
    if not 2 <= modulus <= 4:
        return f"four cells can have all remainders of a division by 2, 3 or 4, not by {modulus}"
    return f"{context.size} digits do not have {modulus} different remainders" if context.size < modulus else ""


def _residue_words(rule: Rule, _context: RuleContext) -> str:
    modulus = rule.value or 3
    return say(
        "Each square of 2 x 2 cells holds digits with every remainder of a division by {number}.", number=modulus
    )


def _checkered(_rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    marked = marked_groups(context, "battenburg")
    same = table(context.size, same_parity)
    for a, b, c, d in context.squares():
        if {a, b, c, d} not in marked:
            yield AnyOf(tuple((Pair.of(one, other, same),) for one, other in ((a, b), (a, c), (b, d), (c, d))))


# -- flatmates --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _flatmates_down(size: int) -> Automaton:
    middle = (size + 1) // 2

    def step(state: str, digit: int) -> str | None:
        if state == "owes" and digit != size:
            return None
        if digit == middle:
            return "plain" if state == "one" else "owes"
        return "one" if digit == 1 else "plain"

    return automaton(size, "plain", step, lambda state: state != "owes")


def _flatmates(_rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    down = _flatmates_down(context.size)
    return (Machine(tuple(sorted(column.cells, key=context.place)), down) for column in context.columns)


def _flatmate_problem(_rule: Rule, context: RuleContext) -> str:
    if context.size % 2 == 0 or context.size < 3:
        return f"the digits 1 to {context.size} have no middle one"
    return "" if context.columns else "this board has no columns"


def _flatmate_words(_rule: Rule, context: RuleContext) -> str:
    n, middle = context.size, (context.size + 1) // 2
    return say("Each {middle} has a 1 directly above it or a {top} directly below it, or both.", middle=middle, top=n)


_DIGIT_RULES: tuple[RuleType, ...] = (
    RuleType(
        id="anti-queen",
        family=RuleFamily.WHOLE,
        summary="a listed digit (the highest, if none is listed) does not repeat on any diagonal, however short",
        example="9",
        takes=RuleArguments(values=(0, MANY), groups=(0, 0), numbers=("digits*?",), lists=()),
        words=_queen_words,
        constraints=_queens,
        marks=no_marks,
        problem=no_such_digit,
        aliases=("antiqueen",),
    ),
    whole_rule(
        "anti-taxicab",
        "Two cells with the same digit N are never exactly N steps apart, along rows and columns",
        _taxicab,
        aliases=("taxicab",),
        problem=_too_far,
    ),
    whole_rule(
        "global-entropy",
        "Each square of 2 x 2 cells holds a low, a middle and a high digit",
        _entropy,
        problem=lambda _rule, context: "fewer than 3 digits have no three bands" if context.size < 3 else "",
        noun="global entropy rule",
    ),
    RuleType(
        id="global-mod",
        family=RuleFamily.WHOLE,
        summary="each square of 2 x 2 cells holds digits with every remainder of division by 3 (or by the number)",
        example="",
        takes=RuleArguments(values=(0, 1), groups=(0, 0), numbers=("modulus?",), lists=()),
        words=_residue_words,
        constraints=_residues,
        marks=no_marks,
        problem=_residue_problem,
        aliases=("global-modular",),
        noun="global mod rule",
    ),
    RuleType(
        id="dutch-flatmates",
        family=RuleFamily.WHOLE,
        summary="each middle digit (5 on 9x9) has a 1 directly above it or the highest directly below it, or both",
        example="",
        takes=NOTHING,
        words=_flatmate_words,
        constraints=_flatmates,
        marks=no_marks,
        problem=_flatmate_problem,
        noun="Dutch flatmates rule",
    ),
    whole_rule(
        "negative-battenburg",
        "All battenburg marks are given: no other square of 2 x 2 cells is a checkerboard of odd and even digits",
        _checkered,
        aliases=("battenburg-negative",),
        noun="negative Battenburg rule",
    ),
)

RULES = (*_CELL_RULES, *_DIGIT_RULES)
