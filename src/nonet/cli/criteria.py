"""The options that say what a new puzzle is to be like. They are made from the table `CRITERIA`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, TypeVar, cast

import click

from nonet.cli.inputs import naming, read_text
from nonet.cli.options import complete_file
from nonet.generate.criteria import CRITERIA, Criteria, CriteriaOptions, Criterion
from nonet.generate.symmetry import SYMMETRIES
from nonet.model import Board

Command = TypeVar("Command", bound=Callable[..., Any])
Completer = Callable[[click.Context, click.Parameter, str], list[Any]]

# Those with an option, in the order of the help: what belongs to --technique comes last.
_ASKED = sorted((each for each in CRITERIA if each.help), key=lambda each: each.name == "hardest")


def complete_names(names: Callable[[], Iterable[str]], *, are_several: bool = False) -> Completer:
    """Completes one of some names, or the last of several with commas."""

    def complete(_context: click.Context, _parameter: click.Parameter, word: str) -> list[str]:
        begun, comma, last = word.rpartition(",") if are_several else ("", "", word)
        return [f"{begun}{comma}{name}" for name in names() if name.startswith(last)]

    return complete


complete_symmetry = complete_names(lambda: SYMMETRIES)


def _option(asked: Criterion) -> Callable[[Command], Command]:
    complete = complete_names(asked.names, are_several=asked.sort == "names") if asked.names else None
    if asked.sort in ("file", "file or text"):
        complete = complete_file
    words: Any = {"is_flag": True} if asked.sort == "flag" else {"metavar": asked.metavar, "shell_complete": complete}
    return click.option(f"--{asked.name.replace('_', '-')}", _parameter(asked), help=asked.help, **words)


def _parameter(asked: Criterion) -> str:
    return f"asked_{asked.name}"  # a board has rules, too


def takes_criteria(command: Command) -> Command:
    """Give a command the options of a set of criteria, as its argument `criteria_options`."""

    @wraps(command)
    def gathered(**values: Any) -> object:  # noqa: ANN401  (those of all options)
        given = {each.name: values.pop(_parameter(each)) for each in _ASKED}
        given = {name: value for name, value in given.items() if value is not None and value is not False}
        if "rules" in given:
            given["rules"] = tuple(given["rules"].split(","))
        return command(criteria_options=CriteriaOptions(**given), **values)

    for asked in reversed(_ASKED):
        gathered = _option(asked)(gathered)
    return cast("Command", gathered)


def criteria_on(board: Board, criteria_options: CriteriaOptions, level: str | None) -> Criteria:
    """The criteria of the options on a board. Files are read, and a message about one names it."""
    given = {**criteria_options.given, "level": level, "rules": criteria_options.rules}
    for each in CRITERIA:
        name = criteria_options.given.get(each.name)
        if name is None or not (each.sort == "file" or (each.sort == "file or text" and not _is_text(name, board))):
            continue
        given[each.name] = read_text(name)
        with naming(name):
            CriteriaOptions(**{each.name: given[each.name]}).on(board)
    return CriteriaOptions(**given).on(board)


def _is_text(word: str, board: Board) -> bool:
    """Return True if digits to keep are there as typed, and there is no file of this name."""
    return len(word) == board.cell_count and not os.path.exists(word)  # noqa: PTH110  (a Path refuses some texts)
