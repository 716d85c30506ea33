"""Steps told part by part: which have stages, that every link is drawn once and after what it follows from."""

from __future__ import annotations

import re

import pytest

from nonet.human.hints import Hint
from nonet.human.lessons import find_example
from nonet.human.techniques import TECHNIQUES
from nonet.human.techniques.base import narrated_stages
from nonet.human.words.stages import CONCLUSION, Stage
from nonet.model.candidates import Candidate
from nonet.model.marks import Link

EXAMPLES = {technique.id: find_example(technique.id) for technique in TECHNIQUES}
IN_LINES = {"dynamic-forcing-contradiction", "dynamic-forcing-verity", "dynamic-plus-contradiction"}
IN_LINES |= {"dynamic-plus-verity", "nested-forcing", "trial"}
TOLD = sorted(
    technique.id
    for technique in TECHNIQUES
    if EXAMPLES[technique.id] and (technique.stages is not narrated_stages or technique.id in IN_LINES)
)
CHAINS = [name for name in TOLD if re.search("chain|loop|aic|net", name) and "dynamic" not in name]


def hint_of(technique: str) -> Hint:
    example = EXAMPLES[technique]
    assert example is not None
    return example.hint


def test_chains_nets_trials_and_rules_have_stages() -> None:
    assert {"x-chain", "xy-chain", "aic", "grouped-aic", "forcing-net-verity", "trial", "house-sum"} <= {*TOLD}
    assert len(TOLD) == 25
    assert [name for name in TOLD if not hint_of(name).stages] == []


def test_steps_that_are_seen_at_once_have_none() -> None:
    for name in ("full-house", "naked-single", "hidden-single", "x-wing", "naked-pair"):
        assert hint_of(name).stages == ()


@pytest.mark.parametrize("technique", TOLD)
def test_each_stage_is_a_sentence_and_the_last_the_conclusion(technique: str) -> None:
    hint = hint_of(technique)
    *stages, last = hint.stages
    assert (last.branch, last.marks) == (CONCLUSION, hint.marks)
    for stage in hint.stages:
        assert re.match(r"[A-Z]|r\d|\d", stage.sentence), stage.sentence
        assert stage.sentence.endswith(".")
        assert not re.search(r"[{}]|  |\.\.|None", stage.sentence)
    assert [stage.branch for stage in stages] == sorted(stage.branch for stage in stages)
    assert all(stage.marks.cells or stage.marks.regions for stage in stages)


@pytest.mark.parametrize("technique", CHAINS)
def test_every_link_of_a_chain_is_drawn_once(technique: str) -> None:
    hint = hint_of(technique)
    told = [(stage.branch, link) for stage in hint.stages[:-1] for link in stage.marks.links]
    assert len(told) == len({*told})
    assert {link for _, link in told} <= {*hint.marks.links}
    if "forcing" not in technique:  # those stop at the first contradiction
        assert {link for _, link in told} == {*hint.marks.links}


@pytest.mark.parametrize("technique", TOLD)
def test_a_link_starts_where_an_earlier_stage_of_its_branch_ended(technique: str) -> None:
    stages = hint_of(technique).stages[:-1]
    for place, stage in enumerate(stages):
        before = [*_earlier(stages, place), stage]
        known = {candidate for each in before for candidate in each.marks.candidates}
        assert _starts(stage.marks.links) <= known, stage.sentence


def _earlier(stages: tuple[Stage, ...], place: int) -> list[Stage]:
    """The stages that hold at this one: of its branch, without assumptions inside it that are over."""
    found, depth = [], stages[place].depth
    for stage in reversed(stages[:place]):
        if stage.branch == stages[place].branch and stage.depth <= depth:
            found.append(stage)
            depth = stage.depth
    return found


def _starts(links: tuple[Link, ...]) -> set[Candidate]:
    return {candidate for link in links for candidate in link.source}


def test_a_chain_is_told_link_by_link_with_reasons() -> None:
    assert [stage.sentence for stage in hint_of("x-chain").stages] == [
        "Suppose r2c5 is not 9.",
        "So r7c5 is 9: 9 has no other place in column 5.",
        "r7c5 is 9, so r7c3 is not 9: they are both in row 7.",
        "So r6c3 is 9: 9 has no other place in column 3.",
        "r6c3 is 9, so r4c2 is not 9: they are both in box 4.",
        "So r4c6 is 9: 9 has no other place in row 4.",
        "So at least one of r2c5 and r4c6 must be 9: r2c6 cannot be 9.",
    ]


def test_the_stages_of_a_rule_are_what_it_says_then_each_reason_then_the_effect() -> None:
    assert [stage.sentence for stage in hint_of("house-sum").stages] == [
        "Box 3 contains every digit, so it adds up to 21.",
        "The cage at r3c3 adds up to 12.",
        "So r3c1, r3c2 and r4c1 add up to 9.",
        "If r3c1 were 1, r3c2 and r4c1 would have to add up to 8, but add up to at most 7.",
        "If r4c1 were 4, r3c1 and r3c2 would have to add up to 5, but can only add up to 4 or 8.",
        "So r3c1 cannot be 1 and r4c1 cannot be 4.",
    ]


def test_an_assumption_inside_another_one_comes_where_it_is_refuted() -> None:
    stages = hint_of("nested-forcing").stages
    depths = [stage.depth for stage in stages]
    inner = depths.index(2)
    assert stages[inner].sentence.startswith("A: suppose also that ")
    after = stages[depths.index(1, inner)]
    assert after.sentence.endswith("the opposite leads to a contradiction, see A.")


def test_the_choices_of_a_net_are_branches_of_their_own() -> None:
    stages = hint_of("forcing-chain-verity").stages
    assert [stage.sentence.split(" ")[0] for stage in stages if "uppose" in stage.sentence] == ["Suppose", "Now", "Now"]
    assert {stage.branch for stage in stages} == {0, 1, 2, CONCLUSION}
