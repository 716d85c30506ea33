"""Kinds for programs that know rules only: a diagonal board is a classic one with two rules."""

from __future__ import annotations

from nonet.board import Board
from nonet.board.families import ROW
from nonet.errors import FormatError

# The rules that kinds stand for. Bases are told by their regions.
_RULES = {
    "classic": (),
    "latin": (),
    "jigsaw": (),
    "window": ("window",),
    "diagonal": ("diagonal+", "diagonal-"),
    "anti-knight": ("anti-knight",),
}


def kind_rules(board: Board, program: str) -> tuple[str, ...]:
    """The names of the rules that the kind of a board means; FormatError where a program has no such board."""
    if not board.is_square or board.parts or not any(region.family == ROW for region in board.regions):
        raise FormatError(f"expected one square board for {program}, got the kind {board.kind}")
    names = board.kind.split("+") if board.kind else ()
    unknown = [name for name in names if name not in _RULES]
    if unknown:
        raise FormatError(f"expected a kind that {program} has, got {', '.join(unknown)}")
    return tuple(rule for name in names for rule in _RULES[name])


def extra_regions(board: Board) -> list[tuple[int, ...]]:
    """The windows of a board."""
    return [region.cells for region in board.regions if region.family.name == "window"]
