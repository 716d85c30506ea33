"""Clues outside the grid about the digits up to the first border of a box, and about the rank of a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from nonet.board.geometry import Place
from nonet.board.rules.base import MANY, Hopeless, Rule, RuleType
from nonet.board.rules.common import missing_digit, reach_problem, total_of
from nonet.board.rules.functions import ToProblem, ToShapes
from nonet.board.rules.ground import RuleContext
from nonet.board.rules.marks import Depth, Ink, RuleMark, Stroke, TextMark, centre
from nonet.board.rules.outside import LETTER, clue_of, outside_rule
from nonet.board.rules.tables.containing import containing
from nonet.board.rules.tables.outside_machines import monotonous, span
from nonet.board.shapes import Automaton, Constraint, Machine, Rank
from nonet.errors import listed

# -- the first box ----------------------------------------------------------------------------------------------------


def _depth(rule: Rule, ground: RuleContext) -> int:
    """How deep the box is that the clue looks into first."""
    box = ground.board.box
    assert box
    return box[0] if clue_of(rule)[0] in (-1, ground.size) else box[1]


def _first(rule: Rule, ground: RuleContext) -> tuple[int, ...]:
    return ground.line(clue_of(rule))[: _depth(rule, ground)]


def _with_boxes(problem: ToProblem) -> ToProblem:
    def check(rule: Rule, ground: RuleContext) -> str:
        return problem(rule, ground) if ground.board.box else "this board has no boxes of one form"

    return check


def _frame_problem(rule: Rule, ground: RuleContext) -> str:
    depth, n = _depth(rule, ground), ground.size
    least, most = depth * (depth + 1) // 2, depth * (2 * n - depth + 1) // 2
    return reach_problem(rule.values[0], least, most, f"the sum of the first {depth} digits")


def _outside_problem(rule: Rule, ground: RuleContext) -> str:
    depth = _depth(rule, ground)
    if len(rule.values) > depth:
        return Hopeless(f"{len(rule.values)} digits do not fit into the first {depth} cells")
    return missing_digit(rule, ground)


def _rossini_problem(rule: Rule, ground: RuleContext) -> str:
    way, depth = rule.values[0], _depth(rule, ground)
    if way not in (-1, 0, 1):
        return f"expected 1 (rising), -1 (falling) or 0 (neither), got {way}"
    return Hopeless(f"the first {depth} digits always rise or fall") if way == 0 and depth < 3 else ""


def _rossini_words(rule: Rule, ground: RuleContext) -> str:
    way = {1: "rise", -1: "fall", 0: "neither all rise nor all fall"}[rule.values[0]]
    return f"the first {_depth(rule, ground)} digits {way}"


def _rossini_marks(rule: Rule, ground: RuleContext) -> Iterator[RuleMark]:
    """An arrow to where digits are larger."""
    row, column = centre(clue_of(rule))
    if not rule.values[0]:
        yield TextMark((row, column), "~", LETTER)
        return
    first = ground.place(ground.line(clue_of(rule))[0])
    down, right = (0.3 * rule.values[0] * (to - at) for at, to in zip(clue_of(rule), first, strict=True))
    yield Stroke(((row - down, column - right), (row + down, column + right)), Ink.BLACK, 0.05, 0.22, depth=Depth.OVER)


def _maximin_problem(rule: Rule, ground: RuleContext) -> str:
    depth = _depth(rule, ground)
    return reach_problem(rule.values[0], depth - 1, ground.size - 1, f"the range of the first {depth} digits")


def _machine_of_first(made: Callable[[int, int], Automaton]) -> ToShapes:
    return lambda rule, ground: iter((Machine(_first(rule, ground), made(ground.size, rule.values[0])),))


# -- ranks ------------------------------------------------------------------------------------------------------------


def _side(place: Place, size: int) -> tuple[str, int]:
    """Which side of the grid a place is at."""
    axis = 0 if place[0] in (-1, size) else 1
    return ("row", place[0]) if axis == 0 else ("column", place[1])


def _other_sides(rule: Rule, ground: RuleContext) -> list[list[tuple[int, ...]]]:
    """The lines from each of the three other sides."""
    n = ground.size
    sides = [[(end, i) for i in range(n)] for end in (-1, n)] + [[(i, end) for i in range(n)] for end in (-1, n)]
    own = _side(clue_of(rule), n)
    return [[ground.line(place) for place in places] for places in sides if _side(places[0], n) != own]


def _full_rank(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    """Four lines begin with each digit, one from each side: the rank says which digit, and how many come before."""
    line = ground.line(clue_of(rule))
    digit, less = (rule.values[0] - 1) // 4 + 1, (rule.values[0] - 1) % 4
    yield Rank.of(line, _other_sides(rule, ground), digit, less)


def _full_rank_words(rule: Rule, ground: RuleContext) -> str:
    name = ground.line_name(clue_of(rule))
    sorted_lines = "all rows and columns, read as numbers from all four sides, are sorted"
    return f"{name} is number {rule.value} when {sorted_lines}, and no other of them is the same number"


RULES: tuple[RuleType, ...] = (
    outside_rule(
        "frame-sum",
        "the digits up to the first border of a box add up to the number",
        lambda rule, ground: f"the first {_depth(rule, ground)} digits add up to {rule.value}",
        lambda rule, ground: total_of(_first(rule, ground), rule.values[0], ground),
        _with_boxes(_frame_problem),
        example="12 r0c4",
        numbers=("total",),
        noun="frame sum {}",
    ),
    outside_rule(
        "outside",
        "the listed digits stand among those up to the first border of a box",
        lambda rule, ground: f"the first {_depth(rule, ground)} digits include {listed(rule.values)}",
        lambda rule, ground: containing(_first(rule, ground), rule.values, ground.size),
        _with_boxes(_outside_problem),
        example="1 2 r0c4",
        values=(1, MANY),
        numbers=("digits*",),
        noun="outside clue",
    ),
    outside_rule(
        "rossini",
        "the digits up to the first border of a box rise (1), fall (-1), or do neither (0), seen from the clue",
        _rossini_words,
        _machine_of_first(monotonous),
        _with_boxes(_rossini_problem),
        example="1 r0c4",
        numbers=("way",),
        drawn=_rossini_marks,
        meaning=lambda _rule, _ground: (
            "the digits up to the first border of a box rise along the arrow; ~: they neither rise nor fall"
        ),
        noun="Rossini clue",
    ),
    outside_rule(
        "maximin",
        "the largest less the smallest of the digits up to the first border of a box is the number",
        lambda rule, ground: (
            f"the largest of the first {_depth(rule, ground)} digits less the smallest is {rule.value}"
        ),
        _machine_of_first(span),
        _with_boxes(_maximin_problem),
        example="5 r0c4",
        numbers=("difference",),
        aliases=("range",),
        noun="maximin clue {}",
    ),
    outside_rule(
        "full-rank",
        "of all rows and columns, read as numbers from all four sides, it is the k-th smallest, and no other equals it",
        _full_rank_words,
        _full_rank,
        lambda rule, ground: reach_problem(rule.values[0], 1, 4 * ground.size, "the rank of a line"),
        example="7 r0c4",
        numbers=("rank",),
        label=lambda rule: f"#{rule.value}",
        is_line_named=True,
        noun="rank {}",
    ),
)
