"""Lessons for the command and the page: as plain data, as text and as a drawing."""

from __future__ import annotations

from typing import Any

from nonet._base.language import say
from nonet.draw.terminal import with_words
from nonet.draw.terminal_candidates import draw_candidates
from nonet.human.highlights import scene_of_hint
from nonet.human.lessons import LessonGroup, path_of_lessons
from nonet.human.levels import LEVELS
from nonet.human.techniques.singles import SINGLES
from nonet.puzzle.lessons import Lesson, technique, techniques
from nonet.puzzle.pictures import draw_scenes

__all__ = [
    "LEVELS",
    "WORDS",
    "Lesson",
    "LessonGroup",
    "as_data",
    "draw_example",
    "path_of_lessons",
    "picture_of",
    "practice_of",
    "technique",
    "techniques",
]

# The words that all texts of techniques use, for whoever has not met them.
WORDS = (
    "A candidate is a digit that may still go in a cell.",
    "A region is a row, a column, a box, or other cells that must all differ.",
    "Cells see each other if they share a region.",
)


def as_data(lesson: Lesson) -> dict[str, Any]:
    """A lesson as plain data, with its example."""
    practice = lesson.practice
    return {
        "technique": lesson.id,
        "name": lesson.name,
        "aliases": list(lesson.aliases),
        "level": lesson.level,
        "weight": lesson.weight,
        "group": lesson.group,
        "about": lesson.about,
        "how_to_spot": lesson.how_to_spot,
        "example": {"puzzle": lesson.puzzle.to_text("json", header=True).strip(), "hint": lesson.example.to_dict()},
        "practice": practice.to_text("line", header=True).strip() if practice else None,
        "positions": [puzzle.to_text("json", header=True).strip() for puzzle in lesson.positions],
    }


def practice_of(lesson: Lesson, program: str = "sudoku") -> str:
    """Return a command that shows a puzzle to practise on, or the reason why there is none.

    The command begins `program`.
    """
    practice = lesson.practice
    if practice is None:
        return say("We have no puzzle of our own that needs it: easier techniques help in this position, too.")
    line = practice.to_text("line", header=False).strip()
    rules = "".join(f' --rule "{rule}"' for rule in practice.board.rules)
    every = " --all" if lesson.id in SINGLES else ""  # without it runs of singles are one line
    return f"echo {line} | {program} explain{every}{rules}"


def draw_example(lesson: Lesson, *, color: bool, unicode: bool, width: int | None) -> str:
    """The example for a terminal: its candidates, with + for what goes in and - for what goes out."""
    found = lesson.example
    grid, masks = lesson.puzzle.grid, found.position.candidates()
    picture = draw_candidates(grid, masks, found.marks, color=color, unicode=unicode, width=width, clues=True)
    return with_words(grid.board, picture)


def picture_of(lesson: Lesson, to: str) -> bytes:
    """The example as a file of the kind `to`: svg, pdf or png."""
    return draw_scenes([scene_of_hint(lesson.example)], to)
