"""Placers: what they lay down is true of the digits by another definition of the rules, and tidy."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import pytest

from nonet._base.errors import PuzzleError, UnknownNameError
from nonet.generate.fill import fill
from nonet.generate.rules.base import Site, Unit
from nonet.generate.rules.draft import arrange
from nonet.generate.rules.make import turns_of
from nonet.generate.rules.registry import find_placers, placeable, placer_of
from nonet.model import Board, Grid, make_board
from nonet.model.rules import RULES
from nonet.model.rules.base import Rule, RuleFamily
from nonet.solver import find_engine
from tests.families import for_each
from tests.model.filled_boards import Filled
from tests.model.rule_meanings import MEANINGS

NOT_PLACED = {"region", "pair-table", "pairs-table", "machine", "weighted-sum", "either"}
PLACED = [name for name in placeable() if find_placers([name]).placers]
LATE = {"equality-cage", "quotient-cage", "slingshot", "battenburg", "rossini"}  # a small board may have no room


def filled(board: Board, seed: int) -> Grid:
    return fill(board, find_engine(None), Random(seed))


def placed(name: str, solution: Grid, seed: int, symmetry: str = "none") -> list[Unit]:
    site = Site(solution, turns_of(solution.board, symmetry))
    return arrange(find_placers([name]), site, Random(seed))


def meant(rule: Rule, solution: Grid, rules: list[Rule]) -> bool:
    """Whether a rule holds, as `rule_meanings` says."""
    board = solution.board
    boxes = [[place for cell in area.cells if (place := board.places[cell])] for area in board.areas]
    digits = {place: solution[cell] for place, cell in board.cell_by_place.items()}
    marked: dict[str, list[list[tuple[int, int]]]] = {}
    for other in rules:
        marked.setdefault(other.type.id, []).extend(list(group) for group in other.groups)
    made = Filled(board.size, digits, boxes, board.box or (1, board.size), marked)
    return MEANINGS[rule.type.id](made, rule.values, rule.groups)


def test_every_rule_is_placed_or_refused_in_one_sentence() -> None:
    assert {rule.id for rule in RULES} - {*placeable()} == NOT_PLACED
    for name in NOT_PLACED:
        with pytest.raises(PuzzleError, match=f"no puzzles are made with the rule {name}, only with: .*thermo.*killer"):
            find_placers([name])


@for_each("name", PLACED)
def test_placed_rules_hold_in_the_solution(name: str) -> None:
    for seed, size in enumerate((9, 6, 9, 4)):
        solution = filled(make_board(size=size), seed)
        units = placed(name, solution, seed)
        rules = [rule for unit in units for rule in unit.rules]
        assert rules or size < 9 or name in LATE
        for rule in rules:
            rule.check()
            assert meant(rule, solution, [rule]), rule


@pytest.mark.parametrize("name", ["negative-kropki", "negative-ratio", "negative-xv", "negative-battenburg"])
def test_negative_rules_come_with_all_their_marks(name: str) -> None:
    solution = filled(make_board(), 5)
    (unit,) = placed(name, solution, 5)
    assert unit.rules[-1].type.id == name
    assert meant(unit.rules[-1], solution, list(unit.rules))
    assert not meant(unit.rules[-1], solution, list(unit.rules[1:]))


@pytest.mark.parametrize("size", [6, 9, 12])
@pytest.mark.parametrize("symmetry", ["none", "rotate-180", "mirror", "rotate-90"])
def test_cages_are_connected_small_and_symmetric(size: int, symmetry: str) -> None:
    solution = filled(make_board(size=size), 3)
    units = placed("killer", solution, 3, symmetry)
    cages = [frozenset(rule.places) for unit in units for rule in unit.rules]
    assert all(one.isdisjoint(other) for one, other in combinations(cages, 2))
    assert all(2 <= len(cage) <= 6 for cage in cages)
    assert sum(map(len, cages)) >= 0.8 * size * size
    for turn in turns_of(solution.board, symmetry):
        assert {frozenset(map(turn, cage)) for cage in cages} == {*cages}
    for cage in cages:
        assert is_connected(cage)


def is_connected(cage: frozenset[tuple[int, int]]) -> bool:
    met, frontier = set[tuple[int, int]](), [min(cage)]
    while frontier:
        row, column = frontier.pop()
        if (row, column) in cage and (row, column) not in met:
            met.add((row, column))
            frontier += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    return met == cage


@pytest.mark.parametrize("seed", range(5))
def test_lines_share_no_cell_and_do_not_cross(seed: int) -> None:
    solution = filled(make_board(), seed)
    site = Site(solution, is_shared=True)
    units = arrange(find_placers(["thermo", "arrow", "whispers"]), site, Random(seed))
    lines = [[place for group in rule.groups for place in group] for unit in units for rule in unit.rules]
    cells = [place for line in lines for place in line]
    assert len(cells) == len({*cells})
    steps = [{one, other} for line in lines for one, other in pairwise(line)]
    for row in range(8):
        for column in range(8):
            slants = [{(row, column), (row + 1, column + 1)}, {(row, column + 1), (row + 1, column)}]
            assert sum(slant in steps for slant in slants) < 2


def test_a_new_line_rule_is_placed_without_a_line_of_code() -> None:
    own = {placer.rule for placer in map(placer_of, RULES) if placer}
    assert {"index-line", "row-sum", "not-renban"} <= own  # no file names them
    assert all(placer_of(rule) for rule in RULES if rule.family is RuleFamily.LINES and not rule.takes.values[0])


def test_names_are_read_as_people_say_them() -> None:
    assert [placer.rule for placer in find_placers(["Kropki", "killer_cage"]).placers] == [
        "difference", "ratio", "killer",
    ]  # fmt: skip
    assert [foundation.rule for foundation in find_placers(["diagonal"]).foundations] == ["diagonal-", "diagonal+"]
    with pytest.raises(UnknownNameError):
        find_placers(["thermos-flask"])
    with pytest.raises(PuzzleError, match="'killer 10 r1c1 r1c2' is a rule with its cells"):
        find_placers(["killer 10 r1c1 r1c2"])
    with pytest.raises(PuzzleError, match="got an empty one"):
        find_placers(["killer", ""])


def test_dots_are_not_placed_twice_where_all_are_given() -> None:
    asked = find_placers(["kropki", "negative-kropki"])
    assert asked.negatives == (("negative-kropki", ("difference", "ratio")),)
    assert not asked.placers


def test_turns_are_a_group() -> None:
    board = make_board()
    counts = {"none": 0, "rotate-180": 1, "rotate-90": 3, "double": 3, "full": 7}
    assert {name: len(turns_of(board, name)) for name in counts} == counts
