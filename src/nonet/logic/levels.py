"""Levels: a puzzle is as hard as the hardest technique it needs. Techniques and levels are in scales/hints.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from nonet.board import Board
from nonet.logic.finding import logic_of

LEVELS = ("easy", "medium", "hard", "expert", "extreme")


@dataclass(frozen=True, slots=True)
class HintRow:
    """Techniques that a person would look for together, and the level they make a puzzle."""

    techniques: tuple[str, ...]
    level: str


@lru_cache
def hint_rows() -> tuple[HintRow, ...]:
    """Our order, easiest first."""
    text = resources.files("nonet.logic").joinpath("scales", "hints.toml").read_text("utf-8")
    return tuple(HintRow(tuple(row["techniques"]), row["level"]) for row in tomllib.loads(text)["rows"])


def hint_order(level: str = LEVELS[-1]) -> list[tuple[str, ...]]:
    """The rows of our order up to a level."""
    highest = LEVELS.index(level)
    return [row.techniques for row in hint_rows() if LEVELS.index(row.level) <= highest]


def level_of_technique(technique: str) -> str:
    """The level a technique makes a puzzle; the last one if it is not in our order."""
    return next((row.level for row in hint_rows() if technique in row.techniques), LEVELS[-1])


def level_of(uses: Sequence[int]) -> str:
    """The level of a path that used each row of our order so many times."""
    used = [LEVELS.index(row.level) for row, count in zip(hint_rows(), uses, strict=False) if count]
    return LEVELS[max(used, default=0)]


def find_level_of(board: Board, values: Sequence[int], up_to: str = LEVELS[-1], *, unique: bool = True) -> str | None:
    """The level of a puzzle; None if the techniques up to a level do not solve it."""
    order = hint_order(up_to)
    options: Mapping[str, int] = {"uniqueness": int(unique)}
    uses, solved = logic_of(board).tally(bytes(values), order, options, b"")
    return level_of(memoryview(uses).cast("H").tolist()) if solved[0] else None
