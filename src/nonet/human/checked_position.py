"""The position that steps are looked for in, once it is known to be sound."""

from __future__ import annotations

from nonet._base.deadline import Deadline
from nonet._base.errors import WrongPosition
from nonet.human.find import check_logic
from nonet.human.hints import Hint, step_of_technique
from nonet.human.lessons import find_taught
from nonet.human.mistakes import find_standing
from nonet.human.position import Position
from nonet.model import Grid
from nonet.model.marks import PlayerMarks, split_marks


def sound_position(grid: Grid, marks: PlayerMarks, deadline: Deadline) -> tuple[Position, bool]:
    """A grid as a position, less what the player's marks leave out; and whether steps may rest on uniqueness.

    WrongPosition names what is wrong in it. RunTimeout when the deadline is over before that is known.
    """
    check_logic(grid.board)
    puzzle, own = split_marks(grid, marks)
    standing = find_standing(puzzle, deadline, own)
    if not standing.is_sound:
        wrong = WrongPosition(standing.words(grid.board))
        wrong.nudge = standing.nudge(grid.board)
        raise wrong
    return Position.of(puzzle if own is None else puzzle.with_marks(own)), standing.is_proper


def hint_of_technique(grid: Grid, name: str, marks: PlayerMarks, deadline: Deadline) -> Hint | None:
    """A step of the technique of this name in a position that must be sound; None if it finds none there."""
    technique = find_taught(name)
    position, is_proper = sound_position(grid, marks, deadline)
    step = step_of_technique(position, technique, unique=is_proper, deadline=deadline)
    return Hint(position, step) if step else None
