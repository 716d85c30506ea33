"""sudoku minimize: puzzles with as few clues as they need."""

from __future__ import annotations

import click

from nonet._base.errors import NotUnique, RunTimeout, plural
from nonet._base.seeds import parse_seed
from nonet.cli.criteria import complete_symmetry
from nonet.cli.inputs import STDIN
from nonet.cli.main import DONE, NO, UNDECIDED
from nonet.cli.options import (
    InputOptions,
    SectionedCommand,
    complete_file,
    header_option,
    takes_input,
    takes_output,
    timeout_option,
    to_option,
)
from nonet.cli.output import Data, Output, note, puzzle_data
from nonet.cli.progress import watched
from nonet.formats import find_format, write
from nonet.puzzle.minimize import Minimized
from nonet.puzzle.puzzle import Puzzle
from nonet.puzzle.setting_answers import minimize_each, undecided_words

SECONDS = 60.0

Answer = Minimized | NotUnique | RunTimeout


@click.command(cls=SectionedCommand, short_help="Remove givens until every one is needed.")
@click.argument("file", default=STDIN, shell_complete=complete_file)
@takes_input
@click.option(
    "--seed", metavar="TEXT", default="0", help="Random seed of the order in which givens are tried (default: 0)."
)
@click.option("--keep", metavar="CELLS", multiple=True, help="Givens to keep, such as r1c1,r5c5; can be repeated.")
@click.option(
    "--symmetry",
    metavar="NAME",
    shell_complete=complete_symmetry,
    help="Remove givens together with their images under a symmetry, such as rotate-180.",
)
@click.option("--rules", "with_rules", is_flag=True, help="Also remove rules that are no longer needed.")
@to_option(None, " (default: that of the puzzle)")
@takes_output(json="the puzzles, with the removed givens and rules,")
@header_option
@timeout_option(SECONDS, "Leave a puzzle as it is after S seconds, with exit status 3")
def minimize(
    file: str,
    source: InputOptions,
    seed: str,
    keep: tuple[str, ...],
    symmetry: str | None,
    with_rules: bool,
    to: str | None,
    output: Output,
    no_header: bool,
    timeout: float | None,
) -> int:
    """Remove givens from the puzzles of FILE or standard input until every remaining one is needed.

    The puzzle keeps exactly one solution, which is proved for each given. The same seed removes the same givens.

    With several puzzles, one that does not have exactly one solution is written unchanged, and the exit status is
    1.

    \b
    sudoku minimize puzzle.txt
    sudoku minimize --seed 7 --keep r1c1,r9c9 puzzle.txt
    sudoku minimize --rules killer.txt
    """
    target = find_format(to) if to else None
    text = source.source(file)
    puzzles = text.puzzles
    cells = [name for word in keep for name in word.replace(",", " ").split()]
    found = minimize_each(
        puzzles, seed=parse_seed(seed), keep=cells, symmetry=symmetry, with_rules=with_rules, timeout=timeout
    )
    answers = list(watched("minimizing", found, len(puzzles), timeout))
    if len(answers) == 1 and not isinstance(answers[0], Minimized):
        raise answers[0]
    made = [found.puzzle if isinstance(found, Minimized) else old for found, old in zip(answers, puzzles, strict=True)]
    if output.as_json:
        output.write_data(as_data(found, old) for found, old in zip(answers, puzzles, strict=True))
    else:
        grids, infos = [puzzle.grid for puzzle in made], [puzzle.info for puzzle in made]
        if target or with_rules:
            output.write(write(grids, target or made[0].format, infos, header=not no_header))
        else:
            output.write(text.answer(grids, infos, output, header=not no_header))
    return tell(answers)


def tell(answers: list[Answer]) -> int:
    """Say what was not done, and the status for it."""
    for kind, words in ((NotUnique, "not exactly one solution"), (RunTimeout, "time ran out")):
        wrong = [(number, found) for number, found in enumerate(answers, 1) if isinstance(found, kind)]
        if wrong:
            others = f" and {plural(len(wrong) - 1, 'other')}" if wrong[1:] else ""
            note(f"puzzle {wrong[0][0]}{others} written unchanged: {words} ({wrong[0][1]})")
    late = [
        (number, found) for number, found in enumerate(answers, 1) if isinstance(found, Minimized) and found.undecided
    ]
    for number, found in late:
        note(f"{f'puzzle {number}: ' if len(answers) > 1 else ''}{undecided_words(found.undecided)}")
    if any(isinstance(found, NotUnique) for found in answers):
        return NO
    return UNDECIDED if late or any(isinstance(found, RunTimeout) for found in answers) else DONE


def as_data(found: Answer, old: Puzzle) -> Data:
    """A puzzle for programs, with what went."""
    if not isinstance(found, Minimized):
        return puzzle_data(old) | {"problem": str(found)}
    return puzzle_data(found.puzzle) | {
        "clues": found.puzzle.grid.clue_count,
        "taken": [str(part) for part in found.taken],
        "undecided": [str(part) for part in found.undecided],
        "problem": None,
    }
