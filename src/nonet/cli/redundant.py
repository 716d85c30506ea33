"""sudoku redundant: the clues and rules that puzzles do not need."""

from __future__ import annotations

from collections.abc import Iterator

import click

from nonet._base.errors import NotUnique, RunTimeout
from nonet.cli.inputs import STDIN
from nonet.cli.main import DONE, NO, UNDECIDED
from nonet.cli.options import InputOptions, SectionedCommand, complete_file, takes_input, takes_output, timeout_option
from nonet.cli.output import Data, Output, note, puzzle_data
from nonet.cli.progress import waiting, watched
from nonet.puzzle.redundant import Redundant
from nonet.puzzle.removable import Part
from nonet.puzzle.setting_answers import find_spare, redundant_words, undecided_words

SECONDS = 60.0


@click.command(cls=SectionedCommand, short_help="List the givens and rules that can be removed.")
@click.argument("file", default=STDIN, shell_complete=complete_file)
@takes_input
@click.option(
    "--together", is_flag=True, help="Also list a set that can be removed together; another set may be larger."
)
@click.option(
    "--rules/--no-rules", "with_rules", default=True, help="Also check the rules on the board (default: --rules)."
)
@takes_output(json="the redundant givens and rules")
@timeout_option(SECONDS, "Give up on a puzzle after S seconds, and report partial results, with exit status 3")
def redundant(
    file: str, source: InputOptions, together: bool, with_rules: bool, output: Output, timeout: float | None
) -> int:
    """List the givens and rules that can be removed from the puzzles in FILE or on standard input.

    Each of them is redundant on its own: without it, the puzzle is proved to keep exactly one solution. For one
    puzzle, prints one line per given or rule. For several, prints one line per puzzle.

    Exit status: 1 if a puzzle does not have exactly one solution.

    \b
    sudoku redundant puzzle.txt
    sudoku redundant --together puzzle.txt
    sudoku create easy --count 10 --to line | sudoku redundant
    """
    puzzles = source.puzzles(file)
    statuses: list[int] = [DONE]

    def answers() -> Iterator[tuple[int, Redundant | NotUnique | RunTimeout]]:
        for number, puzzle in enumerate(watched("checking givens", puzzles, seconds=timeout), 1):
            try:
                found = find_spare(puzzle, with_rules=with_rules, together=together, timeout=timeout)
                statuses.append(UNDECIDED if found.undecided else DONE)
                yield number, found
            except (NotUnique, RunTimeout) as error:
                statuses.append(NO if isinstance(error, NotUnique) else UNDECIDED)
                yield number, error

    if len(puzzles) == 1:
        with waiting("checking givens", timeout):
            found = find_spare(puzzles[0], with_rules=with_rules, together=together, timeout=timeout)
        return give_one(found, output)
    if output.as_json:
        output.write_data(as_data(found) for _, found in answers())
    else:
        output.write_pieces(f"{line_of(number, found)}\n" for number, found in answers())
    return NO if NO in statuses else max(statuses)


def give_one(found: Redundant, output: Output) -> int:
    """A line for each part of one puzzle."""
    status = UNDECIDED if found.undecided else DONE
    if output.as_json:
        output.write_data([as_data(found)])
        return status
    lines = [f"{part} can be removed" for part in found.parts] or ([redundant_words(found)] if found.is_minimal else [])
    if found.together is not None and len(found.together) > 1:
        lines.append(f"can be removed together: {listing(found.together)}")
    output.write("".join(f"{line}\n" for line in lines))
    if found.undecided:
        note(undecided_words(found.undecided))
    return status


def line_of(number: int, found: Redundant | NotUnique | RunTimeout) -> str:
    """One of several puzzles in a line."""
    if not isinstance(found, Redundant):
        return f"{number}: {found}"
    words = f"{number}: {redundant_words(found)}{': ' if found.parts else ''}{listing(found.parts)}"
    if found.together is not None and len(found.together) > 1:
        words += f"; together: {listing(found.together)}"
    return f"{words}; {undecided_words(found.undecided)}" if found.undecided else words


def listing(parts: tuple[Part, ...]) -> str:
    """Parts beside each other; rules have blanks of their own."""
    return ", ".join(map(str, parts))


def as_data(found: Redundant | NotUnique | RunTimeout) -> Data:
    """The answer for programs."""
    if not isinstance(found, Redundant):
        return {"problem": str(found)}
    return puzzle_data(found.puzzle) | {
        "redundant": [str(part) for part in found.parts],
        "together": None if found.together is None else [str(part) for part in found.together],
        "undecided": [str(part) for part in found.undecided],
        "problem": None,
    }
