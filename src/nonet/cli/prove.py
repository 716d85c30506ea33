"""sudoku prove: how many solutions a puzzle has, as a folder that anybody can check."""

from __future__ import annotations

import click

from nonet.cli.inputs import STDIN
from nonet.cli.main import DONE, NO
from nonet.cli.options import InputOptions, SectionedCommand, complete_file, takes_input, timeout_option
from nonet.cli.output import OutputFolder, note, say
from nonet.cli.progress import waiting
from nonet.proofs.verify import prove_puzzle


@click.command(cls=SectionedCommand, short_help="Prove how many solutions a puzzle has.")
@click.argument("file", default=STDIN, shell_complete=complete_file)
@takes_input
@click.option("-o", "--output", "folder", required=True, metavar="DIR", help="New folder for the proof.")
@click.option(
    "--exactly",
    type=click.IntRange(0, 1000),
    default=1,
    metavar="K",
    help="Prove that there are exactly K solutions (default: 1).",
)
@click.option(
    "--minimal/--no-minimal",
    default=None,
    help="Also show whether every clue is needed (default: on boards of up to 16 digits).",
)
@click.option("--steps", is_flag=True, help="Also write the explained solution, with each step as lemmas.")
@click.option("--whole", is_flag=True, help="Write all clauses into rules.cnf, not only those that the proof uses.")
@click.option("--drat", is_flag=True, help="Also write the proof as DRAT, for checkers that do not read LRAT.")
@timeout_option()
def prove(
    file: str,
    source: InputOptions,
    folder: str,
    exactly: int,
    minimal: bool | None,
    steps: bool,
    whole: bool,
    drat: bool,
    timeout: float | None,
) -> int:
    """Prove that the puzzle in FILE or on standard input has exactly one solution.

    You need not trust Nonet to check the proof. DIR contains the puzzle, its solution, clauses for the rules, and a
    proof that they allow no other solution. Its program check.py checks everything and needs only Python. If there
    is no solution, the proof shows that. If there are several, two of them are the proof.

    Exit status: 0 if the number of solutions is the expected one (1, or K), 1 if not.

    \b
    sudoku prove puzzle.txt -o proof
    sudoku verify proof
    cd proof && python3 check.py
    """
    place = OutputFolder(folder)
    place.check()
    puzzle = source.puzzle(file)
    with waiting("proving", timeout):
        proof = prove_puzzle(
            puzzle, exactly=exactly, minimal=minimal, steps=steps, whole=whole, drat=drat, timeout=timeout
        )
    place.write(proof.files.items())
    say(proof.sentence)
    if (steps or minimal) and proof.claim != "unique":
        note("--steps and --minimal are about a single solution, and were left out")
    is_so = proof.claim != "several" and len(proof.solutions) == exactly
    return DONE if is_so else NO
