"""sudoku grade: how good the answers of a model are."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click

from nonet.cli.inputs import STDIN, naming, read_text
from nonet.cli.options import InputWords, complete_file, takes_input, takes_output
from nonet.cli.output import Output, note
from nonet.tasks.grading import grade as grade_answer
from nonet.tasks.grading.files import Asking, answers_in, askings_in, entries_in, puzzle_in, table_of
from nonet.tasks.grading.record import Grade


@click.command(short_help="Grade the answers of a model.")
@click.argument("puzzles", metavar="PUZZLES", shell_complete=complete_file)
@click.argument("answers", metavar="[ANSWERS]", required=False, shell_complete=complete_file)
@takes_input
@click.option(
    "--answer-in",
    metavar="MARK",
    help="Only what stands behind the last such mark counts: <answer>, \\boxed, ``` or a text such as Answer:",
)
@takes_output(json="The grades")
def grade(puzzles: str, answers: str | None, source: InputWords, answer_in: str | None, output: Output) -> int:
    """Grade the ANSWERS of a model to PUZZLES, by the rules of the board.

    PUZZLES alone has JSON lines with "puzzle" and "answer"; - is standard input. With two files, PUZZLES has
    puzzles in any format and ANSWERS a JSON line with "answer" for each; the answer to a single puzzle may be plain
    text. The last whole grid of an answer counts, however it is written; a copy of the puzzle never does.
    Prints a table; --json prints a grade for each answer instead, with the table on standard error.

    \b
    sudoku grade run.jsonl
    sudoku grade puzzles.txt answers.jsonl --json -o grades.jsonl
    """
    if puzzles == answers == STDIN:
        raise click.UsageError("expected two files, got standard input for both")
    asked = list(_askings(puzzles, answers, source))
    grades = [grade_answer(asking.puzzle, asking.answer, answer_in=answer_in) for asking in asked]
    table = table_of(grades)
    if output.as_json:
        output.write_data(_data(asking, found) for asking, found in zip(asked, grades, strict=True))
        for line in table:
            note(line)
    else:
        output.write("".join(f"{line}\n" for line in table))
    return 0


def _askings(puzzles: str, answers: str | None, source: InputWords) -> Iterator[Asking]:
    text = read_text(puzzles)
    with naming(puzzles):
        entries = entries_in(text)
        if answers is None:
            if entries is None:
                start = json.dumps(text.lstrip()[:40])
                raise click.UsageError(f'expected JSON lines with "puzzle" and "answer", or two files, got {start}')
            yield from askings_in(entries)
            return
        has_rows = entries is not None and "puzzle" in entries[0]
        listed = [puzzle_in(entry, number) for number, entry in enumerate(entries or (), 1)] if has_rows else []
    asked = listed or source.puzzles_of(text, puzzles)
    said = read_text(answers)
    with naming(answers):
        for number, (puzzle, answer) in enumerate(zip(asked, answers_in(said, len(asked)), strict=True)):
            yield Asking(puzzle, answer, entries[number].get("id") if entries and has_rows else None)


def _data(asking: Asking, found: Grade) -> dict[str, object]:
    named = {} if asking.name is None else {"id": asking.name}
    return {**named, **found.to_data()}
