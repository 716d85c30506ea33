"""Rules that come before the digits, laid on the board of a set of criteria."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from nonet._base.errors import CreationError, PuzzleError, listed
from nonet._base.seeds import Seed, random_of
from nonet.generate.criteria import Criteria
from nonet.generate.rules.draft import board_with
from nonet.generate.rules.registry import Foundation, find_placers, types_of
from nonet.model import Board
from nonet.model.rules.base import Rule, RuleFamily


def lay_whole(board: Board, names: Sequence[str]) -> tuple[Board, tuple[str, ...]]:
    """The board with those of the named rules that hold on all of it, and the names of the others.

    No seed decides about rules of the whole board, so they are laid as soon as the board is known.
    """
    whole = [each for each in find_placers(names).foundations if each.type.family is RuleFamily.WHOLE]
    if not whole:
        return board, tuple(names)
    laid = {each.rule for each in whole}
    left = tuple(name for name in names if not {type_.id for type_ in types_of(name)} <= laid)
    return board_with(board, _lay(whole, board, random_of(0))), left


def founded(criteria: Criteria, seed: Seed) -> Criteria:
    """The criteria with all rules that come before the digits laid on its board, and without their names."""
    asked = find_placers(criteria.rules)
    outside = [placer.rule for placer in asked.placers if placer.family is RuleFamily.OUTSIDE]
    if outside and not criteria.board.is_square:
        raise PuzzleError(f"clues outside need a board of one grid, got {listed(outside)} on {criteria.board.title}")
    laid = {foundation.rule for foundation in asked.foundations}
    types = dict.fromkeys(type_.id for name in criteria.rules for type_ in types_of(name))
    names = tuple(name for name in types if name not in laid)
    board = board_with(criteria.board, _lay(asked.foundations, criteria.board, random_of(seed)))
    if names:
        return replace(criteria, board=board, rules=names)
    return replace(criteria, board=board, rules=(), givens=None, clues=criteria.givens or criteria.clues)


def _lay(foundations: Iterable[Foundation], board: Board, random: Random) -> tuple[Rule, ...]:
    rules: list[Rule] = []
    for foundation in foundations:
        laid = foundation.lay(board, random)
        if not laid:
            raise CreationError(f"there is no room for {foundation.rule} on {board.title}")
        rules += (replace(rule, is_typed=True) for rule in laid)
    return tuple(rules)
