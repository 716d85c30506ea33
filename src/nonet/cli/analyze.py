"""sudoku analyze: classify grids, in the contest's words."""

from __future__ import annotations

import click

from nonet.cli.inputs import STDIN, naming, read_text
from nonet.cli.options import FROM, SectionedCommand, complete_file, takes_output
from nonet.cli.output import Data, Output, note
from nonet.formats import read
from nonet.human.classify import Classification, classify_text, fault_words
from nonet.puzzle.check_answers import classify_parsed, is_contest, unjudged_rules


@click.command(cls=SectionedCommand, short_help="Classify grids as Sudoku-X, Sudoku or Latin square.")
@click.argument("file", default=STDIN, shell_complete=complete_file)
@FROM
@takes_output(json="the classes")
def analyze(file: str, source_format: str | None, output: Output) -> None:
    """Classify grids as Sudoku-X, Sudoku or Latin square: solved, unsolved or incorrect.

    FILE (default: standard input) contains the number of grids, then the size and the rows of each grid. Other
    formats are recognised too. The command checks only for duplicates: an unsolved grid may still have no solution.
    It ignores other rules that a header names (kind: jigsaw), and warns about them on standard error.

    \b
    sudoku analyze grids.txt
    """
    text = read_text(file)
    with naming(file):
        parsed_grids = read(text, source_format or ("contest" if is_contest(text) else None)).parsed_grids
        found = classify_parsed(parsed_grids)
    for left_out in (words for parsed in parsed_grids for words in parsed.notes):
        note(left_out)
    if output.as_json:
        output.write_data(map(as_data, found))
    else:
        output.write(classify_text(found))
    if others := unjudged_rules(parsed_grids):
        judged = "rows, columns, square blocks and diagonals only"
        note(f"analyze judges {judged}, not what the header says: {', '.join(others)}")


def as_data(found: Classification) -> Data:
    """The judgements on a grid, strictest class first."""
    judgements = [
        {
            "class": judged.grid_class.title,
            "verdict": judged.word.lower(),
            "problems": [fault_words(fault) for fault in judged.faults],
        }
        for judged in found.judgements
    ]
    title = found.grid_class.title if found.grid_class else None
    return {"size": found.size, "class": title, "judgements": judgements}
