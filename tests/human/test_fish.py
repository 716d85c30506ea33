"""Fish and templates: golden lines, and every fish that trying all combinations finds."""

from __future__ import annotations

import pytest

from nonet.human.find import find_steps, walk
from nonet.human.position import Position
from nonet.human.step_checker import find_flaw
from tests.families import for_each
from tests.human.golden import Golden, expect_found_exactly_there, golden_lines, id_of
from tests.human.naive_fish import NaiveFish, naive_fish
from tests.human.puzzles import BOARDS, make_puzzle

CASES = list(golden_lines("fish.txt"))
NAMES = {2: "x-wing", 3: "swordfish"}
SINGLES = [["full-house"], ["naked-single"], ["hidden-single"]]


def middle_of(name: str, seed: int) -> Position:
    """A puzzle as far as singles lead."""
    board = BOARDS[name]
    puzzle, _solution = make_puzzle(board, f"fish {seed}")
    position = Position.of(puzzle)
    _end, steps = walk(position, SINGLES)
    for _row, step in steps:
        position = position.after(step)
    return position


def split(found: list[NaiveFish], kind: str) -> dict[str, list[NaiveFish]]:
    """The fish of a pool by technique, without size. What is no basic fish in the pools of Franken fish is Franken."""
    if kind == "basic":
        sashimi = [fish for fish in found if fish.is_sashimi]
        rest = [fish for fish in found if not fish.is_sashimi]
        return {
            "": [fish for fish in rest if not fish.has_fins],
            "finned-": [fish for fish in rest if fish.has_fins],
            "sashimi-": sashimi,
        }
    wanted = [fish for fish in found if fish.kind == kind or (kind == "franken" and fish.kind == "mutant")]
    return {
        f"{kind}-": [fish for fish in wanted if not fish.has_fins],
        f"finned-{kind}-": [fish for fish in wanted if fish.has_fins],
    }


@for_each("case", CASES, id_of)
def test_fish_and_templates_are_found_exactly_there(case: Golden) -> None:
    expect_found_exactly_there(case)


@pytest.mark.parametrize(
    ("name", "seed", "kind", "size"),  # seeds that show something
    [
        ("classic", 9, "basic", 2),
        ("classic", 9, "basic", 3),
        ("classic", 8, "franken", 2),
        ("classic", 9, "mutant", 2),
        ("diagonal", 18, "basic", 2),
        ("diagonal", 18, "mutant", 2),
        ("jigsaw", 20, "franken", 2),
        ("latin", 5, "basic", 3),
    ],
)
def test_every_fish_is_found_and_the_first_comes_first(name: str, seed: int, kind: str, size: int) -> None:
    position = middle_of(name, seed)
    by_kind = split(list(naive_fish(position, size, kind)), kind)
    assert any(by_kind.values())
    for prefix, expected in by_kind.items():
        technique = prefix + NAMES[size]
        steps = find_steps(position, [technique])
        assert {step.eliminations for step in steps} == {fish.eliminations for fish in expected}, technique
        if prefix.startswith("finned-"):
            first = [step.eliminations for step in find_steps(position, [technique], first=True)]
            assert first == [fish.eliminations for fish in expected][:1], technique


def test_siamese_fish_remove_what_two_fish_on_the_same_bases_do() -> None:
    doubles = 0
    for position in {case.position for case in CASES}:
        names = ["finned-swordfish", "sashimi-swordfish"]
        steps = find_steps(position, names, {"siamese": 1})
        alone = {(step.truths, frozenset(step.eliminations)) for step in steps if not step.is_double}
        for step in steps:
            if step.is_double:
                doubles += 1
                parts = [gone for truths, gone in alone if truths == step.truths and gone <= set(step.eliminations)]
                assert frozenset().union(*parts) == set(step.eliminations)
                assert find_flaw(position, step) is None
    assert doubles


def test_limits_on_fins_are_kept() -> None:
    position = next(case.position for case in CASES if case.technique == "finned-franken-swordfish")
    for step in find_steps(position, ["finned-franken-swordfish"], {"max_fins": 1, "max_endo_fins": 0}):
        assert sum(len(part.cells) for part in step.parts_of("fin")) == 1
        assert not step.parts_of("endo-fin")
