"""Scales of difficulty, one file each; a new one is a file here with a `SCALE` and a place in `SCALES`.

May import: rating.rate, logic, board, errors. Start reading at `base.py`, then `nonet.py`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from nonet.errors import UnknownNameError
from nonet.rating.scales import hodoku, nonet, se121
from nonet.rating.scales.base import Field, Scale

SCALES: tuple[Scale, ...] = (nonet.SCALE, hodoku.SCALE, se121.SCALE)

ALL = "all"
USUAL = ("level", "score")  # titles of what is said where no scale is asked for


class Choice(NamedTuple):
    """A field that is wanted: its scale, its place there, and what it is called."""

    scale: Scale
    place: int
    field: Field


def find_scale(name: str) -> Scale:
    """The scale of an id."""
    for scale in SCALES:
        if scale.id == name.strip().lower():
            return scale
    raise UnknownNameError("scale", name, [*(scale.id for scale in SCALES), ALL])


def choose_fields(name: str | None = None) -> tuple[Choice, ...]:
    """The fields of a scale, of all scales, or without a name the usual ones. A scale alone need not say its name.

    >>> [choice.field.title for choice in choose_fields("hodoku")]
    ['level', 'score']
    >>> [choice.field.title for choice in choose_fields("all")]
    ['level', 'hodoku_level', 'score', 'ER', 'EP', 'ED']
    """
    if name is None or name == ALL:
        every = [Choice(scale, place, field) for scale in SCALES for place, field in enumerate(scale.fields)]
        return tuple(choice for choice in every if name or choice.field.title in USUAL)
    scale = find_scale(name)
    prefix = scale.id + "_"
    fields = [replace(field, title=field.title.removeprefix(prefix)) for field in scale.fields]
    return tuple(Choice(scale, place, field) for place, field in enumerate(fields))


__all__ = ["ALL", "SCALES", "USUAL", "Choice", "Field", "Scale", "choose_fields", "find_scale"]
