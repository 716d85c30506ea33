"""Write docs/reference/techniques from the lessons: a page for each level, and a table of all (`make docs`)."""

from __future__ import annotations

import re
from pathlib import Path

from nonet.human.hints import hint_order
from nonet.human.hodoku import hodoku_scale
from nonet.human.levels import LEVELS
from nonet.human.tables import read_table
from nonet.human.words.explain import text_of
from nonet.puzzle.lesson_texts import WORDS, draw_example, practice_of
from nonet.puzzle.lessons import Lesson, techniques

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "reference" / "techniques"

HEAD = f"""\
# Techniques

Nonet finds and explains these techniques, in the order in which it gives hints: easiest first. Techniques that people
find equally easy are searched together, and the hint is the step that is easiest to see. For example, a naked single in
a row with three empty cells comes before a hidden single in an emptier box.

`sudoku hint` prints the next step of a puzzle, `sudoku explain` the whole solution, and `sudoku technique NAME` one
lesson. In the drawings, `+` marks a digit that is placed and `-` a candidate that is removed.

{" ".join(WORDS)}

The level of a technique follows from its weight. The weight is Sudoku Explainer's rating where that program has the
technique ([ratings](../../explanation/rating.md)). SE is the rating of a step in Sudoku Explainer 1.2.1. HoDoKu is the
points of a step in HoDoKu 2.2.

This page and the pages of the levels are written by `make docs`.
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
    return [f"## {lesson.name}", "", lesson.about, "", spot, "", " · ".join(values), "", *example_of(lesson)]


def anchor_of(lesson: Lesson) -> str:
    """Return the anchor that GitHub and the site make of a lesson's heading."""
    return re.sub(r"[^\w\- ]", "", lesson.name.lower()).replace(" ", "-")


def index() -> str:
    """Return the table of all techniques."""
    lines = [HEAD]
    for level in LEVELS:
        lines += [f"## {level.capitalize()}", "", "| Technique | SE | HoDoKu | |", "|---|---|---|---|"]
        for lesson in of_level(level):
            link = f"[{lesson.name}]({level}.md#{anchor_of(lesson)})"
            values = [se_values().get(lesson.id, "-"), hodoku_values().get(lesson.id, "-")]
            lines.append(f"| {link} | {' | '.join(values)} | {lesson.about} |")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def of_level(level: str) -> list[Lesson]:
    """Return the lessons of a level, in the order of hints."""
    return [lesson for lesson in techniques() if lesson.level == level]


def page(level: str) -> str:
    """Return the page of a level."""
    lines = [f"# {level.capitalize()} techniques", "", "[All techniques](index.md)", ""]
    for lesson in of_level(level):
        lines += section_of(lesson)
    return "\n".join(lines).rstrip() + "\n"


def main() -> None:
    """Write the pages."""
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "index.md").write_text(index(), "utf-8")
    for level in LEVELS:
        (FOLDER / f"{level}.md").write_text(page(level), "utf-8")


if __name__ == "__main__":
    main()
