"""Rules on single cells: odd and even, minimum and maximum, indexers, counting circles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import gt, lt

from nonet._base.language import and_list, say
from nonet.model.constraints import AnyOf, CellCount, Constraint, Domain, Pair, pair_table
from nonet.model.geometry import Place, place_name
from nonet.model.rules.base import (
    MANY,
    Rule,
    RuleArguments,
    RuleFamily,
    RuleType,
    ToConstraints,
    ToMarks,
    ToProblem,
    Unsatisfiable,
    no_problem,
)
from nonet.model.rules.common import (
    box_problem,
    names,
    no_such_digit,
    one_digit_problem,
    with_cells,
)
from nonet.model.rules.context import RuleContext
from nonet.model.rules.marks import Disc, Ink, RuleMark, Stroke, TextMark, TileMark, Tint, centre
from nonet.model.rules.tables import count_with_sum, if_then, sets_with_sum, table

_MOST_WAYS = 60


def _cells(
    id_: str,
    summary: str,
    words: str,
    constraints: ToConstraints,
    marks: ToMarks,
    *,
    example: str = "r1c1 r2c2",
    problem: ToProblem = no_problem,
    aliases: tuple[str, ...] = (),
    twin: str = "",
    noun: str = "",
) -> RuleType:
    """Return a rule on cells, each by itself. `words` is its sentence up to the names of the cells."""
    return RuleType(
        id=id_,
        family=RuleFamily.CELLS,
        summary=summary,
        example=example,
        words=lambda rule, context: _of_each(words, rule, context),
        constraints=constraints,
        marks=marks,
        problem=problem,
        aliases=aliases,
        twin=twin,
        noun=noun,
    )


def _of_each(words: str, rule: Rule, context: RuleContext) -> str:
    """Return the sentence about each cell; a single cell appears by its name."""
    each = "in each of these cells"
    if len(rule.places) == 1 and each in words:
        return f"{say(words.replace(each, 'in {cell}'), cell=names(rule, context))}."
    return with_cells(say(words), names(rule, context))


# -- which digits -----------------------------------------------------------------------------------------------------


def _digits(is_wanted: Callable[[int, int], bool]) -> ToConstraints:
    """Return a rule that each cell has a digit with a property; the predicate gets the digit and the size."""

    def constraints(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
        mask = sum(1 << (digit - 1) for digit in range(1, context.size + 1) if is_wanted(digit, context.size))
        yield from _each_in(rule, context, mask)

    return constraints


def _candidates(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    yield from _each_in(rule, context, sum(1 << (digit - 1) for digit in {*rule.values}))


def _each_in(rule: Rule, context: RuleContext, mask: int) -> Iterator[Constraint]:
    """Return a constraint for each cell: two rules of one cell each are the same board as one rule of two."""
    return (Domain((cell,), mask) for cell in context.cells(rule.groups[0]))


def _candidate_words(rule: Rule, context: RuleContext) -> str:
    return say("Only {digits} can go in: {cells}.", digits=and_list(rule.values), cells=names(rule, context))


def _discs(rule: Rule, _context: RuleContext) -> Iterator[RuleMark]:
    return (Disc(centre(place), 0.4, Ink.GREY) for place in rule.groups[0])


def _squares(rule: Rule, _context: RuleContext) -> Iterator[RuleMark]:
    return (TileMark(centre(place), 0.8, 0.8, Ink.GREY) for place in rule.groups[0])


def _letters(letter: str) -> ToMarks:
    def marks(rule: Rule, _context: RuleContext) -> Iterator[RuleMark]:
        return (TextMark((row + 0.84, column + 0.18), letter, 0.18) for row, column in rule.groups[0])

    return marks


def _small_digits(rule: Rule, _context: RuleContext) -> Iterator[RuleMark]:
    text = "".join(map(str, rule.values)) if max(rule.values) < 10 else " ".join(map(str, rule.values))
    return (TextMark((place[0] + 0.87, place[1] + 0.5), text, 0.14) for place in rule.groups[0])


def _tints(ink: Ink) -> ToMarks:
    return lambda rule, _context: iter((Tint(rule.groups[0], ink),))


# -- minimum and maximum ----------------------------------------------------------------------------------------------

_SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))


def _extreme(*, is_least: bool) -> ToConstraints:
    def constraints(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
        relation = pair_table(context.size, lt if is_least else gt)
        marked = _all_marked(rule, context)
        own = {*context.cells(rule.groups[0])}
        for pair in context.neighbours():
            for cell, other in (pair, pair[::-1]):
                if cell in own and other not in marked:
                    yield Pair.of(cell, other, relation)

    return constraints


def _all_marked(rule: Rule, context: RuleContext) -> set[int]:
    """Return every cell with a mark of this sort, whatever its rule."""
    alike = (other for other in context.rules if other.type.id == rule.type.id)
    return {cell for other in alike for cell in context.cells(other.groups[0])}


def _chevrons(*, is_least: bool) -> ToMarks:
    """Return a grey cell with a chevron at each side: out of a maximum, into a minimum."""

    def marks(rule: Rule, context: RuleContext) -> Iterator[RuleMark]:
        marked = {context.place(cell) for cell in _all_marked(rule, context)}
        yield Tint(rule.groups[0], Ink.PALE_GREY)
        for place in rule.groups[0]:
            for down, right in _SIDES:
                other = place[0] + down, place[1] + right
                if context.is_cell(other) and other not in marked:
                    yield _chevron(place, (down, right), points_out=not is_least)

    return marks


def _chevron(place: Place, way: tuple[int, int], *, points_out: bool) -> Stroke:
    """Return two short strokes near a side of the cell. The sharp end points at the lesser digit."""
    row, column = centre(place)
    down, right = way
    outer, inner = (0.46, 0.38) if not points_out else (0.38, 0.46)
    tip = row + down * inner, column + right * inner
    wings = [
        (row + down * outer + side * right * 0.12, column + right * outer + side * down * 0.12) for side in (-1, 1)
    ]
    return Stroke((wings[0], tip, wings[1]), Ink.DARK_GREY, 0.03)


# -- indexers ---------------------------------------------------------------------------------------------------------


def _points(index: int, listed: tuple[int, ...], number: int, size: int) -> Iterator[Constraint]:
    """Yield the demand that digit k of the cell `index`, the number-th itself, points at a k-th with `number`."""
    if len(listed) < size:
        yield Domain((index,), (1 << len(listed)) - 1)
    for k, target in enumerate(listed, 1):
        if target != index:
            yield Pair.of(index, target, table(size, if_then, k, number))


def _line_indexer(*, is_row: bool) -> ToConstraints:
    def constraints(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
        n = context.size
        for cell in context.cells(rule.groups[0]):
            for grid in context.grids:
                if cell in grid:
                    row, column = divmod(grid.index(cell), n)
                    listed = grid[column::n] if is_row else grid[row * n : row * n + n]
                    yield from _points(cell, listed, row + 1 if is_row else column + 1, n)

    return constraints


def _not_in_a_grid(rule: Rule, context: RuleContext) -> str:
    cells = {cell for grid in context.grids for cell in grid}
    lost = next((place for place in rule.groups[0] if context.cell(place) not in cells), None)
    return "" if lost is None else f"{place_name(lost)} is in no square of n x n cells"


def _box_indexer(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    for cell in context.cells(rule.groups[0]):
        box = tuple(sorted(context.box_of[cell].cells, key=context.place))
        yield from _points(cell, box, box.index(cell) + 1, context.size)


def _friendly(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    n = context.size
    for cell in context.cells(rule.groups[0]):
        numbers = {number + 1 for grid in context.grids if cell in grid for number in divmod(grid.index(cell), n)}
        numbers |= {number for number, box in enumerate(context.boxes, 1) if cell in box.cells}
        yield Domain((cell,), sum(1 << (number - 1) for number in numbers if number <= n))


# -- circles ----------------------------------------------------------------------------------------------------------


def _circles(rule: Rule, context: RuleContext) -> Iterator[Constraint]:
    cells = tuple(sorted(context.cells(rule.groups[0])))
    counts = range(1, context.size + 1)
    used: list[int] | None = None  # sets of digits that add up to the number of circles, unless they are too many
    if sum(count_with_sum(context.size, count, len(cells)) for count in counts) <= _MOST_WAYS:
        used = [mask for count in counts for mask in sets_with_sum(context.size, count, len(cells))]
    for digit in range(1, context.size + 1):
        bit = 1 << (digit - 1)
        is_possible = digit <= len(cells) if used is None else any(mask & bit for mask in used)
        is_sure = used is not None and all(mask & bit for mask in used)
        yield CellCount(cells, bit, tuple([0] * (not is_sure) + [digit] * is_possible))
    if used is not None:
        yield AnyOf(tuple((Domain(cells, mask),) for mask in used))


def _circle_problem(rule: Rule, context: RuleContext) -> str:
    count, n = len(rule.groups[0]), context.size
    most = n * (n + 1) // 2
    return Unsatisfiable(f"{count} circles are more than 1 + 2 + ... + {n} = {most}") if count > most else ""


def _rings(rule: Rule, _context: RuleContext) -> Iterator[RuleMark]:
    return (Disc(centre(place), 0.4, Ink.NONE, Ink.DARK_GREY, 0.04) for place in rule.groups[0])


RULES: tuple[RuleType, ...] = (
    _cells(
        "odd",
        "each of the cells holds an odd digit",
        "These cells hold odd digits",
        _digits(lambda d, _: d % 2 == 1),
        _discs,
        noun="odd cell",
    ),
    _cells(
        "even",
        "each of the cells holds an even digit",
        "These cells hold even digits",
        _digits(lambda d, _: d % 2 == 0),
        _squares,
        problem=one_digit_problem,
        noun="even cell",
    ),
    _cells(
        "low",
        "each of the cells holds a digit of the lower half; a middle digit is neither low nor high",
        "These cells hold low digits",
        _digits(lambda d, n: 2 * d < n + 1),
        _letters("L"),
        problem=one_digit_problem,
        noun="low cell",
    ),
    _cells(
        "high",
        "each of the cells holds a digit of the upper half; a middle digit is neither low nor high",
        "These cells hold high digits",
        _digits(lambda d, n: 2 * d > n + 1),
        _letters("H"),
        problem=one_digit_problem,
        noun="high cell",
    ),
    RuleType(
        id="candidates",
        family=RuleFamily.CELLS,
        summary="these cells can only hold the listed digits",
        example="1 5 9 r1c1 r2c2",
        takes=RuleArguments(values=(1, MANY), numbers=("digits*",)),
        words=_candidate_words,
        constraints=_candidates,
        marks=_small_digits,
        problem=no_such_digit,
        noun="restricted cell",
    ),
    _cells(
        "minimum",
        "the digit is less than all its neighbours (cells with a common side), except those with the same mark",
        "The digit in each of these cells is less than each of its neighbours, except other minimum cells",
        _extreme(is_least=True),
        _chevrons(is_least=True),
        example="r1c1",
        aliases=("min",),
        noun="minimum cell",
    ),
    _cells(
        "maximum",
        "the digit is greater than all its neighbours (cells with a common side), except those with the same mark",
        "The digit in each of these cells is greater than each of its neighbours, except other maximum cells",
        _extreme(is_least=False),
        _chevrons(is_least=False),
        example="r1c1",
        aliases=("max",),
        noun="maximum cell",
    ),
    _cells(
        "row-indexer",
        "if the digit in row r is v, the cell of the same column in row v holds r",
        "If a marked cell in row r contains v, row v of its column contains r",
        _line_indexer(is_row=True),
        _tints(Ink.TINT_GREEN),
        problem=_not_in_a_grid,
        aliases=("rowindexer",),
        twin="column-indexer",
    ),
    _cells(
        "column-indexer",
        "if the digit in column c is v, the cell of the same row in column v holds c (159)",
        "If a marked cell in column c contains v, column v of its row contains c",
        _line_indexer(is_row=False),
        _tints(Ink.TINT_RED),
        problem=_not_in_a_grid,
        aliases=("columnindexer", "159"),
        twin="row-indexer",
    ),
    _cells(
        "box-indexer",
        "if the digit at place i of its box, in reading order, is v, place v of the box holds i",
        "If a marked cell at place i of its box, in reading order, contains v, place v of that box contains i",
        _box_indexer,
        _tints(Ink.TINT_BLUE),
        problem=box_problem,
        aliases=("boxindexer",),
    ),
    _cells(
        "counting-circles",
        "a digit N in a circle is in exactly N of the circles",
        "A digit d in one of these circles stands in exactly d of them",
        _circles,
        _rings,
        example="r1c1 r4c5 r9c9",
        problem=_circle_problem,
        aliases=("countingcircles",),
        noun="counting circle",
    ),
    _cells(
        "friendly",
        "the digit is the number of its row, its column or its box",
        "Each of these cells holds the number of its row, its column or its box",
        _friendly,
        _tints(Ink.PALE_BLUE),
        aliases=("friendly-cell",),
        noun="friendly cell",
    ),
)
