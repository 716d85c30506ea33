"""Almost locked sets and Sue de Coq: where they fire, where not, and what their options change."""

from __future__ import annotations

import re
from collections.abc import Collection

import pytest

from nonet.human.find import find_steps
from nonet.human.highlights import marks_of
from nonet.human.position import Position
from nonet.human.step import Step
from nonet.human.step_checker import find_flaw
from nonet.human.words.explain import explain
from nonet.model.marks import Highlight, Highlights
from tests.human.golden import Golden, expect_proved_and_said, id_of
from tests.human.puzzles import BOARDS, make_puzzle

TECHNIQUES = ("als-xz", "als-xy-wing", "als-chain", "death-blossom", "sue-de-coq")

# The first step of the technique must be this one. From puzzles of our own; the second als-xz has two links.
LINES = """
als-chain:1+4.6+8....+6+7235+9+1488.9+41..+6.+2+9+857+1+436+417+23+69+8+5.6.+9+4+82...+2+4+76.+8..+78+6+1+9..+2+49.+1+8+246..:718 719 739 578 379:513 537
als-xy-wing:+6.85+2+4+3+7.+57..13.+644.3.+76.5.9+8+1+2+4+75+36+3+5.1+6+9...+7.6+38+5.9.26+54+3+8.1.+1+3+7+6+9+2..5+8..7+5+1+623::119
als-xz:..+2..+8+19+64+86+3+195+2+7+95+1+7+26+83+4.+271.+5+9+4+8+5+9.8..+612..+8+9.23+7+58.9..3+2+6+1..+52+9.4+8+32..68.7+5+9::392
als-xz:....+4.21.....1..6......8.+538+3+9+5+72+1+4665+19+84+3+7+22+7+4.3.+9+85.43.5..2...6+8..5+3+4.8.4.3.+9.:911 721 921 223 232 734 235:521 724 731
death-blossom:+7...+54.+92.9..6.5+74+452..+9.+6...59.6+7+4...7..+5.86..1...2+5....+69+7.3+5+57.3...1....5...+27:455 465 871 472 872 191 991 192 492:886
sue-de-coq:5....+4.3+6+6..8.1..7...6.5.....24..6.+337.+5+62.94+46.+3.....234..6..1..+61..+3+4.9...43.+6.:142 842 163 863:775 975 881 589 889
!als-chain:..9+45..+374....78+5.5.......+4.148+7+3+5.+6.+5..+4.37.+7+36+52+9+41+8.....524.3+4.9...+65..5..4.83:971 991:
!als-xy-wing:..9+45..+374....78+5.5.......+4.148+7+3+5.+6.+5..+4.37.+7+36+52+9+41+8.....524.3+4.9...+65..5..4.83:971 991:
!als-xz:..9+45..+374....78+5.5.......+4.148+7+3+5.+6.+5..+4.37.+7+36+52+9+41+8.....524.3+4.9...+65..5..4.83:971 991:
!death-blossom:..9+45..+374....78+5.5.......+4.148+7+3+5.+6.+5..+4.37.+7+36+52+9+41+8.....524.3+4.9...+65..5..4.83:971 991:
!sue-de-coq:+7.+4.+912.89.6..+7.5+1+1.+2..3.9+767+13.+4.+2+9+34+8..+91..2+95..6..+45+6+37+48+9+1+2+81793+2.4.+4+2+9..+57+8+3:534:
"""  # noqa: E501
CASES = [Golden.parse(line) for line in LINES.split("\n") if line]
DOUBLE = next(case for case in CASES if case.technique == "als-xz" and len(case.eliminations) > 1)


@pytest.mark.parametrize("case", CASES, ids=id_of)
def test_the_first_step_is_this_one(case: Golden) -> None:
    steps = find_steps(case.position, [case.technique], first=True)
    if case.is_negative:
        assert steps == []
        return
    assert case.is_met_by(steps[0])
    expect_proved_and_said(case, steps[0])


