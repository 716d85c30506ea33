"""Nice loops, AICs, forcing chains and nets: where they fire, that they choose as documented, and a twin in Python."""

from __future__ import annotations

from itertools import pairwise

import pytest

from nonet.human.find import find_steps
from nonet.human.position import Position
from nonet.human.step import Step
from nonet.human.step_checker import find_flaw
from nonet.human.words.explain import explain
from nonet.model import Board, make_board
from nonet.model.candidates import Candidate, digits_of
from tests.human.golden import Golden
from tests.human.puzzles import BOARDS, make_puzzle

LOOPS = ("continuous-nice-loop", "discontinuous-nice-loop", "aic")
GROUPED = tuple(f"grouped-{name}" for name in LOOPS)
FORCING = tuple(f"forcing-{kind}-{end}" for kind in ("chain", "net") for end in ("contradiction", "verity"))

# The first step of each technique in a position of a puzzle we made.
GOLDEN = (
    (
        "continuous-nice-loop:5..8....6.3+8..5.1.9.62..+8.+5....+81+7+59....5.4+82+8.+54.+236+175......+86...285.."
        ".+8.+54....:213 715 218 918 725 241 443 353 173 373 973 175 277 977 378 978 384 984 388 789 393 396 996 2"
        "97 997 398:642"
    ),
    (
        "discontinuous-nice-loop:+1+9.273+4+8..+2+3+9+84.+1+78+74+6+5+12+3+97..+4+2+8..33+4+951+6872.+8.+7+391+4.9"
        "..8+6.+32+4.3.+1...68.6+8+3....1::547 947"
    ),
    (
        "aic:+45+3+7+9...+8+7+1+9.+2843.+6+2+8.4397.+57..+8+9+3.21+3..+7+2+8+5+98923.+5...38.9.....2..+85..+9+3+9."
        ".2+37.8.:448 473 673 579 483 683 493 693 599:118 169"
    ),
    (
        "grouped-discontinuous-nice-loop:+1+9.273+4+8..+2+3+9+84.+1+78+74+6+5+12+3+97..+4+2+8..33+4+951+6872.+8.+7"
        "+391+4.9..8+6.+32+4.3.+1...68.6+8+3....1::543"
    ),
    (
        "grouped-aic:+1+9.273+4+8..+2+3+9+84.+1+78+74+6+5+12+3+97..+4+2+8..33+4+951+6872.+8.+7+391+4.9..8+6.+32+4."
        "3.+1...68.6+8+3....1::573 583"
    ),
    (
        "forcing-chain-contradiction:+45+3+7+9...+8+7+1+9.+2843.+6+2+8.4397.+57..+8+9+3.21+3..+7+2+8+5+98923.+5..."
        "38.9.....2..+85..+9+3+9..2+37.8.:448 473 673 579 483 683 493 693 599:118"
    ),
    (
        "forcing-chain-verity:+45+3+7+9...+8+7+1+9.+2843.+6+2+8.4397.+57..+8+9+3.21+3..+7+2+8+5+98923.+5...38.9..."
        "..2..+85..+9+3+9..2+37.8.:448 473 673 579 483 683 493 693 599:118"
    ),
    (
        "forcing-net-contradiction:..8.....5.5+78.6..+329.+3+5..+8..+7+52136+4..6.+5..+13.....+6857..+8.+7.5+3+917"
        ".+9+63.8+54+5.3.89...:112 414 215 116 716 218 433 451 461 961 162 462 473 292 299:=312"
    ),
    (
        "forcing-net-verity:5+2.8..+9.6+43+8+9+65+21+79.62..+8.+5+3+4+2+6+81+7+59+1+6..5.4+82+8.+54.+236+175+4...."
        "+2+86.+3.285.+4+2+8.+54...+3:715 335 736 756 175 996:=113"
    ),
    (
        "grouped-continuous-nice-loop:5..8....6.3+8..5.1.9.62..+8.+5....+81+7+59....5.4+82+8.+54.+236+175......+86"
        "...285...+8.+54....:213 715 218 918 725 241 443 353 173 373 973 175 277 977 378 978 384 984 388 789 393 3"
        "96 996 297 997 398:191"
    ),
)

# The same with almost locked sets as nodes.
WITH_SETS = (
    (
        "grouped-continuous-nice-loop:5+7+4+2..8..86+24.+9.71+1+39+8.74..+3+4+1+68+5..+769+81+72...+725+3+9+4..+8+"
        "4+5+3+72..8.+21694+8+7+539+8+7+5.3...:615 618 639 699:677"
    ),
    (
        "grouped-discontinuous-nice-loop:+1+2...4.866+5+4.2+8.+13+7....1+24.84+2+3.7..+1+5+9+61+423+7+83+17.85+4.."
        "2..+8.+6+19496+1+4.+3+8..+4..+21+9+6+3.:914 515 715 917 535:313"
    ),
    (
        "grouped-aic:......45....93+5...1+5.8+4.6+3...1.+8.5+9.7.539..+4.8..+5.4..361.+25+9+3.45..+4.8+9..9.4.7+3."
        ".+5:212 312 612 213 613 216 119 219 222 822 223 229 233 241 242 642 749 256 259 262 267 268 783:912 913 9"
        "39"
    ),
)

