"""Kinds for programs that know rules only: a diagonal board is a classic one with two rules."""

from __future__ import annotations

from collections.abc import Container

from nonet.board import Board, find_kind
from nonet.board.families import ROW
from nonet.errors import FormatError

_LEAST_REGION = 3  # cells: two that differ are no region to people, though they are to us


def kind_rules(board: Board, program: str, known: Container[str]) -> tuple[list[str], list[tuple[int, ...]]]:
    """What the kind of a board adds to its areas: rules by name, where the program knows them, and extra regions.

    FormatError where the program has no such board.
    """
    if not board.is_square or board.parts or not any(region.family == ROW for region in board.regions):
        raise FormatError(f"expected one square board for {program}, got the kind {board.kind}")
    names: list[str] = []
    regions: list[tuple[int, ...]] = []
    for kind in map(find_kind, board.kind.split("+") if board.kind else ()):
        if kind.is_base:  # the areas say which
            continue
        if kind.as_rules and all(name in known for name in kind.as_rules):
            names += sorted(kind.as_rules)
            continue
        assert board.frame is not None
        own = [region.cells for rule in kind.rules for region in rule.regions(board.frame)]
        if any(len(cells) < _LEAST_REGION for cells in own):
            raise FormatError(f"expected a kind that {program} has, got {kind.id}")
        regions += own
    return names, regions
