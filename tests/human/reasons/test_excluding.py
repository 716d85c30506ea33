"""Reasons of steps that rest on rules are true: the constraints and cells that they name exclude what they say."""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random

import pytest

import nonet
from nonet._base.errors import PuzzleError
from nonet.human.find import find_steps
from nonet.human.position import Position
from nonet.human.step import Step
from nonet.human.step_checker import _can_fill
from nonet.human.techniques.rules import excluding, gone
from nonet.human.words.explain import explain
from nonet.human.words.names import Namer
from nonet.human.words.traces import Reason
from nonet.model import Board, Grid, make_board
from nonet.model.constraints import Domain
from nonet.model.rules import RULES
from nonet.solver import core as _native
from tests.families import for_each
from tests.human.rule_puzzles import FAMILIES, rule_puzzle
from tests.model.rule_arguments import some_rule

if reason := _native.missing():
    pytest.skip(reason, allow_module_level=True)

MOST_CELLS = {4: 16, 6: 9, 8: 7, 9: 6}  # of reasons that are enumerated, by size


def positions(name: str, size: int) -> list[Position]:
    """Boards with one rule of this name, with pencil marks of which some are gone."""
    random = Random(f"{name} {size}")
    found = []
    for _ in range(6):
        with suppress(PuzzleError):
            board = make_board(size=size, rules=[some_rule(name, size, random)])
            position = Position.of(Grid.empty(board))
            lost = [(c, d) for c in range(board.cell_count) for d in range(1, size + 1) if random.random() < 0.15]
            found += [position, position.without(lost)]
    return found


def digits_said(sentence: str) -> set[int]:
    """The digits that a sentence names, those of ranges too. Names of cells are not digits."""
    bare = re.sub(r"r\d+c\d+", "", sentence)
    if only := re.search(r"can only be (\d+): with any other digit", bare):
        return set(range(1, 10)) - {int(only[1])}
    ranges = [range(int(a), int(b) + 1) for a, b in re.findall(r"(\d+) to (\d+)", bare)]
    return {int(number) for number in re.findall(r"\d+", bare)}.union(*ranges)


def demand_true(why: Reason, step: Step, board: Board, masks: dict[int, int]) -> None:
    assert digits_said(why.sentence) >= {digit for _, digit in why.candidates}, why.sentence
    for cells, only in re.findall(r"([^,]+(?:, r[^,]+)*), in [^,]+, would have only ([^.;]+) between", why.sentence):
        assert len(re.findall(r"r\d+c\d+", cells)) > len(re.findall(r"\d+", only)), why.sentence
    named = [board.all_digits] * board.cell_count
    for cell in why.cells:
        named[cell] = masks[cell]
    if len(why.cells) > MOST_CELLS[board.size]:
        return
    for cell, digit in why.candidates:
        supposed = [*named]
        supposed[cell] = 1 << (digit - 1)
        constraints = [*why.constraints, Domain(why.cells, board.all_digits)]
        assert not _can_fill(board, constraints, supposed), (board.rules, why.sentence, step)


@pytest.mark.parametrize("size", [4, 6, 9])
@for_each("name", [rule.id for rule in RULES])
def test_every_removed_digit_has_a_true_reason(name: str, size: int) -> None:
    for position in positions(name, size):
        for step in find_steps(position, ["rule-at-hand"])[:3]:
            demand_reasons(step, position.board)


def demand_reasons(step: Step, board: Board) -> None:
    why = excluding(step, Namer(board))
    found = why.reasons(gone(step, why.masks))
    told = [candidate for reason in found for candidate in reason.candidates]
    assert sorted(told) == sorted(gone(step, why.masks)), step
    for each in found:
        demand_true(each, step, board, why.masks)


@pytest.mark.parametrize("family", FAMILIES)
def test_steps_on_the_way_through_puzzles_have_true_reasons(family: str) -> None:
    puzzle, _ = rule_puzzle(family, 1)
    position = Position.of(puzzle)
    techniques = ("joint-rules", "house-and-rules", "rule-must-contain", "blocked-rule", "house-sum")
    for _ in range(12):
        steps = find_steps(position, ["rule-at-hand", "naked-single", "hidden-single"], first=True)
        steps = steps or find_steps(position, techniques, first=True)
        if not steps:
            break
        step = steps[0]
        words = explain(step, position.board, position.values)
        if step.technique in ("rule-at-hand", "joint-rules") and position.board.size <= 6:
            demand_reasons(step, position.board)
        if step.technique in techniques:
            assert len(words.nudge) < 160, words.nudge
        position = position.after(step)


def test_a_needed_digit_cannot_be_left_out() -> None:
    position = Position.of(
        Grid.empty(make_board(size=6, rules=["killer 12 r1c1 r1c2 r2c1", "whispers r4c1 r4c2 r4c3"]))
    )
    for step in find_steps(position, ["rule-must-contain"]):
        why = excluding(step, Namer(position.board))
        for part in step.parts_of("pincer"):
            said = why.without(part.digits[0], part.cells)
            masks = [position.board.all_digits] * position.board.cell_count
            for cell in said.cells:
                masks[cell] = why.masks[cell]
            for cell in part.cells:
                masks[cell] &= ~(1 << (part.digits[0] - 1))
            assert not _can_fill(position.board, [*said.constraints], masks)


def test_what_is_said_of_several_digits_is_true_of_each() -> None:
    """ "If r5c4 were 4, 5 or 6, r6c4 would have to be 1" was true of 4 only."""
    hint = nonet.Puzzle("." * 30 + "1" + "." * 5, rules=["xv 5 r5c4 r6c4"]).hint()
    assert hint is not None
    assert hint.words.proof == (
        "If r5c4 were 5 or 6, no digit would fit in r6c4.",
        "If r5c4 were 4, r6c4 would have to be 1, which it cannot be.",
        "If r6c4 were 5 or 6, no digit would fit in r5c4.",
    )


@pytest.mark.parametrize("name", ["x-sum", "sandwich", "maximin", "numbered-room", "negative-xv", "non-consecutive"])
def test_a_supposed_cell_is_not_said_to_be_less(name: str) -> None:
    """ "If r2c5 were 1 or 2, r2c5 would be 2": what of the 1?"""
    for position in positions(name, 6):
        for step in find_steps(position, ["rule-at-hand"])[:3]:
            why = excluding(step, Namer(position.board))
            for reason in why.reasons(gone(step, why.masks)):
                start, _, rest = reason.sentence.partition(" were ")
                cell = start.removeprefix("If ")
                assert not re.search(rf"\b{cell} (would be|could not be) ", rest), reason.sentence
                assert " would also" not in rest or " would be " in rest, reason.sentence
