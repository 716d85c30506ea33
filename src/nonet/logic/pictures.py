"""A hint as a scene: its step pointed out on the board, with its words below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.board import Grid
from nonet.board.marks import Highlight
from nonet.render import Scene

if TYPE_CHECKING:
    from nonet.logic.hints import Hint


def scene_of_hint(hint: Hint, *, candidates: bool = False) -> Scene:
    """What a drawing of the step shows. Candidates are left out, unless wanted, where only a digit goes in."""
    position, marks, words = hint.position, hint.marks, hint.words
    placed = frozenset(cell for cell, digit in enumerate(position.values) if digit and cell not in position.given)
    is_single = not marks.links and set(marks.candidates.values()) <= {Highlight.PLACED}
    return Scene.of(
        Grid(position.board, position.values, placed=placed),
        candidates=None if is_single and not candidates else position.candidates(),
        marks=marks,
        title=words.name,
        caption=words.sentence,
        labels=True,
    )