Fact = tuple[int, int, bool]  # cell, digit, whether it is so


@pytest.mark.parametrize("line", GOLDEN, ids=lambda line: line.split(":")[0])
def test_first_step_of_the_technique(line: str) -> None:
    case = Golden.parse(line)
    (step,) = find_steps(case.position, [case.technique], first=True)
    assert case.is_met_by(step)
    assert find_flaw(case.position, step) is None


@pytest.mark.parametrize("line", WITH_SETS, ids=lambda line: line.split(":")[0])
def test_first_step_with_sets_as_nodes(line: str) -> None:
    case = Golden.parse(line)
    (step,) = find_steps(case.position, [case.technique], {"als_nodes": 1}, first=True)
    assert case.is_met_by(step)
    assert step.parts_of("set")
    assert find_flaw(case.position, step) is None


@pytest.mark.parametrize("technique", [*LOOPS, *GROUPED, *FORCING])
def test_nothing_on_an_empty_board(technique: str) -> None:
    assert find_steps(Position(make_board(), (0,) * 81, frozenset()), [technique]) == []


@pytest.mark.parametrize("rows", [LOOPS, GROUPED], ids=["plain", "grouped"])
def test_first_loop_removes_most_then_has_the_smallest_index_sum(rows: tuple[str, ...]) -> None:
    position = Golden.parse(GOLDEN[-1]).position
    steps = find_steps(position, rows)
    keys = [(-len(step.eliminations), index_sum(step)) for step in steps]
    assert keys == sorted(keys)
    (first,) = find_steps(position, rows, first=True)
    assert first == steps[0]


def index_sum(step: Step) -> int:
    return sum(cell * (1 + 80 * i) + digit for i, (cell, digit) in enumerate(step.eliminations))


def test_chains_alternate_and_each_node_follows_from_the_one_before() -> None:
    for line in GOLDEN[:3]:
        case = Golden.parse(line)
        for step in find_steps(case.position, [case.technique]):
            assert all(a.is_on != b.is_on for a, b in pairwise(step.nodes))
            assert [node.source for node in step.nodes] == [(), *((i,) for i in range(len(step.nodes) - 1))]


def test_forcing_steps_come_placements_first_then_by_cell_and_digit() -> None:
    steps = find_steps(Golden.parse(GOLDEN[-1]).position, FORCING[2:])
    keys = [(not step.placements, *(step.placements + step.eliminations)) for step in steps]
    assert keys == sorted(keys)
    assert len(set(keys)) == len(keys)


def test_nets_have_nodes_that_rest_on_several() -> None:
    steps = find_steps(Golden.parse(GOLDEN[-1]).position, FORCING[2:])
    assert any(len(node.source) > 1 for step in steps for node in step.nodes)


@pytest.mark.parametrize("name", ["classic", "diagonal", "jigsaw", "6x6"])
def test_forcing_chains_find_what_their_twin_refutes(name: str) -> None:
    puzzle, _solution = make_puzzle(BOARDS[name], 7)
    position = Position.of(puzzle)
    masks = position.candidates()
    refuted = {c for c in candidates_of(masks) if is_refuted(position.board, masks, (*c, True))}
    found = {c for step in find_steps(position, FORCING[:2]) for c in step.eliminations}
    assert refuted <= found


def candidates_of(masks: list[int]) -> list[Candidate]:
    return [(cell, digit) for cell, mask in enumerate(masks) for digit in digits_of(mask)]


def is_refuted(board: Board, masks: list[int], premise: Fact) -> bool:
    """Whether plain links lead from the premise to both sides of a candidate: as slow as it is simple."""
    known, todo = {premise}, [premise]
    while todo:
        for fact in implied(board, masks, todo.pop()):
            if fact not in known:
                known.add(fact)
                todo.append(fact)
    return any((cell, digit, not is_so) in known for cell, digit, is_so in known)


def implied(board: Board, masks: list[int], fact: Fact) -> list[Fact]:
    """What follows from a fact by itself."""
    cell, digit, is_so = fact
    bit = 1 << (digit - 1)
    others = [(cell, other) for other in digits_of(masks[cell] & ~bit)]
    if is_so:
        return [(c, d, False) for c, d in others] + [(p, digit, False) for p in board.peers[cell] if masks[p] & bit]
    chosen = [others] + [
        [(c, digit) for c in region.cells if c != cell and masks[c] & bit]
        for region in board.regions
        if cell in region.cells and len(region.cells) == board.size
    ]
    return [(*rest[0], True) for rest in chosen if len(rest) == 1]


def test_a_loop_is_told_from_its_supposition_to_its_contradiction() -> None:
    case = Golden.parse(next(line for line in GOLDEN if line.startswith("discontinuous")))
    (step,) = find_steps(case.position, [case.technique], first=True)
    words = explain(step, case.position.board)
    assert words.nudge.startswith("What would follow if ")
    assert words.proof[0].startswith("Suppose ")
    assert words.sentence.endswith(".")
