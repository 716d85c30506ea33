"""Scales of difficulty, one file each; a new one is a file here with a `SCALE` and a place in `SCALES`.

Start reading at `base.py`, then `nonet.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from nonet.board import Board
from nonet.errors import PuzzleError, UnknownNameError, shorten
from nonet.rating.path import size_problem
from nonet.rating.scales import hodoku, nonet, se121, symmetric, weight
from nonet.rating.scales.base import Batch, Field, Scale
from nonet.rating.scales.se121 import ABOVE

SCALES: tuple[Scale, ...] = (se121.SCALE, symmetric.SCALE, nonet.SCALE, weight.SCALE, hodoku.SCALE)

ALL = "all"
USUAL = ("se121", "nonet", "hodoku")  # the scales where none is asked for

_SECOND_LEVEL = "hodoku_level"  # beside ours it would be in the way, where nobody asked for HoDoKu


class Choice(NamedTuple):
    """A field that is wanted: its scale, its index there, and its title."""

    scale: Scale
    place: int
    field: Field


def find_scale(name: str) -> Scale:
    """The scale of an id."""
    for scale in SCALES:
        if scale.id == name.strip().lower():
            return scale
    raise UnknownNameError("scale", name, [*(scale.id for scale in SCALES), ALL])


def find_scales(names: Iterable[str]) -> tuple[Scale, ...]:
    """The scales of some ids, each once, in our order."""
    wanted = {find_scale(name).id for name in names}
    return tuple(scale for scale in SCALES if scale.id in wanted)


def choose_scales(scales: str | Iterable[str] | None = None) -> tuple[Scale, ...]:
    """The scales of names in a list or with commas between them, or of "all"; without names the usual ones."""
    if scales is None:
        return find_scales(USUAL)
    if not isinstance(scales, Iterable):
        raise PuzzleError(f"expected names of scales, such as 'nonet', got {shorten(scales)}")
    names = scales.split(",") if isinstance(scales, str) else list(scales)
    if wrong := [name for name in names if not isinstance(name, str)]:
        raise PuzzleError(f"expected names of scales, such as 'nonet', got {shorten(wrong[0])}")
    if not names:
        raise PuzzleError("expected at least one scale, such as 'nonet', got none")
    return SCALES if [name.strip().lower() for name in names] == [ALL] else find_scales(names)


def problem_of(scales: Sequence[Scale], board: Board) -> str | None:
    """Why none of these scales knows a board; None if one does."""
    if any(scale.suits(board) for scale in scales):
        return None
    if any(scale.suits is nonet.suits for scale in scales):
        return size_problem(board)
    return f"expected a classic 9x9 for {scales[0].id}, got {board.title}"


def choose_fields(name: str | None = None, *, limited: bool = False) -> tuple[Choice, ...]:
    """The fields of a scale, of several (their names with commas), of all, or without a name the usual ones.

    A scale alone need not say its name. `limited`: whether ER has a limit, so that there is a field for those above it.

    >>> [choice.field.title for choice in choose_fields()]
    ['ER', 'EP', 'ED', 'level', 'score']
    >>> [choice.field.title for choice in choose_fields("hodoku")]
    ['level', 'score']
    >>> [choice.field.title for choice in choose_fields("se121", limited=True)]
    ['ER', 'EP', 'ED', 'ER_above']
    >>> [choice.field.title for choice in choose_fields("se121,hodoku")]
    ['ER', 'EP', 'ED', 'hodoku_level', 'score']
    """
    scales = choose_scales(name)
    left_out = {_SECOND_LEVEL if name is None else "", ABOVE if not limited else ""}
    every = [Choice(scale, place, field) for scale in scales for place, field in enumerate(scale.fields)]
    kept = [choice for choice in every if choice.field.title not in left_out]
    return tuple(_alone(choice) if len(scales) == 1 else choice for choice in kept)


def _alone(choice: Choice) -> Choice:
    title = choice.field.title.removeprefix(choice.scale.id + "_")
    return choice._replace(field=replace(choice.field, title=title))


__all__ = [
    "ALL",
    "SCALES",
    "USUAL",
    "Batch",
    "Choice",
    "Field",
    "Scale",
    "choose_fields",
    "choose_scales",
    "find_scale",
    "find_scales",
    "problem_of",
]