def test_all_steps_differ_in_what_they_eliminate() -> None:
    for case in CASES:
        found = [frozenset(step.eliminations) for step in find_steps(case.position, [case.technique])]
        assert len(found) == len(set(found))


def test_two_restricted_commons_lock_both_sets() -> None:
    (step,) = find_steps(DOUBLE.position, ["als-xz"], first=True)
    assert len(step.parts_of("link")) == 2
    assert {digit for _, digit in step.eliminations} == {5, 7}


def test_no_set_of_a_chain_comes_twice() -> None:
    options = {"als_chains_both_ways": 1, "als_chain_links": 6}
    for case in CASES:
        for step in find_steps(case.position, ["als-chain"], options):
            sets = [part.cells for part in step.parts_of("set")]
            assert len(sets) == len(set(sets)) == len(step.parts_of("link")) + 1 >= 4
            assert find_flaw(case.position, step) is None


def test_petals_are_apart_unless_they_may_overlap() -> None:
    for case in CASES:
        for step in find_steps(case.position, ["death-blossom"]):
            cells = [cell for part in step.parts_of("set") for cell in part.cells]
            assert len(cells) == len(set(cells))
        for step in find_steps(case.position, ["death-blossom"], {"als_overlap": 1}):
            assert find_flaw(case.position, step) is None


@pytest.mark.parametrize("name", ["jigsaw+diagonal", "window", "latin", "16x16"])
def test_steps_are_sound_where_regions_are_not_the_usual(name: str) -> None:
    board = BOARDS[name]
    puzzle, solution = make_puzzle(board, "sets", clues=board.cell_count * 2 // 5)
    position = Position.of(puzzle)
    for step in find_steps(position, TECHNIQUES):
        assert all(solution.values[cell] != digit for cell, digit in step.eliminations)
        assert find_flaw(position, step) is None


def first_step(technique: str) -> tuple[Step, Position]:
    case = next(case for case in CASES if case.technique == technique and not case.is_negative)
    (step,) = find_steps(case.position, [technique], first=True)
    return step, case.position


def sides(marks: Highlights, cells: Collection[int]) -> set[Highlight]:
    """What the candidates of these cells are marked as, but for those that go."""
    return {mark for (cell, _), mark in marks.candidates.items() if cell in cells} - {Highlight.REMOVED}


@pytest.mark.parametrize("technique", ["als-xz", "als-xy-wing", "als-chain", "death-blossom"])
def test_the_groups_of_the_drawing_are_those_of_the_words(technique: str) -> None:
    step, position = first_step(technique)
    marks, words = marks_of(step, position), explain(step, position.board)
    text = " ".join([words.sentence, *words.proof])
    assert len(marks.groups) == len(step.parts_of("set")) >= 2
    for letter, cells in zip("ABCD", marks.groups, strict=False):
        named = re.search(rf"\b{letter} \((.*?)(, with.*?)?\)", text)
        assert named
        assert set(re.findall(r"r\dc\d", named[1])) == {position.board.name_of(cell) for cell in cells}


@pytest.mark.parametrize(
    ("technique", "expected"),
    [("als-xz", "ps"), ("als-xy-wing", "pps"), ("als-chain", "psps"), ("death-blossom", "pp")],
)
def test_groups_that_are_linked_are_marked_apart(technique: str, expected: str) -> None:
    step, position = first_step(technique)
    marks = marks_of(step, position)
    by_letter = {"p": {Highlight.PATTERN}, "s": {Highlight.SECOND}}
    assert [sides(marks, cells) for cells in marks.groups] == [by_letter[letter] for letter in expected]


def test_the_cells_beside_a_crossing_are_marked_apart_from_those_in_it() -> None:
    step, position = first_step("sue-de-coq")
    marks = marks_of(step, position)
    assert marks.groups == ()
    assert [sides(marks, part.cells) for part in step.parts] == [
        {Highlight.PATTERN},
        {Highlight.SECOND},
        {Highlight.SECOND},
    ]
