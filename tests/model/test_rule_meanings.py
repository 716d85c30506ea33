"""Constraints of rules against their meanings: on random fillings, and by counting solutions of small boards."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice, permutations, product
from random import Random

import pytest

import nonet
from nonet._base.errors import GeometryError
from nonet.human.verification import verify
from nonet.model import Board, Grid, box_shape, find_rule, make_board, parse_rule
from nonet.model.constraints import allows
from nonet.model.rules import RULES
from nonet.model.rules.base import Rule, RuleFamily, Unsatisfiable
from nonet.solver import find_engine
from tests.families import for_each
from tests.model.filled_boards import Filled
from tests.model.rule_arguments import NAMES, some_rule
from tests.model.rule_meanings import MEANINGS

LAYOUTS = {4: "1112 1332 4332 4442", 6: "111222 113224 133244 333554 666544 666555"}
WHOLE = {rule.id for rule in RULES if rule.family is RuleFamily.WHOLE}
NEEDS_BOXES = ("windoku", "frame-sum", "outside", "rossini", "maximin")  # boxes of one form
# What they mean is said of rows and columns that hold each digit once.
LATIN = {"anti-taxicab", *(rule.id for rule in RULES if rule.family is RuleFamily.OUTSIDE)}
SUDOKU = ("sum", "corner-sum")  # they rest on the digits of a box being different
# Their numbers are few, or no totals.
NOT_AIMED = [
    "rossini",
    "global-mod",
    "modular",
    "look-and-say",
    "next-to",
    "pair-table",
    "pairs-table",
    "machine",
    "weighted-sum",
]
MARKS = {
    "non-consecutive": ("difference", "ratio"),
    "negative-kropki": ("difference", "ratio"),
    "negative-ratio": ("difference", "ratio"),
    "negative-xv": ("xv",),
    "negative-battenburg": ("battenburg",),
    "minimum": ("minimum", "maximum"),
    "maximum": ("minimum", "maximum"),
}

# Fillings that keep to rules which digits at random break. A SAT solver found them, from clauses written for each rule.
GOOD = {
    "anti-king": "523874916684192573179536482946218357217345698358967241492783165831659724765421839",
    "non-consecutive": "138574296475296831692831574869315742513742968247968315924683157751429683386157429",
    "negative-ratio": "831625749527894613496137285982743561375261498164958327749586132253419876618372954",
    "negative-kropki": "826473159374951826159628374415286937682739415937514682593147268741862593268395741",
    "negative-xv": "317862945526794381498135672784351269159627438263948517975483126842516793631279854",
    "anti-taxicab": "637514289518297463924836715865423971249671358173958642756382194381749526492165837",
    "global-entropy": "159267483734891265682534917248176359961453728375928641493685172826719534517342896",
    "dutch-flatmates": "194856372583792641762431985875143269639527418421968753947385126218679534356214897",
    "magic-square": "694125378317869254528743961149276583783951426265438197471692835936584712852317649",
}


def test_every_rule_has_a_meaning() -> None:
    assert {*MEANINGS, "either"} == {*NAMES}


@lru_cache(maxsize=16)
def plain_board(size: int, *, jigsaw: bool = False) -> Board:
    if jigsaw:
        return make_board(layout=LAYOUTS[size].replace(" ", "\n"))
    return make_board(size=size, box=None if box_shape(size) else (1, size))  # of primes rows are boxes


def boxes_of(size: int, *, jigsaw: bool = False) -> list[list[tuple[int, int]]]:
    places = [(row, column) for row in range(size) for column in range(size)]
    if jigsaw:
        rows = LAYOUTS[size].split()
        return [[p for p in places if rows[p[0]][p[1]] == str(k)] for k in range(1, size + 1)]
    height, width = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5)}.get(size, (1, size))
    return [
        [(top + i, left + j) for i in range(height) for j in range(width)]
        for top in range(0, size, height)
        for left in range(0, size, width)
    ]


def filled(board: Board, digits: tuple[int, ...], rules: tuple[Rule, ...], *, jigsaw: bool = False) -> Filled:
    n = board.size
    marked: dict[str, list[list[tuple[int, int]]]] = {}
    for rule in rules:
        marked.setdefault(rule.type.id, []).extend(list(group) for group in rule.groups)
    return Filled(
        n,
        {divmod(cell, n): digit for cell, digit in enumerate(digits)},
        boxes_of(n, jigsaw=jigsaw),
        board.box or (1, n),
        marked,
        tuple({rule.value or 2 for rule in rules if rule.type.id == "ratio"}),
    )


def is_meant(board: Board, digits: tuple[int, ...], rules: tuple[Rule, ...], *, jigsaw: bool = False) -> bool:
    grid = filled(board, digits, rules, jigsaw=jigsaw)
    return all(is_met(grid, rule) for rule in rules)


def is_met(grid: Filled, rule: Rule) -> bool:
    if rule.ways:
        return any(all(is_met(grid, each) for each in way) for way in rule.ways)
    return MEANINGS[rule.type.id](grid, rule.values, rule.groups)


def with_company(name: str, n: int, random: Random) -> tuple[Rule, ...]:
    """A rule, with marks that it looks at if it looks at marks."""
    others = [some_rule(other, n, random) for other in MARKS.get(name, ()) for _ in range(random.randint(0, 2))]
    return tuple(dict.fromkeys([some_rule(name, n, random), *others]))


def laid(rules: tuple[Rule, ...], size: int, *, jigsaw: bool = False) -> Board | None:
    """The board with these rules; None if one of them cannot be laid there, which the rule says in a sentence."""
    plain = plain_board(size, jigsaw=jigsaw)
    try:
        if any(rule.type.id == "region" for rule in rules):
            return make_board("latin", size=size, rules=rules)
        return make_board(
            plain.kind, size=size, box=plain.frame.box if plain.frame else None, layout=plain.layout, rules=rules
        )
    except GeometryError:
        return None


def seeds(name: str) -> Random:
    return Random(f"meaning of {name}")


def is_kept(board: Board, digits: tuple[int, ...]) -> bool:
    """Whether digits keep to what the rules demand."""
    constraints = [constraint for rule in board.rules for constraint in rule.constraints(board.rule_context)]
    return all(allows(constraint, [digits[cell] for cell in constraint.cells]) for constraint in constraints)


def sizes_for(name: str) -> tuple[int, ...]:
    if name in SUDOKU or name == "dutch-flatmates":
        return (9,)
    return (4,) if name in WHOLE else (4, 4, 5, 6, 8, 9, 10)


@for_each("name", NAMES)
def test_shapes_allow_what_the_rule_means(name: str) -> None:
    answers = compared(name, 75)
    assert len(answers) > 10
    assert {True, False} <= {*answers, name in GOOD}


@pytest.mark.slow
@for_each("name", NAMES)
def test_shapes_allow_what_the_rule_means_many_times(name: str) -> None:
    answers = compared(name, 300)
    assert len(answers) > 50
    assert {True, False} <= {*answers, name in GOOD}


def compared(name: str, count: int) -> list[bool]:
    """Whether a rule is met, of many where its constraints say the same.

    On digits at random, and on rows of different digits; numbers are chosen so that they are often right.
    """
    random = seeds(name)
    answers: list[bool] = []
    for number in range(count):
        size = random.choice(sizes_for(name))
        jigsaw = size in LAYOUTS and name not in NEEDS_BOXES and random.random() < 0.3
        digits = some_digits(size, random, is_latin=number % 2 == 0 or name in LATIN)
        digits = some_sudoku(random) if name in SUDOKU else digits
        rules = aimed(with_company(name, size, random), size, digits, random)
        board = laid(rules, size, jigsaw=jigsaw)
        if board is None:
            continue
        answers.append(is_meant(board, digits, rules, jigsaw=jigsaw))
        assert is_kept(board, digits) == answers[-1], (rules, digits)
    return answers


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name == "anti-taxicab" else ()) for name in GOOD]
)  # anti-taxicab keeps the plainest engine busy for seconds
def test_what_keeps_to_a_rule_is_allowed(name: str) -> None:
    board = make_board(rules=[f"{name} {find_rule(name).example}"])
    grid = Grid(board, tuple(map(int, GOOD[name])))
    assert is_meant(board, grid.values, board.rules)
    assert is_kept(board, grid.values)
    assert verify(Grid.empty(board), grid).lines() == []
    for engine in ("reference", "native", "sat"):
        assert find_engine(engine).count(grid, 2) == 1


def test_magic_squares_are_those_that_are_known() -> None:
    """Of 1 to 9 there are eight, two of them with a 2 in the corner; squares of 2 x 2 cells have one digit only."""
    board = make_board(rules=[f"magic-square {find_rule('magic-square').example}"])
    corner, *others = sorted({cell for constraint in board.constraints for cell in constraint.cells})
    tried = (dict(zip([corner, *others], (2, *rest), strict=True)) for rest in permutations((1, 3, 4, 5, 6, 7, 8, 9)))
    assert sum(is_allowed(board, digits) for digits in tried) == 2
    board = make_board(rules=["magic-square r1c1 r1c2 r2c1 r2c2"])
    tried = (dict(zip((0, 1, 9, 10), digits, strict=True)) for digits in product(range(1, 10), repeat=4))
    assert sum(is_allowed(board, digits) for digits in tried) == 9


def is_allowed(board: Board, digits: dict[int, int]) -> bool:
    return all(allows(constraint, [digits[cell] for cell in constraint.cells]) for constraint in board.constraints)


def some_digits(size: int, random: Random, *, is_latin: bool) -> tuple[int, ...]:
    if not is_latin:
        return tuple(random.randint(1, size) for _ in range(size * size))
    rows, columns, names = (random.sample(range(size), size) for _ in range(3))
    return tuple(names[(row + column) % size] + 1 for row in rows for column in columns)


def aimed(rules: tuple[Rule, ...], size: int, digits: tuple[int, ...], random: Random) -> tuple[Rule, ...]:
    """The rules, the first with a last number that these digits meet, if one of some tries does."""
    first, *others = rules
    if not first.values or random.random() < 0.4 or first.type.id in NOT_AIMED:
        return rules
    for number in random.sample(range(51), 51):
        tried = Rule(first.type, (*first.values[:-1], number), first.groups)
        board = plain_board(size)
        if is_meant(board, digits, (tried,)):
            return tuple(dict.fromkeys([tried, *others]))
    return rules


@lru_cache(maxsize=8)
def all_solutions(size: int, *, jigsaw: bool = False) -> tuple[tuple[int, ...], ...]:
    """All fillings of 4x4; of 6x6 those that go on from a few digits of one."""
    board = plain_board(size, jigsaw=jigsaw)
    grid = Grid.empty(board)
    if size > 4:
        solution = find_engine("reference").search(grid, 1, seed=3).solution
        assert solution is not None
        kept = Random(5).sample(range(board.cell_count), 9)
        grid = Grid(board, tuple(digit if cell in kept else 0 for cell, digit in enumerate(solution)))
    found = tuple(solution.values for solution in islice(find_engine("native").solutions(grid), 3000))
    assert len(found) < 3000
    return found


@for_each("name", NAMES)
@pytest.mark.parametrize("size", [4, 6])
def test_engines_count_what_the_rule_means(name: str, size: int) -> None:
    """All fillings of the plain board that keep to the meaning are the solutions of the board with the rule."""
    random = seeds(f"{name} {size}")
    done = 0
    for _ in range(60):
        jigsaw = name not in NEEDS_BOXES and random.random() < 0.3
        fillings = all_solutions(size, jigsaw=jigsaw)
        rules = aimed(with_company(name, size, random), size, random.choice(fillings), random)
        board = laid(rules, size, jigsaw=jigsaw)
        if board is None or name == "region":
            continue
        expected = {digits for digits in fillings if is_meant(board, digits, rules, jigsaw=jigsaw)}
        start = [{digits[cell] for digits in fillings} for cell in range(size * size)]
        givens = tuple(next(iter(each)) if len(each) == 1 else 0 for each in start)
        engine = find_engine("reference" if done < 1 else "native")
        found = {solution.values for solution in engine.solutions(Grid(board, givens))}
        assert found == expected, rules
        done += 1
        if done == 3:
            break
    assert done or name in ("region", "dutch-flatmates") or (name, size) == ("global-entropy", 4)


@for_each("name", NAMES)
def test_what_is_called_hopeless_is(name: str) -> None:
    """Where a rule says that no digits can meet it, none of many fillings does."""
    random = seeds(f"hopeless {name}")
    for _ in range(80):
        rule = some_rule(name, 4, random)
        board = plain_board(4)
        try:
            problem = rule.type.problem(rule, board.rule_context)
        except GeometryError:
            continue
        if isinstance(problem, Unsatisfiable) and name not in ("sandwich-between",):
            tried = random.sample(all_solutions(4), 40)
            assert not any(is_meant(board, digits, (rule,)) for digits in tried), (rule, problem)


def test_a_line_that_soon_comes_back_to_a_cell_cannot_have_different_rests() -> None:
    board = make_board(size=4, rules=["modular 6 r3c3 r3c2 r4c3 r3c4 r4c4 r4c3"])
    assert find_engine("native").count(Grid.empty(board), 1) == 0


@pytest.mark.parametrize(("size", "first_row"), [(3, ()), (5, (3, 1, 4, 2, 5))])
def test_flatmates_on_boards_with_a_middle_digit(size: int, first_row: tuple[int, ...]) -> None:
    plain = make_board("latin", size=size)
    board = make_board("latin", size=size, rules=["dutch-flatmates"])
    givens = first_row + (0,) * (size * size - len(first_row))
    fillings = [grid.values for grid in find_engine("native").solutions(Grid(plain, givens))]
    meant = {values for values in fillings if MEANINGS["dutch-flatmates"](filled(board, values, ()), (), ())}
    assert {grid.values for grid in find_engine("native").solutions(Grid(board, givens))} == meant
    assert 0 < len(meant) < len(fillings)


def some_sudoku(random: Random) -> tuple[int, ...]:
    """A filled classic grid: a pattern, its bands, rows, stacks, columns and digits shuffled."""
    bands, stacks = (random.sample(range(3), 3) for _ in range(2))
    rows = [3 * band + row for band in bands for row in random.sample(range(3), 3)]
    columns = [3 * stack + column for stack in stacks for column in random.sample(range(3), 3)]
    digits = random.sample(range(1, 10), 9)
    return tuple(digits[(3 * (row % 3) + row // 3 + column) % 9] for row in rows for column in columns)


@for_each("name", [name for name in NAMES if name != "region"])
def test_a_broken_example_is_named(name: str) -> None:
    """In a filled Sudoku that breaks nothing but the rule, the check names it, or the region it laid down."""
    random = seeds(f"broken {name}")
    board = make_board(rules=[f"{name} {find_rule(name).example}"])
    (rule,) = board.rules
    broken = next(
        digits for digits in (some_sudoku(random) for _ in range(500)) if not is_meant(board, digits, (rule,))
    )
    lines = verify(Grid.empty(board), Grid(board, broken)).lines()
    said = f"broken rule: {rule.type.id}: {board.words_of(rule).removesuffix('.')} ("
    assert lines
    for line in lines:
        assert line.startswith(said) or (rule.type.regions and rule.type.regions.name in line), line


@pytest.mark.parametrize("engine", ["native", "sat", "reference"])
@pytest.mark.parametrize(
    "text",
    [
        "slingshot r1c1 r1c2 r2c2 r2c1 r1c1 r1c2",
        "slingshot r2c1 r1c2 r2c1 r1c1 r1c2",
        "slingshot r1c1 r1c2 r1c1",
        "index-line r1c1 r1c2 r2c2 r1c1",
        "index-line r1c1 r2c2 r1c1 r1c2 r2c2",
    ],
)
def test_engines_count_lines_that_meet_themselves(text: str, engine: str) -> None:
    rule = parse_rule(text)
    every = [tuple(grid) for grid in nonet.solutions("." * 16, kind="latin")]
    meant = [digits for digits in every if is_met(filled(plain_board(4), digits, (rule,)), rule)]
    found = [tuple(grid) for grid in nonet.solutions("." * 16, kind="latin", rules=[rule], engine=engine)]
    assert len(every) == 576
    assert sorted(found) == sorted(meant)
