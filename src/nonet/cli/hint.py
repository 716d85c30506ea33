"""sudoku hint: the next step a person would find, as much of it as is wanted."""

from __future__ import annotations

import click

from nonet.cli.inputs import STDIN
from nonet.cli.main import DONE, NO, UNDECIDED
from nonet.cli.options import (
    InputOptions,
    Option,
    SectionedCommand,
    complete_file,
    complete_technique,
    lang_option,
    marks_option,
    takes_input,
    takes_output,
    timeout_option,
)
from nonet.cli.output import Output, note
from nonet.cli.progress import waiting
from nonet.human.hints import Hint
from nonet.puzzle.explain import PathEnd, find_hint, why_lines, with_own_marks, with_start

NUDGE, STEP, FULL = "nudge", "step", "full"


@click.command(cls=SectionedCommand, short_help="Show the next step, in words.")
@click.argument("file", default=STDIN, shell_complete=complete_file)
@takes_input
@takes_output(json="the step, with its proof,")
@lang_option
@timeout_option()
@click.option(
    "--detail",
    cls=Option,
    also=("--level",),
    type=click.Choice([NUDGE, STEP, FULL]),
    default=FULL,
    help="Amount of detail: where to look, also the technique, or everything (default: full).",
)
@click.option("--more", is_flag=True, help="Also explain why, with a short proof.")
@click.option("--proof", is_flag=True, help="Also print a long proof, line by line.")
@click.option(
    "--puzzle",
    "start",
    metavar="FILE",
    shell_complete=complete_file,
    help="The original puzzle. Other digits count as yours, and the hint reports wrong ones.",
)
@click.option(
    "--technique",
    default="",
    metavar="NAME",
    shell_complete=complete_technique,
    help="Show a step of this technique, even if there are easier steps.",
)
@marks_option
def hint(
    file: str,
    source: InputOptions,
    output: Output,
    timeout: float | None,
    detail: str,
    more: bool,
    proof: bool,
    start: str | None,
    technique: str,
    trusts_marks: bool,
) -> int:
    """Show the next step of the puzzle in FILE or on standard input, in words.

    Steps use the pencil marks of the input. With --marks, they are your own marks, and the command reports a digit
    that is missing from them.

    Exit status: 1 if no technique applies, or if the puzzle contains a mistake, which a message names.

    \b
    sudoku hint puzzle.txt
    sudoku hint --detail nudge puzzle.txt
    sudoku hint --more --puzzle start.txt now.txt
    sudoku hint --marks now.pm
    sudoku hint --technique x-wing now.pm
    """
    given = source.puzzle(start) if start else None
    now = source.puzzle(file, given.board if given else None)
    puzzle, marks = with_own_marks(now, given) if trusts_marks else (with_start(now, given), False)
    with waiting("looking for a step", timeout):
        answer = find_hint(puzzle, timeout, marks=marks, technique=technique)
    if answer.hint is None:
        said = answer.nudge if detail == NUDGE and answer.nudge else answer.sentence
        note(said + advice_of(answer.end, has_start=bool(puzzle.grid.placed)))
        return UNDECIDED if answer.end is PathEnd.LATE else NO
    if output.as_json:
        output.write_data([answer.hint.to_dict()])
    else:
        output.say(*lines_of(answer.hint, detail, more=more, proof=proof))
    return DONE


def advice_of(end: PathEnd | None, *, has_start: bool) -> str:
    """Return advice for a position without a hint, to be printed after the reason."""
    if end is PathEnd.STUCK:
        return " (sudoku solve)"
    if end is PathEnd.UNSOLVABLE and not has_start:
        return "; if some of the digits are yours, add --puzzle FILE with the original puzzle to find the wrong one"
    return ""


def lines_of(found: Hint, detail: str, *, more: bool, proof: bool = False) -> list[str]:
    """Return the lines of a hint, from little to all."""
    words = found.words
    if detail == NUDGE:
        return [words.nudge]
    if detail == STEP:
        return [f"{words.name}. {words.nudge}"]
    why = why_lines(found, proof=proof) if more or proof else []
    return [str(found), *why]
