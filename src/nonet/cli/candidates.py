"""sudoku candidates: the pencil marks, with the next step pointed out."""

from __future__ import annotations

from collections.abc import Sequence

import click

from nonet._base.errors import RunTimeout, WrongPosition
from nonet.cli.inputs import STDIN
from nonet.cli.options import (
    InputOptions,
    SectionedCommand,
    complete_file,
    header_option,
    lang_option,
    takes_input,
    takes_output,
    timeout_option,
)
from nonet.cli.output import STDOUT, Output, candidates_data, note, puzzle_data
from nonet.draw.terminal import with_words
from nonet.formats import with_headers
from nonet.human.hints import Hint
from nonet.puzzle.answers import rules_problem
from nonet.puzzle.explain import NextStep, PathEnd, draw_marks, find_hint
from nonet.puzzle.puzzle import Puzzle


@click.command(cls=SectionedCommand, short_help="Draw the pencil marks and highlight the next step.")
@click.argument("file", default=STDIN, shell_complete=complete_file)
@takes_input
@takes_output(json="the candidates and the step")
@lang_option
@header_option
@timeout_option()
@click.option(
    "--step/--no-step", "want_step", default=True, help="Highlight the next step and describe it (default: --step)."
)
@click.option(
    "--true",
    "want_true",
    is_flag=True,
    help="Draw only the digits that a cell has in at least one solution, without a step.",
)
@click.option("--color/--no-color", default=None, help="Use colours (default: if the output is a terminal).")
@click.option("--ascii", "plain", is_flag=True, help="Use only ASCII characters.")
def candidates(
    file: str,
    source: InputOptions,
    output: Output,
    no_header: bool,
    timeout: float | None,
    want_step: bool,
    want_true: bool,
    color: bool | None,
    plain: bool,
) -> None:
    """Draw the pencil marks of the puzzle in FILE or on standard input.

    A + marks the digit that the next step places, and a - marks each candidate that it removes. A lone candidate is
    in brackets. If the terminal is too narrow for a row, cells are split into several lines. A variant has a header
    (kind: diagonal) above the drawing, and its rules below it in words.

    \b
    sudoku candidates puzzle.txt
    sudoku candidates --no-step puzzle.txt
    sudoku candidates --true puzzle.txt
    """
    puzzle = source.puzzle(file)
    masks = None
    if want_true:
        from nonet.puzzle.true_candidates import true_candidates  # the usual candidates do without engines

        masks = true_candidates(puzzle, timeout=timeout).open_masks
    if masks is not None and not any(masks) and not puzzle.grid.is_full:
        why = f" ({problem})" if (problem := rules_problem(puzzle)) else ""
        raise WrongPosition(f"no solution exists{why}, so no candidate is true")
    answer = next_step(puzzle, timeout) if want_step and not want_true else None
    found = answer.hint if answer else None
    if output.as_json:
        data = puzzle_data(puzzle) | {"candidates": candidates_data(puzzle, masks)}
        output.write_data([data | {"hint": found.to_dict() if found else None}])
        return
    want_color = output.wants_color if color is None else color
    unicode = not plain and output.can_encode("┏━┿")
    picture = drawn(puzzle, found, masks, output, color=want_color, unicode=unicode, header=not no_header)
    write_picture(picture, [str(found)] if found else [], output, color=want_color)
    if answer and not found and answer.end is not PathEnd.FULL:
        note(answer.sentence)


def next_step(puzzle: Puzzle, timeout: float | None) -> NextStep:
    """The step to mark among the candidates, if there is one. A position that is wrong has none."""
    answer = find_hint(puzzle, timeout)
    if answer.end in (PathEnd.MISTAKE, PathEnd.UNSOLVABLE):
        raise WrongPosition(answer.sentence)
    if answer.end is PathEnd.LATE:
        raise RunTimeout(answer.sentence)
    return answer


def drawn(
    puzzle: Puzzle,
    hint: Hint | None,
    masks: Sequence[int] | None,
    output: Output,
    *,
    color: bool,
    unicode: bool,
    header: bool,
) -> str:
    """The pencil marks, or the digits of `masks`, with the rules in words below and the header above."""
    is_seen = output.width is not None  # at a terminal; elsewhere a program may read the grid again
    picture = draw_marks(puzzle, hint, color=color, unicode=unicode, width=output.width, masks=masks, clues=is_seen)
    if not header:
        return picture
    return next(with_headers([(puzzle.grid, with_words(puzzle.board, picture), puzzle.info)], "pm"))


def write_picture(picture: str, words: list[str], output: Output, *, color: bool) -> None:
    """The picture, and below it what the step says: on a screen to the person, in a file as a part of it."""
    if output.name != STDOUT:
        output.write("".join(f"{text}\n" for text in [picture, *words]))
    else:
        output.write(f"{picture}\n", color=color)
        output.say(*words)
