"""Pointing and claiming by sight: a cell that sees every place of a digit in a full region cannot hold it."""

from __future__ import annotations

import pytest

import nonet
from nonet.human.find import find_steps
from nonet.human.hints import next_step
from nonet.human.position import Position
from nonet.human.step_checker import find_flaw
from nonet.model import Board
from nonet.solver import core as _native

if reason := _native.missing():
    pytest.skip(reason, allow_module_level=True)

ANTI_KNIGHT = "71........3.....92...8..4.......76....65.97..3..6........2........47...........7."
PUZZLES = {
    "anti-knight": f"kind: anti-knight\n{ANTI_KNIGHT}",
    "diagonal": ("kind: diagonal\n2.61.95..9...5...854.....9.....9.........2...4...1.6.......6...3..4........82...."),
    "jigsaw": "kind: jigsaw\nlayout: 111222131224133324336644555644555666\n.34.1..2.............3...6.1........",
}


def naive(position: Position) -> set[tuple[int, int]]:
    """What pointing and claiming rule out in one step, by their meaning."""
    board, masks = position.board, position.candidates()
    gone = set()
    for region in board.regions:
        if len(region.cells) != board.size:
            continue
        for digit in range(1, board.size + 1):
            places = [cell for cell in region.cells if masks[cell] >> (digit - 1) & 1]
            if len(places) > 1:
                seen = set.intersection(*({*board.peers[cell]} for cell in places))
                gone |= {(cell, digit) for cell in seen if masks[cell] >> (digit - 1) & 1}
    return gone


def positions(board: Board, puzzle: nonet.Puzzle) -> list[Position]:
    position, found = Position.of(puzzle.grid), []
    while 0 in position.values and (step := next_step(position)):
        found.append(position)
        position = position.after(step)
    assert found
    assert found[0].board == board
    return found


@pytest.mark.parametrize("kind", PUZZLES)
def test_they_find_all_that_is_seen_from_every_place_and_nothing_else(kind: str) -> None:
    puzzle = nonet.Puzzle(PUZZLES[kind])
    by_sight = 0
    for position in positions(puzzle.board, puzzle):
        steps = find_steps(position, ["pointing", "claiming"])
        assert {candidate for step in steps for candidate in step.eliminations} == naive(position)
        for step in steps:
            assert find_flaw(position, step) is None
            by_sight += len(step.parts[0].regions) == 1
    assert by_sight


def test_a_classic_board_has_no_such_sight() -> None:
    puzzle = nonet.create("hard", seed=1)
    for position in positions(puzzle.board, puzzle):
        for step in find_steps(position, ["pointing", "claiming"]):
            assert len(step.parts[0].regions) == 2


def test_it_comes_before_fish() -> None:
    """Both places of 5 in a column see a cell by a knight's move; once that was told as a skyscraper."""
    used = {found.step.technique for found in nonet.Puzzle(PUZZLES["anti-knight"]).steps()}
    assert "skyscraper" not in used
    assert "claiming" in used
