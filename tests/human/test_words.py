"""Sentences that were once wrong or hard to read: chains that fail, reasons of links, sight by a move."""

from __future__ import annotations

import re

import pytest

import nonet
from nonet.human.hints import Hint
from nonet.human.lessons import _plain
from nonet.human.step import ChainNode, Step
from nonet.human.words.chains import FEW, ChainText, first_clash
from nonet.human.words.names import Namer, sights_of
from nonet.puzzle.lessons import technique, techniques
from nonet.solver import core as _native

if reason := _native.missing():
    pytest.skip(reason, allow_module_level=True)

PLACES_FAIL = ".........921.7...4.8.925.....2..75...7..5.1.3..4.....2..6.....52...3....1....86.."
DIGITS_FAIL = "....3..8....4....1..5.81....1....9..3.....26...7.2............9..29.5.147..6..85."
NOT_REFUTED = "...8.....4..1.7.39.6..3.2..82....17...........14....23..5.1..4.74.3.9..6.....6..."
ANTI_KNIGHT = "71.......\n.3.....92\n...8..4..\n.....76..\n..65.97..\n3..6.....\n...2.....\n...47....\n.......7."
EXCLUSIONS = "..273.1.......64..47..1...3.6......51.4.2.8.68......1.6...4..72..36.......1.586.."


def the_step(text: str, name: str) -> Hint:
    """The first step of a technique on the path of a puzzle."""
    return next(found for found in nonet.Puzzle(text).steps() if found.step.technique == name)


# -- forcing chains and nets -------------------------------------------------------------------------------------------


def test_places_that_fail_are_told_as_failing() -> None:
    words = the_step(PLACES_FAIL, "forcing-net-verity").words
    assert words.sentence == "In box 1, 7 leads to a contradiction in r1c3 or r3c3, so r1c1 is 7."
    assert "r8c4 would have to be 5 and 6 at once, which is impossible." in words.proof[0]
    assert "If r1c1 is 7" not in words.proof[0]
    assert words.proof[-1] == "Only one way is left: r1c1 is 7."


def test_digits_that_fail_are_told_as_failing() -> None:
    words = the_step(DIGITS_FAIL, "forcing-net-verity").words
    assert words.sentence == "In r1c9, 2 and 7 lead to a contradiction, so r1c9 is 6."
    assert words.nudge == "Which ways fail, whichever of 2, 6 and 7 goes in r1c9?"


@pytest.mark.parametrize("name", ["forcing-chain-verity", "forcing-net-verity"])
def test_a_way_that_is_not_told_as_failing_does_not_fail(name: str) -> None:
    found = technique(name).example
    namer = Namer(found.position.board, tuple(found.position.values))
    chains = ChainText(found.step, namer)
    failing = [bool(first_clash(chains, [end])) for end in found.step.ends]
    assert " ".join(found.words.proof).count("which is impossible") == sum(failing)


def test_a_story_stops_at_its_contradiction() -> None:
    """No cell is told two digits, but in the words of the contradiction itself, which end the branch."""
    for text in (PLACES_FAIL, DIGITS_FAIL):
        for branch in the_step(text, "forcing-net-verity").words.branches:
            placed = [match.groups() for line in branch.lines if (match := re.match(r"(r\dc\d) is (\d),", line))]
            cells = [cell for cell, _ in placed]
            assert len(set(cells)) >= len(cells) - 1
            assert branch.lines[-1].startswith("So ")


def test_links_of_a_long_net_have_their_reasons() -> None:
    words = the_step(PLACES_FAIL, "forcing-net-verity").words
    assert "r9c3 is 5 (column 3)" in words.proof[0]
    assert "A region in brackets has no other place" in words.proof[0]
    assert [branch.title for branch in words.branches] == ["If r1c3 is 7", "If r3c3 is 7"]
    lines = [line for branch in words.branches for line in branch.lines if not line.startswith("So ")]
    assert len(lines) > FEW
    assert all("the only place left in" in line or "the only digit left there" in line for line in lines)
    assert "r9c9 is 9, the only digit left there." in lines


# -- loops and groups --------------------------------------------------------------------------------------------------


def test_a_loop_that_refutes_a_not_says_what_is() -> None:
    words = the_step(NOT_REFUTED, "discontinuous-nice-loop").words
    assert words.sentence.endswith("which contradicts the start. So r1c5 is 6.")
    assert words.proof[-1].endswith("so the assumption is wrong, and r1c5 is 6.")


@pytest.mark.parametrize("name", ["grouped-aic", "grouped-continuous-nice-loop", "grouped-discontinuous-nice-loop"])
def test_the_lesson_of_a_grouped_chain_names_a_group(name: str) -> None:
    assert re.search(r"\d is (not )?in r\dc\d(, r\dc\d)* or r\dc\d", technique(name).example.words.sentence)


# -- other sentences ---------------------------------------------------------------------------------------------------


def test_aligned_exclusion_says_what_each_digit_would_do() -> None:
    words = the_step(EXCLUSIONS, "aligned-pair-exclusion").words
    assert words.sentence == (
        "With 9 in r4c7, no digit fits in r4c8; with 9 in r4c8, no digit fits in r4c7: each would repeat a digit or "
        "leave no candidate in r4c1, r4c3, r5c8 or r6c9. So r4c7 and r4c8 cannot be 9."
    )
    assert "2 would leave nothing for r4c1" in words.proof[1]


