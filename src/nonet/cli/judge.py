"""sudoku judge: run a program on the tasks of a folder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import click

from nonet.cli.main import DONE, NO
from nonet.cli.options import SectionedCommand, complete_file, takes_output, timeout_option
from nonet.cli.output import Output
from nonet.cli.progress import progress_bar
from nonet.lm.judge import OUTCOMES, SECONDS, SOLVED, ProgramJudgement, TaskFolder, split_program


@click.command(cls=SectionedCommand, short_help="Run a program on the tasks of a folder.")
@click.argument("folder", metavar="DIR", shell_complete=complete_file)
@click.option(
    "--program",
    required=True,
    metavar="COMMAND",
    help="Command to run, such as 'python solver.py'. It reads an input from standard input and writes an output.",
)
@click.option(
    "--examples", is_flag=True, help="Judge the examples, which the writer of a program can see, not the tests."
)
@takes_output(json="the counts")
@timeout_option(SECONDS, "Stop the program on a puzzle after S seconds")
def judge(folder: str, program: str, examples: bool, output: Output, timeout: float | None) -> int:
    """Run a program on every test of a folder (sudoku spec --folder), and count the solved tests by size.

    The folder's check.py judges each output. A program that is late, fails or writes too much has not solved its
    puzzle. It runs with your rights: run programs of strangers in a container.

    Exit status: 0 if all tests are solved, else 1.

    \b
    sudoku judge diagonal --program "python solver.py"
    sudoku judge diagonal --program ./solver --examples --timeout 1
    """
    words = split_program(program)
    tasks = TaskFolder.read(folder, examples=examples)
    judgements: list[ProgramJudgement] = []
    with progress_bar("judging") as progress:
        for judgement in tasks.judge(words, timeout=float("inf") if timeout is None else timeout):
            judgements.append(judgement)
            if progress:
                progress(len(judgements), len(tasks.instances))
    if output.as_json:
        output.write_data(counts(judgements))
    else:
        output.write("".join(f"{line}\n" for line in table(judgements)))
    return DONE if all(judgement.outcome == SOLVED for judgement in judgements) else NO


def counts(judgements: Sequence[ProgramJudgement]) -> list[dict[str, object]]:
    """An object for each size: how many inputs, how many of each outcome, and why those that are not solved are not."""
    groups = dict.fromkeys(judgement.group for judgement in judgements)
    return [_count(group, [each for each in judgements if each.group == group]) for group in groups]


def _count(group: str, judgements: Sequence[ProgramJudgement]) -> dict[str, object]:
    tally = Counter(judgement.outcome for judgement in judgements)
    failures = [
        {"instance": each.instance, "outcome": each.outcome, "words": each.words}
        for each in judgements
        if each.outcome != SOLVED
    ]
    return {
        "size": int(group) if group.isdecimal() else group,
        "inputs": len(judgements),
        **{name: tally[name] for name in OUTCOMES},
        "failures": failures,
    }


def table(judgements: Sequence[ProgramJudgement]) -> list[str]:
    """The counts in columns, and below them a line for each input that is not solved."""
    rows = [["size", "inputs", *OUTCOMES]]
    rows += [[str(row[name]) for name in rows[0]] for row in counts(judgements)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    failures = [f"{each.instance}: {each.outcome}: {each.words}" for each in judgements if each.outcome != SOLVED]
    return [*lines, *([""] if failures else []), *failures]
