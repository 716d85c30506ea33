"""Single-digit patterns, colours, wings and simple chains: golden lines, and the same steps as their plain twins."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from nonet.human.find import find_steps
from nonet.human.highlights import marks_of
from nonet.human.hints import next_step
from nonet.human.position import Position
from nonet.model import make_board
from tests.human import twins
from tests.human.golden import Golden, expect_found_exactly_there, golden_lines, id_of
from tests.human.puzzles import make_puzzle

CASES = list(golden_lines("small_patterns.txt"))

TWINS: dict[str, Callable[[Position], twins.Found]] = {
    "skyscraper": twins.skyscrapers,
    "two-string-kite": twins.kites,
    "empty-rectangle": twins.empty_rectangles,
    "xy-wing": twins.xy_wings,
    "xyz-wing": twins.xyz_wings,
    "w-wing": twins.w_wings,
    "turbot-fish": lambda position: twins.x_chains(position, 3),
    "x-chain": lambda position: twins.x_chains(position, 7),
    "xy-chain": lambda position: twins.xy_chains(position, 4),
}
OPTIONS = {"x-chain": {"chain_links": 7}, "xy-chain": {"chain_links": 8}}  # so that the twins are quick

CHOSEN = ("turbot-fish", "x-chain", "xy-chain", "remote-pair")


def positions_on_the_way(seed: int) -> list[Position]:
    """Where singles do not help."""
    position = Position.of(make_puzzle(make_board(), seed)[0])
    found = []
    while 0 in position.values and (step := next_step(position)):
        if step.eliminations:
            found.append(position)
        position = position.after(step)
    return found


POSITIONS = [case.position for case in CASES] + [p for seed in (11, 31, 38) for p in positions_on_the_way(seed)]


@pytest.mark.parametrize("case", CASES, ids=id_of)
def test_technique_fires_exactly_there(case: Golden) -> None:
    step = expect_found_exactly_there(case)
    if step:
        assert set(step.eliminations) <= set(marks_of(step, case.position).candidates)


@pytest.mark.parametrize("technique", TWINS)
def test_the_core_finds_what_the_plain_twin_finds(technique: str) -> None:
    found_any = False
    for position in POSITIONS:
        steps = find_steps(position, [technique], OPTIONS.get(technique))
        assert {frozenset(step.eliminations) for step in steps} == TWINS[technique](position)
        found_any = found_any or bool(steps)
    assert found_any


@pytest.mark.parametrize("technique", CHOSEN)
def test_chains_come_with_the_most_eliminations_first_and_each_once(technique: str) -> None:
    for position in POSITIONS:
        steps = find_steps(position, [technique])
        counts = [len(step.eliminations) for step in steps]
        assert counts == sorted(counts, reverse=True)
        assert len({step.eliminations for step in steps}) == len(steps)
        first = find_steps(position, [technique], first=True)
        assert [step.eliminations for step in first] == [step.eliminations for step in steps[:1]]


def test_a_chain_has_no_more_links_than_allowed() -> None:
    for position in POSITIONS:
        for limit in (3, 5, 7):
            for step in find_steps(position, ["x-chain"], {"chain_links": limit}):
                assert 4 <= len(step.nodes) <= limit + 1
            for step in find_steps(position, ["xy-chain"], {"chain_links": limit}):
                assert 4 <= len(step.nodes) <= limit + 1


def test_a_rectangle_of_two_cells_is_found_only_if_asked_for() -> None:
    more = 0
    for position in POSITIONS:
        usual = {step.eliminations for step in find_steps(position, ["empty-rectangle"])}
        wide = {
            step.eliminations for step in find_steps(position, ["empty-rectangle"], {"two_candidate_rectangles": 1})
        }
        assert usual <= wide
        more += len(wide - usual)
    assert more
