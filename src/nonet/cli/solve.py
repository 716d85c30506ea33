"""sudoku solve: the solution, in the format of the puzzle."""

from __future__ import annotations

import json
from collections.abc import Sequence

import click

from nonet.cli.options import (
    InputWords,
    complete_file,
    engine_option,
    note,
    one_file,
    split_size,
    takes_input,
    timeout_option,
)
from nonet.engines import Verdict
from nonet.formats import write
from nonet.usecases import Answer, solve_puzzle

# --all stops here unless --limit says otherwise: an empty grid has more solutions than disks have bytes.
ALL = 100_000

UNDECIDED = 3


@click.command()
@click.argument("words", nargs=-1, metavar="[SIZE] [FILE]", shell_complete=complete_file)
@takes_input
@click.option("--all", "want_all", is_flag=True, help=f"Print every solution (up to {ALL}, or --limit).")
@click.option("--limit", type=click.IntRange(1, 10_000_000), metavar="N", help="Print up to N solutions.")
@click.option("--unique", is_flag=True, help="Not unique counts as no: status 1.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a puzzle, a line each.")
@timeout_option(None, "Give up on a puzzle after S seconds: status 3")
@engine_option
def solve(
    words: tuple[str, ...],
    source: InputWords,
    want_all: bool,
    limit: int | None,
    unique: bool,
    as_json: bool,
    timeout: float | None,
    engine: str | None,
) -> int:
    """Solve one or many puzzles, from FILE or standard input.

    The solution comes in the format of the puzzle. Whether it is unique is said on standard error when it is not.
    Status 1 if a puzzle has no solution, 3 if the search was given up before that was sure.

    \b
    sudoku solve puzzle.txt
    sudoku create hard 16 | sudoku solve 16
    sudoku solve --kind jigsaw --layout shapes.txt puzzle.txt
    sudoku solve --all --limit 10 puzzle.txt
    """
    size, files = split_size(words)
    puzzles = source.puzzles(one_file(files), size)
    shown = limit or (ALL if want_all else 1)
    answers = [solve_puzzle(puzzle, max(shown, 2), engine, timeout) for puzzle in puzzles]
    if as_json:
        for answer in answers:
            click.echo(json.dumps(as_data(answer, shown)))
    else:
        print_solutions(answers, shown)
        print_talk(answers, shown)
    return status_of(answers, unique=unique)


def print_solutions(answers: Sequence[Answer], shown: int) -> None:
    """All solutions in one text, so that formats with a head have one."""
    grids = [grid for answer in answers for grid in answer.result.solutions[:shown]]
    infos = [answer.puzzle.info for answer in answers for _ in answer.result.solutions[:shown]]
    if grids:
        click.echo(write(grids, answers[0].puzzle.format, infos), nl=False)


def print_talk(answers: Sequence[Answer], shown: int) -> None:
    """What people must know and programs must not read."""
    for number, answer in enumerate(answers, 1):
        which = f"puzzle {number}: " if len(answers) > 1 else ""
        if answer.verdict is not Verdict.UNIQUE:
            note(which + answer.sentence)
        if answer.result.count == shown > 1 and not answer.result.is_exhausted:
            note(f"{which}stopped at {shown} solutions; --limit N allows more")


def as_data(answer: Answer, shown: int) -> dict[str, object]:
    """An answer for programs."""
    result, board = answer.result, answer.puzzle.board
    return {
        "kind": board.kind,
        "size": board.size,
        "puzzle": answer.puzzle.rows,
        "verdict": result.verdict.value,
        "count": result.count,
        "exhausted": result.is_exhausted,
        "solutions": [grid.rows for grid in result.solutions[:shown]],
        "problem": answer.problem,
        "engine": result.engine,
        "guesses": result.nodes,
    }


def status_of(answers: Sequence[Answer], *, unique: bool) -> int:
    """1 if any puzzle has no solution (or, on request, more than one), otherwise 3 if any is undecided."""
    verdicts = {answer.verdict for answer in answers}
    bad = {Verdict.NONE, Verdict.MULTIPLE} if unique else {Verdict.NONE}
    if verdicts & bad:
        return 1
    return UNDECIDED if Verdict.UNDECIDED in verdicts else 0
