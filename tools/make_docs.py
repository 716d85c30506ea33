"""Writes docs/techniques.md from the registry: each technique with its words, its values and an example."""

from __future__ import annotations

import sys
from pathlib import Path

from nonet.board import Grid
from nonet.logic import (
    LEVELS,
    explain,
    find_steps,
    hint_order,
    in_tenths,
    level_of_technique,
    marks_of,
    text_of,
    weights,
)
from nonet.logic.hodoku import hodoku_scale
from nonet.logic.tables import read_table
from nonet.render.candidates import draw_candidates

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.logic.golden import FILE, Golden, golden_lines  # noqa: E402

PAGE = ROOT / "docs" / "techniques.md"

HEAD = """\
# Techniques

Every technique Nonet finds and explains, in the order in which it gives hints: what a person would find easiest first.
Some techniques are looked for together. Of all their steps the one that is seen most easily is given: a naked single in
a row with three empty cells, for instance, comes before a hidden single in an emptier box.
`sudoku hint` says the next step of your puzzle like this, `sudoku explain` the whole solution, and
`sudoku candidates` draws the pencil marks: `+` goes in, `-` goes out. A technique's level follows from its weight,
which is Sudoku Explainer's where that program has the technique; [How hard is it?](rating.md) says more. SE is what a
step is worth in Sudoku Explainer 1.2.1, HoDoKu the points there.

This page is written by `make docs` from the program itself.
"""


def se_values() -> dict[str, str]:
    return read_table("scales/se121.toml")


def hodoku_values() -> dict[str, str]:
    return {name: f"{row.points} ({row.level})" for row in hodoku_scale().rows for name in row.techniques}


def example_of(case: Golden) -> list[str]:
    step = next(step for step in find_steps(case.position, [case.technique]) if case.is_met_by(step))
    words = explain(step, case.position.board, case.position.values)
    grid = Grid(case.position.board, case.position.values)
    picture = draw_candidates(grid, case.position.candidates(), marks_of(step, case.position), color=False)
    proof = " ".join(words.proof)
    return ["```text", picture, "```", "", f"*{words.nudge}*", "", f"**{words.sentence}**", "", proof, ""]


def together_with(name: str) -> list[str]:
    """The techniques of the same row, in words; nothing where it is alone."""
    others = [text_of(other).name for row in hint_order() if name in row for other in row if other != name]
    return [f"looked for together with: {', '.join(others)}"] if others else []


def section_of(name: str, cases: dict[str, Golden]) -> list[str]:
    text = text_of(name)
    values = [
        f"Weight {in_tenths(weights()[name])}",
        f"SE {se_values().get(name, '-')}",
        f"HoDoKu {hodoku_values().get(name, '-')}",
        f"`{name}`",
        *together_with(name),
    ]
    lines = [f"### {text.name}", "", text.about, "", " · ".join(values), ""]
    return lines + (example_of(cases[name]) if name in cases else [])


def main() -> None:
    cases = {
        case.technique: case
        for file in ("direct.txt", FILE.name)
        for case in golden_lines(file)
        if not case.is_negative
    }
    lines = [HEAD]
    for level in LEVELS:
        lines += [f"## {level.capitalize()}", ""]
        for name in (name for row in hint_order() for name in row if level_of_technique(name) == level):
            lines += section_of(name, cases)
    PAGE.write_text("\n".join(lines).rstrip() + "\n", "utf-8")


if __name__ == "__main__":
    main()
