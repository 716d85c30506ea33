"""Rules of the whole board about certain digits: on diagonals, at distances, in squares of 2 x 2 cells."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from nonet.board.rules.base import MANY, NOTHING, Rule, RuleArguments, RuleFamily, RuleType
from nonet.board.rules.common import no_marks, no_such_digit
from nonet.board.rules.ground import CORNERS, RuleContext
from nonet.board.rules.tables.bands import bands, class_of, residues
from nonet.board.rules.tables.machines import automaton
from nonet.board.rules.tables.relations import not_both, same_parity, table
from nonet.board.rules.whole import marked_groups, whole_rule
from nonet.board.shapes import AnyOf, Automaton, CellCount, Constraint, Machine, Pair
from nonet.errors import listed

# -- digits and distances ---------------------------------------------------------------------------------------------


def _taxicab(_rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    """Pairs of cells at each distance. Those in one row or column differ anyway."""
    n = ground.size
    lines = [{*region.cells} for region in (*ground.rows, *ground.columns)]
    for distance in range(1, n + 1):
        allowed = table(n, not_both, distance)
        steps = [(down, right) for down in range(distance) for right in {distance - down, down - distance}]
        for pair in ground.steps(steps):
            if not any(line.issuperset(pair) for line in lines):
                yield Pair.of(*pair, allowed)


def _too_far(_rule: Rule, ground: RuleContext) -> str:
    """There are as many pairs of cells as the fourth power of the size: millions from 64 digits on."""
    return f"this rule is for boards of up to 25 digits, got {ground.size}" if ground.size > 25 else ""


def _slants(ground: RuleContext) -> Iterator[tuple[int, ...]]:
    """All diagonals of two cells or more, both ways."""
    for down, right in CORNERS:
        for cell, (row, column) in enumerate(map(ground.place, range(ground.board.cell_count))):
            if not ground.is_cell((row - down, column - right)):
                slant = ground.ray((row - down, column - right), (row, column))
                if len(slant) > 1:
                    assert slant[0] == cell
                    yield slant


def _queens(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    for slant in _slants(ground):
        for digit in rule.values or (ground.size,):
            yield CellCount(tuple(sorted(slant)), 1 << (digit - 1), (0, 1))


def _queen_words(rule: Rule, ground: RuleContext) -> str:
    digits = listed(rule.values or (ground.size,))
    return f"No diagonal, however short, holds one of these digits twice: {digits}."


# -- squares of four --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _each_class(size: int, classes: tuple[int, ...]) -> Automaton:
    """Four digits among which every class, a mask of digits, is met."""
    every = (1 << len(classes)) - 1
    return automaton(size, 0, lambda met, digit: met | 1 << class_of(digit, classes), lambda met: met == every)


def _entropy(_rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    each = _each_class(ground.size, bands(ground.size))
    return (Machine(square, each) for square in ground.squares())


def _residues(rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    each = _each_class(ground.size, residues(ground.size, rule.value or 3))
    return (Machine(square, each) for square in ground.squares())


def _residue_problem(rule: Rule, ground: RuleContext) -> str:
    modulus = 3 if rule.value is None else rule.value
    if not 2 <= modulus <= 4:
        return f"four cells can hold all rests of a division by 2, 3 or 4, not by {modulus}"
    return f"{ground.size} digits do not have {modulus} different rests" if ground.size < modulus else ""


def _residue_words(rule: Rule, _ground: RuleContext) -> str:
    modulus = rule.value or 3
    return f"Each square of 2 x 2 cells holds digits with every rest of a division by {modulus}."


def _checkered(_rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    marked = marked_groups(ground, "battenburg")
    same = table(ground.size, same_parity)
    for a, b, c, d in ground.squares():
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


def _flatmates(_rule: Rule, ground: RuleContext) -> Iterator[Constraint]:
    down = _flatmates_down(ground.size)
    return (Machine(tuple(sorted(column.cells, key=ground.place)), down) for column in ground.columns)


def _flatmate_problem(_rule: Rule, ground: RuleContext) -> str:
    if ground.size % 2 == 0 or ground.size < 3:
        return f"the digits 1 to {ground.size} have no middle one"
    return "" if ground.columns else "this board has no columns"


def _flatmate_words(_rule: Rule, ground: RuleContext) -> str:
    n, middle = ground.size, (ground.size + 1) // 2
    return f"Each {middle} has a 1 directly above it or a {n} directly below it, or both."


RULES: tuple[RuleType, ...] = (
    RuleType(
        id="anti-queen",
        family=RuleFamily.WHOLE,
        summary="a listed digit (the highest if none is) stands on no diagonal twice, however short",
        example="9",
        takes=RuleArguments(values=(0, MANY), groups=(0, 0), numbers=("digits*?",), lists=()),
        words=_queen_words,
        shapes=_queens,
        marks=no_marks,
        problem=no_such_digit,
        aliases=("antiqueen",),
    ),
    whole_rule(
        "anti-taxicab",
        "Two cells with the same digit are never as many steps apart, along rows and columns, as that digit says",
        _taxicab,
        aliases=("taxicab",),
        problem=_too_far,
    ),
    whole_rule(
        "global-entropy",
        "Each square of 2 x 2 cells holds a low, a middle and a high digit",
        _entropy,
        problem=lambda _rule, ground: "fewer than 3 digits have no three bands" if ground.size < 3 else "",
        noun="global entropy rule",
    ),
    RuleType(
        id="global-mod",
        family=RuleFamily.WHOLE,
        summary="each square of 2 x 2 cells holds digits with every rest of a division by 3 (or the number given)",
        example="",
        takes=RuleArguments(values=(0, 1), groups=(0, 0), numbers=("modulus?",), lists=()),
        words=_residue_words,
        shapes=_residues,
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
        shapes=_flatmates,
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
