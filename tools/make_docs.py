"""Writes docs/reference/techniques.md from the lessons: each technique with its words, its values and an example."""

from __future__ import annotations

from pathlib import Path

from nonet.human.hints import hint_order
from nonet.human.hodoku import hodoku_scale
from nonet.human.levels import LEVELS
from nonet.human.tables import read_table
from nonet.human.words.explain import text_of
from nonet.puzzle.lesson_texts import WORDS, draw_example, practice_of
from nonet.puzzle.lessons import Lesson, techniques

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "reference" / "techniques.md"

HEAD = f"""\
# Techniques

Every technique Nonet finds and explains, in the order in which it gives hints: what a person would find easiest first.
Some techniques are looked for together. Of all their steps the one that is seen most easily is given: a naked single in
a row with three empty cells, for instance, comes before a hidden single in an emptier box.
`sudoku hint` says the next step of your puzzle like this, `sudoku explain` the whole solution, and
`sudoku candidates` draws the pencil marks: `+` goes in, `-` goes out. A technique's level follows from its weight,
which is Sudoku Explainer's where that program has the technique; [How hard is it?](../explanation/rating.md) says more. SE is what a
step is worth in Sudoku Explainer 1.2.1, HoDoKu the points there. `sudoku technique NAME` shows each lesson in a
terminal.

{" ".join(WORDS)}

This page is written by `make docs` from the program itself.
"""


def se_values() -> dict[str, str]:
    return read_table("scales/se121.toml")


def hodoku_values() -> dict[str, str]:
    return {name: f"{row.points} ({row.level})" for row in hodoku_scale().rows for name in row.techniques}


def example_of(lesson: Lesson) -> list[str]:
    words = lesson.example.words
    picture = draw_example(lesson, color=False, unicode=True, width=None)
    proof = " ".join(words.proof)
    practice = practice_of(lesson)
    to_practise = f"To practise: `{practice}`" if lesson.practice else practice
    lines = ["```text", picture, "```", "", f"*{words.nudge}*", "", f"**{words.sentence}**", "", proof, "", to_practise]
    return [*lines, ""]


def together_with(name: str) -> list[str]:
    """The techniques of the same row, in words; nothing where it is alone."""
    others = [text_of(other).name for row in hint_order() if name in row for other in row if other != name]
    return [f"looked for together with: {', '.join(others)}"] if others else []


def section_of(lesson: Lesson) -> list[str]:
    name = lesson.id
    values = [
        f"Weight {lesson.weight}",
        f"SE {se_values().get(name, '-')}",
        f"HoDoKu {hodoku_values().get(name, '-')}",
        f"`{name}`",
        *([f"also called: {', '.join(lesson.aliases)}"] if lesson.aliases else []),
        *together_with(name),
    ]
    spot = f"How to spot it: {lesson.how_to_spot}"
    return [f"### {lesson.name}", "", lesson.about, "", spot, "", " · ".join(values), "", *example_of(lesson)]


def main() -> None:
    lines = [HEAD]
    for level in LEVELS:
        lines += [f"## {level.capitalize()}", ""]
        for lesson in (lesson for lesson in techniques() if lesson.level == level):
            lines += section_of(lesson)
    PAGE.write_text("\n".join(lines).rstrip() + "\n", "utf-8")


if __name__ == "__main__":
    main()
