"""sudoku verify: does the proof in a folder hold?"""

from __future__ import annotations

import json

import click

from nonet.cli.main import DONE, NO
from nonet.cli.options import SectionedCommand, json_option, timeout_option
from nonet.cli.output import note, say
from nonet.cli.progress import waiting
from nonet.proofs.verify import ProofReport, verify_folder


@click.command(cls=SectionedCommand, short_help="Check a proof that sudoku prove wrote.")
@click.argument("folder", metavar="DIR", type=click.Path())
@click.option(
    "--with",
    "using",
    multiple=True,
    metavar="NAME",
    help="Also run this checker: cake_lpr, lrat-check, lrat-trim or drat-trim; can be repeated.",
)
@timeout_option(what="Give up on another checker after S seconds")
@json_option("the checks")
def verify(folder: str, using: tuple[str, ...], timeout: float | None, as_json: bool) -> int:
    """Check the proof in DIR: the puzzle, the solution, every clause, every lemma, every hash.

    Nonet's own checker always runs, with other checkers that are installed (or those that --with names).

    Exit status: 0 if the proof is valid, 1 if not. The output then shows the place of the error.

    \b
    sudoku verify proof
    sudoku verify proof --with cake_lpr
    """
    with waiting("verifying", timeout):
        report = verify_folder(folder, using, timeout)
    if as_json:
        say(json.dumps(_data(report)))
        return NO if report.faults else DONE
    for line in report.lines:
        say(line)
    for name, verdict in report.checkers.items():
        words = {True: "holds", False: "does not hold", None: f"could not run: {verdict.trouble}"}[verdict.holds]
        note(f"{name}: {words} ({verdict.seconds:.3f} s)")
    for fault in report.faults:
        say(f"does not hold: {fault}")
    return NO if report.faults else DONE


def _data(report: ProofReport) -> dict[str, object]:
    checkers = {
        name: {"holds": verdict.holds, "seconds": round(verdict.seconds, 6), "trouble": verdict.trouble}
        for name, verdict in report.checkers.items()
    }
    return {
        "holds": report.holds,
        "claim": report.claim,
        "checked": list(report.lines),
        "faults": list(report.faults),
        "checkers": checkers,
    }
