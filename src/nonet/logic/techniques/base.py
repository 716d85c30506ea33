"""What a technique is to the words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from nonet.logic.naming import Namer
from nonet.logic.step import Step

Facts = dict[str, str]


@dataclass(frozen=True, slots=True)
class Technique:
    """An id, and the facts that fill the {places} of its texts. {effect} is always there."""

    id: str
    facts: Callable[[Step, Namer], Facts]


def either_end(name: Namer, a: int, b: int) -> str:
    """Who must be true by a chain from a to b: "at least one of r1c1 and r5c7", or the cell it comes back to."""
    return name.cell(a) if a == b else f"at least one of {name.cells((a, b))}"
