"""sudoku pair: two Sudokus whose corresponding cells differ."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click
from click.core import ParameterSource

from nonet._base.errors import PuzzleError, shorten
from nonet._base.files import is_there
from nonet._base.seeds import chosen_seed, parse_seed
from nonet.cli.check import give_verification
from nonet.cli.inputs import STDIN, naming, read_text
from nonet.cli.main import UNDECIDED, SuggestingGroup
from nonet.cli.options import SectionedCommand, complete_file, engine_option, takes_output, timeout_option
from nonet.cli.output import STDOUT, Output, OutputFolder, note, puzzle_data, say, solutions_data
from nonet.cli.progress import progress_bar, waiting
from nonet.puzzle.answers import Answer, givens_problem
from nonet.puzzle.pair import MAX_K, PairPuzzle, create_pair
from nonet.solver.base import Verdict

SOLUTION_FILE = "output_sudoku_pair.csv"  # where programs that call the command look for it
NO_PAIR = "No pair possible"

# Seconds for `create` unless --timeout says otherwise: far more than k = 6 needs, which takes half a minute.
SECONDS = 600.0

_MANY = 8  # undecided clues that are named; of more, the count says enough


@click.group(
    cls=SuggestingGroup,
    invoke_without_command=True,
    short_help="Solve, create and check pairs that differ in every cell.",
)
@click.pass_context
def pair(context: click.Context) -> None:
    """Solve, create and check pairs: two k*k x k*k Sudokus that differ in every two corresponding cells.

    A pair is a CSV file: 2 k*k lines of k*k numbers, 0 for an empty cell. The output of create --kind pair is also
    read.

    \b
    sudoku pair create 3 -o pair.csv
    sudoku pair solve pair.csv
    sudoku pair check pair.csv output_sudoku_pair.csv
    """
    if not context.invoked_subcommand:
        raise click.UsageError(f"expected a command: {', '.join(pair.commands)}")


def read_pair(path: str) -> PairPuzzle:
    """The pair of a file or standard input; the message names the file."""
    text = read_text(path)
    with naming(path):
        return PairPuzzle(text)


@pair.command(cls=SectionedCommand, short_help="Solve a pair: print the solution, and write it as CSV.")
@click.argument("file", default=STDIN, shell_complete=complete_file)
@takes_output(
    json="the answer instead of writing a file,",
    default=SOLUTION_FILE,
    what=f"Write the solution to FILE (default: {SOLUTION_FILE}; - prints it as CSV).",
    is_checked=False,
)
@timeout_option()
@engine_option
@click.pass_context
def solve(context: click.Context, file: str, output: Output, timeout: float | None, engine: str | None) -> int:
    """Solve the pair of FILE (or standard input): print the solution, and write it as CSV.

    If the file already exists, from an earlier pair, the next free name is used: output_sudoku_pair_2.csv. Standard
    error shows whether the solution is the only one. If there is no solution, the command prints "No pair possible"
    and writes nothing.

    Exit status: 0 if there is a solution, 1 if there is none, 3 if time ran out before this was certain. A solution
    that was found by then is printed and written.

    \b
    sudoku pair solve pair.csv
    sudoku pair solve pair.csv -o solution.csv --timeout 60
    """
    is_named = context.get_parameter_source("output") is not ParameterSource.DEFAULT
    target = output if is_named else replace(output, name=STDOUT) if output.as_json else next_free(output)
    target.check()
    asked = read_pair(file)
    with waiting("solving", timeout):
        answer = solve_pair(asked, engine, timeout)
    if target.as_json:
        target.write_data([solutions_data(answer, 1)])
    else:
        if answer.verdict is Verdict.NONE:
            say(NO_PAIR)
        if answer.solution:
            show_solution(PairPuzzle(answer.solution), target)
    note(answer.sentence)
    return {Verdict.NONE: 1, Verdict.UNDECIDED: UNDECIDED}.get(answer.verdict, 0)


def next_free(output: Output) -> Output:
    """The output, or its name with a number where there is one already and it may not be overwritten."""
    path, number = Path(output.name), 1
    while is_there(path) and not output.force:
        number += 1
        path = Path(output.name).with_stem(f"{Path(output.name).stem}_{number}")
    return replace(output, name=str(path))


def solve_pair(pair: PairPuzzle, engine: str | None, timeout: float | None) -> Answer:
    """The answer to a pair. Givens that break a rule are named, and searched all the same."""
    return Answer(pair, pair.solve(engine=engine, timeout=timeout), givens_problem(pair))


def show_solution(solution: PairPuzzle, target: Output) -> None:
    """Print both grids and write the file; or, on request, print the text of the file alone."""
    if target.name != STDOUT:
        say(str(solution))
    target.write(solution.to_csv())
    if target.name != STDOUT:
        note(f"the solution is in {target.name}")


@pair.command(cls=SectionedCommand, short_help="Create a pair, proved to be unique and maximal.")
@click.argument("k", metavar="K")
@click.option(
    "--seed", metavar="TEXT", help="Random seed; the same seed gives the same pair, if time does not run out."
)
@click.option(
    "--proof", metavar="DIR", help="Also write a proof into a new folder, for sudoku verify. See sudoku prove."
)
@takes_output(json="the pair, with its seed,")
@timeout_option(SECONDS, "Leave clues undecided after S seconds, with exit status 3")
def create(k: str, seed: str | None, proof: str | None, output: Output, timeout: float | None) -> int:
    """Create a pair of two k*k x k*k Sudokus with exactly one solution, without a redundant clue.

    Both properties are proved. A clue whose proof takes too long stays, and standard error names it. The pair then
    still has exactly one solution, but may have a redundant clue. The exit status is 3.

    \b
    sudoku pair create 3 -o pair.csv
    sudoku pair create 4 --seed 42
    sudoku pair create 5 -o pair.csv --proof proof
    """
    chosen = chosen_seed(parse_seed(seed))
    folder = OutputFolder(proof) if proof is not None else None
    if folder:
        folder.check()
    with progress_bar("creating") as progress:
        made = create_pair(parse_k(k), chosen, timeout, progress)
    pair = PairPuzzle(made.puzzle)
    undecided = [pair.board.name_of(cell) for cell in sorted(made.undecided)]
    if output.as_json:
        facts = {"seed": chosen, "clues": len(pair.clues), "undecided": undecided}
        output.write_data([puzzle_data(pair) | facts])
    else:
        output.write(pair.to_csv())
    if undecided:
        note(undecided_words(undecided))
    if folder:
        from nonet.proofs.prove import prove_created

        folder.write(prove_created(made).files.items())
    return UNDECIDED if made.undecided else 0


def parse_k(word: str) -> int:
    """The k of a pair, as typed."""
    if not (word.isascii() and word.isdigit() and len(word) <= 4 and 1 <= int(word) <= MAX_K):
        raise PuzzleError(f"expected K from 1 to {MAX_K} (the sudokus have K*K rows), got {shorten(word)}")
    return int(word)


def undecided_words(names: list[str]) -> str:
    """Return the number of clues that were left undecided, and the first of them.

    >>> undecided_words(["r1c2 of sudoku 1"])
    '1 clue undecided, it may be one too many: r1c2 of sudoku 1'
    """
    clues = "1 clue undecided, it" if len(names) == 1 else f"{len(names)} clues undecided, some"
    more = ", ..." if len(names) > _MANY else ""
    return f"{clues} may be {'one ' if len(names) == 1 else ''}too many: {', '.join(names[:_MANY])}{more}"


@pair.command(cls=SectionedCommand, short_help="Check a solution against its pair.")
@click.argument("puzzle", metavar="PUZZLE", shell_complete=complete_file)
@click.argument("solution", metavar="SOLUTION", shell_complete=complete_file)
@takes_output(json="the answer")
def check(puzzle: str, solution: str, output: Output) -> int:
    """Check a SOLUTION against its PUZZLE (two CSV files; one may be - for standard input).

    Prints right, incomplete, or wrong (with every broken rule, every two equal corresponding cells and every
    changed given).

    Exit status: 0 if the solution is right, 1 if not.

    \b
    sudoku pair check pair.csv output_sudoku_pair.csv
    """
    if puzzle == solution == STDIN:
        raise click.UsageError("only one of the two files can be standard input")
    wanted = read_pair(puzzle)
    answer = read_pair(solution)
    with naming(solution):
        verification = wanted.check(answer)
    return give_verification(verification, output)
