"""sudoku grade: how good the answers of a model are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from nonet._base.errors import PuzzleError, plural, shorten
from nonet.cli.inputs import STDIN, naming, read_text
from nonet.cli.options import InputOptions, SectionedCommand, complete_file, takes_input, takes_output
from nonet.cli.output import Output, note
from nonet.cli.progress import watched
from nonet.lm.grading.files import (
    OTHERS,
    USUAL,
    AnswerEntry,
    Asking,
    answers_in,
    are_solutions,
    choose_field,
    entries_in,
    puzzle_in,
    table_of,
)
from nonet.lm.grading.grader import grade as grade_answer
from nonet.lm.grading.record import Grade
from nonet.model import BoardSpec
from nonet.puzzle.puzzle import Puzzle

_NOTED = 10  # lines that were skipped, by name


@click.command(cls=SectionedCommand, short_help="Grade the answers of a model.")
@click.argument("puzzles", metavar="PUZZLES", shell_complete=complete_file)
@click.argument("answers", metavar="[ANSWERS]", required=False, shell_complete=complete_file)
@takes_input
@click.option(
    "--answer-in",
    metavar="MARK",
    help="Grade only the text after the last such mark: <answer>, \\boxed, ``` or a text such as Answer:",
)
@click.option("--field", metavar="NAME", help="Field with the answers (default: answer, response and similar names).")
@click.option(
    "--on-error",
    type=click.Choice(["stop", "skip"]),
    default="stop",
    help="Stop at a line that cannot be read, or skip it (default: stop).",
)
@takes_output(json="the grades")
def grade(
    puzzles: str,
    answers: str | None,
    source: InputOptions,
    answer_in: str | None,
    field: str | None,
    on_error: str,
    output: Output,
) -> int:
    """Grade the ANSWERS of a model to PUZZLES, by the rules of the board.

    PUZZLES alone contains JSON lines with "puzzle" and "answer"; - is standard input. With two files, PUZZLES
    contains puzzles in any format, and ANSWERS a JSON line with "answer" for each. The answer to a single puzzle
    can be plain text. A line without "answer" is an empty answer. The "answer" of a data set is the solution. The
    answer of the model then comes from "response", "output", "completion" or a similar field. The fields kind,
    size, box, layout, grids and rules of a line describe its board, in addition to the options here. The last
    complete grid of an answer counts, in any notation. A copy of the puzzle never counts.

    Prints a table. With --json, prints a grade for each answer instead, and the table on standard error.

    \b
    sudoku grade run.jsonl
    sudoku grade puzzles.txt answers.jsonl --json -o grades.jsonl
    """
    if puzzles == answers == STDIN:
        raise click.UsageError("only one of the two files can be standard input")
    reading = AnswerReading(puzzles, answers, source, field, skips=on_error == "skip")
    asked = list(reading.askings())
    reading.tell()
    grades = [grade_answer(asking.puzzle, asking.answer, answer_in=answer_in) for asking in watched("grading", asked)]
    table = table_of(grades)
    if output.as_json:
        output.write_data(_data(asking, found) for asking, found in zip(asked, grades, strict=True))
        for line in table:
            note(line)
    else:
        output.write("".join(f"{line}\n" for line in table))
    return 0


class AnswerReading:
    """Reads puzzles and answers from one file or two. A line that cannot be read ends it, or is skipped."""

    def __init__(
        self, puzzles: str, answers: str | None, source: InputOptions, field: str | None, *, skips: bool
    ) -> None:
        self.puzzles, self.answers, self.source, self.skips = puzzles, answers or puzzles, source, skips
        self.skipped: list[str] = []
        self.empty = 0  # lines without an answer
        text = read_text(puzzles)
        entries = entries_in(text)
        self.asked: Sequence[AnswerEntry | Puzzle]
        self.said: Sequence[AnswerEntry | str]
        if answers is None:
            with naming(puzzles):
                self.asked = self.said = _rows_of(text, entries)
        else:
            has_rows = entries is not None and '"puzzle"' in entries[0].text
            self.asked = entries if entries and has_rows else source.puzzles_of(text, puzzles)
            said = read_text(answers)
            with naming(answers):
                self.said = answers_in(said, len(self.asked), (USUAL, *OTHERS) if field is None else (field,))
        self.choice = self._choice() if self.asked is entries else BoardSpec()
        self.field = self._field(field)

    def _field(self, asked: str | None) -> str:
        """The field of the answers; what people should know of it is said."""
        entries = [entry for entry in self.said if isinstance(entry, AnswerEntry)]
        if not entries:
            return USUAL
        with naming(self.answers):
            field = choose_field(entries, asked)
        if asked is None and field != USUAL:
            note(f'answers are taken from "{field}"')
        if are_solutions(entries, field):
            why = "is the solution of its own line, not the answer of a model"
            note(f'every "{field}" {why} (--field NAME selects another field)')
        return field

    def _choice(self) -> BoardSpec:
        """The board that the user asks for, where each line may say one."""
        if self.source.takes_proposals:
            raise click.UsageError("--proposed needs a file of puzzles, not JSON lines")
        return self.source.board.spec()

    def askings(self) -> Iterator[Asking]:
        """Puzzles with their answers."""
        for asked, said in zip(self.asked, self.said, strict=True):
            try:
                yield self._asking(asked, said)
            except PuzzleError as error:
                if not self.skips:
                    raise
                self.skipped.append(str(error))

    def _asking(self, asked: AnswerEntry | Puzzle, said: AnswerEntry | str) -> Asking:
        with naming(self.puzzles):
            name = asked.data.get("id") if isinstance(asked, AnswerEntry) else None
            puzzle = self._puzzle(asked) if isinstance(asked, AnswerEntry) else asked
        if not isinstance(said, AnswerEntry):
            return Asking(puzzle, said, name)
        with naming(self.answers):
            self.empty += self.field not in said.data
            return Asking(puzzle, said.data.get(self.field), name)

    def _puzzle(self, entry: AnswerEntry) -> Puzzle:
        return puzzle_in(entry.data, entry.number, self.choice, self.source.source_format)

    def tell(self) -> None:
        """Report how many lines have no answer, and what was skipped. Only the first few are reported by number."""
        if self.empty:
            note(f'no "{self.field}" on {plural(self.empty, "line")}, graded as empty')
        for fault in self.skipped[:_NOTED]:
            note(f"skipped: {fault}")
        if len(self.skipped) > _NOTED:
            note(f"and {len(self.skipped) - _NOTED:,} more lines skipped")


def _rows_of(text: str, entries: list[AnswerEntry] | None) -> list[AnswerEntry]:
    if entries is None:
        got = shorten(text.lstrip()[:40]) if text.strip() else "nothing"
        raise PuzzleError(f'expected JSON lines with "puzzle" and "answer", or two files, got {got}')
    return entries


def _data(asking: Asking, found: Grade) -> dict[str, object]:
    named = {} if asking.name is None else {"id": asking.name}
    return {**named, **found.to_data()}
