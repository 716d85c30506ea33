"""Lessons: each technique that hints use, with an example, for people who want to learn it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from nonet._base.arguments import checked
from nonet._base.fast_dataclass import dataclass
from nonet.human.hints import Hint
from nonet.human.lessons import (
    TechniqueExample,
    find_example,
    find_practice,
    find_taught,
    group_of,
    practice_count,
    taught,
)
from nonet.human.levels import level_of_technique, weights
from nonet.human.position import Position
from nonet.human.words.explain import text_of
from nonet.model import Grid
from nonet.puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    from nonet._base.names import TechniqueName


@dataclass(frozen=True)  # without slots, so that the example can be kept
class Lesson:
    """A technique as one learns it: the idea, how to spot it, an example, positions to practise on.

    >>> lesson = technique("x-wing")
    >>> lesson.name, lesson.level, lesson.weight
    ('X-wing', 'hard', 3.2)
    >>> lesson.example.step.technique
    'x-wing'
    """

    id: str
    name: str
    level: str
    weight: float  # what it counts in our rating
    about: str
    how_to_spot: str
    aliases: tuple[str, ...]
    group: str  # what it is learnt with, such as "fish"

    @cached_property
    def _example(self) -> TechniqueExample:
        example = find_example(self.id)
        assert example is not None, self.id  # a test holds every technique against the file
        return example

    @cached_property
    def example(self) -> Hint:
        """A step of the technique, with the position it is taken in."""
        return self._example.hint

    @property
    def puzzle(self) -> Puzzle:
        """The position of the example: its givens, the digits placed since, and the candidates left as pencil marks."""
        return puzzle_at(self.example.position)

    @property
    def positions(self) -> tuple[Puzzle, ...]:
        """Positions to practise on, clearest first: `hint` finds a step of this technique, and nothing easier, in each.

        >>> [puzzle.hint().step.technique for puzzle in technique("x-wing").positions[:2]]
        ['x-wing', 'x-wing']
        """
        return tuple(puzzle_at(find_practice(self.id, number).position) for number in range(self.position_count))

    @property
    def position_count(self) -> int:
        """The number of `positions`. Few puzzles need the rarest techniques, so some have none."""
        return practice_count(self.id)

    @property
    def practice(self) -> Puzzle | None:
        """A puzzle to practise on, from its start: the hints for it come to this step.

        None where we know no such puzzle, since easier techniques were always enough. The example is then a position in
        which the technique finds a step beside these.
        """
        if not self._example.is_taken:
            return None
        return Puzzle.of(self.puzzle.grid.givens)

    def to_svg(self) -> str:
        """The example as a drawing."""
        return self.example.to_svg()

    def _repr_svg_(self) -> str:
        """Return the drawing that notebooks show."""
        return self.to_svg()

    def __str__(self) -> str:
        return f"{self.name}: {self.about}"

    def __repr__(self) -> str:
        return f"<Lesson {self.id}, {self.level}>"


@checked
def technique(name: TechniqueName | str) -> Lesson:
    """Return the lesson of a technique. Any of its names is accepted: "x-wing", "X wing", "Y-wing"."""
    return _lesson(find_taught(name))


def techniques() -> tuple[Lesson, ...]:
    """Return the lessons of all techniques that hints use, easiest first."""
    return tuple(map(_lesson, taught()))


def _lesson(id_: str) -> Lesson:
    text = text_of(id_)
    return Lesson(
        id_,
        text.name,
        level_of_technique(id_),
        weights()[id_] / 10,
        text.about,
        text.spot,
        text.aliases,
        group_of(id_),
    )


def puzzle_at(position: Position) -> Puzzle:
    """A position as a puzzle: its givens, the digits placed since, and the candidates left as pencil marks."""
    placed = frozenset(c for c, digit in enumerate(position.values) if digit and c not in position.given)
    masks = position.candidates()
    marks = tuple(mask or 1 << (digit - 1) for mask, digit in zip(masks, position.values, strict=True))
    return Puzzle.of(Grid(position.board, position.values, marks, placed))