def test_cells_that_do_not_see_each_other_are_not_said_to_repeat() -> None:
    found = [f for f in nonet.Puzzle(EXCLUSIONS).steps() if f.step.technique == "aligned-pair-exclusion"]
    board = found[0].position.board
    for each in found:
        a, b = each.step.parts[0].cells
        assert ("repeat a digit" in each.words.sentence) == (b in board.peers[a])


def test_cells_tied_by_a_move_are_said_to_be_that_far_apart() -> None:
    namer = Namer(nonet.make_board("anti-knight"))
    a, b, c = (namer.board.cell(name) for name in ("r2c6", "r3c8", "r2c9"))
    assert namer.tie(a, b) == "a knight's move apart"
    assert namer.tie(a, c) == "both in row 2"
    assert namer.twice(8, a, b) == "r2c6 and r3c8, which are a knight's move apart, would both be 8"
    assert namer.twice(8, a, c) == "row 2 would contain 8 twice"


def test_regions_named_by_their_cells_take_an_article() -> None:
    board = nonet.make_board(rules=["cage r3c8 r4c8 r5c7", "disjoint-groups"])
    namer = Namer(board)
    a, b = board.cell("r3c8"), board.cell("r5c7")
    assert namer.tie(a, b) == "both in the cage at r3c8"
    assert namer.regions([27, 28]).startswith("the ")


def test_a_naked_single_names_moves_apart_from_regions() -> None:
    found = next(nonet.Puzzle(ANTI_KNIGHT, kind="anti-knight").steps())
    assert str(found) == (
        "Naked single: r1c4 must be 9: every other digit is already in its row, column or box, or a knight's move away."
    )


def test_two_cells_are_both_and_one_is() -> None:
    """Remote pairs once said "r4c8 and r7c4 are all the one digit"."""
    proof = technique("remote-pair").example.words.proof[0]
    cells = len(technique("remote-pair").example.step.parts[0].cells)
    assert ("are both one digit" in proof) == (cells // 2 + cells % 2 == 2)
    assert "all the" not in proof or cells > 4


def test_cells_beside_that_cell_are_listed_with_it() -> None:
    proof = " ".join(technique("unique-rectangle-3").example.words.proof)
    assert re.search(r"[Tt]hat cell(, r\dc\d)* and r\dc\d", proof)
    assert not re.search(r"[Tt]hat cell and r\dc\d(,| and) r\dc\d", proof)


def test_a_step_by_sight_says_how_each_place_is_seen() -> None:
    found = next(
        f
        for f in nonet.Puzzle(ANTI_KNIGHT, kind="anti-knight").steps()
        if f.words.sentence.endswith("r2c7 cannot be 5.")
    )
    assert found.step.technique == "claiming"
    assert found.words.sentence == (
        "In column 5, 5 can only go in r1c5 or r2c5, and r1c3, r1c7, r2c3 and r2c7 see both of them. "
        "So r1c3, r1c7, r2c3 and r2c7 cannot be 5."
    )
    assert "r1c3 sees r1c5 (row 1) and r2c5 (a knight's move apart)" in found.words.proof[1]


def test_a_chain_says_where_cells_are_seen_by_a_move() -> None:
    """Once a knight's move was used and never named."""
    board = nonet.make_board("anti-knight")
    a, b = board.cell("r3c8"), board.cell("r5c7")
    nodes = (ChainNode((a,), 5, is_on=True, source=()), ChainNode((b,), 5, is_on=False, source=(0,)))
    step = Step("aic", (), ((b, 5),), (), (), (), (), nodes, (1,))
    assert sights_of(step, Namer(board)) == "r3c8 and r5c7 are a knight's move apart."
    assert sights_of(step, Namer(nonet.make_board())) == ""


def test_forced_by_rules_names_its_choices_and_how_each_rules_it_out() -> None:
    words = technique("rule-forcing").example.words
    assert words.sentence == "Wherever 4 goes in column 5 (r2c5 or r3c5), r2c5 cannot be 5."
    assert (
        words.proof[0]
        == "If r2c5 is 4, r2c5 cannot be 5. If r3c5 is 4, r2c5 cannot be 5 (by the thermometer from r2c6 to r3c5)."
    )
    assert words.proof[-1].startswith("Rules used: The digits of the thermometer")


# -- lessons -----------------------------------------------------------------------------------------------------------


def test_no_two_lessons_share_a_name() -> None:
    names = [lesson.name for lesson in techniques()]
    assert len(names) == len(set(names))


def test_no_lesson_lists_its_own_name_under_other_names() -> None:
    for lesson in techniques():
        assert _plain(lesson.name) not in map(_plain, lesson.aliases)


def test_no_lesson_speaks_of_another_one_without_its_name() -> None:
    assert not [lesson.id for lesson in techniques() if "the other one;" in lesson.how_to_spot]


@pytest.mark.parametrize("name", ["nested-forcing", "trial"])
def test_the_lesson_of_assumptions_inside_others_has_one(name: str) -> None:
    found = technique(name).example
    assert any(line.depth > 1 for line in found.step.lines)
    assert any(branch.title.startswith("A: suppose also that ") for branch in found.words.branches)


def test_the_lesson_of_chains_with_patterns_has_a_pattern() -> None:
    lines = technique("dynamic-plus-verity").example.step.lines
    assert any(line.kind == "follows" and not line.is_on and line.truths for line in lines)


def test_lessons_of_long_proofs_do_not_share_one_position() -> None:
    names = ("dynamic-forcing-contradiction", "nested-forcing", "trial")
    assert len({technique(name).example.position.values for name in names}) == len(names)
