"""Each technique fires exactly where its golden line says, with words, marks and a proof."""

from __future__ import annotations

from nonet.human.highlights import marks_of
from nonet.human.hints import hint_order
from nonet.human.techniques import rules
from nonet.solver import core as _native
from tests.families import for_each
from tests.human.golden import Golden, expect_found_exactly_there, golden_lines, id_of

CASES = list(golden_lines())


@for_each("case", CASES, id_of)
def test_technique_fires_exactly_there(case: Golden) -> None:
    step = expect_found_exactly_there(case)
    if step:
        marks = marks_of(step, case.position)
        assert set(step.placements) | set(step.eliminations) <= set(marks.candidates)


def test_every_technique_of_our_order_has_a_golden_line() -> None:
    shown = {case.technique for case in [*CASES, *golden_lines("direct.txt")] if not case.is_negative}
    wanted = {name for row in hint_order() for name in row}
    # Three extra corners of a rectangle with one extra digit are too rare for 9x9: shown on 6x6 in test_uniqueness.
    # Classic boards have no rule but their regions: shown in test_rule_steps.
    of_rules = {technique.id for technique in rules.TECHNIQUES}
    assert wanted - shown == {"unique-rectangle-5", *of_rules}


def test_every_technique_of_the_core_has_words() -> None:
    from nonet.human.techniques import TECHNIQUES

    assert {technique.id for technique in TECHNIQUES} == {name for name, *_ in _native.techniques()}


def test_every_family_has_a_file_of_texts_and_every_such_file_a_family() -> None:
    from nonet.human.tables import FOLDER
    from nonet.human.techniques import FAMILIES

    assert {file.stem for file in (FOLDER / "texts" / "en").iterdir()} == {*FAMILIES, "stages"}
