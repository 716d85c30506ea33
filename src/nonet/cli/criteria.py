"""The options of `sudoku create` that say what a puzzle is to be like, and what they mean."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any, TypeVar, cast

import click

from nonet.cli.inputs import naming, read_text
from nonet.cli.options import complete_file, complete_technique
from nonet.generate.criteria import Criteria
from nonet.generate.criteria_words import CriteriaOptions
from nonet.generate.symmetry import SYMMETRIES
from nonet.model import Board

Command = TypeVar("Command", bound=Callable[..., Any])


def complete_symmetry(_context: click.Context, _parameter: click.Parameter, word: str) -> list[str]:
    return [name for name in SYMMETRIES if name.startswith(word)]


def complete_rules(_context: click.Context, _parameter: click.Parameter, word: str) -> list[str]:
    from nonet.bulk.create import placeable_rules

    *before, last = word.split(",")
    return [",".join([*before, name]) for name in placeable_rules() if name.startswith(last)]


_OPTIONS = (
    click.option("--clues", metavar="N[-M]", help="So many clues, such as 24 or 22-25."),
    click.option(
        "--symmetry",
        metavar="NAME",
        shell_complete=complete_symmetry,
        help=f"Of the pattern of clues: {', '.join(SYMMETRIES)}.",
    ),
    click.option(
        "--pattern",
        metavar="FILE",
        shell_complete=complete_file,
        help="Where clues stand: a grid with X or a digit for a clue, ? for perhaps one, . for none.",
    ),
    click.option(
        "--keep",
        metavar="FILE|TEXT",
        shell_complete=complete_file,
        help="Digits that the puzzle has: a grid in any format, or its text.",
    ),
    click.option("--minimal", is_flag=True, help="No clue can be spared."),
    click.option("--rating", metavar="ER[-ER]", help="Sudoku Explainer's rating, such as 4.2-5.0; classic 9x9 only."),
    click.option(
        "--technique",
        metavar="NAME",
        shell_complete=complete_technique,
        help="One that sudoku explain comes to, such as x-wing. See sudoku technique.",
    ),
    click.option(
        "--rules",
        "placed",
        metavar="NAMES",
        shell_complete=complete_rules,
        help="Rules to place, such as killer,thermo: so many and where, the seed decides. See sudoku rules.",
    ),
    click.option("--givens", metavar="N[-M]", help="With --rules: so many digits are given, such as 0 or 0-5."),
    click.option("--hardest", is_flag=True, help="With --technique: sudoku rate says that the puzzle needs it."),
)


def takes_criteria(command: Command) -> Command:
    """Give a command the options of a set of criteria, as its argument `words`."""

    @wraps(command)
    def gathered(
        clues: str | None,
        symmetry: str | None,
        pattern: str | None,
        keep: str | None,
        minimal: bool,
        rating: str | None,
        technique: str | None,
        hardest: bool,
        placed: str | None,
        givens: str | None,
        **others: object,
    ) -> object:
        words = CriteriaOptions(
            rating=rating,
            technique=technique,
            hardest=hardest,
            clues=clues,
            symmetry=symmetry,
            pattern=pattern,
            keep=keep,
            minimal=minimal,
            rules=() if placed is None else tuple(placed.split(",")),
            givens=givens,
        )
        return command(words=words, **others)

    for option in reversed(_OPTIONS):
        gathered = option(gathered)
    return cast("Command", gathered)


def criteria_on(board: Board, words: CriteriaOptions, level: str | None) -> Criteria:
    """The criteria of the options on a board. Files are read, and a message about one names it."""
    words = replace(words, level=level)
    if isinstance(words.pattern, str):
        text = read_text(words.pattern)
        with naming(words.pattern):
            CriteriaOptions(pattern=text).on(board)
        words = replace(words, pattern=text)
    if isinstance(words.keep, str) and not _is_text(words.keep, board):
        text = read_text(words.keep)
        with naming(words.keep):
            CriteriaOptions(keep=text).on(board)
        words = replace(words, keep=text)
    return words.on(board)


def _is_text(word: str, board: Board) -> bool:
    """Whether digits to keep are there as typed, and no file of this name is."""
    return len(word) == board.cell_count and not os.path.exists(word)  # noqa: PTH110  (a Path refuses some texts)
